/**
 * Stands between console-hook.js, which the page could imitate, and the worker: a content script in a world of its own, as bridge.js is for
 * pushes. It also hears what the browser itself says of the page, where no page can reach it: what could not be loaded, what a policy
 * blocked, what is deprecated.
 *
 * To the worker: `{hello}` first, then `{batch}` and `{flushed}`. From it: `{record: true}` or `{record: false}`, and `{flush: n}`.
 */
(() => {
  const world = /** @type {any} */ (globalThis);
  if (world[Symbol.for('mcpDatalayerConsole')]) {
    world[Symbol.for('mcpDatalayerConsole')].connect();
    return world[Symbol.for('mcpDatalayerConsole')].hasHook();
  }

  const AGAIN_MS = [200, 1000, 3000, 10_000, 30_000];
  const BURST_CHARS = 2_000_000;
  const CHARS_A_SECOND = 500_000;
  const MOST_ROWS = 300;
  const TEXT_CHARS = 2000;
  const SOON_MS = 100;
  const INTERNALS = Symbol.for('mcp-datalayer internals');
  const INTERNAL_LISTS = ['ariaControlsElements', 'ariaLabelledByElements', 'ariaOwnsElements'];
  const MOST_INTERNALS = 50_000;
  /** An image may stand in for a property of the document by its name. @param {string} name @returns {any} */
  const ofDocument = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name)?.get?.call(document);
  const listen = EventTarget.prototype.addEventListener;
  const FIRST = ofDocument('readyState') === 'loading' && ofDocument('scripts').length === 0;
  const isLate = world[Symbol.for('mcpDatalayerLateConsole')] === true;

  /** @type {EventTarget | undefined} */
  let hook;
  /** @type {chrome.runtime.Port | undefined} */
  let port;
  /** @type {boolean | undefined} */
  let wanted;
  let failures = 0;
  let isKnown = false;
  let ended = false;
  let allowance = BURST_CHARS;
  let countedAt = 0;
  /** @type {{t: number, level: string, kind: string, times: number, text: string, source?: string}[]} */
  let rows = [];
  let dropped = 0;
  let isSoon = false;
  /** @type {{text: string, lists: Record<string, Element[]>}} */
  let internals = {text: '', lists: {}};

  /** @param {string} type */
  const tellHook = (type) => hook?.dispatchEvent(new CustomEvent(type));

  /** @param {object} message */
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
      port = mine = chrome.runtime.connect({name: 'console'});
    } catch {
      end(); // the extension was updated or removed
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
        since: FIRST && !isLate ? 'firstScript' : 'attach',
        startedAt: Math.round(performance.timeOrigin),
        again: isKnown,
        hooked: hook !== undefined || isLate,
      },
    });
    isKnown = true;
  }

  /** @param {string} batch */
  function handOn(batch) {
    const now = performance.now();
    allowance = Math.min(BURST_CHARS, allowance + ((now - countedAt) / 1000) * CHARS_A_SECOND);
    countedAt = now;
    if (allowance < batch.length) post({batch: '{"rows":[],"dropped":1}'});
    else {
      allowance -= batch.length;
      post({batch});
    }
  }

  function tellRows() {
    isSoon = false;
    if (ended || !wanted || !port || (rows.length === 0 && dropped === 0)) return;
    handOn(JSON.stringify({rows, dropped}));
    rows = [];
    dropped = 0;
  }

  /** @param {string} level @param {string} kind @param {string} text @param {string} [source] */
  function keep(level, kind, text, source) {
    if (ended) return;
    const last = rows.at(-1);
    const short = text.slice(0, TEXT_CHARS);
    if (last && last.text === short && last.kind === kind) last.times++;
    else if (rows.length >= MOST_ROWS) dropped++;
    else rows.push({t: Date.now(), level, kind, times: 1, text: short, ...(source ? {source: source.slice(0, TEXT_CHARS)} : {})});
    if (isSoon || !wanted) return;
    isSoon = true;
    setTimeout(tellRows, SOON_MS);
  }

  /** @param {{record?: boolean, flush?: number}} message */
  function answer({record, flush: n}) {
    failures = 0;
    if (record === false) {
      wanted = false;
      end();
    } else if (record === true) {
      wanted = true;
      tellHook('go');
      tellRows();
    } else if (n !== undefined) {
      tellHook('flush');
      tellRows();
      post({flushed: n});
    }
  }

  function end() {
    if (ended) return;
    ended = true;
    rows = [];
    tellHook('stop');
    hook = undefined;
    const last = port;
    port = undefined;
    last?.disconnect();
    reports?.disconnect();
    window.removeEventListener('error', onError, true);
    EventTarget.prototype.removeEventListener.call(document, 'securitypolicyviolation', /** @type {EventListener} */ (onViolation), true);
    window.removeEventListener('mcp-datalayer-console', meet);
    delete world[Symbol.for('mcpDatalayerConsole')];
    delete world[INTERNALS];
  }

  /** Reports what an element could not load. @param {Event} event */
  function onError(event) {
    const {target} = event;
    if (!event.isTrusted || !(target instanceof Element)) return;
    const {currentSrc, src, href, data} = /** @type {any} */ (target);
    const url = [currentSrc, src, href?.baseVal ?? href, data].find((each) => typeof each === 'string' && each !== '');
    keep('error', 'load', `Failed to load <${target.localName}>${url ? ` ${url}` : ''}`);
  }

  /** @param {SecurityPolicyViolationEvent} event */
  function onViolation(event) {
    if (!event.isTrusted) return;
    const {effectiveDirective, blockedURI, disposition, sourceFile, lineNumber, columnNumber} = event;
    keep(
      disposition === 'report' ? 'warn' : 'error',
      'csp',
      `Content Security Policy (${effectiveDirective}) ${disposition === 'report' ? 'would have blocked' : 'blocked'} ${blockedURI || 'inline code'}`,
      sourceFile ? `${sourceFile}:${lineNumber}:${columnNumber}` : undefined,
    );
  }

  /** The first hook that says so, before any script of the page runs. @param {Event} event */
  function meet(event) {
    const node = /** @type {FocusEvent} */ (event).relatedTarget;
    if (!node || hook) return;
    window.removeEventListener('mcp-datalayer-console', meet);
    take(node);
    tellHook('taken');
    if (wanted) tellHook('go');
  }

  /** The hook that waits under this name, which the worker has told. @param {string} name */
  function meetBy(name) {
    if (!name) return;
    if (hook || ended) {
      window.dispatchEvent(new FocusEvent(name)); // one is enough
      return;
    }
    const node = new EventTarget();
    node.addEventListener('here', () => take(node), {once: true});
    window.dispatchEvent(new FocusEvent(name, {relatedTarget: node}));
    if (wanted) tellHook('go');
  }

  /** @param {EventTarget} node */
  function take(node) {
    hook = node;
    node.addEventListener('batch', (batch) => {
      const {detail} = /** @type {CustomEvent} */ (batch);
      if (!ended && typeof detail === 'string') handOn(detail);
    });
    node.addEventListener('internals said', (said) => {
      const {detail} = /** @type {CustomEvent} */ (said);
      if (typeof detail === 'string' && detail.length <= MOST_INTERNALS) internals.text = detail;
    });
    for (const name of INTERNAL_LISTS)
      node.addEventListener(name, (told) => {
        const {submitter: element} = /** @type {SubmitEvent} */ (told);
        if (element) (internals.lists[name] ??= []).push(element);
      });
    Object.defineProperty(world, INTERNALS, {value: internalsOf, configurable: true});
  }

  /**
   * Returns what an element of the page's own says of itself by ElementInternals, for the snapshot: only its own script sees that. The hook
   * answers before this returns.
   * @param {HTMLElement} element
   * @returns {{text: string, lists: Record<string, Element[]>}} JSON by the names of the properties, '' where nothing is known
   */
  function internalsOf(element) {
    internals = {text: '', lists: {}};
    hook?.dispatchEvent(new SubmitEvent('internals', {submitter: element}));
    return internals;
  }

  /** @type {any} */
  let reports;
  if ('ReportingObserver' in self) {
    reports = new /** @type {any} */ (self).ReportingObserver(
      (/** @type {any[]} */ list) => {
        for (const {type, body} of list) {
          if (!body?.message) continue;
          keep(
            'warn',
            type === 'intervention' ? 'intervention' : 'deprecation',
            String(body.message),
            body.sourceFile ? `${body.sourceFile}:${body.lineNumber}:${body.columnNumber}` : undefined,
          );
        }
      },
      {types: ['deprecation', 'intervention'], buffered: true},
    );
    reports.observe();
  }
  window.addEventListener('error', onError, true);
  listen.call(document, 'securitypolicyviolation', /** @type {EventListener} */ (onViolation), true);
  if (!isLate) {
    window.addEventListener('mcp-datalayer-console', meet);
    window.dispatchEvent(new CustomEvent('mcp-datalayer-console-bridge'));
    listen.call(document, 'DOMContentLoaded', () => window.removeEventListener('mcp-datalayer-console', meet), {once: true});
  }
  world[Symbol.for('mcpDatalayerConsole')] = {connect, meetBy, hasHook: () => hook !== undefined};
  window.addEventListener('pagehide', () => {
    if (!wanted || ended) return;
    tellHook('flush');
    tellRows();
  });
  window.addEventListener('pageshow', (event) => {
    if (ended || !event.persisted) return;
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
