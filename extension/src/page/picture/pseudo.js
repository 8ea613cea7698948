import {attribute, bodyOf, boxOf, documentOf, rootOf, scrollingOf, tagOf} from '../snapshot/dom.js';
import {styleOf} from '../snapshot/seen.js';
import {shownWithin} from '../snapshot/tree.js';
import {isBent} from './boxes.js';
import {lettersOf} from './counter-styles.js';

/** What CSS writes before, behind and beside an element. */

const STRING = /"((?:[^"\\]|\\[\s\S])*)"|attr\(\s*([\w-]+)[^)]*\)|counters?\(([^)]*)\)|(open|close)-quote/g;
/** A counter that shows as many digits may show a number of a person. */
const MANY_DIGITS = /\d{5,}/;

/** @typedef {'::before' | '::after' | '::marker' | '::scroll-marker' | '::checkmark' | '::picker-icon' | `::scroll-button(${string})`} Pseudo */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Sides */

/** @param {string} text of a string of CSS */
const unescaped = (text) => text.replace(/\\(?:([\da-f]{1,6})\s?|\n|([\s\S]))/gi, (_, code, letter) => (code ? String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)) : letter ?? ''));

/** @param {string} text of CSS @returns {string[]} the strings in it */
export const stringsIn = (text) => [...text.matchAll(/"((?:[^"\\]|\\[\s\S])*)"/g)].map(([, said]) => unescaped(said ?? ''));

