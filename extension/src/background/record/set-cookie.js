/**
 * Reads the request for a cookie, by a `Set-Cookie` header or by a script. A value is looked at for its length alone.
 *
 * @typedef {object} Asked
 * @property {string} [domain] without a leading dot; none: this host alone
 * @property {string} [path]
 * @property {number | null} [seconds] that it is to last; null: the session; not there: it cannot be told
 * @property {boolean} secure
 * @property {boolean} httpOnly
 * @property {string} [sameSite] in small letters
 * @property {boolean} partitioned
 * @property {boolean} byCookieStore
 * @typedef {Asked & {name: string, size: number}} SetCookie
 */

const MOST_NAME = 300;

/**
 * The attributes, which begin with their first semicolon.
 * @param {string} text @param {number} now milliseconds since 1970
 * @returns {Asked}
 */
export function askedOf(text, now) {
  const said = new Map(
    text
      .split(';')
      .slice(1)
      .map((part) => {
        const [name = '', ...value] = part.split('=');
        return [name.trim().toLowerCase(), value.join('=').trim()];
      }),
  ); // of two the last one counts, for browsers too
  const domain = said.get('domain')?.replace(/^\./, '').toLowerCase();
  const path = said.get('path');
  return {
    ...(domain ? {domain} : {}),
    ...(path?.startsWith('/') ? {path} : {}),
    ...secondsOf(said, now),
    secure: said.has('secure'),
    httpOnly: said.has('httponly'),
    ...(said.get('samesite') ? {sameSite: said.get('samesite')?.toLowerCase()} : {}),
    partitioned: said.has('partitioned'),
    byCookieStore: said.get('by') === 'cookieStore',
  };
}

/** @param {string} line of the header @param {number} now @returns {SetCookie} */
export function parseSetCookie(line, now) {
  const [pair = ''] = line.split(';', 1);
  const at = pair.indexOf('=');
  const [name, value] = at < 0 ? ['', pair] : [pair.slice(0, at), pair.slice(at + 1)];
  return {name: name.trim().slice(0, MOST_NAME), size: value.trim().length, ...askedOf(line.slice(pair.length), now)};
}

/** @param {Map<string, string>} said @param {number} now @returns {{seconds?: number | null}} */
function secondsOf(said, now) {
  const age = said.get('max-age');
  if (age !== undefined && /^-?\d+$/.test(age)) return {seconds: Number(age)};
  const ms = said.get('expires-ms');
  const until = ms === undefined ? Date.parse(said.get('expires')?.replaceAll('-', ' ') ?? '') : Number(ms);
  if (Number.isFinite(until)) return {seconds: Math.round((until - now) / 1000)};
  return said.has('expires') || said.has('expires-ms') ? {} : {seconds: null};
}
