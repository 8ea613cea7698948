import {documentOf, rootOf} from './dom.js';
import {shadowOf} from './tree.js';

/**
 * Finds what the pointer meets in this shadow root at a point. The browser tells a text in a slot as the element that the text was written
 * in, though the pointer meets what it is shown in: so what is of another tree is passed over.
 * @param {ShadowRoot} shadow
 * @param {{x: number, y: number}} point as clientX and clientY
 * @returns {Element | undefined}
 */
export const elementIn = (shadow, {x, y}) =>
  ShadowRoot.prototype.elementsFromPoint.call(shadow, x, y).find((each) => rootOf(each) === shadow);

/**
 * Finds what the pointer meets at a point, in shadow roots, too.
 * @param {Document} inner
 * @param {{x: number, y: number}} point as clientX and clientY
 * @returns {Element | null}
 */
export function elementAt(inner, {x, y}) {
  let found = Document.prototype.elementFromPoint.call(inner, x, y);
  for (let depth = 0; found && depth < 50; depth++) {
    const shadow = shadowOf(found);
    const deeper = shadow && elementIn(shadow, {x, y});
    if (!deeper || documentOf(deeper) !== inner) break;
    found = deeper;
  }
  return found;
}
