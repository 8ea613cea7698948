import {shownWithin} from '../snapshot/tree.js';

/** Whether an animation of it, or of what it stands in, waits for its first frame: until then its box stands still. @param {Element} of @returns {boolean} */
export function isAboutToMove(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) {
    if (Element.prototype.getAnimations.call(node).some(({pending, playState}) => pending && playState === 'running')) return true;
  }
  return false;
}
