import {findDataLayers} from '../../page/find-data-layers.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {accessError} from '../page/page-access.js';
import {readListing} from '../page/page-answer.js';

/** @typedef {import('../page/page-answer.js').FoundLayer & {frame: number}} Layer */

/**
 * The data layers of every frame of a tab that may be read.
 * @param {import('../link/context.js').Context} context
 * @param {import('../access/gate.js').Pass} pass
 * @returns {Promise<Layer[]>}
 * @throws {WireError}
 */
export async function findLayers(context, pass) {
  const {tabId} = pass.attachment;
  const {
    platform,
    profile: {
      settings: {layers: extra},
    },
  } = context;
  const args = {known: PROTOCOL.layers, extra};
  const documents = await pass.documents();
  const found = await Promise.all(
    documents.map(({documentId, frameId}) =>
      platform
        .run({tabId, documentId}, 'page', findDataLayers, [args])
        .then(([only]) => only?.result ?? null)
        .catch((failure) => {
          if (frameId === 0) throw accessError(failure);
          return null; // the frame went away during the call
        }),
    ),
  );
  return documents.flatMap(({frameId}, i) => {
    if (found[i] === null) {
      if (frameId === 0) throw new WireError('INTERNAL', {message: 'The page did not let its data layers be looked for.'});
      return [];
    }
    return readListing(found[i], extra).map((layer) => ({...layer, frame: frameId}));
  });
}
