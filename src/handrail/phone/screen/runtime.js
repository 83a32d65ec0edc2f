// The runtime of the phone's screen: draws what Python says, reports what a finger or a key did. It knows no app.
// Python holds the truth; this page keeps an element for each drawn view (by number) and nothing else.
"use strict";
(() => {
  const elements = new Map(); // number of a view -> element
  const glass = document.getElementById("glass");
  elements.set(0, glass);
  let sent = 0; // messages to Python, so that Python knows when it has heard all
  const HOLD = 400; // ms until a touch is a long press (ViewConfiguration.DEFAULT_LONG_PRESS_TIMEOUT)

  const number = (element) => Number(element.dataset.u);
  const has = (element, flag) => element.dataset.f !== undefined && element.dataset.f.includes(flag);
  const dp = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 10;

  function tell(element, what, value = "") {
    sent += 1;
    window.phoneSend(JSON.stringify([number(element), what, String(value)]));
  }

  // The nearest element at or above a touched one that carries a flag: who handles a click, a long press, a swipe.
  function handler(target, flag) {
    for (let each = target; each && each !== glass; each = each.parentElement) {
      if (has(each, flag)) return each;
      if (has(each, "x") || each.classList.contains("stop")) return null; // a disabled widget swallows the touch
    }
    return null;
  }

  // ---- drawing ------------------------------------------------------------------------------------------------

  const SVG = "http://www.w3.org/2000/svg";
  function icon(path) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    const shape = document.createElementNS(SVG, "path");
    shape.setAttribute("d", path);
    svg.append(shape);
    return svg;
  }

  // A picture from a number: bands of colour and a few discs, the same for the same number.
  function art(seed) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 100 100");
    svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
    let state = (Number(seed) * 2654435761 + 12345) >>> 0;
    const next = (top) => ((state = (state * 1664525 + 1013904223) >>> 0), (state >>> 8) % top);
    const add = (name, attributes) => {
      const shape = document.createElementNS(SVG, name);
      for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
      svg.append(shape);
    };
    const hue = next(360);
    add("rect", { width: 100, height: 100, fill: `hsl(${hue},45%,60%)` });
    add("circle", { cx: next(100), cy: next(50), r: 8 + next(14), fill: `hsl(${(hue + 50) % 360},80%,80%)` });
    for (let band = 0; band < 3; band += 1) {
      const y = 50 + band * 15 + next(10);
      const points = `0,${y} ${20 + next(30)},${y - next(25)} ${60 + next(20)},${y - next(25)} 100,${y} 100,100 0,100`;
      add("polygon", { points, fill: `hsl(${(hue + 120 + band * 15) % 360},40%,${50 - band * 12}%)` });
    }
    return svg;
  }

  const TAGS = { edit: "input", area: "textarea" };
  function make(uid, spec) {
    const element = document.createElement(TAGS[spec.k] || "div");
    element.dataset.u = uid;
    if (spec.k === "edit" || spec.k === "area") {
      element.autocomplete = "off";
      element.spellcheck = false;
      element.setAttribute("inputmode", "none");
    }
    elements.set(uid, element);
    update(element, spec);
    if (spec.a) element.focus({ preventScroll: true });
  }

  function update(element, spec) {
    element.className = `v ${spec.c || ""}`;
    element.style.cssText = spec.s || "";
    if (spec.f) element.dataset.f = spec.f;
    else delete element.dataset.f;
    if (spec.k === "text") element.textContent = spec.t || "";
    else if (spec.k === "icon") element.replaceChildren(icon(spec.i));
    else if (spec.k === "art" && element.dataset.i !== spec.i) {
      element.dataset.i = spec.i;
      element.replaceChildren(art(spec.i));
    } else if (spec.k === "seek") element.style.setProperty("--level", `${spec.n / 10}%`);
    else if (spec.k === "edit" || spec.k === "area") {
      element.placeholder = spec.h || "";
      element.readOnly = has(element, "x");
      if (spec.k === "edit") element.type = spec.p ? "password" : "text";
    }
  }

  const OPS = {
    new: make,
    set: (uid, spec) => update(elements.get(uid), spec),
    value: (uid, text) => {
      const field = elements.get(uid);
      if (field.value === text) return;
      field.value = text;
      field.setSelectionRange(text.length, text.length);
    },
    kids: (uid, wanted) => {
      const parent = elements.get(uid);
      let at = parent.firstChild;
      for (const child of wanted.map((each) => elements.get(each))) {
        if (child === at) at = at.nextSibling;
        else parent.insertBefore(child, at);
      }
      while (at) {
        const gone = at;
        at = at.nextSibling;
        gone.remove();
      }
    },
    del: (uids) => uids.forEach((uid) => elements.delete(uid)),
    focus: (uid) => (uid ? elements.get(uid).focus({ preventScroll: true }) : document.activeElement.blur()),
    // Properties of the whole screen: CSS variables and classes of the root.
    root: (look, variables) => {
      document.documentElement.className = look;
      for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
    },
    // A secure window is black in a picture while something else lies over it.
    secret: (uid, on) => elements.get(uid).classList.toggle("secret", on),
    reveal: () => document.activeElement.scrollIntoView({ block: "nearest" }),
  };

  // ---- what a finger does -------------------------------------------------------------------------------------

  // Not passive: the browser then answers a touch only after it was handled here.
  const WAIT = { passive: false };
  let touch = null; // the touch that is down: where it began and what it may become

  function slide(element, x) {
    const box = element.getBoundingClientRect();
    const level = Math.round(1000 * Math.min(1, Math.max(0, (x - box.left) / (box.width || 1))));
    element.style.setProperty("--level", `${level / 10}%`);
    return level;
  }

  document.addEventListener("touchstart", (event) => {
    const point = event.changedTouches[0];
    if (touch) clearTimeout(touch.timer);
    const slider = event.target.closest(".seek");
    touch = { x: point.clientX, y: point.clientY, target: event.target, held: false, slider, timer: 0, stops: flying() };
    if (slider && handler(slider, "v")) slide(slider, point.clientX);
    const mine = touch;
    mine.timer = setTimeout(() => {
      const element = handler(mine.target, "l");
      if (touch !== mine || !element) return;
      mine.held = true;
      tell(element, "long");
    }, HOLD);
  }, WAIT);

  document.addEventListener("touchmove", (event) => {
    if (!touch) return;
    const point = event.changedTouches[0];
    if (touch.slider && handler(touch.slider, "v")) slide(touch.slider, point.clientX);
    if (Math.hypot(point.clientX - touch.x, point.clientY - touch.y) > 8 * dp()) clearTimeout(touch.timer);
  }, { passive: true });

  function lift(event) {
    if (!touch) return;
    clearTimeout(touch.timer);
    const { x, y, target, slider, held, stops } = touch;
    touch = null;
    const point = event.changedTouches[0];
    const [dx, dy] = [point.clientX - x, point.clientY - y];
    if (slider && handler(slider, "v")) tell(slider, "change", slide(slider, point.clientX));
    else if (Math.max(Math.abs(dx), Math.abs(dy)) > 40 * dp()) {
      const sideways = Math.abs(dx) > Math.abs(dy);
      const direction = sideways ? (dx < 0 ? "left" : "right") : dy < 0 ? "up" : "down";
      const element = handler(target, direction[0].toUpperCase());
      if (element) tell(element, "swipe", direction);
    } else if (!held && !stops && Math.hypot(dx, dy) <= 8 * dp()) {
      const field = target.closest("input, textarea");
      if (field && !field.readOnly) field.focus({ preventScroll: true });
      const element = handler(target, "c");
      if (element) tell(element, "click");
    }
  }
  document.addEventListener("touchend", lift, WAIT);
  document.addEventListener("touchcancel", () => {
    if (touch) clearTimeout(touch.timer);
    touch = null;
  }, { passive: true });

  // A click is made above and not taken from the browser: it makes none of a touch that follows a fast swipe.
  // A touch beside a field does not take its focus away (as on Android); a touch on a key of the keyboard never does.
  document.addEventListener("mousedown", (event) => {
    if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)) event.preventDefault();
  });
  document.addEventListener("contextmenu", (event) => event.preventDefault());

  // ---- what a key does ----------------------------------------------------------------------------------------

  document.addEventListener("input", (event) => tell(event.target, "change", event.target.value));
  document.addEventListener("focusin", (event) => event.target.dataset.u && tell(event.target, "focus"));
  document.addEventListener("focusout", (event) => event.target.dataset.u && tell(event.target, "blur"));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      tell(event.target, "submit");
    } else if (event.key === "Tab") event.preventDefault();
  });

  // ---- scrolling ----------------------------------------------------------------------------------------------

  let scrolled = -1e9; // when something last scrolled
  let scrolling = false; // a scroll began and has not ended: its slow last part sends no event for a while
  const asked = new WeakMap(); // list -> height at which more was asked for, so that it is asked for once
  document.addEventListener("scroll", (event) => {
    scrolled = performance.now();
    scrolling = true;
    const list = event.target;
    if (!list.dataset || !has(list, "e")) return;
    const left = list.scrollHeight - Math.abs(list.scrollTop) - list.clientHeight;
    if (left < list.clientHeight && asked.get(list) !== list.scrollHeight) {
      asked.set(list, list.scrollHeight);
      tell(list, "end");
    }
  }, true);
  // A list flies on after a swipe: a touch then stops it and touches nothing.
  const flying = () => scrolling && performance.now() - scrolled < 150;
  document.addEventListener("scrollend", () => (scrolling = false), true);

  // ---- what Python asks ---------------------------------------------------------------------------------------

  // [messages sent, moving, endless]: moving = a finite animation runs or something scrolls; endless = a wheel turns.
  function quiet() {
    const since = performance.now() - scrolled;
    let moving = since < 60 || (scrolling && since < 1500);
    let endless = false;
    for (const each of document.getAnimations()) {
      if (each.playState !== "running") continue;
      if (each.effect.getComputedTiming().endTime === Infinity) endless ||= each.effect.target.offsetParent !== null;
      else moving = true;
    }
    return [sent, moving, endless];
  }

  // Where the views of a window are: number, left, top, right, bottom of all that can be seen, clipped by all above.
  function look(uid) {
    const found = [];
    const walk = (element, l, t, r, b) => {
      const box = element.getBoundingClientRect();
      [l, t, r, b] = [Math.max(l, box.left), Math.max(t, box.top), Math.min(r, box.right), Math.min(b, box.bottom)];
      if (r - l < 0.5 || b - t < 0.5) return;
      if (element.dataset.u !== undefined) found.push(number(element), l, t, r, b);
      for (const child of element.children) if (child.dataset.u !== undefined) walk(child, l, t, r, b);
    };
    const root = elements.get(uid);
    if (root) walk(root, 0, 0, window.innerWidth, window.innerHeight);
    return found.map(Math.round);
  }

  window.phone = {
    apply(ops) {
      for (const [name, ...given] of ops) OPS[name](...given);
      return quiet();
    },
    quiet,
    look,
    selected: () => {
      const field = document.activeElement;
      return field.value === undefined ? "" : field.value.slice(field.selectionStart, field.selectionEnd);
    },
    // Resolves when the next frame was painted.
    painted: () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(quiet())))),
  };
})();
