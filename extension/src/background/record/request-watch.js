import {bound} from './history.js';
import {isBelow} from '../access/levels.js';
import {covers, sitePattern} from '../page/page-access.js';
import {MOST_DETAIL_CHARS, RequestDetails, headerIn} from './request-details.js';
import {MOST_LOG_CHARS, RequestLog} from './request-log.js';

/**
 * The browser's reports of the requests of attached tabs. Chrome tells of requests to the sites that we may read: without
 * further access these are the attached site and kept sites; where the person has allowed all sites, it is every request.
 * Only attached tabs are observed; none if recording is off.
 *
 * A listener that is added before there is access to its tab may stay deaf, so each is added after that, and anew when
 * access to more sites comes.
 *
 * Headers and bodies are recorded only where the person has switched that on and a client may see the page; they are forgotten when none
 * may any longer.
 *
 * @typedef {object} Request one as it begins, or goes on after a redirect
 * @property {string} id
 * @property {number} t milliseconds since 1970
 * @property {number} frame of the document that asked for it
 * @property {string} documentId of that; '' where the browser does not say
 * @property {string} type as a hit has it; '' where it cannot be one
 * @property {string} kind as webRequest has it
 * @property {string} method
 * @property {string} url
 * @property {string} [initiator]
 * @property {boolean} [prerender] whether nobody sees its page yet
 * @property {string} [body] where it is text
 * @property {number} [bodyBytes]
 * @typedef {{id: string, t: number, status: number | null, error?: string, cached?: boolean}} RequestEnd
 * @typedef {object} RequestListener
 * @property {(request: Request) => void} begun
 * @property {(request: {id: string, headers: import('./request-details.js').Header[]}) => void} sent told in full only
 * @property {(redirect: {id: string, t: number, status: number | null, to: string}) => void} redirected
 * @property {(response: {id: string, t: number, status: number, headers: import('./request-details.js').Header[]}) => void} responded told
 * of
 *   documents only, and of all in full
 * @property {(end: RequestEnd) => void} ended
 *
 * @typedef {'all' | 'site' | 'none'} Sight `site`: only requests to the attached site and to kept sites
 */

export class RequestWatch {
  #platform;
  #attachments;
  #history;
  #policy;
  #profile;
  #levelOf;
  /** @type {Map<number, {end: () => void, inFull: boolean}>} by tab */
  #watched = new Map();
  /** Logs by tab. @type {Map<number, RequestLog>} */
  #logs = new Map();
  /** Details by tab, for tabs that are recorded in full. @type {Map<number, RequestDetails>} */
  #details = new Map();
  /** @type {Promise<unknown>} one change after the other */
  #changing = Promise.resolve();
  #ofAllSites = false;

  /**
   * @param {import('../../platform/chrome.js').Platform} platform
   * @param {import('../access/attachments.js').Attachments} attachments
   * @param {import('./history.js').History} history
   * @param {Pick<import('../access/policy.js').Policy, 'requests' | 'refusal'>} policy
   * @param {Pick<import('../link/profile.js').Profile, 'ready' | 'settings'>} profile
   * @param {(attachment: import('../access/attachments.js').Attachment) => import('../access/levels.js').Level} levelOf the highest that
   * any client has in a tab
   */
  constructor(platform, attachments, history, policy, profile, levelOf) {
    this.#platform = platform;
    this.#attachments = attachments;
    this.#history = history;
    this.#policy = policy;
    this.#profile = profile;
    this.#levelOf = levelOf;
  }

