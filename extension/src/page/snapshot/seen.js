import {HTML, attribute, boxOf, documentOf, hasAttribute, isRendered, namespaceOf, parentOf, tagOf, viewOf} from './dom.js';

/**
 * What a person can see. What is not rendered is left out; text that is rendered so that nobody can read it, too: it may be
 * for screen readers, and it may be for models.
 */

/**
 * How the surroundings of a node look.
 * @typedef {object} Look
 * @property {number} opacity of all that it stands in together
 * @property {boolean} clipped something around it cuts it off
 * @property {boolean} scrolls it can be scrolled into view by something other than the page
 * @property {string} ground the colour behind it; '' when it is not known
 */

/** @type {Look} */
export const PLAIN = {opacity: 1, clipped: false, scrolls: false, ground: ''};
/** One for all: the page's own changes would have to be told to each. */
const range = Document.prototype.createRange.call(document);
const FAINT = 0.05;
const TINY = 2;
const NEVER = new Set(['script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'title', 'base', 'datalist', 'source', 'track', 'param', 'col', 'colgroup']);

/** @param {Element} of @returns {CSSStyleDeclaration} */
export const styleOf = (of) => getComputedStyle(of);

/**
 * Whether an element and all in it is out: not rendered, inert, or said to be nothing for assistive technology.
 * @param {Element} of
 * @param {CSSStyleDeclaration} style
 * @returns {'' | 'never' | 'unseen' | 'aria'} why
 */
export function outOf(of, style) {
  if (namespaceOf(of) === HTML && NEVER.has(tagOf(of))) return 'never';
  if (style.display === 'none') return 'unseen';
  if (attribute(of, 'aria-hidden') === 'true') return 'aria';
  if (hasAttribute(of, 'inert')) return 'unseen';
  if (style.display !== 'contents' && tagOf(of) !== 'option' && tagOf(of) !== 'optgroup' && tagOf(of) !== 'area' && !isRendered(of)) return 'unseen';
  return '';
}

/** @param {CSSStyleDeclaration} style */
export const isHiddenBy = (style) => style.visibility !== 'visible';

/** @param {string} colour as computed @returns {number[]} red, green, blue, alpha; none for what is written in another way */
function channels(colour) {
  const found = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3]), found[4] === undefined ? 1 : Number(found[4])] : [];
}

/** @param {Element} of @param {CSSStyleDeclaration} style @param {Look} around @returns {Look} within the element */
export function lookIn(of, style, around) {
  const opacity = around.opacity * Number(style.opacity);
  let {clipped, scrolls, ground} = around;
  const {position, overflowX, overflowY, clipPath, clip, backgroundColor, backgroundImage} = style;
  if (position === 'fixed') {
    clipped = false;
    scrolls = false;
  }
  if (position === 'absolute' || position === 'fixed') ground = '';
  if (clipPath !== 'none' && /^inset\((?:[5-9]\d|100)(?:\.\d+)?%|^circle\(0/.test(clipPath)) clipped = true;
  if (position === 'absolute' && clip !== 'auto' && /^rect\((\d+)(?:px)?, ([01])px, ([01])px|^rect\(0px, 0px, 0px, 0px\)$/.test(clip)) clipped = true;
  if (overflowX !== 'visible' || overflowY !== 'visible') {
    const {width, height} = boxOf(of);
    if (style.display !== 'inline' && ((overflowX !== 'visible' && width < TINY) || (overflowY !== 'visible' && height < TINY))) clipped = true;
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) scrolls = true;
  }
  if (backgroundImage !== 'none') ground = '';
  else if (channels(backgroundColor)[3] === 1) ground = backgroundColor;
  return opacity === around.opacity && clipped === around.clipped && scrolls === around.scrolls && ground === around.ground ? around : {opacity, clipped, scrolls, ground};
}

/** @param {string} colour @param {string} ground */
function isSame(colour, ground) {
  const [one, other] = [channels(colour), channels(ground)];
  return one.length > 0 && other.length > 0 && [0, 1, 2].every((i) => Math.abs(/** @type {number} */ (one[i]) - /** @type {number} */ (other[i])) <= 6);
}

/** Something that may lie between a text and the colour behind it. @param {Element} near */
function liesBetween(near) {
  const within = parentOf(near);
  return within && Element.prototype.querySelector?.call(within, 'img, picture, video, canvas, svg, iframe') !== null;
}

/**
 * Whether a person can read a text.
 * @param {Text} text
 * @param {Element} within
 * @param {CSSStyleDeclaration} style of `within`
 * @param {Look} look in `within`
 */
export function isSeen(text, within, style, look) {
  if (look.opacity < FAINT || look.clipped || parseFloat(style.fontSize) < TINY) return false;
  const fill = style.webkitTextFillColor || style.color;
  const alpha = channels(fill)[3];
  if (alpha !== undefined && alpha < FAINT && !style.backgroundClip.includes('text')) return false;
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  if (box.width === 0 && box.height === 0) return namespaceOf(within) !== HTML;
  const view = viewOf(documentOf(text));
  if (!look.scrolls && view && style.direction !== 'rtl' && (box.right + view.scrollX <= 0 || box.bottom + view.scrollY <= 0)) return false;
  return !(look.ground && isSame(fill, look.ground) && !liesBetween(within));
}