/** @param {Element} of @param {Pseudo} which @returns {string} what it is made of, as CSS says it; empty where it is not there */
function cssOf(of, which) {
  const style = getComputedStyle(of, which);
  if (which !== '::marker') return style.display === 'none' ? '' : style.content;
  const {display, listStyleType} = styleOf(of);
  if (!display.includes('list-item')) return '';
  return /["(]/.test(style.content) ? style.content : /["(]/.test(listStyleType) ? listStyleType : `counter(list-item, ${listStyleType})`;
}

/** @param {Element} of @param {Pseudo} which @returns {string} */
export function contentOf(of, which) {
  const said = cssOf(of, which);
  if (said === '' || said === 'none' || said === 'normal' || !/["(]|-quote/.test(said)) return '';
  return written(said, of, which);
}

/** @param {string} said as CSS writes `content` @param {Element} of @param {Pseudo} which @returns {string} its texts */
export function written(said, of, which) {
  const [shown = ''] = said.split(' / '); // what follows is for screen readers
  return [...shown.matchAll(STRING)].map(([, text, name, counter, quote]) => {
    if (text !== undefined) return unescaped(text);
    if (name !== undefined) return attribute(of, name) ?? '';
    if (quote !== undefined) return stringsIn(getComputedStyle(of, which).quotes).join(' ');
    return lettersOf(rootOf(of), /** @type {string} */ (counter).split(',').at(-1)?.trim() ?? '');
  }).join('');
}

/** @param {Element} of @param {CSSStyleDeclaration} style @returns {boolean} whether a counter gets many digits there */
export function countsFar(of, {counterReset, counterSet, counterIncrement}) {
  if (counterReset !== 'none' && MANY_DIGITS.test(counterReset)) return true;
  if (counterSet !== 'none' && MANY_DIGITS.test(counterSet)) return true;
  if (counterIncrement !== 'none' && MANY_DIGITS.test(counterIncrement)) return true;
  return (tagOf(of) === 'li' && MANY_DIGITS.test(attribute(of, 'value') ?? '')) || (tagOf(of) === 'ol' && MANY_DIGITS.test(attribute(of, 'start') ?? ''));
}

/** @type {Pseudo[]} */
const OF_SCROLLERS = ['::scroll-button(up)', '::scroll-button(down)', '::scroll-button(left)', '::scroll-button(right)'];

/**
 * What CSS writes in parts of the browser's own: nobody can tell where they stand.
 * @param {Element} of
 * @param {string} tag
 * @param {boolean} isScroller
 * @param {boolean} isMarked whether something around it shows marks of what it holds
 * @returns {string}
 */
export function widgetText(of, tag, isScroller, isMarked) {
  /** @type {Pseudo[]} */
  const parts = [...(isScroller ? OF_SCROLLERS : []), ...(isMarked ? [/** @type {const} */ ('::scroll-marker')] : [])];
  if (tag === 'option') parts.push('::checkmark');
  if (tag === 'select') parts.push('::picker-icon');
  return parts.map((which) => contentOf(of, which)).join('\n');
}

/** @param {Element} of @param {Pseudo} which @returns {boolean} whether it shows a number that CSS counts */
export const isCounted = (of, which) => /counters?\(/.test(cssOf(of, which));

/**
 * @param {Element} of
 * @param {Pseudo} which
 * @param {string} text that stands in it
 * @returns {(Sides | 'anywhere')[]} where it may be
 */
export function pseudoBoxes(of, which, text) {
  const style = getComputedStyle(of, which);
  const letter = parseFloat(style.fontSize) || 16;
  /** No letter is much wider than it is high. */
  const long = text.length * (letter + Math.max(0, parseFloat(style.letterSpacing) || 0)) + letter;
  if (which === '::marker') {
    const {left, top, right, bottom} = boxOf(of);
    const isUpright = !styleOf(of).writingMode.startsWith('horizontal');
    const by = Math.max(300, long);
    return [isUpright ? {left, right, top: top - by, bottom: bottom + by} : {left: left - by, top: top - letter, right: right + by, bottom: bottom + letter}];
  }
  const {position, transform, translate, rotate, scale, float, offsetPath, filter} = style;
  if (filter.includes('url(')) return ['anywhere'];
  if (transform !== 'none' || translate !== 'none' || rotate !== 'none' || scale !== 'none' || (offsetPath ?? 'none') !== 'none') {
    if (position === 'static' && float === 'none') return ['anywhere'];
  }
  return position === 'absolute' || position === 'fixed' ? placedBoxes(of, position, style, long) : flowingBoxes(of, style, letter);
}

/** @param {Element} of @param {CSSStyleDeclaration} style of what stands in the flow @param {number} letter how high one is @returns {(Sides | 'anywhere')[]} */
function flowingBoxes(of, style, letter) {
  if (styleOf(of).display === 'contents' || Element.prototype.getClientRects.call(of).length === 0) return ['anywhere'];
  const {left, top, right, bottom} = boxOf(of);
  const shift = style.position === 'relative' ? Math.abs(parseFloat(style.left) || 0) + Math.abs(parseFloat(style.top) || 0) : 0;
  const margin = Math.max(...[style.marginLeft, style.marginTop, style.marginRight, style.marginBottom].map((each) => Math.abs(parseFloat(each) || 0))) + Math.abs(parseFloat(style.textIndent) || 0);
  const [width, height] = [parseFloat(style.width) || 0, parseFloat(style.height) || 0];
  const out = shift + margin;
  // Letters that are higher than their line stand out of it.
  const line = parseFloat(style.lineHeight);
  const over = Number.isNaN(line) ? 0 : Math.max(0, 1.4 * letter - line);
  // What does not fit in the element stands beside it.
  const [wide, high] = [Math.max(0, scrolled(of, 'scrollWidth') - (right - left)), Math.max(0, scrolled(of, 'scrollHeight') - (bottom - top))];
  return [{left: left - out - wide, top: top - out - over, right: Math.max(right, left + width) + out + wide, bottom: Math.max(bottom, top + height) + out + high + over}];
}

/** @param {Element} of @param {string} name */
const scrolled = (of, name) => Number(Object.getOwnPropertyDescriptor(Element.prototype, name)?.get?.call(of) ?? 0);

/** @param {Element} of @param {string} position @param {CSSStyleDeclaration} style @param {number} long how long its text is, at most @returns {(Sides | 'anywhere')[]} */
function placedBoxes(of, position, style, long) {
  const holder = holderOf(of, position);
  if (isBent(of) || (holder && (isBent(holder) || Element.prototype.getClientRects.call(holder).length > 1))) return ['anywhere'];
  const {transform, translate, rotate, scale} = style;
  const [x, y, width, height] = [style.left, style.top, style.width, style.height].map((each) => parseFloat(each));
  if ([x, y, width, height].some((each) => each === undefined || Number.isNaN(each))) return ['anywhere'];
  const corner = holder ? cornerOf(holder) : {left: 0, top: 0};
  const {m11, m12, m21, m22, m41, m42, is2D} = new DOMMatrix(transform === 'none' ? '' : transform);
  if (!is2D || translate !== 'none' || rotate !== 'none' || scale !== 'none' || m12 !== 0 || m21 !== 0 || m11 !== 1 || m22 !== 1) return ['anywhere'];
  const space = 8 + (parseFloat(style.paddingLeft) || 0) + (parseFloat(style.paddingRight) || 0) + (parseFloat(style.borderLeftWidth) || 0) + Math.abs(parseFloat(style.marginLeft) || 0)
    + Math.abs(parseFloat(style.marginTop) || 0) + (parseFloat(style.paddingTop) || 0) + (parseFloat(style.paddingBottom) || 0);
  const [left, top] = [corner.left + (x ?? 0) + m41, corner.top + (y ?? 0) + m42];
  const letter = parseFloat(style.fontSize) || 16;
  // Its text may run on beside it, or stand in more lines than it is high.
  const [beside, below] = (width ?? 0) < long ? [long, (height ?? 0) < letter ? long : letter] : [0, (height ?? 0) < letter ? letter : 0];
  return [{left: left - space - beside, top: top - space - below, right: left + (width ?? 0) + space + beside, bottom: top + (height ?? 0) + space + below}];
}

/** @param {Element} of @param {string} position @returns {Element | null} what an absolute or fixed box within it is placed by; null: the window */
function holderOf(of, position) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 1000; node = shownWithin(node), depth++) {
    const style = styleOf(node);
    const isMoved = style.transform !== 'none' || style.filter !== 'none' || style.perspective !== 'none' || style.contain !== 'none' || style.willChange !== 'auto'
      || style.translate !== 'none' || style.rotate !== 'none' || style.scale !== 'none' || (style.containerType ?? 'normal') !== 'normal';
    if (isMoved || (position === 'absolute' && style.position !== 'static')) return node;
  }
  return position === 'absolute' ? bodyOf(documentOf(of)) : null;
}

/** @param {Element} holder @returns {{left: number, top: number}} where what stands in it begins, which is scrolled with it */
function cornerOf(holder) {
  const {left, top} = boxOf(holder);
  const {borderLeftWidth, borderTopWidth, position, marginLeft, marginTop} = styleOf(holder);
  if (holder === bodyOf(documentOf(holder))) {
    // Without a position of its own it is the page that holds, with the margins of this one.
    const by = position === 'static' ? [-(parseFloat(marginLeft) || 0), -(parseFloat(marginTop) || 0)] : [parseFloat(borderLeftWidth) || 0, parseFloat(borderTopWidth) || 0];
    return {left: left + (by[0] ?? 0), top: top + (by[1] ?? 0)};
  }
  const isPage = holder === scrollingOf(documentOf(holder));
  const [x, y] = isPage ? [0, 0] : [scrolled(holder, 'scrollLeft'), scrolled(holder, 'scrollTop')];
  return {left: left + (parseFloat(borderLeftWidth) || 0) - x, top: top + (parseFloat(borderTopWidth) || 0) - y};
}
