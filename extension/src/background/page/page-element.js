import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {accessError} from './page-access.js';
import {badArgument} from '../link/arguments.js';

/** What all that is done with an element of a page begins with: the document that it stands in, and what the page said of it. */

/** @typedef {import('../act/interaction-arguments.js').Target} Target */

/**
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 * @param {(Target | undefined)[]} targets that stand in one document
 * @param {number} [frame] where none of them names one
 * @returns {Promise<{documentId: string, origin: string}>}
 * @throws {WireError} REF_STALE where the document of a ref has gone
 */
export async function documentOf(call, pass, targets, frame = 0) {
  const named = targets.flatMap((each) => (each && 'document' in each && each.document !== undefined ? [each.document] : []))[0];
  const within = targets.flatMap((each) => (each && 'frame' in each && each.frame !== undefined ? [each.frame] : []))[0] ?? frame;
  return call.orEnd(
    pass.document(named === undefined ? {frameId: within} : {documentId: named}).catch((failure) => {
      const reason = accessError(failure);
      throw named !== undefined && reason.code === 'PAGE_CHANGED' ? new WireError('REF_STALE') : reason;
    }),
  );
}

/** @param {unknown} text what the script in the page gave @returns {any} @throws {WireError} PAGE_CHANGED, INTERNAL */
export function saidByPage(text) {
  if (typeof text !== 'string') throw new WireError('PAGE_CHANGED');
  const said = JSON.parse(text);
  if (said.crash !== undefined) throw new WireError('INTERNAL', {message: `The script of the action failed: ${said.crash}`});
  return said;
}

/**
 * Why the element cannot be had, or not so.
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
      : {};
  return new WireError(code, {...message, data: {document, page: JSON.stringify({...(row ? {element: row} : {}), ...page})}});
}
