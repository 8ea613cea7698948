import {runStaying} from '../page/run-staying.js';

/**
 * Scripts that stay in our world of a document once they have run there: the large text is sent and compiled once a document, and
 * later runs are a few words. A document that was loaded anew, and a new version of the extension, get the script again.
 *
 * @template A, R
 * @typedef {object} StayingScript
 * @property {string} name
 * @property {string} mark of its text
 * @property {(args: A) => R | Promise<R>} run leaves itself in the document
 */

/** Most documents of which it is known what stays there. */
const MOST = 1000;

export class StayingScripts {
  #platform;
  /** What was sent to which document. @type {Set<string>} */
  #sent = new Set();

  /** @param {Pick<import('../platform/chrome.js').Platform, 'run'>} platform */
  constructor(platform) {
    this.#platform = platform;
  }

  /**
   * @template A, R
   * @param {{tabId: number, documentId: string}} target
   * @param {StayingScript<A, R>} script
   * @param {A} args
   * @returns {Promise<R | undefined>} undefined where the document gave no answer
   */
  async run(target, script, args) {
    const {name, mark} = script;
    const key = `${target.documentId} ${name}`;
    if (this.#sent.has(key)) {
      const [only] = await this.#platform.run(target, 'isolated', runStaying, [{name, mark, args}]);
      if (only?.result !== 'absent') return only?.result ?? undefined;
    }
    const [only] = await this.#platform.run(target, 'isolated', script.run, [args]);
    this.#sent.delete(key);
    this.#sent.add(key);
    if (this.#sent.size > MOST) for (const oldest of [...this.#sent].slice(0, MOST / 2)) this.#sent.delete(oldest);
    return only?.result ?? undefined;
  }
}
