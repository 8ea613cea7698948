import {readContainers} from '../../page/read-containers.js';
import {PROTOCOL} from '../../wire/protocol.js';
import {accessError} from '../page/page-access.js';
import {documentOf} from '../page/page-element.js';
import {refused} from '../page/page-answer.js';
import {once} from '../look/read-page.js';
import {checkTab} from '../link/arguments.js';

const MOST_SCRIPTS = 8;
const MOST_CHARS = 8 * 1024 * 1024;
const MOST_TIMEOUT_MS = 8000;
/** The part of the remaining time that the scripts may take. */
const SHARE = 0.6;
/** Scripts are asked for once a document: who reads them again and again must not load them again and again. */
const MOST_KEPT = 4;
const MOST_KEPT_CHARS = 4 * 1024 * 1024;
const WHYS = ['status', 'long', 'other', 'timeout', 'refused'];
const ID = /^GTM-[A-Z0-9]{4,12}$/;
const LAYER = /^[\w$]{1,60}$/;

/**
 * `getContainers {tab?}`: the scripts of Google Tag Manager that the page has loaded, each with its data or why that is not known.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined}>}
 */
export const getContainers = ({platform, attachments}) => {
  /** By document. @type {Map<string, {key: string, text: string}>} */
  const kept = new Map();
  return {
    on: 'page',
    check: ({tab}) => ({tab: checkTab(tab)}),
    run: (_, call, pass) => read(call, pass, platform, attachments, kept),
  };
};

/**
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 * @param {import('../../platform/chrome.js').Platform} platform
 * @param {import('../access/attachments.js').Attachments} attachments
 * @param {Map<string, {key: string, text: string}>} kept
 */
async function read(call, pass, platform, attachments, kept) {
  const {attachment} = pass;
  call.endWith(attachments.endOf(attachment));
  const {documentId, origin} = await documentOf(call, pass, [], 0);
  await pass.again(origin);
  const timeoutMs = Math.min(MOST_TIMEOUT_MS, Math.floor(call.remainingMs * SHARE));
  /** @type {string} */
  let said;
  try {
    const [only] = await call.orEnd(
      platform.run({tabId: attachment.tabId, documentId}, 'isolated', readContainers, [
        {most: MOST_SCRIPTS, mostChars: MOST_CHARS, timeoutMs, known: kept.get(documentId)?.key ?? null},
      ]),
    );
    said = String(only?.result);
  } catch (failure) {
    const reason = accessError(failure);
    await attachments.lose(attachment, reason);
    throw reason;
  }
  await pass.again(origin);
  const {key, rows} = answerOf(said);
  const known = kept.get(documentId);
  if (rows === undefined && known?.key !== key) throw refused('it knows what was never asked');
  const text = rows === undefined ? (known?.text ?? '[]') : JSON.stringify(rows);
  kept.delete(documentId);
  if (text.length <= MOST_KEPT_CHARS && !rows?.some((row) => row.why === 'timeout')) kept.set(documentId, {key, text});
  for (const [oldest] of kept) if (kept.size > MOST_KEPT) kept.delete(oldest);
  const rest = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await call.stream(once(text))};
  return {site: origin, result: {tab: attachment.handle, document: documentId, ...rest}};
}

/**
 * The answer again, each row in the shape that is expected.
 * @param {string} said
 * @returns {{key: string, rows?: {url: string, id: string, layer: string, resource?: string, why?: string}[]}}
 */
function answerOf(said) {
  /** @type {any} */
  let answer;
  try {
    answer = JSON.parse(said);
  } catch {
    answer = undefined;
  }
  const key = answer?.key;
  if (typeof key === 'string' && answer.rows === undefined) return {key};
  if (typeof key !== 'string' || !Array.isArray(answer.rows)) throw refused('its list of containers is none');
  return {
    key,
    rows: answer.rows.slice(0, MOST_SCRIPTS).map((/** @type {any} */ {url, id, layer, why, resource}) => ({
      url: String(url),
      id: ID.test(id) ? id : '',
      layer: LAYER.test(layer) ? layer : 'dataLayer',
      ...(typeof resource === 'string' && resource.length <= MOST_CHARS ? {resource} : {why: WHYS.includes(why) ? why : 'other'}),
    })),
  };
}
