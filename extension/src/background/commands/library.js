import {PROTOCOL} from '../../wire/protocol.js';
import {originOf} from '../page/page-access.js';
import {once} from '../look/read-page.js';
import {badArgument} from '../link/arguments.js';

/** Shared parts of the commands for the browser's history and bookmarks. */

/** The most rows that are handed over. Only the front, which sees redacted rows, knows what is searched for. */
const MOST_ROWS = 10_000;
const MOST_CHARS = 2000;

/**
 * The rows of the sites that administrators allow, as the answer of a command.
 * @template {{url?: string}} Row
 * @param {Pick<import('../link/context.js').Context, 'policy'>} context
 * @param {import('../link/call.js').Call} call
 * @param {Row[]} found the most important first
 * @param {(row: Row) => object} shown
 */
export async function answerRows({policy}, call, found, shown) {
  const ofWeb = found.filter(({url}) => isOfWeb(url));
  const allowed = ofWeb.filter(({url}) => !policy.refusal(originOf(url)));
  const value = JSON.stringify(allowed.slice(0, MOST_ROWS).map(shown));
  const body = value.length <= PROTOCOL.limits.chunkChars ? {text: value} : {chunks: await call.stream(once(value))};
  return {result: {hidden: ofWeb.length - allowed.length, more: Math.max(0, allowed.length - MOST_ROWS), ...body}};
}

/** @param {string | undefined} url */
export const isOfWeb = (url) => /^https?:\/\//.test(url ?? '');

/** @param {string | undefined} text */
export const cut = (text = '') => text.slice(0, MOST_CHARS);

/** @param {import('../../platform/chrome.js').Bookmark} bookmark */
export const shownBookmark = ({id, title, url, folder, added}) => ({
  id,
  title: cut(title),
  url: cut(url),
  folder: cut(folder),
  ...(added ? {t: added} : {}),
});

/**
 * @param {unknown} url @param {string} name
 * @returns {string} as the browser writes it
 */
export function checkAddress(url, name) {
  const parsed = typeof url === 'string' && url.length <= MOST_CHARS ? URL.parse(url) : null;
  if (!parsed || !isOfWeb(parsed.href))
    throw badArgument(`${name} must be an address with http or https, of ${MOST_CHARS} characters at most`);
  return parsed.href;
}

/** @param {unknown} text @param {string} name @returns {string | undefined} */
export function checkText(text, name) {
  if (text !== undefined && (typeof text !== 'string' || text.length > MOST_CHARS))
    throw badArgument(`${name} must be a text of ${MOST_CHARS} characters at most`);
  return text;
}

/** @param {unknown} at @param {string} name @returns {number | undefined} */
export function checkTime(at, name) {
  if (at !== undefined && (typeof at !== 'number' || !Number.isFinite(at) || at < 0))
    throw badArgument(`${name} must be milliseconds since 1970`);
  return at;
}
