import {PROTOCOL, WireError, errorBody} from '../../wire/protocol.js';

/**
 * Gets the tools' answers for the side panel: hits, consent, findings. The host starts a front for it. The answers go to
 * the panel piece by piece. The extension itself has no rules.
 *
 * From a panel: `{n, ask}`. To it: `{n, text}` for each piece, the last with `last: true`, or `{n, state}` where there is
 * nobody to ask, or `{n, error}`; and `{news: state}` when that changes.
 *
 * @typedef {'ready' | 'off' | 'noHost' | 'oldHost'} State `off`: an administrator does not want a side panel; `oldHost`: the app is older
 * than this extension
 */

const DEADLINE_MS = 30_000;
/** The pages that ask: the editor replays journeys. */
const PAGES = ['/sidepanel/sidepanel.html', '/editor/editor.html'];

export class Inspector {
  /** @type {Set<import('../../platform/chrome.js').PagePort>} */
  #open = new Set();
  /** @type {Map<number, {panel: import('../../platform/chrome.js').PagePort, n: number}>} what was asked, by our own number */
  #asked = new Map();
  #last = 0;
  #isUsed = false;
  /** @type {State} */
  #state = 'noHost';
  #origin;
  #policy;
  #host;

  /**
   * @param {string} origin of our own pages
   * @param {Pick<import('../access/policy.js').Policy, 'ready' | 'sidePanel'>} policy
   * @param {{state: import('./native-port.js').ConnectionState, tell: (data: object) => boolean}} host
   */
  constructor(origin, policy, host) {
    this.#origin = origin;
    this.#policy = policy;
    this.#host = host;
  }

  /** @returns {State} */
  get state() {
    if (!this.#policy.sidePanel) return 'off';
    const {name, accepts = []} = this.#host.state;
    return name !== 'connected' ? 'noHost' : accepts.includes('inspect') ? 'ready' : 'oldHost';
  }

  /** Only the side panel and the editor have something to ask here. @param {import('../../platform/chrome.js').PagePort} page */
  serve(page) {
    if (!PAGES.some((each) => page.url.split(/[?#]/)[0] === this.#origin + each)) return;
    this.#open.add(page);
    page.onClose(() => this.#closed(page));
    page.onMessage(async (/** @type {{n: number, ask: object}} */ {n, ask}) => {
      await this.#policy.ready;
      if (!this.#open.has(page)) return;
      const {state} = this;
      this.#state = state;
      if (state !== 'ready') {
        page.post({n, state});
        return;
      }
      const ours = ++this.#last;
      this.#asked.set(ours, {panel: page, n});
      this.#isUsed = true;
      if (!this.#host.tell({n: ours, deadlineMs: DEADLINE_MS, ask})) this.#failAll();
    });
  }

  /** @param {import('../../platform/chrome.js').PagePort} page */
  #closed(page) {
    this.#open.delete(page);
    for (const [ours, {panel}] of this.#asked) if (panel === page) this.#asked.delete(ours);
    if (this.#open.size > 0 || !this.#isUsed) return;
    this.#isUsed = false;
    this.#host.tell({end: true});
  }

  /** Takes an answer of the host. @param {any} data */
  answered(data) {
    const {n: ours, text, last, error} = Object(data);
    const asked = this.#asked.get(ours);
    if (!asked) return;
    const {panel, n} = asked;
    if (error || typeof text !== 'string') {
      this.#asked.delete(ours);
      panel.post({n, error: error ?? errorBody(new WireError('BAD_MESSAGE'))});
      return;
    }
    if (last) this.#asked.delete(ours);
    panel.post({n, text, last: last === true});
  }

  /** The connection to the host, or the policy, may have changed. Tells the open panels. */
  changed() {
    const {state} = this;
    if (state === this.#state) return;
    this.#state = state;
    if (state !== 'ready') this.#failAll();
    for (const panel of this.#open) panel.post({news: state});
  }

  #failAll() {
    const {state} = this;
    for (const {panel, n} of this.#asked.values()) {
      panel.post(state === 'ready' ? {n, error: {code: 'CONNECTION_LOST', ...PROTOCOL.errors.CONNECTION_LOST}} : {n, state});
    }
    this.#asked.clear();
    this.#isUsed = false; // the front ended with its host
  }
}
