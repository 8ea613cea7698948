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
  /** Which ran in which tab. @type {Set<string>} */
  #known = new Set();

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
    add(this.#sent, key);
    add(this.#known, `${target.tabId} ${name}`);
    return only?.result ?? undefined;
  }

  /**
   * Runs a script in the page that a tab shows now, if it has stayed there and the page is of this origin: nobody has to ask first
   * which document that is.
   * @template A, R
   * @param {{tabId: number, origin: string}} target
   * @param {StayingScript<A, R>} script
   * @param {A} args
   * @returns {Promise<{documentId: string, result: R | undefined} | undefined>} undefined where it did not run
   */
  async runAgain({tabId, origin}, {name, mark}, args) {
    if (!this.#known.has(`${tabId} ${name}`)) return undefined;
    const [only] = await this.#platform.run({tabId, frameId: 0}, 'isolated', runStaying, [{name, mark, args, origin}]);
    return !only || only.result === 'absent' ? undefined : {documentId: only.documentId, result: only.result ?? undefined};
  }
}

/** The oldest go when there are too many. @param {Set<string>} all @param {string} one */
function add(all, one) {
  all.delete(one);
  all.add(one);
  if (all.size > MOST) for (const oldest of [...all].slice(0, MOST / 2)) all.delete(oldest);
}
