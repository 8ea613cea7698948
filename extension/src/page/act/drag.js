import {elementAt} from '../snapshot/at.js';
import {attribute, matches, tagOf, visibilityOf} from '../snapshot/dom.js';
import {shownWithin} from '../snapshot/tree.js';
import {acting, nextFrame, nextTurn} from './acting.js';
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
 * @param {() => import('./pointer.js').Place | undefined} target where it goes, looked up again as late as possible
 * @returns {Promise<string>} what kept it from being one, else ''
 */
export async function drag(of, from, target) {
  const on = underPointer(of, from);
  moveTo(on, from, {});
  const {compat} = press(on, from, {});
  await pause(of);
  const to = target();
  if (isOver()) return 'ended';
  if (!to) return 'the place to drop it is gone';
  const source = compat ? draggableAround(on) : undefined;
  if (source) {
    const data = new DataTransfer();
    if (tagOf(source) === 'a') data.setData('text/uri-list', /** @type {HTMLAnchorElement} */ (source).href);
    const first = along(from, to, 1 / MOVES);
    moveTo(underPointer(of, first), first, {}, 1);
    if (dragEvent(source, 'dragstart', from, data)) {
      acting.pressed.delete('button 0'); // the browser takes the pointer over
      fire(source, 'PointerEvent', 'pointercancel', {clientX: 0, clientY: 0, pointerId: 1, pointerType: 'mouse', isPrimary: true, cancelable: false});
      return dropped(of, source, from, to, data);
    }
  }
  for (let i = 1; i <= MOVES; i++) {
    if (isOver()) return 'ended';
    const place = along(from, to, i / MOVES);
    moveTo(underPointer(of, place), place, {}, 1);
    await pause(of);
  }
  const end = target() ?? to;
  moveTo(underPointer(of, end), end, {}, 1);
  if (isOver()) return 'ended';
  raise(underPointer(of, end), end, {}, {compat});
  return '';
}

/** @param {import('./pointer.js').Place} from @param {import('./pointer.js').Place} to @param {number} part */
const along = (from, to, part) => ({x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part});

/** @param {Element} on @param {string} type @param {import('./pointer.js').Place} place @param {DataTransfer} data @param {object} [more] */
function dragEvent(on, type, {x, y}, data, more) {
  const view = windowAround(on);
  return fire(on, 'DragEvent', type, {clientX: x, clientY: y, screenX: view.screenX + x, screenY: view.screenY + y, dataTransfer: data, buttons: 1, ...more});
}

/**
 * @param {Element} of
 * @param {Element} source
 * @param {import('./pointer.js').Place} from
 * @param {import('./pointer.js').Place} to
 * @param {DataTransfer} data
 */
async function dropped(of, source, from, to, data) {
  /** @type {Element | undefined} */
  let over;
  let isAllowed = false;
  for (let i = 2; i <= MOVES + 1 && !isOver(); i++) {
    const place = along(from, to, Math.min(1, i / MOVES));
    dragEvent(source, 'drag', place, data);
    const now = elementAt(documentAround(of), place) ?? documentAround(of).documentElement;
    if (now !== over) {
      dragEvent(now, 'dragenter', place, data, {relatedTarget: over ?? null});
      if (over) dragEvent(over, 'dragleave', place, data, {relatedTarget: now});
      over = now;
    }
    isAllowed = !dragEvent(now, 'dragover', place, data);
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
