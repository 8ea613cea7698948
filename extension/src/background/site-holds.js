/**
 * Code of a client and what a person stored never meet on a site. Code that has run may have stayed anywhere that its document reached: in the page around it,
 * in frames, in tabs that opened each other, in a page that waits in the cache. Nobody can look into all of these, so a site is held as a whole, until each tab is
 * closed that code could have reached, or in which something was typed:
 *
 * - the tab itself, also where it shows something else meanwhile, because it can go back;
 * - every attached tab of the site;
 * - tabs that one of these opened, or was opened by, as far as that goes; and tabs that come meanwhile and do not tell who opened them.
 *
 * A site is more than an origin: pages of hosts below one name may give up what parts them.
 *
 * @typedef {'typed' | 'ran'} What was done there
 * @typedef {{tabId: number, origin: string, access: string}} Shown an attached tab
 * @typedef {{holds: Record<What, Record<string, number[]>>, families: Record<string, number>}} Kept tabs by site; by tab the first one of those that opened each other
 */

const KEY = 'siteHolds';
const WHATS = /** @type {const} */ (['typed', 'ran']);

/**
 * The site of an origin. Without a list of all suffixes two labels stand for one, so that under some suffixes more is held than would have to be.
 * @param {string} origin
 */
export function siteOf(origin) {
  const host = URL.canParse(origin) ? new URL(origin).hostname.replace(/\.$/, '') : '';
  if (host === '') return origin;
  return host.startsWith('[') || /^[\d.]+$/.test(host) ? host : host.split('.').slice(-2).join('.');
}

export class SiteHolds {
  #storage;
  /** @type {Kept} */
  #kept = {holds: {typed: {}, ran: {}}, families: {}};

  /** @param {Pick<import('../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage */
  constructor(storage) {
    this.#storage = storage;
    this.ready = this.#load();
  }

  async #load() {
    Object.assign(this.#kept, await this.#storage.recall(KEY));
  }

  #save() {
    return this.#storage.remember(KEY, this.#kept);
  }

  /** Await this before it is done. @param {What} what @param {string} origin @param {number} tabId @param {readonly Shown[]} attached */
  async begin(what, origin, tabId, attached) {
    await this.ready;
    if (this.#join(what, siteOf(origin), [tabId, ...tabsOf(attached, siteOf(origin))])) await this.#save();
  }

  /** Whether a site is held; the tabs that show it now hold it from now on, too. @param {What} what @param {string} origin @param {readonly Shown[]} attached */
  async isHeld(what, origin, attached) {
    await this.ready;
    const site = siteOf(origin);
    if (!Object.hasOwn(this.#kept.holds[what], site)) return false;
    if (this.#join(what, site, tabsOf(attached, site))) await this.#save();
    return true;
  }

  /** @param {number} tabId @param {number | undefined} openerId as the browser says; a tab in a window of its own has none */
  async created(tabId, openerId) {
    await this.ready;
    const {families, holds} = this.#kept;
    if (openerId !== undefined) {
      families[openerId] ??= openerId;
      families[tabId] = families[openerId] ?? openerId;
    }
    for (const what of WHATS) for (const [site, tabs] of Object.entries(holds[what])) if (openerId === undefined || tabs.includes(openerId)) this.#join(what, site, [tabId]);
    await this.#save();
  }

  /** @param {number} tabId @param {readonly Shown[]} attached */
  async removed(tabId, attached) {
    await this.ready;
    const {families, holds} = this.#kept;
    const others = attached.filter((tab) => tab.tabId !== tabId);
    for (const what of WHATS) {
      for (const [site, tabs] of Object.entries(holds[what])) {
        this.#join(what, site, tabsOf(others, site));
        const left = (holds[what][site] ?? tabs).filter((each) => each !== tabId);
        if (left.length > 0) holds[what][site] = left;
        else delete holds[what][site];
      }
    }
    delete families[tabId];
    await this.#save();
  }

  /** A tab has another number. @param {number} added @param {number} removed */
  async replaced(added, removed) {
    await this.ready;
    const {families, holds} = this.#kept;
    for (const what of WHATS) for (const [site, tabs] of Object.entries(holds[what])) holds[what][site] = tabs.map((each) => (each === removed ? added : each));
    const first = families[removed];
    if (first !== undefined) {
      delete families[removed];
      families[added] = first;
    }
    await this.#save();
  }

  /** @param {What} what @param {string} site @param {readonly number[]} tabs @returns {boolean} whether there are more now */
  #join(what, site, tabs) {
    const before = this.#kept.holds[what][site] ?? [];
    const all = new Set([...before, ...tabs.flatMap((each) => this.#family(each))]);
    if (all.size === before.length) return false;
    this.#kept.holds[what][site] = [...all];
    return true;
  }

  /** Those that opened each other; the tab itself first. @param {number} tabId */
  #family(tabId) {
    const {families} = this.#kept;
    const first = families[tabId];
    return first === undefined ? [tabId] : [tabId, ...Object.entries(families).flatMap(([each, its]) => (its === first ? [Number(each)] : []))];
  }
}

/** @param {readonly Shown[]} attached @param {string} site */
const tabsOf = (attached, site) => attached.filter(({origin, access}) => access !== 'blank' && siteOf(origin) === site).map(({tabId}) => tabId);
