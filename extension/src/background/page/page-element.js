import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {accessError} from './page-access.js';
import {badArgument} from '../link/arguments.js';

/** The first part of all work with an element of a page: find its document, and hear what the page says of it. */

/** @typedef {import('../act/interaction-arguments.js').Target} Target */

const APART =
  'It may stand in a frame, which a selector looks into where it names the frame, such as {"css":"button","frames":"0"}: apart has them, found says how many the page\'s own site has there. takeSnapshot shows what is in those that you may see.';

/**
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 * @param {(Target | undefined)[]} targets that stand in one document
 * @param {number} [frame] where none of them names one
 * @returns {Promise<{documentId: string, origin: string}>}
 * @throws {WireError} REF_STALE where the document of a ref has gone
 */
export async function documentOf(call, pass, targets, frame = 0) {
  const {documentId, origin} = await placeOf(call, pass, targets, frame);
  return {documentId, origin};
}

/**
 * Finds the document, and the targets as a script in that document finds them: a frame of another site has a document of its own, from
 * which its frames count.
 * @template {Target | undefined} T
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 * @param {T[]} targets that stand in one document
 * @param {number} [frame] where none of them names one
 * @returns {Promise<{documentId: string, origin: string, isInner: boolean, targets: T[]}>} `isInner`: it stands in a frame
 * @throws {WireError} REF_STALE where the document of a ref has gone, BAD_ARGUMENT where the targets stand in two
 */
export async function placeOf(call, pass, targets, frame = 0) {
  const places = await call.orEnd(Promise.all(targets.map((each) => innerPlace(pass, each))));
  const inner = places.find((each) => each !== undefined)?.documentId;
  if (places.some((each, i) => targets[i] && each?.documentId !== inner)) throw badArgument('target and to must be of one document');
  const named = inner ?? targets.flatMap((each) => (each && 'document' in each && each.document !== undefined ? [each.document] : []))[0];
  const within = targets.flatMap((each) => (each && 'frame' in each && each.frame !== undefined ? [each.frame] : []))[0] ?? frame;
  const {documentId, origin, frameId} = await call.orEnd(
    pass.document(named === undefined ? {frameId: within} : {documentId: named}).catch((failure) => {
      const reason = accessError(failure);
      throw named !== undefined && reason.code === 'PAGE_CHANGED' ? new WireError('REF_STALE') : reason;
    }),
  );
  const found = targets.map((each, i) => {
    const place = places[i];
    if (!each || !place) return each;
    const {frames: _, ...rest} = /** @type {any} */ (each);
    return /** @type {T} */ ({...rest, ...(place.frames.length > 0 ? {frames: place.frames} : {})});
  });
  return {documentId, origin, isInner: frameId !== 0, targets: found};
}

/**
 * Tells whether targets stand in the page itself, or in frames of its site that its script gets to, and no document of theirs was named.
 * @param {import('../access/gate.js').Pass} pass
 * @param {(Target | undefined)[]} targets
 */
export async function areOfPage(pass, targets) {
  const isNamed = targets.some((each) => each && (('document' in each && each.document !== undefined) || ('frame' in each && each.frame)));
  return !isNamed && (await Promise.all(targets.map((each) => innerPlace(pass, each)))).every((each) => each === undefined);
}

/**
 * @param {import('../access/gate.js').Pass} pass
 * @param {Target | undefined} target
 * @returns {Promise<{documentId: string, frames: number[]} | undefined>} in a frame of another site
 */
async function innerPlace(pass, target) {
  if (!target) return undefined;
  if ('ref' in target) {
    const documentId = await pass.documentOfRef(target.ref);
    return documentId === undefined ? undefined : {documentId, frames: []};
  }
  if ('chain' in target) {
    for (const part of target.chain)
      if ('refs' in part && part.refs[0] !== undefined) {
        const documentId = await pass.documentOfRef(part.refs[0]);
        if (documentId !== undefined) return {documentId, frames: []};
      }
  }
  return target.frames ? pass.wayTo(target.frames) : undefined;
}

/** @param {unknown} text what the script in the page gave @returns {any} @throws {WireError} PAGE_CHANGED, INTERNAL */
export function saidByPage(text) {
  if (typeof text !== 'string') throw new WireError('PAGE_CHANGED');
  const said = JSON.parse(text);
  if (said.crash !== undefined) throw new WireError('INTERNAL', {message: `The script of the action failed: ${said.crash}`});
  return said;
}

/**
 * Makes the error of an element that cannot be had, or not in this way.
 * @param {{why: string, takes?: string, page?: object, row?: any[]}} failed
 * @param {string} document
 * @param {string} [name] of the argument that names the element
 * @returns {WireError}
 */
export function elementError({why, takes, page, row}, document, name = 'target') {
  if (why === 'BAD_ARGUMENT')
    return badArgument(takes === undefined ? `${name} must be a selector, or a path to elements` : `the value must be ${takes}`);
  const code = /** @type {import('../../wire/protocol.js').ErrorCode} */ (why);
  const message =
    takes !== undefined && (why === 'FILES_NOT_TAKEN' || why === 'NOT_EDITABLE')
      ? {message: `${PROTOCOL.errors[code].message} ${takes}`}
      : code === 'ELEMENT_NOT_FOUND' && /** @type {any} */ (page)?.apart
        ? {hint: /** @type {any} */ (page).apartCut ? `${APART} There may be more of them than apart has: not all were looked at.` : APART}
        : {};
  return new WireError(code, {...message, data: {document, page: JSON.stringify({...(row ? {element: row} : {}), ...page})}});
}
