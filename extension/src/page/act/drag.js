import {elementAt} from '../snapshot/at.js';
import {attribute, matches, tagOf, visibilityOf} from '../snapshot/dom.js';
import {shownWithin} from '../snapshot/tree.js';
import {acting, nextFrame, nextTurn} from './acting.js';
import {wayTo} from './drop-place.js';
import {fire, isOver} from './events.js';
import {documentAround, windowAround} from './frame.js';
import {moveTo, press, raise, underPointer} from './pointer.js';

/** Dragging: by the pointer's own events, and by those of HTML where the element can be dragged. */

const MOVES = 8;

/** @param {Element} of @returns {Element | undefined} what is dragged with it */
function draggableAround(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 100; node = shownWithin(node), depth++) {
    const says = attribute(node, 'draggable');
    if (says === 'true') return node;
    if (says !== 'false' && (tagOf(node) === 'img' || (tagOf(node) === 'a' && attribute(node, 'href') !== null))) return node;
    if (matches(node, 'input, textarea, select')) return undefined;
  }
  return undefined;
}

/** The page sees frames between the moves, as it does between those of a hand. @param {Element} of */
const pause = (of) => (visibilityOf(documentAround(of)) === 'visible' ? nextFrame() : nextTurn());

/**
 * @param {Element} of
 * @param {import('./pointer.js').Place} from
 * @param {import('./drop-place.js').Target} target where it goes, looked up again as late as possible
 * @returns {Promise<string>} what kept it from being one, else ''
 */
export async function drag(of, from, target) {
  const on = underPointer(of, from);
  moveTo(on, from, {});
  const {compat} = press(on, from, {});
  await pause(of);
  const first = target();
  if (isOver()) return 'ended';
  if (!first) return 'the place to drop it is gone';
  const way = wayTo(target, first);
  const source = compat ? draggableAround(on) : undefined;
  if (source) {
    const data = new DataTransfer();
    if (tagOf(source) === 'a') data.setData('text/uri-list', /** @type {HTMLAnchorElement} */ (source).href);
    const begun = way(from, 1 / MOVES);
    moveTo(underPointer(of, begun), begun, {}, 1);
    if (dragEvent(source, 'dragstart', from, data)) {
      acting.pressed.delete('button 0'); // the browser takes the pointer over
      fire(source, 'PointerEvent', 'pointercancel', {
        clientX: 0,
        clientY: 0,
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        cancelable: false,
      });
      return dropped(of, source, (part) => way(from, part), data);
    }
  }
  for (let i = 1; i <= MOVES; i++) {
    if (isOver()) return 'ended';
    const place = way(from, i / MOVES);
    moveTo(underPointer(of, place), place, {}, 1);
    await pause(of);
  }
  const end = way(from, 1);
  moveTo(underPointer(of, end), end, {}, 1);
  if (isOver()) return 'ended';
  raise(underPointer(of, end), end, {}, {compat});
  return '';
}

/**
 * @param {Element} on
 * @param {string} type
 * @param {import('./pointer.js').Place} place
 * @param {DataTransfer} data
 * @param {object} [more]
 */
function dragEvent(on, type, {x, y}, data, more) {
  const view = windowAround(on);
  return fire(on, 'DragEvent', type, {
    clientX: x,
    clientY: y,
    screenX: view.screenX + x,
    screenY: view.screenY + y,
    dataTransfer: data,
    buttons: 1,
    ...more,
  });
}

/**
 * @param {Element} of
 * @param {Element} source
 * @param {(part: number) => import('./pointer.js').Place} way
 * @param {DataTransfer} data
 */
async function dropped(of, source, way, data) {
  /** @type {Element | undefined} */
  let over;
  let isAllowed = false;
  let to = way(1 / MOVES);
  for (let i = 2; i <= MOVES + 1 && !isOver(); i++) {
    to = way(Math.min(1, i / MOVES));
    dragEvent(source, 'drag', to, data);
    const now = elementAt(documentAround(of), to) ?? documentAround(of).documentElement;
    if (now !== over) {
      dragEvent(now, 'dragenter', to, data, {relatedTarget: over ?? null});
      if (over) dragEvent(over, 'dragleave', to, data, {relatedTarget: now});
      over = now;
    }
    isAllowed = !dragEvent(now, 'dragover', to, data);
    await pause(of);
  }
  const isDone = isAllowed && !isOver() && over;
  if (isDone) dragEvent(over ?? source, 'drop', to, data, {buttons: 0});
  else if (over) dragEvent(over, 'dragleave', to, data);
  dragEvent(source, 'dragend', to, data, {buttons: 0, cancelable: false});
  return isDone ? '' : 'nothing there takes what was dragged';
}

/** @param {Element} on @param {import('./pointer.js').Place} place @param {DataTransfer} data @returns {boolean} whether it was taken */
export function dropFiles(on, place, data) {
  dragEvent(on, 'dragenter', place, data);
  const isAllowed = !dragEvent(on, 'dragover', place, data);
  if (isAllowed) dragEvent(on, 'drop', place, data, {buttons: 0});
  else dragEvent(on, 'dragleave', place, data);
  return isAllowed;
}
