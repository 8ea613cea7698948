import {Waiters} from './waiters.js';

/**
 * The requests of one tab since it is listened to, as the browser tells of them: addresses and outcomes. Headers and bodies stand in
 * request-details.js. They have a budget of their own, so that they never evict pushes or hits.
 *
 * @typedef {object} Logged
 * @property {number} n its number in the tab
 * @property {string} id as the browser has it
 * @property {number} t when it began, milliseconds since 1970
 * @property {number} [ended] when it was over
 * @property {string} type as webRequest calls it: main_frame, sub_frame, xmlhttprequest, ping, image …; and eventsource
 * @property {string} method
 * @property {string} url the last one, after redirects
 * @property {boolean} [urlCut]
 * @property {number} redirects how many addresses have led on to this one
 * @property {Hop[]} [hops] the first of those
 * @property {number} frame of the document that asked for it; of a document, the frame that it is for
 * @property {string} documentId of the document that asked for it; '' where the browser does not say
 * @property {string} [initiator] origin that asked for it, where the browser says
 * @property {boolean} [prerender] of a page that nobody sees yet
 * @property {number | null} status there as soon as the response of a document begins
 * @property {string} [error] why it failed: net::ERR_…
 * @property {boolean} [cached] the answer came from the browser's cache
 * @property {number} [size] bytes of the answer as the site says, packed as it came
 *
 * @typedef {{url: string, status: number | null, t: number}} Hop an address that has led on, and how
 */

const MOST_URL_CHARS = 2000;
const MOST_HOPS = 20;
const MOST_ROWS = 2000;
/** The most characters of all tabs together. */
export const MOST_LOG_CHARS = 1024 * 1024;
/** The cost of a request's fields besides its texts. */
const OVERHEAD = 160;
/** A request can begin a little before the page's own clock does. */
const CLOCK_MS = 1000;

/** Fetches and XMLHttpRequests, and beacons, as the browser calls them. */
const CALLS = new Set(['xmlhttprequest', 'ping']);

export class RequestLog {
  last = 0;
  dropped = 0;
  chars = 0;
  /** Oldest first. @type {Logged[]} */
  rows = [];
  /** The open requests. @type {Map<string, Logged>} */
  #open = new Map();
  #waiters = new Waiters();

  get size() {
    return this.rows.length;
  }

  /** @param {import('./request-watch.js').Request} request that begins, or goes on at another address @returns {Logged} */
  begin({id, t, kind, method, url, frame, documentId, initiator, prerender}) {
    const known = this.#open.get(id);
    if (known) {
      this.#weigh(known, () => Object.assign(known, cut(url), {method}));
      return known;
    }
    /** @type {Logged} */
    const row = {
      n: ++this.last,
      id,
      t,
      type: kind,
      method,
      ...cut(url),
      redirects: 0,
      frame,
      documentId,
      initiator,
      prerender,
      status: null,
    };
    this.rows.push(row);
    this.#open.set(id, row);
    this.chars += weight(row);
    if (this.rows.length > MOST_ROWS) this.dropOldest();
    this.#waiters.wake();
    return row;
  }

  /** The one that is not over yet. @param {string} id @returns {Logged | undefined} */
  openOf(id) {
    return this.#open.get(id);
  }

  /**
   * It was sent on to another address.
   * @param {string} id
   * @param {number} t
   * @param {boolean} isTold whether the browser tells us how that goes on
   * @param {number | null} [status]
   */
  redirect(id, t, isTold, status = null) {
    const row = this.#open.get(id);
    if (!row) return;
    row.redirects++;
    const {url, hops = []} = row;
    if (hops.length < MOST_HOPS) this.#weigh(row, () => Object.assign(row, {hops: [...hops, {url, status, t}]}));
    if (!isTold) this.end(id, {t, status: null});
  }

  /** Its response begins. @param {string} id @param {number} status */
  respond(id, status) {
    const row = this.#open.get(id);
    if (row) row.status = status;
  }

  /** @param {string} id @param {{t: number, status: number | null, error?: string, cached?: boolean}} how */
  end(id, {t, status, error, cached}) {
    const row = this.#open.get(id);
    if (!row) return;
    this.#open.delete(id);
    this.#weigh(row, () =>
      Object.assign(row, {ended: t, status: status ?? row.status}, error === undefined ? {} : {error}, cached ? {cached} : {}),
    );
    this.#waiters.wake();
  }

  /** Nothing more is told of those that are not over. @param {number} t */
  close(t) {
    for (const id of [...this.#open.keys()]) this.end(id, {t, status: null});
  }

  dropOldest() {
    const row = this.rows.shift();
    if (!row) return;
    this.#open.delete(row.id);
    this.chars -= weight(row);
    this.dropped++;
  }

  /** Counts the open fetches, XMLHttpRequests and beacons with a greater number. @param {number} after */
  openCalls(after) {
    let count = 0;
    for (const {n, type} of this.#open.values()) if (n > after && CALLS.has(type)) count++;
    return count;
  }

  /** Settles when one begins or is over. @param {AbortSignal} signal @returns {Promise<void>} */
  next(signal) {
    return this.#waiters.next(signal);
  }

  /** The last one for the page itself, with a greater number. @param {number} after @returns {Readonly<Logged> | undefined} */
  navigation(after) {
    return this.rows.findLast(({n, type, prerender}) => n > after && type === 'main_frame' && !prerender);
  }

  /**
   * The one that a document came from: the browser does not say which.
   * @param {{url: string, startedAt: number}} page the document's first
   * @returns {Readonly<Logged> | undefined}
   */
  ofDocument({url, startedAt}) {
    const address = cut(url).url;
    const near = (/** @type {Logged} */ {t}) => Math.abs(t - startedAt);
    const all = this.rows.filter(
      (row) => row.type === 'main_frame' && row.url === address && row.status !== null && row.t >= startedAt - CLOCK_MS,
    );
    return all.length > 0 ? all.reduce((one, other) => (near(other) < near(one) ? other : one)) : undefined;
  }

  /** @param {Logged} row @param {() => void} change */
  #weigh(row, change) {
    this.chars -= weight(row);
    change();
    this.chars += weight(row);
  }
}

/** @param {string} url */
function cut(url) {
  const [address = ''] = url.split('#');
  return address.length > MOST_URL_CHARS ? {url: address.slice(0, MOST_URL_CHARS), urlCut: true} : {url: address, urlCut: undefined};
}

/** @param {Logged} row */
const weight = ({url, initiator = '', error = '', hops = []}) =>
  OVERHEAD + url.length + initiator.length + error.length + hops.reduce((sum, hop) => sum + OVERHEAD / 4 + hop.url.length, 0);
