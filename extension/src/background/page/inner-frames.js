import {accessError, originOf} from './page-access.js';

/**
 * The documents of a tab by their places: those of other sites are looked into by a script of their own, and which frame shows them is
 * known by that alone.
 *
 * @typedef {{frameId: number, documentId: string, origin: string | undefined, at: number[]}} Inner `at`: the place of its frame in each frame
 * around it, from the outermost
 */

/** Finds the place of a document: its window is compared with those of the windows around it, which any site may. Runs in the page. */
function placeOf() {
  const at = [];
  /** @type {Window} */
  let view = self;
  while (view !== view.parent && at.length < 20) {
    const around = view.parent;
    let place = 0;
    while (place < around.length && around[place] !== view) place++;
    if (place === around.length) return {origin: '', at: null}; // windows do not count frames in shadow trees, which would all have one place
    at.unshift(place);
    view = around;
  }
  return {origin: self.origin === 'null' ? location.href : self.origin, at};
}

/**
 * @param {Pick<import('../link/context.js').Context, 'platform'>} context
 * @param {number} tabId
 * @returns {Promise<Inner[]>} all that Chrome lets us into, the page itself among them; whether the person does is another question
 */
export async function documentsByPlace({platform}, tabId) {
  const frames = await platform.run({tabId}, 'isolated', placeOf).catch((failure) => {
    throw accessError(failure);
  });
  return frames.flatMap(({frameId, documentId, result}) =>
    Array.isArray(result?.at) ? [{frameId, documentId, origin: originOf(result.origin), at: result.at}] : [],
  );
}

/** @param {readonly number[]} one @param {readonly number[]} other */
export const isSamePlace = (one, other) => one.length === other.length && one.every((each, i) => each === other[i]);

/**
 * Returns what stands at a place of the page: a script in the page itself gets as far as its site does, and then one in the document of the
 * next site goes on.
 * @param {readonly Inner[]} documents
 * @param {readonly number[]} place
 * @returns {{documentId: string, frames: number[]} | undefined} `frames`: the rest of the way in that document; undefined: all of the way
 * is in the page's own
 */
export function wayTo(documents, place) {
  let origin = documents.find(({at}) => at.length === 0)?.origin;
  /** @type {{documentId: string, frames: number[]} | undefined} */
  let way;
  for (let length = 1; length <= place.length; length++) {
    const there = documents.find(({at}) => isSamePlace(at, place.slice(0, length)));
    if (!there) return way;
    if (there.origin === origin) continue;
    origin = there.origin;
    way = {documentId: there.documentId, frames: place.slice(length)};
  }
  return way;
}

/**
 * The document from which the frame at a place is reached: the outermost around it from which all in between are of one site.
 * @param {readonly Inner[]} documents
 * @param {readonly number[]} place
 * @returns {Inner | undefined} undefined where one in between may not be looked into
 */
export function wayAround(documents, place) {
  const there = (/** @type {number} */ length) => documents.find(({at}) => isSamePlace(at, place.slice(0, length)));
  let around = there(place.length - 1);
  for (let length = place.length - 2; around && length >= 0; length--) {
    const next = there(length);
    if (next?.origin !== around.origin) break;
    around = next;
  }
  return around;
}
