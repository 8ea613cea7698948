/**
 * The browser's reports of every request of the attached tabs, if the person has allowed them (webRequest). Only attached
 * tabs are observed; none if recording is off.
 *
 * A browser that was already running when the permission was given reports nothing, because Chromium looks for extensions
 * with webRequest when it starts. So this source counts only after a request has really come.
 *
 * @typedef {object} Request one as it begins
 * @property {string} id
 * @property {number} t milliseconds since 1970
 * @property {number} frame of the document that asked for it
 * @property {string} documentId of that
 * @property {string} type as a hit has it
 * @property {string} method
 * @property {string} url
 * @property {string} [body] where it is text
 * @property {number} [bodyBytes]
 * @typedef {{id: string, status: number | null, error?: string}} RequestEnd
 */

/** In memory, until the browser ends: 'ready' when the browser was started with the permission, 'seen' when a request has come. */
export const REQUESTS_KEY = 'requests';

export class RequestWatch {
  #platform;
  #attachments;
  #history;
  #policy;
  /** @type {Map<number, () => void>} what ends the listening, by tab */
  #watched = new Map();
  /** @type {Promise<unknown>} one change after the other */
  #changing = Promise.resolve();
  #areAllowed = false;
  /** As it is remembered under {@link REQUESTS_KEY}; empty: neither. */
  #state = '';
  /** Settled when it is known whether requests have come already. @type {Promise<void>} */
  ready;

  #failed;

  /**
   * @param {import('../platform/chrome.js').Platform} platform
   * @param {import('./attachments.js').Attachments} attachments
   * @param {import('./history.js').History} history
   * @param {Pick<import('./policy.js').Policy, 'history'>} policy
   * @param {(failure: unknown) => void} failed
   */
  constructor(platform, attachments, history, policy, failed) {
    this.#platform = platform;
    this.#attachments = attachments;
    this.#history = history;
    this.#policy = policy;
    this.#failed = failed;
    this.ready = platform.storage.recall(REQUESTS_KEY).then((state) => {
      this.#state ||= state ?? '';
    });
  }

  /** Whether the browser really reports the requests of attached tabs. */
  get isOn() {
    return this.#areAllowed && this.#state === 'seen';
  }

  /** The browser has started. */
  async started() {
    await this.ready;
    if ((await this.#platform.requests.areAllowed()) && this.#state !== 'seen') await this.#become('ready');
  }

  /** Something is attached or not any more, allowed or given back. @returns {Promise<void>} when that is kept */
  update() {
    const change = this.#changing.then(async () => {
      await Promise.all([this.#attachments.ready, this.ready]);
      const mayListen = await this.#platform.requests.areAllowed();
      this.#areAllowed = this.#policy.history && mayListen;
      if (!mayListen && this.#state) await this.#become(''); // after a new grant, a browser start may be needed again
      const wanted = new Set(this.#areAllowed ? this.#attachments.list().filter(({access}) => access === 'granted').map(({tabId}) => tabId) : []);
      for (const [tabId, end] of this.#watched) {
        if (wanted.has(tabId)) continue;
        end();
        this.#watched.delete(tabId);
      }
      for (const tabId of wanted) {
        if (this.#watched.has(tabId)) continue;
        this.#watched.set(tabId, this.#platform.requests.watch(tabId, (request) => this.#begun(tabId, request), (end) => this.#history.endRequest(tabId, end)));
      }
    });
    this.#changing = change.catch(() => {}); // the caller gets the failure, the next one must not
    return change;
  }

  /** @param {number} tabId @param {Request} request */
  #begun(tabId, request) {
    if (this.#state !== 'seen') this.#become('seen').catch(this.#failed);
    this.#history.addRequest(tabId, request);
  }

  /** @param {string} state */
  #become(state) {
    this.#state = state;
    return this.#platform.storage.remember(REQUESTS_KEY, state);
  }
}
