// Pages with tables and long lists.

import { h, model, push, spot, style, styled, ui } from "./kit.js";

// A table in the three styles; `cells` are texts or elements, a list a row.
function table(heads, rows) {
  return styled({
    native: () => h("table", { class: "grid" }, h("thead", {}, h("tr", {}, heads.map((head) => h("th", {}, head)))),
      h("tbody", {}, rows.map((cells) => h("tr", {}, cells.map((cell) => h("td", {}, cell)))))),
    aria: () => h("div", { role: "table", class: "grid", "aria-label": model.title },
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

export const widgets = { "table-row": tableRow, "table-read": tableRead };
