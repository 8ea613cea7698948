import {WireError} from '../../wire/protocol.js';

/** The checks that several commands share. Each returns its argument or throws BAD_ARGUMENT. */

const MOST_WAIT_MS = 25_000;

/** @param {string} what must be, in words */
export const badArgument = (what) => new WireError('BAD_ARGUMENT', {message: `An argument is not valid: ${what}.`});

/** @param {unknown} tab @returns {string | undefined} */
export function checkTab(tab) {
  if (tab !== undefined && typeof tab !== 'string') throw badArgument('tab must be a handle such as kd1');
  return tab;
}

/** @param {unknown} layer @returns {string | undefined} */
export function checkLayer(layer) {
  if (layer !== undefined && (typeof layer !== 'string' || layer === '')) throw badArgument('layer must be the name of a data layer');
  return layer;
}

/** @param {unknown} frame @returns {number} */
export function checkFrame(frame) {
  if (typeof frame !== 'number' || !Number.isSafeInteger(frame) || frame < 0 || frame > 0x7fffffff)
    throw badArgument('frame must be a number that listTabs shows');
  return frame;
}

/** @param {unknown} after @returns {number} */
export function checkAfter(after) {
  if (typeof after !== 'number' || !Number.isSafeInteger(after) || after < 0)
    throw badArgument('after must be the number of the last one known, or 0');
  return after;
}

/** @param {unknown} waitMs @returns {number} */
export function checkWait(waitMs) {
  if (typeof waitMs !== 'number' || !(waitMs >= 0 && waitMs <= MOST_WAIT_MS)) throw badArgument(`waitMs must be 0 to ${MOST_WAIT_MS}`);
  return waitMs;
}
