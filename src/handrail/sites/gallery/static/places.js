// Pages of which not everything is on the screen.

import { fresh, h, model, pressable, push, react, roving, set, spot, state, style, styled, toggled, ui } from "./kit.js";

function tabs() {
  const names = Object.keys(model.tabs);
  const ids = Object.fromEntries(names.map((name) => [name, fresh("panel")]));
  const show = (name) => {
    if (state.tab !== name) set({ tab: name });
    names.forEach((other, at) => {
      panels[at].hidden = other !== name;
      if (style === "aria") {
        heads[at].setAttribute("aria-selected", String(other === name));
        heads[at].tabIndex = other === name ? 0 : -1;
      } else if (style === "native") heads[at].toggleAttribute("aria-current", other === name);
      else heads[at].classList.toggle("on", other === name);
    });
  };
  const heads = names.map((name) => spot(`tab:${name}`, styled({
    native: () => h("button", { type: "button", onclick: () => show(name) }, name),
    aria: () => pressable(h("div", { role: "tab", "aria-controls": ids[name] }, name), () => show(name)),
    soup: () => react(h("div", { class: "tab" }, name), () => show(name)),
  })()));
  const panels = names.map((name) =>
    h("div", { class: "panel", role: styled({ aria: "tabpanel" }), id: styled({ aria: ids[name] }) },
      model.tabs[name].map((topic) =>
        ui.check(topic, false, (on) => set({ ticked: toggled(state.ticked, `${name}/${topic}`, on) }), { key: `box:${name}/${topic}` }))));
  const bar = styled({
    native: () => h("nav", { class: "tabs" }, heads),
    aria: () => h("div", { class: "tabs", role: "tablist" }, heads),
    soup: () => h("div", { class: "tabs" }, heads),
  })();
  if (style === "aria") roving(bar, () => heads);
  show(names[0]);
  return [bar, ...panels];
}

function accordion() {
  return Object.entries(model.parts).map(([name, text]) => {
    const heard = (on) => set({ open: toggled(state.open, name, on) });
    if (style === "native") {
      const box = h("details", {}, spot(`part:${name}`, h("summary", {}, name)), h("p", {}, `${text}.`));
      box.addEventListener("toggle", () => heard(box.open));
      return box;
    }
    const id = fresh("part");
    const body = h("div", { class: "panel", id: styled({ aria: id }), hidden: true }, `${text}.`);
    const flip = () => {
      body.hidden = !body.hidden;
      if (style === "aria") head.setAttribute("aria-expanded", String(!body.hidden));
      else head.classList.toggle("open", !body.hidden);
      heard(!body.hidden);
    };
    const head = spot(`part:${name}`, style === "aria"
      ? pressable(h("div", { role: "button", "aria-expanded": "false", "aria-controls": id, class: "fold" }, name), flip)
      : react(h("div", { class: "fold" }, h("i", { class: "caret" }), h("span", {}, name)), flip));
    return h("div", {}, head, body);
  });
}

function modal() {
  const { line, say } = ui.status();
  const list = h(style === "native" ? "ul" : "div", {});
  const draw = () => list.replaceChildren(...state.projects.map((name) => h(style === "native" ? "li" : "div", {}, name)));
  let typed = "";
  const field = ui.field("Project name", { heard: (text) => (typed = text) });
  const create = () => {
    if (!typed.trim()) return;
    push("projects", typed.trim());
    draw();
    box.close();
    say("The project was created.");
  };
  const cancel = () => box.close();
  const box = ui.dialog("New project", field,
    h("div", { class: "actions" }, ui.button("Create", create), ui.button("Cancel", cancel)));
  draw();
  return [ui.button("New project", () => box.open()), list, line];
}

export const widgets = { tabs, accordion, modal };
