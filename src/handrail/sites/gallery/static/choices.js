// Pages with something to be chosen.

import {
  ON, dismissable, drawing, fresh, h, listening, model, place, pressable, put, react, roving, set, spot, state,
  style, styled, toggled, ui, way,
} from "./kit.js";

const checkbox = () =>
  model.names.map((name) =>
    ui.check(name, state.ticked.includes(name), (on) => set({ ticked: toggled(state.ticked, name, on) })));

const radio = () =>
  Object.entries(model.groups).map(([label, names]) =>
    ui.radios(label, names, state.values[label], (name) => put("values", label, name)));

const dropdown = () =>
  Object.entries(model.groups).map(([label, names]) =>
    ui.dropdown(label, names, state.values[label], (name) => put("values", label, name)));

// A list of which one entry, or several, are chosen. On some pages of soup only the rows in view exist.
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
      else item.classList.toggle(ON, on);
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
  if (style === "soup" && !several && way(2, 1)) {
    const blank = (count) => h("div", { class: "gap", style: `height: ${count * 26}px` });
    const draw = () => {
      const first = Math.min(Math.floor(box.scrollTop / 26), names.length - rows - 1);
      const last = first + rows + 1;
      box.replaceChildren(blank(first), ...items.slice(first, last), blank(names.length - last));
    };
    names.forEach((name, at) => spot(`entry:${name}`, () => {
      if (!items[at].isConnected) {
        box.scrollTop = at * 26;
        draw();
      }
      return items[at];
    }));
    box.addEventListener("scroll", draw);
    draw();
  }
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
    const knob = h("div", { class: `toggle ${on ? ON : ""}` }, h("i", {}));
    react(knob, () => heard(knob.classList.toggle(ON)));
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
      patches.forEach((patch) => patch.classList.toggle(ON, patch === made));
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

