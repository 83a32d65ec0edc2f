// Pages with tables and long lists.

import {
  ON, after, drawing, fresh, h, model, pressable, push, react, set, spot, state, style, styled, title, toggled, ui,
  way,
} from "./kit.js";

// A table in the three styles; `cells` are texts or elements, a list a row.
function table(heads, rows) {
  return styled({
    native: () => h("table", { class: "grid" }, h("thead", {}, h("tr", {}, heads.map((head) => h("th", {}, head)))),
      h("tbody", {}, rows.map((cells) => h("tr", {}, cells.map((cell) => h("td", {}, cell)))))),
    aria: () => h("div", { role: "table", class: "grid", "aria-label": title },
      h("div", { role: "row", class: "tr" }, heads.map((head) => h("div", { role: "columnheader" }, head))),
      rows.map((cells) => h("div", { role: "row", class: "tr" }, cells.map((cell) => h("div", { role: "cell" }, cell))))),
    soup: () => h("div", { class: "grid" }, h("div", { class: "tr top" }, heads.map((head) => h("div", { class: "td" }, head))),
      rows.map((cells) => h("div", { class: "tr" }, cells.map((cell) => h("div", { class: "td" }, cell))))),
  })();
}

function tableRow() {
  const { line, say } = ui.status();
  const rows = model.rows.map(({ name, role, since }) => {
    const acts = model.actions.map((action) => ui.button(action, () => {
      push("acts", `${action} ${name}`);
      say(`${action}: ${name}`);
    }, { key: `${action}:${name}` }));
    return [name, role, since, h("div", { class: "actions tight" }, acts)];
  });
  return [table(["Name", "Role", "Since", ""], rows), line];
}

const tableRead = () => table(["Item", "Price", "In stock"], model.rows.map(({ item, price, stock }) => [item, price, stock]));

function tableSort() {
  const heads = { Item: "item", Price: "price", Stock: "stock" };
  const box = h("div", {});
  const draw = () => {
    const [by, way] = state.sort;
    const rows = [...model.rows];
    if (by) rows.sort((a, b) => (a[heads[by]] < b[heads[by]] ? -1 : 1) * (way === "ascending" ? 1 : -1));
    const tops = Object.keys(heads).map((head) => {
      const act = () => {
        set({ sort: [head, by === head && way === "ascending" ? "descending" : "ascending"] });
        draw();
      };
      const mark = by === head ? (way === "ascending" ? " ↑" : " ↓") : "";
      return spot(`head:${head}`, styled({
        native: () => h("button", { type: "button", onclick: act }, head + mark),
        aria: () => pressable(h("span", {}, head, h("span", { "aria-hidden": "true" }, mark)), act),
        soup: () => react(h("span", { class: `srt ${by === head ? way : ""}` }, head), act),
      })());
    });
    const made = table(tops, rows.map(({ item, price, stock }) => [item, String(price), String(stock)]));
    if (style === "aria") for (const cell of made.querySelectorAll('[role="columnheader"]'))
      cell.setAttribute("aria-sort", by && cell.textContent.startsWith(by) ? way : "none");
    box.replaceChildren(made);
  };
  draw();
  return box;
}

// A cell that can be written in: always a field, or one that becomes a field on a double click.
function cellOf(item, column) {
  const tell = (text) => text !== state.cells[item][column]
    && set({ cells: { ...state.cells, [item]: { ...state.cells[item], [column]: text } } });
  const value = state.cells[item][column];
  if (style === "native") {
    const input = spot(`cell:${item}:${column}`, h("input", { size: 6, "aria-label": `${column} of ${item}` }));
    input.value = value;
    input.addEventListener("change", () => tell(input.value.trim()));
    return input;
  }
  const shown = spot(`cell:${item}:${column}`, h("div", { class: "edit", tabindex: styled({ aria: 0 }) }, value));
  const edit = () => {
    const input = h("input", { size: 6, "aria-label": styled({ aria: `${column} of ${item}` }) });
    input.value = shown.textContent;
    let over = false;
    const done = () => {
      if (over) return;
      over = true; // taking the field away takes its focus, too
      shown.textContent = input.value.trim();
      input.replaceWith(shown);
      tell(shown.textContent);
    };
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") done();
    });
    input.addEventListener("blur", done);
    shown.replaceWith(input);
    spot(`editing:${item}:${column}`, input);
    input.focus();
    input.select();
  };
  shown.addEventListener("dblclick", edit);
  if (style === "aria") shown.addEventListener("keydown", (event) => event.key === "Enter" && (event.preventDefault(), edit()));
  return shown;
}

const tableEdit = () => [
  style === "native" ? null : ui.text("Double-click a value to change it."),
  table(["Item", "Price", "Stock"], Object.keys(state.cells).map((item) => [item, cellOf(item, "Price"), cellOf(item, "Stock")])),
].filter(Boolean);

// Rows of names with a button each.
const openRows = (names, say) => names.map((name) =>
  h("div", { class: "row entry", role: styled({ aria: "listitem" }) }, h("span", {}, name), ui.button("Open", () => {
    push("opened", name);
    say(`${name} is open`);
  }, { key: `open:${name}` })));

