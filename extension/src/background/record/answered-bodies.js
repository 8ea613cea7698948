/** Bodies of answers, which the browser shows to its debugger alone: the companion's, which stays in a tab while they are recorded. */

export class AnsweredBodies {
  #trusted;
  #requests;
  /** @type {Map<number, {session: import('../act/trusted-session.js').TrustedSession, release: () => void}>} by tab */
  #held = new Map();

  /**
   * @param {Pick<import('../act/trusted.js').Trusted, 'hold'>} trusted
   * @param {Pick<import('./request-watch.js').RequestWatch, 'addAnswer'>} requests
   */
  constructor(trusted, requests) {
    this.#trusted = trusted;
    this.#requests = requests;
  }

  /** Tells whether they are recorded in a tab. @param {number} tabId */
  isOn(tabId) {
    const held = this.#held.get(tabId);
    if (held?.session.isOver) this.#held.delete(tabId);
    return this.#held.has(tabId);
  }

  /**
   * Records them from now on, until that is stopped, or the debugger leaves the tab.
   * @param {number} tabId
   * @throws {import('../../wire/protocol.js').WireError} as Trusted.hold does
   */
  async start(tabId) {
    if (this.isOn(tabId)) return;
    const {session, release} = await this.#trusted.hold(tabId);
    if (this.isOn(tabId)) {
      // somebody else was faster
      release();
      return;
    }
    this.#held.set(tabId, {session, release});
    session.on('Companion.answered', (answered) => this.isOn(tabId) && this.#requests.addAnswer(tabId, answered));
    await session.send('Companion.watchAnswers', {on: true});
  }

  /** @param {number} tabId */
  async stop(tabId) {
    const held = this.#held.get(tabId);
    this.#held.delete(tabId);
    if (!held) return;
    try {
      if (!held.session.isOver) await held.session.send('Companion.watchAnswers', {on: false});
    } finally {
      held.release();
    }
  }
}
