import {lookAtPage} from '../../page/look-at-page.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {isSame, united} from '../look/looks.js';
import {accessError} from '../page/page-access.js';
import {paint} from '../look/painting.js';
import {once} from '../look/read-page.js';
import {TrustedPictures} from '../look/trusted-pictures.js';
import {visualLines} from '../look/visual-lines.js';
import {badArgument, checkTab} from '../link/arguments.js';
import {checkTarget, documentOfTarget} from './read-page.js';

const FORMATS = ['png', 'jpeg', 'webp'];
const LOOKING_SHARE = 0.2;
const MOST_PICTURES = 3;
/** Another picture is taken only if this many times the last one's duration is left. */
const TIMES_OF_ONE = 2;
const MOST_PAINTED = 100_000;
/** The pixels that may be missing from the view; the browser rounds. */
const TOLERANCE = 3;

/**
 * @typedef {import('../look/painting.js').Wanted & {tab: string | undefined, target: import('./read-page.js').Target | null,
 * fullPage: boolean, picture: number | undefined}} Asked
 */

/**
 * `takeScreenshot {tab?, target?, marks?}` takes a picture and keeps it; its answer has the words that it shows and where they stand.
 * `takeScreenshot {tab, picture, paint, …}` then gives the picture, with these places painted over.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<Asked>}
 */
export const takeScreenshot = (context) => ({
  on: 'page',
  check({
    tab,
    target,
    fullPage = false,
    marks = false,
    picture,
    paint: boxes = [],
    hideMedia = false,
    format = 'png',
    quality,
    width,
    maxHeight,
  }) {
    for (const [name, flag] of Object.entries({fullPage, marks, hideMedia}))
      if (typeof flag !== 'boolean') throw badArgument(`${name} must be true or false`);
    if (!FORMATS.includes(format)) throw badArgument(`format must be one of ${FORMATS.join(', ')}`);
    if (picture !== undefined && !Number.isSafeInteger(picture)) throw badArgument('picture must be a number that was given');
    return {
      tab: checkTab(tab),
      target: checkTarget(target),
      fullPage,
      marks,
      picture,
      paint: checkPaint(boxes),
      hideMedia,
      format,
      quality: checkNumber('quality', quality, 1, 100),
      width: checkNumber('width', width, 16, 4096),
      maxHeight: checkNumber('maxHeight', maxHeight, 16, 16_384),
    };
  },
  async run(asked, call, pass) {
    const {attachments} = context;
    call.endWith(attachments.endOf(pass.attachment));
    try {
      return await (asked.picture === undefined ? take(context, asked, call, pass) : give(context, asked, asked.picture, call, pass));
    } catch (failure) {
      const reason = accessError(failure);
      await attachments.lose(pass.attachment, reason);
      throw reason;
    }
  },
});

/**
 * Takes the picture by the browser's own means; a whole page, and a tab that the browser does not draw, by the companion.
 * @param {import('../link/context.js').Context} context @param {Asked} asked @param {import('../link/call.js').Call} call @param
 * {import('../access/gate.js').Pass} pass
 */
async function take(context, asked, call, pass) {
  const {tabId} = pass.attachment;
  const document = await call.orEnd(documentOfTarget(asked.target, pass));
  if (document.isInner)
    throw new WireError('FRAME_NOT_FOUND', {
      message: `The element stands in a frame of ${document.origin}. A picture shows no frame of another site than the page's: it is covered.`,
      hint: 'takeSnapshot and readPage say what stands in that frame.',
    });
  const refusal = asked.fullPage
    ? new WireError('FULL_PAGE_UNAVAILABLE')
    : await shoot(context, asked, document, call, pass, undefined).catch((failure) => {
        if (failure instanceof WireError && failure.code === 'TAB_HIDDEN') return failure;
        throw failure;
      });
  if (!(refusal instanceof WireError)) return refusal;
  const isTrusted = pass.mayUseCompanion && (await call.orEnd(context.trusted.isThere()));
  if (!isTrusted) throw refusal;
  return TrustedPictures.use(context, {tabId, documentId: document.documentId}, (trusted) =>
    shoot(context, asked, document, call, pass, trusted),
  );
}

