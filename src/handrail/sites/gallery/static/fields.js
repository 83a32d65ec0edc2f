// Pages with something to be filled in.

import {
  after, dismissable, drawing, fresh, h, listening, model, place, pressable, push, put, react, roving, set, spot,
  state, style, styled, ui, way, wordIn,
} from "./kit.js";

const labelled = (multiline) => () =>
  model.labels.map((label) =>
    ui.field(label, { value: state.fields[label], multiline, heard: (text) => put("fields", label, text) }));

function transcribe() {
  const facts = Object.entries(model.facts);
  const list = styled({
    native: () => h("dl", {}, facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]).flat()),
    aria: () => h("div", { role: "list" }, facts.map(([name, value]) => h("div", { role: "listitem" }, `${name}: ${value}`))),
    soup: () => h("div", { class: "facts" }, facts.map(([name, value]) =>
      h("div", { class: "row" }, h("span", { class: "cap" }, name), h("b", {}, value)))),
  })();
  return [ui.section("Your booking", list), ui.section("Check in", labelled(false)())];
}

function form() {
  const { line, say } = ui.status();
  const values = Object.fromEntries(model.labels.map((label) => [label, ""]));
  const fields = model.labels.map((label) => ui.field(label, { heard: (text) => (values[label] = text) }));
  const send = () => {
    push("sent", { ...values });
    say("The contact was saved.");
  };
  const sheet = styled({
    native: () => h("form", { onsubmit: (event) => (event.preventDefault(), send()) }, fields,
      spot("button:Save", h("button", {}, "Save"))),
    aria: () => h("div", { role: "form", "aria-label": "New contact" }, fields, ui.button("Save", send)),
    soup: () => h("div", { class: "frm" }, fields, ui.button("Save", send)),
  })();
  return [sheet, line];
}

function tags() {
  const list = h(styled({ native: "ul", aria: "div", soup: "div" }), {
    class: "chips", role: styled({ aria: "list" }), "aria-label": styled({ aria: "Tags" }),
  });
  const draw = () => list.replaceChildren(...state.tags.map((name) => {
    const away = () => (set({ tags: state.tags.filter((tag) => tag !== name) }), draw());
    const cross = spot(`away:${name}`, styled({
      native: () => h("button", { type: "button", "aria-label": `Remove ${name}`, onclick: away }, "×"),
      aria: () => pressable(h("span", { role: "button", "aria-label": `Remove ${name}` }, "×"), away),
      soup: () => react(h("i", { class: "x" }, "×"), away),
    })());
    return h(styled({ native: "li", aria: "div", soup: "div" }), { class: "chip", role: styled({ aria: "listitem" }) },
      h("span", {}, name), " ", cross);
  }));
  draw();
  const id = fresh("tag");
  const input = spot("field:Tags", h("input", {
    id: styled({ native: id }), "aria-label": styled({ aria: "Add a tag" }), placeholder: styled({ soup: "Add a tag" }),
  }));
  input.addEventListener("keydown", (event) => {
    const name = input.value.trim();
    if (event.key !== "Enter" || !name) return;
    event.preventDefault();
    set({ tags: [...new Set([...state.tags, name])].sort() });
    input.value = "";
    draw();
  });
  const caption = styled({ native: () => h("label", { for: id }, "Add a tag"), aria: () => null, soup: () => null })();
  return [h("div", { class: "row" }, h("span", {}, "Tags"), list), h("div", { class: "row" }, caption, input)];
}

// Dates are typed: into the browser's own field, or as a text in a stated order. What is no date counts as none.
const ORDERS = {
  "DD/MM/YYYY": /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})$/,
  "mm/dd/yyyy": /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})$/,
  "yyyy-mm-dd": /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/,
};
const two = (number) => String(number).padStart(2, "0");

function dateField() {
  const order = styled({ native: "", aria: "DD/MM/YYYY", soup: way(2) ? "yyyy-mm-dd" : "mm/dd/yyyy" });
  const read = (text) => {
    if (!order) return text;
    const found = ORDERS[order].exec(text.trim())?.groups;
    return found ? `${found.y}-${two(found.m)}-${two(found.d)}` : "";
  };
  return model.labels.map((label) => {
    const heard = () => read(input.value) !== state.dates[label] && put("dates", label, read(input.value));
    const id = fresh("date");
    const input = h("input", {
      id: styled({ native: id }), type: styled({ native: "date" }), placeholder: styled({ soup: order }),
      "aria-label": styled({ aria: `${label} (${order})` }), oninput: heard, onchange: heard,
    });
    const caption = styled({
      native: () => h("label", { for: id }, label),
      aria: () => h("span", { "aria-hidden": "true" }, `${label} (${order})`),
      soup: () => h("span", { class: "cap" }, label),
    })();
    return h("div", { class: "row" }, caption, spot(`field:${label}`, input));
  });
}

