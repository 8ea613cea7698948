import {readableDocuments} from './frames.js';
import {SiteHolds} from './site-holds.js';

/**
 * Code of a client and what a person stored never meet in a site's documents: code could read what was typed, and could have stayed where it ran
 * and listen, or wherever its document reached: so the site is held as a whole, as SiteHolds has it. The documents themselves are known, too, also when
 * their tabs are attached anew.
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

  /** @param {Pick<import('../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage @param {SiteHolds} [holds] */
  constructor(storage, holds = new SiteHolds(storage)) {
    this.#storage = storage;
    this.holds = holds;
    this.ready = this.#load();
  }

  async #load() {
    Object.assign(this.#documents, await this.#storage.recall(KEY));
  }

  /**
   * Await this before it is done.
   * @param {Noted} what @param {string} where
   * @param {{origin: string, tabId: number, attachments: Pick<import('./attachments.js').Attachments, 'list'>}} [site] on which it is done: it is held then
   */
  async add(what, where, site) {
    if (site && what !== 'kept') await this.holds.begin(what, site.origin, site.tabId, site.attachments.list());
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
   * Whether it was done on this site, or in a document that one of its attached tabs shows.
   * @param {Pick<import('./context.js').Context, 'platform' | 'attachments'>} context
   * @param {What} what
   * @param {string} origin
   */
  async isIn(context, what, origin) {
    await this.ready;
    if (await this.holds.isHeld(what, origin, context.attachments.list())) return true;
    const known = this.#documents[what];
    if (known.length === 0) return false;
    const tabs = context.attachments.list().filter((tab) => tab.origin === origin && tab.access === 'granted');
    const shown = await Promise.all(tabs.map((tab) => readableDocuments(context, tab).catch(() => []))); // a tab that shows nothing readable shows none of them
    return shown.flat().some(({documentId}) => known.includes(documentId));
  }
}
