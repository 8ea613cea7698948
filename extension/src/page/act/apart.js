import {boxOf, tagOf} from '../snapshot/dom.js';
import {documentIn, framePlaceOf, originIn} from '../snapshot/frames.js';
import {elementsIn} from './elements.js';
import {elementsOf} from './find.js';
import {FRAMES, documentAt, isForeign} from './frame.js';

/**
 * The frames in which a selector may stand that has found nothing. Much is looked through for that, so it is done once, when the search is
 * over, and for a short time.
 *
 * @typedef {{frames: string, site: string, found?: number}} Apart `found`: in a frame of the page's site
 */

const MOST_ROWS = 10;
const MOST_FRAMES = 100;
const LOOK_MS = 150;

/**
 * The frames that a selector looks into only where it names them: those of other sites, and those of the page's site in which it would find
 * something. A frame that there was no time for is not named.
 * @param {import('./find.js').Named} target that was not found
 * @returns {{apart?: Apart[], apartCut?: true}} `apartCut`: there may be more
 */
export function apart(target) {
  const place = target.frames ?? [];
  const inner = documentAt(place);
  if (!inner || 'ref' in target) return {};
  const until = performance.now() + LOOK_MS;
  /** @type {Apart[]} */
  const rows = [];
  let isCut = false;
  for (const seen of framesBelow(inner, place, until)) {
    if (seen === 'cut' || rows.length === MOST_ROWS) {
      isCut = true;
      break;
    }
    const {frame, own, frames} = seen;
    if (own) {
      const found = elementsOf(target, own)?.length ?? 0;
      if (found > 0) rows.push({frames, site: self.origin, found});
    } else if (isForeign(frame) && /^https?:/.test(originIn(frame)) && boxOf(frame).width > 1) rows.push({frames, site: originIn(frame)});
  }
  return rows.length === 0 ? {} : {apart: rows, ...(isCut ? {apartCut: true} : {})};
}

/**
 * @param {Document} inner @param {number[]} place @param {number} until on the clock of performance.now()
 * @returns {Generator<{frame: Element, own: Document | undefined, frames: string} | 'cut'>} those in frames of its site included, the outer ones first; `cut`: there
 * was no time for more, or there are too many
 */
function* framesBelow(inner, place, until) {
  let count = 0;
  const turns = [{inner, place}];
  for (let next = turns.shift(); next; next = turns.shift()) {
    for (const frame of elementsIn(next.inner, false)) {
      if (performance.now() > until) return yield 'cut';
      if (!FRAMES.has(tagOf(frame))) continue;
      if (++count > MOST_FRAMES) return yield 'cut';
      const at = [...next.place, framePlaceOf(frame)];
      const own = documentIn(frame);
      yield {frame, own, frames: at.join('/')};
      if (own) turns.push({inner: own, place: at});
    }
  }
}
