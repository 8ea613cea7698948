import {shownWithin} from '../snapshot/tree.js';

/**
 * Tells whether an animation runs on it, or on what it stands in, or waits for its first frame: until then its box stands still. Between
 * two frames the browser guesses the time of the next one, so what runs is seen in two frames alone.
 * @param {Element} of @returns {'pending' | 'running' | ''}
 */
export function animationOf(of) {
  let isRunning = false;
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) {
    for (const {pending, playState} of Element.prototype.getAnimations.call(node)) {
      if (playState !== 'running') continue;
      if (pending) return 'pending';
      isRunning = true;
    }
  }
  return isRunning ? 'running' : '';
}
