import {bodyOf, boxOf, documentOf, scrollingOf, tagOf, viewOf} from '../snapshot/dom.js';
import {styleOf} from '../snapshot/seen.js';
import {shownWithin} from '../snapshot/tree.js';
import {fire} from './events.js';

/** Scrolls what a wheel over the element would scroll. */

/** @param {Document} inner @returns {Element} */
const pageOf = (inner) => scrollingOf(inner) ?? bodyOf(inner);

/** @param {Element} of @param {number} x @param {number} y @returns {Element} */
function scrollerOf(of, x, y) {
  const page = pageOf(documentOf(of));
  for (
    let node = /** @type {Element | null} */ (of), depth = 0;
    node && node !== page && tagOf(node) !== 'body' && depth < 500;
    node = shownWithin(node), depth++
  ) {
    const {overflowX, overflowY} = styleOf(node);
    if (
      x !== 0 &&
      /auto|scroll/.test(overflowX) &&
      node.scrollWidth > node.clientWidth &&
      (x > 0 ? node.scrollLeft + node.clientWidth < node.scrollWidth - 1 : node.scrollLeft > 0)
    )
      return node;
    if (
      y !== 0 &&
      /auto|scroll/.test(overflowY) &&
      node.scrollHeight > node.clientHeight &&
      (y > 0 ? node.scrollTop + node.clientHeight < node.scrollHeight - 1 : node.scrollTop > 0)
    )
      return node;
  }
  return page;
}

/** @type {(this: Element, options: ScrollToOptions) => void} */
const scrollElement = Element.prototype.scrollBy;

/** @param {Element} scroller @param {number} left @param {number} top */
const jump = (scroller, left, top) => scrollElement.call(scroller, {left, top, behavior: 'instant'});

/**
 * @param {Element} of
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]} how far it went
 */
export function scrollBy(of, x, y) {
  const view = viewOf(documentOf(of));
  const {left, top, width, height} = boxOf(of);
  const at = {
    clientX: Math.max(0, Math.min(view.innerWidth - 1, left + width / 2)),
    clientY: Math.max(0, Math.min(view.innerHeight - 1, top + height / 2)),
  };
  if (!fire(of, 'WheelEvent', 'wheel', {...at, deltaX: x, deltaY: y, deltaMode: 0})) return [0, 0];
  const scroller = scrollerOf(of, x, y);
  const before = [scroller.scrollLeft, scroller.scrollTop];
  jump(scroller, x, y);
  return [scroller.scrollLeft - /** @type {number} */ (before[0]), scroller.scrollTop - /** @type {number} */ (before[1])];
}

/** @param {Element} on @param {string} key */
export function scrollByKey(on, key) {
  const view = viewOf(documentOf(on));
  const height = view.innerHeight * 0.875;
  const ways = /** @type {Record<string, [number, number]>} */ ({
    ArrowUp: [0, -40],
    ArrowDown: [0, 40],
    ArrowLeft: [-40, 0],
    ArrowRight: [40, 0],
    PageUp: [0, -height],
    PageDown: [0, height],
    ' ': [0, height],
    Home: [0, -1e7],
    End: [0, 1e7],
  });
  const [x, y] = ways[key] ?? [0, 0];
  jump(scrollerOf(on, x, y), x, y);
}
