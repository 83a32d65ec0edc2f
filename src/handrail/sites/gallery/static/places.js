// Pages of which not everything is on the screen.

import {
  ON, dismissable, fresh, h, model, pressable, push, react, roving, set, spot, state, style, styled, title, toggled,
  ui, way,
} from "./kit.js";

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
      else heads[at].classList.toggle(ON, other === name);
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

// Asked before something is thrown away: by the browser, or by a dialog of the page.
function confirmed() {
  const rows = h("div", { class: "block" });
  let wanted = () => undefined;
  const question = ui.text("");
  const box = style === "native" ? null : ui.dialog("Are you sure?", question, h("div", { class: "actions" },
    ui.button(style === "aria" ? "Delete" : "Yes", () => (box.close(), wanted(true)), { key: "button:Yes" }),
    ui.button(style === "aria" ? "Cancel" : "No", () => (box.close(), wanted(false)), { key: "button:No" })));
  if (style === "aria") box.box.setAttribute("role", "alertdialog");
  for (const name of model.names) {
    const drop = () => {
      push("asked", name);
      wanted = (sure) => {
        if (!sure) return;
        push("gone", name);
        row.remove();
      };
      if (style === "native") return wanted(confirm(`Delete ${name}?`));
      question.textContent = `${name} will be deleted.`;
      return box.open();
    };
    const row = h("div", { class: "row entry" }, h("span", {}, name), ui.button("Delete", drop, { key: `delete:${name}` }));
    rows.append(row);
  }
  return rows;
}

// Menus within menus: a submenu is a list beside its entry. They open on a click, or as soon as the pointer is there.
function menus({ onHover }) {
  const { line, say } = ui.status();
  const choose = (path) => {
    push("chosen", path);
    say(`${path}: done`);
    shut();
  };
  const open = [];
  const shut = (above = 0) => {
    while (open.length > above) open.pop()();
  };
  const tag = styled({ native: "li", aria: "div", soup: "div" });
  const entry = (name, below, path, level) => {
    const inner = below.length ? list(below, path, level + 1) : null;
    const show = () => {
      shut(level);
      inner.hidden = false;
      if (style === "aria") head.setAttribute("aria-expanded", "true");
      open.push(() => {
        inner.hidden = true;
        if (style === "aria") head.setAttribute("aria-expanded", "false");
      });
    };
    const act = () => {
      if (!inner) choose(path);
      else if (onHover || inner.hidden) show();
      else shut(level);
    };
    const head = spot(`menu:${path}`, styled({
      native: () => h("button", { type: "button", onclick: act, "aria-haspopup": inner ? "true" : undefined }, name),
      aria: () => pressable(h("div", {
        role: "menuitem", "aria-haspopup": inner ? "true" : undefined, "aria-expanded": inner ? "false" : undefined,
      }, name), act),
      soup: () => react(h("div", { class: "mi" }, name, inner && level ? h("i", { class: "more" }) : null), act),
    })());
    const item = h(tag, { class: "item", role: styled({ aria: "none" }) }, head, inner);
    if (onHover) item.addEventListener("mouseenter", () => (inner ? show() : shut(level)));
    return item;
  };
  const list = (entries, path, level) => h(styled({ native: "ul", aria: "div", soup: "div" }), {
    class: level ? "menu" : "menubar", hidden: level > 0, role: styled({ aria: level ? "menu" : "menubar" }),
  }, entries.map(([name, below]) => entry(name, below, path ? `${path}/${name}` : name, level)));
  const bar = list(model.menus, "", 0);
  if (onHover) {
    let leaving = 0;
    bar.addEventListener("mouseleave", () => (leaving = setTimeout(shut, 300)));
    bar.addEventListener("mouseenter", () => clearTimeout(leaving));
  }
  dismissable(() => shut(), bar);
  return [h(style === "native" ? "nav" : "div", {}, bar), line, ui.text("Everything is in the menus.")];
}

