import {boxOf} from '../snapshot/dom.js';
import {isElement} from '../snapshot/values.js';
import {documentAround} from './frame.js';

/**
 * Sees what becomes of a drag by real input. The page may move the place to drop it, and the browser drags by itself what the page says
 * can be dragged: neither lets it arrive for sure.
 *
 * @typedef {object} RealDrag
 * @property {Element | undefined} place where it is to be dropped; undefined: by so many pixels
 * @property {boolean} isThere whether the pointer has been on the place; from then on the page may make room for what is dragged
 * @property {boolean} isSeen whether any of its moves was seen here: a page can keep them all to itself
 * @property {boolean} isBrowsers whether the browser drags it
 * @property {boolean} isTaken whether something has taken what the browser dragged
 * @property {boolean} isOver whether the browser's drag has ended
 */

const MOVES = ['pointermove', 'mousemove', 'pointerup', 'mouseup', 'dragenter', 'dragover', 'drop'];
const OF_BROWSER = ['drag', 'dragenter', 'dragover', 'dragleave', 'drop', 'dragend'];
/** The browser tells the page of the end a moment after the button. */
const END_MS = 1000;

/**
 * @param {Element | undefined} place
 * @param {any[]} views the windows of the tab
 * @param {AbortSignal} signal
 * @returns {RealDrag}
 */
export function watchDrag(place, views, signal) {
  const drag = {place, isThere: place === undefined, isSeen: false, isBrowsers: false, isTaken: false, isOver: false};
  const moved = (/** @type {any} */ event) => {
    if (!event.isTrusted) return;
    drag.isSeen = true;
    drag.isThere ||= place !== undefined && isOn(event, place);
  };
  const dragged = (/** @type {any} */ event) => {
    if (!event.isTrusted) return;
    drag.isBrowsers = true;
    drag.isTaken ||= event.type === 'drop' || (event.type === 'dragend' && event.dataTransfer?.dropEffect !== 'none');
    drag.isOver ||= event.type === 'dragend';
  };
  for (const view of views) {
    for (const type of MOVES) EventTarget.prototype.addEventListener.call(view, type, moved, {capture: true, signal});
    for (const type of OF_BROWSER) EventTarget.prototype.addEventListener.call(view, type, dragged, {capture: true, signal});
  }
  return drag;
}

/** @param {any} event @param {Element} place */
function isOn(event, place) {
  const [target] = event.composedPath();
  if (event.composedPath().includes(place)) return true;
  if (!isElement(target) || documentAround(target) !== documentAround(place)) return false;
  const {left, top, right, bottom} = boxOf(place);
  return event.clientX >= left && event.clientX < right && event.clientY >= top && event.clientY < bottom;
}

/** Waits until the browser's drag has ended, if it is one. @param {RealDrag} drag */
export async function endOf(drag) {
  for (const end = performance.now() + END_MS; drag.isBrowsers && !drag.isOver && performance.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Tells what kept it from arriving, in the words of a drag by the page's means; '' where nothing is known to. @param {RealDrag} drag */
export function kept({place, isThere, isSeen, isBrowsers, isTaken}) {
  if (isBrowsers && !isTaken) return 'nothing there takes what was dragged';
  if (isThere || !isSeen) return '';
  return place?.isConnected ? 'the place to drop it moved meanwhile, and it was let go beside that' : 'the place to drop it is gone';
}
