import {HTML, attribute, bodyOf, boxOf, hasAttribute, isRendered, namespaceOf, tagOf, viewOf} from './dom.js';
import {imageOf} from './areas.js';
import {channels, isSame, standsOn} from './colours.js';
import {shownWithin} from './tree.js';
import {EVERYWHERE, liesIn, meet, pathBox, rectBox} from './clips.js';

/**
 * Decides what a person can see. It leaves out everything that is not rendered, and rendered text that nobody can read: it may be
 * for screen readers, and it may be for models. Covered content is shown, because a scroll may bring it to the front.
 */

/**
 * The visual context of a node.
 * @typedef {object} Look
 * @property {number} opacity of all that it stands in together
 * @property {boolean} clipped something around it lets nothing of it through
 * @property {string} ground the colour behind it; '' when it is not known
 * @property {boolean} isLifted it may stand on something else than what it stands in
 * @property {import('./clips.js').Box} flow where it can be seen, or scrolled to, if it stands in the flow
 * @property {import('./clips.js').Box} absolute the same for what is positioned
 * @property {import('./clips.js').Box} fixed the same for what does not scroll
 */

/** One for all: the page's own changes would have to be told to each. */
const range = Document.prototype.createRange.call(document);
export const FAINT = 0.05;
const TINY = 2;
const NEVER = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'meta',
  'link',
  'title',
  'base',
  'datalist',
  'source',
  'track',
  'param',
  'col',
  'colgroup',
]);
/** Elements of drawings that are shown where they are used, or never. */
const NEVER_DRAWN = new Set([
  'defs',
  'symbol',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'filter',
  'linearGradient',
  'radialGradient',
  'desc',
  'metadata',
  'title',
  'script',
  'style',
]);

/** @param {Element} of @returns {CSSStyleDeclaration} */
export const styleOf = (of) => getComputedStyle(of);

/** @param {Document} document @param {boolean} isPage @returns {Look} where a page or a frame begins */
export function lookAt(document, isPage) {
  const view = viewOf(document);
  const root = bodyOf(document);
  const style = root && styleOf(root);
  const isLight = isPage && !style?.colorScheme.includes('dark');
  const isRightToLeft = style?.direction === 'rtl';
  const page = {left: isRightToLeft ? -Infinity : -view.scrollX, top: -view.scrollY, right: Infinity, bottom: Infinity};
  return {
    opacity: 1,
    clipped: false,
    ground: isLight ? 'rgb(255, 255, 255)' : '',
    isLifted: false,
    flow: page,
    absolute: page,
    fixed: {left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight},
  };
}

/**
 * Tells whether an element and all in it is out: not rendered, inert, or said to be nothing for assistive technology.
 * @param {Element} of
 * @param {CSSStyleDeclaration} style
 * @returns {'' | 'never' | 'unseen' | 'aria'} why
 */
export function outOf(of, style) {
  const isHtml = namespaceOf(of) === HTML;
  if (isHtml && NEVER.has(tagOf(of))) return 'never';
  if (isHtml && tagOf(of) === 'area') return imageOf(of) ? '' : 'unseen'; // it has no box of its own
  if (style.display === 'none') return 'unseen';
  if (!isHtml && NEVER_DRAWN.has(tagOf(of))) return 'unseen';
  if (attribute(of, 'aria-hidden') === 'true') return 'aria';
  if (hasAttribute(of, 'inert')) return 'unseen';
  if (style.display !== 'contents' && tagOf(of) !== 'option' && tagOf(of) !== 'optgroup' && !isRendered(of)) return 'unseen';
  return '';
}

/** @param {CSSStyleDeclaration} style */
export const isHiddenBy = (style) => style.visibility !== 'visible';

/** Dots in place of its text. @param {CSSStyleDeclaration} style */
export const isDotted = (style) => !['none', '', undefined].includes(Reflect.get(style, 'webkitTextSecurity'));

/** @param {CSSStyleDeclaration} style @returns {boolean} whether a mask lets nothing through */
function isMasked({maskImage}) {
  const colours = /^[a-z-]*gradient\(/.test(maskImage ?? '') ? (maskImage.match(/rgba?\([^)]*\)/g) ?? []) : [];
  return colours.length > 0 && colours.every((colour) => channels(colour)[3] === 0);
}

