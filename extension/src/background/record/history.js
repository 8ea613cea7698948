import {PROTOCOL} from '../../wire/protocol.js';
import {CALLS} from './batch.js';
import {HitLog} from './hit-log.js';
import {RateLimit} from './rate-limit.js';
import {PrivacyHeader} from './privacy-header.js';
import {StoreLog} from './store-log.js';
import {Waiters} from './waiters.js';

/**
 * Keeps the pushes of attached tabs since they were attached, in the worker's memory and nowhere else. Every push has a number in its tab,
 * 1, 2, …, that is never used again, not even after the worker was started anew.
 *
 * @typedef {object} Page one document of a tab, or one address of a single-page application
 * @property {number} page its number in the tab; the frames of a page have the number of the page
 * @property {string} url
 * @property {string} title
 * @property {string} navigation navigate, reload, back_forward, bfcache, prerender or route
 * @property {string} [origin] where its address has none, or another: about:srcdoc is of the page around it
 * @property {number} frame 0: the page itself
 * @property {string} documentId
 * @property {'firstScript' | 'attach'} since what it is recorded from
 * @property {number} startedAt milliseconds since 1970
 * @property {number} [shownAt] the same: when a prerendered page was shown
 * @property {import('./batch.js').PageLayer[]} layers
 * @property {number} [missed] how many elements its arrays have now that were not recorded
 * @property {boolean} [unhooked] the page did not let itself be recorded
 * @property {boolean} [exposed] it was there first, and could end the recording or add to it
 * @typedef {{from: number, to: number | null, reason: 'accessLost' | 'workerRestart', afterPage: number}} Gap milliseconds since 1970;
 * null: until now
 * @typedef {object} Entry a push
 * @property {number} seq
 * @property {Page} on
 * @property {import('./batch.js').PageRecord} push
 * @property {number} chars
 * @property {number} version of its tab's history at which it came or changed
 */

const MOST_CHARS = 8 * 1024 * 1024;
const MOST_PAGES = 500;
const MOST_GAPS = 100;
/** The last pushes of a document that the hook may still say something of. */
const MOST_AMENDABLE = 1000;
/** The cost of a push's fields besides its text. */
const OVERHEAD = 200;
/** A page that pushes more than the hook would let through is cut here. */
const RATE = {perSecond: 4500, burst: 12_000};
/** The count of numbers that are reserved ahead, so that a new worker never gives one again. */
const RESERVE = 1000;
/** Requests of a document whose script has not said hello yet: so many, for so long. */
const EARLY = {most: 300, ms: 10_000};
const KEY = 'history';

/** The pushes of one tab. */
export class TabHistory {
  /** Counts what comes and what changes. */
  version = 0;
  lastSeq = 0;
  pageCount = 0;
  sampled = 0;
  dropped = {pushes: 0, bytes: 0};
  chars = 0;
  /** Tells whether the page itself has ever answered, also where its pages are no longer kept. */
  hasAnswered = false;
  /** @type {Page[]} */
  pages = [];
  /** @type {Gap[]} */
  gaps = [];
  hits = new HitLog();
  stores = new StoreLog();
  privacy = new PrivacyHeader();
  /**
   * @type {{request: import('./request-watch.js').Request, end: Partial<import('./request-watch.js').RequestEnd>}[]} of documents that may
   * never be admitted
   */
  early = [];
  /** @type {Entry[]} */
  #entries = [];
  #first = 0; // index of the oldest entry: the ones before it are dropped
  #waiters = new Waiters();
  #rate = new RateLimit(RATE);

  get firstSeq() {
    return this.#entries[this.#first]?.seq ?? this.lastSeq + 1;
  }

  get size() {
    return this.#entries.length - this.#first;
  }

  /**
   * @param {Page} on
   * @param {import('./batch.js').PageRecord} push
   * @returns {Entry | undefined} undefined where the page pushes faster than is recorded
   */
  append(on, push) {
    if (!this.#rate.take()) {
      this.sampled++;
      return undefined;
    }
    const entry = {seq: ++this.lastSeq, on, push, chars: 0, version: ++this.version};
    this.#entries.push(entry);
    this.weigh(entry);
    return entry;
  }

  /** @param {Entry} entry that is new or has changed */
  weigh(entry) {
    const {text, tags, source = '', stack = [], changed = '', consent, consentAfter} = entry.push;
    const told = (consent ? JSON.stringify(consent).length : 0) + (consentAfter ? JSON.stringify(consentAfter).length : 0);
    const chars = OVERHEAD + text.length + tags.length + source.length + stack.join().length + changed.length + told;
    if (entry.seq >= this.firstSeq) this.chars += chars - entry.chars;
    entry.chars = chars;
  }

