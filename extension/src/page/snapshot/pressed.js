import {FRAGMENT, HTML, SVG, attribute, boxOf, hasAttribute, hostOf, isRendered, namespaceOf, nodeTypeOf, rootOf, tagOf} from './dom.js';
import {originIn} from './frames.js';
import {nameOf} from './names.js';
import {roleOf} from './roles.js';
import {FAINT, isHiddenBy, styleOf} from './seen.js';
import {shadowOf, shownWithin} from './tree.js';

/** Finds what a person operates though nothing says what it is, and what only seems to be there twice. */

const LEAST_HANDLE = 5;
/** Elements that are operated by themselves. */
const INNER = 'a, button, input, select, textarea, video, audio, canvas, iframe, [role], [tabindex], [onclick]';
/** Elements that have a line of their own. */
const OTHERS = 'a, button, input, select, textarea, img, svg, video, audio, iframe, [role], [tabindex]';
/** A text that is pressed is a few words. */
const MOST_PRESSED = 200;
const NO_PRESS = new Set(['html', 'body', 'slot']);
/** A press on anything in these is a press on them. */
const PRESSED = 'label, summary, a[href], button, select';

/**
 * Tells whether the keyboard gets to it and no other line stands for it, as for the handle of a slider. An element that only leads the
 * focus round is smaller.
 * @param {Element} of without a role
 * @param {import('./seen.js').Look} look
 */
export function isHandle(of, look) {
  if (!/^\s*\d/.test(attribute(of, 'tabindex') ?? '') || look.clipped || look.opacity < FAINT || shadowOf(of)) return false;
  const {width, height} = boxOf(of);
  return (
    width >= LEAST_HANDLE &&
    height >= LEAST_HANDLE &&
    !/\S/.test(String(of.textContent ?? '')) &&
    Element.prototype.querySelector.call(of, OTHERS) === null
  );
}

/**
 * Tells whether it is something that a person presses, as the page says by its pointer or its own handler, and no line stands for it: a
 * "show more" in a sentence, a drawn box, a part of a drawing, a place that lies over a picture.
 * @param {Element} of without a role
 * @param {CSSStyleDeclaration} style
 * @param {import('./seen.js').Look} look
 */
export function isPressable(of, style, look) {
  const tag = tagOf(of);
  if ((namespaceOf(of) !== HTML && namespaceOf(of) !== SVG) || NO_PRESS.has(tag)) return false;
  const around = shownWithin(of);
  if (!hasAttribute(of, 'onclick') && !(style.cursor === 'pointer' && around && styleOf(around).cursor !== 'pointer')) return false;
  const text = String(of.textContent ?? '');
  if (text.length > MOST_PRESSED || hasInner(of) || (!/\S/.test(text) && !isBox(of, style, look))) return false;
  return Element.prototype.closest.call(of, PRESSED) === null;
}

/**
 * Tells whether there is something to press though no text stands in it.
 * @param {Element} of
 * @param {CSSStyleDeclaration} style
 * @param {import('./seen.js').Look} look
 */
export function isBox(of, style, look) {
  const {width, height} = boxOf(of);
  return width >= LEAST_HANDLE && height >= LEAST_HANDLE && !look.clipped && look.opacity >= FAINT && style.pointerEvents !== 'none';
}

/**
 * Tells whether it is an element of the page's own that the keyboard gets to, with nothing in it that has a line: what it is, it may say to
 * the browser alone.
 * @param {Element} of without a role
 * @param {import('./seen.js').Look} look
 */
export function isOperated(of, look) {
  if (!tagOf(of).includes('-') || !/^\s*\d/.test(attribute(of, 'tabindex') ?? '') || look.clipped || look.opacity < FAINT) return false;
  const {width, height} = boxOf(of);
  if (width < LEAST_HANDLE || height < LEAST_HANDLE || String(of.textContent ?? '').length > MOST_PRESSED) return false;
  return !hasInner(of);
}

/** Tells whether anything in it is operated by itself. @param {Element} of */
function hasInner(of) {
  const shadow = shadowOf(of);
  return (
    Element.prototype.querySelector.call(of, INNER) !== null ||
    (shadow !== null && DocumentFragment.prototype.querySelector.call(shadow, INNER) !== null)
  );
}

/** Tells whether the element of the page's own around it is the same, and has the name. @param {Element} of @param {string} role */
export function isInner(of, role) {
  const host = nodeTypeOf(rootOf(of)) === FRAGMENT ? hostOf(rootOf(of)) : null;
  return host !== null && roleOf(host) === role && nameOf(host, role) !== '';
}

/**
 * Tells whether it is a frame that the browser has blocked, and so taken out of the page: it has a style, and no box.
 * @param {Element} of
 * @param {CSSStyleDeclaration} style
 */
export function isCollapsed(of, style) {
  if ((tagOf(of) !== 'iframe' && tagOf(of) !== 'frame') || style.display === 'none' || isHiddenBy(style) || isRendered(of)) return false;
  const around = shownWithin(of);
  return around !== null && isRendered(around) && !isOutAround(of) && /^https?:/.test(originIn(of));
}

/** @param {Element} of @returns {boolean} whether the page keeps it from those who see */
const isOutAround = (of) => attribute(of, 'aria-hidden') === 'true' || hasAttribute(of, 'inert');
