import {HTML, bodyOf, boxOf, documentOf, isQuirky, namespaceOf, own, tagOf, viewOf} from '../snapshot/dom.js';
import {documentIn} from '../snapshot/frames.js';

/** The frames around an element, as far as they may be looked into. */

/** @param {Node} node @returns {Document} */
export const documentAround = (node) => documentOf(node);

/** @param {Node} node @returns {any} the window around it */
export const windowAround = (node) => viewOf(documentOf(node));

/**
 * @param {Document} inner
 * @returns {Element | null} the frame that shows a document; null for the outermost, and under a document of another site
 */
export function frameAround(inner) {
  try {
    return viewOf(inner)?.frameElement ?? null;
  } catch {
    return null;
  }
}

/** @param {Document} inner @returns {boolean} whether a document of another site stands around it */
export function isUnderForeign(inner) {
  const view = viewOf(inner);
  return view !== null && view !== view.top && frameAround(inner) === null;
}

/**
 * @param {number[]} places of a frame in each frame around it
 * @returns {Document | undefined} what stands there, if all of it is of our origin
 */
export function documentAt(places) {
  let inner = document;
  for (const place of places) {
    try {
      inner = viewOf(inner)[place].document;
    } catch {
      return undefined; // there is none, or it is of another site
    }
    if (viewOf(inner)?.origin !== self.origin || self.origin === 'null') return undefined;
  }
  return inner;
}

export const FRAMES = new Set(['iframe', 'frame', 'fencedframe', 'object', 'embed']);

/**
 * @param {Element} of
 * @returns {boolean} whether it shows a document that we may not look into: what is pressed or typed there goes to another site
 */
export function isForeign(of) {
  if (namespaceOf(of) !== HTML || !FRAMES.has(tagOf(of)) || documentIn(of)) return false;
  return tagOf(of) !== 'object' || own(of, 'contentWindow') !== null; // a picture has none
}

/**
 * A point of a frame's document in the document around it.
 * @param {Element} frame
 * @param {{x: number, y: number}} point
 */
export function outwards(frame, {x, y}) {
  const box = boxOf(frame);
  const {offsetWidth, offsetHeight, clientLeft, clientTop} = /** @type {HTMLElement} */ (frame);
  const style = getComputedStyle(frame);
  const scaleX = offsetWidth ? box.width / offsetWidth : 1;
  const scaleY = offsetHeight ? box.height / offsetHeight : 1;
  return {
    x: box.left + (clientLeft + parseFloat(style.paddingLeft) + x) * scaleX,
    y: box.top + (clientTop + parseFloat(style.paddingTop) + y) * scaleY,
  };
}

/**
 * A point in the document of a frame.
 * @param {Element} frame
 * @param {{x: number, y: number}} point in the document around it
 */
export function inwards(frame, {x, y}) {
  const [from, to] = [outwards(frame, {x: 0, y: 0}), outwards(frame, {x: 1, y: 1})];
  return {x: (x - from.x) / (to.x - from.x || 1), y: (y - from.y) / (to.y - from.y || 1)};
}

/** @param {Document} inner @returns {{width: number, height: number}} what it shows without scrolling */
export function viewport(inner) {
  const view = viewOf(inner);
  const root = bodyOf(inner);
  return {
    width: Math.min(view.innerWidth, root?.clientWidth || view.innerWidth),
    height: Math.min(view.innerHeight, (!isQuirky(inner) && root?.clientHeight) || view.innerHeight),
  };
}
