import {PROTOCOL, WireError} from '../../wire/protocol.js';

/** The companion's debugger in one tab. */

/** The companion's reasons for having no tab, each with the words for the client. */
const UNAVAILABLE = /** @type {Record<string, string>} */ ({
  NO_PAGE: 'The tab shows no page of the web.',
  BUSY: 'The companion is in this tab already.',
});

/** The browser's words for a debugger that has left the tab. The browser reports the same by itself a moment later. */
const GONE = /^(?:Detached while handling command|Debugger is not attached to|No (?:tab|target) with given id)/i;

export class TrustedSession {
  #line;
  #tabId;
  #ended;
  #isOver = false;
  #isAttached = false;
  #page = '';
  #last = 0;
  /** @type {Map<number, {resolve: (result: any) => void, reject: (reason: WireError) => void}>} */
  #open = new Map();
  /** @type {Map<string, Set<(params: any) => void>>} */
  #listeners = new Map();
  /** @type {(failure?: WireError) => void} */
  #settle = () => {};

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform, 'openExtension'>} platform
   * @param {{tabId: number, code: boolean, patienceMs: number, ended: (isCancelled: boolean) => void}} what
   */
  constructor(platform, {tabId, code, patienceMs, ended}) {
    this.#ended = ended;
    /** Settles when the debugger is in the tab. @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#over(new WireError('TRUSTED_INPUT_UNAVAILABLE', {message: 'The companion does not answer.'})),
        patienceMs,
      );
      this.#settle = (failure) => {
        clearTimeout(timer);
        if (failure) reject(failure);
        else resolve();
      };
    });
    this.ready.catch(() => {}); // who waits for it hears of it
    this.#tabId = tabId;
    this.#line = platform.openExtension(PROTOCOL.companionId, 'tab', {
      message: (message) => this.#hear(message),
      closed: () => this.#over(this.#isAttached ? lost('The companion has ended.') : new WireError('TRUSTED_INPUT_REQUIRED')),
    });
    this.#line.post({attach: {tabId, code}});
  }

  get isOver() {
    return this.#isOver;
  }

  /** The page as the debugger names it; empty where the companion does not know it, or is one of before. */
  get page() {
    return this.#page;
  }

  /**
   * @param {string} method that the companion knows
   * @param {object} [params]
   * @returns {Promise<any>}
   * @throws {WireError} PAGE_CHANGED where nothing was pressed because the tab is leaving its page, TRUSTED_INPUT_LOST, STOPPED_BY_PERSON,
   * TRUSTED_INPUT_UNAVAILABLE with the browser's words
   */
  send(method, params = {}) {
    if (this.#isOver) return Promise.reject(lost('The debugger has left the tab.'));
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#open.set(id, {resolve, reject});
      this.#line.post({id, method, params});
    });
  }

  /** @param {boolean} code whether code may run from now on */
  admitCode(code) {
    if (!this.#isOver) this.#line.post({attach: {tabId: this.#tabId, code}});
  }

  /** @param {string} event @param {(params: any) => void} listener @returns {() => void} ends it */
  on(event, listener) {
    const all = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, all);
    all.add(listener);
    return () => all.delete(listener);
  }

  end() {
    if (this.#isOver) return;
    this.#over(lost('The debugger has left the tab.'));
  }

  /** @param {any} message */
  #hear(message) {
    const {attached, ended, event, id, failed} = message ?? {};
    if (attached) {
      this.#isAttached = true;
      this.#page = String(message.page ?? '');
      this.send('Page.enable').catch(() => {}); // dialogs are reported from now on; a page that hangs answers later
      this.#settle();
    } else if (ended) {
      if (!this.#isAttached) this.#page = String(ended.page ?? '');
      this.#over(endOf(ended, this.#isAttached));
    } else if (event) for (const listener of this.#listeners.get(event) ?? []) listener(message.params ?? {});
    else {
      const open = this.#open.get(id);
      this.#open.delete(id);
      if (failed?.code === 'LEFT') open?.reject(new WireError('PAGE_CHANGED'));
      else if (failed && GONE.test(failed.message)) open?.reject(lost('The browser has taken the tab from the companion.'));
      else if (failed)
        open?.reject(new WireError('TRUSTED_INPUT_UNAVAILABLE', {message: `The browser does not do this: ${plain(failed.message)}`}));
      else open?.resolve(message.result);
    }
  }

  /** @param {WireError} reason */
  #over(reason) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#settle(reason);
    for (const {reject} of this.#open.values()) reject(reason);
    this.#open.clear();
    this.#line.close();
    this.#ended(reason.code === 'STOPPED_BY_PERSON');
  }
}

/** @param {{code: string, message: string}} said @param {boolean} wasAttached */
function endOf({code, message}, wasAttached) {
  if (code === 'CANCELLED') return new WireError('STOPPED_BY_PERSON');
  if (wasAttached) return lost('The browser has taken the tab from the companion.');
  if (/another debugger|already attached/i.test(message))
    return new WireError('TRUSTED_INPUT_UNAVAILABLE', {message: 'Another debugger is in this tab, and the browser admits no second one.'});
  return new WireError('TRUSTED_INPUT_UNAVAILABLE', {
    message: UNAVAILABLE[code] ?? `The browser does not let the companion into this tab: ${plain(message)}`,
  });
}

/** The browser's words. @param {unknown} text */
const plain = (text) =>
  String(text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 200);

/** @param {string} message */
const lost = (message) => new WireError('TRUSTED_INPUT_LOST', {message});
