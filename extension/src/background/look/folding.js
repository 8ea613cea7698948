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
const NAMED = /** @type {Record<string, string>} */ ({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  commat: '@',
  period: '.',
  comma: ',',
  colon: ':',
  semi: ';',
  excl: '!',
  quest: '?',
  num: '#',
  dollar: '$',
  percnt: '%',
  ast: '*',
  plus: '+',
  equals: '=',
  lowbar: '_',
  sol: '/',
  bsol: '\\',
  lpar: '(',
  rpar: ')',
  lsqb: '[',
  rsqb: ']',
  lbrack: '[',
  rbrack: ']',
  lcub: '{',
  rcub: '}',
  lbrace: '{',
  rbrace: '}',
  verbar: '|',
  vert: '|',
  hat: '^',
  grave: '`',
  shy: '',
  zwj: '',
  zwnj: '',
});
const ENTITY = /&(?:amp;){0,9}(?:#0{0,9}(\d{1,7});?|#x0{0,9}([\da-f]{1,6});?|([a-z]{2,8});)/iy;
const ESCAPE = /\\{1,16}(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|[nrtbf])/iy;
const PERCENT = /%(?:25){0,9}(?:u([\da-f]{4})|([\da-f]{2}))/iy;
const DIGIT = /^\p{Nd}$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const DECODER = new TextDecoder('utf-8', {fatal: true});

/** Letters of other scripts, and signs, that look as Latin ones. */
const ALIKE = new Map(
  Object.entries({
    а: 'a',
    α: 'a',
    в: 'b',
    β: 'b',
    ѕ: 's',
    с: 'c',
    ϲ: 'c',
    ԁ: 'd',
    е: 'e',
    ε: 'e',
    ɡ: 'g',
    н: 'h',
    һ: 'h',
    η: 'n',
    і: 'i',
    ι: 'i',
    ı: 'i',
    ј: 'j',
    к: 'k',
    κ: 'k',
    ӏ: 'l',
    м: 'm',
    μ: 'u',
    ν: 'v',
    о: 'o',
    ο: 'o',
    р: 'p',
    ρ: 'p',
    ԛ: 'q',
    г: 'r',
    т: 't',
    τ: 't',
    υ: 'u',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    χ: 'x',
    у: 'y',
    γ: 'y',
    ζ: 'z',
    ø: 'o',
    đ: 'd',
    ł: 'l',
    ħ: 'h',
    ŧ: 't',
    ᴀ: 'a',
    ʙ: 'b',
    ᴄ: 'c',
    ᴅ: 'd',
    ᴇ: 'e',
    ꜰ: 'f',
    ɢ: 'g',
    ʜ: 'h',
    ɪ: 'i',
    ᴊ: 'j',
    ᴋ: 'k',
    ʟ: 'l',
    ᴍ: 'm',
    ɴ: 'n',
    ᴏ: 'o',
    ᴘ: 'p',
    ꞯ: 'q',
    ʀ: 'r',
    ꜱ: 's',
    ᴛ: 't',
    ᴜ: 'u',
    ᴠ: 'v',
    ᴡ: 'w',
    ʏ: 'y',
    ᴢ: 'z',
    '⁄': '/',
    '∕': '/',
    '−': '-',
    '‐': '-',
    '‑': '-',
    '–': '-',
    '—': '-',
    '’': "'",
    '‘': "'",
    '“': '"',
    '”': '"',
  }),
);

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
  return [...plain].map((each) => (/[\s\0-\x1f\x7f]/.test(each) ? ' ' : (ALIKE.get(each) ?? each))).join('');
}

/**
 * @param {string} text
 * @param {{isWritten?: boolean, barred?: readonly Span[]}} [how] `isWritten`: escapes are read, too; `barred`: what nothing is read across,
 * in the order of the text
 * @returns {Folded}
 */
export function fold(text, {isWritten = true, barred = []} = {}) {
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
    const isSign = isWritten && (unit === 0x26 || unit === 0x5c || unit === 0x25);
    if (unit > 0x20 && unit < 0x7f && !isSign) {
      if (length === room) add(' ', at, at), length--;
      signs[length] = unit >= 0x41 && unit <= 0x5a ? unit + 32 : unit;
      from[length] = at;
      to[length++] = ++at;
      continue;
    }
    const escape = isSign ? escapeAt(text, at) : undefined;
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

/** @param {string} text @param {number} at @returns {{code: number, end: number} | undefined} */
function escapeAt(text, at) {
  const sign = text.charAt(at);
  if (sign === '&') return entityAt(text, at);
  if (sign === '%') return bytesAt(text, at);
  const unit = unitAt(text, at);
  if (!unit || unit.code < 0xd800 || unit.code > 0xdbff) return unit;
  const low = unitAt(text, unit.end);
  const isPair = low && low.code >= 0xdc00 && low.code <= 0xdfff;
  return isPair ? {code: 0x10000 + (unit.code - 0xd800) * 0x400 + low.code - 0xdc00, end: low.end} : unit;
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
  const hex = match[1] ?? match[2] ?? match[3];
  return usable(hex === undefined ? 32 : parseInt(hex, 16), at + match[0].length);
}

/** @param {string} text @param {number} at */
function entityAt(text, at) {
  const match = matchAt(ENTITY, text, at);
  if (!match) return undefined;
  const [whole, decimal, hex, name = ''] = match;
  const named = Object.hasOwn(NAMED, name.toLowerCase()) ? (NAMED[name.toLowerCase()] ?? '') : undefined;
  const code = decimal ? Number(decimal) : hex ? parseInt(hex, 16) : named === undefined ? -1 : (named.codePointAt(0) ?? 0xad);
  return usable(code, at + whole.length);
}

/** @param {number} code @param {number} end */
const usable = (code, end) => (code >= 0 && code <= 0x10ffff ? {code, end} : undefined);

/** @param {string} text @param {number} at */
function bytesAt(text, at) {
  const first = matchAt(PERCENT, text, at);
  if (!first) return undefined;
  let end = at + first[0].length;
  if (first[1]) return usable(parseInt(first[1], 16), end);
  const lead = parseInt(first[2] ?? '', 16);
  const bytes = [lead];
  const alone = usable(lead, end); // a character of Latin-1, as escape() writes it
  const count = lead < 0x80 ? 1 : lead >= 0xf0 ? MAX_SEQUENCE : lead >= 0xe0 ? 3 : 2;
  while (bytes.length < count) {
    const next = matchAt(PERCENT, text, end);
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
