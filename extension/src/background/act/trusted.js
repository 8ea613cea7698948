import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {TrustedSession} from './trusted-session.js';

/**
 * Real input and what else only the browser's debugger does. It is the companion that has it, a second extension which a person installs by
 * choice. Its debugger is in a tab for a run of actions only, and leaves it some time after the last.
 *
 * Nobody outside names a command of the debugger: what is sent stands in the commands and their helpers.
 */

/** The time that the debugger stays in a tab after the last action. */
const REST_MS = 30_000;
/** A companion that does not answer is none. A busy machine takes seconds to start its worker. */
const ATTACH_MS = 10_000;
/** The clocks of a page and of the worker may differ by so much. */
const CLOCK_MS = 50;
const MOST_PRESSES = 50;
const MOST_REFUSED = 200;

/** @typedef {{code?: boolean}} Wish `code`: code may be run */

export class Trusted {
  #platform;
  #policy;
  #told;
  /** @type {Map<number, {session: TrustedSession, users: number, coders: number, timer: ReturnType<typeof setTimeout> | undefined}>} */
  #sessions = new Map();
  /** Tabs in which it stays: whether it is there. @type {Map<number, Promise<boolean>>} */
  #kept = new Map();
  /** The document that was refused what needs real input, by tab. @type {Map<number, string>} */
  #refused = new Map();
  /** Tabs whose page nobody has used, and we have activated. @type {Set<number>} */
  #activated = new Set();
  /** The spans of time in which input was on its way, by tab. @type {Map<number, [number, number][]>} */
  #input = new Map();

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform, 'openExtension'>} platform
   * @param {Pick<import('../access/policy.js').Policy, 'refusalOfFeatures'>} policy
   * @param {{cancelled: (tabId: number) => void, dialog: (tabId: number, dialog: import('./open-dialogs.js').OpenDialog | undefined) =>
   * void, isStopped: (tabId: number) => boolean, hears?: (page: string) => void}} told
   *   the person has pressed Cancel in the browser's bar; a dialog of the page opens, or is closed; whether one is open: then the debugger
   * stays; dialogs of a page, as the debugger names it, are heard of from now on
   */
  constructor(platform, policy, told) {
    this.#platform = platform;
    this.#policy = policy;
    this.#told = told;
  }

  /** Tells whether the companion is there and may be used. It says so on a line of its own, without a tab. @returns {Promise<boolean>} */
  async isThere() {
    if (this.#policy.refusalOfFeatures(['companion'])) return false;
    return new Promise((resolve) => {
      const end = (/** @type {boolean} */ is) => {
        clearTimeout(timer);
        resolve(is);
      };
      const line = this.#platform.openExtension(PROTOCOL.companionId, 'here', {
        message: () => {
          line.close();
          end(true);
        },
        closed: () => end(false),
      });
      const timer = setTimeout(() => {
        line.close();
        end(false);
      }, ATTACH_MS);
    });
  }

  /** The browser has refused a document what it gives to real input alone: its next press comes so. @param {number} tabId @param {string} documentId */
  refused(tabId, documentId) {
    this.#refused.set(tabId, documentId);
    if (this.#refused.size > MOST_REFUSED) this.#refused.delete(/** @type {number} */ (this.#refused.keys().next().value));
  }

  /** A page that nobody has used is activated by us. @param {number} tabId */
  activates(tabId) {
    this.#activated.add(tabId);
  }

  /** @param {number} tabId @param {string} documentId */
  isRefused(tabId, documentId) {
    return this.#refused.get(tabId) === documentId;
  }

  /** The session that is in a tab now. @param {number} tabId @returns {TrustedSession | undefined} */
  in(tabId) {
    return this.#sessions.get(tabId)?.session;
  }

  /**
   * The session of a tab, for as long as `release` was not called, and some time longer.
   * @param {number} tabId
   * @param {Wish} [wish]
   * @returns {Promise<{session: TrustedSession, isNew: boolean, release: () => void}>}
   * @throws {WireError} TRUSTED_INPUT_REQUIRED without a companion, TRUSTED_INPUT_UNAVAILABLE where it cannot, POLICY_DISABLED
   */
  async hold(tabId, {code = false} = {}) {
    const refusal = this.#policy.refusalOfFeatures(['companion']);
    if (refusal) throw refusal;
    let kept = this.#sessions.get(tabId);
    const isNew = kept === undefined;
    if (!kept) {
      const session = this.#open(tabId, code);
      this.#sessions.set(tabId, (kept = {session, users: 0, coders: 0, timer: undefined}));
    }
    const mine = kept;
    mine.users++;
    if (code && ++mine.coders === 1 && !isNew) mine.session.admitCode(true);
    clearTimeout(mine.timer);
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      if (code && --mine.coders === 0) mine.session.admitCode(false);
      if (--mine.users === 0) rest();
    };
    const rest = () => {
      clearTimeout(mine.timer);
      if (mine.users === 0 && this.#sessions.get(tabId) === mine)
        mine.timer = setTimeout(() => (this.#told.isStopped(tabId) ? rest() : this.end(tabId)), REST_MS);
    };
    try {
      await mine.session.ready;
    } catch (failure) {
      release();
      throw failure;
    }
    return {session: mine.session, isNew, release};
  }

  /**
   * Uses the session of a tab for one piece of work.
   * @template T
   * @param {number} tabId
   * @param {(session: TrustedSession, isNew: boolean) => Promise<T>} work
   * @param {Wish} [wish]
   * @returns {Promise<T>}
   */
  async use(tabId, work, wish) {
    const {session, isNew, release} = await this.hold(tabId, wish);
    try {
      return await work(session, isNew);
    } finally {
      release();
    }
  }

  /**
   * Holds the session of a tab for as long as the tab lives, in a browser where nobody sees the browser's bar: a dialog can be answered
   * that opens at any time.
   * @param {number} tabId
   * @returns {Promise<void>} also where there is no companion: then dialogs are as in any other browser
   */
  async keep(tabId) {
    const before = this.#kept.get(tabId);
    if (before && (await before)) return; // else it may have come meanwhile
    if (this.#kept.get(tabId) !== before) return this.keep(tabId);
    const holding = this.hold(tabId);
    const held = this.in(tabId);
    const keeping = holding.then(
      ({session}) => {
        void this.#tellHeard(session);
        return true;
      },
      (failure) => {
        if (held?.page) this.#told.hears?.(held.page); // nobody will ever hear of them, so the page need not wait
        if (failure instanceof WireError) return false;
        if (this.#kept.get(tabId) === keeping) this.#kept.delete(tabId);
        throw failure;
      },
    );
    this.#kept.set(tabId, keeping);
    await keeping;
  }

  /**
   * Says that the dialogs of a page are heard of. Its first script may wait for that, so the page itself answers nothing yet; the browser
   * answers in the order in which it is asked.
   * @param {TrustedSession} session
   */
  async #tellHeard(session) {
    await session.send('Companion.pagesBefore').catch(() => {}); // the tab has gone
    this.#told.hears?.(session.page);
  }

  /** The debugger leaves a tab. All pressed keys and buttons are let go. @param {number} tabId */
  end(tabId) {
    this.#kept.delete(tabId);
    const kept = this.#sessions.get(tabId);
    if (!kept) return;
    clearTimeout(kept.timer);
    this.#sessions.delete(tabId);
    this.#activated.delete(tabId);
    kept.session.end();
  }

  /** Input goes to a tab until the end of `work`. @template T @param {number} tabId @param {() => Promise<T>} work @returns {Promise<T>} */
  async pressing(tabId, work) {
    /** @type {[number, number]} */
    const span = [Date.now() - CLOCK_MS, Infinity];
    this.#activated.delete(tabId); // from now on it is a page that was used
    this.#input.set(tabId, [...(this.#input.get(tabId) ?? []), span].slice(-MOST_PRESSES));
    try {
      return await work();
    } finally {
      span[1] = Date.now() + CLOCK_MS;
    }
  }

  /**
   * Tells whether trusted events of that moment are ours and not a person's.
   * @param {number} tabId
   * @param {number | null} t milliseconds since 1970
   */
  pressedAt(tabId, t) {
    return t !== null && (this.#input.get(tabId) ?? []).some(([from, to]) => from <= t && t <= to);
  }

  /** @param {number} tabId @param {boolean} code */
  #open(tabId, code) {
    const session = new TrustedSession(this.#platform, {
      tabId,
      code,
      patienceMs: ATTACH_MS,
      ended: (isCancelled) => {
        const kept = this.#sessions.get(tabId);
        if (kept?.session === session) {
          clearTimeout(kept.timer);
          this.#sessions.delete(tabId);
          this.#kept.delete(tabId);
        }
        if (isCancelled) this.#told.cancelled(tabId);
      },
    });
    session.on('Page.javascriptDialogOpening', ({type, message}) => {
      // Without our activation the browser would have let the page go: nobody has used it.
      if (type === 'beforeunload' && this.#activated.has(tabId))
        session.send('Page.handleJavaScriptDialog', {accept: true}).catch(() => {}); // it was closed meanwhile
      else this.#told.dialog(tabId, {kind: type, message: String(message)});
    });
    session.on('Page.javascriptDialogClosed', () => this.#told.dialog(tabId, undefined));
    return session;
  }
}
