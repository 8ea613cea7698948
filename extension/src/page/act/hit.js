import {elementAt} from '../snapshot/at.js';
import {bodyOf, boxOf, own, tagOf} from '../snapshot/dom.js';
import {documentIn} from '../snapshot/frames.js';
import {flatParentOf} from '../snapshot/tree.js';
import {documentAround, frameAround, inwards, isForeign, isUnderForeign, outwards, viewport} from './frame.js';

/** Finds the point where the pointer meets an element, and what it meets there. */

/** @typedef {{x: number, y: number}} Point in the element's own document, as clientX and clientY are */

/** @param {Element} of @returns {DOMRect[]} where it is, a box a line */
const boxesOf = (of) => [...Element.prototype.getClientRects.call(of)].filter(({width, height}) => width > 0 && height > 0);

/**
 * The middle of what is seen of the element, or the place asked for.
 * @param {Element} of
 * @param {{x: number, y: number}} [position] from its upper left corner
 * @returns {Point | undefined}
 */
export function pointIn(of, position) {
  if (position) {
    const {left, top} = boxOf(of);
    return {x: left + position.x, y: top + position.y};
  }
  const {width, height} = viewport(documentAround(of));
  for (const box of boxesOf(of)) {
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
    const [right, bottom] = [Math.min(width, box.right), Math.min(height, box.bottom)];
    if (right > left && bottom > top) return {x: left + (right - left) / 2, y: top + (bottom - top) / 2};
  }
  return undefined;
}

/**
 * @param {Element} of
 * @param {{x: number, y: number}} [position]
 * @returns {boolean} whether its place is seen without scrolling, in all frames
 */
export function isWithinView(of, position) {
  let point = pointIn(of, position);
  for (let inner = documentAround(of); point; ) {
    const {width, height} = viewport(inner);
    if (point.x < 0 || point.y < 0 || point.x >= width || point.y >= height) return false;
    const frame = frameAround(inner);
    if (!frame) return true;
    point = outwards(frame, point);
    inner = documentAround(frame);
  }
  return false;
}

/** @param {Document} inner @param {Point} point @returns {boolean} whether what is pressed there goes to a document of another site */
export function isForeignAt(inner, point) {
  const hit = elementAt(inner, point);
  const within = hit && documentIn(hit);
  return hit !== null && (within ? isForeignAt(within, inwards(hit, point)) : isForeign(hit));
}

/** @param {Element} inner @param {Element} outer @returns {boolean} whether it is that, or is shown within it */
export function isIn(inner, outer) {
  for (let node = /** @type {Element | null} */ (inner), depth = 0; node && depth < 1000; node = flatParentOf(node), depth++)
    if (node === outer) return true;
  return false;
}

/** @param {Element} hit @param {Element} of @returns {boolean} whether it is a label of it, or stands in one */
function isInLabelOf(hit, of) {
  for (let node = /** @type {Element | null} */ (hit), depth = 0; node && depth < 100; node = flatParentOf(node), depth++) {
    if (tagOf(node) === 'label' && own(node, 'control') === of) return true;
    if (['a', 'button', 'input', 'select', 'textarea'].includes(tagOf(node))) return false;
  }
  return false;
}

/**
 * @param {Element} hit
 * @param {Element} surface
 * @param {Element} of
 * @returns {boolean} whether what the pointer meets is the element, or stands for it
 */
export const receives = (hit, surface, of) => isIn(hit, surface) || isIn(hit, of) || isInLabelOf(hit, of);

/**
 * Finds what would receive the event in the element's place.
 * @param {Element} surface
 * @param {Element} of what it stands for
 * @param {Point} point
 * @returns {{cover?: Element, verified: boolean}} `verified`: nothing of another site stands around it that we cannot look into
 */
export function coverOf(surface, of, point) {
  const inner = documentAround(surface);
  const hit = elementAt(inner, point);
  if (!hit || !receives(hit, surface, of)) return {cover: hit ?? bodyOf(inner), verified: true};
  let place = point;
  for (let within = inner; ; ) {
    const frame = frameAround(within);
    if (!frame) return {verified: !isUnderForeign(within)};
    place = outwards(frame, place);
    within = documentAround(frame);
    const there = elementAt(within, place);
    if (there !== frame) return {cover: there ?? bodyOf(within), verified: true};
  }
}
