// Plays the page's part of the faults that the plan beside this script switches on. No fault lies to the server.
(() => {
  "use strict";
  const plan = JSON.parse(document.getElementById("fault-plan").textContent);
  const main = document.querySelector("main");
  const key = (text) => `fault:${plan.epoch}:${text}`;
  const seen = (text) => sessionStorage.getItem(key(text)) !== null;
  const remember = (text) => sessionStorage.setItem(key(text), "1");

  // FNV-1a: a number in [0, 1) that is the same for the same words.
  const share = (text) => {
    let hash = 2166136261;
    for (const letter of `${plan.seed}:${text}`) {
      hash = Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0;
    }
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
    return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
  };

  const CONTROL = "button, a[href], input, select, textarea, label, summary";
  const nameOf = (control) =>
    (control.getAttribute("aria-label") || control.innerText || control.value || control.name || "").trim();

  let presses = 0;
  window.addEventListener("click", (event) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROL) : null;
    if (!control || control.closest("[data-fault]")) return;
    presses += 1;
    const name = nameOf(control);
    const place = `swallowed:${plan.path}:${name}`;
    const chosen = plan.swallowNamed ? name === plan.swallowNamed : share(place) < plan.swallowClick;
    const swallow = presses === plan.swallowNth || (chosen && !seen(place));
    if (!swallow) return;
    remember(place);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  if (plan.reorder) {
    for (const list of document.querySelectorAll("[data-list]")) {
      const items = [...list.children];
      items
        .map((item, index) => [share(`order:${plan.path}:${plan.load}:${index}`), item])
        .sort((a, b) => a[0] - b[0])
        .forEach(([, item]) => list.append(item));
    }
  }

  if (plan.partial && main) {
    main.querySelectorAll("form").forEach((form) => form.remove());
    main.insertAdjacentHTML("afterbegin",
      '<p class="notice warning" role="status">Some parts of this page could not be loaded.</p>');
  }

  if (plan.lateMs && main) {
    const content = document.createDocumentFragment();
    content.append(...main.childNodes);
    main.setAttribute("aria-busy", "true");
    main.innerHTML = '<p class="muted">Loading…</p>';
    setTimeout(() => {
      main.removeAttribute("aria-busy");
      main.replaceChildren(content);
    }, plan.lateMs);
  }

  const cover = (html) => {
    const layer = document.createElement("div");
    layer.className = "cover";
    layer.dataset.fault = "";
    layer.innerHTML = html;
    document.body.append(layer);
    return layer;
  };

  if (plan.spinnerMs) {
    const layer = cover('<div class="spinner" role="status" aria-label="Please wait"></div>');
    setTimeout(() => layer.remove(), plan.spinnerMs);
  }

  const DIALOGS = {
    newsletter: {
      title: "Letters from the workshop",
      text: "One letter a month: new pieces, repairs, and ten percent off your first order.",
      accept: "Sign up",
      decline: "No thanks",
      post: "/newsletter",
    },
    cookie: {
      title: "Cookies at Fernhill",
      text: "We use cookies to remember your cart. With your consent we also measure which pages are read.",
      accept: "Accept all",
      decline: "Only necessary",
      post: "/cookies",
    },
  };
  if (plan.dialog && !seen("dialog")) {
    const words = DIALOGS[plan.dialog];
    setTimeout(() => {
      const layer = cover(`
        <div class="dialog" role="dialog" aria-modal="true" aria-labelledby="fault-title">
          <button type="button" class="close" aria-label="Close">×</button>
          <h2 id="fault-title">${words.title}</h2>
          <p>${words.text}</p>
          <p class="row"><button type="button" class="primary">${words.accept}</button>
          <button type="button" class="plain">${words.decline}</button></p>
        </div>`);
      const leave = () => { remember("dialog"); layer.remove(); };
      layer.querySelector(".primary").addEventListener("click", () => {
        fetch(words.post, { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" } });
        leave();
      });
      layer.querySelector(".plain").addEventListener("click", leave);
      layer.querySelector(".close").addEventListener("click", leave);
    }, plan.dialogMs);
  }

  if (plan.jsDialog === "alert") {
    setTimeout(() => alert("Your session will be kept open for another 30 minutes."), 200);
  }
  if (plan.jsDialog === "confirm") {
    window.addEventListener("submit", (event) => {
      if (event.target.method === "post" && !confirm("Do you want to send this form?")) event.preventDefault();
    }, true);
  }

  const NOISE = {
    clock: (strip, tick) => { strip.textContent = `Shop time 10:${String(Math.floor(tick / 60) % 60).padStart(2, "0")}:${
      String(tick % 60).padStart(2, "0")}.${tick % 10}`; },
    ticker: (strip, tick) => {
      const words = "Free delivery over €150 — Repairs for life — New lamps are in — Open on Sundays — ";
      strip.textContent = words.slice(tick % words.length) + words.slice(0, tick % words.length);
    },
    ad: (strip, tick) => {
      strip.textContent = `Sponsored: ${["Rugs", "Vases", "Chairs", "Clocks"][tick % 4]} from Oak & Ember`;
      strip.style.background = `hsl(${(tick * 40) % 360} 60% 85%)`;
    },
  };
  if (plan.noise) {
    const strip = document.createElement("div");
    strip.className = "noise";
    strip.dataset.noise = plan.noise;
    document.body.append(strip);
    let tick = 0;
    NOISE[plan.noise](strip, tick);
    setInterval(() => NOISE[plan.noise](strip, tick += 1), 100);
  }

  if (plan.staleMs) {
    let down = false;
    window.addEventListener("pointerdown", () => { down = true; }, true);
    window.addEventListener("pointerup", () => setTimeout(() => { down = false; }, 50), true);
    setInterval(() => {
      if (down) return;
      for (const control of document.querySelectorAll("main button, main a[href]")) {
        control.replaceWith(control.cloneNode(true));
      }
    }, plan.staleMs);
  }

  if (plan.reloadMs) setTimeout(() => location.reload(), plan.reloadMs);
})();
