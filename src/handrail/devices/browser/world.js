// The eyes and the guard rail inside each document. It runs in an isolated world: it shares the page's nodes and events,
// not its objects, so no page can reach or replace anything here. See armed.py (M3) and look.py for what asks it.
(({ report, reopened }) => {
  if (self.handrail) return;

  // --- what moved -----------------------------------------------------------------------------------------------------
  let mutations = 0;       // changes of the tree
  let others = 0;          // scrolling, input, focus, loading, layout shifts, values set by script
  let told = true;         // whether the device already knows that something moved since its last look
  let values = 0;
  const touched = new Set();

  const tell = what => { if (!told) { told = true; self[report]?.(what); } };
  const touch = node => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (element && touched.size < 64) touched.add(element);
  };
  const stir = event => { others += 1; touch(event.target); answeredBy(event); tell('moved'); };

  const changed = records => {
    mutations += records.length;
    for (const record of records) {
      touch(record.target);
      for (const node of record.addedNodes) if (node instanceof Element) watchShadows(node);
    }
    attribute(records);
  };
  const observer = new MutationObserver(records => { changed(records); tell('moved'); });
  const EVERYTHING = { subtree: true, childList: true, characterData: true, attributes: true };
  const watched = new WeakSet();
  const watch = root => {
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, EVERYTHING);
    if (root !== document) watchShadows(root);
  };
  function watchShadows(top) {
    if (top.shadowRoot) watch(top.shadowRoot);
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.shadowRoot) watch(node.shadowRoot);
  }
  watch(document);
  try {
    new PerformanceObserver(list => { others += list.getEntries().length; tell('moved'); })
      .observe({ type: 'layout-shift' });
  } catch { /* not in this kind of document */ }

  // A script that sets a field's value changes no node and fires no event: compare what the fields hold.
  const valuesHash = () => {
    let hash = 0;
    for (const field of document.querySelectorAll('input,textarea,select')) {
      const text = field.type === 'checkbox' || field.type === 'radio' ? String(field.checked) : field.value;
      for (let i = 0; i < text.length; i += 1) hash = (hash * 31 + text.charCodeAt(i)) | 0;
      hash = (hash * 31 + 7) | 0;
    }
    return hash;
  };
  const flush = () => {
    changed(observer.takeRecords());
    const now = valuesHash();
    if (now === values) return false;
    values = now;
    others += 1;
    return true;
  };

  // --- what the page did about an input -------------------------------------------------------------------------------
  // A span lasts from the first permitted event of a dispatch until it is disarmed, one task after its last event. What
  // changes while such an event is being dispatched is the page's answer, whatever else the page does: nothing else runs
  // then. What changes in the rest of the span is its answer too, unless that place changes by itself anyway.
  let span = null;
  const restless = new WeakMap();  // node -> the last two times at which it changed outside of a span, once loaded
  const RESTS_AFTER = 3000;

  const attribute = records => {
    if (!records.length || span?.answered) return;
    const now = performance.now();
    if (!span) {
      if (document.readyState !== 'complete') return;
      for (const { target } of records) {
        const times = restless.get(target);
        if (times?.[1] !== now) restless.set(target, [times?.[1] ?? -Infinity, now]);
      }
      return;
    }
    const moves = node => now - (restless.get(node)?.[0] ?? -Infinity) < RESTS_AFTER;
    span.answered = span.events.some(event => event.eventPhase !== Event.NONE)
      || records.some(({ target }) => !moves(target) && !(target.parentNode && moves(target.parentNode)));
  };
  const DONE = new Set(['input', 'change', 'copy', 'cut']);  // trusted ones come only of a person's input
  const FOLLOWS = new Set(['focusin', 'focusout', 'toggle']);
  const answeredBy = event => {
    if (!span || !event.isTrusted) return;
    if (DONE.has(event.type)) span.answered = true; else if (FOLLOWS.has(event.type)) span.events.push(event);
  };
  self.navigation?.addEventListener('navigate', event => {
    if (span && !(event.hashChange && event.destination.url === location.href)) span.answered = true;
  });
  const isField = node => node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement
    || (node instanceof HTMLInputElement && !/^(button|submit|reset|image|checkbox|radio|file)$/.test(node.type))
    || (node instanceof HTMLElement && node.isContentEditable);
  const standing = () => {
    const active = self.handrail.active();
    const selection = document.getSelection();
    const caret = [selection?.anchorNode, selection?.anchorOffset, selection?.focusNode, selection?.focusOffset];
    if (isField(active)) caret.push(active.selectionStart, active.selectionEnd);
    return { active, caret, place: [location.href, scrollX, scrollY] };
  };
  const begin = event => {
    if (!span) {
      const restlessValues = flush() || armed.stirred;  // scripts that set values all the time do so right now, too
      const path = event?.composedPath() ?? [];
      for (const node of path) if (node instanceof ShadowRoot) watch(node);  // attached since its host was watched
      span = { events: [], path, answered: false, values, restlessValues, was: standing() };
    }
    if (event) span.events.push(event);
  };
  const same = (some, others) => some.length === others.length && some.every((item, at) => item === others[at]);
  const elsewhere = ({ path, values: before, restlessValues, was }, mode) => {
    const now = standing();
    if (!same(now.place, was.place) || (values !== before && !restlessValues)) return true;
    if (!path.length) return false;  // the event went to another document, and the focus with it
    // A press takes the focus, and the caret, to what it hits: no answer of the page's, unless that is a field.
    const byPress = node => node === document.body || path.includes(node)
      || path.some(over => over instanceof HTMLLabelElement && over.control === node);
    if (now.active !== was.active && now.active && (isField(now.active) || !byPress(now.active))) return true;
    return !same(now.caret, was.caret)
      && (mode === 'keys' || isField(now.active) || Boolean(String(document.getSelection())));
  };
  // Links that lead to another window, and forms, go their way after the last listener, unless one prevents it.
  const goesOn = event => {
    if (event.defaultPrevented) return false;
    if (event.type === 'submit') return true;
    if (event.type !== 'click' && event.type !== 'auxclick') return false;
    const link = span.path.find(
      node => (node instanceof HTMLAnchorElement || node instanceof HTMLAreaElement) && node.href,
    );
    return Boolean(link) && !link.href.startsWith('javascript:') && (link.hasAttribute('download')
      || /^_?(blank|new)$/i.test(link.target) || event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey);
  };
  // true, false, or null where that cannot be told: what is drawn, and what changes in a closed shadow root.
  const answered = ({ mode, blind: shadowed }) => {
    if (!span) return false;
    flush();
    const found = span.answered || span.events.some(goesOn) || elsewhere(span, mode);
    const blind = shadowed || /^(canvas|video|audio|embed|object)$/.test(span.path[0]?.localName ?? '');
    span = null;
    return found || (blind ? null : false);
  };
  const nextTask = () => new Promise(done => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { port1.close(); done(); };
    port2.postMessage(0);
  });

  // --- armed input (M3) -----------------------------------------------------------------------------------------------
  // A new document receives no input until the device has looked at it: one that appears under the pointer between arming
  // and pressing would otherwise be hit unjudged.
  let armed = { token: 'new', submits: false, nodes: [], drop: null, forms: [], buttons: [], passed: [], stopped: [] };
  let leased = false;      // a person has taken over: foreign input is expected
  let alive = 0;
  const probe = `handrail-${Math.random().toString(36).slice(2)}`;

  const controlOf = node => node.closest?.('label')?.control ?? null;
  const formOf = node => node.form ?? controlOf(node)?.form ?? node.closest?.('form') ?? null;
  const defaultButtonOf = form =>
    [...(form?.elements ?? [])].find(field => /^(submit|image)$/.test(field.type) && !field.disabled)
    ?? form?.querySelector('input[type=image]') ?? null;
  // From the window an event inside a closed shadow root is seen at its host.
  const seenFromOutside = node => {
    let seen = node;
    for (let root = node.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
      if (root.mode === 'closed') seen = root.host;
    }
    return seen;
  };

  // Everything stands in the body: only its bare ground is itself.
  const isGround = node => node === document.body || node === document.documentElement;
  const hitBy = path => node => isGround(node) ? path[0] === node : path.includes(node);
  // A drag may end on its drop target or on what is dragged. Items make way for it: then it ends on the bare ground of
  // what they stand in, where no listener hears of it that a release on the target itself would not have reached.
  const RELEASE = ['pointerup', 'mouseup', 'drop'];
  const permitted = event => {
    const path = event.composedPath();
    if (event.type === 'submit') return armed.forms.includes(path[0]);
    if (armed.nodes.some(hitBy(path))) return true;
    if (armed.drop && RELEASE.includes(event.type)) return hitBy(path)(armed.drop) || path[0].contains?.(armed.drop);
    return armed.submits && event.type === 'click' && event.detail === 0 && armed.buttons.includes(path[0]);
  };
  const judge = event => {
    if (!event.isTrusted) return;
    if (!armed) {
      if (!leased) self[report]?.(`foreign ${event.type}`);
      return;
    }
    if (permitted(event)) {
      armed.passed.push(event.type);
      begin(event);
      if (event.type === 'beforeinput') armed.inserting = event;
    } else {
      armed.stopped.push(event.type);
      event.stopImmediatePropagation();
      event.preventDefault();
    }
  };
  // What is inserted goes where the focus is when the page's own listeners for `beforeinput` are through.
  // (`blur`, since `focusout` is queued until the editing command is over.)
  const slip = () => {
    const event = armed?.inserting;
    if (!event || event.eventPhase === Event.NONE) return;
    armed.stopped.push('beforeinput');
    event.preventDefault();
  };
  const INPUT = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu',
    'keydown', 'beforeinput', 'submit', 'drop'];
  const STIR = ['scroll', 'input', 'change', 'focusin', 'focusout', 'load', 'toggle', 'resize', 'hashchange'];
  const answer = () => { alive += 1; };
  const install = () => {
    for (const type of INPUT) window.addEventListener(type, judge, { capture: true, passive: false });
    for (const type of STIR) window.addEventListener(type, stir, { capture: true, passive: true });
    for (const type of ['copy', 'cut']) window.addEventListener(type, answeredBy, { capture: true, passive: true });
    window.addEventListener('blur', slip, { capture: true, passive: true });
    window.addEventListener(probe, answer, true);
  };
  const listening = () => {
    const before = alive;
    window.dispatchEvent(new Event(probe));
    return alive === before + 1;
  };
  install();
  // document.open() erases the listeners of the window. The page's own open and write are wrapped (powers.js) and say so
  // here, on an object that keeps its listeners, before the page's script runs on.
  window.visualViewport?.addEventListener(reopened, () => { if (!listening()) install(); });

  // --- where an element can be hit ------------------------------------------------------------------------------------
  const deepest = (x, y) => {
    let found = document.elementFromPoint(x, y);
    while (found?.shadowRoot) {
      const inner = found.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === found) break;
      found = inner;
    }
    return found;
  };
  const within = (hit, node) => {
    if (isGround(node)) return hit === node;
    for (let up = hit; up; up = up.assignedSlot || up.parentNode || up.host) {
      if (up === node || (up instanceof HTMLLabelElement && up.control === node)) return true;
    }
    return false;
  };
  const hits = (node, x, y) => {
    for (let root = node.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode()) {
      if (root.mode !== 'closed') continue;
      const inner = root.elementFromPoint(x, y);
      return within(inner, node) && hits(root.host, x, y);
    }
    return within(deepest(x, y), node);
  };
  const STEPS = [0.5, 0.25, 0.75, 0.1, 0.9];
  const boxesOf = node => {
    if (node instanceof HTMLAreaElement) {
      const name = node.closest('map')?.name;
      const image = name && document.querySelector(`img[usemap="#${CSS.escape(name)}"]`);
      return image ? [image.getBoundingClientRect()] : [];
    }
    const own = [...node.getClientRects()];
    if (own.length) return own;
    return [...node.children].flatMap(child => [...child.getClientRects()]);
  };
  // Thin and hollow drawings are hit on their line only.
  const SHARES = [0.5, 0.25, 0.75, 0.05, 0.95];
  const strokePoints = node => {
    const lines = node instanceof SVGGeometryElement ? [node]
      : node instanceof SVGElement ? [...node.querySelectorAll('*')].filter(each => each instanceof SVGGeometryElement) : [];
    return lines.slice(0, 20).flatMap(line => {
      const toScreen = line.getScreenCTM(), length = line.getTotalLength();
      if (!toScreen) return [];
      return SHARES.map(share => {
        const { x, y } = line.getPointAtLength(length * share).matrixTransform(toScreen);
        return [x, y];
      });
    });
  };
  const boxPoints = box => {
    const left = Math.max(box.left, 0), top = Math.max(box.top, 0);
    const right = Math.min(box.right, innerWidth), bottom = Math.min(box.bottom, innerHeight);
    if (right < left || bottom < top) return [];
    return STEPS.flatMap(v => STEPS.map(h => [left + (right - left) * h, top + (bottom - top) * v]));
  };
  // What would be pressed instead if a whole were clicked there: a control in it that is not all there is to it.
  const CONTROL = 'a[href],button,input,select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=switch],'
    + '[role=menuitem],[onclick]';
  const plainText = node => node.textContent.replace(/\s+/g, ' ').trim();
  const spares = (node, x, y) => {
    for (let up = deepest(x, y); up && up !== node; up = up.assignedSlot || up.parentNode || up.host) {
      if (up instanceof Element && up.matches(CONTROL) && node.contains(up)) return plainText(up) === plainText(node);
    }
    return true;
  };
  const name = node => node instanceof Element
    ? node.localName + (node.id ? `#${node.id.slice(0, 40)}` : '') : 'nothing';

  // What holds all texts of a range: where a whole paragraph is selected, the range itself ends in the next one.
  const aroundTexts = range => {
    const texts = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
    const found = document.createRange();
    let some = false;
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const from = text === range.startContainer ? range.startOffset : 0;
      const to = text === range.endContainer ? range.endOffset : text.length;
      if (!range.intersectsNode(text) || !text.data.slice(from, to).trim()) continue;
      if (!some) found.setStart(text, 0);
      found.setEnd(text, text.length);
      some = true;
    }
    return (some ? found : range).commonAncestorContainer;
  };
  // What a person has selected: its text, and the smallest element around it.
  const LONGEST = 2000;
  const selection = () => {
    const field = self.handrail.active();
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
      const text = field.type === 'password' ? '' : field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
      return [text.slice(0, LONGEST), text ? field : null];
    }
    const root = field?.getRootNode();
    const chosen = root instanceof ShadowRoot && root.getSelection ? root.getSelection() : document.getSelection();
    if (!chosen?.rangeCount || chosen.isCollapsed) return ['', null];
    const around = aroundTexts(chosen.getRangeAt(0));
    return [String(chosen).slice(0, LONGEST), around instanceof Element ? around : around.parentElement];
  };

  const colour = text => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    const [one, other] = ['#000000', '#ffffff'].map(before => { pen.fillStyle = before; pen.fillStyle = text; return pen.fillStyle; });
    return one === other && /^#/.test(one) ? one : null;
  };

  self.handrail = {
    mark() {
      if (armed?.token === 'new') armed = null;
      flush();
      told = false;
      touched.clear();
      return [mutations, others, document.hasFocus(), innerWidth, innerHeight, document.readyState, document.title,
        document.getElementsByTagName('*').length, selection()[0]];
    },
    count() { flush(); return [mutations, others]; },
    torn() {
      return [...touched].map(node => node.getBoundingClientRect()).filter(box => box.width > 0 && box.height > 0)
        .map(box => [box.x, box.y, box.width, box.height]);
    },
    active() {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      return node;
    },
    async rest() {
      const frame = () => new Promise(done => {
        const late = setTimeout(done, 100);
        requestAnimationFrame(() => { clearTimeout(late); done(); });
      });
      flush();
      const before = [mutations, others];
      await frame();
      await frame();
      flush();
      return [mutations - before[0], others - before[1], document.readyState === 'loading' ? 1 : 0];
    },

    // Returns whether the listeners stood, or had to be set again: then a page's listener may come before ours.
    arm(token, mode, submits, ...all) {
      const standing = listening();
      if (!standing) install();
      const [source, drop] = mode === 'drag' ? all : [null, null];
      const nodes = (mode === 'drag' ? [source] : all).filter(Boolean);
      const reached = [];
      for (const node of nodes) {
        reached.push(seenFromOutside(node));
        const control = controlOf(node);
        if (control) reached.push(seenFromOutside(control));
        for (const label of node.labels ?? []) reached.push(seenFromOutside(label));
        if (mode === 'keys' && node.type === 'radio' && node.name) {  // arrow keys choose another of the group
          reached.push(...node.getRootNode().querySelectorAll(`input[type=radio][name="${CSS.escape(node.name)}"]`));
        }
      }
      const forms = nodes.map(formOf).filter(Boolean);
      span = null;
      armed = {
        token, mode, submits, nodes: reached, drop: drop && seenFromOutside(drop), forms,
        buttons: forms.map(defaultButtonOf), passed: [], stopped: [],
        stirred: flush(), blind: nodes.some(node => seenFromOutside(node) !== node),
      };
      if (!nodes.length) begin(null);
      return [standing, listening(), mutations];
    },
    // Ends the dispatch, one task after what was dispatched last: many pages answer then.
    async disarm(token) {
      const mine = armed;
      if (mine?.token !== token && mine?.token !== 'new') return { passed: [], stopped: [], answered: false };
      if (mine.passed.length) await nextTask();
      const { passed, stopped } = mine;
      const found = answered(mine);
      if (mine.token === 'new') mine.stopped = []; else if (armed === mine) armed = null;
      return { passed, stopped, answered: found };
    },
    lease(on) {
      leased = on;
      if (on) armed = span = null;
    },

    aim(node) {
      if (!node.isConnected) return { points: [], why: 'detached' };
      const points = [], shared = [];
      let cover = null;
      const boxes = boxesOf(node).filter(box => box.width > 0 || box.height > 0);
      const places = [...boxes.map(boxPoints), ...(boxes.length ? strokePoints(node).map(point => [point]) : [])];
      for (const place of places) {
        for (const [x, y] of place) {
          if (!hits(node, x, y)) {
            cover ??= deepest(x, y);
          } else if (spares(node, x, y)) {
            points.push([x, y]);
            break;
          } else {
            shared.push([x, y]);
          }
        }
        if (points.length >= 3) break;
      }
      points.push(...shared.slice(0, 3));
      if (!points.length) {
        for (const label of node.labels ?? []) {
          const box = label.getBoundingClientRect();
          const x = box.left + box.width / 2, y = box.top + box.height / 2;
          if (box.width && hits(node, x, y)) points.push([x, y]);
        }
      }
      if (points.length) return { points, why: '' };
      return { points, why: cover ? `covered by ${name(cover)}` : boxes.length ? 'outside the view' : 'without a box' };
    },
    hits,
    // Whether a drag that ends there ends on the drop target or on the ground around it (see `permitted`).
    lands: (drop, x, y) => hits(drop, x, y) || Boolean(deepest(x, y)?.contains(drop)),
    at: deepest,
    parent: node => node.assignedSlot || node.parentElement || node.getRootNode().host || null,
    nearer: node => node.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' }),
    selected: () => selection()[1],
    centre: node => node.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }),
    isActive(node) { return this.active() === node; },

    // --- fields -------------------------------------------------------------------------------------------------------
    field(node) {
      const editable = node.isContentEditable;
      const type = node instanceof HTMLInputElement ? node.type : node.localName ?? '';
      const text = editable || type === 'textarea'
        || ['text', 'search', 'url', 'tel', 'email', 'password', 'number'].includes(type);
      const settable = ['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range'].includes(type);
      return {
        type, text, settable, editable, multiline: editable || type === 'textarea',
        monthFirst: new Intl.DateTimeFormat().formatToParts().findIndex(part => part.type === 'month') === 0,
        disabled: node.matches?.(':disabled') ?? false, readonly: !editable && Boolean(node.readOnly),
      };
    },
    select(node) {
      if (node.isContentEditable) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const selection = node.getRootNode().getSelection?.() ?? document.getSelection();
        selection.removeAllRanges();
        selection.addRange(range);
      } else {
        node.select?.();
      }
      return this.value(node).length;
    },
    // What stands before and after the caret, or the selection, of a field; null where that cannot be had as text.
    around(node) {
      const at = node.isContentEditable ? null : node.selectionStart;
      return typeof at === 'number' ? [node.value.slice(0, at), node.value.slice(node.selectionEnd)] : null;
    },
    atEnd(node) {
      if (node.isContentEditable) {
        document.getSelection().selectAllChildren(node);
        document.getSelection().collapseToEnd();
      } else {
        try { node.setSelectionRange(node.value.length, node.value.length); } catch { /* email, number: caret is kept */ }
      }
    },
    value(node) {
      if (node instanceof HTMLSelectElement) return [...node.selectedOptions].map(option => option.label).join(', ');
      if (node.isContentEditable) return node.innerText;
      return String(node.value ?? '');
    },
    // Returns what it holds then; null for the name of a colour that is none.
    set(node, wanted) {
      const value = node.type === 'color' ? colour(wanted) : wanted;
      if (value === null) return null;
      node.value = value;
      node.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      node.dispatchEvent(new Event('change', { bubbles: true }));
      return node.value;
    },
    choose(node, wanted, add) {
      if (!(node instanceof HTMLSelectElement)) return { why: 'not a native choice' };
      if (node.disabled) return { why: 'disabled' };
      if (add && !node.multiple) return { why: 'only one can be chosen' };
      const plain = text => text.replace(/\s+/g, ' ').trim();
      const options = [...node.options];
      const tries = [
        option => plain(option.label) === plain(wanted),
        option => option.value === wanted,
        option => plain(option.label).toLowerCase() === plain(wanted).toLowerCase(),
      ];
      for (const fits of tries) {
        const found = options.filter(fits);
        if (found.length > 1) return { why: 'several options read like that' };
        if (!found.length) continue;
        const [option] = found;
        if (option.disabled || option.parentElement.disabled) return { why: 'that option is disabled' };
        const changes = !option.selected || (!add && node.selectedOptions.length > 1);
        if (changes) {
          if (add) option.selected = true; else node.selectedIndex = option.index;
          node.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
          node.dispatchEvent(new Event('change', { bubbles: true }));
        }
        return { why: '', chosen: this.value(node), matches: option.selected, changed: changes };
      }
      return { why: 'no such option' };
    },

    // Puts nothing in place of what was copied (P6). No listener of the page hears of it that is not on the window
    // itself, before ours.
    emptyClipboard() {
      const empty = event => {
        event.stopImmediatePropagation();
        event.preventDefault();
        if (event.type !== 'copy') return;
        event.clipboardData.clearData();
        event.clipboardData.setData('text/plain', '');
      };
      const kinds = ['beforecopy', 'copy'];
      for (const kind of kinds) addEventListener(kind, empty, true);
      try {
        return document.execCommand('copy');
      } finally {
        for (const kind of kinds) removeEventListener(kind, empty, true);
      }
    },

    // Scrolls the nearest ancestor that can still move that way; `heights` are heights or widths of what is scrolled.
    scroll(node, horizontal, heights) {
      const page = document.scrollingElement ?? document.documentElement;
      const room = box => {
        const [at, seen, all] = horizontal
          ? [box.scrollLeft, box.clientWidth, box.scrollWidth] : [box.scrollTop, box.clientHeight, box.scrollHeight];
        return heights > 0 ? all - seen - at : at;
      };
      const scrolls = box => {
        if (box === page) return true;
        const style = getComputedStyle(box);
        return /auto|scroll|overlay/.test(horizontal ? style.overflowX : style.overflowY);
      };
      let box = node ?? page;
      while (box && !(box instanceof Element && scrolls(box) && room(box) > 0.5)) {
        box = box.assignedSlot || box.parentNode || box.host;
      }
      if (!box) return 0;
      const seen = horizontal ? box.clientWidth : box.clientHeight;
      const before = horizontal ? box.scrollLeft : box.scrollTop;
      const by = Math.abs(heights) >= 50 ? Math.sign(heights) * 1e9 : heights * seen;
      box.scrollBy({ [horizontal ? 'left' : 'top']: by, behavior: 'instant' });
      return (horizontal ? box.scrollLeft : box.scrollTop) - before;
    },
  };
})
