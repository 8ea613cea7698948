/**
 * Finds values in base64, whatever was encoded: the value as it is or as an address, JSON, HTML, hexadecimal or base64 itself has it, in
 * UTF-8, UTF-16 or Latin-1, alone or in the middle of other words, in either alphabet, and in lines.
 *
 * @typedef {Map<string, string[]>} Cores by how they begin: what no neighbour of the value changes in its base64
 */

const ENCODER = new TextEncoder();
/** The signs that begin one; the shortest value has five. */
const PROBE = 5;
/** Shorter ones stand in other texts by chance, where lines are read as one. */
const LEAST_LONG = 8;

/** @param {string} text @returns {Uint8Array} */
const utf8 = (text) => ENCODER.encode(text);
/** @param {string} text @returns {Uint8Array | undefined} */
const latin1 = (text) => (/^[\0-\xff]*$/.test(text) ? Uint8Array.from(text, (sign) => sign.charCodeAt(0)) : undefined);
/** @param {string} text @param {boolean} isLittle @returns {Uint8Array} */
const utf16 = (text, isLittle) =>
  Uint8Array.from(
    [...Array(text.length).keys()].flatMap((i) => {
      const unit = text.charCodeAt(i);
      return isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255];
    }),
  );
/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} value @returns {Set<string>} what may have been encoded in its place */
function writtenOf(value) {
  const all = [value, value.toUpperCase(), value.toLowerCase()];
  const json = JSON.stringify(value).slice(1, -1);
  const inAscii = json.replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return new Set([
    ...all,
    ...all.map((each) => [...each].reverse().join('')),
    value.normalize('NFC'),
    value.normalize('NFD'),
    json,
    inAscii,
  ]);
}

