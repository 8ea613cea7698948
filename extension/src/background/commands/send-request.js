import {sendRequest as sendInPage} from '../../page/send-request.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {lastLook} from '../act/last-look.js';
import {documentOf} from '../page/page-element.js';
import {accessError, originOf} from '../page/page-access.js';
import {once} from '../look/read-page.js';
import {withoutSecrets} from '../record/body-secrets.js';
import {headerIn, safe} from '../record/request-details.js';
import {badArgument, checkFrame, checkTab} from '../link/arguments.js';

const MOST_URL = 20_000;
const MOST_BODY = 1024 * 1024;
const MOST_ANSWER = 256 * 1024;
const MOST_HEADERS = 50;
const MOST_TIMEOUT_MS = 25_000;
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** The characters that fit into a header, one byte each. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]{0,8000}$/;
const NO_METHODS = /^(?:connect|trace|track)$/i;
/** Fetch leaves these out without a word. */
const OF_THE_BROWSER =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*|x-http-method.*|x-method-override)$/i;

/**
 * @typedef {{tab: string | undefined, url: string, method: string, headers: Record<string, string>, body: string | undefined, frame:
 * number, timeoutMs: number}} Asked
 */

/**
 * `sendRequest {tab?, callId, url, method?, headers?, body?, frame?, timeoutMs?}`: asks the site of a document, as its page could.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<Asked>}
 */
export const sendRequest = ({platform, attachments}) => ({
  on: 'page',
  check,
  async run({url, method, headers, body, frame, timeoutMs}, call, pass) {
    const {attachment} = pass;
    if (call.action) call.action.audited.verb = 'request';
    const {documentId, origin} = await documentOf(call, pass, [], frame);
    const inPage = async (/** @type {(...args: any[]) => any} */ part, /** @type {any[]} */ args) => {
      try {
        const [only] = await call.orEnd(platform.run({tabId: attachment.tabId, documentId}, 'isolated', part, args));
        return String(only?.result);
      } catch (failure) {
        const reason = accessError(failure);
        await attachments.lose(attachment, reason);
        throw reason;
      }
    };
    const base = await inPage(() => document.baseURI, []);
    if (!URL.canParse(url, base)) throw badArgument('url must be an address of the site, such as /api/cart');
    const to = new URL(url, base);
    if (to.username || to.password) throw badArgument('url must have no user name and password');
    if (!/^https?:$/.test(to.protocol)) throw badArgument('url must be an http or https address');
    if (to.origin !== origin)
      throw failed('origin', `Only ${origin} is asked from this document, and the address is of another origin. Nothing was sent.`, {
        to: originOf(to.href),
      });
    await pass.again(origin);
    const step = (await call.action?.step(`send ${method} ${to.origin}${to.pathname}${to.search ? '?…' : ''}`)) ?? '';
    await lastLook(call, () => pass.again(origin));
    const said = JSON.parse(await inPage(sendInPage, [{url: to.href, method, headers, body, timeoutMs, most: MOST_ANSWER}]));
    if (said.why === 'redirect') throw failed('redirect', 'The site leads on to another address, which is not followed.');
    if (said.why === 'timeout')
      throw new WireError('TIMEOUT', {message: `The site has not answered within ${timeoutMs} ms. What it was asked may still be done.`});
    if (said.why) throw failed('unreachable', 'The site did not answer, or a service worker of the page gave an error.');
    if (originOf(said.url) !== origin) throw failed('redirect', 'A service worker of the page has answered from another address.');
    const isText = typeof said.text === 'string';
    const type = headerIn(said.headers, 'content-type') ?? '';
    const answer = {
      status: Number(said.status),
      ms: Number(said.ms),
      headers: safe(said.headers),
      bytes: Number(said.bytes),
      cut: said.isCut === true || undefined,
      body: isText ? withoutSecrets(said.text, type, said.isCut === true) : undefined,
    };
    const text = JSON.stringify(answer);
    const rest = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await call.stream(once(text))};
    return {site: origin, result: {tab: attachment.handle, step, document: documentId, ...rest}};
  },
});

/** @param {Record<string, any>} params @returns {Asked} */
function check({tab, url, method = 'GET', headers = {}, body, frame = 0, timeoutMs = 10_000}) {
  if (typeof url !== 'string' || url === '' || url.length > MOST_URL)
    throw badArgument(`url must be an address of at most ${MOST_URL} characters`);
  if (typeof method !== 'string' || !TOKEN.test(method) || NO_METHODS.test(method))
    throw badArgument('method must be one such as GET or POST; CONNECT and TRACE are not sent');
  const isMap = typeof headers === 'object' && headers !== null && !Array.isArray(headers);
  if (
    !isMap ||
    Object.keys(headers).length > MOST_HEADERS ||
    !Object.entries(headers).every(([name, value]) => TOKEN.test(name) && typeof value === 'string' && VALUE.test(value))
  ) {
    throw badArgument(`headers must be an object of at most ${MOST_HEADERS} names and texts, of Latin letters and without line breaks`);
  }
  const own = Object.keys(headers).find((name) => OF_THE_BROWSER.test(name));
  if (own !== undefined)
    throw failed('header', `${own} is the browser's own: it sends the person's cookies, and no others, itself. Nothing was sent.`);
  if (body !== undefined && (typeof body !== 'string' || body.length > MOST_BODY))
    throw badArgument(`body must be a text of at most ${MOST_BODY} characters`);
  if (body !== undefined && /^(?:get|head)$/i.test(method)) throw badArgument('GET and HEAD have no body');
  if (typeof timeoutMs !== 'number' || !(timeoutMs >= 100 && timeoutMs <= MOST_TIMEOUT_MS))
    throw badArgument(`timeoutMs must be 100 to ${MOST_TIMEOUT_MS}`);
  return {
    tab: checkTab(tab),
    url,
    method: /^(?:get|head|post|put|patch|delete|options)$/i.test(method) ? method.toUpperCase() : method,
    headers,
    body,
    frame: checkFrame(frame),
    timeoutMs,
  };
}

/** @param {string} why @param {string} message @param {object} [more] */
const failed = (why, message, more) => new WireError('REQUEST_FAILED', {message, data: {page: JSON.stringify({why, ...more})}});
