import {isThere} from './find.js';
import {surfaceOf} from './able.js';
import {receives} from './hit.js';
import {click, clickedBy, moveTo, press, raise, underPointer} from './pointer.js';
import {nextTurn} from './acting.js';
import {isOver} from './events.js';

/** A click: the page may do what it likes between its parts. */

/**
 * @param {Element} of
 * @param {import('./pointer.js').Place} place
 * @param {import('./pointer.js').Held} held
 * @param {number} [detail] the how manieth click it is
 * @returns {Promise<{note?: string, retry?: string}>} `retry`: nothing was pressed, because the page changed when the pointer came
 */
export async function clickOn(of, place, held, detail = 1) {
  const on = underPointer(of, place);
  moveTo(on, place, held);
  if (isOver()) return {};
  if (!isThere(of)) return {retry: 'REF_STALE'};
  const surface = surfaceOf(of);
  const down = underPointer(of, place);
  if (!receives(down, surface, of)) return {retry: 'COVERED'};
  const {compat} = press(down, place, held, {detail});
  await nextTurn(); // what listeners have put off until after the event comes now
  if (isOver()) return {};
  if (!isThere(down)) {
    raise(underPointer(of, place), place, held, {compat, detail});
    return {note: 'the page removed it when the button was pressed'};
  }
  const up = underPointer(of, place);
  raise(up, place, held, {compat, detail});
  if (isOver()) return {};
  const clicked = clickedBy(down, up);
  if (!clicked) return {note: 'the page removed it when the button was released'};
  click(clicked, place, held, detail);
  return receives(clicked, surface, of)
    ? {}
    : {note: 'the page put something else there when the button was pressed, and that got the click'};
}
