import {askResident} from '../../page/ask-resident.js';
import {readDataLayer} from '../../page/read-data-layer.js';
import {dropSlices, takeSlice} from '../../page/take-slice.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {untilAborted} from '../link/call.js';
import {accessError} from '../page/page-access.js';
import {readMeta, refused} from '../page/page-answer.js';

const {sliceChars, chunkChars} = PROTOCOL.limits;
/** The maximum that is read from one page. A note in the answer reports the limit. */
const BUDGET_CHARS = 128 * 1024 * 1024;
/** The part of the remaining time that the page may use. The rest is for the transport. */
const READING_SHARE = 0.6;

/**
 * Runs the reader in one frame of an attached tab. Sends a long text before the answer.
 * @param {import('../link/context.js').Context} context
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 * @param {number} frame
 * @param {import('../../page/read-data-layer.js').ReadArgs} what is to be read
 * @returns {Promise<{site: string, tab: {handle: string, title: string, url: string}, document: string, meta?:
 * import('../page/page-answer.js').Meta,
 *   refusal?: import('../page/page-answer.js').Refusal, body: {text?: string, chunks?: number}}>} `site` is the frame's; `meta` or
 * `refusal`
 * @throws {WireError}
 */
export async function readPage(context, call, pass, frame, what) {
  const {platform, attachments} = context;
  const {attachment} = pass;
  const {tabId, handle} = attachment;
  call.endWith(attachments.endOf(attachment));
  const key = unseenKeys.pop() ?? crypto.randomUUID();
  const args = {
    ...what,
    budgetMs: inSteps(Math.floor, call.remainingMs * READING_SHARE),
    holdMs: inSteps(Math.ceil, call.remainingMs),
    budgetChars: BUDGET_CHARS,
    inlineChars: sliceChars,
    key,
  };
  const known = residentsUntil(attachments.endOf(attachment), platform, tabId);
  try {
    // The site of a subframe must be known before any code runs in it.
    const admitted = frame === 0 ? undefined : await call.orEnd(pass.document({frameId: frame}));
    const page = new Page(platform, {tabId, ...(admitted ? {documentId: admitted.documentId} : {frameId: 0})}, call.signal, known);
    const [{meta, refusal, text, slices, documentId}, tab] = await Promise.all([page.read(args), page.tab()]);
    if (!meta?.held) unseenKeys.push(key);
    pass.stays(tab.url);
    const site = (admitted ?? (await call.orEnd(known.originOf(documentId, () => pass.document({documentId}))))).origin;
    await pass.again(site);
    const about = {handle, title: tab.title ?? '', url: tab.url ?? ''};
    if (!meta) return {site, tab: about, document: documentId, refusal, body: {}};
    const whole = meta.sizes.value + meta.sizes.tags;
    const body = whole <= chunkChars ? {text} : {chunks: await call.stream(meta.held ? slices() : once(text))};
    return {site, tab: about, document: documentId, meta, body};
  } catch (failure) {
    const reason = accessError(failure);
    await attachments.lose(attachment, reason);
    throw reason;
  }
}

/**
 * Unused names for a stored text. No page has seen them. With one of them, the next read sends the same code as the last
 * one, so the page's engine compiles the reader only once.
 * @type {string[]}
 */
const unseenKeys = [];

/** Whole seconds, where there are some, for the same reason. @param {(n: number) => number} round @param {number} ms */
const inSteps = (round, ms) => (ms > 2000 ? round(ms / 1000) * 1000 : Math.round(ms));

/** The readers that stay in the documents of a tab, until its attachment ends. @type {WeakMap<AbortSignal, Residents>} */
const residents = new WeakMap();

/**
 * @param {AbortSignal} end
 * @param {import('../../platform/chrome.js').Platform} platform
 * @param {number} tabId
 * @returns {Residents}
 */
function residentsUntil(end, platform, tabId) {
  const known = residents.get(end);
  if (known) return known;
  const made = new Residents();
  residents.set(end, made);
  end.addEventListener('abort', () => {
    for (const {frameId, ask} of made.all()) {
      platform.run({tabId, frameId}, 'isolated', askResident, [{ask}]).catch(() => {}); // the page is not reachable, so the reader leaves by itself
    }
  });
  return made;
}

