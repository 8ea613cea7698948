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

/** Between the bytes, and between the numbers: signs, and what says how they are written; the bar of a reading parts them. */
const BETWEEN_BYTES = String.raw`h?[^a-z\d\u0001]{0,12}(?:0?x|\\[xu]|u\+)?`;
const BETWEEN_NUMBERS = String.raw`(?:\.0{1,2})?[^\d\u0001]{1,16}(?:\d{1,4}[^\d\u0001]{1,8})?`;

/** @param {string} sign */
const number = (sign) => sign.codePointAt(0) ?? 0;

/**
 * The bytes of the value in hexadecimal, and the numbers of its letters, one behind the other, in either case and order: in a text that was
 * folded.
 * @param {string} value
 * @returns {RegExp}
 */
export function numbersOf(value) {
  const signs = [...value];
  /** @param {string} sign */
  const cases = (sign) => [...new Set([sign, sign.toUpperCase(), sign.toLowerCase()])];
  /** @param {string} text */
  const bytes = (text) =>
    [...ENCODER.encode(text)].map((byte) => `(?:00)?${byte.toString(16).padStart(2, '0')}(?:00)?`).join(BETWEEN_BYTES);
  /** @param {string} sign */
  const waysOf = (sign) => {
    const percented = encodeURIComponent(sign);
    const code = number(sign) > 0x7f ? [`0{0,6}${number(sign).toString(16)}(?:00)?`] : [];
    return [...(percented === sign ? [] : [bytes(percented)]), bytes(sign), ...code];
  };
  const hexes = signs.map((sign) => oneOf(cases(sign).flatMap(waysOf)));
  const codes = signs.map((sign) => `0{0,3}${oneOf(cases(sign).map(number))}`);
  const ways = [hexes, hexes.toReversed()].map((each) => each.join(BETWEEN_BYTES));
  const more = [codes, codes.toReversed()].map((each) => `(?<!\\d)${each.join(BETWEEN_NUMBERS)}(?!\\d)`);
  return new RegExp([...ways, ...more].join('|'), 'g');
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
