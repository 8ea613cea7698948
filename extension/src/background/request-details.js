/**
 * Headers and bodies of the requests of one tab, by the numbers of request-log.js. What proves who somebody is stays with the browser: it is
 * taken out before anything is kept.
 *
 * @typedef {[name: string, value: string]} Header
 * @typedef {{url: string, status: number | null, t: number}} Hop an address that led on to another
 * @typedef {object} Detail
 * @property {Header[]} [requestHeaders]
 * @property {Header[]} [responseHeaders]
 * @property {number} [responded] when the answer began, milliseconds since 1970
 * @property {string} [body] of the request, where it is text
 * @property {number} [bodyBytes]
 * @property {boolean} [bodyCut]
 * @property {Hop[]} [hops]
 * @property {string} [responseBody] where it was recorded, and is text
 * @property {boolean} [responseCut]
 */

/** Of all tabs together. */
export const MOST_DETAIL_CHARS = 8 * 1024 * 1024;
const MOST_BODY_CHARS = 64 * 1024;
const MOST_RESPONSE_CHARS = 256 * 1024;
const MOST_HEADERS = 100;
const MOST_VALUE_CHARS = 2000;
const MOST_HOPS = 20;
/** What a request costs beside its texts. */
const OVERHEAD = 100;
/** Deeper than this nothing of a body is shown. */
const MOST_DEPTH = 60;

/** What stands in place of what is never kept: a placeholder that nobody is given. */
export const DROPPED = '[TOKEN_0]';
const SECRET_HEADERS = /^(?:(?:proxy-)?auth(?:entication|orization)(?:-info)?|(?:www|proxy)-authenticate|(?:set-)?cookie2?|sec-websocket-(?:key|accept))$|token|secret|csrf|xsrf|api-?key|session|signature|nonce|passw|credential|(?:^|-)auth(?:-|$)/i;
const SECRET_FIELDS = /pass(?:w|phrase|code)|(?:^|[^a-z])(?:pass|pwd|pin|otp|tan|cvc|cvv|csc)(?:[^a-z]|$)|kennwort|secret|token|csrf|xsrf|nonce|one.?time|api.?key|authori[sz]ation|credential|session.?id|security.?code|card.?(?:number|num|no)\b|cc.?num/i;
const CSP_NONCE = /'nonce-[^']*'/g;

export class RequestDetails {
  chars = 0;
  dropped = 0;
  /** From when on they are recorded, milliseconds since 1970. */
  since = Date.now();
  /** Oldest first. @type {Map<number, Detail>} */
  #all = new Map();

  get size() {
    return this.#all.size;
  }

  /** @param {number} n @returns {Readonly<Detail> | undefined} */
  of(n) {
    return this.#all.get(n);
  }

  /** @param {number} n @param {{body?: string, bodyBytes?: number}} request */
  begin(n, {body, bodyBytes}) {
    this.add(n, {...(bodyBytes === undefined ? {} : {bodyBytes}), ...(body === undefined ? {} : bodyOf(body))}, true);
  }

  /** An address that led on. @param {number} n @param {Hop} hop */
  hop(n, hop) {
    const hops = this.#all.get(n)?.hops ?? [];
    if (hops.length < MOST_HOPS) this.add(n, {hops: [...hops, hop]});
  }

  /** The answer's body. @param {number} n @param {string} text @param {string} type of the answer, as its header says */
  addResponse(n, text, type) {
    const cut = text.slice(0, MOST_RESPONSE_CHARS);
    const isCut = cut.length < text.length;
    this.add(n, {responseBody: withoutSecrets(cut, type, isCut), ...(isCut ? {responseCut: true} : {})});
  }

  /** @param {number} n @param {Detail} more @param {boolean} [isNew] */
  add(n, more, isNew = false) {
    const known = this.#all.get(n);
    if (!known && !isNew) return; // it was dropped, or began before
    this.chars -= known ? weight(known) : 0;
    const {requestHeaders, responseHeaders} = more;
    const detail = {...known, ...more, ...(requestHeaders ? {requestHeaders: safe(requestHeaders)} : {}), ...(responseHeaders ? {responseHeaders: safe(responseHeaders)} : {})};
    this.#all.set(n, detail);
    this.chars += weight(detail);
  }