/** Remembers what is known of the documents of one tab. */
class Residents {
  /** @type {Map<number, string>} by frame, what the reader there is asked by next */
  #names = new Map();
  /** @type {Map<number, Promise<unknown>>} by frame: a name serves once, so one read is asked for after the other */
  #turns = new Map();
  /** @type {{documentId: string, origin: import('../page/frames.js').Document} | undefined} the page itself, whose site is known */
  #page;

  all() {
    return [...this.#names].map(([frameId, ask]) => ({frameId, ask}));
  }

  /**
   * Runs `work` with the name of the reader that stays in this frame, if one does, and remembers the one after it.
   * @template {{ask?: string} | undefined} T
   * @param {number} frameId
   * @param {(ask: string | undefined) => Promise<T>} work
   * @returns {Promise<T>}
   */
  inTurn(frameId, work) {
    const turn = (this.#turns.get(frameId) ?? Promise.resolve()).then(async () => {
      const ask = this.#names.get(frameId);
      this.#names.delete(frameId);
      const done = await work(ask);
      if (done?.ask) this.#names.set(frameId, done.ask);
      return done;
    });
    this.#turns.set(
      frameId,
      turn.catch(() => {}),
    ); // the caller gets the failure, the next one must not
    return turn;
  }

  /**
   * The site of the tab's main document, asked once for each document.
   * @param {string} documentId
   * @param {() => Promise<import('../page/frames.js').Document>} find
   */
  async originOf(documentId, find) {
    if (this.#page?.documentId !== documentId) this.#page = {documentId, origin: await find()};
    return this.#page.origin;
  }
}

/** @param {string} text */
export async function* once(text) {
  yield text;
}

/**
 * @typedef {object} Read one read
 * @property {import('../page/page-answer.js').Meta} [meta] or
 * @property {import('../page/page-answer.js').Refusal} [refusal]
 * @property {string} text all of it, or its first slice
 * @property {() => AsyncGenerator<string>} slices all of it
 * @property {string} documentId
 */

/** One document of one tab while it is read. */
class Page {
  /**
   * @param {import('../../platform/chrome.js').Platform} platform
   * @param {{tabId: number, documentId?: string, frameId?: number}} target
   * @param {AbortSignal} end of the wish to know
   * @param {Residents} residents
   */
  constructor(platform, target, end, residents) {
    this.platform = platform;
    this.target = target;
    this.tabId = target.tabId;
    this.end = end;
    this.residents = residents;
  }

  /** @returns {Promise<import('../../platform/chrome.js').TabInfo>} */
  tab() {
    return untilAborted(this.platform.tabs.get(this.tabId), this.end);
  }

  /**
   * @param {import('../../page/read-data-layer.js').ReadArgs & {key: string}} args
   * @returns {Promise<Read>}
   */
  async read(args) {
    const reading = this.#ask(args);
    try {
      const {answer, documentId} = await untilAborted(reading, this.end);
      const {meta, refusal, text, get} = answer;
      return {
        meta,
        refusal,
        text,
        documentId,
        slices: () => this.slices(documentId, {get, key: args.key}, meta ? meta.sizes.value + meta.sizes.tags : 0, text),
      };
    } catch (failure) {
      if (this.end.aborted)
        reading.then(
          ({documentId, answer: {get}}) => this.drop(documentId, {get, key: args.key}),
          () => {},
        ); // it never ran, so there is nothing to drop
      throw failure;
    }
  }

