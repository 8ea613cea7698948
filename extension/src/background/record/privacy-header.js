/**
 * Keeps which requests of a tab told their servers of Global Privacy Control (`Sec-GPC: 1`), by the page that they were for. The page's
 * scripts ask `navigator.globalPrivacyControl`, which need not say the same: extensions and proxies set the one without the other.
 *
 * @typedef {object} Signalled
 * @property {string} url of the page's own request, without its fragment
 * @property {number} t
 * @property {boolean} gpc
 * @property {number} withIt further requests since
 * @property {number} withoutIt
 */

const MOST_PAGES = 20;
/** A request can begin a little before the page's own clock does. */
const CLOCK_MS = 1000;

/** @param {string} url */
const addressOf = (url) => url.split('#', 1)[0] ?? '';

export class PrivacyHeader {
  /** Oldest first. @type {Signalled[]} */
  #pages = [];

  /** @param {{url: string, t: number, isPage: boolean, gpc: boolean}} request */
  asked({url, t, isPage, gpc}) {
    if (isPage) {
      this.#pages.push({url: addressOf(url), t, gpc, withIt: 0, withoutIt: 0});
      if (this.#pages.length > MOST_PAGES) this.#pages.shift();
      return;
    }
    const page = this.#pages.at(-1);
    if (page && gpc) page.withIt++;
    else if (page) page.withoutIt++;
  }

  /**
   * Returns what the requests of a page said; nothing where its own was not seen.
   * @param {{url: string, startedAt: number} | undefined} page the document's first
   * @returns {{page: boolean, with: number, without: number} | undefined}
   */
  of(page) {
    if (!page) return undefined;
    const address = addressOf(page.url);
    const near = (/** @type {Signalled} */ {t}) => Math.abs(t - page.startedAt);
    const [last] = this.#pages
      .filter(({url, t}) => url === address && t >= page.startedAt - CLOCK_MS)
      .sort((one, other) => near(one) - near(other));
    return last && {page: last.gpc, with: last.withIt, without: last.withoutIt};
  }
}
