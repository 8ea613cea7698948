import {DROPPED, withoutSecrets} from './body-secrets.js';

/**
 * Headers and bodies of the requests of one tab, by the numbers of request-log.js. Credentials stay
 * with the browser: they are taken out before anything is kept.
 *
 * @typedef {[name: string, value: string]} Header
 * @typedef {object} Detail
 * @property {Header[]} [requestHeaders]
 * @property {Header[]} [responseHeaders]
 * @property {number} [responded] when the answer began, milliseconds since 1970
 * @property {string} [body] of the request, where it is text
 * @property {number} [bodyBytes]
 * @property {boolean} [bodyCut]
 * @property {string} [responseBody] where it was recorded, and is text
 * @property {boolean} [responseCut]
 */

/** The most characters of all tabs together. */
export const MOST_DETAIL_CHARS = 8 * 1024 * 1024;
const MOST_BODY_CHARS = 64 * 1024;
const MOST_RESPONSE_CHARS = 256 * 1024;
const MOST_HEADERS = 100;
const MOST_VALUE_CHARS = 2000;
/** The cost of a request besides its texts. */
const OVERHEAD = 100;

const SECRET_HEADERS =
  /^(?:(?:proxy-)?auth(?:entication|orization)(?:-info)?|(?:www|proxy)-authenticate|(?:set-)?cookie2?|sec-websocket-(?:key|accept|protocol))$|token|secret|csrf|xsrf|(?:api|access|private|subscription|client)-?key|session|signature|nonce|passw|credential|jwt|assertion|(?:^|-)auth(?:-|$)/i;
/** A secret value, under any name of a header. */
const SECRET_VALUE = /^(?:bearer|basic|digest|negotiate)\s/i;
const CSP_NONCE = /'nonce-[^']*'/g;

export class RequestDetails {
  chars = 0;
  dropped = 0;
  /** The time from which on they are recorded, milliseconds since 1970. */
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
    const detail = {
      ...known,
      ...more,
      ...(requestHeaders ? {requestHeaders: safe(requestHeaders)} : {}),
      ...(responseHeaders ? {responseHeaders: safe(responseHeaders)} : {}),
    };
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
export const safe = (headers) =>
  headers
    .slice(0, MOST_HEADERS)
    .map(([name, value]) => [
      name.slice(0, 200),
      SECRET_HEADERS.test(name) || SECRET_VALUE.test(value)
        ? DROPPED
        : (/^content-security-policy/i.test(name) ? value.replace(CSP_NONCE, "'nonce-…'") : value).slice(0, MOST_VALUE_CHARS),
    ]);

/** @param {string} text @returns {Pick<Detail, 'body' | 'bodyCut'>} */
function bodyOf(text) {
  const cut = text.slice(0, MOST_BODY_CHARS);
  const isCut = cut.length < text.length;
  return {body: withoutSecrets(cut, '', isCut), ...(isCut ? {bodyCut: true} : {})};
}

/** @param {Detail} detail */
function weight({requestHeaders = [], responseHeaders = [], body = '', responseBody = ''}) {
  const headers = [...requestHeaders, ...responseHeaders].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return OVERHEAD + headers + body.length + responseBody.length;
}