function timeField() {
  return model.labels.map((label) => {
    const tell = (hours, minutes) => {
      const fits = /^\d{1,2}$/.test(hours) && /^\d{1,2}$/.test(minutes) && hours < 24 && minutes < 60;
      const now = fits ? `${two(hours)}:${two(minutes)}` : "";
      if (now !== state.times[label]) put("times", label, now);
    };
    const split = (text) => tell(...[...text.split(":"), "", ""].slice(0, 2));
    const id = fresh("time");
    if (style === "native" || (style === "soup" && way(2))) {
      const input = h("input", { type: styled({ native: "time" }), id: styled({ native: id }), placeholder: styled({ soup: "hh:mm" }) });
      input.addEventListener("input", () => split(input.value));
      const caption = style === "native" ? h("label", { for: id }, label) : h("span", { class: "cap" }, label);
      return h("div", { class: "row" }, caption, spot(`field:${label}`, input));
    }
    const part = (what, most) => {
      const input = h("input", {
        role: styled({ aria: "spinbutton" }), "aria-label": styled({ aria: what }), "aria-valuemin": styled({ aria: 0 }),
        "aria-valuemax": styled({ aria: most }), placeholder: styled({ soup: what === "Hours" ? "hh" : "mm" }), size: 3,
      });
      const heard = () => {
        if (style === "aria") input.setAttribute("aria-valuenow", input.value);
        tell(hours.value, minutes.value);
      };
      input.addEventListener("input", heard);
      if (style === "aria") stepping(input, 0, most, heard);
      return spot(`${what}:${label}`, input);
    };
    const hours = part("Hours", 23);
    const minutes = part("Minutes", 59);
    const caption = h("span", { id: styled({ aria: id }), class: "cap" }, label);
    const group = h("span", { role: styled({ aria: "group" }), "aria-labelledby": styled({ aria: id }) }, hours, " : ", minutes);
    return h("div", { class: "row" }, caption, group);
  });
}

// Arrow keys change a number in a field.
function stepping(input, least, most, heard) {
  input.addEventListener("keydown", (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    input.value = Math.min(most, Math.max(least, Number(input.value || 0) + step));
    heard();
  });
}

function spinner() {
  return Object.keys(state.values).map((label) => {
    const heard = () => {
      if (style === "aria") input.setAttribute("aria-valuenow", input.value);
      const now = /^\d+$/.test(input.value) ? Number(input.value) : null;
      if (now !== state.values[label]) put("values", label, now);
    };
    const id = fresh("number");
    const input = h("input", {
      type: styled({ native: "number" }), id: styled({ native: id }), min: styled({ native: 0 }), max: styled({ native: 20 }),
      role: styled({ aria: "spinbutton" }), "aria-label": styled({ aria: label }), "aria-valuenow": styled({ aria: state.values[label] }),
      "aria-valuemin": styled({ aria: 0 }), "aria-valuemax": styled({ aria: 20 }), size: 4, oninput: heard,
    });
    input.value = state.values[label];
    const nudge = (by) => () => ((input.value = Math.min(20, Math.max(0, Number(input.value) + by))), heard());
    if (style === "aria") stepping(input, 0, 20, heard);
    const arrows = style === "soup"
      ? h("span", { class: "arrows" }, react(h("i", { class: "up" }, "▲"), nudge(1)), react(h("i", { class: "down" }, "▼"), nudge(-1)))
      : null;
    const caption = styled({
      native: () => h("label", { for: id }, label),
      aria: () => h("span", { "aria-hidden": "true" }, label),
      soup: () => h("span", { class: "cap" }, label),
    })();
    return h("div", { class: "row" }, caption, spot(`field:${label}`, input), arrows);
  });
}

function stepper() {
  return Object.keys(state.values).map((label) => {
    const shown = h(styled({ native: "output", aria: "span", soup: "b" }), {}, String(state.values[label]));
    const button = (sign, by, word) => {
      const act = () => {
        const now = Math.max(0, state.values[label] + by);
        shown.textContent = String(now);
        put("values", label, now);
      };
      const made = styled({
        native: () => h("button", { type: "button", "aria-label": `${word} ${label}`, onclick: act }, sign),
        aria: () => pressable(h("span", { role: "button", class: "button", "aria-label": word }, sign), act),
        soup: () => react(h("span", { class: `btn ${by > 0 ? "plus" : "minus"}` }, way(3) ? sign : drawing(by > 0 ? "plus" : "minus")), act),
      })();
      return spot(`${by > 0 ? "more" : "less"}:${label}`, made);
    };
    const id = fresh("label");
    return h("div", { class: "row", role: styled({ aria: "group" }), "aria-labelledby": styled({ aria: id }) },
      h("span", { id: styled({ aria: id }), class: "cap" }, label), button("−", -1, "Decrease"), shown, button("+", 1, "Increase"));
  });
}