/** @param {Element} of @param {CSSStyleDeclaration} style @param {Look} around @returns {Look} within the element */
export function lookIn(of, style, around) {
  const {fixed} = around;
  let {clipped, ground, isLifted, flow, absolute} = around;
  const {position, overflowX, overflowY, clipPath, clip, filter, backgroundColor, backgroundImage, contentVisibility} = style;
  const opacity = around.opacity * Number(style.opacity) * (filter === 'none' ? 1 : Number(/opacity\(([\d.]+)\)/.exec(filter)?.[1] ?? 1));
  if (position === 'fixed') flow = isHeld(of) ? absolute : fixed;
  else if (position === 'absolute') flow = absolute;
  if (position === 'absolute' || position === 'fixed') isLifted = true;
  const tag = tagOf(of);
  const isBox =
    (style.display !== 'inline' || tag === 'svg') && style.display !== 'contents' && tag !== 'html' && tag !== 'body' && tag !== 'marquee';
  const isClipping = isBox && (overflowX !== 'visible' || overflowY !== 'visible');
  if (isClipping || clipPath !== 'none' || (clip !== 'auto' && position === 'absolute')) {
    const box = boxOf(of);
    if (clipPath !== 'none') flow = meet(flow, pathBox(clipPath, box));
    if (clip !== 'auto' && (position === 'absolute' || position === 'fixed')) flow = meet(flow, rectBox(clip, box));
    if (isClipping) {
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) clipped ||= !liesIn(box, flow, TINY); // what is in it can be scrolled to, if anything can
      flow = inside(flow, box, overflowX, overflowY);
    }
  }
  if (flow !== absolute && (position !== 'static' || style.transform !== 'none' || filter !== 'none')) absolute = flow;
  if (contentVisibility === 'hidden' || isMasked(style)) clipped = true;
  if (backgroundImage !== 'none') ground = '';
  else if (channels(backgroundColor)[3] === 1) {
    ground = backgroundColor;
    isLifted = false;
  }
  return opacity === around.opacity &&
    clipped === around.clipped &&
    ground === around.ground &&
    isLifted === around.isLifted &&
    flow === around.flow &&
    absolute === around.absolute
    ? around
    : {opacity, clipped, ground, isLifted, flow, absolute, fixed};
}

/** Tells whether what is fixed scrolls all the same, with something around it that is moved. @param {Element} of */
function isHeld(of) {
  for (let node = shownWithin(of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) {
    const {transform, filter, perspective} = styleOf(node);
    if (transform !== 'none' || filter !== 'none' || perspective !== 'none') return true;
  }
  return false;
}

/**
 * Returns the room in which the content of a box is seen: the overflow is cut off, scrolled to, or seen.
 * @param {import('./clips.js').Box} flow
 * @param {DOMRect} box
 * @param {string} x
 * @param {string} y
 */
function inside(flow, box, x, y) {
  const [cutsX, cutsY] = [x, y].map((each) => each === 'hidden' || each === 'clip');
  const [scrollsX, scrollsY] = [x, y].map((each) => each === 'auto' || each === 'scroll');
  return {
    left: scrollsX ? -Infinity : cutsX ? Math.max(flow.left, box.left) : flow.left,
    right: scrollsX ? Infinity : cutsX ? Math.min(flow.right, box.right) : flow.right,
    top: scrollsY ? -Infinity : cutsY ? Math.max(flow.top, box.top) : flow.top,
    bottom: scrollsY ? Infinity : cutsY ? Math.min(flow.bottom, box.bottom) : flow.bottom,
  };
}

/**
 * @param {Element} within
 * @param {CSSStyleDeclaration} style
 * @returns {string} the colour of its letters; '' where none can be told apart
 */
function inkOf(within, style) {
  if (namespaceOf(within) === HTML) return style.webkitTextFillColor || style.color;
  if (style.stroke !== 'none') return '';
  return style.fill === 'none' || Number(style.fillOpacity) < FAINT ? 'rgba(0, 0, 0, 0)' : style.fill;
}

/**
 * Tells whether a person can read a text.
 * @param {Text} text
 * @param {Element} within
 * @param {CSSStyleDeclaration} style of `within`
 * @param {Look} look in `within`
 */
export function isSeen(text, within, style, look) {
  if (look.opacity < FAINT || look.clipped || parseFloat(style.fontSize) < TINY || isDotted(style)) return false;
  const ink = inkOf(within, style);
  const alpha = channels(ink)[3];
  const isLined = style.textShadow !== 'none' || parseFloat(style.webkitTextStrokeWidth) > 0;
  if (alpha !== undefined && alpha < FAINT && !isLined && !style.backgroundClip.includes('text')) return false;
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  if (box.width < 1 || box.height < TINY) return false;
  if (look.flow !== EVERYWHERE && !liesIn(box, look.flow, Math.min(TINY, box.width))) return false;
  return isLined || !look.ground || !isSame(ink, look.ground) || standsOn(text, within, box, look, ink);
}
