import {PROTOCOL} from '../../wire/protocol.js';
import {RateLimit} from './rate-limit.js';
import {Waiters} from './waiters.js';

/**
 * The requests of one tab that may be hits. Each request is listed once, even if several sources observe it. Sightings are
 * matched by document, URL and time.
 *
 * @typedef {'beacon' | 'fetch' | 'xhr'} Via
 * @typedef {object} Hit
 * @property {number} hit its number in the tab
 * @property {import('./history.js').Page} on
 * @property {number} t milliseconds since 1970
 * @property {number | null} ms since the navigation
 * @property {Via | undefined} call how the page sent it, if a call was seen
 * @property {boolean} timed whether the page's own timing has it
 * @property {string | undefined} request its id where webRequest has it
 * @property {string} type
 * @property {string | null} method
 * @property {string} url
 * @property {boolean} [urlCut]
 * @property {string} [body]
 * @property {boolean} [bodyCut]
 * @property {number} [bodyBytes]
 * @property {number | null} status
 * @property {string} [error]
 * @property {string} [source]
 * @property {string} [container]
 * @property {number} [after] number in its document of the last push before it
 * @property {number} chars
 *
 * @typedef {Pick<Hit, 't' | 'ms' | 'type' | 'url'> & Partial<Omit<Hit, 'hit' | 'on' | 'chars'>>} Seen what one source says of a request
 */

const {hitUrlChars, hitBodyChars} = PROTOCOL.limits;
/** The size of a hit's fields without its texts. */
const OVERHEAD = 200;
const RATE = {perSecond: 100, burst: 3000};
/** The maximum time between two sightings of the same request, and how far back to search for it. */
const SAME_MS = 3000;
const LOOK_BACK = 500;
const ALWAYS = new Set(['beacon', 'ping']);

/** Visible pictures, libraries and fonts. They count visitors only if their URL has a query. */
const ASSET = /\.(?:png|jpe?g|webp|avif|svg|ico|bmp|m?js|css|woff2?|ttf|otf|map|wasm|mp4|webm|mp3|json|html?)$/i;
/** A word of 16 or more characters with a digit in the path, like an id. */
const ID = /\/(?=[^/]*\d)[\w-]{16,}(?:\/|\.gif$|$)/;

/**
 * Tells whether it may be a hit. The page reports only calls that may be hits. A pixel of another site may have all values in its
 * path. The front knows which vendors do this.
 * @param {Seen} seen @param {string} page @returns {boolean}
 */
const isCandidate = ({call, type, url, method}, page) =>
  call !== undefined ||
  ALWAYS.has(type) ||
  /[?;]/.test(url) ||
  (method != null && method !== 'GET' && method !== 'HEAD') ||
  ((type === 'img' || ID.test(url)) && !ASSET.test(url) && isOfOther(url, page));

/** @param {string} url @param {string} page */
function isOfOther(url, page) {
  const [to, from] = [bareHost(url), bareHost(page)];
  return to !== '' && from !== '' && to !== from && !to.endsWith(`.${from}`) && !from.endsWith(`.${to}`);
}

/** @param {string} url */
const bareHost = (url) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');

/** Within the page by its own clock, which may have stood still while the machine slept. @param {Seen} one @param {Seen} other */
const apart = (one, other) => Math.abs(one.ms !== null && other.ms !== null ? one.ms - other.ms : one.t - other.t);

export class HitLog {
  lastHit = 0;
  dropped = {hits: 0, bytes: 0};
  chars = 0;
  /** @type {Hit[]} */
  #hits = [];
  #waiters = new Waiters();
  #rate = new RateLimit(RATE);

  get firstHit() {
    return this.#hits[0]?.hit ?? this.lastHit + 1;
  }

  get size() {
    return this.#hits.length;
  }

  /** @param {number} hit @returns {Hit[]} those with a greater number, oldest first */
  after(hit) {
    return this.#hits.slice(Math.max(0, hit + 1 - this.firstHit));
  }

  /**
   * @param {import('./history.js').Page} on
   * @param {Seen} seen
   * @returns {Hit | undefined} the hit that it is, new or known; undefined where it is none or comes too fast
   */
  see(on, seen) {
    const url = withoutFragment(seen.url);
    const facts = {...seen, ...cut('url', url, hitUrlChars), ...cut('body', seen.body, hitBodyChars)};
    const known = this.#find(on, /** @type {Seen} */ (facts));
    if (known) {
      this.#enrich(known, /** @type {Seen} */ (facts));
      return known;
    }
    if (!isCandidate(seen, on.url)) return undefined;
    if (!this.#rate.take()) {
      this.dropped.hits++;
      return undefined;
    }
    /** @type {Hit} */
    const hit = {
      call: undefined,
      timed: false,
      request: undefined,
      method: null,
      status: null,
      ...facts,
      hit: ++this.lastHit,
      on,
      chars: 0,
    };
    this.#hits.push(hit);
    this.#weigh(hit);
    this.wake();
    return hit;
  }