  /** Lets go of the oldest push. */
  dropOldest() {
    const entry = this.#entries[this.#first];
    if (!entry) return;
    this.#first++;
    this.chars -= entry.chars;
    this.dropped.pushes++;
    this.dropped.bytes += entry.chars;
    if (this.#first > 1000 && this.#first > this.#entries.length / 2) {
      this.#entries.splice(0, this.#first);
      this.#first = 0;
    }
  }

  /**
   * @param {number} seq
   * @param {readonly number[]} [only]
   * @returns {Entry[]} those after `seq`, or with one of the numbers, oldest first
   */
  after(seq, only) {
    let low = this.#first;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (/** @type {Entry} */ (this.#entries[middle]).seq <= seq) low = middle + 1;
      else high = middle;
    }
    const entries = this.#entries.slice(low);
    if (!only) return entries;
    const wanted = new Set(only);
    return entries.filter((entry) => wanted.has(entry.seq));
  }

  /**
   * Lists what came or changed after a version, the earliest first.
   * @param {number} version
   * @param {{pushes: number, chars: number}} most of one answer, which has at least one push
   * @returns {{entries: Entry[], version: number, more: boolean}} `version` that the answer goes up to
   */
  since(version, most) {
    const news = this.#entries
      .slice(this.#first)
      .filter((entry) => entry.version > version)
      .sort((one, other) => one.version - other.version);
    let chars = 0;
    const end = news.findIndex((entry, i) => i === most.pushes || ((chars += entry.chars) > most.chars && i > 0));
    if (end < 0) return {entries: news, version: this.version, more: false};
    const entries = news.slice(0, end);
    return {entries, version: /** @type {Entry} */ (entries.at(-1)).version, more: true};
  }

  /** Settles at the next push, or when the tab is forgotten. @param {AbortSignal} end of the wish to know @returns {Promise<void>} */
  next(end) {
    return this.#waiters.next(end);
  }

  wake() {
    this.#waiters.wake();
  }

  get pagesOnWire() {
    return this.pages.map(({documentId, origin, missed, unhooked, exposed, ...page}) => ({
      ...page,
      missed: missed || undefined,
      unhooked: unhooked || undefined,
      exposed: exposed || undefined,
    }));
  }

  get gapsOnWire() {
    return this.gaps.map(({afterPage, ...gap}) => gap);
  }

  /**
   * @returns {(hit: Pick<import('./hit-log.js').Hit, 'on' | 't' | 'after'>) => number | undefined} gives the number of the last push of a
   * hit's document before it
   */
  pushesBefore() {
    /** @type {Map<string, Entry[]>} */
    const documents = new Map();
    for (const entry of this.#entries.slice(this.#first)) {
      const {frame, documentId} = entry.on;
      const key = `${frame}/${documentId}`;
      const entries = documents.get(key);
      if (entries) entries.push(entry);
      else documents.set(key, [entry]);
    }
    return ({on, t, after}) => {
      const entries = documents.get(`${on.frame}/${on.documentId}`) ?? [];
      let [low, high] = [0, entries.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        const {push} = /** @type {Entry} */ (entries[middle]);
        if (after === undefined ? (push.t ?? 0) <= t : push.n <= after) low = middle + 1;
        else high = middle;
      }
      return entries[low - 1]?.seq;
    };
  }

  /** @param {Omit<Page, 'page' | 'layers'>} facts @returns {Page} */
  addPage(facts) {
    const current = this.pages.at(-1)?.page;
    const isNew =
      facts.frame === 0
        ? !this.pages.some(({page, frame}) => page === current && frame !== 0) ||
          this.pages.some(({page, frame}) => page === current && frame === 0)
        : current === undefined;
    if (isNew) this.pageCount++;
    const page = {page: this.pageCount, ...facts, layers: []};
    this.pages.push(page);
    if (facts.frame === 0) this.hasAnswered = true;
    if (this.pages.length > MOST_PAGES) this.pages.splice(0, 1);
    return page;
  }

  /** @param {Gap['reason']} reason @param {number} from @param {number | null} to */
  addGap(reason, from, to) {
    if (to === null && this.gaps.at(-1)?.to === null) return;
    this.gaps.push({from, to, reason, afterPage: this.pageCount});
    if (this.gaps.length > MOST_GAPS) this.gaps.shift();
  }

  /** It is recorded again. */
  closeGap() {
    const gap = this.gaps.at(-1);
    if (gap?.to === null) gap.to = Date.now();
  }
}

