import {readableDocuments} from './frames.js';

/**
 * Code of a client and what a person stored never meet in a site's documents: code could read what was typed, and could have stayed where it ran
 * and listen. That holds for as long as the documents live, also when their tabs are attached anew, and for the other attached tabs of the
 * site: their pages may reach each other.
 *
 * @typedef {'typed' | 'ran'} What was done in a document: a secret or the value of a placeholder was typed; code has run
 * @typedef {What | 'kept'} Noted with the SHA-256 of its code after the document: this script of the person has run there
 */

const KEY = 'codeDocuments';
/** The oldest are long gone. */
const MOST = 1000;

export class CodeDocuments {
  #storage;
  /** @type {Record<Noted, string[]>} */
  #documents = {typed: [], ran: [], kept: []};

  /** @param {Pick<import('../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage */
  constructor(storage) {
    this.#storage = storage;
    this.ready = this.#load();
  }

  async #load() {
    Object.assign(this.#documents, await this.#storage.recall(KEY));
  }

  /** Await this before it is done. @param {Noted} what @param {string} where */
  async add(what, where) {
    if (await this.has(what, where)) return;
    this.#documents[what] = [...this.#documents[what], where].slice(-MOST);
    await this.#storage.remember(KEY, this.#documents);
  }

  /** @param {Noted} what @param {string} where */
  async remove(what, where) {
    if (!await this.has(what, where)) return;
    this.#documents[what] = this.#documents[what].filter((each) => each !== where);
    await this.#storage.remember(KEY, this.#documents);
  }

  /** @param {Noted} what @param {string} where */
  async has(what, where) {
    await this.ready;
    return this.#documents[what].includes(where);
  }

  /**
   * Whether it was done in a document that one of the attached tabs of this site shows.
   * @param {Pick<import('./context.js').Context, 'platform' | 'attachments'>} context
   * @param {What} what
   * @param {string} origin
   */
  async isIn(context, what, origin) {
    await this.ready;
    const known = this.#documents[what];
    if (known.length === 0) return false;
    const tabs = context.attachments.list().filter((tab) => tab.origin === origin && tab.access === 'granted');
    const shown = await Promise.all(tabs.map((tab) => readableDocuments(context, tab).catch(() => []))); // a tab that shows nothing readable shows none of them
    return shown.flat().some(({documentId}) => known.includes(documentId));
  }
}
