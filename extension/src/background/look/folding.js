import {alikeOf} from './alike.js';
import {MOST_NAME, signNamed, withoutEnd} from './entities.js';

/**
 * Finds what a person reads in a text, however its letters are written: full width, in circles, mathematical, with marks, in another case,
 * escaped, with invisible characters between them. Each folded letter knows where it stands in the text.
 *
 * @typedef {object} Folded
 * @property {string} text in lower case, blanks as one
 * @property {Int32Array} from by letter, where what it was made of begins in the text
 * @property {Int32Array} to and where that ends
 * @typedef {[from: number, to: number]} Span
 */

/** Stands where nothing may be read across. */
export const BAR = '\u0001';
const MAX_SEQUENCE = 4;
const ENTITY = new RegExp(`&(?:amp;){0,9}(?:#0{0,9}(\\d{1,7});?|#x0{0,9}([\\da-f]{1,6});?|([a-z]{2,${MOST_NAME}})(;?))`, 'iy');
const ESCAPE = /\\{1,16}(?:U([\da-fA-F]{8})|[uU]([\da-fA-F]{4})|[uU]\{([\da-fA-F]{1,6})\}|[xX]([\da-fA-F]{2})|[nrtbfNRTBF])/y;
const OCTAL = /\\{1,16}([0-7]{1,3})/y;
const OF_CSS = /\\{1,16}([\da-f]{1,6})[ \t\r\n\f]?/iy;
const SLASHES = /\\{1,16}/y;
const PERCENT = /%(?:25){0,9}(?:u([\da-f]{4})|([\da-f]{2}))/iy;
const OF_MAIL = /=(?:(\r?\n)|([\da-f]{2}))/iy;

/**
 * A backslash or a sign of equality means something else to each reader: `\71` is another sign in a script than in a style sheet, and
 * where a backslash only says that a sign is itself, it is dropped.
 * @typedef {'usual' | 'octal' | 'css' | 'bare' | 'mail'} Escapes
 * @type {[Escapes, RegExp][]}
 */
