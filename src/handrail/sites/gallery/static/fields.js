// Pages with something to be filled in.

import { fresh, h, model, push, put, react, pressable, set, spot, state, styled, ui } from "./kit.js";

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

export const widgets = {
  "text-field": labelled(false), "text-area": labelled(true), transcribe, form, copy: labelled(true), tags,
};
