// Pages on which something is dragged, drawn over, or found by its looks.

import {
  ON, after, h, model, pressable, push, react, set, spot, state, style, styled, ui, way, wordIn,
} from "./kit.js";

// Makes things draggable: by HTML's own drag and drop in native pages, by the mouse in the others. `drop` is told what
// was let go over which of the places, and whether in the first half of it along the axis given.
function dragging(handles, places, drop, axis = "y") {
  const half = (place, event) => {
    const box = place.getBoundingClientRect();
    return axis === "y" ? event.clientY < box.top + box.height / 2 : event.clientX < box.left + box.width / 2;
  };
  const hit = (event) => places().find(([, place]) => {
    const box = place.getBoundingClientRect();
    return event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  });
  for (const [name, handle] of handles) {
    if (style === "native") {
      handle.draggable = true;
      handle.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", name));
      continue;
    }
    const kind = style === "aria" ? "pointer" : "mouse";
    handle.addEventListener(`${kind}down`, (event) => {
      event.preventDefault();
      const ghost = handle.cloneNode(true);
      ghost.className = "ghost";
      const move = (moved) => {
        if (!ghost.isConnected) document.body.append(ghost);
        ghost.style.left = `${moved.pageX + 6}px`;
        ghost.style.top = `${moved.pageY + 6}px`;
      };
      const done = (released) => {
        removeEventListener(`${kind}move`, move);
        removeEventListener(`${kind}up`, done);
        ghost.remove();
        const found = hit(released);
        if (found) drop(name, found[0], half(found[1], released));
      };
      addEventListener(`${kind}move`, move);
      addEventListener(`${kind}up`, done);
    });
  }
  if (style !== "native") return;
  for (const [place, element] of places()) {
    element.addEventListener("dragover", (event) => event.preventDefault());
    element.addEventListener("drop", (event) => {
      event.preventDefault();
      drop(event.dataTransfer.getData("text/plain"), place, half(element, event));
    });
  }
}

const moved = (order, name, to) => {
  const rest = order.filter((item) => item !== name);
  return [...rest.slice(0, to), name, ...rest.slice(to)];
};

function reorder() {
  const list = h(styled({ native: "ol", aria: "div", soup: "div" }), { class: "sortable", role: styled({ aria: "list" }) });
  const draw = () => {
    const items = state.order.map((name, at) => {
      const shift = (by) => () => {
        const to = at + by;
        if (to < 0 || to >= state.order.length) return;
        set({ order: moved(state.order, name, to) });
        draw();
      };
      const grip = style === "soup" && way(2) ? h("i", { class: "grip" }) : null;
      const keys = style === "aria" ? [
        pressable(h("span", { role: "button", class: "button", "aria-label": `Move ${name} up` }, "↑"), shift(-1)),
        pressable(h("span", { role: "button", class: "button", "aria-label": `Move ${name} down` }, "↓"), shift(1)),
      ] : [];
      const item = h(styled({ native: "li", aria: "div", soup: "div" }), { class: "piece", role: styled({ aria: "listitem" }) },
        grip, h("span", {}, name), ...keys);
      spot(`item:${name}`, item);
      return [name, item, grip ? spot(`grip:${name}`, grip) : spot(`grip:${name}`, style === "aria" ? item.firstElementChild : item)];
    });
    list.replaceChildren(...items.map(([, item]) => item));
    dragging(items.map(([name, , handle]) => [name, handle]), () => items.map(([name, item]) => [name, item]), (name, onto, before) => {
      if (name === onto) return;
      const rest = state.order.filter((item) => item !== name);
      set({ order: moved(state.order, name, rest.indexOf(onto) + (before ? 0 : 1)) });
      draw();
    });
  };
  draw();
  return list;
}

function boxes() {
  const area = h("div", { class: "boxes" });
  const draw = () => {
    const handles = [];
    const piece = (name) => {
      const made = h("div", { class: "piece", role: styled({ aria: "listitem" }) }, name);
      handles.push([name, spot(`item:${name}`, made)]);
      return made;
    };
    const places = Object.entries(state.boxes).map(([name, inside]) => [name, spot(`box:${name}`, styled({
      native: () => h("section", { class: "drop", "aria-label": name }, h("h3", {}, name), inside.map(piece)),
      aria: () => h("div", { class: "drop", role: "list", "aria-label": name }, h("div", { "aria-hidden": "true" }, name), inside.map(piece)),
      soup: () => h("div", { class: "drop" }, h("div", { class: "cap" }, name), inside.map(piece)),
    })())]);
    area.replaceChildren(...places.map(([, place]) => place));
    dragging(handles, () => places, (name, onto) => {
      const taken = Object.entries(state.boxes).map(([box, inside]) => [box, inside.filter((item) => item !== name)]);
      set({ boxes: Object.fromEntries(taken.map(([box, inside]) => [box, box === onto ? [...inside, name] : inside])) });
      draw();
    });
  };
  draw();
  return area;
}

