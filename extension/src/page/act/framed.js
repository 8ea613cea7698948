import {elementAt} from '../snapshot/at.js';
import {bodyOf, frameViewOf, viewOf} from '../snapshot/dom.js';
import {elementsIn} from './elements.js';
import {documentAt, documentAround, frameAround, outwards, viewport} from './frame.js';
import {rowOf} from './row.js';

/**
 * Finds where a point of a frame of another site is in the document around it, and whether the pointer gets to that frame there. The script
 * in the frame does not see what stands around it.
 * @param {import('../act-in-page.js').ActArgs} asked
 * @returns {object} `point` in this document, or `why` nothing gets there
 */
export function framed({frames = [], point = {x: 0, y: 0}}) {
  const inner = documentAt(frames.slice(0, -1));
  const view = inner && viewOf(inner)?.[/** @type {number} */ (frames.at(-1))];
  let frame = view && [...elementsIn(inner, false)].find((each) => frameViewOf(each) === view);
  if (!frame) return {why: 'REF_STALE', final: true};
  for (let place = point; ; ) {
    place = outwards(frame, place);
    const within = documentAround(frame);
    const {width, height} = viewport(within);
    if (place.x < 0 || place.y < 0 || place.x >= width || place.y >= height) return {why: 'NOT_VISIBLE', row: rowOf(frame)};
    const there = elementAt(within, place);
    if (there !== frame) return {why: 'COVERED', page: {cover: rowOf(there ?? bodyOf(within))}, row: rowOf(frame)};
    frame = frameAround(within);
    if (!frame) return {point: place};
  }
}
