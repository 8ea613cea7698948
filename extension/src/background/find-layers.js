import {findDataLayers} from '../page/find-data-layers.js';
import {PROTOCOL, WireError} from '../wire/protocol.js';
import {accessError} from './page-access.js';

/** @typedef {{name: string, kind: string, type: string, length: number | null, frame: number}} Layer `length`: null of an object */

/**
 * The data layers of every readable frame of a tab.
 * @param {import('./context.js').Context} context
 * @param {number} tabId
 * @returns {Promise<Layer[]>}
 * @throws {WireError}
 */
export async function findLayers({platform, profile}, tabId) {
  const args = {known: PROTOCOL.layers, extra: profile.settings.layers};
  const frames = await platform.run({tabId}, 'page', findDataLayers, [args]).catch((failure) => {
    throw accessError(failure);
  });
  return frames.flatMap(({frameId, result}) => {
    if (typeof result === 'string') return JSON.parse(result).layers.map((/** @type {Layer} */ layer) => ({...layer, frame: frameId}));
    if (frameId === 0) throw new WireError('INTERNAL', {message: 'The page did not let its data layers be looked for.'});
    return []; // a frame that went away while it was asked
  });
}
