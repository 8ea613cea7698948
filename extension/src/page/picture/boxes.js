import {boxOf, bodyOf, viewOf} from '../snapshot/dom.js';
import {styleOf} from '../snapshot/seen.js';
import {shownWithin} from '../snapshot/tree.js';

/**
 * The place of something in the shown part of the page: in pixels of CSS from its upper left corner.
 *
 * @typedef {[x: number, y: number, width: number, height: number]} PictureBox
 * @typedef {'secret' | 'unreadable' | 'changing'} Why something is painted over whatever it says: it is a secret; nobody can tell what it
 * says; it changes while the picture is taken
 * @typedef {[x: number, y: number, width: number, height: number, why: Why]} Cover
 *
 * @typedef {object} FramePlace where a document stands
 * @property {number} dx how far its left edge is from that of the page
 * @property {number} dy
 * @property {PictureBox} clip nothing of it is shown outside, but for copies
 * @property {boolean} isCopied whether something around it shows copies of it
 */

const MARGIN = 2;

/** @returns {PictureBox} all that is shown of the page */
export const everything = () => [0, 0, innerWidth, innerHeight];

/**
 * @param {{left: number, top: number, right: number, bottom: number}} box
 * @param {Pick<FramePlace, 'dx' | 'dy' | 'clip'>} place
 * @param {number} [margin]
 * @returns {PictureBox | undefined} in whole pixels; none where nothing of it is shown
 */
export function shownBox({left, top, right, bottom}, {dx, dy, clip: [x, y, width, height]}, margin = MARGIN) {
  if (!(right > left && bottom > top)) return undefined;
  const from = [Math.max(x, Math.floor(left + dx) - margin), Math.max(y, Math.floor(top + dy) - margin)];
  const to = [Math.min(x + width, Math.ceil(right + dx) + margin), Math.min(y + height, Math.ceil(bottom + dy) + margin)];
  const [wide = 0, high = 0] = [0, 1].map((i) => (to[i] ?? 0) - (from[i] ?? 0));
  return wide > 0 && high > 0 ? [from[0] ?? 0, from[1] ?? 0, wide, high] : undefined;
}

/** @param {{left: number, top: number, right: number, bottom: number}} box @param {number} by */
export const grown = ({left, top, right, bottom}, by) => ({left: left - by, top: top - by, right: right + by, bottom: bottom + by});

/** @param {{left: number, top: number, right: number, bottom: number}} box @param {number} x @param {number} y */
export const moved = ({left, top, right, bottom}, x, y) => ({left: left + x, top: top + y, right: right + x, bottom: bottom + y});

/** Elements that are known, for as long as one look takes. @type {Map<Element, boolean>} */
const bent = new Map();
export const forgetBent = () => bent.clear();

/** @param {Element} of @returns {boolean} whether it is turned, scaled or bent by itself */
function bends(of) {
  const zoom = Reflect.get(of, 'currentCSSZoom');
  if (typeof zoom === 'number' && zoom !== 1) return true;
  const {transform, rotate, scale, perspective, offsetPath, translate} = styleOf(of);
  if (rotate !== 'none' || scale !== 'none' || perspective !== 'none' || (offsetPath ?? 'none') !== 'none') return true;
  if (/ .* \S/.test(translate)) return true; // in three dimensions
  return transform !== 'none' && !/^matrix\(1, 0, 0, 1, /.test(transform);
}

/**
 * Tells whether an element, or what it stands in, is turned, scaled or bent, so that what is in it is not where it says.
 * @param {Element} of
 * @returns {boolean}
 */
export function isBent(of) {
  /** @type {Element[]} */
  const seen = [];
  let is = false;
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 1000; node = shownWithin(node), depth++) {
    const known = bent.get(node);
    seen.push(node);
    is = known ?? bends(node);
    if (is || known !== undefined) break;
  }
  for (const node of seen) bent.set(node, is);
  return is;
}

/**
 * @param {Element} frame
 * @param {FramePlace} around
 * @param {boolean} isCopied
 * @returns {FramePlace | undefined} of what stands in it; none where that is bent
 */
export function placeWithin(frame, around, isCopied) {
  if (isBent(frame)) return undefined;
  const {left, top, right, bottom} = boxOf(frame);
  const {borderLeftWidth, borderTopWidth, paddingLeft, paddingTop} = styleOf(frame);
  const [x, y] = [
    [borderLeftWidth, paddingLeft],
    [borderTopWidth, paddingTop],
  ].map((widths) => widths.reduce((sum, width) => sum + (parseFloat(width) || 0), 0));
  const clip = shownBox({left, top, right, bottom}, around);
  return clip && {dx: around.dx + left + (x ?? 0), dy: around.dy + top + (y ?? 0), clip, isCopied: isCopied || around.isCopied};
}

/** @param {Document} of @returns {number} how far it can be scrolled, with what is shown of it */
export function heightOf(of) {
  const root = bodyOf(of);
  const get = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollHeight')?.get;
  return Math.max(viewOf(of)?.innerHeight ?? 0, root && get ? get.call(root) : 0);
}
