import {readDataLayer} from '../../page/read-data-layer.js';
import {dropSlices, takeSlice} from '../../page/take-slice.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {untilAborted} from '../call.js';
import {findLayers} from '../find-layers.js';
import {accessError, originOf} from '../page-access.js';
import {checkAccess} from './list-tabs.js';

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
 * @property {{code: import('../../wire/protocol.js').ErrorCode, data?: any}} [error]
 */

/**
 * `getDataLayer {tab?, layer?, frame?, allowLayer?}`: one data layer as it is now.
 * @param {import('../context.js').Context} context
 * @returns {import('../router.js').Command}
 */
export const getDataLayer = (context) => async (params, call) => {
  const {tab: handle, layer, frame, allowLayer} = checkParams(params);
  const {platform, attachments, profile} = context;
  await Promise.all([attachments.ready, profile.ready]);
  const attachment = attachments.choose(handle);
  checkAccess(attachment);
  call.endWith(attachments.endOf(attachment));
  const key = crypto.randomUUID();
  const args = {
    layer: layer ?? null,
    known: PROTOCOL.layers,
    extra: profile.settings.layers,
    allowLayer,
    budgetMs: Math.round(call.remainingMs * READING_SHARE),
    holdMs: call.remainingMs,
    budgetChars: BUDGET_CHARS,
    inlineChars: sliceChars,
    key,
  };
  const page = new Page(platform, attachment.tabId, frame, call.signal);
  try {
    const [{meta, text, documentId}, tab] = await Promise.all([page.read(args), page.tab()]);
    const site = originOf(tab.url);
    if (site !== attachment.origin) throw new WireError('ACCESS_LOST');
    if (meta.error) throw await explain(context, attachment, meta.error);
    const {held, sizes, layer: name, ...facts} = meta;
    const whole = sizes.value + sizes.tags;
    const pieces = held ? page.slices(documentId, key, whole) : once(text ?? '');
    const body = !held && whole <= chunkChars ? {text} : {chunks: await call.stream(pieces)};
    const about = {handle: attachment.handle, title: tab.title ?? '', url: tab.url ?? ''};
    return {site, result: {tab: about, frame, document: documentId, layer: name, ...facts, sizes, ...body}};
  } catch (failure) {
    const known = accessError(failure);
    await attachments.lose(attachment, known);
    throw known;
  }
};

/**
 * @param {Record<string, unknown>} params
 * @returns {{tab: string | undefined, layer: string | undefined, frame: number, allowLayer: boolean}}
 */
function checkParams({tab, layer, frame = 0, allowLayer = false}) {
  if (tab !== undefined && typeof tab !== 'string') throw badArgument('tab must be a handle such as kd1');
  if (layer !== undefined && (typeof layer !== 'string' || layer === '')) throw badArgument('layer must be the name of a data layer');
  if (typeof frame !== 'number' || !Number.isSafeInteger(frame) || frame < 0 || frame > 0x7fffffff) throw badArgument('frame must be a number that listTabs shows');
  if (typeof allowLayer !== 'boolean') throw badArgument('allowLayer must be true or false');
  return {tab, layer, frame, allowLayer};
}

/** @param {string} what */
const badArgument = (what) => new WireError('BAD_ARGUMENT', {message: `An argument is not valid: ${what}.`});

/**
 * The reader's refusal in words; of a layer that is not there, with what the whole tab has instead.
 * @param {import('../context.js').Context} context
 * @param {import('../attachments.js').Attachment} attachment
 * @param {{code: import('../../wire/protocol.js').ErrorCode, data?: any}} error
 */
async function explain(context, attachment, {code, data}) {
  if (code !== 'LAYER_NOT_FOUND') return new WireError(code, {data});
  return new WireError(code, {data: {...data, layers: await findLayers(context, attachment.tabId)}});
}

/** @param {string} text */
async function* once(text) {
  yield text;
}

/** One frame of one tab while it is read. */
class Page {
  /**
   * @param {import('../../platform/chrome.js').Platform} platform
   * @param {number} tabId
   * @param {number} frameId
   * @param {AbortSignal} end of the wish to know
   */
  constructor(platform, tabId, frameId, end) {
    this.platform = platform;
    this.tabId = tabId;
    this.frameId = frameId;
    this.end = end;
  }

  /** @returns {Promise<import('../../platform/chrome.js').TabInfo>} */
  tab() {
    return untilAborted(this.platform.tabs.get(this.tabId), this.end);
  }

  /**
   * @param {{key: string}} args
   * @returns {Promise<{meta: Meta, text?: string, documentId: string}>}
   */
  async read(args) {
    const reading = this.platform.run({tabId: this.tabId, frameId: this.frameId}, 'page', readDataLayer, [args]);
    try {
      const [only] = await untilAborted(reading, this.end);
      if (typeof only?.result !== 'object' || only.result === null) throw new WireError('INTERNAL', {message: 'The reader did not come through in this page.'});
      const {meta, text} = only.result;
      return {meta: JSON.parse(meta), text, documentId: only.documentId};
    } catch (failure) {
      if (this.end.aborted) reading.then(([late]) => late && this.drop(late.documentId, args.key), () => {}); // it never ran: nothing to drop
      throw failure;
    }
  }

  /**
   * The text that the page holds, slice by slice; the next is on its way while one is sent.
   * @param {string} documentId
   * @param {string} key
   * @param {number} whole its length
   * @returns {AsyncGenerator<string>}
   */
  async* slices(documentId, key, whole) {
    let fetched = 0;
    try {
      let next = this.slice(documentId, key, 0);
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