/**
 * @param {import('../link/context.js').Context} context
 * @param {Asked} asked
 * @param {{documentId: string, origin: string}} document
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 * @param {TrustedPictures | undefined} trusted
 */
async function shoot(
  {platform, snapshots, staying, pictures, masks},
  {target, fullPage, marks},
  {documentId, origin},
  call,
  pass,
  trusted,
) {
  const {tabId, handle} = pass.attachment;
  /** @param {boolean} isBefore @param {boolean} scroll @returns {Promise<import('../../page/look-at-page.js').Look>} */
  const look = (isBefore, scroll) =>
    call.orEnd(
      snapshots.number(handle, async (free) => {
        const args = {isBefore, target, scroll, marks, free, budgetMs: Math.round(call.remainingMs * LOOKING_SHARE)};
        const seen = await staying.run({tabId, documentId}, lookAtPage, args);
        if (typeof seen !== 'string') throw new WireError('INTERNAL', {message: 'This page could not be looked at.'});
        return {free, ...JSON.parse(seen)};
      }),
    );
  for (let n = 1; ; n++) {
    const began = performance.now();
    const before = usable(await look(true, n === 1));
    if (fullPage && n < MOST_PICTURES && (await trusted?.grow(before.view))) continue;
    const bitmap = await call.orEnd(trusted ? trusted.take() : pictures.take(tabId, call.signal));
    try {
      const after = usable(await look(false, false));
      const isSteady = isSame(before, after) && fits(bitmap, after.view);
      // An incomplete picture is better than none on a busy machine, or of a page that never rests.
      const hasTime = call.remainingMs > (performance.now() - began) * TIMES_OF_ONE;
      if (!isSteady && n < MOST_PICTURES && hasTime) {
        bitmap.close();
        continue;
      }
      if (!fits(bitmap, after.view))
        throw new WireError('TAB_HIDDEN', {message: 'The window changed its size while the picture was taken.', hint: 'Call again.'});
      const {url, title} = await call.orEnd(platform.tabs.get(tabId));
      pass.stays(url);
      await pass.again(origin);
      const words = united(before, after);
      const {blocks, typed} = withoutTyped([...words.blocks, ...visualLines(words.blocks)], masks);
      const isAll = !fullPage || after.view.fullHeight <= after.view.height + 1;
      const {view, crop = [view.left, view.top, view.width / view.zoom, view.height / view.zoom], isWhole = true} = after;
      const picture = pictures.keep({
        bitmap,
        front: call.front,
        handle,
        documentId,
        origin,
        view,
        cover: [...words.cover, ...typed],
        media: words.media,
        crop,
        marks: after.marks,
        complete: isSteady && isWhole && isAll,
      });
      const text = JSON.stringify(blocks.map(({text: said, runs, keys}) => [said, runs, keys]));
      const body = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await call.stream(once(text))};
      return {site: origin, result: {tab: {handle, title: title ?? '', url: url ?? ''}, document: documentId, picture, ...body}};
    } catch (failure) {
      bitmap.close();
      throw failure;
    }
  }
}

/**
 * @param {import('../link/context.js').Context} context
 * @param {Asked} asked
 * @param {number} number
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 */
async function give({pictures}, asked, number, call, pass) {
  const picture = pictures.claim(number, call.front, pass.attachment.handle);
  try {
    await pass.again(picture.origin);
    const {blob, width, height, scale, isCut} = await call.orEnd(paint(picture, asked));
    const text = base64Of(new Uint8Array(await blob.arrayBuffer()));
    await pass.again(picture.origin); // its pieces go before the gate looks again
    const body = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await call.stream(once(text), true)};
    const {
      view: {fullHeight},
      documentId,
    } = picture;
    return {
      site: picture.origin,
      result: {
        tab: {handle: picture.handle},
        document: documentId,
        format: asked.format,
        width,
        height,
        scale,
        fullHeight: Math.round(fullHeight),
        complete: picture.complete && !isCut,
        covered: covered(picture, asked.hideMedia),
        ...body,
      },
    };
  } finally {
    picture.bitmap.close();
  }
}

