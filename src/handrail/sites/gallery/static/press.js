// Pages on which something is pressed.

import { after, h, leads, model, place, pressable, push, react, set, spot, style, styled, ui, way } from "./kit.js";

const pressing = (say) => (name) => () => {
  push("pressed", name);
  say(`${name}: done`);
};

function button() {
  const { line, say } = ui.status();
  return [h("div", { class: "actions" }, model.names.map((name) => ui.button(name, pressing(say)(name)))), line];
}

function link() {
  const made = (name) => {
    const to = leads(name.toLowerCase());
    const go = () => location.assign(to);
    return spot(`link:${name}`, styled({
      native: () => h("a", { href: to }, name),
      aria: () => pressable(h("span", { role: "link", class: "link" }, name), go),
      soup: () => react(h("span", { class: "lnk" }, name), go),
    })());
  };
  const [inline, ...rest] = model.names;
  const list = styled({
    native: () => h("ul", {}, rest.map((name) => h("li", {}, made(name)))),
    aria: () => h("div", { role: "list" }, rest.map((name) => h("div", { role: "listitem" }, made(name)))),
    soup: () => h("div", {}, rest.map((name) => h("div", { class: "entry" }, made(name)))),
  })();
  return [ui.text(`${model.sentence}. See also `, made(inline), "."), list];
}

function toolbar() {
  const { line, say } = ui.status();
  const bar = h("div", { class: "toolbar", role: style === "aria" ? "toolbar" : undefined },
    model.names.map((name) => ui.icon(name, pressing(say)(name))));
  return [bar, ui.text("Select a tool."), line];
}

function lateButton() {
  const { line, say } = ui.status();
  const press = pressing(say);
  const other = ui.button(model.other, press(model.other));
  const box = h("div", { class: "actions" }, other);
  const busy = ui.text("Loading, please wait.");
  let ready = false;
  const late = ui.button(model.name, () => ready && press(model.name)(), { key: "late" });
  const block = (on) => {
    if (style === "native") late.disabled = on;
    else if (style === "aria") late.setAttribute("aria-disabled", String(on));
    late.classList.toggle("off", on);
  };
  if (!model.appears) {
    block(true);
    box.append(late);
  }
  after(model.ms).then(() => {
    ready = true;
    spot(`button:${model.name}`, late);
    busy.remove();
    block(false);
    if (model.appears) box.append(late);
  });
  return [busy, box, line];
}

function cookieBanner() {
  const { line, say } = ui.status();
  const wide = way(2, 1);
  const answer = (word) => () => {
    cover.remove();
    set({ consent: word });
  };
  const words = ui.text("We use cookies to improve this site.");
  const buttons = h("div", { class: "actions" },
    ui.button("Accept all", answer("accepted")), ui.button("Reject all", answer("rejected")));
  const banner = h("div", { class: `banner ${wide ? "wide" : "low"}` }, words, buttons);
  if (style === "aria") {
    banner.setAttribute("role", "dialog");
    banner.setAttribute("aria-label", "Cookies");
  }
  const cover = h(style === "native" ? "aside" : "div", { class: wide ? "veil" : "" }, banner);
  const page = h("div", { class: "actions" }, model.names.map((name) => ui.button(name, pressing(say)(name))));
  return [page, line, cover];
}

function toast() {
  const rows = h("div", { class: "block" });
  const show = (name) => {
    const back = ui.button("Undo", () => {
      push("log", `undo ${name}`);
      box.remove();
      rows.append(row(name));
    });
    const box = h("div", { class: "toast", role: styled({ native: "status", aria: "alert", soup: undefined }) },
      h("span", {}, `${name} was archived.`), back);
    rows.parentElement.append(box);
    after(model.ms).then(() => box.remove());
  };
  const row = (name) => {
    const line = h("div", { class: "row entry" }, h("span", {}, name), ui.button("Archive", () => {
      push("log", `archive ${name}`);
      line.remove();
      show(name);
    }, { key: `archive:${name}` }));
    return line;
  };
  rows.append(...model.names.map(row));
  return rows;
}

function tooltip() {
  return Object.entries(model.hints).map(([name, hint]) => {
    const mark = styled({
      native: () => h("abbr", { title: hint, class: "mark" }, "?"),
      aria: () => h("span", { tabindex: 0, role: "img", class: "mark", "aria-label": `Hint on ${name}` }, "?"),
      soup: () => h("i", { class: "mark info" }),
    })();
    if (style !== "native") {
      const id = `hint-${name.toLowerCase()}`;
      const bubble = h("div", { class: "bubble", role: style === "aria" ? "tooltip" : undefined, id: style === "aria" ? id : undefined }, hint);
      const show = () => {
        document.body.append(bubble);
        if (style === "aria") mark.setAttribute("aria-describedby", id);
        place(bubble, mark);
      };
      const hide = () => bubble.remove();
      mark.addEventListener("mouseenter", show);
      mark.addEventListener("mouseleave", hide);
      if (style === "aria") {
        mark.addEventListener("focus", show);
        mark.addEventListener("blur", hide);
      }
    }
    return h("div", { class: "row" }, h("span", {}, name), spot(`hint:${name}`, mark));
  });
}

function compare() {
  const { line, say } = ui.status();
  const cards = model.plans.map(({ name, price, size }) => {
    const choose = ui.button("Choose", () => {
      push("chosen", name);
      say(`${name} is your plan`);
    }, { key: `choose:${name}` });
    const facts = [`${price} euros a month`, `${size} GB of storage`];
    return styled({
      native: () => h("article", { class: "card" }, h("h3", {}, name), facts.map((fact) => h("p", {}, fact)), choose),
      aria: () => h("div", { role: "group", "aria-label": name, class: "card" },
        h("div", { role: "heading", "aria-level": 3 }, name), facts.map((fact) => h("div", {}, fact)), choose),
      soup: () => h("div", { class: "card" }, h("div", { class: "big" }, name), facts.map((fact) => h("div", {}, fact)), choose),
    })();
  });
  return [h("div", { class: "cards" }, cards), line];
}

export const widgets = {
  button, link, toolbar, "late-button": lateButton, "cookie-banner": cookieBanner, toast, tooltip, compare,
};