// A tree of branches and leaves. In soup, only the mark before its name unfolds a branch on some pages.
function tree({ leaf }) {
  const { line, say } = ui.status();
  const act = (path) => {
    leaf(path);
    say(path.split("/").pop());
  };
  const on = model.doubled ? "dblclick" : "click";
  const branch = (name, below, path, level) => {
    if (!below) {
      const made = styled({
        native: () => h("button", { type: "button", class: "leaf" }, name),
        aria: () => h("div", { role: "treeitem", "aria-level": level, tabindex: -1, class: "leaf" }, name),
        soup: () => h("div", { class: "leaf" }, h("i", { class: model.doubled ? "file" : "bullet" }), h("span", {}, name)),
      })();
      made.addEventListener(on, (event) => (event.stopPropagation(), act(path)));
      if (style === "aria") made.addEventListener("keydown", (event) => event.key === "Enter" && (event.stopPropagation(), act(path)));
      return spot(`node:${path}`, made);
    }
    const inside = Object.entries(below).map(([inner, rest]) => branch(inner, rest, `${path}/${inner}`, level + 1));
    if (style === "native") return h("details", {}, spot(`node:${path}`, h("summary", {}, name)), inside);
    const group = h("div", { role: styled({ aria: "group" }), class: "branch", hidden: true }, inside);
    if (style === "aria") {
      const head = spot(`node:${path}`, h("span", {}, name));
      const item = h("div", {
        role: "treeitem", "aria-expanded": "false", "aria-level": level, "aria-label": name, tabindex: level === 1 ? 0 : -1,
      }, head, group);
      const flip = (to) => {
        group.hidden = !to;
        item.setAttribute("aria-expanded", String(to));
      };
      head.addEventListener("click", () => flip(group.hidden));
      item.addEventListener("keydown", (event) => {
        if (event.target !== item) return;
        const to = { ArrowRight: true, ArrowLeft: false, Enter: group.hidden, " ": group.hidden }[event.key];
        if (to !== undefined) (event.preventDefault(), flip(to));
      });
      return item;
    }
    const mark = h("i", { class: "twist" });
    const row = h("div", { class: "node" }, mark, model.doubled ? h("i", { class: "folder" }) : null, h("span", {}, name));
    const flip = () => {
      group.hidden = !group.hidden;
      mark.classList.toggle("open", !group.hidden);
    };
    react(way(2, 1) ? mark : row, flip);
    spot(`node:${path}`, mark);
    return h("div", {}, row, group);
  };
  const roots = Object.entries(model.tree).map(([name, below]) => branch(name, below, name, 1));
  const box = h("div", { class: "tree", role: styled({ aria: "tree" }), "aria-label": styled({ aria: title }) }, roots);
  if (style === "aria") {
    roving(box, () => [...box.querySelectorAll('[role="treeitem"]')].filter((item) => item.getClientRects().length),
      { along: ["ArrowDown"], back: ["ArrowUp"] });
  }
  return [box, line];
}

function scrollArea() {
  const { line, say } = ui.status();
  const act = (agreed) => () => {
    set({ answers: [...state.answers, agreed ? "agreed" : "declined"] });
    say(agreed ? "Thank you." : "You declined.");
  };
  const agree = ui.button("I agree", () => read() && act(true)());
  const named = style === "soup" ? {} : { tabindex: 0, role: "region", "aria-label": "Terms" };
  const box = h("div", { class: "terms", ...named },
    model.parts.map((part, at) => ui.text(`${at + 1}. ${part}. `.repeat(4))),
    h("div", { class: "actions" }, agree, ui.button("Decline", act(false))));
  const read = () => box.scrollTop + box.clientHeight >= box.scrollHeight - 24;
  const show = () => {
    if (style === "native") agree.disabled = !read();
    else if (style === "aria") agree.setAttribute("aria-disabled", String(!read()));
    agree.classList.toggle("off", !read());
  };
  box.addEventListener("scroll", show);
  show();
  return [box, line];
}

export const widgets = {
  tabs, accordion, modal, confirm: confirmed, menu: () => menus({ onHover: false }), "hover-menu": () => menus({ onHover: true }),
  tree: () => tree({ leaf: (path) => set({ selected: path }) }), "file-tree": () => tree({ leaf: (path) => push("opened", path) }),
  "scroll-area": scrollArea,
};