/**
 * A push as the wire has it.
 * @param {{seq: number, on: {page: number, frame: number}, push: Omit<import('./batch.js').PageRecord, 'n'>}} entry
 * @returns {string} JSON
 */
export function pushText({seq, on, push}) {
  const {
    t,
    ms,
    layer,
    gen,
    orphan,
    via,
    arrived,
    short,
    person,
    uniqueEventId,
    source,
    stack,
    container,
    consent,
    consentAfter,
    text,
    tags,
    changed,
  } = push;
  const head = JSON.stringify({
    seq,
    page: on.page,
    frame: on.frame,
    t,
    ms,
    layer,
    gen,
    orphan,
    via,
    arrived,
    short,
    person,
    uniqueEventId,
    source,
    stack,
    container,
    consent,
    consentAfter,
  });
  return `${head.slice(0, -1)},"value":${text},"tags":${tags}${changed === undefined ? '' : `,"changed":${changed}`}}`;
}

/**
 * Lets go of the oldest of the largest, until all of them together are small enough.
 * @param {{readonly chars: number, readonly size: number, dropOldest(): void}[]} all @param {number} mostChars
 */
export function bound(all, mostChars) {
  let chars = all.reduce((sum, each) => sum + each.chars, 0);
  while (chars > mostChars) {
    const largest = all.reduce((one, other) => (other.chars > one.chars ? other : one));
    if (largest.size === 0) return;
    chars -= largest.chars;
    largest.dropOldest();
    chars += largest.chars;
  }
}

/** @param {number} last */
const numbersFor = (last) => (Math.floor(last / RESERVE) + 1) * RESERVE;

export class History {
  /** @type {Map<number, TabHistory>} */
  #tabs = new Map();
  #storage;
  #pushed;
  #changed;
  /**
   * @type {Record<string, {reserved: number, hits?: number, pages: number, at: number}>} by handle: what an earlier worker had given out
   */
  #known = {};
  #handles = new Map();

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage
   * @param {(tabId: number, lastSeq: number) => void} pushed
   * @param {(tabId: number) => void} [changed] after each change, whether something was pushed or not
   */
  constructor(storage, pushed, changed = () => {}) {
    this.#storage = storage;
    this.#pushed = pushed;
    this.#changed = changed;
    this.ready = this.#recall();
  }

