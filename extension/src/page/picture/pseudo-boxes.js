import {TEXT, bodyOf, boxOf, documentOf, firstChildOf, nextOf, nodeTypeOf, scrollingOf, textOf} from '../snapshot/dom.js';
import {styleOf} from '../snapshot/seen.js';
import {shownWithin} from '../snapshot/tree.js';
import {isBent} from './boxes.js';

/** Finds where CSS writes what it adds to an element, as far as can be told. */

/** @typedef {import('./copies.js').Sides} Sides */

const lineRange = Document.prototype.createRange.call(document);

/** @param {Element} of @returns {Text | undefined} with which it begins */
function firstTextIn(of) {
  let node = firstChildOf(of);
  while (node && nodeTypeOf(node) === TEXT && !/\S/.test(textOf(node))) node = nextOf(node);
  return node && nodeTypeOf(node) === TEXT ? node : undefined;
}

/**
 * Finds the box of an item's mark, and of nothing else: before the text with which the item begins.
 * @param {Element} of
 * @param {CSSStyleDeclaration} mark
 * @param {boolean} hasMore whether CSS adds something else there
 * @param {number} letters how many stand in it
 * @returns {Sides | undefined} nothing where that cannot be told
 */
export function markBox(of, mark, hasMore, letters) {
  const {direction, writingMode, textIndent, unicodeBidi} = styleOf(of);
  const text = firstTextIn(of);
  if (
    hasMore ||
    !text ||
    direction !== 'ltr' ||
    mark.direction !== 'ltr' ||
    !writingMode.startsWith('horizontal') ||
    unicodeBidi.includes('override') ||
    parseFloat(textIndent) !== 0
  )
    return undefined;
  lineRange.selectNodeContents(text);
  const [line] = lineRange.getClientRects();
  if (!line || isBent(of)) return undefined;
  const letter = parseFloat(mark.fontSize) || 16;
  const over = Math.max(0, letter - line.height / 2);
  return {
    left: line.left - (letters + 2) * (letter + Math.max(0, parseFloat(mark.letterSpacing) || 0)) - 2 * letter,
    top: line.top - over,
    right: line.left + 1,
    bottom: line.bottom + over,
  };
}

/**
 * @param {Element} of
 * @param {string} which
 * @param {number} letters how many stand in it
 * @returns {(Sides | 'anywhere')[]} where it may be
 */
export function pseudoBoxes(of, which, letters) {
  const style = getComputedStyle(of, which);
  const letter = parseFloat(style.fontSize) || 16;
  /** No letter is much wider than it is high. */
  const long = letters * (letter + Math.max(0, parseFloat(style.letterSpacing) || 0)) + letter;
  if (which === '::marker') {
    const {left, top, right, bottom} = boxOf(of);
    const isUpright = !styleOf(of).writingMode.startsWith('horizontal');
    const by = Math.max(300, long);
    return [
      isUpright
        ? {left, right, top: top - by, bottom: bottom + by}
        : {left: left - by, top: top - letter, right: right + by, bottom: bottom + letter},
    ];
  }
  const {position, transform, translate, rotate, scale, offsetPath, filter} = style;
  const isPlaced = position === 'absolute' || position === 'fixed';
  const isMirrored = !['none', '', undefined].includes(Reflect.get(style, 'webkitBoxReflect'));
  if (filter.includes('url(') || isMirrored || !['1', '', undefined].includes(Reflect.get(style, 'zoom'))) return ['anywhere'];
  if (
    !isPlaced &&
    (transform !== 'none' || translate !== 'none' || rotate !== 'none' || scale !== 'none' || (offsetPath ?? 'none') !== 'none')
  )
    return ['anywhere'];
  return isPlaced ? placedBoxes(of, position, style, long) : flowingBoxes(of, style, letter);
}

/**
 * @param {Element} of
 * @param {CSSStyleDeclaration} style of what stands in the flow
 * @param {number} letter how high one is
 * @returns {(Sides | 'anywhere')[]}
 */
function flowingBoxes(of, style, letter) {
  if (styleOf(of).display === 'contents' || Element.prototype.getClientRects.call(of).length === 0) return ['anywhere'];
  const {left, top, right, bottom} = boxOf(of);
  const shift = style.position === 'relative' ? Math.abs(parseFloat(style.left) || 0) + Math.abs(parseFloat(style.top) || 0) : 0;
  const margin =
    Math.max(...[style.marginLeft, style.marginTop, style.marginRight, style.marginBottom].map((each) => Math.abs(parseFloat(each) || 0))) +
    Math.abs(parseFloat(style.textIndent) || 0);
  const [width, height] = [parseFloat(style.width) || 0, parseFloat(style.height) || 0];
  const out = shift + margin;
  // Letters that are higher than their line stand out of it.
  const line = parseFloat(style.lineHeight);
  const over = Number.isNaN(line) ? 0 : Math.max(0, 1.4 * letter - line);
  // Text that does not fit in the element stands beside it.
  const [wide, high] = [
    Math.max(0, scrolled(of, 'scrollWidth') - (right - left)),
    Math.max(0, scrolled(of, 'scrollHeight') - (bottom - top)),
  ];
  return [
    {
      left: left - out - wide,
      top: top - out - over,
      right: Math.max(right, left + width) + out + wide,
      bottom: Math.max(bottom, top + height) + out + high + over,
    },
  ];
}