function tiles() {
  const area = h("div", { class: "tiles", role: styled({ aria: "list" }) });
  const draw = () => {
    const made = state.order.map((name) => [name, spot(`tile:${name}`, h("div", { class: "tile", role: styled({ aria: "listitem" }) }, name))]);
    area.replaceChildren(...made.map(([, tile]) => tile));
    dragging(made, () => made, (name, onto) => {
      if (name === onto) return;
      set({ order: moved(state.order, name, state.order.indexOf(onto)) });
      draw();
    }, "x");
  };
  draw();
  return area;
}

function resize() {
  const tell = (width, height) => {
    if (width !== state.width || height !== state.height) set({ width, height });
  };
  if (style === "native") {
    const area = spot("box", h("textarea", { class: "sizable", style: `width: ${state.width}px; height: ${state.height}px` }));
    new ResizeObserver(() => tell(area.offsetWidth, area.offsetHeight)).observe(area);
    return h("p", {}, h("label", {}, model.label, h("br"), area));
  }
  const pane = h("div", { class: "pane", style: `width: ${state.width}px; height: ${state.height}px` }, model.label);
  const grip = spot("grip", h("div", {
    class: style === "aria" ? "splitter" : "corner", role: styled({ aria: "separator" }), tabindex: styled({ aria: 0 }),
    "aria-orientation": styled({ aria: "vertical" }), "aria-label": styled({ aria: `Width of ${model.label}` }),
    "aria-valuenow": styled({ aria: state.width }),
  }));
  const show = (width, height) => {
    pane.style.width = `${Math.max(80, width)}px`;
    if (style === "soup") pane.style.height = `${Math.max(40, height)}px`;
    if (style === "aria") grip.setAttribute("aria-valuenow", String(pane.offsetWidth));
  };
  grip.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const [width, height] = [pane.offsetWidth, pane.offsetHeight];
    const move = (now) => show(width + now.clientX - event.clientX, height + now.clientY - event.clientY);
    const done = () => {
      removeEventListener("mousemove", move);
      removeEventListener("mouseup", done);
      tell(pane.offsetWidth, pane.offsetHeight);
    };
    addEventListener("mousemove", move);
    addEventListener("mouseup", done);
  });
  grip.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -10, ArrowRight: 10 }[event.key];
    if (style !== "aria" || !by) return;
    event.preventDefault();
    show(pane.offsetWidth + by, pane.offsetHeight);
    tell(pane.offsetWidth, pane.offsetHeight);
  });
  if (style === "soup") pane.append(grip);
  return h("div", { class: "panes" }, pane, style === "aria" ? [grip, h("div", { class: "pane rest" }, "Preview")] : null);
}

function selection() {
  const parts = model.parts.map((text, at) => spot(`part:${at + 1}`, ui.text(`${text}.`)));
  const area = h("div", { class: "prose" }, parts);
  for (const word of model.parts.flatMap((text) => text.split(" "))) spot(`word:${word}`, () => wordIn(area, word));
  let changes = 0;
  document.addEventListener("selectionchange", async () => {
    changes += 1;
    const mine = changes;
    await after(60);
    const now = String(getSelection()).trim();
    if (mine === changes && now !== state.selected) set({ selected: now });
  });
  return area;
}

// Shapes in a picture, or boxes that look like them.
function shapes() {
  const names = model.shapes.map(({ size, colour, shape }) => `${size} ${colour} ${shape}`);
  const act = (at, element) => () => {
    push("clicked", names[at]);
    for (const other of made) other.classList.toggle(ON, other === element);
  };
  const inSvg = (tag, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const drawn = ({ shape, fill, x, y, r }) => {
    if (shape === "circle") return inSvg("circle", { cx: x, cy: y, r, fill });
    if (shape === "square") return inSvg("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, fill });
    return inSvg("polygon", { points: `${x},${y - r} ${x - r},${y + r} ${x + r},${y + r}`, fill });
  };
  const boxed = ({ shape, fill, x, y, r }) =>
    h("div", { class: `shape ${shape}`, style: `left: ${x - r}px; top: ${y - r}px; width: ${2 * r}px; height: ${2 * r}px; background: ${fill}` });
  const made = model.shapes.map((item, at) => {
    const element = style === "soup" ? boxed(item) : drawn(item);
    const press = act(at, element);
    if (style === "soup") react(element, press);
    else element.addEventListener("click", press);
    if (style === "aria") {
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", `${item.colour} ${item.shape}`);
    }
    return spot(`shape:${names[at]}`, element);
  });
  if (style === "soup") return h("div", { class: "scene" }, made);
  const scene = inSvg("svg", { width: 600, height: 360, class: "scene" });
  scene.append(...made);
  return scene;
}

export const widgets = { reorder, boxes, tiles, resize, selection, shapes };