  /**
   * The answer of the reader that has stayed in the document since the last read, or of a new one.
   * @param {import('../../page/read-data-layer.js').ReadArgs & {key: string}} args
   */
  #ask(args) {
    const {frameId = -1} = this.target;
    if (frameId < 0) return this.#anew(args, false); // rare
    return this.residents.inTurn(frameId, async (ask) => {
      const [again] =
        ask === undefined ? [] : await this.platform.run(this.target, 'isolated', askResident, [{ask, args, chars: sliceChars}]);
      try {
        if (again?.result) return {answer: checked(again.result, args), documentId: again.documentId, ask: again.result.ask};
      } catch {
        // code of the page answered instead, or stopped the reader
      }
      return this.#anew(args, true);
    });
  }

  /**
   * @param {import('../../page/read-data-layer.js').ReadArgs} args
   * @param {boolean} stay
   * @returns {Promise<{answer: ReturnType<typeof checked>, documentId: string, ask?: string}>}
   */
  async #anew(args, stay) {
    const [first] = await this.platform.run(this.target, 'page', readDataLayer, [{...args, stay}]);
    if (typeof first?.result !== 'object' || first.result === null)
      throw new WireError('INTERNAL', {message: 'The reader did not come through in this page.'});
    return {
      answer: checked(first.result, args),
      documentId: first.documentId,
      ask: isNameOf(first.result.ask) ? first.result.ask : undefined,
    };
  }

  /**
   * The text in the page, slice by slice. The next slice is fetched while one is sent.
   * @param {string} documentId
   * @param {Held} held
   * @param {number} whole its length
   * @param {string} first slice
   * @returns {AsyncGenerator<string>}
   * @throws {WireError} when it is not as long as was said
   */
  async *slices(documentId, held, whole, first) {
    let fetched = 0;
    /** @type {Promise<{text: string, get?: string} | null>} */
    let next = Promise.resolve({text: first, get: held.get});
    try {
      while (fetched < whole) {
        const piece = await untilAborted(next, this.end);
        if (!piece?.text) throw new WireError('PAGE_CHANGED');
        const {text} = piece;
        fetched += text.length;
        if (text.length > sliceChars + 1 || fetched > whole) throw refused('its text is longer than it said');
        if (fetched < whole) next = this.slice(documentId, {...held, get: piece.get}, fetched);
        yield text;
      }
    } finally {
      // A name is used once. The current slice brings the name that drops the rest.
      if (fetched < whole)
        next.then(
          (piece) => this.drop(documentId, {...held, get: piece?.get}),
          () => {},
        );
    }
  }

  /** @param {string} documentId @param {Held} held @param {number} from @returns {Promise<{text: string, get?: string} | null>} */
  slice(documentId, {get, key}, from) {
    const target = {tabId: this.tabId, documentId};
    const slice =
      get !== undefined
        ? this.platform.run(target, 'isolated', askResident, [{get, chars: sliceChars}]).then(([only]) => only?.result ?? null)
        : this.platform
            .run(target, 'page', takeSlice, [{key, from, chars: sliceChars}])
            .then(([only]) => (typeof only?.result === 'string' ? {text: only.result} : null));
    slice.catch(() => {}); // the caller gets the failure; after a cancel there is no caller
    return slice;
  }

  /** @param {string} documentId @param {Held} held */
  drop(documentId, {get, key}) {
    const target = {tabId: this.tabId, documentId};
    const dropped =
      get !== undefined
        ? this.platform.run(target, 'isolated', askResident, [{get, drop: true}])
        : this.platform.run(target, 'page', dropSlices, [{key}]);
    dropped.catch(() => {}); // the document and its text are gone
  }
}

/**
 * @typedef {{get?: string, key: string}} Held what a text is fetched by that the page holds: the name from the reader that stays, else the
 * key
 */

/** @param {unknown} name @returns {name is string} */
const isNameOf = (name) => typeof name === 'string' && /^[\d-]{1,60}( [\d-]{1,60})?$/.test(name);

/**
 * An answer of the reader, with what goes on of it.
 * @param {Record<string, unknown>} result
 * @param {import('../../page/read-data-layer.js').ReadArgs} args
 * @throws {WireError}
 */
function checked({meta: said, text, get}, args) {
  const {meta, refusal} = readMeta(said, args);
  if (!meta) return {refusal, text: ''};
  const whole = meta.sizes.value + meta.sizes.tags;
  if (typeof text !== 'string' || text.length > sliceChars + 1) throw refused('its first slice is none');
  if (meta.held ? text.length >= whole : text.length !== whole) throw refused('its text is not as long as it said');
  return {meta, text, get: isNameOf(get) ? get : undefined};
}
