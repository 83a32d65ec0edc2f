// Pages with something to be chosen.

import { fresh, h, model, pressable, put, react, roving, set, spot, state, style, styled, toggled, ui, way } from "./kit.js";

const checkbox = () =>
  model.names.map((name) =>
    ui.check(name, state.ticked.includes(name), (on) => set({ ticked: toggled(state.ticked, name, on) })));

const radio = () =>
  Object.entries(model.groups).map(([label, names]) =>
    ui.radios(label, names, state.values[label], (name) => put("values", label, name)));

const dropdown = () =>
  Object.entries(model.groups).map(([label, names]) =>
    ui.dropdown(label, names, state.values[label], (name) => put("values", label, name)));

// A list of which one entry, or several, are chosen.
function list({ several = false, rows = 6 } = {}) {
  const { label, names } = model;
  const chosen = () => (several ? state.chosen : [state.chosen]);
  const choose = (name) => {
    if (several) set({ chosen: toggled(state.chosen, name, !state.chosen.includes(name)) });
    else set({ chosen: name });
  };
  if (style === "native") {
    const id = fresh("list");
    const select = h("select", { id, size: rows, multiple: several }, names.map((name) =>
      spot(`entry:${name}`, h("option", { selected: chosen().includes(name) }, name))));
    select.addEventListener("change", () => {
      const now = [...select.selectedOptions].map((option) => option.text);
      set({ chosen: several ? now.sort() : now[0] });
    });
    return h("p", { class: "row" }, h("label", { for: id }, label), spot(`list:${label}`, select));
  }
  const mark = () => {
    for (const item of items) {
      const on = chosen().includes(item.textContent);
      if (style === "aria") item.setAttribute("aria-selected", String(on));
      else item.classList.toggle("on", on);
    }
  };
  const made = (name) => {
    const act = () => (choose(name), mark());
    const item = style === "aria" ? pressable(h("div", { role: "option" }, name), act) : react(h("div", { class: "li" }, name), act);
    return spot(`entry:${name}`, item);
  };
  const items = names.map(made);
  mark();
  const id = fresh("label");
  const box = h("div", { class: "listing", style: `height: ${rows * 26}px` }, items);
  if (style === "aria") {
    for (const [key, value] of [["role", "listbox"], ["aria-labelledby", id], ["aria-multiselectable", String(several)]])
      box.setAttribute(key, value);
    roving(box, () => items);
  }
  return h("div", { class: "row" }, h("span", { id: style === "aria" ? id : undefined }, label), spot(`list:${label}`, box));
}

function toggles() {
  return model.names.map((name) => {
    const on = state.on.includes(name);
    const heard = (now) => set({ on: toggled(state.on, name, now) });
    if (style === "native") {
      const box = h("input", { type: "checkbox", role: "switch", checked: on });
      box.addEventListener("change", () => heard(box.checked));
      return h("label", { class: "row" }, h("span", {}, name), spot(`switch:${name}`, box));
    }
    if (style === "aria") return ui.check(name, on, heard, { key: `switch:${name}`, role: "switch" });
    const knob = h("div", { class: `toggle${on ? " on" : ""}` }, h("i", {}));
    react(knob, () => heard(knob.classList.toggle("on")));
    return h("div", { class: "row" }, h("span", { class: "cap" }, name), spot(`switch:${name}`, knob));
  });
}

function stars() {
  return model.names.map((name) => {
    const rate = (count) => put("rating", name, count);
    const counts = [1, 2, 3, 4, 5];
    const called = (count) => `${count} ${count === 1 ? "star" : "stars"}`;
    if (style === "native") {
      const group = fresh("stars");
      return h("fieldset", {}, h("legend", {}, name), counts.map((count) => {
        const radio = spot(`star:${name}:${count}`, h("input", { type: "radio", name: group }));
        radio.addEventListener("change", () => rate(count));
        return h("label", {}, radio, " ", called(count), " ");
      }));
    }
    const all = counts.map((count) => {
      const act = () => {
        rate(count);
        all.forEach((star, at) => {
          star.textContent = at < count ? "★" : "☆";
          if (style === "aria") star.setAttribute("aria-checked", String(at + 1 === count));
        });
      };
      const star = style === "aria"
        ? pressable(h("span", { role: "radio", "aria-checked": "false", "aria-label": called(count), class: "star" }, "☆"), act)
        : react(h("span", { class: "star" }, "☆"), act);
      return spot(`star:${name}:${count}`, star);
    });
    const id = fresh("label");
    const box = h("span", { role: styled({ aria: "radiogroup" }), "aria-labelledby": styled({ aria: id }), class: "stars" }, all);
    return h("div", { class: "row" }, h("span", { id: styled({ aria: id }) }, name), box);
  });
}

function swatches() {
  const { line, say } = ui.status();
  const patches = Object.entries(model.colours).map(([name, colour]) => {
    const act = () => {
      set({ colour: name });
      patches.forEach((patch) => patch.classList.toggle("on", patch === made));
      if (style === "aria") patches.forEach((patch) => patch.setAttribute("aria-checked", String(patch === made)));
      say("The colour was changed.");
    };
    const looks = `background: ${colour}`;
    const made = styled({
      native: () => h("button", { type: "button", class: "patch", style: looks, title: name, onclick: act }),
      aria: () => pressable(h("span", { role: "radio", "aria-checked": "false", "aria-label": name, class: "patch", style: looks }), act),
      soup: () => react(h("div", { class: `patch ${way(2, 1) ? `c-${name.toLowerCase()}` : ""}`, style: looks }), act),
    })();
    return spot(`patch:${name}`, made);
  });
  return [h("div", { class: "patches", role: styled({ aria: "radiogroup" }), "aria-label": styled({ aria: "Colour" }) }, patches), line];
}

export const widgets = {
  checkbox, radio, dropdown, "scroll-list": () => list(), "multi-select": () => list({ several: true }),
  switch: toggles, stars, swatches,
};
