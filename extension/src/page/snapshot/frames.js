import {attribute, documentOf, frameDocumentOf, frameViewOf, hasAttribute, viewOf} from './dom.js';

/** @param {Element} frame @returns {Document | undefined} what stands in it, if it is of our origin */
export function documentIn(frame) {
  const inner = frameDocumentOf(frame);
  const view = inner && viewOf(inner);
  return view && view.origin === self.origin && self.origin !== 'null' ? inner : undefined;
}

/** @param {Element} frame @returns {string} the origin that it was given, or what keeps us out */
export function originIn(frame) {
  try {
    const {origin, protocol} = new URL(attribute(frame, 'src') ?? 'about:blank', document.baseURI);
    if (hasAttribute(frame, 'sandbox') && (origin === self.origin || protocol === 'about:')) return 'sandbox';
    return !/^https?:$/.test(protocol) ? protocol : origin === self.origin ? 'another site' : origin;
  } catch {
    return 'no address';
  }
}

/** @param {Element} frame @returns {number} its place among those of its document, as windows count */
export function framePlaceOf(frame) {
  const inner = frameViewOf(frame);
  const view = viewOf(documentOf(frame));
  let place = 0;
  while (place < view.length && view[place] !== inner) place++;
  return place;
}
