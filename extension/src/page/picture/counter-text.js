import {cssParts, partedAt} from './css-values.js';

/**
 * Writes a counter as CSS Counter Styles 3 has it. A style of a page's own writes any text as a number or a mark.
 *
 * @typedef {object} CounterStyle
 * @property {string} system
 * @property {number} first of a fixed one
 * @property {string[]} symbols
 * @property {[number, string][]} additive
 * @property {string[]} negative what stands before and behind a number below zero
 * @property {string} prefix of a mark
 * @property {string} suffix of a mark
 * @property {[number, number][] | undefined} range none: what the system can write
 * @property {number} width to which it is padded
 * @property {string} pad
 * @property {string} fallback
 *
 * @typedef {(name: string) => CounterStyle | undefined} FindStyle
 */

const MOST_LETTERS = 120;
const MOST_FALLBACKS = 10;
const NEGATIVE_SYSTEMS = new Set(['symbolic', 'alphabetic', 'numeric', 'additive']);
const LOWEST = /** @type {Record<string, number>} */ ({alphabetic: 1, symbolic: 1, additive: 0});

/** @type {CounterStyle} */
const PLAIN = {
  system: 'numeric',
  first: 1,
  symbols: [...'0123456789'],
  additive: [],
  negative: ['-'],
  prefix: '',
  suffix: '. ',
  range: undefined,
  width: 0,
  pad: '',
  fallback: 'decimal',
};

/** @param {number} zero @returns {string[]} */
const digitsFrom = (zero) => Array.from({length: 10}, (_, i) => String.fromCodePoint(zero + i));
/** @param {string} system @param {string} letters @param {string} [suffix] @returns {CounterStyle} */
const made = (system, letters, suffix = '. ') => ({...PLAIN, system, symbols: [...letters], suffix});
/** @type {[number, string][]} */
const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
/** @param {[number, string][]} additive @returns {CounterStyle} */
const roman = (additive) => ({...PLAIN, system: 'additive', symbols: [], additive, range: [[1, 3999]]});
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const ZEROS = /** @type {Record<string, number>} */ ({
  'arabic-indic': 0x660,
  bengali: 0x9e6,
  cambodian: 0x17e0,
  khmer: 0x17e0,
  devanagari: 0x966,
  gujarati: 0xae6,
  gurmukhi: 0xa66,
  kannada: 0xce6,
  lao: 0xed0,
  malayalam: 0xd66,
  mongolian: 0x1810,
  myanmar: 0x1040,
  oriya: 0xb66,
  persian: 0x6f0,
  tamil: 0xbe6,
  telugu: 0xc66,
  thai: 0xe50,
  tibetan: 0xf20,
});

/** No page can give these another meaning. @type {Record<string, CounterStyle>} */
const FIXED_STYLES = {
  none: made('cyclic', ' ', ''),
  decimal: PLAIN,
  disc: made('cyclic', '•', ' '),
  circle: made('cyclic', '◦', ' '),
  square: made('cyclic', '▪', ' '),
  'disclosure-open': made('cyclic', '▾', ' '),
  'disclosure-closed': made('cyclic', '▸', ' '),
};
/** @type {Record<string, CounterStyle>} */
const BROWSERS_STYLES = {
  'decimal-leading-zero': {...PLAIN, width: 2, pad: '0'},
  'lower-alpha': made('alphabetic', LATIN),
  'lower-latin': made('alphabetic', LATIN),
  'upper-alpha': made('alphabetic', LATIN.toUpperCase()),
  'upper-latin': made('alphabetic', LATIN.toUpperCase()),
  'lower-greek': made('alphabetic', 'αβγδεζηθικλμνξοπρστυφχψω'),
  'lower-roman': roman(ROMAN),
  'upper-roman': roman(ROMAN.map(([value, text]) => [value, text.toUpperCase()])),
  'cjk-decimal': made('numeric', '〇一二三四五六七八九', '、'),
  ...Object.fromEntries(Object.entries(ZEROS).map(([name, zero]) => [name, {...PLAIN, symbols: digitsFrom(zero)}])),
};

/** @param {string} name @returns {CounterStyle | undefined} */
export const fixedStyle = (name) => (Object.hasOwn(FIXED_STYLES, name.toLowerCase()) ? FIXED_STYLES[name.toLowerCase()] : undefined);
/** @param {string} name @returns {CounterStyle | undefined} of the browser's own, where no page gives it another meaning */
export const browsersStyle = (name) =>
  Object.hasOwn(BROWSERS_STYLES, name.toLowerCase()) ? BROWSERS_STYLES[name.toLowerCase()] : undefined;

/** @param {string} css @returns {string[]} its symbols */
const symbolsIn = (css) => (cssParts(css) ?? []).filter(({kind}) => kind === 'string' || kind === 'word').map(({text}) => text);
/** @param {string | undefined} text */
const wholeOf = (text) => (text !== undefined && /^[-+]?\d+$/.test(text) ? Number(text) : undefined);

/**
 * Reads a style as a page has written it.
 * @param {Pick<CSSCounterStyleRule, 'system' | 'symbols' | 'additiveSymbols' | 'negative' | 'prefix' | 'suffix' | 'range' | 'pad' |
 * 'fallback'>} rule
 * @param {FindStyle} find @param {number} [depth]
 * @returns {CounterStyle | undefined} nothing where it cannot be told
 */