  /**
   * Something is attached or not any more, allowed or given back.
   * @param {{anew?: boolean}} [how] `anew`: there is access to more sites or fewer
   * @returns {Promise<void>} when that is kept
   */
  update({anew = false} = {}) {
    const change = this.#changing.then(async () => {
      await Promise.all([this.#attachments.ready, this.#profile.ready]);
      this.#ofAllSites = await this.#platform.requests.areOfAllSites();
      const attached = this.#attachments.list();
      const isOn = this.#policy.requests && this.#profile.settings.requests;
      const wanted = new Map(
        (isOn ? attached : [])
          .filter(({access}) => access === 'granted' || access === 'blank')
          .map((each) => [each.tabId, this.#isInFull(each)]),
      );
      for (const [tabId, {end, inFull}] of [...this.#watched]) {
        if (!anew && wanted.get(tabId) === inFull) continue;
        end();
        this.#watched.delete(tabId);
        if (!wanted.has(tabId)) this.#logs.get(tabId)?.close(Date.now());
      }
      for (const tabId of this.#logs.keys()) {
        if (!isOn || !attached.some((one) => one.tabId === tabId)) this.#forget(tabId);
      }
      const kept = attached.filter((each) => isOn && this.#isInFull(each)).map(({tabId}) => tabId);
      for (const tabId of this.#details.keys()) if (!kept.includes(tabId)) this.#details.delete(tabId);
      for (const [tabId, inFull] of wanted) {
        if (!this.#watched.has(tabId)) this.#watch(tabId, inFull);
      }
    });
    this.#changing = change.catch(() => {}); // the caller gets the failure, the next one must not
    return change;
  }

  /** @param {import('../access/attachments.js').Attachment} attachment */
  #isInFull(attachment) {
    if (this.#profile.settings.network !== true) return false;
    if (attachment.access === 'blank') return true; // the page that comes is recorded from its own request on
    return !isBelow(this.#levelOf(attachment), 'see') && !this.#policy.refusal(attachment.origin, 'see');
  }

  /** @param {number} tabId @param {boolean} inFull */
  #watch(tabId, inFull) {
    const log = this.#logs.get(tabId) ?? new RequestLog();
    this.#logs.set(tabId, log);
    const details = inFull ? (this.#details.get(tabId) ?? new RequestDetails()) : undefined;
    if (details) this.#details.set(tabId, details);
    const end = this.#platform.requests.watch(
      tabId,
      {
        begun: (request) => {
          const {n} = log.begin(request);
          bound([...this.#logs.values()], MOST_LOG_CHARS);
          details?.begin(n, request);
          this.#boundDetails();
          if (request.type) this.#history.addRequest(tabId, request);
        },
        sent: ({id, headers}) => {
          const row = log.openOf(id);
          if (!row) return;
          if (headerIn(headers, 'accept')?.startsWith('text/event-stream')) row.type = 'eventsource';
          details?.add(row.n, {requestHeaders: headers});
          this.#boundDetails();
        },
        redirected: ({id, t, status, to}) => log.redirect(id, t, this.#isTold(tabId, to), status),
        responded: ({id, t, status, headers}) => {
          log.respond(id, status);
          const row = log.openOf(id);
          if (!row || !details) return;
          const size = Number(headerIn(headers, 'content-length') ?? NaN);
          if (Number.isSafeInteger(size) && size >= 0) row.size = size;
          details.add(row.n, {responseHeaders: headers, responded: t});
          this.#boundDetails();
        },
        ended: (how) => {
          log.end(how.id, how);
          this.#history.endRequest(tabId, how);
        },
      },
      inFull,
    );
    this.#watched.set(tabId, {end, inFull});
  }

  #boundDetails() {
    bound([...this.#details.values()], MOST_DETAIL_CHARS);
  }

  /** Tells whether the browser tells of a request to this address. @param {number} tabId @param {string} url */
  #isTold(tabId, url) {
    const attachment = this.#attachments.of(tabId);
    if (this.#ofAllSites || !attachment) return true;
    const own = sitePattern(attachment.origin);
    return covers(own ? [own, ...attachment.keep] : attachment.keep, url);
  }

  /** @param {number} tabId */
  #forget(tabId) {
    this.#logs.get(tabId)?.close(Date.now());
    this.#logs.delete(tabId);
    this.#details.delete(tabId);
  }

  /** A tab goes on under another number. @param {number} added @param {number} removed */
  move(added, removed) {
    const log = this.#logs.get(removed);
    if (!log) return;
    this.#logs.delete(removed);
    log.close(Date.now());
    this.#logs.set(added, log);
    const details = this.#details.get(removed);
    if (details) this.#details.set(added, details);
    this.#details.delete(removed);
  }

  /** Tells which requests of a tab the browser reports. @param {number} tabId @returns {Sight} */
  sees(tabId) {
    return !this.#watched.has(tabId) ? 'none' : this.#ofAllSites ? 'all' : 'site';
  }

  /** The number of the last request of a tab. @param {number} tabId */
  mark(tabId) {
    return this.#logs.get(tabId)?.last ?? 0;
  }

  /**
   * Returns the mark for the requests that began before a time.
   * @param {number} tabId
   * @param {number} t milliseconds since 1970
   * @returns {number}
   */
  markAt(tabId, t) {
    return this.of(tabId).findLast((request) => request.t < t)?.n ?? 0;
  }

  /**
   * The last request for the tab's page itself, with a greater number.
   * @param {number} tabId @param {number} after as `mark` gave it
   * @returns {Readonly<import('./request-log.js').Logged> | undefined} undefined where the browser told of none
   */
  navigation(tabId, after) {
    return this.#logs.get(tabId)?.navigation(after);
  }

  /**
   * The request that a document of a tab came from.
   * @param {number} tabId @param {string} documentId of the page itself
   * @returns {Readonly<import('./request-log.js').Logged> | undefined} undefined where the browser told of none
   */
  statusOf(tabId, documentId) {
    const page = this.#history.firstPageOf(tabId, 0, documentId);
    return page && this.#logs.get(tabId)?.ofDocument(page);
  }

  /** Counts the open fetches, XMLHttpRequests and beacons with a greater number. @param {number} tabId @param {number} after */
  open(tabId, after) {
    return this.#logs.get(tabId)?.openCalls(after) ?? 0;
  }

  /**
   * Settles when none of them is open, or at the end of the wish to know.
   * @param {number} tabId @param {number} after @param {AbortSignal} signal
   */
  async quiet(tabId, after, signal) {
    for (let log = this.#logs.get(tabId); log && log.openCalls(after) > 0 && !signal.aborted; log = this.#logs.get(tabId))
      await log.next(signal);
  }

  /**
   * The requests of a tab that are still known, oldest first.
   * @param {number} tabId
   * @returns {readonly Readonly<import('./request-log.js').Logged>[]}
   */
  of(tabId) {
    return this.#logs.get(tabId)?.rows ?? [];
  }

  /** Counts the requests of a tab that fell out of the bounded memory. @param {number} tabId */
  dropped(tabId) {
    return this.#logs.get(tabId)?.dropped ?? 0;
  }

  /**
   * Headers and bodies of a tab's requests; undefined where they are not recorded.
   * @param {number} tabId
   * @returns {RequestDetails | undefined}
   */
  detailsOf(tabId) {
    return this.#details.get(tabId);
  }

  /**
   * The body of an answer, for the request that it belongs to.
   * @param {number} tabId
   * @param {{url: string, method: string, t: number, type: string, text: string}} answered as the companion tells it
   */
  addAnswer(tabId, {url, method, t, type, text}) {
    const details = this.#details.get(tabId);
    if (!details) return;
    const [meant] = this.of(tabId)
      .filter(
        (row) => row.method === method && isSameAddress(row, url) && details.of(row.n) && details.of(row.n)?.responseBody === undefined,
      )
      .sort((one, other) => Math.abs(one.t - t) - Math.abs(other.t - t));
    if (!meant) return; // the browser has not told us of it
    details.addResponse(meant.n, text, type);
    this.#boundDetails();
  }

  /** Settles when a request of a tab begins or is over. @param {number} tabId @param {AbortSignal} signal @returns {Promise<void>} */
  async next(tabId, signal) {
    await this.#logs.get(tabId)?.next(signal);
  }
}

/**
 * Tells whether a request went there; long addresses are cut, and the debugger shows none with its fragment.
 * @param {Readonly<import('./request-log.js').Logged>} row
 * @param {string} url
 */
function isSameAddress(row, url) {
  const own = row.url.split('#')[0] ?? '';
  return row.urlCut ? url.startsWith(own) : url === own;
}
