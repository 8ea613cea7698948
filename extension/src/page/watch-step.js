/**
 * Runs in the world of the extension, in each document that a step is watched in. The page cannot touch what it keeps there.
 *
 * `begin` watches the document until `end`, or until `holdMs` have passed. `look` and `end` tell what came, as JSON of {@link StepSight}.
 * Each is asked with the same `key`, which is new for each step: by events of that name the page's own world tells of dialogs.
 *
 * @typedef {object} StepSight
 * @property {number} quietMs since the last change
 * @property {number} changes how many nodes
 * @property {string} url
 * @property {string} title
 * @property {string} readyState
 * @property {number | null} status of the document's response
 * @property {{url: string, sameDocument: boolean, download: string | null}[]} intents navigations that were begun from here
 * @property {string[]} said what the page's world told, each JSON
 * @property {string} [opens] origin of the last link that was clicked and leads to another tab
 * @property {boolean} recent whether the person has used the page within the last seconds, as the browser knows by itself
 * @property {boolean} stopped whether the person has pressed Escape twice, to stop everything
 * @property {number} presses how often a person has pressed a key or a button of the mouse here, as the browser counts it by itself
 *
 * @param {{op: 'begin' | 'look' | 'end', key: string, holdMs?: number, dialogs?: string}} args `dialogs`: how they are answered: `accept`
 * or `dismiss`, with `=text` for prompts
 * @returns {string} '' where nothing is watched under this key
 */
export const watchStep = ({op, key, holdMs = 0, dialogs = ''}) => {
  /** An image may stand in for a property of the document by its name. @param {string} name @returns {string} */
  const ofDocument = (name) => String(Object.getOwnPropertyDescriptor(Document.prototype, name)?.get?.call(document));
  const MOST = {said: 50, saidChars: 5000, intents: 20, urlChars: 10_000, titleChars: 1000, frames: 50, depth: 5};
  const TWICE_MS = 1000;
  const world = /** @type {any} */ (globalThis);
  const ESCAPED = Symbol.for('mcpDatalayerEscaped');
  /** Set where nobody but us has activated the page, see act/run.js: then nobody is asked whether to leave it. */
  const ACTIVATED = Symbol.for('mcpDatalayerActivated');
  /** @type {Map<string, any>} */
  const all = (world[Symbol.for('mcpDatalayerSteps')] ??= new Map());

  function begin() {
    const bridge = /** @type {any} */ (globalThis)[Symbol.for('mcpDatalayerBridge')];
    const state = {
      changes: 0,
      changedAt: performance.now(),
      intents: /** @type {object[]} */ ([]),
      said: /** @type {string[]} */ ([]),
      opens: /** @type {string | undefined} */ (undefined),
      stopped: false,
      /** @param {MutationRecord[]} records */
      count(records) {
        if (records.length === 0) return;
        state.changedAt = performance.now();
        for (const {type, addedNodes, removedNodes} of records)
          state.changes += type === 'childList' ? addedNodes.length + removedNodes.length : 1;
      },
      end() {
        clearTimeout(timer);
        state.count(observer.takeRecords());
        observer.disconnect();
        navigation.removeEventListener('navigate', leaves);
        removeEventListener('click', clicked);
        removeEventListener('keydown', pressed, true);
        removeEventListener(key, hear);
        bridge?.answerDialogs('', said);
        removeEventListener('beforeunload', asks);
        dispatchEvent(new Event(`${key}-end`));
        all.delete(key);
      },
    };
    const observer = new MutationObserver((records) => state.count(records));
    observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
    const leaves = (/** @type {any} */ {destination, downloadRequest}) => {
      if (state.intents.length < MOST.intents)
        state.intents.push({
          url: String(destination.url).slice(0, MOST.urlChars),
          sameDocument: destination.sameDocument,
          download: downloadRequest ?? null,
        });
    };
    navigation.addEventListener('navigate', leaves);
    const clicked = (/** @type {MouseEvent} */ event) => {
      if (event.defaultPrevented) return;
      const link = event.composedPath().find((each) => each instanceof Element && each.localName === 'a');
      if (link instanceof HTMLAnchorElement && link.target && !/^_(self|top|parent)$/i.test(link.target) && link.origin !== 'null')
        state.opens = link.origin;
    };
    addEventListener('click', clicked);
    // The last one is kept from one watch to the next: a client that waits asks again and again.
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (!event.isTrusted || event.repeat || world[Symbol.for('mcp-datalayer acting')]?.shield) return; // a key of ours
      const now = performance.now();
      state.stopped ||= event.key === 'Escape' && now - (world[ESCAPED] ?? -Infinity) <= TWICE_MS;
      world[ESCAPED] = event.key === 'Escape' ? now : undefined;
    };
    addEventListener('keydown', pressed, {capture: true, passive: true});
    const said = (/** @type {unknown} */ told) => {
      if (typeof told === 'string' && told.length <= MOST.saidChars && state.said.length < MOST.said) state.said.push(told);
    };
    const hear = (/** @type {Event} */ event) => said(event instanceof CustomEvent ? event.detail : undefined);
    addEventListener(key, hear);
    if (dialogs) bridge?.answerDialogs(dialogs, said); // where the page is recorded; else answer-dialogs.js does
    // The page's own listeners come first: so this knows whether they object. Chrome asks the person only where one has used the page.
    const asks = (/** @type {BeforeUnloadEvent} */ event) => {
      if (!(event.defaultPrevented || event.returnValue) || !navigator.userActivation.hasBeenActive || world[ACTIVATED]) return;
      const line = chrome.runtime.connect({name: 'dialog'});
      line.postMessage({open: {kind: 'beforeunload', message: ''}});
      setTimeout(() => line.disconnect()); // once the person has answered
    };
    addEventListener('beforeunload', asks);
    const timer = setTimeout(() => state.end(), holdMs);
    all.set(key, state);
    return state;
  }

  /** Trusted ones only; those in frames of this site, too. @param {Window} view @param {number} depth @returns {number} */
  function pressesIn(view, depth) {
    let sum = 0;
    try {
      const {eventCounts} = /** @type {any} */ (view.performance);
      const count = (/** @type {string} */ type) => eventCounts.get(type) ?? 0;
      sum = count('keydown') + Math.max(count('pointerdown'), count('mousedown')); // a touch may have one of them only
      for (let i = 0; i < Math.min(view.length, MOST.frames) && depth > 0; i++) sum += pressesIn(/** @type {any} */ (view)[i], depth - 1);
    } catch {
      // a frame of another site
    }
    return sum;
  }

  const state = op === 'begin' ? begin() : all.get(key);
  if (!state) return '';
  if (op === 'end') state.end();
  if (op === 'look') state.count([]);
  const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  return JSON.stringify({
    quietMs: performance.now() - state.changedAt,
    changes: state.changes,
    url: location.href.slice(0, MOST.urlChars),
    title: ofDocument('title').slice(0, MOST.titleChars),
    readyState: ofDocument('readyState'),
    status: entry?.responseStatus || null,
    intents: state.intents,
    said: state.said,
    opens: state.opens,
    stopped: state.stopped,
    recent: navigator.userActivation.isActive,
    presses: pressesIn(window, MOST.depth),
  });
};
