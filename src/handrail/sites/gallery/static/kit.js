// What every page of the gallery is made of: its state, which the server is told, and the common parts in three styles.
// A spot is a part under a name of ours; it stands in no attribute, so that only the oracle, which runs in the page's
// own world, knows it.

const told = JSON.parse(document.getElementById("told").textContent);
export const { style, variant, title, model, state } = told;

const spots = new Map();
let reports = 0;

export function spot(name, element) {
  spots.set(name, element);
  return element;
}

// A part may be an element, a range of text, or a function that gives either.
const shown = (name) => {
  const kept = spots.get(name);
  const found = typeof kept === "function" ? kept() : kept;
  return found && found.isConnected !== false && found.getClientRects().length ? found : null;
};

window.gallery = {
  spot: shown,
  names: () => [...spots.keys()],
  // The part, once it can be seen; an error if it cannot within a few seconds.
  async seen(name) {
    const deadline = performance.now() + 3000;
    while (!shown(name)) {
      if (performance.now() > deadline) throw new Error(`nothing is called ${name}`);
      await after(15);
    }
    return shown(name);
  },
};

// Changes the state and tells the server all of it. A page that is being left cannot be told that this failed.
export function set(changes) {
  Object.assign(state, changes);
  reports += 1;
  fetch(`/state/${told.run}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number: reports, state }),
    keepalive: true,
  }).catch(() => undefined);
}

export const put = (key, name, value) => set({ [key]: { ...state[key], [name]: value } });
export const push = (key, value) => set({ [key]: [...state[key], value] });
export const toggled = (list, name, on) => (on ? [...list, name] : list.filter((item) => item !== name)).sort();
export const after = (ms) => new Promise((done) => setTimeout(done, ms));
export const leads = (slug) => `/read/${told.run}/${slug}`;

// One of several ways in which a style's pages differ from one another; `salt` keeps choices apart.
export const way = (count, salt = 0) => (variant + salt) % count;

// The class of what is on, or chosen: pages agree on none.
export const ON = ["on", "active", "picked", "is-set"][way(4, 1)];

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

// Drawings of icons on a grid of sixteen. What they stand for is said by nothing but their looks, and maybe by a class.
const DRAWN = {
  bold: "M4 2h5a3 3 0 0 1 1 5.6A3.3 3.3 0 0 1 9 14H4zM6 4v3h3V4zm0 5v3h3V9z",
  italic: "M7 2h6v2h-2l-3 8h2v2H4v-2h2l3-8H7z",
  red: "M7 2h2l4 12h-2l-1-3H6l-1 3H3z",
  blue: "M7 2h2l4 12h-2l-1-3H6l-1 3H3z",
  undo: "M6 3 2 7l4 4V8h4a2 2 0 0 1 0 4H8v2h2a4 4 0 0 0 0-8H6z",
  print: "M4 1h8v4h2v6h-2v4H4v-4H2V5h2zM6 3v2h4V3zm0 7v3h4v-3z",
  search: "M7 2a5 5 0 1 0 3 9l4 4 1-1-4-4a5 5 0 0 0-4-8zm0 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  settings: "M7 1h2v3H7zm0 11h2v3H7zM1 7h3v2H1zm11 0h3v2h-3zM8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  calendar: "M2 3h12v12H2zm2 4v6h8V7zM4 1h2v2H4zm6 0h2v2h-2z",
  camera: "M1 5h4l1-2h4l1 2h4v9H1zm7 1a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  lock: "M3 7h1V5a4 4 0 0 1 8 0v2h1v8H3zm3 0h4V5a2 2 0 0 0-4 0z",
  star: "m8 1 2 5h5l-4 3 2 6-5-4-5 4 2-6-4-3h5z",
  refresh: "M8 2a6 6 0 1 0 6 6h-2a4 4 0 1 1-4-4v3l4-4-4-4z",
  filter: "M1 2h14l-5 6v6l-4-2V8z",
  trash: "M2 4h12v1H2zm4-2h4v1H6zM3 6h10l-1 9H4z",
  previous: "M11 2 5 8l6 6z",
  next: "m5 2 6 6-6 6z",
  plus: "M7 2h2v5h5v2H9v5H7V9H2V7h5z",
  minus: "M2 7h12v2H2z",
};

export function drawing(glyph) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "drawn");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", DRAWN[glyph]);
  path.setAttribute("fill-rule", "evenodd");
  if (glyph === "red" || glyph === "blue") path.setAttribute("fill", glyph);
  svg.append(path);
  return svg;
}

let ids = 0;
export const fresh = (stem) => `${stem}-${(ids += 1)}`;

// Soup: something is done on a click. On some pages each element listens; on others one listener, at the root or at
// the popup that they stand in, serves all of them.
const acts = new WeakMap();

export function react(element, act) {
  if (way(2)) acts.set(element, act);
  else element.addEventListener("click", act);
  return element;
}

export function listening(root) {
  root.addEventListener("click", (event) => {
    for (let at = event.target; at && at !== root; at = at.parentElement) {
      if (acts.has(at)) return acts.get(at)(event);
    }
    return undefined;
  });
  return root;
}

// ARIA: what a click does, Enter and the space bar do as well.
export function pressable(element, act) {
  element.tabIndex = 0;
  element.addEventListener("click", act);
  element.addEventListener("keydown", (event) => {
    if (event.target !== element || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    act(event);
  });
  return element;
}

// Moves among the children of a composite by arrow keys; `items` gives those that can be reached now.
export function roving(owner, items, { along = ["ArrowDown", "ArrowRight"], back = ["ArrowUp", "ArrowLeft"] } = {}) {
  owner.addEventListener("keydown", (event) => {
    const all = items();
    const at = all.indexOf(document.activeElement);
    const step = along.includes(event.key) ? 1 : back.includes(event.key) ? -1 : 0;
    if (at < 0 || !step) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length].focus();
  });
}

export function place(popup, anchor) {
  const box = anchor.getBoundingClientRect();
  popup.style.left = `${box.left + scrollX}px`;
  popup.style.top = `${box.bottom + scrollY + 2}px`;
}

// Calls `close` on a press anywhere but in these elements, and on Escape, as long as they are shown.
export function dismissable(close, ...inside) {
  document.addEventListener("mousedown", (event) => {
    if (!inside.some((element) => element.contains(event.target))) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
}

// The range of a text in an element; null where it does not stand in one node.
export function wordIn(element, text) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.data.indexOf(text);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(walker.currentNode, at);
    range.setEnd(walker.currentNode, at + text.length);
    return range;
  }
  return null;
}

const options = (names, value) =>
  names.map((name) => h("option", { value: name, selected: name === value }, name));

function typed(input, heard) {
  input.addEventListener("input", () => heard(input.value ?? input.textContent));
  return input;
}

const native = {
  button: (name, act, { key = `button:${name}`, kind = "" } = {}) =>
    spot(key, h("button", { type: "button", class: kind, onclick: act }, name)),

  icon: (name, act, { key = `button:${name}`, glyph = name.toLowerCase() } = {}) =>
    spot(key, h("button", { type: "button", class: `icon icon-${glyph}`, "aria-label": name, title: name, onclick: act },
      drawing(glyph))),

  field(label, { value = "", heard, key = `field:${label}`, multiline = false, type = "text" }) {
    const id = fresh("field");
    const input = h(multiline ? "textarea" : "input", { id, type: multiline ? undefined : type, rows: multiline && 4 });
    input.value = value;
    spot(key, typed(input, heard));
    if (way(3) === 0) return h("p", { class: "row" }, h("label", { for: id }, label), input);
    if (way(3) === 1) return h("p", { class: "row" }, h("label", {}, label, " ", input));
    input.placeholder = label;
    input.setAttribute("aria-label", label);
    return h("p", { class: "row" }, input);
  },

  check(label, on, heard, { key = `box:${label}` } = {}) {
    const box = spot(key, h("input", { type: "checkbox", checked: on }));
    box.addEventListener("change", () => heard(box.checked));
    return h("label", { class: "row" }, box, " ", label);
  },

  radios(label, names, value, heard) {
    const group = fresh("group");
    const rows = names.map((name) => {
      const radio = spot(`radio:${label}:${name}`, h("input", { type: "radio", name: group, checked: name === value }));
      radio.addEventListener("change", () => heard(name));
      return h("label", { class: "row" }, radio, " ", name);
    });
    return h("fieldset", {}, h("legend", {}, label), rows);
  },

  dropdown(label, names, value, heard) {
    const id = fresh("choice");
    const chooser = h("select", { id }, options(names, value));
    chooser.addEventListener("change", () => heard(chooser.value));
    return h("p", { class: "row" }, h("label", { for: id }, label), " ", spot(`choice:${label}`, chooser));
  },

  dialog(title, ...children) {
    const box = h("dialog", { "aria-label": title }, h("h2", {}, title), ...children);
    document.body.append(box);
    return { open: () => box.showModal(), close: () => box.close(), box };
  },

  status() {
    const line = h("output", { class: "status" });
    return { line, say: (text) => (line.textContent = text) };
  },

  section: (title, ...children) => h("section", {}, h("h2", {}, title), ...children),
  text: (...children) => h("p", {}, ...children),
};

const aria = {
  button: (name, act, { key = `button:${name}`, kind = "" } = {}) =>
    spot(key, pressable(h("div", { role: "button", class: `button ${kind}` }, name), act)),

  icon: (name, act, { key = `button:${name}`, glyph = name.toLowerCase() } = {}) =>
    spot(key, pressable(h("span", { role: "button", class: `icon icon-${glyph}`, "aria-label": name }, drawing(glyph)), act)),

  field(label, { value = "", heard, key = `field:${label}`, multiline = false }) {
    const id = fresh("label");
    if (multiline) {
      const area = h("div", {
        role: "textbox", contenteditable: "plaintext-only", "aria-multiline": "true", "aria-labelledby": id, tabindex: 0,
        class: "area",
      });
      area.textContent = value;
      area.addEventListener("input", () => heard(area.innerText.replace(/\n$/, "")));
      return h("div", { class: "row" }, h("span", { id }, label), spot(key, area));
    }
    const input = spot(key, typed(h("input", {}), heard));
    input.value = value;
    if (way(2)) {
      input.setAttribute("aria-label", label);
      return h("div", { class: "row" }, h("span", { "aria-hidden": "true" }, label), input);
    }
    input.setAttribute("aria-labelledby", id);
    return h("div", { class: "row" }, h("span", { id }, label), input);
  },

  check(label, on, heard, { key = `box:${label}`, role = "checkbox" } = {}) {
    const id = fresh("label");
    const box = h("span", { role, "aria-checked": String(on), "aria-labelledby": id, class: role });
    const flip = () => {
      const now = box.getAttribute("aria-checked") !== "true";
      box.setAttribute("aria-checked", String(now));
      heard(now);
    };
    return h("div", { class: "row" }, spot(key, pressable(box, flip)), h("span", { id, onclick: flip }, label));
  },

  radios(label, names, value, heard) {
    const id = fresh("label");
    const radios = names.map((name) => {
      const own = fresh("label");
      const radio = h("span", {
        role: "radio", "aria-checked": String(name === value), "aria-labelledby": own, class: "radio",
      });
      const choose = () => {
        for (const other of radios) other.radio.setAttribute("aria-checked", String(other.radio === radio));
        heard(name);
      };
      spot(`radio:${label}:${name}`, pressable(radio, choose));
      return { radio, row: h("div", { class: "row" }, radio, h("span", { id: own, onclick: choose }, name)) };
    });
    const rows = radios.map(({ row }) => row);
    const group = h("div", { role: "radiogroup", "aria-labelledby": id }, h("div", { id, class: "caption" }, label), rows);
    roving(group, () => radios.map(({ radio }) => radio));
    return group;
  },

  dropdown(label, names, value, heard) {
    const id = fresh("label");
    const valueId = fresh("value");
    const listId = fresh("list");
    const box = h("div", {
      role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": listId,
      "aria-labelledby": `${id} ${valueId}`, class: "combobox",
    }, h("span", { id: valueId }, value));
    const items = names.map((name) => {
      const item = h("li", { role: "option", "aria-selected": String(name === value), tabindex: -1 }, name);
      item.addEventListener("click", () => choose(name));
      return spot(`option:${label}:${name}`, item);
    });
    const list = h("ul", { role: "listbox", id: listId, "aria-labelledby": id, hidden: true, class: "listbox" }, items);
    const show = (on) => {
      list.hidden = !on;
      box.setAttribute("aria-expanded", String(on));
      if (on) items.find((item) => item.ariaSelected === "true")?.focus();
    };
    const choose = (name) => {
      for (const item of items) item.setAttribute("aria-selected", String(item.textContent === name));
      box.firstChild.textContent = name;
      show(false);
      box.focus();
      heard(name);
    };
    pressable(box, () => show(list.hidden));
    box.addEventListener("keydown", (event) => event.key === "ArrowDown" && (event.preventDefault(), show(true)));
    list.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") (event.preventDefault(), choose(document.activeElement.textContent));
    });
    roving(list, () => items);
    const owner = h("div", { class: "row" }, h("span", { id }, label), spot(`choice:${label}`, box), list);
    dismissable(() => show(false), owner);
    return owner;
  },

  dialog(title, ...children) {
    const id = fresh("title");
    const box = h("div", { role: "dialog", "aria-modal": "true", "aria-labelledby": id, class: "dialog" },
      h("h2", { id }, title), ...children);
    const veil = h("div", { class: "veil", hidden: true }, box);
    document.body.append(veil);
    const close = () => (veil.hidden = true);
    veil.addEventListener("keydown", (event) => event.key === "Escape" && close());
    return { open: () => ((veil.hidden = false), box.querySelector("input, [tabindex]")?.focus()), close, box };
  },

  status() {
    const line = h("div", { role: "status", class: "status" });
    return { line, say: (text) => (line.textContent = text) };
  },

  section: (title, ...children) => {
    const id = fresh("title");
    return h("div", { role: "region", "aria-labelledby": id },
      h("div", { role: "heading", "aria-level": 2, id, class: "heading" }, title), ...children);
  },
  text: (...children) => h("div", { role: "paragraph", class: "text" }, ...children),
};

const soup = {
  button: (name, act, { key = `button:${name}`, kind = "" } = {}) =>
    spot(key, react(h(way(3, 1) ? "div" : "span", { class: `btn ${kind}` }, way(3) === 2 ? h("span", {}, name) : name), act)),

  icon: (name, act, { key = `button:${name}`, glyph = name.toLowerCase() } = {}) =>
    spot(key, react(h("div", { class: "tb-cell" }, h("i", { class: `ico ico-${glyph}` }, drawing(glyph))), act)),

  field(label, { value = "", heard, key = `field:${label}`, multiline = false }) {
    const input = h(multiline ? "textarea" : "input", { class: "inp", rows: multiline && 4 });
    input.value = value;
    spot(key, typed(input, heard));
    switch (way(4)) {
      case 0:
        return h("div", { class: "row" }, h("span", { class: "cap" }, label), input);
      case 1:
        return h("div", { class: "row" }, h("div", { class: "cap small" }, `${label}:`), h("div", {}, input));
      case 2:
        return h("table", {}, h("tr", {}, h("td", { class: "cap" }, label), h("td", {}, input)));
      default:
        input.placeholder = label;
        return h("div", { class: "row" }, input);
    }
  },

  check(label, on, heard, { key = `box:${label}`, kind = "tick" } = {}) {
    const box = h("i", { class: `${kind} ${on ? ON : ""}` });
    const row = h("div", { class: "row" }, box, h("span", {}, label));
    react(way(3) ? row : box, () => heard(box.classList.toggle(ON)));
    spot(key, box);
    return row;
  },

  radios(label, names, value, heard) {
    const dots = [];
    const rows = names.map((name) => {
      const dot = h("i", { class: `dot ${name === value ? ON : ""}` });
      dots.push(dot);
      spot(`radio:${label}:${name}`, dot);
      return react(h("div", { class: "row" }, dot, h("span", {}, name)), () => {
        for (const other of dots) other.classList.toggle(ON, other === dot);
        heard(name);
      });
    });
    return h("div", { class: "block" }, h("div", { class: "cap" }, label), rows);
  },

  dropdown(label, names, value, heard) {
    const shown = h("span", { class: "val" }, value);
    const box = h("div", { class: "dd" }, shown, h("i", { class: "caret" }));
    const list = listening(h("div", { class: "dd-list", hidden: true }));
    const close = () => (list.hidden = true);
    for (const name of names) {
      const item = h("div", { class: "dd-item" }, name);
      react(item, () => {
        shown.textContent = name;
        close();
        heard(name);
      });
      list.append(spot(`option:${label}:${name}`, item));
    }
    react(box, () => {
      list.hidden = !list.hidden;
      place(list, box);
    });
    document.body.append(list);
    dismissable(close, box, list);
    return h("div", { class: "row" }, h("span", { class: "cap" }, label), spot(`choice:${label}`, box));
  },

  dialog(title, ...children) {
    const box = h("div", { class: "dialog" }, h("div", { class: "heading" }, title), ...children);
    const veil = listening(h("div", { class: "veil", hidden: true }, box));
    document.body.append(veil);
    return { open: () => (veil.hidden = false), close: () => (veil.hidden = true), box };
  },

  status() {
    const line = h("div", { class: "status" });
    return { line, say: (text) => (line.textContent = text) };
  },

  section: (title, ...children) => h("div", { class: "block" }, h("div", { class: "heading" }, title), ...children),
  text: (...children) => h("div", { class: "text" }, ...children),
};

export const ui = { native, aria, soup }[style];

// One of three, by the style of the page.
export const styled = (choices) => choices[style];

const stray = (name) => () => push("strays", name);

// The frame around every widget: a heading and a few controls that have nothing to do with it.
export function open(widget) {
  const bar = [ui.button("Home", stray("Home")), ui.button("Help", stray("Help"))];
  const root = h(style === "native" ? "main" : "div", { class: "app", role: style === "aria" ? "main" : undefined });
  if (style === "soup") {
    listening(root);
    if (way(3, 2) === 0) document.body.classList.add("flat");
  }
  const heading = styled({
    native: () => h("h1", {}, title),
    aria: () => h("div", { role: "heading", "aria-level": 1, class: "title" }, title),
    soup: () => h("div", { class: "title" }, title),
  })();
  root.append(h("div", { class: "bar" }, bar), heading);
  document.body.append(root);
  root.append(...[widget()].flat());
  window.gallery.ready = true;
}