  dropOldest() {
    const [first] = this.#all;
    if (!first) return;
    this.#all.delete(first[0]);
    this.chars -= weight(first[1]);
    this.dropped++;
  }
}

/** @param {readonly Header[]} headers @param {string} name in small letters @returns {string | undefined} */
export const headerIn = (headers, name) => headers.find(([each]) => each.toLowerCase() === name)?.[1];

/** @param {readonly Header[]} headers @returns {Header[]} */
export const safe = (headers) => headers.slice(0, MOST_HEADERS).map(([name, value]) => [name.slice(0, 200),
  SECRET_HEADERS.test(name) ? DROPPED : (/^content-security-policy/i.test(name) ? value.replace(CSP_NONCE, "'nonce-…'") : value).slice(0, MOST_VALUE_CHARS)]);

/** @param {string} text @returns {Pick<Detail, 'body' | 'bodyCut'>} */
function bodyOf(text) {
  const cut = text.slice(0, MOST_BODY_CHARS);
  const isCut = cut.length < text.length;
  return {body: withoutSecrets(cut, '', isCut), ...(isCut ? {bodyCut: true} : {})};
}

/**
 * A body without the values of fields that are named like secrets.
 * @param {string} text @param {string} type of it, where that is known @param {boolean} isCut
 * @returns {string}
 */
export function withoutSecrets(text, type, isCut) {
  if (/^\s*[[{]/.test(text) && !isCut) {
    try {
      const value = JSON.parse(text);
      const clean = cleaned(value, 0);
      return clean === value ? text : JSON.stringify(clean);
    } catch {
      // no JSON after all
    }
  }
  if (/html|xml/i.test(type) || /^\s*</.test(text)) return withoutHidden(text);
  if (/^[^\s=&]+=[^\s]*$/.test(text)) return text.split('&').map((field) => cleanField(field)).join('&');
  return isCut || /[{"]/.test(text) ? text.replace(/"([^"\\]{1,100})"\s*:\s*"[^"]*"?/g, (all, name) => (SECRET_FIELDS.test(name) ? `"${name}":"${DROPPED}"` : all)) : text;
}

/** @param {string} field of a form, as it is sent */
function cleanField(field) {
  const at = field.indexOf('=');
  const name = at < 0 ? field : field.slice(0, at);
  return at >= 0 && SECRET_FIELDS.test(plain(name)) ? `${name}=${DROPPED}` : field;
}

/** @param {string} name */
function plain(name) {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

/** The same value where nothing had to go. @param {any} value @param {number} depth @returns {any} */
function cleaned(value, depth) {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MOST_DEPTH) return DROPPED;
  let isChanged = false;
  const clean = Object.entries(value).map(([name, each]) => {
    const is = !Array.isArray(value) && SECRET_FIELDS.test(name) && (typeof each === 'string' || typeof each === 'number');
    const now = is ? DROPPED : cleaned(each, depth + 1);
    isChanged ||= now !== each;
    return [name, now];
  });
  if (!isChanged) return value;
  return Array.isArray(value) ? clean.map(([, each]) => each) : Object.fromEntries(clean);
}

/** Markup without the values of hidden fields, of fields and meta named like secrets, and of nonces. @param {string} text */
function withoutHidden(text) {
  return text.replace(/<(?:input|meta)\b[^>]{0,2000}/gi, (tag) => (/type\s*=\s*["']?(?:hidden|password)/i.test(tag) || SECRET_FIELDS.test(/(?:name|id|property)\s*=\s*["']?([^"'\s>]{1,100})/i.exec(tag)?.[1] ?? '')
    ? tag.replace(/\b(value|content)\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s>]+)/gi, `$1="${DROPPED}"`) : tag))
    .replace(/\bnonce\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi, `nonce="${DROPPED}"`);
}

/** @param {Detail} detail */
function weight({requestHeaders = [], responseHeaders = [], body = '', hops = [], responseBody = ''}) {
  const headers = [...requestHeaders, ...responseHeaders].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return OVERHEAD + headers + body.length + responseBody.length + hops.reduce((sum, {url}) => sum + url.length, 0);
}