/** @param {string} value @returns {string[]} which other texts of bytes may stand in base64 for it */
function encodedOf(value) {
  const html = value.replace(/[&<>"']/g, (sign) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[sign] ?? '&#39;');
  const numbers = [...value].map((sign) => `&#${sign.codePointAt(0)};`).join('');
  const bytes = utf8(value);
  return [encodeURIComponent(value), encodeURI(value), html, numbers, hex(bytes), hex(bytes).toUpperCase(), ...coresOf(bytes)];
}

/** @param {string} value @returns {Cores} */
export function base64Cores(value) {
  /** @type {Set<string>} */
  const all = new Set();
  const add = (/** @type {Uint8Array | undefined} */ bytes) => bytes && coresOf(bytes).forEach((core) => all.add(core));
  for (const each of writtenOf(value)) [utf8(each), latin1(each), utf16(each, true), utf16(each, false)].forEach(add);
  encodedOf(value).map(utf8).forEach(add);
  /** @type {Cores} */
  const cores = new Map();
  for (const core of [...all, ...[...all].filter(isLong).map((each) => [...each].reverse().join(''))]) {
    if (core.length < PROBE) continue;
    const probe = core.slice(0, PROBE);
    cores.set(probe, [...(cores.get(probe) ?? []), core]);
  }
  return cores;
}

/** @param {string} core */
const isLong = (core) => core.length >= LEAST_LONG;

/** @param {Uint8Array} bytes @returns {string[]} */
function coresOf(bytes) {
  return [0, 1, 2].map((before) => {
    const all = btoa(String.fromCharCode(...new Uint8Array(before), ...bytes));
    return all.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
}

/**
 * @param {string} text with borders (`\0`) that nothing is found across
 * @param {readonly Cores[]} values
 * @returns {{from: number, to: number, of: number}[]}
 */
export function base64In(text, values) {
  const begins = new Uint8Array(HASHES);
  for (const cores of values) for (const probe of cores.keys()) begins[hashAt(probe, 0)] = 1;
  return readingsOf(text).flatMap((reading) => {
    const found = [];
    for (let at = 0, end = reading.text.length - PROBE; at <= end; at++) {
      if (begins[hashAt(reading.text, at)] === 0) continue;
      const probe = reading.text.slice(at, at + PROBE);
      for (const [of, cores] of values.entries()) {
        for (const core of cores.get(probe) ?? []) {
          const [first, last] = spanAt(reading, at, core) ?? [];
          if (first !== undefined && last !== undefined) found.push({from: reading.from(first), to: reading.from(last) + 1, of});
        }
      }
    }
    return found;
  });
}

const HASHES = 1 << 14;
/** @param {string} text @param {number} at */
const hashAt = (text, at) =>
  (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 131 + text.charCodeAt(at + 2) * 7 + text.charCodeAt(at + 3)) & (HASHES - 1);

/** @param {Reading} reading @param {number} at @param {string} core @returns {[first: number, last: number] | undefined} where it stands there, at least its beginning */
function spanAt({text: signs, from, isJoined}, at, core) {
  if (isJoined && !isLong(core)) return undefined;
  const isWhole = signs.startsWith(core, at);
  const cut = isWhole ? '' : cutAt(signs, at, core);
  if (!isWhole && cut.length < LEAST_LONG) return undefined;
  let [first, last] = [at, at + (isWhole ? core.length : cut.length) - 1];
  const isBeside = (/** @type {number} */ one) => from(one) + 1 === from(one + 1);
  if (isSign(signs, first - 1) && isBeside(first - 1)) first--; // a part of it may depend on the value
  if (isSign(signs, last + 1) && isBeside(last)) last++;
  while (signs.charAt(last + 1) === '=' && isBeside(last) && last < at + core.length + 4) last++;
  return [first, last];
}

/**
 * @param {string} signs
 * @param {number} at
 * @param {string} core
 * @returns {string} its beginning until the text was cut off; empty: it was not
 */
function cutAt(signs, at, core) {
  let end = at; // no farther than the core: a page may repeat its beginning in a run without end
  while (end - at < core.length && end < signs.length && signs[end] === core[end - at]) end++;
  return end === signs.length || signs.startsWith('…', end) || signs.startsWith('...', end) ? signs.slice(at, end) : '';
}

/** @param {string} signs @param {number} at */
const isSign = (signs, at) => /[\w+/]/.test(signs.charAt(at));

/** Signs that part base64: ends of its lines, escapes, another width. */
const PARTED =
  /[\w+/]{16}\s|\s[\w+/]{0,75}(?:[a-z][A-Z]|\d[A-Za-z])[\w+/]{0,75}={0,2}(?:\s|$)|%(?:25){0,9}2[BbFf]|\\u00[2-7]|\\\/|[\uff0b-\uff5a]/;
const ESCAPED = /\s+|%(?:25){0,9}([\da-f]{2})|\\{1,16}u00([\da-f]{2})|\\{1,16}(?=\/)|[\uff01-\uff5e]/giu;

/**
 * @typedef {{text: string, from: (at: number) => number, isJoined: boolean}} Reading `isJoined`: what stood apart is one; short values
 * would be found in words
 * @param {string} text
 * @returns {Reading[]} as it stands, and without what parts it
 */
function readingsOf(text) {
  const plain = {text: alphabetOf(text), from: (/** @type {number} */ at) => at, isJoined: false};
  return PARTED.test(text) ? [plain, joinedIn(text)] : [plain];
}

/** @param {string} signs */
const alphabetOf = (signs) => signs.replaceAll('-', '+').replaceAll('_', '/');

/** @param {string} text @returns {Reading} */
function joinedIn(text) {
  /** @type {string[]} */
  const parts = [];
  /** Where each part begins in what is read, and in the text. @type {[number, number][]} */
  const places = [];
  let [length, at] = [0, 0];
  const add = (/** @type {string} */ part, /** @type {number} */ begin) => {
    if (part === '') return;
    parts.push(part);
    places.push([length, begin]);
    length += part.length;
  };
  for (const match of text.matchAll(ESCAPED)) {
    add(text.slice(at, match.index), at);
    const [whole, byte, unit] = match;
    const code = byte ?? unit;
    const isWide = code === undefined && whole >= '\uff01';
    add(
      code ? String.fromCharCode(parseInt(code, 16)) : isWide ? String.fromCharCode(whole.charCodeAt(0) - 0xfee0) : '',
      match.index + whole.length - 1,
    );
    at = match.index + whole.length;
  }
  add(text.slice(at), at);
  const from = (/** @type {number} */ sign) => {
    let [low, high] = [0, places.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((places[middle]?.[0] ?? 0) <= sign) low = middle;
      else high = middle - 1;
    }
    const [begin, of] = places[low] ?? [0, 0];
    return of + sign - begin;
  };
  return {text: alphabetOf(parts.join('')), from, isJoined: true};
}
