import {findDataLayers} from '../page/find-data-layers.js';
import {PROTOCOL, WireError} from '../wire/protocol.js';
import {accessError, originOf} from './page-access.js';

/** @typedef {{name: string, kind: string, type: string, length: number | null, frame: number}} Layer `length`: null of an object */

/**
 * The data layers of every readable frame of a tab.
 * @param {import('./context.js').Context} context
 * @param {number} tabId
 * @returns {Promise<Layer[]>}
 * @throws {WireError}
 */
export async function findLayers({platform, profile, policy}, tabId) {
  const args = {known: PROTOCOL.layers, extra: profile.settings.layers};
  const frames = await platform.run({tabId}, 'page', findDataLayers, [args]).catch((failure) => {
    throw accessError(failure);
  });
  const allowed = await allowedDocuments({platform, policy}, tabId);
  return frames.flatMap(({frameId, documentId, result}) => {
    if (allowed && !allowed.has(documentId)) return [];
    if (typeof result === 'string') return JSON.parse(result).layers.map((/** @type {Layer} */ layer) => ({...layer, frame: frameId}));
    if (frameId === 0) throw new WireError('INTERNAL', {message: 'The page did not let its data layers be looked for.'});
    return []; // a frame that went away while it was asked
  });
}

/** Where a document comes from; of one without an origin of its own, its address. Runs in the page, out of its reach. */
const whereFrom = () => (self.origin === 'null' ? location.href : self.origin);

/**
 * @param {Pick<import('./context.js').Context, 'platform' | 'policy'>} context
 * @param {number} tabId
 * @returns {Promise<Set<string> | undefined>} ids of the documents that no rule forbids; undefined: there are no rules
 */
async function allowedDocuments({platform, policy}, tabId) {
  if (!policy.limitsSites) return undefined;
  const frames = await platform.run({tabId}, 'isolated', whereFrom);
  return new Set(frames.filter(({result}) => !policy.refusal(originOf(result))).map(({documentId}) => documentId));
}

/**
 * @param {Pick<import('./context.js').Context, 'platform' | 'policy'>} context
 * @param {number} tabId
 * @param {string} documentId
 * @throws {WireError} SITE_DENIED
 */
export async function requireDocument({platform, policy}, tabId, documentId) {
  if (!policy.limitsSites) return;
  const [only] = await platform.run({tabId, documentId}, 'isolated', whereFrom);
  const refusal = policy.refusal(originOf(only?.result));
  if (refusal) throw refusal;
}
