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
 * @property {string} [documentId] of the page that it has become, known by the first request that the page itself sends
 *
 * @typedef {{frameId: number, documentId: string | undefined, parentDocumentId: string | undefined}} Sender the document that asks
 */

const MOST_PAGES = 20;
const MOST_FRAMES = 500;
/** A request can begin a little before the page's own clock does. */
const CLOCK_MS = 1000;

/** @param {string} url */
const addressOf = (url) => url.split('#', 1)[0] ?? '';

export class PrivacyHeader {
  /** Oldest first. @type {Signalled[]} */
  #pages = [];
  /** Those of documents in frames. @type {Map<string, Signalled>} */
  #ofFrames = new Map();

  /** @param {{url: string, t: number, isPage: boolean, gpc: boolean, sender?: Sender}} request */
  asked({url, t, isPage, gpc, sender}) {
    if (isPage) {
      this.#pages.push({url: addressOf(url), t, gpc, withIt: 0, withoutIt: 0});
      if (this.#pages.length > MOST_PAGES) this.#pages.shift();
      return;
    }
    const page = this.#senderOf(sender) ?? this.#pages.at(-1);
    if (page && gpc) page.withIt++;
    else if (page) page.withoutIt++;
  }

  /**
   * An address that was asked for need not become the page: a download leaves the page as it is, and so does an answer without content.
   * @param {Sender | undefined} sender
   */
  #senderOf(sender) {
    if (!sender) return undefined;
    const {frameId, documentId, parentDocumentId} = sender;
    if (frameId === 0) return documentId === undefined ? undefined : this.#page(documentId);
    const page = this.#knownBy(parentDocumentId) ?? this.#knownBy(documentId);
    if (!page) return this.#pages.findLast((each) => each.documentId !== undefined);
    if (documentId !== undefined) {
      this.#ofFrames.set(documentId, page);
      if (this.#ofFrames.size > MOST_FRAMES) this.#ofFrames.delete(/** @type {string} */ (this.#ofFrames.keys().next().value));
    }
    return page;
  }

  /** @param {string} documentId of a page */
  #page(documentId) {
    const known = this.#knownBy(documentId);
    if (known) return known;
    const newest = this.#pages.at(-1);
    if (!newest || newest.documentId !== undefined) return undefined;
    newest.documentId = documentId;
    return newest;
  }

  /** @param {string | undefined} documentId */
  #knownBy(documentId) {
    if (documentId === undefined) return undefined;
    return this.#ofFrames.get(documentId) ?? this.#pages.findLast((each) => each.documentId === documentId);
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
