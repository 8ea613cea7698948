import {WireError} from '../../wire/protocol.js';

/** Chrome's messages when a script may not, or can no longer, run in a page, and their codes on the wire. */
/** @type {readonly (readonly [RegExp, import('../../wire/protocol.js').ErrorCode])[]} */
const MEANINGS = [
  [/no tab with id|tab was closed|tabs cannot be/i, 'TAB_CLOSED'],
  [/extension manifest must request permission|cannot access contents of (the page|url)/i, 'ACCESS_LOST'],
  [/cannot access|cannot be scripted|extensionssettings policy|cannot be edited|showing error page/i, 'PAGE_NOT_READABLE'],
  [/no document with id|frame with id 0 was removed|document was removed|frame was removed/i, 'PAGE_CHANGED'],
  [/no frame with id|frame with id \d+ (was removed|is not ready)/i, 'FRAME_NOT_FOUND'],
];

/**
 * @param {unknown} failure what chrome.scripting or chrome.tabs rejected with
 * @returns {WireError}
 */
export function accessError(failure) {
  if (failure instanceof WireError) return failure;
  const words = failure instanceof Error ? failure.message : String(failure);
  const code = MEANINGS.find(([pattern]) => pattern.test(words))?.[1];
  return code
    ? new WireError(code, {cause: failure})
    : new WireError('INTERNAL', {message: `The browser could not run the reader in the page: ${words}`, cause: failure});
}

/**
 * The part that two addresses must share for one grant to cover both. A file or another page without an origin counts by
 * its scheme.
 * @param {string | undefined} url
 * @returns {string | undefined} undefined when the browser does not show us the address
 */
export function originOf(url) {
  if (!url || !URL.canParse(url)) return undefined;
  const {origin, protocol} = new URL(url);
  return origin === 'null' ? `${protocol}//` : origin;
}

/**
 * The match pattern that has all pages of an origin; Chrome's patterns for scripts know no ports.
 * @param {string} origin as `originOf` gives it
 * @returns {string[]} empty where Chrome has none for it
 */
export function pagesOf(origin) {
  const [, scheme = '', host = ''] = /^(https?|file):\/\/(.*?)(?::\d+)?$/.exec(origin) ?? [];
  return scheme ? [`${scheme}://${host}/*`] : [];
}

/**
 * The match pattern of a site, or of what a person typed for one: `pay.example`, `*.pay.example`, `https://pay.example/x`.
 * @param {string} text
 * @returns {string | undefined} undefined when it names no site
 */
export function sitePattern(text) {
  const [, scheme = '*', host = ''] = /^(?:(https?):\/\/)?((?:\*\.)?[^/:*?#@\s]+)(?::\d+)?(?:[/?#].*)?$/i.exec(text.trim()) ?? [];
  const name = host.replace('*.', '');
  if (!name || !URL.canParse(`https://${name}/`)) return undefined;
  const {hostname} = new URL(`https://${name}/`);
  return /^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(hostname)
    ? `${scheme.toLowerCase()}://${host.startsWith('*.') ? '*.' : ''}${hostname}/*`
    : undefined;
}

/**
 * @param {readonly string[]} patterns as `sitePattern` gives them
 * @param {string | undefined} origin
 * @returns {boolean}
 */
export function covers(patterns, origin) {
  if (origin === undefined || !URL.canParse(origin)) return false;
  const {protocol, hostname} = new URL(origin);
  return patterns.some((pattern) => {
    const [scheme, host = ''] = pattern.slice(0, -2).split('://');
    if (scheme !== '*' ? protocol !== `${scheme}:` : !/^https?:$/.test(protocol)) return false;
    return host.startsWith('*.') ? hostname === host.slice(2) || hostname.endsWith(host.slice(1)) : hostname === host;
  });
}
