import {askResident} from '../page/ask-resident.js';
import {readDataLayer} from '../page/read-data-layer.js';
import {dropSlices, takeSlice} from '../page/take-slice.js';
import {PROTOCOL, WireError} from '../wire/protocol.js';
import {untilAborted} from './call.js';
import {requireDocument} from './find-layers.js';
import {accessError, originOf} from './page-access.js';

const {sliceChars, chunkChars} = PROTOCOL.limits;
/** More than this is not read from one page: the note in the answer says so. */
const BUDGET_CHARS = 128 * 1024 * 1024;
/** The part of the time left that the page may use to read; the rest is for the way. */
const READING_SHARE = 0.6;

/**
 * @typedef {object} Meta what the reader says of the layer it read; `held`: the text stays in the page, to be fetched in slices
 * @property {string} layer
 * @property {string} kind
 * @property {string} type
 * @property {number | null} length null of an object
 * @property {boolean} complete
 * @property {string} intrinsics
 * @property {string[]} notes
 * @property {{value: number, tags: number}} sizes
 * @property {boolean} [held]
 * @property {{container: string, layer: string | null}[]} [models]
 * @property {{code: import('../wire/protocol.js').ErrorCode, data?: any}} [error]
 */

/**
 * Runs the reader in one frame of an attached tab and sends its text ahead where that is long.
 * @param {import('./context.js').Context} context
 * @param {import('./call.js').Call} call
 * @param {import('./attachments.js').Attachment} attachment
 * @param {number} frame
 * @param {import('../page/read-data-layer.js').ReadArgs} what is to be read
 * @returns {Promise<{site: string, tab: {handle: string, title: string, url: string}, document: string, meta: Meta,
 *   body: {text?: string, chunks?: number}}>} `body` is empty where `meta` has an error
 * @throws {WireError}
 */
export async function readPage({platform, attachments, policy}, call, attachment, frame, what) {
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
  const page = new Page(platform, attachment.tabId, frame, call.signal, residentsUntil(attachments.endOf(attachment), platform, attachment.tabId));
  try {
    const [{meta, text, documentId}, tab] = await Promise.all([page.read(args), page.tab()]);
    if (!meta.held) unseenKeys.push(key);
    const site = originOf(tab.url);
    if (site === undefined || site !== attachments.of(attachment.tabId)?.origin) throw new WireError('ACCESS_LOST');
    await call.orEnd(requireDocument({platform, policy}, attachment.tabId, documentId));
    const about = {handle: attachment.handle, title: tab.title ?? '', url: tab.url ?? ''};
    if (meta.error) return {site, tab: about, document: documentId, meta, body: {}};
    const whole = meta.sizes.value + meta.sizes.tags;
    const pieces = meta.held ? page.slices(documentId, key, whole, text) : once(text);
    const body = !meta.held && whole <= chunkChars ? {text} : {chunks: await call.stream(pieces)};
    return {site, tab: about, document: documentId, meta, body};
  } catch (failure) {
    const known = accessError(failure);
    await attachments.lose(attachment, known);
    throw known;
  }
}

/**
 * Names for a held text that were given to a page and not used there: no page has seen them. With one of them the next
 * read can send the same words as the last, and the page's engine then compiles the reader only once.
 * @type {string[]}
 */
const unseenKeys = [];

/** Whole seconds, where there are some, for the same reason. @param {(n: number) => number} round @param {number} ms */
const inSteps = (round, ms) => (ms > 2000 ? round(ms / 1000) * 1000 : Math.round(ms));

/** The names of the readers that stay in the frames of a tab, until its attachment ends. @type {WeakMap<AbortSignal, Map<number, string>>} */
const residents = new WeakMap();

/**
 * @param {AbortSignal} end
 * @param {import('../platform/chrome.js').Platform} platform
 * @param {number} tabId
 * @returns {Map<number, string>} by frame
 */
