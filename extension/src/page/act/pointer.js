import {acting} from './acting.js';
import {fire} from './events.js';
import {isThere} from './find.js';
import {focusByPointer} from './focus.js';
import {documentAround, windowAround} from './frame.js';
import {isIn} from './hit.js';
import {elementAt} from '../snapshot/at.js';
import {flatParentOf} from '../snapshot/tree.js';

/** Does what a mouse does, as the page sees it: the events of the pointer, each with those of the mouse behind it. */

/** @typedef {{x: number, y: number}} Place */
/** @typedef {{ctrlKey?: boolean, shiftKey?: boolean, altKey?: boolean, metaKey?: boolean}} Held keys */

/** The masks by the number of a button: left, middle, right, back, forward. */
const MASKS = [1, 4, 2, 8, 16];

/** @param {Element} of @param {Place} place @param {Held} held @param {Record<string, any>} [more] */
function mouse(of, {x, y}, held, more) {
  const view = windowAround(of);
  const [left, top] = [view.screenX + (view.outerWidth - view.innerWidth) / 2, view.screenY + view.outerHeight - view.innerHeight];
  return {clientX: x, clientY: y, screenX: left + x, screenY: top + y, button: 0, buttons: 0, detail: 0, ...held, ...more};
}

/** @param {Record<string, any>} init */
const pointer = (init) => ({
  ...init,
  pointerId: 1,
  pointerType: 'mouse',
  isPrimary: true,
  width: 1,
  height: 1,
  pressure: init.buttons ? 0.5 : 0,
});

/** @param {Element} of @returns {Element[]} it and what it is shown in, innermost first */
function chain(of) {
  const all = [];
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 1000; node = flatParentOf(node), depth++) all.push(node);
  return all;
}

/**
 * The pointer comes to an element from where it was.
 * @param {Element} to
 * @param {Place} place
 * @param {Held} held
 * @param {number} [buttons] that are held down
 */
export function moveTo(to, place, held, buttons = 0) {
  const known = acting.over?.deref();
  const from = known && isThere(known) && documentAround(known) === documentAround(to) ? known : undefined;
  if (from !== to) {
    const [left, come] = [from ? chain(from) : [], chain(to)];
    if (from) {
      const out = mouse(from, place, held, {buttons, relatedTarget: to});
      fire(from, 'PointerEvent', 'pointerout', {...pointer(out), button: -1});
      for (const each of left)
        if (!come.includes(each))
          fire(each, 'PointerEvent', 'pointerleave', {...pointer(out), button: -1, bubbles: false, cancelable: false, composed: false});
      fire(from, 'MouseEvent', 'mouseout', out);
      for (const each of left)
        if (!come.includes(each)) fire(each, 'MouseEvent', 'mouseleave', {...out, bubbles: false, cancelable: false, composed: false});
    }
    const over = mouse(to, place, held, {buttons, relatedTarget: from ?? null});
    fire(to, 'PointerEvent', 'pointerover', {...pointer(over), button: -1});
    for (const each of come.reverse())
      if (!left.includes(each))
        fire(each, 'PointerEvent', 'pointerenter', {...pointer(over), button: -1, bubbles: false, cancelable: false, composed: false});
    fire(to, 'MouseEvent', 'mouseover', over);
    for (const each of come)
      if (!left.includes(each)) fire(each, 'MouseEvent', 'mouseenter', {...over, bubbles: false, cancelable: false, composed: false});
    acting.over = new WeakRef(to);
  }
  const move = mouse(to, place, held, {buttons});
  fire(to, 'PointerEvent', 'pointermove', {...pointer(move), button: -1});
  fire(to, 'MouseEvent', 'mousemove', move);
}

/**
 * @param {Element} on
 * @param {Place} place
 * @param {Held} held
 * @param {{button?: number, detail?: number}} [how]
 */
export function press(on, place, held, {button = 0, detail = 1} = {}) {
  const down = mouse(on, place, held, {button, buttons: MASKS[button], detail});
  const release = {compat: true};
  acting.pressed.set(
    `button ${button}`,
    () => void raise(isThere(on) ? on : documentAround(on).documentElement, place, held, {button, detail, compat: release.compat}),
  );
  const isAllowed = fire(on, 'PointerEvent', 'pointerdown', {...pointer(down), detail: 0});
  release.compat = isAllowed;
  const keepsFocus = isAllowed && !fire(on, 'MouseEvent', 'mousedown', down);
  if (!keepsFocus && isThere(on)) focusByPointer(on);
  return {compat: isAllowed};
}

/**
 * @param {Element} on
 * @param {Place} place
 * @param {Held} held
 * @param {{button?: number, detail?: number, compat?: boolean}} [how] `compat`: whether the events of the mouse were not prevented
 */
export function raise(on, place, held, {button = 0, detail = 1, compat = true} = {}) {
  acting.pressed.delete(`button ${button}`);
  const up = mouse(on, place, held, {button, detail});
  fire(on, 'PointerEvent', 'pointerup', {...pointer(up), detail: 0});
  if (compat) fire(on, 'MouseEvent', 'mouseup', up);
}

/** @param {Element} on @param {Place} place @param {Held} held @param {number} detail */
export function click(on, place, held, detail = 1) {
  fire(on, 'PointerEvent', 'click', pointer(mouse(on, place, held, {detail})));
}

/** @param {Element} on @param {Place} place @param {Held} held */
export function doubleClick(on, place, held) {
  fire(on, 'MouseEvent', 'dblclick', mouse(on, place, held, {detail: 2}));
}

/** Returns what is there now: the page may have changed since the button was pressed. @param {Element} was @param {Place} place */
export const underPointer = (was, place) => elementAt(documentAround(was), place) ?? documentAround(was).documentElement;

/**
 * Returns the element to which the browser sends the click: the innermost around both.
 * @param {Element} down
 * @param {Element} up
 * @returns {Element | undefined}
 */
export function clickedBy(down, up) {
  if (!isThere(down)) return undefined;
  return chain(down).find((each) => isIn(up, each));
}

/** Clicks as a key of the keyboard, or a script, does. @param {Element} on */
export function clickWithoutPointer(on) {
  fire(on, 'PointerEvent', 'click', {detail: 0, pointerId: -1, pointerType: ''});
}

/** @param {Element} on @param {Place} place @param {Held} held */
export function menuClick(on, place, held) {
  moveTo(on, place, held);
  const isLate = /^Win/.test(navigator.platform);
  const {compat} = press(on, place, held, {button: 2});
  const menu = () =>
    fire(underPointer(on, place), 'PointerEvent', 'contextmenu', pointer(mouse(on, place, held, {button: 2, buttons: isLate ? 0 : 2})));
  if (!isLate) menu();
  raise(underPointer(on, place), place, held, {button: 2, compat});
  if (isThere(on)) fire(on, 'PointerEvent', 'auxclick', pointer(mouse(on, place, held, {button: 2, detail: 1})));
  if (isLate) menu();
}

/**
 * A button that is neither the first nor the one of the menu.
 * @param {Element} on @param {Place} place @param {Held} held @param {number} button
 */
export function auxClick(on, place, held, button) {
  moveTo(on, place, held);
  const {compat} = press(on, place, held, {button});
  raise(underPointer(on, place), place, held, {button, compat});
  if (isThere(on)) fire(on, 'PointerEvent', 'auxclick', pointer(mouse(on, place, held, {button, detail: 1})));
}
