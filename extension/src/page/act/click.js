import {isThere} from './find.js';
import {isIn} from './hit.js';
import {click, clickedBy, moveTo, press, raise, underPointer} from './pointer.js';
import {nextTurn} from './acting.js';
import {isOver} from './events.js';

/** A click: the page may do what it likes between its parts. */

/**
 * @param {Element} of
 * @param {import('./pointer.js').Place} place
 * @param {import('./pointer.js').Held} held
 * @returns {Promise<string>} what kept it from being one, else ''
 */
export async function clickOn(of, place, held) {
  const on = underPointer(of, place);
  moveTo(on, place, held);
  if (isOver()) return 'ended';
  if (!isThere(of)) return 'removed when the pointer came';
  const down = underPointer(of, place);
  const {compat} = press(down, place, held);
  await nextTurn(); // what listeners have put off until after the event comes now
  if (isOver()) return 'ended';
  if (!isThere(down)) {
    raise(underPointer(of, place), place, held, {compat});
    return 'removed when the button was pressed';
  }
  const up = underPointer(of, place);
  raise(up, place, held, {compat});
  if (isOver()) return 'ended';
  const clicked = clickedBy(down, up);
  if (!clicked) return 'removed when the button was released';
  click(clicked, place, held);
  return isIn(clicked, of) || isIn(of, clicked) ? '' : 'moved away when the button was pressed';
}
