/**
 * Finds a value in a text, in whichever way a page has written it: as it is, URL-encoded (once or more), escaped as in JSON or HTML,
 * or mixed. Case does not matter.
 */

const ENTITIES = /** @type {Record<string, string>} */ ({'"': 'quot', '&': 'amp', '<': 'lt', '>': 'gt', "'": 'apos'});
const ENCODER = new TextEncoder();

/** The backslashes of JSON within JSON. Limits keep a page's long runs of them from costing time. */
const SLASHES = String.raw`(?:\\|%(?:25){0,9}5c)`;

/** @param {string} text @returns {string} as a pattern that matches it only */
const literal = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** @param {string} text @returns {string} each byte as `%xx`, the sign itself perhaps encoded, too */
const percented = (text) => [...ENCODER.encode(text)].map((byte) => `%(?:25){0,9}${byte.toString(16).padStart(2, '0')}`).join('');

/** @param {string} text @returns {string} each unit as `\uxxxx`, in however many layers of JSON */
const escaped = (text) =>
  [...Array(text.length).keys()].map((i) => `${SLASHES}{1,16}u${text.charCodeAt(i).toString(16).padStart(4, '0')}`).join('');

/** @param {string} character one code point @returns {string} a pattern of all ways to write it */
function spelled(character) {
  const code = /** @type {number} */ (character.codePointAt(0));
  const ways = [percented(character), escaped(character), `&(?:amp;){0,9}#0{0,9}${code};`, `&(?:amp;){0,9}#x0{0,9}${code.toString(16)};`];
  if (ENTITIES[character]) ways.push(`&(?:amp;){0,9}${ENTITIES[character]};`);
  if (character === '\\') return `${SLASHES}{1,16}`;
  const ahead = '"/\''.includes(character) ? `${SLASHES}{0,16}` : '';
  return `${ahead}(?:${ways.join('|')}|${literal(character)})`; // the longer ones first
}

const SPACE = String.raw`(?:\s|\+|%(?:25){0,9}20|\\{1,16}u0020|&(?:amp;){0,9}nbsp;|&(?:amp;){0,9}#0{0,9}(?:32|160);){1,20}`;

/** @param {string} value @returns {RegExp} */
export function patternOf(value) {
  const ways = [...new Set([value, value.normalize('NFC'), value.normalize('NFD')])];
  return new RegExp(
    ways
      .map((way) =>
        way
          .trim()
          .split(/\s+/)
          .map((word) => [...word].map(spelled).join(''))
          .join(SPACE),
      )
      .join('|'),
    'giu',
  );
}

/**
 * Narrows the pattern for a value that a page has chosen. One that begins or ends with a digit is found only as a whole number, not as part
 * of a time or a size.
 * @param {RegExp} pattern
 * @param {string} value
 * @returns {RegExp}
 */
export function wholeNumbersOf(pattern, value) {
  const before = /^\d/.test(value) ? '(?:(?<!\\d)|(?<=%[\\da-f]{2}))' : '';
  const behind = /\d$/.test(value) ? '(?!\\d)' : '';
  return new RegExp(`${before}(?:${pattern.source})${behind}`, pattern.flags);
}

/** @param {(string | number)[]} ways */
const oneOf = (ways) => `(?:${[...new Set(ways)].join('|')})`;

/**
 * Between the bytes: signs, and what says how they are written; the bar of a reading parts them. No text may be read in two ways, as each
 * byte would double the time: zero bytes belong to the one that follows them at once, if any does, and `\` is one of the signs before an `x`.
 */
const BETWEEN_BYTES = String.raw`(?:(?:00){1,3}(?![a-gi-z\d]))?h?[^a-z\d\u0001]{0,12}(?:0?x|\\u|u\+)?`;

/** @param {string} sign */
const number = (sign) => sign.codePointAt(0) ?? 0;

/** @param {string} sign */
const cases = (sign) => [...new Set([sign, sign.toUpperCase(), sign.toLowerCase()])];

/** @param {string} value @returns {number[][]} the number of each of its letters, in either case */
export const numbersOf = (value) => [...value].map((sign) => [...new Set(cases(sign).map(number))]);

/**
 * The bytes of the value in hexadecimal, one behind the other, in either case and order: in a text that was folded.
 * @param {string} value
 * @returns {RegExp}
 */
export function bytesOf(value) {
  /** @param {string} text */
  const bytes = (text) => [...ENCODER.encode(text)].map((byte) => `(?:00){0,3}${byte.toString(16).padStart(2, '0')}`).join(BETWEEN_BYTES);
  /** @param {string} sign */
  const waysOf = (sign) => {
    const percented = encodeURIComponent(sign);
    const code = number(sign) > 0x7f ? [`0{0,6}${number(sign).toString(16)}`] : [];
    return [...(percented === sign ? [] : [bytes(percented)]), bytes(sign), ...code];
  };
  const hexes = [...value].map((sign) => oneOf(cases(sign).flatMap(waysOf)));
  const ways = [hexes, hexes.toReversed()].map((each) => `${each.join(BETWEEN_BYTES)}(?:00){0,3}`);
  return new RegExp(ways.join('|'), 'g');
}

/** @param {string} value @returns {string[]} its bytes in hexadecimal */
export const hexOf = (value) => [
  ...new Set(
    [value, value.toLowerCase(), value.toUpperCase()].map((each) =>
      [...ENCODER.encode(each)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    ),
  ),
];

/** @param {string} value @returns {string[]} the numbers of its letters as one may stand alone in a list */
export function codesOf(value) {
  return [...value, ...value.toLowerCase(), ...value.toUpperCase()].flatMap((sign) => {
    const code = number(sign);
    const hex = code.toString(16);
    return [String(code), hex, `0x${hex}`, `u+${hex.padStart(4, '0')}`, hex.padStart(2, '0'), hex.padStart(4, '0'), `${code}.0`];
  });
}
