/**
 * Scripts of clients that run before the first script of each page: by the companion, whose debugger stays in the tab meanwhile. They
 * themselves look whether the page is one of their site, because nobody is asked any more before they run.
 *
 * @typedef {import('./injected-scripts.js').Injected} Injected
 */

export class EarlyScripts {
  #trusted;
  /** For each script, the way to end it. @type {Map<Injected, () => void>} */
  #ends = new Map();

  /** @param {Pick<import('../act/trusted.js').Trusted, 'hold'>} trusted */
  constructor(trusted) {
    this.#trusted = trusted;
  }

  /**
   * @param {Injected} script @param {number} tabId @param {string} source
   * @throws {import('../../wire/protocol.js').WireError} as Trusted.hold does
   */
  async begin(script, tabId, source) {
    let isOver = false;
    this.#ends.set(script, () => {
      isOver = true;
    });
    const {session, release} = await this.#trusted.hold(tabId, {code: true}).catch((failure) => {
      this.#ends.delete(script);
      throw failure;
    });
    try {
      const {id} = isOver ? {id: ''} : await session.send('Companion.runEarly', {source});
      const end = () => {
        if (id && !session.isOver) session.send('Companion.endEarly', {id}).catch(() => {}); // the debugger has left the tab, and the script with it
        release();
      };
      if (isOver) end();
      else this.#ends.set(script, end);
    } catch (failure) {
      this.#ends.delete(script);
      release();
      throw failure;
    }
  }

  /** @param {Injected} script */
  end(script) {
    const end = this.#ends.get(script);
    this.#ends.delete(script);
    end?.();
  }

  get isEmpty() {
    return this.#ends.size === 0;
  }
}
