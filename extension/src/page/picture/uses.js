import {
  SVG,
  TEXT,
  attribute,
  byId,
  documentOf,
  firstChildOf,
  namespaceOf,
  nextOf,
  nodeTypeOf,
  rootOf,
  tagOf,
  textOf,
} from '../snapshot/dom.js';
import {isElement} from '../snapshot/values.js';

/**
 * Finds what drawings show of other drawings: `<use>`, and what is drawn as a filling, an outline, a mask or the end of a line.
 *
 * @typedef {object} Used
 * @property {string} text
 * @property {boolean} isUnknown whether there are words whose order nobody can tell
 * @property {boolean} isPicture whether it is of another document
 */

const XLINK = 'http://www.w3.org/1999/xlink';
const MOST_DEEP = 10;
const MOST_NODES_USED = 2000;
const MOST_TEXT = 10_000;
const UNSHOWN = new Set(['title', 'desc', 'metadata', 'script', 'style']);
/** Attributes that move letters of their own. */
const MOVING = ['x', 'y', 'dx', 'dy', 'rotate'];
const addressIn = Object.getOwnPropertyDescriptor(SVGUseElement.prototype, 'href')?.get;
const baseOf = Object.getOwnPropertyDescriptor(Node.prototype, 'baseURI')?.get;
const urlOf = Object.getOwnPropertyDescriptor(Document.prototype, 'URL')?.get;

/** @param {Element} use @returns {string[]} the addresses that it has, now and without its animation */
function addressesOf(use) {
  const {animVal, baseVal} = addressIn?.call(use) ?? {};
  const written = attribute(use, 'href') ?? Element.prototype.getAttributeNS.call(use, XLINK, 'href') ?? attribute(use, 'xlink:href');
  return [...new Set([animVal, baseVal, written])].filter((each) => typeof each === 'string' && each !== '');
}

/** @param {Element} use @param {string} address @returns {string | undefined} what it names in its own document */
function fragmentIn(use, address) {
  if (address.trim().startsWith('#')) return address.trim().slice(1);
  try {
    const url = new URL(address, baseOf?.call(use));
    const own = new URL(urlOf?.call(documentOf(use)));
    const {hash} = url;
    url.hash = '';
    own.hash = '';
    return url.href === own.href ? hash.slice(1) : undefined;
  } catch {
    return undefined; // no address
  }
}

/** @param {string} text @returns {string} */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {Element} use @param {string} fragment @returns {Element | null} */
function namedBy(use, fragment) {
  const names = [...new Set([fragment, decoded(fragment)])];
  for (const root of [rootOf(use), documentOf(use)]) {
    for (const name of names) {
      const found = byId(root, name);
      if (found) return found;
    }
  }
  return null;
}

/** @param {Element} use @param {{left: number}} [room] @param {number} [depth] @returns {Used} what is drawn in its place */
export function usedBy(use, room = {left: MOST_NODES_USED}, depth = 0) {
  const used = {text: '', isUnknown: depth > MOST_DEEP, isPicture: false};
  const addresses = addressesOf(use);
  if (used.isUnknown) return used;
  for (const address of addresses) {
    const fragment = fragmentIn(use, address);
    const drawn = fragment === undefined ? null : namedBy(use, fragment);
    if (fragment === undefined) used.isPicture = true;
    else if (drawn) addDrawn(drawn, used, room, depth);
  }
  used.text = used.text.slice(0, MOST_TEXT);
  if (/\S/.test(used.text) && addresses.length > 1) used.isUnknown = true;
  return used;
}

/** @param {Element} of @returns {boolean} whether it places letters one by one */
export const placesLetters = (of) => MOVING.some((name) => /\S[\s,]+\S/.test(attribute(of, name) ?? ''));

/** @param {Element} drawn @param {Used} into @param {{left: number}} room @param {number} depth */
function addDrawn(drawn, into, room, depth) {
  let parts = 0;
  /** @param {Element} of */
  const add = (of) => {
    const tag = tagOf(of);
    if (room.left-- <= 0 || tag === 'foreignObject') {
      into.isUnknown = true;
      return;
    }
    if (UNSHOWN.has(tag)) return;
    if (namespaceOf(of) === SVG && tag === 'use') {
      const {text, isUnknown, isPicture} = usedBy(of, room, depth + 1);
      into.isUnknown ||= isUnknown;
      into.isPicture ||= isPicture;
      if (text !== '') parts++;
      into.text += text;
      return;
    }
    if (tag === 'image') into.isPicture = true;
    let hasText = false;
    for (let node = firstChildOf(of); node; node = nextOf(node)) {
      if (nodeTypeOf(node) === TEXT) {
        const text = textOf(node);
        hasText ||= /\S/.test(text);
        into.text += text;
      } else if (isElement(node)) add(/** @type {Element} */ (node));
    }
    if (hasText) parts++;
    // Letters that are placed one by one, and texts beside each other, are read where they stand, which only the browser knows.
    if (hasText && placesLetters(of)) into.isUnknown = true;
  };
  add(drawn);
  if (parts > 1) into.isUnknown = true;
}

const DRAWN_WORDS = ['pattern', 'mask', 'clipPath', 'marker', 'filter']
  .flatMap((holder) => ['text', 'use', 'foreignObject', 'feImage'].map((tag) => `${holder} ${tag}`))
  .join(', ');

/**
 * @param {readonly (Document | ShadowRoot)[]} roots
 * @returns {boolean} whether there are words that are drawn where something else says so
 */
export const hasDrawnWords = (roots) =>
  roots.some((root) => ('host' in root ? DocumentFragment : Document).prototype.querySelector.call(root, DRAWN_WORDS) !== null);

const SHAPES = new Set(['rect', 'circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'text', 'tspan', 'textPath', 'use']);
const refersTo = (/** @type {string | undefined} */ value) => value !== undefined && value.includes('url(') && value.includes('#');

/**
 * @param {Element} of
 * @param {CSSStyleDeclaration} style
 * @returns {'' | 'inside' | 'anywhere'} where such words may be drawn by it
 */
export function drawsWords(of, style) {
  const {fill, stroke, markerStart, markerMid, markerEnd, maskImage, clipPath, filter} = style;
  if ([maskImage, clipPath, filter].some(refersTo)) return 'anywhere';
  if (namespaceOf(of) !== SVG || !SHAPES.has(tagOf(of))) return '';
  if ([markerStart, markerMid, markerEnd].some(refersTo)) return 'anywhere';
  return [fill, stroke].some(refersTo) ? 'inside' : '';
}
