import {WireError} from '../wire/protocol.js';
import {accessError, originOf} from './page-access.js';

/**
 * The tabs that a person attached. They are kept in the browser's memory, so they outlive the worker, and never on disk.
 *
 * Access belongs to the site a tab was attached on. Once it is lost it stays lost until the person presses Attach again,
 * even where Chrome would allow a read: a click on the icon alone is no consent.
 */

/**
 * @typedef {'granted' | 'lost' | 'unreadable'} Access
 * @typedef {object} Attachment
 * @property {number} tabId
 * @property {string} handle
 * @property {boolean} incognito
 * @property {number} attachedAt milliseconds since 1970
 * @property {string} origin of the page the person attached
 * @property {string} title
 * @property {string} url the last address the browser showed us
 * @property {Access} access
 */

const KEY = 'attachments';
const PROBE_MS = 3000;

export class Attachments {
  #platform;
  #nextHandle;
  #changed;
  /** @type {Map<number, Attachment>} by tab, in the order of attaching */
  #tabs = new Map();
  /** @type {Map<number, AbortController>} ends what reads a tab when it goes */
  #ends = new Map();

  /**
   * @param {Pick<import('../platform/chrome.js').Platform, 'tabs' | 'run' | 'storage'>} platform
   * @param {() => Promise<string>} nextHandle
   * @param {(tabId: number, attachment: Attachment | undefined) => void} changed after each change; undefined: no longer attached
   */
  constructor(platform, nextHandle, changed) {
    this.#platform = platform;
    this.#nextHandle = nextHandle;
    this.#changed = changed;
    /** Settled when the tabs of an earlier worker are known again. */
    this.ready = this.#recall();
  }

  async #recall() {
    for (const attachment of (await this.#platform.storage.recall(KEY)) ?? []) this.#tabs.set(attachment.tabId, attachment);
  }

  /** Looks at every tab again: what happened while no worker ran is not told afterwards. */
  async reconcile() {
    await this.ready;
    await Promise.all([...this.#tabs.keys()].map((tabId) => this.#platform.tabs.get(tabId).then(
      (tab) => this.tabUpdated(tabId, tab, true),
      () => this.tabRemoved(tabId), // the one reason for tabs.get to fail is that there is no such tab
    )));
  }

