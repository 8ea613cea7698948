import {runStaying} from '../../page/run-staying.js';
import {WireError} from '../../wire/protocol.js';

/**
 * Scripts that stay in our world of a document once they have run there: the large text is sent and compiled once a document, and
 * later runs are a few words. A document that was loaded anew, and a new version of the extension, get the script again.
 *
 * Chrome runs what is meant for a document that waits in its cache in the page that the tab shows now, and says so only afterwards. So a
 * script is left under a key first, which counts once it is known in which document that was, and does something only where the key is the
 * same.
 *
 * @template A, R
 * @typedef {object} StayingScript
 * @property {string} name
 * @property {string} mark of its text
 * @property {(key: string) => void} leave leaves it in the document: a function of A that gives R
 */

/** Most documents of which it is known what stays there. */
const MOST = 1000;

export class StayingScripts {
  #platform;
  /** The key under which a script was left, by document and script. @type {Map<string, string>} */
  #keys = new Map();
  /** The scripts that ran, by tab. @type {Map<string, true>} */
  #known = new Map();

  /** @param {Pick<import('../../platform/chrome.js').Platform, 'run'>} platform */
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
    const place = `${target.documentId} ${name}`;
    const run = async (/** @type {string} */ key) => {
      const [only] = await this.#platform.run(target, 'isolated', runStaying, [{name, mark, key, args}]);
      return only;
    };
    const known = this.#keys.get(place);
    const said = known === undefined ? undefined : await run(known);
    if (said && said.result !== 'absent') return said.result ?? undefined;
    const key = crypto.randomUUID();
    await this.#platform.run(target, 'isolated', script.leave, [key]); // rejects where another document got it
    add(this.#keys, place, key);
    add(this.#known, `${target.tabId} ${name}`, true);
    const only = await run(key);
    if (only?.result === 'absent') throw new WireError('PAGE_CHANGED');
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

/** The oldest go when there are too many. @template V @param {Map<string, V>} all @param {string} one @param {V} value */
function add(all, one, value) {
  all.delete(one);
  all.set(one, value);
  if (all.size > MOST) for (const oldest of [...all.keys()].slice(0, MOST / 2)) all.delete(oldest);
}
