import {readContainers} from '../../page/read-containers.js';
import {PROTOCOL} from '../../wire/protocol.js';
import {launched} from '../launched.js';
import {accessError, covers, originOf, pagesOf} from '../page/page-access.js';
import {readableDocuments} from '../page/frames.js';
import {refused} from '../page/page-answer.js';
import {once} from '../look/read-page.js';
import {checkTab} from '../link/arguments.js';

const MOST_SCRIPTS = 8;
const MOST_CHARS = 8 * 1024 * 1024;
const MOST_TIMEOUT_MS = 8000;
/** The part of the remaining time that the scripts may take. */
const SHARE = 0.6;
/** Scripts are asked for once a document: who reads them again and again must not load them again and again. */
const MOST_KEPT = 16;
const MOST_KEPT_CHARS = 4 * 1024 * 1024;
const MOST_FRAMES = 16;
const MOST_ROWS = 24;
const WHYS = ['status', 'long', 'other', 'timeout', 'refused'];
const ID = /^GTM-[A-Z0-9]{4,12}$/;
const LAYER = /^[\w$]{1,60}$/;

/** @typedef {{url: string, id: string, layer: string, frame?: number, maybe?: true, source?: string, began?: number, resource?: string, why?: string, address?: string}} Row */
/** @typedef {Map<string, {key: string, rows: Row[], chars: number}>} Kept by document */

/**
 * `getContainers {tab?}`: the scripts of Google Tag Manager that a page and its frames have loaded, each with its data or why that is not
 * known.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined}>}
 */
export const getContainers = (context) => {
  /** @type {Kept} */
  const kept = new Map();
  return {
    on: 'page',
    check: ({tab}) => ({tab: checkTab(tab)}),
    run: (_, call, pass) => read(call, pass, context, kept),
  };
};

/**
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 * @param {import('../link/context.js').Context} context
 * @param {Kept} kept
 */
async function read(call, pass, context, kept) {
  const {attachment} = pass;
  const {platform, attachments} = context;
  call.endWith(attachments.endOf(attachment));
  const [page, ...frames] = await call.orEnd(readableDocuments(context, attachment));
  if (!page) throw refused('it has no document');
  await pass.again(page.origin);
  const timeoutMs = Math.min(MOST_TIMEOUT_MS, Math.floor(call.remainingMs * SHARE));
  /** @param {import('../page/frames.js').Document} document */
  const ask = async ({documentId, frameId}) => {
    const known = kept.get(documentId);
    const [only] = await platform.run({tabId: attachment.tabId, documentId}, 'isolated', readContainers, [
      {most: MOST_SCRIPTS, mostChars: MOST_CHARS, timeoutMs, known: known?.key ?? null, own: launched !== null},
    ]);
    const {key, rows} = rowsOf(String(only?.result), documentId, frameId, kept);
    return keep(kept, documentId, key, await Promise.all(rows.map((row) => again(row, timeoutMs, pass, context))));
  };
  /** @type {Row[]} */
  let rows;
  try {
    const ofPage = ask(page);
    // A frame can have gone meanwhile: the page and the others are there all the same.
    const others = frames.slice(0, MOST_FRAMES).map((each) => ask(each).catch(() => []));
    rows = (await call.orEnd(Promise.all([ofPage, ...others]))).flat().slice(0, MOST_ROWS);
  } catch (failure) {
    const reason = accessError(failure);
    await attachments.lose(attachment, reason);
    throw reason;
  }
  await pass.again(page.origin);
  let room = MOST_CHARS;
  const bounded = rows.map(({resource, address, ...row}) => {
    if (resource === undefined) return row;
    room -= resource.length;
    return room < 0 ? {...row, why: 'long'} : {...row, resource};
  });
  const text = JSON.stringify(bounded);
  const rest = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await call.stream(once(text))};
  return {site: page.origin, result: {tab: attachment.handle, document: page.documentId, ...rest}};
}

/**
 * The answer of a document again, each row in the shape that is expected.
 * @param {string} said
 * @param {string} documentId
 * @param {number} frameId
 * @param {Kept} kept
 * @returns {{key: string, rows: Row[]}}
 */
function rowsOf(said, documentId, frameId, kept) {
  /** @type {any} */
  let answer;
  try {
    answer = JSON.parse(said);
  } catch {
    answer = undefined;
  }
  const known = kept.get(documentId);
  const key = answer?.key;
  if (typeof key !== 'string' || !(answer.rows === undefined || Array.isArray(answer.rows)))
    throw refused('its list of containers is none');
  if (answer.rows === undefined && known?.key !== key) throw refused('it knows what was never asked');
  const rows = answer.rows === undefined ? (known?.rows ?? []) : answer.rows.slice(0, MOST_SCRIPTS).map(rowOf(frameId));
  return {key, rows};
}

/**
 * A script that the page may not read is read by the worker where the person has kept access to the site that it comes from.
 * @param {Row} row
 * @param {number} timeoutMs
 * @param {import('../access/gate.js').Pass} pass
 * @param {import('../link/context.js').Context} context
 * @returns {Promise<Row>}
 */
async function again(row, timeoutMs, {attachment}, {platform, policy}) {
  const {address, ...others} = row;
  const origin = originOf(address);
  if (address === undefined || origin === undefined || row.maybe || launched) return row;
  if (!covers(attachment.keep, origin) || policy.refusal(origin, 'data')) return row;
  if (!(await platform.permissions.haveSite(pagesOf(origin)[0] ?? ''))) return row;
  const said = await readContainers({most: 1, mostChars: MOST_CHARS, timeoutMs, known: null, own: false, named: [address]});
  const [read] = JSON.parse(said).rows.map(rowOf(row.frame ?? 0));
  return read?.resource === undefined ? row : {...others, id: row.id || read.id, why: undefined, resource: read.resource};
}

/**
 * @param {Kept} kept
 * @param {string} documentId
 * @param {string} key
 * @param {Row[]} rows
 */
function keep(kept, documentId, key, rows) {
  kept.delete(documentId);
  const chars = rows.reduce((sum, {resource}) => sum + (resource?.length ?? 0), 0);
  if (chars <= MOST_KEPT_CHARS && !rows.some(({why}) => why === 'timeout')) kept.set(documentId, {key, rows, chars});
  let together = [...kept.values()].reduce((sum, each) => sum + each.chars, 0);
  for (const [oldest, {chars: its}] of kept) {
    if (kept.size <= MOST_KEPT && together <= MOST_KEPT_CHARS) break;
    kept.delete(oldest);
    together -= its;
  }
  return rows;
}

/** @param {number} frameId @returns {(row: any) => Row} */
const rowOf =
  (frameId) =>
  ({url, id, layer, why, resource, maybe, source, began, address}) => ({
    url: String(url),
    id: ID.test(id) ? id : '',
    layer: LAYER.test(layer) ? layer : 'dataLayer',
    ...(frameId === 0 ? {} : {frame: frameId}),
    ...(maybe === true ? {maybe} : {}),
    ...(launched && typeof source === 'string' && typeof began === 'number' ? {source: source.slice(0, 2000), began} : {}),
    ...(why === 'refused' && typeof address === 'string' ? {address: address.slice(0, 2000)} : {}),
    ...(typeof resource === 'string' && resource.length <= MOST_CHARS ? {resource} : {why: WHYS.includes(why) ? why : 'other'}),
  });