const OTHER_ESCAPES = [
  ['octal', /\\[0-7]{2}/],
  ['css', /\\[^nrtbfux"'\\/\s]/i],
  ['bare', /\\[^nrtbfux"'\\/\s]/i],
  ['mail', /=(?:[\dA-F]{2}|\r?\n)/],
];

/** @param {string} text @returns {Escapes[]} how it may be read, too, beside the usual way */
export const otherEscapesIn = (text) => OTHER_ESCAPES.filter(([, sign]) => sign.test(text)).map(([escapes]) => escapes);
const DIGIT = /^\p{Nd}$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const DECODER = new TextDecoder('utf-8', {fatal: true});

/** White letters on black, in squares, of flags, of tags, and numbers in black circles: where each row begins, and with what. */
const ROWS = /** @type {[first: number, last: number, shown: number][]} */ ([
  [0x1f150, 0x1f169, 0x61],
  [0x1f170, 0x1f189, 0x61],
  [0x1f1e6, 0x1f1ff, 0x61],
  [0xe0020, 0xe007e, 0x20],
  [0x2776, 0x277e, 0x31],
  [0x2780, 0x2788, 0x31],
  [0x278a, 0x2792, 0x31],
  [0x24f5, 0x24fd, 0x31],
  [0x24ff, 0x24ff, 0x30],
]);

/** @type {Map<number, string>} */
const known = new Map();
const MOST_KNOWN = 20_000;

/** @param {number} code a code point @returns {string} how it is read; nothing where it shows nothing */
function read(code) {
  const before = known.get(code);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const shown = readAnew(code);
  known.set(code, shown);
  return shown;
}

/** @param {number} code @returns {string} */
function readAnew(code) {
  for (const [first, last, shown] of ROWS)
    if (code >= first && code <= last) return String.fromCharCode(shown + code - first).toLowerCase();
  const sign = String.fromCodePoint(code);
  if (INVISIBLE.test(sign)) return '';
  if (DIGIT.test(sign) && code > 0x7f) return String(digitOf(code));
  const plain = sign.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  const alike = alikeOf(sign);
  if (alike !== sign) return alike;
  return [...plain].map((each) => (/[\s\0-\x1f\x7f]/.test(each) ? ' ' : alikeOf(each))).join('');
}

/**
 * @param {string} text
 * @param {{escapes?: Escapes | 'none', barred?: readonly Span[]}} [how] `barred`: what nothing is read across, in the order
 * of the text
 * @returns {Folded}
 */
export function fold(text, {escapes = 'usual', barred = []} = {}) {
  const isWritten = escapes !== 'none';
  const isMail = escapes === 'mail';
  let next = 0;
  let room = text.length + 16;
  let signs = new Uint16Array(room);
  let from = new Int32Array(room);
  let to = new Int32Array(room);
  let length = 0;
  /** @param {string} shown @param {number} begin @param {number} end */
  const add = (shown, begin, end) => {
    if (length + shown.length > room) {
      room = 2 * room + shown.length;
      [signs, from, to] = [grown(signs, room), grown(from, room), grown(to, room)];
    }
    for (let i = 0; i < shown.length; i++) {
      const unit = shown.charCodeAt(i);
      if (unit === 32 && length > 0 && signs[length - 1] === 32) continue;
      signs[length] = unit;
      from[length] = begin;
      to[length++] = end;
    }
  };
  for (let at = 0; at < text.length; ) {
    const bar = barred[next];
    if (bar && at >= bar[0]) {
      add(BAR, bar[0], bar[1]);
      at = Math.max(at, bar[1]);
      next++;
      continue;
    }
    const unit = text.charCodeAt(at);
    const isSign = isWritten && (unit === 0x26 || unit === 0x5c || unit === 0x25 || (isMail && unit === 0x3d));
    if (unit > 0x20 && unit < 0x7f && !isSign) {
      if (length === room) add(' ', at, at), length--;
      signs[length] = unit >= 0x41 && unit <= 0x5a ? unit + 32 : unit;
      from[length] = at;
      to[length++] = ++at;
      continue;
    }
    const escape = isSign ? escapeAt(text, at, /** @type {Escapes} */ (escapes)) : undefined;
    const code = escape ? escape.code : /** @type {number} */ (text.codePointAt(at));
    const end = escape ? escape.end : at + (code > 0xffff ? 2 : 1);
    add(read(code), at, end);
    at = end;
  }
  return {text: textOf(signs.subarray(0, length)), from: from.subarray(0, length), to: to.subarray(0, length)};
}

/**
 * @template {Uint16Array | Int32Array} T
 * @param {T} list
 * @param {number} room
 * @returns {T}
 */
function grown(list, room) {
  const more = /** @type {T} */ (list instanceof Int32Array ? new Int32Array(room) : new Uint16Array(room));
  more.set(list);
  return more;
}

const PIECE = 0x2000;

/** @param {Uint16Array} signs @returns {string} */
function textOf(signs) {
  const parts = [];
  for (let at = 0; at < signs.length; at += PIECE) parts.push(String.fromCharCode(...signs.subarray(at, at + PIECE)));
  return parts.join('');
}

/** Digits of a script are ten in a row. @param {number} code @returns {number} */
function digitOf(code) {
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}

/** @param {string} text @param {number} at @param {Escapes} escapes @returns {{code: number, end: number} | undefined} */
function escapeAt(text, at, escapes) {
  const sign = text.charAt(at);
  if (sign === '&') return entityAt(text, at);
  if (sign === '%') return bytesAt(PERCENT, text, at);
  if (sign === '=') return bytesAt(OF_MAIL, text, at);
  if (escapes === 'css' || escapes === 'bare') return signBehind(text, at, escapes === 'css');
  const unit = (escapes === 'octal' ? octalAt(text, at) : undefined) ?? unitAt(text, at);
  if (!unit || unit.code < 0xd800 || unit.code > 0xdbff) return unit;
  const low = unitAt(text, unit.end);
  const isPair = low && low.code >= 0xdc00 && low.code <= 0xdfff;
  return isPair ? {code: 0x10000 + (unit.code - 0xd800) * 0x400 + low.code - 0xdc00, end: low.end} : unit;
}

/** @param {string} text @param {number} at */
function octalAt(text, at) {
  const match = matchAt(OCTAL, text, at);
  return match ? usable(parseInt(match[1] ?? '', 8), at + match[0].length) : undefined;
}

/** @param {string} text @param {number} at @param {boolean} isCss a number in hexadecimal is a sign, too */
function signBehind(text, at, isCss) {
  const match = isCss ? matchAt(OF_CSS, text, at) : undefined;
  if (match) return usable(parseInt(match[1] ?? '', 16), at + match[0].length);
  const end = at + (matchAt(SLASHES, text, at)?.[0].length ?? 0);
  const code = text.codePointAt(end);
  return code === undefined || code === 0 ? undefined : {code, end: end + (code > 0xffff ? 2 : 1)};
}

/** @param {RegExp} pattern sticky @param {string} text @param {number} at */
function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** @param {string} text @param {number} at */
function unitAt(text, at) {
  const match = matchAt(ESCAPE, text, at);
  if (!match) return undefined;
  const hex = match[1] ?? match[2] ?? match[3] ?? match[4];
  return usable(hex === undefined ? 32 : parseInt(hex, 16), at + match[0].length);
}

/** @param {string} text @param {number} at */
function entityAt(text, at) {
  const match = matchAt(ENTITY, text, at);
  if (!match) return undefined;
  const [whole, decimal, hex, letters = '', isEnded] = match;
  if (decimal) return usable(Number(decimal), at + whole.length);
  if (hex) return usable(parseInt(hex, 16), at + whole.length);
  const name = isEnded ? letters : withoutEnd(letters);
  const sign = name === undefined ? undefined : signNamed(name);
  if (name === undefined || sign === undefined) return undefined;
  return usable(sign.codePointAt(0) ?? 0xad, at + whole.length - (letters.length - name.length));
}

/** @param {number} code @param {number} end */
const usable = (code, end) => (code >= 0 && code <= 0x10ffff ? {code, end} : undefined);

/** @param {RegExp} pattern of one byte @param {string} text @param {number} at */
function bytesAt(pattern, text, at) {
  const first = matchAt(pattern, text, at);
  if (!first) return undefined;
  let end = at + first[0].length;
  if (first[1]) return pattern === OF_MAIL ? {code: 0xad, end} : usable(parseInt(first[1], 16), end);
  const lead = parseInt(first[2] ?? '', 16);
  const bytes = [lead];
  const alone = usable(lead, end); // a character of Latin-1, as escape() writes it
  const count = lead < 0x80 ? 1 : lead >= 0xf0 ? MAX_SEQUENCE : lead >= 0xe0 ? 3 : 2;
  while (bytes.length < count) {
    const next = matchAt(pattern, text, end);
    if (!next?.[2]) return alone;
    bytes.push(parseInt(next[2], 16));
    end += next[0].length;
  }
  try {
    return usable(DECODER.decode(new Uint8Array(bytes)).codePointAt(0) ?? -1, end);
  } catch {
    return alone;
  }
}

/** @param {string} text @param {number} at */
function quoteAt(text, at) {
  const match = matchAt(QUOTE, text, at);
  return match ? {code: match[1]?.charCodeAt(0) ?? 0, end: at + match[0].length} : undefined;
}
/** A sign that JSON or Markdown escapes. */
const QUOTE = /\\{1,16}([!-/:-@[\]^_`{-~])/y;

/** Signs that mean something to who reads what was decoded: of markup, of escapes, of another width. */
const TELLING = /[<>&\\=[\]"'\x1b\uff01-\uff5e]/;
const ESCAPES = /[&%\\]/g;
const HAS_ESCAPE = /[&%][#\w]|\\[^\\\s]/;

/**
 * A text without the outer one of its escapes, where markup or other escapes come out. Each of its units knows where it stands in the text.
 * @param {string} text
 * @returns {Folded | undefined} undefined where nothing of that kind is in it
 */
export function unescaped(text) {
  if (!HAS_ESCAPE.test(text)) return undefined;
  /** @type {string[]} */
  const parts = [];
  const [from, to] = [new Int32Array(text.length), new Int32Array(text.length)];
  let [length, isTelling, copied] = [0, false, 0];
  const copy = (/** @type {number} */ end) => {
    parts.push(text.slice(copied, end));
    for (let i = copied; i < end; i++) {
      from[length] = i;
      to[length++] = i + 1;
    }
  };
  for (const {index: at} of text.matchAll(ESCAPES)) {
    if (at < copied) continue;
    const escape = escapeAt(text, at, 'usual') ?? quoteAt(text, at);
    if (!escape) continue;
    copy(at);
    const sign = escape.code === 0 ? ' ' : String.fromCodePoint(escape.code);
    isTelling ||= TELLING.test(sign);
    parts.push(sign);
    from.fill(at, length, length + sign.length);
    to.fill(escape.end, length, length + sign.length);
    length += sign.length;
    copied = escape.end;
  }
  if (!isTelling) return undefined;
  copy(text.length);
  return {text: parts.join(''), from: from.subarray(0, length), to: to.subarray(0, length)};
}