  async #recall() {
    this.#known = (await this.#storage.recall(KEY)) ?? {};
  }

  /** The history of an attached tab, begun where there is none. @param {import('../access/attachments.js').Attachment} attachment */
  of({tabId, handle, attachedAt}) {
    let tab = this.#tabs.get(tabId);
    if (tab) return tab;
    this.#tabs.set(tabId, (tab = new TabHistory()));
    this.#handles.set(tabId, handle);
    const known = this.#known[handle];
    if (known) {
      tab.lastSeq = known.reserved;
      tab.hits.lastHit = known.hits ?? 0;
      tab.pageCount = known.pages;
      tab.hasAnswered = known.pages > 0; // perhaps a frame of it alone: nothing is said that may be untrue
      tab.addGap('workerRestart', attachedAt, Date.now());
    }
    return tab;
  }

  /**
   * @param {number} tabId
   * @param {Page} on
   * @param {import('./batch.js').Batch} batch
   * @param {Map<number, Entry>} numbers the pushes of the document by their number in it
   */
  add(tabId, on, batch, numbers) {
    const tab = this.#tabs.get(tabId);
    if (!tab) return;
    const before = tab.lastSeq;
    for (const push of batch.records) {
      const entry = tab.append(on, push);
      if (entry && /^[{[]/.test(push.text)) numbers.set(push.n, entry);
    }
    for (const {n, uniqueEventId, arrived, changed, consentAfter} of batch.amends) {
      const entry = numbers.get(n);
      if (!entry || entry.seq < tab.firstSeq) continue;
      if (uniqueEventId !== undefined) entry.push.uniqueEventId = uniqueEventId;
      if (arrived !== undefined) entry.push.arrived = arrived;
      if (changed !== undefined) entry.push.changed = changed;
      if (consentAfter !== undefined) entry.push.consentAfter = consentAfter;
      entry.version = ++tab.version;
      tab.weigh(entry);
    }
    if (batch.layers) on.layers = batch.layers;
    on.missed = batch.missed;
    on.unhooked = false;
    tab.sampled += batch.sampled;
    tab.dropped.pushes += batch.dropped.pushes;
    tab.dropped.bytes += batch.dropped.bytes;
    bound([...this.#tabs.values()], MOST_CHARS);
    for (const [n, entry] of numbers) {
      if (numbers.size <= MOST_AMENDABLE && entry.seq >= tab.firstSeq) break;
      numbers.delete(n);
    }
    this.#reserve(tabId);
    this.#changed(tabId);
    if (tab.lastSeq === before) return;
    tab.wake();
    this.#pushed(tabId, tab.lastSeq);
  }

  /**
   * Adds what a page says that it stores.
   * @param {number} tabId
   * @param {Page} on
   * @param {Pick<import('./batch.js').Batch, 'stores' | 'dropped'>} batch
   */
  addStores(tabId, on, {stores, dropped}) {
    const log = this.#tabs.get(tabId)?.stores;
    for (const store of stores) log?.wrote(on, store);
    if (log) log.dropped += dropped.stores;
  }

  /** Adds a cookie that an answer has set. @param {number} tabId @param {import('./store-log.js').Told} told */
  addSetCookie(tabId, told) {
    this.#tabs.get(tabId)?.stores.told(told);
  }

  /**
   * Adds a request that told its server of Global Privacy Control, or did not.
   * @param {number} tabId @param {Parameters<PrivacyHeader['asked']>[0]} request
   */
  addPrivacyHeader(tabId, request) {
    this.#tabs.get(tabId)?.privacy.asked(request);
  }

  /**
   * Adds what a page says that it sends.
   * @param {number} tabId @param {Page} on @param {Pick<import('./batch.js').Batch, 'hits' | 'bodies' | 'dropped'>} batch
   * @param {Map<number, import('./hit-log.js').Hit>} numbers the hits of the document by their number in it, whose bodies may still come
   */
  addCalls(tabId, on, {hits, bodies, dropped}, numbers) {
    const log = this.#tabs.get(tabId)?.hits;
    if (!log) return;
    for (const {n, via, method = null, ...call} of hits) {
      const hit = log.see(on, {...call, method, call: via, type: CALLS[via]});
      if (hit && call.body === undefined) numbers.set(n, hit);
    }
    for (const {n, body} of bodies) {
      const hit = numbers.get(n);
      if (hit) log.add(hit, {body});
    }
    for (const n of numbers.keys()) {
      if (numbers.size <= MOST_AMENDABLE) break;
      numbers.delete(n);
    }
    log.dropped.hits += dropped.hits;
    this.#keepHits(tabId);
  }

  /**
   * Adds the timings that the browser lists of a page.
   * @param {number} tabId
   * @param {Page} on
   * @param {import('./batch.js').PageTiming[]} timings
   */
  addTimings(tabId, on, timings) {
    const tab = this.#tabs.get(tabId);
    if (!tab) return;
    for (const timing of timings) {
      const page = tab.pages.findLast(
        ({frame, documentId, startedAt}) => frame === on.frame && documentId === on.documentId && startedAt <= timing.t,
      );
      tab.hits.see(page ?? on, {...timing, timed: true});
    }
    this.#keepHits(tabId);
  }

  /**
   * Adds a request as the browser tells it. One of a document that is not recorded (yet) waits: it may be of a site that the tab is not
   * attached to.
   * @param {number} tabId @param {import('./request-watch.js').Request} request
   */
  addRequest(tabId, request) {
    const tab = this.#tabs.get(tabId);
    if (!tab || tab.hits.ofRequest(request.id)) return; // a redirect belongs to its request
    const page = this.pageOf(tabId, request.frame, request.documentId);
    if (page) this.#see(tabId, page, request, {});
    else {
      tab.early = tab.early.filter(({request: {t}}) => request.t - t < EARLY.ms);
      if (tab.early.length < EARLY.most && !tab.early.some((other) => other.request.id === request.id)) tab.early.push({request, end: {}});
    }
  }

  /** @param {number} tabId @param {import('./request-watch.js').RequestEnd} end */
  endRequest(tabId, {id, status, error}) {
    const tab = this.#tabs.get(tabId);
    const hit = tab?.hits.ofRequest(id);
    const early = tab?.early.find(({request}) => request.id === id);
    if (hit) tab?.hits.add(hit, {status, error});
    else if (early) early.end = {status, error};
  }

  /**
   * @param {number} tabId
   * @param {Page} page
   * @param {import('./request-watch.js').Request} request
   * @param {Partial<import('./request-watch.js').RequestEnd>} end
   */
  #see(tabId, page, {id, t, type, method, url, body, bodyBytes}, {status = null, error}) {
    this.#tabs.get(tabId)?.hits.see(page, {t, type, method, url, body, bodyBytes, ms: null, request: id, status, error});
    this.#keepHits(tabId);
  }

  /** @param {number} tabId */
  #keepHits(tabId) {
    bound(
      [...this.#tabs.values()].map(({hits}) => hits),
      PROTOCOL.limits.hitsChars,
    );
    this.#reserve(tabId);
    this.#changed(tabId);
  }

  /** Remembers that these numbers are given. @param {number} tabId */
  #reserve(tabId) {
    const tab = this.#tabs.get(tabId);
    const handle = this.#handles.get(tabId);
    if (!tab || handle === undefined) return;
    const known = this.#known[handle];
    const {lastHit} = tab.hits;
    if (known && tab.lastSeq < known.reserved && lastHit < (known.hits ?? 0) && tab.pageCount === known.pages) return;
    this.#known[handle] = {reserved: numbersFor(tab.lastSeq), hits: numbersFor(lastHit), pages: tab.pageCount, at: Date.now()};
    void this.#storage.remember(KEY, this.#known);
  }

  /** @param {number} tabId @param {Omit<Page, 'page' | 'layers'>} facts @returns {Page | undefined} */
  addPage(tabId, facts) {
    const tab = this.#tabs.get(tabId);
    const page = tab?.addPage(facts);
    if (facts.frame === 0) tab?.closeGap();
    const [mine, others] = [true, false].map(
      (is) => tab?.early.filter(({request}) => (request.frame === facts.frame && request.documentId === facts.documentId) === is) ?? [],
    );
    if (tab && page && mine?.length) {
      tab.early = others ?? [];
      for (const {request, end} of mine) this.#see(tabId, page, request, end);
    }
    this.#reserve(tabId);
    this.#changed(tabId);
    return page;
  }

  /**
   * The last page of a document that there is.
   * @param {number} tabId
   * @param {number} frame
   * @param {string} documentId
   * @returns {Page | undefined}
   */
  pageOf(tabId, frame, documentId) {
    return this.#tabs.get(tabId)?.pages.findLast((page) => page.frame === frame && page.documentId === documentId);
  }

  /**
   * The first page of a document that there still is.
   * @param {number} tabId
   * @param {number} frame
   * @param {string} documentId
   * @returns {Page | undefined}
   */
  firstPageOf(tabId, frame, documentId) {
    return this.#tabs.get(tabId)?.pages.find((page) => page.frame === frame && page.documentId === documentId);
  }

  /** A page handed over more at once than is taken. @param {number} tabId @param {number} chars */
  drop(tabId, chars) {
    const tab = this.#tabs.get(tabId);
    if (!tab) return;
    tab.dropped.pushes++;
    tab.dropped.bytes += chars;
  }

  /** The page of a tab has this title now. @param {number} tabId @param {string} url @param {string} title */
  setTitle(tabId, url, title) {
    const page = this.#tabs.get(tabId)?.pages.findLast(({frame}) => frame === 0);
    if (page && page.url === url) page.title = title;
  }

  /** @param {number} tabId */
  accessLost(tabId) {
    const tab = this.#tabs.get(tabId);
    if (!tab) return;
    tab.addGap('accessLost', Date.now(), null);
    tab.early = [];
  }

  /** @param {number} added @param {number} removed */
  move(added, removed) {
    const tab = this.#tabs.get(removed);
    if (!tab) return;
    this.#tabs.set(added, tab);
    this.#handles.set(added, this.#handles.get(removed));
    this.#tabs.delete(removed);
    this.#handles.delete(removed);
  }

  /** @param {number} tabId */
  forget(tabId) {
    const tab = this.#tabs.get(tabId);
    const handle = this.#handles.get(tabId);
    this.#tabs.delete(tabId);
    this.#handles.delete(tabId);
    tab?.wake();
    tab?.hits.wake();
    if (handle === undefined || !this.#known[handle]) return;
    delete this.#known[handle];
    void this.#storage.remember(KEY, this.#known);
  }
}
