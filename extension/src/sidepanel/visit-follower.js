import {restMs} from './failure-text.js';
import {Visit} from './visit.js';

/**
 * @typedef {object} Standing how it stands with what is computed
 * @property {'idle' | 'loading' | 'ready' | 'off' | 'noHost' | 'oldHost' | 'failed'} name
 * @property {import('./visit.js').Failure} [error]
 * @property {Visit} [visit] the last that was computed of this tab
 */

const QUIET_MS = 500;
/** A push without a hit is reported 15 s after it, even if nothing new was recorded. */
const LATE_MS = 16_000;
const HIDDEN_MS = 30_000;

/**
 * Starts a new computation for a tab when something new was recorded: soon, but not while another one runs, and never
 * while the panel is hidden. Without new data no timer runs.
 */
export class VisitFollower {
  /** @type {Standing} */
  standing = {name: 'idle'};
  #link;
  #language;
  #show;
  /** @type {string | undefined} */
  #handle;
  #key = '';
  #isStale = false;
  #isLateDue = false;
  #isAsking = false;
  #tookMs = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The time at which it is due, on the clock of performance.now(). */
  #due = 0;
  /** The time before which the host starts nothing, on the same clock: only a person asks earlier. */
  #restUntil = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #hidden;
  /** Told when a computation that begins later has ended. @type {Set<(isReady: boolean) => void>} */
  #awaited = new Set();

  /**
   * @param {Pick<import('./inspect-link.js').InspectLink, 'ask' | 'close'>} link
   * @param {string} language of the words of the rules
   * @param {() => void} show each time `standing` is another
   */
  constructor(link, language, show) {
    this.#link = link;
    this.#language = language;
    this.#show = show;
  }

  /**
   * @param {string | undefined} handle of the tab
   * @param {string} key that is another when something new was recorded
   */
  follow(handle, key) {
    if (handle !== this.#handle) {
      this.#handle = handle;
      this.#key = '';
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#tell(this.#whoWait(), false);
      this.#become(handle === undefined ? {name: 'idle'} : {name: 'loading'});
    }
    if (handle === undefined || key === this.#key) return;
    this.#key = key;
    this.#isStale = true;
    this.#isLateDue = true;
    this.#soon(this.standing.visit ? Math.max(QUIET_MS, 2 * this.#tookMs) : 0);
  }

  /** There is somebody to ask, or no more. @param {import('../background/link/inspector.js').State} state */
  hear(state) {
    if (this.#handle === undefined) return;
    if (state === 'ready') this.again();
    else this.#become({name: state, visit: this.standing.visit});
  }

  /** Asks again, at a person's wish. */
  again() {
    if (this.#handle === undefined) return;
    this.#isStale = true;
    if (!this.standing.visit) this.#become({name: 'loading'});
    this.#restUntil = 0;
    this.#soon(0);
  }

  /**
   * Computes anew. Resolves to true when all that is recorded by now is in it; to false without a tab, when that failed, or after so long:
   * what stands then is older.
   * @param {number} ms
   * @returns {Promise<boolean>}
   */
  fresh(ms) {
    if (this.#handle === undefined) return Promise.resolve(false);
    return new Promise((resolve) => {
      const told = (/** @type {boolean} */ isReady) => {
        clearTimeout(timer);
        this.#awaited.delete(told);
        resolve(isReady);
      };
      const timer = setTimeout(() => told(false), ms);
      this.#awaited.add(told);
      this.again();
    });
  }

  /** Takes out those who wait. */
  #whoWait() {
    const all = [...this.#awaited];
    this.#awaited.clear();
    return all;
  }

  /** @param {((isReady: boolean) => void)[]} waiting @param {boolean} isReady */
  #tell(waiting, isReady) {
    for (const told of waiting) told(isReady);
  }

  /** Tells whether somebody looks. @param {boolean} isSeen */
  seen(isSeen) {
    clearTimeout(this.#hidden);
    if (isSeen && this.#isStale) this.#soon(0);
    if (!isSeen) this.#hidden = setTimeout(() => this.#link.close(), HIDDEN_MS);
  }

  /** Plans the next look; an earlier one is never put off: pages that push without an end would put it off for ever. @param {number} ms */
  #soon(ms) {
    const now = performance.now();
    ms = Math.max(ms, this.#restUntil - now);
    const due = now + ms;
    if (this.#isAsking || (this.#timer !== undefined && this.#due <= due)) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => void this.#ask(), ms);
  }

  async #ask() {
    this.#timer = undefined;
    const handle = this.#handle;
    if (handle === undefined || document.hidden || this.#isAsking) return;
    this.#isAsking = true;
    this.#isStale = false;
    const awaited = this.#whoWait();
    const began = performance.now();
    const outcome = await this.#link.ask({want: 'visit', tab: handle, language: this.#language});
    this.#tookMs = performance.now() - began;
    this.#isAsking = false;
    if (handle !== this.#handle) {
      this.#tell(awaited, false);
      if (this.#handle !== undefined) this.#soon(0);
      return;
    }
    const {visit} = this.standing;
    if ('document' in outcome) this.#become({name: 'ready', visit: new Visit(outcome.document)});
    else if ('state' in outcome) this.#become({name: outcome.state === 'ready' ? 'failed' : outcome.state, visit});
    else this.#become({name: 'failed', error: outcome.error, visit});
    this.#tell(awaited, this.standing.name === 'ready');
    if (this.#awaited.size > 0) {
      this.again(); // somebody came meanwhile, and waits
      return;
    }
    if (this.standing.name !== 'ready') {
      const ms = restMs(this.standing.error);
      if (ms === undefined) return;
      this.#isStale = true;
      this.#restUntil = performance.now() + ms;
      this.#soon(0);
      return;
    }
    if (this.#isStale) {
      this.#soon(Math.max(QUIET_MS, 2 * this.#tookMs));
    } else if (this.#isLateDue) {
      this.#isLateDue = false;
      this.#isStale = true;
      this.#soon(LATE_MS);
    }
  }

  /** @param {Standing} standing */
  #become(standing) {
    this.standing = standing;
    this.#show();
  }
}