/** @param {Element} of @param {string} name */
const scrolled = (of, name) => Number(Object.getOwnPropertyDescriptor(Element.prototype, name)?.get?.call(of) ?? 0);

/**
 * @param {Element} of
 * @param {string} position
 * @param {CSSStyleDeclaration} style
 * @param {number} long how long its text is, at most
 * @returns {(Sides | 'anywhere')[]}
 */
function placedBoxes(of, position, style, long) {
  const holder = holderOf(of, position);
  if (isBent(of) || (holder && (isBent(holder) || Element.prototype.getClientRects.call(holder).length > 1))) return ['anywhere'];
  const {transform, translate, rotate, scale} = style;
  const [x, y, width, height] = [style.left, style.top, style.width, style.height].map((each) => parseFloat(each));
  if ([x, y, width, height].some((each) => each === undefined || Number.isNaN(each))) return ['anywhere'];
  const corner = holder ? cornerOf(holder) : {left: 0, top: 0};
  const {m11, m12, m21, m22, m41, m42, is2D} = new DOMMatrix(transform === 'none' ? '' : transform);
  if (
    !is2D ||
    translate !== 'none' ||
    rotate !== 'none' ||
    scale !== 'none' ||
    (style.offsetPath ?? 'none') !== 'none' ||
    m12 !== 0 ||
    m21 !== 0 ||
    m11 !== 1 ||
    m22 !== 1
  )
    return ['anywhere'];
  const space =
    8 +
    (parseFloat(style.paddingLeft) || 0) +
    (parseFloat(style.paddingRight) || 0) +
    (parseFloat(style.borderLeftWidth) || 0) +
    Math.abs(parseFloat(style.marginLeft) || 0) +
    Math.abs(parseFloat(style.marginTop) || 0) +
    (parseFloat(style.paddingTop) || 0) +
    (parseFloat(style.paddingBottom) || 0);
  const [left, top] = [corner.left + (x ?? 0) + m41, corner.top + (y ?? 0) + m42];
  const letter = parseFloat(style.fontSize) || 16;
  // Its text may run on beside it, or stand in more lines than it is high.
  const line = Math.max(1.4 * letter, parseFloat(style.lineHeight) || 0);
  const lines = Math.min(long / letter, Math.ceil(long / Math.max(width ?? 0, 1)));
  const [beside, below] =
    (width ?? 0) < long ? [long, Math.max(letter, lines * line - (height ?? 0))] : [0, (height ?? 0) < letter ? letter : 0];
  return [
    {
      left: left - space - beside,
      top: top - space - below,
      right: left + (width ?? 0) + space + beside,
      bottom: top + (height ?? 0) + space + below,
    },
  ];
}

/**
 * @param {Element} of
 * @param {string} position
 * @returns {Element | null} what an absolute or fixed box within it is placed by; null: the window
 */
function holderOf(of, position) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 1000; node = shownWithin(node), depth++) {
    const style = styleOf(node);
    const isMoved =
      style.transform !== 'none' ||
      style.filter !== 'none' ||
      style.perspective !== 'none' ||
      style.contain !== 'none' ||
      style.willChange !== 'auto' ||
      style.translate !== 'none' ||
      style.rotate !== 'none' ||
      style.scale !== 'none' ||
      (style.containerType ?? 'normal') !== 'normal';
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
    const by =
      position === 'static'
        ? [-(parseFloat(marginLeft) || 0), -(parseFloat(marginTop) || 0)]
        : [parseFloat(borderLeftWidth) || 0, parseFloat(borderTopWidth) || 0];
    return {left: left + (by[0] ?? 0), top: top + (by[1] ?? 0)};
  }
  const isPage = holder === scrollingOf(documentOf(holder));
  const [x, y] = isPage ? [0, 0] : [scrolled(holder, 'scrollLeft'), scrolled(holder, 'scrollTop')];
  return {left: left + (parseFloat(borderLeftWidth) || 0) - x, top: top + (parseFloat(borderTopWidth) || 0) - y};
}
