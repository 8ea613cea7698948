import {launched} from '../launched.js';
import {isBelow} from '../access/levels.js';
import {RateLimit} from './rate-limit.js';
import {parseSetCookie} from './set-cookie.js';

/**
 * Watches which answers set cookies in attached tabs, which cookies the browser drops, and which requests tell of Global Privacy Control.
 * For these it has to be asked for cookies, which the person allows in the options; without that nothing is listened to. Only the length
 * of a cookie's value is kept, and nothing else of the value.
 */

const MOST_LINES = 60; // of one answer
const MOST_CHANGES = {perSecond: 200, burst: 1000};
const FLOOD_MS = 10_000;

export class StoreWatch {
  #platform;
  #attachments;
  #history;
  #policy;
  #levelOf;
  /** @type {Map<number, () => void>} by tab */
  #ends = new Map();
  /** @type {(() => void) | undefined} */
  #endChanges;
  #changes = new RateLimit(MOST_CHANGES);
  #isFlooded = false;
  /** @type {Promise<unknown>} one change after the other */
  #changing = Promise.resolve();

  /**
   * @param {import('../../platform/chrome.js').Platform} platform
   * @param {import('../access/attachments.js').Attachments} attachments
   * @param {import('./history.js').History} history
   * @param {Pick<import('../access/policy.js').Policy, 'storage' | 'refusal'>} policy
   * @param {(attachment: import('../access/attachments.js').Attachment) => import('../access/levels.js').Level} levelOf the highest that
   * any client has in a tab
   */
  constructor(platform, attachments, history, policy, levelOf) {
    this.#platform = platform;
    this.#attachments = attachments;
    this.#history = history;
    this.#policy = policy;
    this.#levelOf = levelOf;
  }

  /**
   * Something is attached or not any more, allowed or given back.
   * @param {{anew?: boolean}} [how] `anew`: there is access to more sites or fewer
   * @returns {Promise<void>} when that is kept
   */
  update({anew = false} = {}) {
    const change = this.#changing.then(async () => {
      await this.#attachments.ready;
      const {cookies} = this.#platform;
      const isOn = this.#policy.storage && (!launched || launched.storage === true) && (await cookies.areAllowed());
      const wanted = new Set(
        (isOn ? this.#attachments.list() : [])
          .filter((each) => each.access === 'blank' || (each.access === 'granted' && !isBelow(this.#levelOf(each), 'see')))
          .map(({tabId}) => tabId),
      );
      for (const [tabId, end] of [...this.#ends]) {
        if (!anew && wanted.has(tabId)) continue;
        end();
        this.#ends.delete(tabId);
      }
      for (const tabId of wanted) {
        if (!this.#ends.has(tabId)) {
          const ends = [
            cookies.watchAnswers(tabId, ({url, t, lines}) => this.#answered(tabId, url, t, lines)),
            cookies.watchPrivacyHeader(tabId, (request) => this.#history.addPrivacyHeader(tabId, request)),
          ];
          this.#ends.set(tabId, () => ends.forEach((end) => end()));
        }
      }
      if (wanted.size === 0) this.#endLost();
      else if (!this.#isFlooded)
        this.#endChanges ??= cookies.onLost(
          (cookie, cause) => this.#lost(cookie, cause),
          () => this.#changed(),
        );
    });
    this.#changing = change.catch(() => {}); // the caller gets the failure, the next one must not
    return change;
  }

  /** @param {number} tabId @param {string} url @param {number} t @param {string[]} lines */
  #answered(tabId, url, t, lines) {
    const at = URL.parse(url);
    if (!at || this.#policy.refusal(at.origin)) return;
    for (const line of lines.slice(0, MOST_LINES))
      this.#history.addSetCookie(tabId, {host: at.hostname, t, cookie: parseSetCookie(line, t)});
  }

  /** A page that writes cookies without end would keep the worker from all else: for a while nothing is heard of changes. */
  #changed() {
    if (this.#changes.take()) return;
    this.#endLost();
    this.#isFlooded = true;
    setTimeout(() => {
      this.#isFlooded = false;
      void this.update();
    }, FLOOD_MS);
  }

  #endLost() {
    this.#endChanges?.();
    this.#endChanges = undefined;
  }

  /** @param {import('../../platform/chrome.js').Cookie} cookie @param {string} cause */
  #lost(cookie, cause) {
    const t = Date.now();
    for (const attachment of this.#attachments.list()) this.#history.of(attachment).stores.lost(cookie, cause, t);
  }
}
