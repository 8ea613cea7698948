import {isThere} from './find.js';
import {surfaceOf} from './able.js';
import {nextTurn} from './acting.js';
import {fire, isOver} from './events.js';
import {focusByPointer} from './focus.js';
import {windowAround} from './frame.js';
import {receives} from './hit.js';
import {underPointer} from './pointer.js';

/**
 * A tap of a finger, as the page sees it: pointer and touch, then those of the mouse and a click, unless the page keeps the touch to
 * itself.
 */

/** @typedef {import('./pointer.js').Place} Place */
/** @typedef {import('./pointer.js').Held} Held */

/** A finger of an adult, in pixels of CSS. */
const FINGER = {pointerId: 2, pointerType: 'touch', isPrimary: true, width: 23, height: 23};

/** @param {Element} on @param {Place} place @param {Held} held */
function finger(on, {x, y}, held) {
  const {screenX, screenY, scrollX, scrollY} = windowAround(on) ?? self;
  const at = {clientX: x, clientY: y, screenX: screenX + x, screenY: screenY + y};
  const touch = new Touch({
    identifier: 0,
    target: on,
    ...at,
    pageX: x + scrollX,
    pageY: y + scrollY,
    radiusX: FINGER.width / 2,
    radiusY: FINGER.height / 2,
    force: 1,
  });
  /** @param {string} type @param {object} more */
  const pointer = (type, more) => fire(on, 'PointerEvent', type, {...at, ...FINGER, ...held, ...more});
  /** @param {string} type @param {Touch[]} touches that are still there */
  const touches = (type, touches) => fire(on, 'TouchEvent', type, {touches, targetTouches: touches, changedTouches: [touch], ...held});
  /** @param {string} type @param {object} more */
  const mouse = (type, more) => fire(on, 'MouseEvent', type, {...at, ...held, ...more});
  return {at, touch, pointer, touches, mouse};
}

/**
 * @param {Element} of
 * @param {Place} place
 * @param {Held} held
 * @returns {Promise<{note?: string, retry?: string}>}
 */
export async function tapOn(of, place, held) {
  const on = underPointer(of, place);
  const surface = surfaceOf(of);
  if (!receives(on, surface, of)) return {retry: 'COVERED'};
  const {touch, pointer, touches} = finger(on, place, held);
  const away = {button: -1};
  pointer('pointerover', away);
  pointer('pointerenter', {...away, bubbles: false, cancelable: false, composed: false});
  pointer('pointerdown', {buttons: 1, pressure: 1});
  const isStarted = touches('touchstart', [touch]);
  await nextTurn();
  pointer('pointerup', {});
  pointer('pointerout', away);
  pointer('pointerleave', {...away, bubbles: false, cancelable: false, composed: false});
  const isKept = !touches('touchend', []) || !isStarted;
  if (isKept || isOver()) return {};
  if (!isThere(on)) return {note: 'the page removed it when it was touched'};
  const under = underPointer(of, place);
  const {at, mouse} = finger(under, place, held);
  mouse('mousemove', {});
  if (mouse('mousedown', {buttons: 1, detail: 1}) && isThere(under)) focusByPointer(under);
  mouse('mouseup', {detail: 1});
  if (isOver()) return {};
  const up = isThere(under) ? under : underPointer(of, place);
  fire(up, 'PointerEvent', 'click', {...at, ...FINGER, ...held, detail: 1});
  return receives(under, surface, of) ? {} : {note: 'the page put something else there when it was touched, and that got the click'};
}