  /** More is known of a hit. @param {Hit} hit @param {Partial<Seen>} facts */
  add(hit, facts) {
    this.#enrich(hit, {...facts, ...cut('body', facts.body, hitBodyChars)});
  }

  /** @param {string} request @returns {Hit | undefined} */
  ofRequest(request) {
    return this.#hits.slice(-LOOK_BACK).findLast((hit) => hit.request === request);
  }

  /**
   * Finds the same request as another source saw it.
   * @param {import('./history.js').Page} on
   * @param {Seen} seen
   * @returns {Hit | undefined}
   */
  #find({documentId, frame}, seen) {
    let nearest;
    for (let i = this.#hits.length - 1; i >= Math.max(0, this.#hits.length - LOOK_BACK); i--) {
      const hit = /** @type {Hit} */ (this.#hits[i]);
      if (hit.url !== seen.url || hit.on.documentId !== documentId || hit.on.frame !== frame) continue;
      const isKnownToIt =
        (seen.call !== undefined && hit.call !== undefined) ||
        (seen.timed && hit.timed) ||
        (seen.request !== undefined && hit.request !== undefined);
      if (isKnownToIt || apart(hit, seen) > SAME_MS || !isSameType(hit, seen)) continue;
      if (!nearest || apart(hit, seen) < apart(nearest, seen)) nearest = hit;
    }
    return nearest;
  }

  /**
   * Adds facts to a hit. The page's call knows better than the browser how it was sent; what is known stays known.
   * @param {Hit} hit
   * @param {Partial<Seen>} facts
   */
  #enrich(hit, facts) {
    const {t, ms, url, type, call, timed, ...rest} = facts;
    if (call !== undefined && type !== undefined)
      Object.assign(hit, {call, type}, rest.body === undefined ? {} : {body: rest.body, bodyCut: rest.bodyCut});
    if (timed && !hit.call && type !== undefined) hit.type = type;
    if (timed) hit.timed = true;
    if (hit.ms === null && ms !== undefined) hit.ms = ms;
    const known = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (hit));
    for (const [name, value] of Object.entries(rest)) {
      if (value !== undefined && value !== null && (known[name] ?? null) === null) Object.assign(hit, {[name]: value});
    }
    this.#weigh(hit);
  }

  /** @param {Hit} hit */
  #weigh(hit) {
    const {url, body = '', source = '', error = ''} = hit;
    const chars = OVERHEAD + url.length + body.length + source.length + error.length;
    if (hit.hit >= this.firstHit) this.chars += chars - hit.chars;
    hit.chars = chars;
  }

  /** Removes the oldest hit. */
  dropOldest() {
    const hit = this.#hits.shift();
    if (!hit) return;
    this.chars -= hit.chars;
    this.dropped.hits++;
    this.dropped.bytes += hit.chars;
  }

  /** Settles at the next hit, or when the tab is forgotten. @param {AbortSignal} end of the wish to know @returns {Promise<void>} */
  next(end) {
    return this.#waiters.next(end);
  }

  wake() {
    this.#waiters.wake();
  }
}

/** @param {string} name @param {string | undefined} text @param {number} most */
function cut(name, text, most) {
  if (text === undefined) return {};
  return text.length > most ? {[name]: text.slice(0, most), [`${name}Cut`]: true} : {[name]: text};
}

/** @param {string} url */
const withoutFragment = (url) => url.replace(/#.*$/s, '');

/** webRequest has its own names for the types: ping for a beacon, xmlhttprequest for a fetch. */
const CALLED = new Set(['beacon', 'fetch', 'xmlhttprequest', 'ping']);
/** @param {Seen} one @param {Seen} other */
const isSameType = (one, other) =>
  one.type === other.type || ((one.request !== undefined || other.request !== undefined) && CALLED.has(one.type) && CALLED.has(other.type));

/** A hit as the wire has it. @param {Hit} hit @param {number | undefined} seq of the last push before it @returns {string} JSON */
export function hitText(
  {hit, on, t, ms, call, request, type, method, url, urlCut, body, bodyCut, bodyBytes, status, error, source, container},
  seq,
) {
  const via = call ?? (request === undefined ? 'timing' : 'webRequest');
  return JSON.stringify({
    hit,
    page: on.page,
    frame: on.frame,
    t,
    ms,
    via,
    type,
    method,
    url,
    urlCut,
    body,
    bodyCut,
    bodyBytes,
    status,
    error,
    source,
    container,
    seq,
  });
}