  /** @returns {Attachment[]} */
  list() {
    return [...this.#tabs.values()];
  }

  /** @param {number} tabId @returns {Attachment | undefined} */
  of(tabId) {
    return this.#tabs.get(tabId);
  }

  /** Aborted, with a WireError, when the tab is closed, detached or its access is lost. @param {Attachment} attachment */
  endOf({tabId}) {
    let end = this.#ends.get(tabId);
    if (!end) this.#ends.set(tabId, end = new AbortController());
    return end.signal;
  }

  /**
   * The tab a request means: the named one, or the only one.
   * @param {string | undefined} handle
   * @returns {Attachment}
   * @throws {WireError} NO_TAB_ATTACHED, TAB_REQUIRED, TAB_NOT_FOUND
   */
  choose(handle) {
    const all = this.list();
    if (all.length === 0) throw new WireError('NO_TAB_ATTACHED');
    const data = {tabs: all.map(({handle: known, title, url}) => ({handle: known, title, url}))};
    const [only, ...others] = all;
    if (handle === undefined && others.length === 0) return /** @type {Attachment} */ (only);
    if (handle === undefined) throw new WireError('TAB_REQUIRED', {data});
    const named = all.find((attachment) => attachment.handle === handle);
    if (!named) throw new WireError('TAB_NOT_FOUND', {data});
    return named;
  }

  /**
   * Attaches a tab, or attaches it again where access was lost (it keeps its handle).
   * @param {number} tabId
   * @returns {Promise<Attachment>}
   * @throws {WireError} TAB_CLOSED, ACCESS_LOST, PAGE_NOT_READABLE
   */
  async attach(tabId) {
    await this.ready;
    const tab = await this.#platform.tabs.get(tabId).catch((failure) => {
      throw accessError(failure);
    });
    await this.#probe(tabId);
    const origin = originOf(tab.url);
    if (origin === undefined) throw new WireError('ACCESS_LOST'); // the page was left meanwhile
    const fresh = this.#tabs.has(tabId) ? '' : await this.#nextHandle();
    const known = this.#tabs.get(tabId); // looked up after the wait: two popups may have attached it at once
    const attachment = {
      tabId,
      handle: known?.handle ?? fresh,
      incognito: tab.incognito,
      attachedAt: known?.attachedAt ?? Date.now(),
      origin,
      title: tab.title ?? '',
      url: tab.url ?? '',
      access: /** @type {const} */ ('granted'),
    };
    await this.#keep(attachment);
    return attachment;
  }

  /** @param {number} tabId */
  async detach(tabId) {
    await this.tabRemoved(tabId);
  }

  async detachAll() {
    await this.ready;
    await Promise.all([...this.#tabs.keys()].map((tabId) => this.detach(tabId)));
  }

  /**
   * The browser says that something about a tab changed.
   * @param {number} tabId
   * @param {import('../platform/chrome.js').TabInfo} tab
   * @param {boolean} finished whether it has just finished loading
   */
  async tabUpdated(tabId, tab, finished) {
    await this.ready;
    const known = this.#tabs.get(tabId);
    if (!known) return;
    if (known.access === 'lost' || tab.discarded) return this.#changed(tabId, known);
    if (originOf(tab.url) !== known.origin) return this.lose(known, new WireError('ACCESS_LOST'));
    await this.#keep({...known, title: tab.title ?? '', url: tab.url ?? ''});
    if (finished) await this.#lookAgain(tabId);
  }

  /** @param {number} tabId */
  async #lookAgain(tabId) {
    const failure = await this.#probe(tabId).then(() => undefined, accessError);
    const known = this.#tabs.get(tabId);
    if (known && failure) await this.lose(known, failure);
    else if (known?.access === 'unreadable') await this.#keep({...known, access: 'granted'});
  }

  /** @param {number} tabId */
  async tabRemoved(tabId) {
    await this.ready;
    if (!this.#tabs.delete(tabId)) return;
    this.#end(tabId, new WireError('TAB_CLOSED'));
    await this.#save();
    this.#changed(tabId, undefined);
  }

  /** @param {number} added @param {number} removed */
  async tabReplaced(added, removed) {
    await this.ready;
    const known = this.#tabs.get(removed);
    if (!known) return;
    this.#tabs.delete(removed);
    this.#end(removed, new WireError('PAGE_CHANGED'));
    await this.#keep({...known, tabId: added});
    await this.tabUpdated(added, await this.#platform.tabs.get(added), true);
  }

  /**
   * A read failed: where that says something of the access, it is remembered.
   * @param {Attachment} attachment
   * @param {WireError} failure
   */
  async lose(attachment, failure) {
    if (this.#tabs.get(attachment.tabId)?.handle !== attachment.handle) return;
    if (failure.code === 'ACCESS_LOST') await this.#keep({...attachment, access: 'lost'});
    else if (failure.code === 'PAGE_NOT_READABLE') await this.#keep({...attachment, access: 'unreadable'});
    else if (failure.code === 'TAB_CLOSED') await this.tabRemoved(attachment.tabId);
    if (failure.code === 'ACCESS_LOST') this.#end(attachment.tabId, failure);
  }

  /**
   * Whether a script may run in the page. A page that is busy or paused may be attached all the same.
   * @param {number} tabId @throws {WireError} why not
   */
  async #probe(tabId) {
    const run = this.#platform.run({tabId, frameId: 0}, 'isolated', () => '');
    const patience = new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    try {
      await Promise.race([run, patience]);
    } catch (failure) {
      throw accessError(failure);
    }
  }

  /** @param {Attachment} attachment */
  async #keep(attachment) {
    this.#tabs.set(attachment.tabId, attachment);
    await this.#save();
    this.#changed(attachment.tabId, attachment);
  }

  async #save() {
    await this.#platform.storage.remember(KEY, this.list());
  }

  /** @param {number} tabId @param {WireError} reason */
  #end(tabId, reason) {
    this.#ends.get(tabId)?.abort(reason);
    this.#ends.delete(tabId);
  }
}