function residentsUntil(end, platform, tabId) {
  const known = residents.get(end);
  if (known) return known;
  /** @type {Map<number, string>} */
  const names = new Map();
  residents.set(end, names);
  end.addEventListener('abort', () => {
    for (const [frameId, resident] of names) {
      platform.run({tabId, frameId}, 'isolated', askResident, [{resident}]).catch(() => {}); // the page is out of reach: it leaves by itself
    }
  });
  return names;
}

/** @param {string} text */
export async function* once(text) {
  yield text;
}

/** One frame of one tab while it is read. */
class Page {
  /**
   * @param {import('../platform/chrome.js').Platform} platform
   * @param {number} tabId
   * @param {number} frameId
   * @param {AbortSignal} end of the wish to know
   * @param {Map<number, string>} residents
   */
  constructor(platform, tabId, frameId, end, residents) {
    this.platform = platform;
    this.tabId = tabId;
    this.frameId = frameId;
    this.end = end;
    this.residents = residents;
  }

  /** @returns {Promise<import('../platform/chrome.js').TabInfo>} */
  tab() {
    return untilAborted(this.platform.tabs.get(this.tabId), this.end);
  }

  /**
   * @param {{key: string}} args
   * @returns {Promise<{meta: Meta, text: string, documentId: string}>}
   */
  async read(args) {
    const reading = this.#ask(args);
    try {
      const only = await untilAborted(reading, this.end);
      if (typeof only?.result !== 'object' || only.result === null) throw new WireError('INTERNAL', {message: 'The reader did not come through in this page.'});
      const {meta, text = ''} = only.result;
      return {meta: JSON.parse(meta), text, documentId: only.documentId};
    } catch (failure) {
      if (this.end.aborted) reading.then((late) => late && this.drop(late.documentId, args.key), () => {}); // it never ran: nothing to drop
      throw failure;
    }
  }

  /**
   * What the reader says that has stayed in the document since the last read, or else a new one.
   * @param {object} args
   */
  async #ask(args) {
    const frame = {tabId: this.tabId, frameId: this.frameId};
    const known = this.residents.get(this.frameId);
    const [again] = known === undefined ? [] : await this.platform.run(frame, 'isolated', askResident, [{resident: known, args}]);
    if (again?.result) return again;
    const resident = crypto.randomUUID();
    this.residents.set(this.frameId, resident);
    const [first] = await this.platform.run(frame, 'page', readDataLayer, [{...args, resident}]);
    return first;
  }

  /**
   * The text that the page holds, slice by slice; the next is on its way while one is sent.
   * @param {string} documentId
   * @param {string} key
   * @param {number} whole its length
   * @param {string} first slice
   * @returns {AsyncGenerator<string>}
   */
  async* slices(documentId, key, whole, first) {
    let fetched = 0;
    try {
      /** @type {Promise<string | null>} */
      let next = Promise.resolve(first);
      while (fetched < whole) {
        const piece = await untilAborted(next, this.end);
        if (!piece) throw new WireError('PAGE_CHANGED');
        fetched += piece.length;
        if (fetched < whole) next = this.slice(documentId, key, fetched);
        yield piece;
      }
    } finally {
      if (fetched < whole) this.drop(documentId, key);
    }
  }

  /** @param {string} documentId @param {string} key @param {number} from @returns {Promise<string | null>} */
  slice(documentId, key, from) {
    const slice = this.platform.run({tabId: this.tabId, documentId}, 'page', takeSlice, [{key, from, chars: sliceChars}])
      .then(([only]) => only?.result);
    slice.catch(() => {}); // whoever awaits it hears of it; after a cancel nobody does
    return slice;
  }

  /** @param {string} documentId @param {string} key */
  drop(documentId, key) {
    this.platform.run({tabId: this.tabId, documentId}, 'page', dropSlices, [{key}])
      .catch(() => {}); // the document is gone, and what it held with it
  }
}