// Suggestions come a moment after the typing; only one of them, once chosen, counts.
function autocomplete() {
  const { label, names, ms } = model;
  const { line, say } = ui.status();
  const choose = (name) => {
    if (name === state.chosen) return;
    set({ chosen: name });
    say(name ? `${label}: ${name}` : "");
  };
  const id = fresh("field");
  const listId = fresh("list");
  const input = spot(`field:${label}`, h("input", {
    id: styled({ native: id }), list: styled({ native: listId }), autocomplete: "off", role: styled({ aria: "combobox" }),
    "aria-label": styled({ aria: label }), "aria-expanded": styled({ aria: "false" }), "aria-autocomplete": styled({ aria: "list" }),
    "aria-controls": styled({ aria: listId }), placeholder: styled({ soup: way(2) ? label : undefined }),
  }));
  if (style === "native") {
    input.addEventListener("input", () => choose(names.includes(input.value) ? input.value : ""));
    const list = h("datalist", { id: listId }, names.map((name) => h("option", { value: name })));
    return [h("p", { class: "row" }, h("label", { for: id }, label), input, list), line];
  }
  const list = style === "aria" ? h("ul", { role: "listbox", id: listId, class: "suggestions", hidden: true, "aria-label": label })
    : listening(h("div", { class: "suggestions", hidden: true }));
  const close = () => {
    list.hidden = true;
    if (style === "aria") input.setAttribute("aria-expanded", "false");
  };
  const take = (name) => {
    input.value = name;
    close();
    choose(name);
    input.focus();
  };
  let asked = 0;
  input.addEventListener("input", async () => {
    choose("");
    close();
    asked += 1;
    const mine = asked;
    await after(ms);
    const typed = input.value.trim().toLowerCase();
    if (mine !== asked || !typed) return;
    list.replaceChildren(...names.filter((name) => name.toLowerCase().startsWith(typed)).slice(0, 6).map((name) => {
      const item = style === "aria" ? h("li", { role: "option", tabindex: -1, onclick: () => take(name) }, name)
        : react(h("div", { class: "sg" }, name), () => take(name));
      return spot(`suggestion:${name}`, item);
    }));
    list.hidden = !list.children.length;
    if (style === "aria") input.setAttribute("aria-expanded", String(!list.hidden));
    place(list, input);
  });
  if (style === "aria") {
    input.addEventListener("keydown", (event) => event.key === "ArrowDown" && !list.hidden && (event.preventDefault(), list.firstChild.focus()));
    roving(list, () => [...list.children]);
    list.addEventListener("keydown", (event) => event.key === "Enter" && take(document.activeElement.textContent));
  }
  document.body.append(list);
  dismissable(close, input, list);
  const caption = style === "soup" && way(2) ? null : h("span", { "aria-hidden": styled({ aria: "true" }), class: "cap" }, label);
  return [h("div", { class: "row" }, caption, input), line];
}

// Words are made bold and so on where they are selected; what each look applies to is the state.
const LOOKS = {
  bold: ["bold", (look) => Number(look.fontWeight) >= 600],
  italic: ["italic", (look) => look.fontStyle === "italic"],
  red: ["foreColor", (look) => look.color === "rgb(204, 0, 0)", "#cc0000"],
  blue: ["foreColor", (look) => look.color === "rgb(0, 0, 204)", "#0000cc"],
};

function richText() {
  const area = h("div", {
    contenteditable: "true", class: "area editor", role: styled({ native: "textbox", aria: "textbox" }),
    "aria-multiline": styled({ native: "true", aria: "true" }), "aria-label": styled({ native: "Text", aria: "Text" }),
  }, state.text);
  const read = () => {
    const now = { text: area.innerText.trim() };
    for (const [name, [, worn]] of Object.entries(LOOKS)) {
      const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
      now[name] = "";
      while (walker.nextNode()) if (worn(getComputedStyle(walker.currentNode.parentElement))) now[name] += walker.currentNode.data;
      now[name] = now[name].trim();
    }
    set(now);
  };
  area.addEventListener("input", read);
  document.execCommand("styleWithCSS", false, true);
  const tools = { Bold: "bold", Italic: "italic", "Red text": "red", "Blue text": "blue" };
  const bar = h("div", { class: "toolbar", role: styled({ aria: "toolbar" }) }, Object.entries(tools).map(([name, look]) => {
    const [command, , value] = LOOKS[look];
    const tool = ui.icon(name, () => document.execCommand(command, false, value), { glyph: look });
    tool.addEventListener("mousedown", (event) => event.preventDefault());
    return tool;
  }));
  for (const word of state.text.split(" ")) spot(`word:${word}`, () => wordIn(area, word));
  return [bar, area];
}

export const widgets = {
  "text-field": labelled(false), "text-area": labelled(true), transcribe, form, copy: labelled(true), tags,
  "date-field": dateField, "time-field": timeField, spinner, stepper, autocomplete, "rich-text": richText,
};
