import {bodyOf, boxOf, documentOf, scrollingOf, tagOf, viewOf} from '../snapshot/dom.js';
import {styleOf} from '../snapshot/seen.js';
import {shownWithin} from '../snapshot/tree.js';
import {elementAt} from '../snapshot/at.js';
import {elementsIn} from './elements.js';
import {fire} from './events.js';
import {isIn} from './hit.js';

/** Scrolls what a wheel over the element would scroll. */

/** @param {Document} inner @returns {Element} */
const pageOf = (inner) => scrollingOf(inner) ?? bodyOf(inner);

/** @param {Element} node @param {number} x @param {number} y @returns {boolean} whether it moves that way */
function moves(node, x, y) {
  const {overflowX, overflowY} = styleOf(node);
  if (
    x !== 0 &&
    /auto|scroll/.test(overflowX) &&
    node.scrollWidth > node.clientWidth &&
    (x > 0 ? node.scrollLeft + node.clientWidth < node.scrollWidth - 1 : node.scrollLeft > 0)
  )
    return true;
  return (
    y !== 0 &&
    /auto|scroll/.test(overflowY) &&
    node.scrollHeight > node.clientHeight &&
    (y > 0 ? node.scrollTop + node.clientHeight < node.scrollHeight - 1 : node.scrollTop > 0)
  );
}

/** Tells whether the page cannot be scrolled any more that way. @param {Element} page @param {number} x @param {number} y */
const isPageAtEnd = (page, x, y) =>
  (x === 0 || (x > 0 ? page.scrollLeft + page.clientWidth >= page.scrollWidth - 1 : page.scrollLeft <= 0)) &&
  (y === 0 || (y > 0 ? page.scrollTop + page.clientHeight >= page.scrollHeight - 1 : page.scrollTop <= 0));

const MOST_LOOKED = 5000;

/**
 * Finds what a wheel over the middle of an element would scroll: what lies there, then what it stands in. In a page that cannot be
 * scrolled, that is the largest box that can.
 * @param {Element} of @param {number} x @param {number} y @param {{x: number, y: number}} at
 * @returns {Element}
 */
function scrollerOf(of, x, y, at) {
  const inner = documentOf(of);
  const page = pageOf(inner);
  const isPage = of === page || of === bodyOf(inner) || tagOf(of) === 'body';
  const under = isPage ? null : elementAt(inner, at);
  for (
    let node = /** @type {Element | null} */ (under && isIn(under, of) ? under : of), depth = 0;
    node && node !== page && tagOf(node) !== 'body' && depth < 500;
    node = shownWithin(node), depth++
  ) {
    if (moves(node, x, y)) return node;
  }
  return isPage && isPageAtEnd(page, x, y) ? (largestIn(inner, x, y) ?? page) : page;
}

/** @param {Document} inner @param {number} x @param {number} y @returns {Element | undefined} */
function largestIn(inner, x, y) {
  let found;
  let most = 0;
  let looked = 0;
  for (const each of elementsIn(inner, false)) {
    if (looked++ > MOST_LOOKED) break;
    const {clientWidth, clientHeight} = each;
    if (clientWidth * clientHeight <= most || !moves(each, x, y)) continue;
    most = clientWidth * clientHeight;
    found = each;
  }
  return found;
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
  const scroller = scrollerOf(of, x, y, {x: at.clientX, y: at.clientY});
  const before = [scroller.scrollLeft, scroller.scrollTop];
  jump(scroller, x, y);
  return [scroller.scrollLeft - /** @type {number} */ (before[0]), scroller.scrollTop - /** @type {number} */ (before[1])];
}

/** The share of a page's height to scroll by, so that nothing is passed over. */
const PAGE_SHARE = 0.8;

/**
 * @param {Element} of
 * @param {number} pages how many heights of what scrolls, down or up
 * @returns {[number, number]} how far it went
 */
export function scrollPages(of, pages) {
  const {left, top, width, height} = boxOf(of);
  const scroller = scrollerOf(of, 0, pages, {x: left + width / 2, y: top + height / 2});
  if (scroller === pageOf(documentOf(of))) return [0, 0]; // what is looked for stands in a box: the page is not moved for it
  return scrollBy(of, 0, Math.round(pages * PAGE_SHARE * scroller.clientHeight));
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
  jump(scrollerOf(on, x, y, {x: -1, y: -1}), x, y);
}
