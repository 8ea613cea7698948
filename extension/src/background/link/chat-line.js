/**
 * Passes what is said in the side panel's chat to the host and back. Nothing of it stays here. Every open panel hears all of it, as
 * it shows the same conversations.
 *
 * From a panel: `{say}`. To it: `{state}` at once and when it changes, `{news}` of the chat's process, `{show: true}` where the person
 * has asked for the chat by its key.
 *
 * @typedef {'ready' | 'off' | 'noHost' | 'oldHost'} ChatState `off`: an administrator does not want it; `oldHost`: the app is older than
 * this extension
 */

const PANEL = '/sidepanel/sidepanel.html';
/** Deeds that a panel may ask for; the rest is ours. */
const DEEDS = ['open', 'new', 'load', 'prompt', 'picture', 'cancel', 'answer', 'rename', 'delete', 'mode', 'model', 'option', 'consented'];

export class ChatLine {
  /** @type {Set<import('../../platform/chrome.js').PagePort>} */
  #open = new Set();
  #isUsed = false;
  #isWanted = false;
  /** @type {ChatState} */
  #state = 'noHost';
  #origin;
  #policy;
  #host;

  /**
   * @param {string} origin of our own pages
   * @param {Pick<import('../access/policy.js').Policy, 'ready' | 'chat' | 'keepsChat'>} policy
   * @param {{state: import('./native-port.js').ConnectionState, tell: (data: object) => boolean}} host
   */
  constructor(origin, policy, host) {
    this.#origin = origin;
    this.#policy = policy;
    this.#host = host;
  }

  /** @returns {ChatState} */
  get state() {
    if (!this.#policy.chat) return 'off';
    const {name, accepts = []} = this.#host.state;
    return name !== 'connected' ? 'noHost' : accepts.includes('chat') ? 'ready' : 'oldHost';
  }

  /** Only the side panel has something to say here. @param {import('../../platform/chrome.js').PagePort} page */
  serve(page) {
    if (page.url.split(/[?#]/)[0] !== this.#origin + PANEL) return;
    this.#open.add(page);
    page.onClose(() => this.#closed(page));
    page.onMessage(async (/** @type {{say: Record<string, unknown>}} */ {say}) => {
      await this.#policy.ready;
      if (!this.#open.has(page) || !DEEDS.includes(String(say?.do)) || this.state !== 'ready') return;
      this.#isUsed = true;
      this.#host.tell({say: say.do === 'open' && !this.#policy.keepsChat ? {...say, keep: false} : say});
    });
    void this.#policy.ready.then(() => {
      if (!this.#open.has(page)) return;
      this.#state = this.state;
      page.post({state: this.#state});
      if (this.#isWanted) page.post({show: true});
      this.#isWanted = false;
    });
  }

  /** @param {import('../../platform/chrome.js').PagePort} page */
  #closed(page) {
    this.#open.delete(page);
    if (this.#open.size > 0 || !this.#isUsed) return;
    this.#isUsed = false;
    this.#host.tell({say: {do: 'leave'}});
  }

  /** The person wants to see the chat, in the panels that are open and the one that opens. */
  show() {
    this.#isWanted = this.#open.size === 0;
    for (const panel of this.#open) panel.post({show: true});
  }

  /** Takes a message of the host. @param {any} news */
  heard(news) {
    for (const panel of this.#open) panel.post({news});
    if (Number.isInteger(news?.n)) this.#host.tell({say: {do: 'ack', n: news.n}});
  }

  /** The connection to the host, or the policy, may have changed. Tells the open panels. */
  changed() {
    const {state} = this;
    if (state === this.#state) return;
    if (state === 'off' && this.#isUsed) this.#host.tell({end: true});
    this.#state = state;
    this.#isUsed = false;
    for (const panel of this.#open) panel.post({state});
  }
}
