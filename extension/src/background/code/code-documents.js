/**
 * Remembers in which documents a script of the person has run: there it does not run again, also when its tab is attached anew or the worker is
 * another.
 */

const KEY = 'codeDocuments';
/** The oldest are long gone. */
const MOST = 1000;

export class CodeDocuments {
  #storage;
  /** @type {string[]} */
  #runs = [];

  /** @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage */
  constructor(storage) {
    this.#storage = storage;
    this.ready = this.#load();
  }

  async #load() {
    this.#runs = (await this.#storage.recall(KEY)) ?? [];
  }

  /** @param {string} run the document, and the SHA-256 of the code */
  async add(run) {
    if (await this.has(run)) return;
    this.#runs = [...this.#runs, run].slice(-MOST);
    await this.#storage.remember(KEY, this.#runs);
  }

  /** @param {string} run */
  async remove(run) {
    if (!(await this.has(run))) return;
    this.#runs = this.#runs.filter((each) => each !== run);
    await this.#storage.remember(KEY, this.#runs);
  }

  /** @param {string} run */
  async has(run) {
    await this.ready;
    return this.#runs.includes(run);
  }
}