export function styleOfRule(rule, find, depth = 0) {
  const [system = 'symbolic', by] = (cssParts(rule.system) ?? []).map(({text}) => text);
  const base =
    system === 'extends'
      ? depth < MOST_FALLBACKS
        ? find(by ?? '')
        : undefined
      : {...PLAIN, system, symbols: symbolsIn(rule.symbols), first: wholeOf(by) ?? 1};
  if (!base) return undefined;
  const style = {...base};
  if (system === 'additive') style.additive = additiveIn(rule.additiveSymbols);
  if (rule.negative) style.negative = symbolsIn(rule.negative);
  if (rule.prefix) style.prefix = symbolsIn(rule.prefix)[0] ?? '';
  if (rule.suffix) style.suffix = symbolsIn(rule.suffix)[0] ?? '';
  if (rule.range) style.range = rangesIn(rule.range);
  if (rule.fallback) style.fallback = rule.fallback;
  const pad = cssParts(rule.pad) ?? [];
  if (pad.length > 0) {
    style.width = Number(pad.find(({kind}) => kind === 'number')?.text ?? 0);
    style.pad = pad.find(({kind}) => kind !== 'number')?.text ?? '';
  }
  return style;
}

/** @param {string} css @returns {[number, string][]} the highest first */
function additiveIn(css) {
  const pairs = partedAt(cssParts(css) ?? [], ',').map(
    (parts) =>
      /** @type {[number, string]} */ ([
        Number(parts.find(({kind}) => kind === 'number')?.text ?? NaN),
        parts.find(({kind}) => kind !== 'number')?.text ?? '',
      ]),
  );
  return pairs.filter(([value]) => value >= 0).sort(([one], [other]) => other - one);
}

/** @param {string} css @returns {[number, number][] | undefined} */
function rangesIn(css) {
  if (css === 'auto') return undefined;
  return partedAt(cssParts(css) ?? [], ',').map(([from, to]) => [wholeOf(from?.text) ?? -Infinity, wholeOf(to?.text) ?? Infinity]);
}

/**
 * @param {string} name of the style
 * @param {number} value
 * @param {FindStyle} find
 * @returns {string | undefined} nothing where it cannot be told
 */
export function counterText(name, value, find) {
  let style = find(name);
  for (let n = 0; style && n < MOST_FALLBACKS; n++) {
    const text = writtenIn(style, value);
    if (text === undefined) style = find(style.fallback);
    else return text.length > MOST_LETTERS ? undefined : text;
  }
  return style && writtenIn(PLAIN, value); // styles that fall back to each other
}

/** @param {string} name @param {number} value @param {FindStyle} find @returns {string | undefined} the mark of an item */
export function markText(name, value, find) {
  const text = counterText(name, value, find);
  const style = find(name);
  return text === undefined || !style ? undefined : style.prefix + text + style.suffix;
}

/** @param {CounterStyle} style @param {number} value @returns {string | undefined} nothing where it falls back */
function writtenIn(style, value) {
  const {
    system,
    range = [[LOWEST[system] ?? -Infinity, Infinity]],
    negative: [before = '-', behind = ''],
    width,
    pad,
  } = style;
  if (!range.some(([from, to]) => value >= from && value <= to)) return undefined;
  const isNegative = value < 0 && NEGATIVE_SYSTEMS.has(system);
  const text = lettersFor(style, isNegative ? -value : value);
  if (text === undefined) return undefined;
  const room = width - [...text].length - (isNegative ? [...before, ...behind].length : 0);
  const padded = room > 0 ? pad.repeat(Math.min(room, MOST_LETTERS + 1)) + text : text;
  return isNegative ? before + padded + behind : padded;
}

/** @param {CounterStyle} style @param {number} value @returns {string | undefined} */
function lettersFor({system, symbols, additive, first}, value) {
  const n = symbols.length;
  if (system === 'additive') return addedUp(additive, value);
  if (n === 0) return undefined;
  switch (system) {
    case 'cyclic':
      return symbols[(((value - 1) % n) + n) % n];
    case 'fixed':
      return symbols[value - first];
    case 'symbolic':
      return symbols[(value - 1) % n]?.repeat(Math.min(Math.ceil(value / n), MOST_LETTERS + 1));
    case 'alphabetic':
      return inDigits(value, n, 1, symbols);
    case 'numeric':
      return value === 0 ? symbols[0] : inDigits(value, n, 0, symbols);
    default:
      return undefined;
  }
}

/** @param {number} value @param {number} base @param {number} lowest @param {string[]} symbols @returns {string | undefined} */
function inDigits(value, base, lowest, symbols) {
  if (base < 2 && lowest === 0) return undefined;
  let text = '';
  for (let left = value; left > 0 && text.length <= MOST_LETTERS; left = Math.floor((left - lowest) / base))
    text = symbols[(left - lowest) % base] + text;
  return text === '' ? undefined : text;
}

/** @param {[number, string][]} additive @param {number} value @returns {string | undefined} */
function addedUp(additive, value) {
  if (value === 0) return additive.find(([weight]) => weight === 0)?.[1];
  let left = value;
  let text = '';
  for (const [weight, symbol] of additive) {
    if (weight === 0 || weight > left) continue;
    const times = Math.floor(left / weight);
    if (times > MOST_LETTERS) return 'x'.repeat(MOST_LETTERS + 1); // longer than anything that is told
    text += symbol.repeat(times);
    left -= times * weight;
  }
  return left === 0 ? text : undefined;
}