// A slider of our own: a track with a knob that is dragged; with ARIA also moved by keys.
function slider() {
  return Object.entries(state.values).map(([label, value]) => {
    const id = fresh("slider");
    if (style === "native") {
      const range = spot(`knob:${label}`, h("input", { type: "range", id, min: 0, max: 100, step: 5, value, class: "range" }));
      const shown = h("output", {}, String(value));
      range.addEventListener("input", () => (shown.textContent = range.value));
      range.addEventListener("change", () => put("values", label, Number(range.value)));
      return h("p", { class: "row" }, h("label", { for: id }, label), range, shown);
    }
    const knob = spot(`knob:${label}`, h("div", {
      class: "knob", role: styled({ aria: "slider" }), tabindex: styled({ aria: 0 }), "aria-label": styled({ aria: label }),
      "aria-valuemin": styled({ aria: 0 }), "aria-valuemax": styled({ aria: 100 }), "aria-valuenow": styled({ aria: value }),
    }));
    const track = h("div", { class: "track" }, knob);
    const shown = h("span", {}, String(value));
    let now = value;
    const show = (to) => {
      now = Math.min(100, Math.max(0, Math.round(to / 5) * 5));
      knob.style.left = `${now * 3 - 8}px`;
      shown.textContent = String(now);
      if (style === "aria") knob.setAttribute("aria-valuenow", String(now));
    };
    show(value);
    knob.addEventListener("mousedown", (event) => {
      event.preventDefault();
      knob.focus();
      const grip = event.clientX - now * 3;
      const move = (moved) => show((moved.clientX - grip) / 3);
      const drop = () => {
        removeEventListener("mousemove", move);
        removeEventListener("mouseup", drop);
        if (now !== state.values[label]) put("values", label, now);
      };
      addEventListener("mousemove", move);
      addEventListener("mouseup", drop);
    });
    if (style === "aria") {
      knob.addEventListener("keydown", (event) => {
        const to = { ArrowRight: now + 5, ArrowUp: now + 5, ArrowLeft: now - 5, ArrowDown: now - 5, Home: 0, End: 100 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        show(to);
        put("values", label, now);
      });
    }
    return h("div", { class: "row" }, h("span", { class: "cap" }, label), track, shown);
  });
}

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const written = (date) => `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
const iso = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

// A field that takes no typing and the calendar that fills it; the soup's stands at the end of the body.
function calendar() {
  return model.labels.map((label) => {
    let month = new Date(`${model.today}T12:00`);
    month.setDate(1);
    const shown = styled({
      native: () => h("input", { readonly: true, "aria-label": label, size: 18 }),
      aria: () => h("span", { class: "val" }, "No date"),
      soup: () => h("input", { class: "inp", readonly: true, size: 18 }),
    })();
    const say = (text) => (style === "aria" ? (shown.textContent = text) : (shown.value = text));
    const pop = styled({
      native: () => h("div", { class: "calendar", hidden: true }),
      aria: () => h("div", { role: "dialog", "aria-label": `Choose ${label}`, class: "calendar", hidden: true }),
      soup: () => listening(h("div", { class: "calendar far", hidden: true })),
    })();
    const close = () => (pop.hidden = true);
    const choose = (date) => {
      say(written(date));
      close();
      put("dates", label, iso(date));
    };
    const turn = (by) => () => (month.setMonth(month.getMonth() + by), draw());
    const arrow = (sign, by, word) => spot(`${word}:${label}`, styled({
      native: () => h("button", { type: "button", "aria-label": `${word} month`, onclick: turn(by) }, sign),
      aria: () => pressable(h("span", { role: "button", class: "button", "aria-label": `${word} month` }, sign), turn(by)),
      soup: () => react(h("i", { class: `arr ${by > 0 ? "next" : "prev"}` }, way(2) ? sign : drawing(by > 0 ? "next" : "previous")), turn(by)),
    })());
    const day = (date) => {
      const mine = date.getMonth() === month.getMonth();
      const number = String(date.getDate());
      if (style !== "soup" && !mine) return h(style === "native" ? "td" : "span", { role: styled({ aria: "gridcell" }) });
      const key = mine ? `day:${label}:${iso(date)}` : `other:${iso(date)}`;
      return styled({
        native: () => h("td", {}, spot(key, h("button", { type: "button", "aria-label": written(date), onclick: () => choose(date) }, number))),
        aria: () => spot(key, pressable(h("span", { role: "gridcell", "aria-label": written(date) }, number), () => choose(date))),
        soup: () => spot(key, react(h("span", { class: `day${mine ? "" : " other"}` }, number), () => mine && choose(date))),
      })();
    };
    const draw = () => {
      const first = new Date(month);
      first.setDate(1 - ((first.getDay() + 6) % 7));
      const weeks = [...Array(6).keys()].map((week) => [...Array(7).keys()].map((weekday) => {
        const date = new Date(first);
        date.setDate(first.getDate() + week * 7 + weekday);
        return day(date);
      }));
      const heading = h(style === "native" ? "strong" : "span", { class: "month" }, `${MONTHS[month.getMonth()]} ${month.getFullYear()}`);
      pop.replaceChildren(
        h("div", { class: "row" }, arrow("‹", -1, "Previous"), heading, arrow("›", 1, "Next")),
        styled({
          native: () => h("table", {}, weeks.map((week) => h("tr", {}, week))),
          aria: () => h("div", { role: "grid", "aria-label": heading.textContent },
            weeks.map((week) => h("div", { role: "row", class: "week" }, week))),
          soup: () => h("div", { class: "days" }, weeks.flat()),
        })(),
      );
    };
    draw();
    const flip = () => {
      pop.hidden = !pop.hidden;
      if (style === "soup") place(pop, shown);
    };
    const opener = spot(`open:${label}`, styled({
      native: () => h("button", { type: "button", "aria-label": `Choose ${label}`, onclick: flip }, "Calendar"),
      aria: () => pressable(h("span", {
        role: "button", "aria-haspopup": "dialog", class: "button", "aria-label": `Choose ${label}`,
      }, "Calendar"), flip),
      soup: () => react(way(2) ? shown : h("i", { class: "ico ico-calendar" }, drawing("calendar")), flip),
    })());
    if (style === "soup") document.body.append(pop);
    const beside = [opener === shown ? null : opener, style === "soup" ? null : pop];
    const row = h("div", { class: "row" }, h("span", { class: "cap" }, label), shown, ...beside);
    dismissable(close, row, pop);
    return row;
  });
}

export const widgets = {
  checkbox, radio, dropdown, "scroll-list": () => list(), "multi-select": () => list({ several: true }),
  switch: toggles, stars, swatches, slider, calendar,
};
