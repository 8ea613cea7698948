/**
 * Stands between push-hook.js, which the page could imitate, and the worker: a content script in a world of its own. It
 * tells the worker which page this is, and hands on what the hook has recorded once the worker wants it, and which requests the
 * browser lists of the page: no page sees who reads that list from here.
 *
 * To the worker: `{hello}` first, then `{batch}`, `{tooMuch: characters}` in place of one, `{timings}`, `{route}`, `{presses}` when the
 * page is left, `{flushed}`. From it: `{record: true, layers}` or
 * `{record: false}`, and `{flush: n}`, answered by `{flushed: n, hooked}` after everything that the hook had; `hooked`: whether there is
 * one.
 *
 * In a page that is loading it finds the hook before any script of the page runs. Where the page was there first
 * (`mcpDatalayerLate`) it is told a name that the page cannot know. Its value: whether it has a hook.
 */
(() => {
  const world = /** @type {any} */ (globalThis);
  if (world[Symbol.for('mcpDatalayerBridge')]) {
    world[Symbol.for('mcpDatalayerBridge')].connect();
    return world[Symbol.for('mcpDatalayerBridge')].hasHook();
  }

  // Fields in which a password was typed: the page may show it in plain later. snapshot/known.js reads this.
  const SECRETS = Symbol.for('mcp-datalayer secrets');
  if (!Object.hasOwn(world, SECRETS)) Object.defineProperty(world, SECRETS, {value: new WeakSet()});
  const remember = (/** @type {Event} */ event) => {
    let field = /** @type {any} */ (event.composedPath()[0]);
    for (let depth = 0; field instanceof HTMLElement && depth < 20; depth++) {
      const inner = chrome.dom?.openOrClosedShadowRoot(field)?.activeElement; // the target within a closed root is its host
      if (!inner) break;
      field = inner;
    }
    if (field instanceof HTMLInputElement && field.type === 'password') world[SECRETS].add(field);
  };
  addEventListener('input', remember, {capture: true, passive: true});

  const AGAIN_MS = [200, 1000, 3000, 10_000, 30_000];
  // The most that a page can hand over: more than the hook ever does, but not enough for a hostile page to harm the worker.
  const BURST_CHARS = 32_000_000;
  const CHARS_A_SECOND = 8_000_000;
  const TIMINGS = {everyMs: 150, waiting: 1000, urlChars: 20_001};
  // The browser's names. Styles, fonts, media and documents cannot be hits.
  /** @type {Record<string, string | undefined>} */
  const TYPES = {
    beacon: 'beacon',
    fetch: 'fetch',
    xmlhttprequest: 'xmlhttprequest',
    img: 'img',
    image: 'img',
    input: 'img',
    script: 'script',
    iframe: 'iframe',
    frame: 'iframe',
    ping: 'ping',
    other: 'other',
  };
  // A page that opens no more of them by the browser's will could call on and on.
  const DIALOGS_A_SECOND = 10;
  const MOST_DIALOG_CHARS = 10_000;
  const IS_CALL = new Set(['beacon', 'fetch', 'xmlhttprequest', 'ping']);
  // Spares the worker requests that cannot be pixels; the worker checks the rest closely.
  const IS_FILE = /\.(?:png|jpe?g|webp|avif|svg|ico|m?js|css|woff2?|json|html?)$/i;
  /** An image may stand in for a property of the document by its name. @param {string} name @returns {any} */
  const ofDocument = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name)?.get?.call(document);
  const listen = EventTarget.prototype.addEventListener;
  const FIRST = ofDocument('readyState') === 'loading' && ofDocument('scripts').length === 0;

  /** @type {EventTarget | undefined} the line to the hook, which only the two know */
  let hook;
  /** @type {chrome.runtime.Port | undefined} */
  let port;
  /** @type {boolean | undefined} what the worker has said */
  let wanted;
  let goDetail = ''; // the names that the person added, a line each
  let failures = 0;
  let isKnown = false; // the worker has had a hello for this document
  let allowance = BURST_CHARS;
  let countedAt = 0;
  /** @type {object[]} */
  let timings = [];
  let isTold = false; // that there are some
  let isFlushed = false; // the hook has answered
  let isAwaited = world[Symbol.for('mcpDatalayerLate')] === true; // it is still to be put into the page
  let isExposed = false; // the page can hear what the hook and this say: nothing is said that it does not know
  let ended = false;
  /** @type {chrome.runtime.Port | undefined} */
  let dialogLine;
  let dialogsTold = 0;
  let dialogsSince = 0;
  /** @type {((answered: unknown) => void) | undefined} hears of the dialogs that are answered in a step */
  let dialogsHeard;
  let dialogAnswers = '';
  let address = location.href;
  let navigation = navigationType();

  function navigationType() {
    const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
    if (/** @type {any} */ (entry)?.activationStart > 0 || ofDocument('prerendering')) return 'prerender';
    return entry?.type === 'reload' || entry?.type === 'back_forward' ? entry.type : 'navigate';
  }

  /** The time when a prerendered page was shown: nobody in the tab caused its earlier actions. @returns {{shownAt?: number}} */
  function shown() {
    const [entry] = performance.getEntriesByType('navigation');
    const after = /** @type {any} */ (entry)?.activationStart;
    return after > 0 ? {shownAt: Math.floor(performance.timeOrigin + after)} : {};
  }

  /** @param {string} type @param {string} [detail] */
  const tellHook = (type, detail = '') => hook?.dispatchEvent(new CustomEvent(type, {detail}));

  /** @param {object} message @returns {boolean} */
  function post(message) {
    try {
      port?.postMessage(message);
      return port !== undefined;
    } catch {
      return false; // the port was closed a moment ago; onDisconnect deals with it
    }
  }

  function connect() {
    if (ended || port) return;
    /** @type {chrome.runtime.Port} */
    let mine;
    try {
      port = mine = chrome.runtime.connect({name: 'page'});
    } catch {
      end(); // the extension was updated or removed: this script belongs to none any more
      return;
    }
    mine.onMessage.addListener(answer);
    mine.onDisconnect.addListener(() => {
      void chrome.runtime.lastError; // read, or Chrome reports it on the console
      if (port !== mine) return;
      port = undefined;
      tellHook('wait');
      const wait = AGAIN_MS[failures++];
      if (wait === undefined || wanted === false) end();
      else setTimeout(connect, wait);
    });
    post({
      hello: {
        url: location.href,
        title: ofDocument('title'),
        navigation,
        since: FIRST && !isKnown ? 'firstScript' : 'attach',
        startedAt: Math.round(performance.timeOrigin),
        again: isKnown,
        ...shown(),
      },
    });
    isKnown = true;
  }

  /** @param {string} batch */
  function handOn(batch) {
    const now = performance.now();
    allowance = Math.min(BURST_CHARS, allowance + ((now - countedAt) / 1000) * CHARS_A_SECOND);
    countedAt = now;
    if (allowance < batch.length) {
      post({tooMuch: batch.length});
      return;
    }
    allowance -= batch.length;
    post({batch});
  }

  /** @param {PerformanceEntryList} entries */
  function collect(entries) {
    if (ended) return;
    for (const entry of entries) {
      const {name, initiatorType, startTime, responseStatus} = /** @type {PerformanceResourceTiming} */ (entry);
      const type = Object.hasOwn(TYPES, initiatorType) ? TYPES[initiatorType] : undefined;
      if (
        !type ||
        !/^https?:/.test(name) ||
        !(IS_CALL.has(type) || /[?;]/.test(name) || !IS_FILE.test(name)) ||
        timings.length >= TIMINGS.waiting
      )
        continue;
      // The page's clock stops while the machine sleeps, so times count back from now.
      const t = Math.round(Date.now() - (performance.now() - startTime));
      timings.push({ms: Math.round(startTime * 10) / 10, t, type, url: name.slice(0, TIMINGS.urlChars), status: responseStatus || null});
    }
    if (timings.length === 0 || isTold) return;
    isTold = true;
    setTimeout(tellTimings, TIMINGS.everyMs);
  }

  /** Sends the hook's records of the same requests first. */
  function tellTimings() {
    isTold = false;
    if (ended || !wanted || !port || timings.length === 0) return;
    tellHook('send');
    if (post({timings})) timings = [];
  }

  /** @param {{record?: boolean, layers?: string[], flush?: number}} message */
  function answer({record, layers, flush: n}) {
    failures = 0;
    if (record === false) {
      wanted = false;
      end();
    } else if (record === true) {
      wanted = true;
      goDetail = isExposed ? '' : (layers ?? []).join('\n');
      tellHook('go', goDetail);
      tellTimings();
    } else if (n !== undefined) {
      const hooked = flushHook();
      collect(requests.takeRecords());
      tellTimings();
      post({flushed: n, hooked, exposed: isExposed});
    }
  }

  function end() {
    ended = true;
    timings = [];
    requests.disconnect();
    tellHook('stop');
    hook = undefined;
    const last = port;
    port = undefined;
    last?.disconnect();
    window.removeEventListener('mcp-datalayer-hook', meet);
    delete world[Symbol.for('mcpDatalayerBridge')];
  }

  /** The first hook that says so, before any script of the page runs. @param {Event} event */
  function meet(event) {
    const node = /** @type {FocusEvent} */ (event).relatedTarget;
    if (!node || hook) return;
    window.removeEventListener('mcp-datalayer-hook', meet);
    take(node);
    tellHook('taken');
    if (wanted) tellHook('go', goDetail);
  }

  /**
   * The hook that waits under this name, which the worker has told.
   * @param {string} name '' where the page did not let it in
   * @param {boolean} exposed
   */
  function meetBy(name, exposed) {
    isAwaited = false;
    if (name) meetAt(name, exposed);
    post({flushed: 0, hooked: hook !== undefined, exposed: isExposed});
  }

  /** @param {string} name @param {boolean} exposed */
  function meetAt(name, exposed) {
    if (hook || ended) {
      window.dispatchEvent(new FocusEvent(name)); // one is enough
      return;
    }
    isExposed = exposed;
    if (exposed) goDetail = '';
    const node = new EventTarget();
    node.addEventListener('here', () => take(node), {once: true});
    window.dispatchEvent(new FocusEvent(name, {relatedTarget: node}));
    if (wanted) tellHook('go', goDetail);
  }

  /**
   * Tells of a dialog on a line that is open as long as the dialog is: the page stands still meanwhile, this script with it.
   * @param {string} dialog {kind, message}; '' when it is closed
   */
  function tellDialog(dialog) {
    dialogLine?.disconnect();
    dialogLine = undefined;
    const now = performance.now();
    if (now - dialogsSince > 1000) [dialogsSince, dialogsTold] = [now, 0];
    if (dialog === '' || ended || wanted === false || ++dialogsTold > DIALOGS_A_SECOND) return;
    try {
      dialogLine = chrome.runtime.connect({name: 'dialog'});
      dialogLine.postMessage({open: JSON.parse(dialog)});
    } catch {
      // the extension was updated or removed
    }
  }

  /** @param {EventTarget} node */
  function take(node) {
    hook = node;
    node.addEventListener('dialog', (dialog) => {
      const {detail} = /** @type {CustomEvent} */ (dialog);
      if (typeof detail === 'string' && detail.length <= MOST_DIALOG_CHARS) tellDialog(detail);
    });
    node.addEventListener('answered', (answered) => dialogsHeard?.(/** @type {CustomEvent} */ (answered).detail));
    if (dialogAnswers) tellHook('dialogs', dialogAnswers);
    node.addEventListener('batch', (batch) => {
      const {detail} = /** @type {CustomEvent} */ (batch);
      if (!ended && typeof detail === 'string') handOn(detail);
    });
    node.addEventListener('flushed', () => {
      isFlushed = true;
    });
  }

  /** @returns {boolean} whether the hook has answered, or may be still to come */
  function flushHook() {
    isFlushed = false;
    tellHook('flush');
    return isFlushed || isAwaited;
  }

  /** A change of the address without a new document is a page of its own, unless only an anchor changed. */
  function moved() {
    if (location.href === address) return;
    const [before, after] = [address, location.href];
    address = after;
    const [page, anchor] = after.split('#');
    if (page === before.split('#')[0] && !/^[/!]/.test(anchor ?? '')) return;
    tellHook('flush');
    post({route: {url: after, title: ofDocument('title'), startedAt: Date.now()}});
  }

  /**
   * Counts a person's presses of keys and buttons of the mouse in frames of this site: the browser counts trusted events by itself.
   * @param {any} view
   * @param {number} depth
   * @returns {number}
   */
  function pressesIn(view, depth) {
    let sum = 0;
    try {
      const count = (/** @type {string} */ type) => view.performance.eventCounts.get(type) ?? 0;
      sum = count('keydown') + Math.max(count('pointerdown'), count('mousedown'));
      for (let i = 0; i < Math.min(view.length, 50) && depth > 0; i++) sum += pressesIn(view[i], depth - 1);
    } catch {
      // a frame of another site
    }
    return sum;
  }

  const requests = new PerformanceObserver((list) => collect(list.getEntries()));
  requests.observe({type: 'resource', buffered: true});
  if (!world[Symbol.for('mcpDatalayerLate')]) {
    window.addEventListener('mcp-datalayer-hook', meet);
    window.dispatchEvent(new CustomEvent('mcp-datalayer-bridge'));
    // Listens to public names only until a page script could use them.
    listen.call(document, 'DOMContentLoaded', () => window.removeEventListener('mcp-datalayer-hook', meet), {once: true});
  }
  /**
   * Tells watch-step.js, in the same world, how dialogs are answered from now on, or '' when nobody who hears them does any longer.
   * @param {string} how
   * @param {(answered: unknown) => void} heard
   */
  function answerDialogs(how, heard) {
    if (how === '' && dialogsHeard !== heard) return; // the next step has begun
    dialogAnswers = how;
    dialogsHeard = how === '' ? undefined : heard;
    tellHook('dialogs', how);
  }
  world[Symbol.for('mcpDatalayerBridge')] = {connect, meetBy, answerDialogs, hasHook: () => hook !== undefined};
  /** @type {any} */ (window).navigation?.addEventListener('currententrychange', () => ended || moved());
  const handOverAll = () => {
    if (!wanted || ended) return;
    tellHook('flush');
    collect(requests.takeRecords());
    tellTimings();
  };
  window.addEventListener('pagehide', () => {
    if (wanted && !ended && window === top) post({presses: pressesIn(window, 5)});
    handOverAll();
  });
  listen.call(document, 'visibilitychange', handOverAll);
  window.addEventListener('pageshow', (event) => {
    if (ended || !event.persisted) return;
    navigation = 'bfcache';
    isKnown = false;
    const last = port;
    port = undefined;
    last?.disconnect();
    failures = 0;
    connect();
  });
  if (ofDocument('prerendering')) listen.call(document, 'prerenderingchange', connect, {once: true});
  else connect();
  return hook !== undefined;
})();
