import {WireError} from '../../wire/protocol.js';
import {accessError, originOf} from './page-access.js';

/**
 * The documents of a tab that may be read, each one by its own site. If a person has allowed the requests of all sites,
 * Chrome lets us into every frame. A frame of a site that nobody attached is still not readable.
 *
 * @typedef {{frameId: number, documentId: string, origin: string}} Document `origin` as `originOf` gives it
 */

/** The origin of a document, or its address if it has no origin. Runs in the page, where the page cannot reach it. */
const whereFrom = () => (self.origin === 'null' ? location.href : self.origin);

/**
 * @param {Pick<import('../link/context.js').Context, 'platform' | 'attachments'>} context
 * @param {import('../access/attachments.js').Attachment} attachment
 * @returns {Promise<Document[]>} those of a tab that may be read, the page itself first
 * @throws {WireError} when the page itself may not
 */
export async function readableDocuments({platform, attachments}, attachment) {
  const frames = await whereFromIn(platform, {tabId: attachment.tabId});
  return frames
    .flatMap(({frameId, documentId, origin}) => {
      const refusal = attachments.refusalOf(attachment, origin);
      if (refusal && frameId === 0) throw refusal.code === 'FRAME_NOT_FOUND' ? new WireError('ACCESS_LOST') : refusal;
      return refusal || origin === undefined ? [] : [{frameId, documentId, origin}];
    })
    .sort((one, other) => one.frameId - other.frameId);
}

/**
 * The document that stands in a frame, if it may be read.
 * @param {Pick<import('../link/context.js').Context, 'platform' | 'attachments'>} context
 * @param {import('../access/attachments.js').Attachment} attachment
 * @param {{frameId: number} | {documentId: string}} which
 * @returns {Promise<Document>}
 * @throws {WireError}
 */
export async function requireDocument({platform, attachments}, attachment, which) {
  const [only] = await whereFromIn(platform, {tabId: attachment.tabId, ...which});
  if (!only) throw new WireError('PAGE_CHANGED');
  // Chrome takes the inner number of a page for one of its frames, and answers for frame 0.
  if ('frameId' in which && which.frameId !== 0 && only.frameId !== which.frameId) throw new WireError('FRAME_NOT_FOUND');
  const refusal = attachments.refusalOf(attachment, only.origin);
  if (refusal) throw refusal.code === 'FRAME_NOT_FOUND' && only.frameId === 0 ? new WireError('ACCESS_LOST') : refusal;
  return {...only, origin: /** @type {string} */ (only.origin)};
}

/** @param {import('../../platform/chrome.js').Platform} platform @param {import('../../platform/chrome.js').Target} target */
async function whereFromIn(platform, target) {
  const frames = await platform.run(target, 'isolated', whereFrom).catch((failure) => {
    throw accessError(failure);
  });
  return frames.map(({frameId, documentId, result}) => ({frameId, documentId, origin: originOf(result ?? undefined)}));
}