/**
 * @param {import('../look/pictures.js').Picture} picture
 * @param {boolean} hideMedia
 * @returns {string[]} why something in it was painted over that redaction does not name
 */
function covered({cover, media, crop: [x, y, width, height]}, hideMedia) {
  const isIn = (/** @type {readonly [number, number, number, number, ...unknown[]]} */ [left, top, wide, high]) =>
    left < x + width && top < y + height && left + wide > x && top + high > y;
  const reasons = cover.filter(isIn).map((box) => box[4]);
  return [...new Set([...reasons, ...(hideMedia && media.some(isIn) ? ['picture'] : [])])].sort();
}

/** @param {import('../../page/look-at-page.js').Look} look @throws {WireError} why nothing can be shown */
function usable(look) {
  const {hidden, problem, ended} = look;
  if (hidden) throw new WireError('TAB_HIDDEN');
  if (problem) throw new WireError(problem.code, {data: {count: problem.count, elements: problem.elements}});
  if (ended)
    throw new WireError('TOO_LARGE', {
      message: 'This page shows more than can be checked for personal data, so no picture of it is given.',
      hint: 'Take a snapshot instead.',
    });
  return look;
}

/**
 * @param {ImageBitmap} bitmap
 * @param {import('../../page/look-at-page.js').View} view
 * @returns {boolean} whether it can be a picture of that
 */
function fits({width, height}, view) {
  const ratio = width / view.width;
  return Math.abs(height / ratio - view.height) <= TOLERANCE && Math.abs(ratio / view.ratio - 1) < 0.02;
}

/**
 * Values that were typed from secrets leave the worker neither as pixels nor as words.
 * @param {import('../../page/picture/words.js').Block[]} blocks
 * @param {Pick<import('../look/masks.js').Masks, 'isOn' | 'text' | 'across'>} masks
 */
function withoutTyped(blocks, masks) {
  if (!masks.isOn) return {blocks, typed: []};
  const isTyped = (/** @type {string} */ text) => masks.text(text) !== text;
  const texts = blocks.map(({text}) => text);
  const parted = masks.across(texts); // letters that stand one below the other
  const hit = new Set(blocks.filter(({text, keys}, i) => parted[i] !== text || isTyped(text) || keys.some(isTyped)));
  /** @type {import('../../page/picture/boxes.js').Cover[]} */
  const typed = [];
  for (const {runs} of hit)
    for (let i = 0; i < runs.length; i += 6) typed.push(/** @type {any} */ ([...runs.slice(i + 2, i + 6), 'secret']));
  return {blocks: blocks.filter((block) => !hit.has(block)), typed};
}

/** @param {Uint8Array} bytes @returns {string} */
function base64Of(bytes) {
  const native = Reflect.get(bytes, 'toBase64');
  if (typeof native === 'function') return native.call(bytes);
  const parts = [];
  for (let i = 0; i < bytes.length; i += 0x6000) parts.push(btoa(String.fromCharCode(...bytes.subarray(i, i + 0x6000)))); // a multiple of three
  return parts.join('');
}

/** @param {string} name @param {unknown} value @param {number} least @param {number} most @returns {number | undefined} */
function checkNumber(name, value, least, most) {
  if (value !== undefined && (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most))
    throw badArgument(`${name} must be a whole number from ${least} to ${most}`);
  return value;
}

/** @param {unknown} boxes @returns {import('../look/painting.js').Painted[]} */
function checkPaint(boxes) {
  const isBox = (/** @type {unknown} */ box) =>
    Array.isArray(box) &&
    box.length >= 4 &&
    box.length <= 5 &&
    box.slice(0, 4).every((each) => typeof each === 'number' && Number.isFinite(each)) &&
    (box.length === 4 || typeof box[4] === 'string');
  if (!Array.isArray(boxes) || boxes.length > MOST_PAINTED || !boxes.every(isBox))
    throw badArgument('paint must be a list of [x, y, width, height, label]');
  return boxes;
}
