import {documentOf, rootOf} from '../snapshot/dom.js';
import {shadowOf} from '../snapshot/tree.js';
import {sheetsIn} from './sheets.js';

/**
 * Finds the first letter and the first line of a block where style sheets draw them otherwise than what follows: a page may hide them, and
 * so write decoys before what is read, or draw nothing but them.
 *
 * @typedef {object} Firsts
 * @property {Element} block
 * @property {CSSStyleDeclaration | undefined} letter undefined: drawn as the others, or taken already
 * @property {CSSStyleDeclaration | undefined} line
 * @property {number | undefined} bottom of the first line, once its first word is known
 */

const BLOCK = /block|list-item|flow-root|cell|caption/;
/** The marks around a first letter are drawn as it is. */
const INITIAL = /^\p{P}*[^\p{P}\s]?\p{M}*\p{P}*/u;
/** The properties that make letters unlike the others around them. @type {(keyof CSSStyleDeclaration)[]} */
const LOOKS = ['color', 'webkitTextFillColor', 'fontSize', 'opacity', 'visibility', 'letterSpacing', 'float', 'fontFamily'];

/** @param {CSSStyleDeclaration} one @param {CSSStyleDeclaration} other */
const differs = (one, other) => LOOKS.some((name) => one[name] !== other[name]);

/** @param {any} root document or shadow root */
function mayHaveFirsts(root) {
  const {hasFirsts, isPartial} = sheetsIn(root);
  return hasFirsts || isPartial;
}

/**
 * @param {Element} block
 * @param {CSSStyleDeclaration} style
 * @returns {Firsts | undefined}
 */
export function firstsOf(block, style) {
  if (!BLOCK.test(style.display)) return undefined;
  const shadow = shadowOf(block);
  if (![rootOf(block), documentOf(block), ...(shadow ? [shadow] : [])].some(mayHaveFirsts)) return undefined;
  const [letter, line] = [getComputedStyle(block, '::first-letter'), getComputedStyle(block, '::first-line')].map((first) =>
    differs(first, style) ? first : undefined,
  );
  return letter || line ? {block, letter, line, bottom: undefined} : undefined;
}

/** @param {string} word the first of its block @returns {number} the length of its first letter */
export const initialLength = (word) => Math.max(INITIAL.exec(word)?.[0].length ?? 0, 1);
