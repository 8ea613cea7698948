/**
 * Finds a value in a text, in whichever way a page has written it: as it is, URL-encoded (once or more), escaped as in JSON or HTML,
 * mixed, or within base64. Case does not matter.
 */

/** A shorter beginning of a value, at the end of a text that was cut off there, says too little. */
const LEAST_BEGINNING = 4;
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

/** @param {string} value @returns {string[]} as a page may write it before it encodes it */
function variantsOf(value) {
  const all = [value, value.toUpperCase(), value.toLowerCase()];
  return [...new Set([...all, ...all.map((each) => [...each].reverse().join(''))])];
}

/**
 * The parts of base64 that depend on the value alone, wherever in the bytes it begins.
 * @param {string} value
 * @returns {RegExp}
 */
export function base64Of(value) {
  const core = variantsOf(value)
    .flatMap((variant) => coresOf(ENCODER.encode(variant)))
    .map((each) => [...each].map((sign) => (sign === '+' ? '(?:[+-]|%2b)' : sign === '/' ? '(?:\\\\*/|_|%2f)' : sign)).join(''))
    .join('|');
  return new RegExp(`[\\w+/-]?(?:${core})[\\w+/-]?(?:={1,2}|(?:%3[dD]){1,2})?`, 'g');
}

/** @param {Uint8Array} bytes @returns {string[]} */
const coresOf = (bytes) =>
  [0, 1, 2].map((before) => {
    const all = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes));
    return all.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });

/** @param {(string | number)[]} ways */
const oneOf = (ways) => `(?:${[...new Set(ways)].join('|')})`;

/**
 * The bytes of the value in hexadecimal, and the numbers of its letters, one behind the other, in either case and order.
 * @param {string} value
 * @returns {RegExp}
 */
export function numbersOf(value) {
  /** @param {string} sign */
  const cases = (sign) => [sign, sign.toUpperCase(), sign.toLowerCase()];
  /** @param {number} byte */
  const hex = (byte) => `(?:00)?${byte.toString(16).padStart(2, '0')}`;
  const signs = [...value];
  const hexes = signs.map((sign) => oneOf(cases(sign).map((each) => [...ENCODER.encode(each)].map(hex).join(BETWEEN_BYTES))));
  const codes = signs.map((sign) => oneOf(cases(sign).map((each) => each.codePointAt(0) ?? 0)));
  const ways = [hexes, hexes.toReversed()].map((each) => each.join(BETWEEN_BYTES));
  const more = [codes, codes.toReversed()].map((each) => `(?<!\\d)${each.join('[^\\da-z]{1,6}')}(?!\\d)`);
  return new RegExp([...ways, ...more].join('|'), 'gi');
}

const BETWEEN_BYTES = String.raw`[\s:,;_-]{0,3}(?:0x|\\{1,4}x)?`;

/**
 * @param {string} text that may have been cut off, perhaps with a sign of it
 * @param {string} value
 * @param {number} [least] characters of it
 * @returns {number} where the beginning of the value stands at its end; its length where none does
 */
export function cutOffIn(text, value, least = LEAST_BEGINNING) {
  const whole = text.replace(/(?:…|\.\.\.)$/, '');
  const end = whole.slice(-value.length).toLowerCase();
  const beginning = value.toLowerCase();
  for (let chars = Math.min(beginning.length - 1, end.length); chars >= least; chars--) {
    if (end.endsWith(beginning.slice(0, chars))) return whole.length - chars;
  }
  return text.length;
}
