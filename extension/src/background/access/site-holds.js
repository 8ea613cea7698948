/**
 * Keeps code of a client and what a person stored apart on a site. What code leaves behind may wait wherever its document reached: in the
 * page around its frame, in frames, in tabs that opened each other or that it found by their names, behind a page that was left. The
 * browser does not tell which tabs know each other: the opener that it names is often only the tab that was in front. So these rules do not
 * ask. Once one of the two was done on a site, the other may be done there only where
 *
 * - each tab in which the first was done is closed, so that nothing of it runs beside the second: no channel, no event of the storage, no
 * shared worker;
 * - and we have opened the tab since then. No page has opened it, so no page knows it.
 *
 * Once only tabs of ours are open, the hold is over, and any tab will do. A site is more than an origin, because pages of hosts below one
 * name may agree to lift the border between them.
 *
 * @typedef {'typed' | 'ran'} What a secret or the value of a placeholder was typed; code of a client, or a script of the person, has run
 * @typedef {{what: What, site: string, tabs: number[], ours: number[], isOver?: boolean}} Hold `tabs` in which it was done; `ours` that we
 * have opened since
 * @typedef {{tabs: number[], isOurs: boolean}} Held `tabs` that are to be closed; whether the tab that was asked for is one that we have
 * opened since
 */

const KEY = 'siteHolds';

/**
 * The site of an origin. Without a list of all suffixes, its last two labels stand for the site. Under some suffixes this holds more than it
 * must.
 * @param {string} origin
 */
export function siteOf(origin) {
  const host = URL.canParse(origin) ? new URL(origin).hostname.replace(/\.$/, '') : '';
  if (host === '') return origin;
  return host.startsWith('[') || /^[\d.]+$/.test(host) ? host : host.split('.').slice(-2).join('.');
}

export class SiteHolds {
  #storage;
  #tabs;
  /** Runs one after the other: whoever marks a site and then looks sees all earlier marks. @type {Promise<unknown>} */
  #turn = Promise.resolve();

  /**
   * @param {{storage: Pick<import('../../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>, tabs:
   * Pick<import('../../platform/chrome.js').Platform['tabs'], 'all'>}} platform
   */
  constructor({storage, tabs}) {
    this.#storage = storage;
    this.#tabs = tabs;
  }

  /** Await this before it is done. @param {What} what @param {string} origin of the document in which it is done @param {number} tabId */
  begin(what, origin, tabId) {
    const site = siteOf(origin);
    return this.#change((holds) => {
      const known = find(holds, what, site);
      if (known && !known.isOver && known.tabs.includes(tabId)) return holds; // a tab that we have opened since is none of its descendants
      const tabs = known && !known.isOver ? [...known.tabs, tabId] : [tabId];
      return [...holds.filter((each) => each !== known), {what, site, tabs, ours: []}];
    });
  }

  /**
   * Returns the reason why the other one may not be done in this tab; undefined where it may.
   * @param {What} what
   * @param {string} origin
   * @param {number} tabId
   * @returns {Promise<Held | undefined>}
   */
  held(what, origin, tabId) {
    return this.#look(async (holds) => {
      const hold = find(holds, what, siteOf(origin));
      if (!hold || hold.isOver) return undefined;
      const open = await this.#open();
      const tabs = hold.tabs.filter((each) => open.includes(each));
      const isOurs = hold.ours.includes(tabId);
      return tabs.length === 0 && isOurs ? undefined : {tabs, isOurs};
    });
  }

  /**
   * Tells whether it was done on this site since the browser was started, whatever has been closed.
   * @param {What} what
   * @param {string} origin
   * @returns {Promise<boolean>}
   */
  hasBeen(what, origin) {
    return this.#look(async (holds) => find(holds, what, siteOf(origin)) !== undefined);
  }

  /** We have opened a tab. @param {number} tabId */
  opened(tabId) {
    return this.#change((holds) => holds.map((hold) => (hold.isOver ? hold : {...hold, ours: [...hold.ours, tabId]})));
  }

  /** @param {number} tabId that is closed */
  removed(tabId) {
    return this.#change(async (holds) => {
      if (holds.every(({isOver}) => isOver)) return holds;
      const open = (await this.#open()).filter((each) => each !== tabId);
      return holds.map((hold) => {
        if (hold.isOver) return hold;
        const [tabs, ours] = [hold.tabs, hold.ours].map((all) => all.filter((each) => each !== tabId));
        return open.every((each) => ours?.includes(each))
          ? {...hold, tabs: [], ours: [], isOver: true}
          : {...hold, tabs: tabs ?? [], ours: ours ?? []};
      });
    });
  }

  /** A tab has another number. @param {number} added @param {number} removed */
  replaced(added, removed) {
    const renamed = (/** @type {number[]} */ all) => all.map((each) => (each === removed ? added : each));
    return this.#change((holds) => holds.map((hold) => ({...hold, tabs: renamed(hold.tabs), ours: renamed(hold.ours)})));
  }

  async #open() {
    return (await this.#tabs.all()).map(({id}) => id);
  }

  /** @template T @param {(holds: Hold[]) => Promise<T>} work @returns {Promise<T>} */
  #look(work) {
    const done = this.#turn.then(async () => work((await this.#storage.recall(KEY)) ?? []));
    this.#turn = done.catch(() => {}); // whoever waits for it hears
    return done;
  }

  /** @param {(holds: Hold[]) => Hold[] | Promise<Hold[]>} work gives the same list where nothing changes */
  #change(work) {
    return this.#look(async (holds) => {
      const now = await work(holds);
      if (now !== holds && (now.length > 0 || holds.length > 0)) await this.#storage.remember(KEY, now);
    });
  }
}

/** @param {Hold[]} holds @param {What} what @param {string} site */
const find = (holds, what, site) => holds.find((hold) => hold.what === what && hold.site === site);

/**
 * Tells a refused client what would end the hold.
 * @param {Held} held
 * @param {Pick<import('./attachments.js').Attachments, 'of'>} attachments
 * @returns {{hint: string, data: {close: string[], others?: number}}} `close`: handles; `others`: so many more, which are not attached
 */
export function wayOut({tabs, isOurs}, attachments) {
  const close = tabs.flatMap((tabId) => attachments.of(tabId)?.handle ?? []);
  const others = tabs.length - close.length;
  const named = [
    ...close,
    ...(others > 0
      ? [others === 1 ? 'a tab of the site that is not attached any more' : `${others} tabs of the site that are not attached any more`]
      : []),
  ];
  const steps = [
    ...(named.length > 0 ? [`close ${named.join(', ')}`] : []),
    ...(isOurs ? [] : ['open the page with openTab and go on in that tab']),
  ];
  const first = steps.join(', then ');
  return {
    hint: `${first.slice(0, 1).toUpperCase()}${first.slice(1)}. Loading it anew does not help. Another profile, or a browser that mcp-datalayer starts, does.`,
    data: {close, ...(others > 0 ? {others} : {})},
  };
}