function pages() {
  const { line, say } = ui.status();
  const { names, size } = model;
  const last = Math.ceil(names.length / size);
  let page = 1;
  const rows = h("div", { role: styled({ aria: "list" }) });
  const bar = h(style === "native" ? "nav" : "div", {
    class: "actions", role: styled({ aria: "navigation" }), "aria-label": style === "soup" ? undefined : "Pages",
  });
  const go = (to) => () => {
    page = Math.min(last, Math.max(1, to));
    draw();
  };
  const step = (word, sign, to) => style === "soup"
    ? spot(`page:${word}`, react(h("i", { class: `arr ${word.toLowerCase()}` }, way(2) ? sign : drawing(word.toLowerCase())), go(to)))
    : ui.button(word, go(to), { key: `page:${word}` });
  const draw = () => {
    rows.replaceChildren(...openRows(names.slice((page - 1) * size, page * size), say));
    const number = (at) => ui.button(String(at), go(at), { key: `page:${at}`, kind: at === page ? "now" : "" });
    const numbers = way(2, 1) ? [...Array(last).keys()].map((at) => number(at + 1)) : [];
    const where = numbers.length ? null : h("span", {}, `Page ${page} of ${last}`);
    bar.replaceChildren(...[step("Previous", "‹", page - 1), ...numbers, where, step("Next", "›", page + 1)].filter(Boolean));
  };
  draw();
  return [rows, bar, line];
}

function search() {
  const { line, say } = ui.status();
  const rows = h("div", { role: styled({ aria: "list" }) });
  const many = h("div", { class: "small" });
  const show = (words) => {
    const found = model.names.filter((name) => name.toLowerCase().includes(words.trim().toLowerCase()));
    rows.replaceChildren(...openRows(found.slice(0, 5), say));
    many.textContent = `${Math.min(5, found.length)} of ${found.length} shown`;
  };
  const id = fresh("search");
  const input = spot("field:Search", h("input", {
    type: styled({ native: "search" }), id: styled({ native: id }), role: styled({ aria: "searchbox" }),
    "aria-label": styled({ aria: "Search" }), placeholder: styled({ soup: way(2) ? "Search" : undefined }),
  }));
  const find = () => after(120).then(() => show(input.value));
  const typed = style !== "soup" || way(2);
  if (typed) input.addEventListener("input", find);
  else input.addEventListener("keydown", (event) => event.key === "Enter" && find());
  const glass = style === "soup" ? react(h("i", { class: "ico ico-search" }, drawing("search")), find) : null;
  show("");
  return [h("div", { class: "row" }, style === "native" ? h("label", { for: id }, "Search") : null, input, glass), rows, many, line];
}

// A list of messages: each can be opened, starred and thrown away.
function messages() {
  const box = h(style === "native" ? "ul" : "div", { class: "mail", role: styled({ aria: "list" }) });
  const view = h("div", { class: "block" });
  const small = (name, glyph, from, act) => spot(`${glyph}:${from}`, styled({
    native: () => h("button", { type: "button", "aria-label": `${name} the message from ${from}`, onclick: act }, drawing(glyph)),
    aria: () => pressable(h("span", { role: "button", class: "button", "aria-label": name }, drawing(glyph)), act),
    soup: () => react(h("i", { class: `ico ico-${glyph}` }, drawing(glyph)), act),
  })());
  for (const { from, subject, body } of model.messages) {
    const open = () => {
      push("opened", from);
      view.replaceChildren(ui.section(subject, ui.text(`From ${from}`), ui.text(`${body}.`)));
    };
    const star = small("Star", "star", from, () => {
      const on = !state.starred.includes(from);
      set({ starred: toggled(state.starred, from, on) });
      if (style !== "soup") star.setAttribute("aria-pressed", String(on));
      star.classList.toggle(ON, on);
    });
    const bin = small("Delete", "trash", from, () => {
      push("deleted", from);
      row.remove();
    });
    const head = spot(`message:${from}`, styled({
      native: () => h("button", { type: "button", class: "plain", onclick: open }, h("b", {}, from), " ", subject),
      aria: () => pressable(h("div", { role: "link" }, h("span", {}, from), " ", h("span", {}, subject)), open),
      soup: () => react(h("div", { class: "msg" }, h("span", { class: "who" }, from), h("span", { class: "what" }, subject)), open),
    })());
    const row = h(style === "native" ? "li" : "div", { class: "row entry", role: styled({ aria: "listitem" }) }, star, head, bin);
    box.append(row);
  }
  return [box, view];
}

// A message is opened, then answered or passed on.
function reply() {
  const { line, say } = ui.status();
  const list = h("div", { class: "mail", role: styled({ aria: "list" }) });
  const view = h("div", { class: "block" });
  const send = (what) => {
    push("sent", what);
    view.replaceChildren();
    say("Your message was sent.");
  };
  const write = (label, multiline, sent) => {
    let text = "";
    view.append(ui.field(label, { multiline, heard: (now) => (text = now) }), ui.button("Send", () => send(sent(text))));
  };
  for (const { from, subject, body } of model.messages) {
    const open = () => {
      push("opened", from);
      view.replaceChildren(ui.section(subject, ui.text(`From ${from}`), ui.text(`${body}.`)), h("div", { class: "actions" },
        ui.button("Reply", () => write("Your reply", true, (text) => ({ kind: "reply", to: from, text }))),
        ui.button("Forward", () => write("To", false, (to) => ({ kind: "forward", to, text: subject })))));
    };
    list.append(h("div", { class: "entry", role: styled({ aria: "listitem" }) }, spot(`message:${from}`, styled({
      native: () => h("button", { type: "button", class: "plain", onclick: open }, h("b", {}, from), " ", subject),
      aria: () => pressable(h("div", { role: "link" }, h("span", {}, from), " ", h("span", {}, subject)), open),
      soup: () => react(h("div", { class: "msg" }, h("span", { class: "who" }, from), h("span", { class: "what" }, subject)), open),
    })())));
  }
  return [list, view, line];
}

export const widgets = {
  "table-row": tableRow, "table-read": tableRead, "table-sort": tableSort, "table-edit": tableEdit, pages, search, messages, reply,
};
