import {boxOf} from '../snapshot/dom.js';
import {isWithinView, pointIn} from './hit.js';

/** Finds the place of a drop: the page may move that place while it is dragged. */

/**
 * @typedef {{x: number, y: number, has?: (point: import('./hit.js').Point) => boolean}} Goal `has`: whether a point lies in the element
 * that is meant
 */
/** @typedef {() => Goal | undefined} Target undefined where it is gone */

/** @param {Element} of @returns {Goal | undefined} */
export function goalIn(of) {
  const point = pointIn(of);
  return (
    point && {
      ...point,
      has({x, y}) {
        const {left, top, right, bottom} = boxOf(of);
        return x >= left && x < right && y >= top && y < bottom;
      },
    }
  );
}

/** @param {Element} of @param {ScrollLogicalPosition} to */
const scrollInto = (of, to) => void Element.prototype.scrollIntoView.call(of, {block: to, inline: to, behavior: 'instant'});

/** @param {Element} of @returns {boolean} whether its middle is seen */
function isMiddleSeen(of) {
  const {width, height} = boxOf(of);
  return isWithinView(of, {x: width / 2, y: height / 2});
}

/** @param {Element} of */
export function scrollToMiddle(of) {
  if (!isMiddleSeen(of)) scrollInto(of, 'center');
}

/**
 * Scrolls so that what is dragged and the place to drop it are both seen, where they fit into the view.
 * @param {Element} of
 * @param {Element} place
 * @param {{mayScroll: boolean}} asked
 * @returns {boolean} whether it has to, and may not yet
 */
export function isOutOfView(of, place, {mayScroll}) {
  if (isMiddleSeen(place)) return false;
  if (!mayScroll) return true;
  scrollInto(place, 'center');
  if (!isMiddleSeen(of)) scrollInto(of, 'nearest');
  return false;
}

/**
 * Goes with the target until the pointer is on it. From then on the page may make room for what is dragged, and where the target was is the
 * place to drop it.
 * @param {Target} target
 * @param {Goal} first
 * @returns {(from: import('./hit.js').Point, part: number) => import('./hit.js').Point} where the pointer is after a part of the way
 */
export function wayTo(target, first) {
  let goal = first;
  let isThere = false;
  return (from, part) => {
    if (!isThere) goal = target() ?? goal;
    const point = {x: from.x + (goal.x - from.x) * part, y: from.y + (goal.y - from.y) * part};
    isThere ||= goal.has?.(point) ?? false;
    return point;
  };
}
