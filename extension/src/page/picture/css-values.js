/**
 * Reads values of CSS as the browser has computed them, by the tokens of CSS Syntax 3.
 *
 * The browser itself is asked what holds: it has resolved cascade, conditions, `var()`, `attr()`, `env()` and units, and it writes each
 * value in one way only, whatever a page wrote. This file does the rest: it tells strings, words, functions and signs apart.
 * CSS Typed OM cannot do that: `computedStyleMap()` is of elements alone, not of what CSS adds to them, and gives `content` as one lump.
 * A parser of style sheets such as css-tree would be many times as large in each document, and would see what a page declared, not
 * what holds.
 *
 * @typedef {object} CssPart
 * @property {'string' | 'word' | 'number' | 'function' | 'url' | 'sign'} kind
 * @property {string} text of a function its name in small letters; of a string and a word what they stand for, without escapes
 * @property {CssPart[]} parts what stands in the brackets of a function
 */

const MOST_CSS = 1_000_000;
const MOST_NESTED = 32;
const ESCAPED = /\\(?:([\da-f]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|[\n\r\f])|([\s\S]))/gi;
const WORD_CHARS = String.raw`(?:[-\w]|[^\x00-\x7f]|\\(?:[\da-f]{1,6}(?:\r\n|[ \t\n\r\f])?|[^\n\r\f\da-f]))`;
/**
 * The groups in their order: blanks and comments, a string, an address without quotes, a number with its unit, a word or the name of a
 * function, a sign.
 */
const TOKEN = new RegExp(
  [
    String.raw`(?:[ \t\n\r\f]|/\*[\s\S]*?\*/)+`,
    String.raw`("(?:[^"\\\n\r\f]|\\(?:\r\n|[\s\S]))*"|'(?:[^'\\\n\r\f]|\\(?:\r\n|[\s\S]))*')`,
    String.raw`url\([ \t\n\r\f]*((?!["'])(?:[^"'()\\ \t\n\r\f]|\\[^\n\r\f])*)[ \t\n\r\f]*\)`,
    String.raw`([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:%|(?![-\d])${WORD_CHARS}+)?)`,
    String.raw`([#@]?${WORD_CHARS}+)(\()?`,
    String.raw`([\s\S])`,
  ].join('|'),
  'giy',
);
const CLOSING = /** @type {Record<string, string>} */ ({'(': ')', '[': ']', '{': '}'});

/** @param {string} text @returns {string} */
export const withoutEscapes = (text) =>
  text.replace(ESCAPED, (_, code, line, letter) => {
    if (line !== undefined) return '';
    if (code === undefined) return letter;
    const point = parseInt(code, 16);
    return point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? '\ufffd' : String.fromCodePoint(point);
  });

/** @param {string} css @returns {CssPart[] | undefined} nothing where it is not a value that can be read */
export function cssParts(css) {
  if (css.length > MOST_CSS) return undefined;
  /** @type {CssPart[]} */
  const all = [];
  /** @type {{parts: CssPart[], end: string}[]} */
  const open = [{parts: all, end: ''}];
  const token = new RegExp(TOKEN);
  for (
    let found = token.exec(css);
    found !== null && token.lastIndex <= css.length;
    found = token.lastIndex < css.length ? token.exec(css) : null
  ) {
    const [, string, url, number, word, bracket, sign] = found;
    const {parts, end} = /** @type {{parts: CssPart[], end: string}} */ (open.at(-1));
    if (string !== undefined) parts.push({kind: 'string', text: withoutEscapes(string.slice(1, -1)), parts: []});
    else if (url !== undefined) parts.push({kind: 'url', text: withoutEscapes(url), parts: []});
    else if (number !== undefined) parts.push({kind: 'number', text: number, parts: []});
    else if (word !== undefined && bracket === undefined) parts.push({kind: 'word', text: withoutEscapes(word), parts: []});
    else if (word !== undefined || (sign !== undefined && sign in CLOSING)) {
      if (open.length > MOST_NESTED) return undefined;
      /** @type {CssPart} */
      const part = {kind: 'function', text: withoutEscapes(word ?? '').toLowerCase(), parts: []};
      parts.push(part);
      open.push({parts: part.parts, end: CLOSING[sign ?? '('] ?? ')'});
    } else if (sign === end) open.pop();
    else if (sign !== undefined) {
      if (/["'\\)\]}]/.test(sign)) return undefined; // a string, an escape or a bracket that is none
      parts.push({kind: 'sign', text: sign, parts: []});
    }
  }
  return open.length === 1 ? all : undefined;
}

/** @param {CssPart[]} parts @param {string} sign @returns {CssPart[][]} what stands between these signs */
export function partedAt(parts, sign) {
  /** @type {CssPart[][]} */
  const rows = [[]];
  for (const part of parts) {
    if (part.kind === 'sign' && part.text === sign) rows.push([]);
    else rows.at(-1)?.push(part);
  }
  return rows;
}

/** @param {string} css @returns {string[]} the strings in it, wherever they stand */
export function stringsIn(css) {
  const inParts = /** @type {(parts: CssPart[]) => string[]} */ (
    (parts) => parts.flatMap(({kind, text, parts: inner}) => (kind === 'string' ? [text] : inParts(inner)))
  );
  return inParts(cssParts(css) ?? []);
}

/** @param {CssPart[]} parts @returns {number[]} the lengths in it, in pixels */
export const pixelsIn = (parts) =>
  parts.filter(({kind, text}) => kind === 'number' && /^[-+\d.e]+(?:px)?$/i.test(text)).map(({text}) => parseFloat(text));
