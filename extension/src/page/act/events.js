import {focusedIn} from '../snapshot/states.js';
import {acting} from './acting.js';
import {documentAround, windowAround} from './frame.js';

/** Events as the browser makes them, but not trusted. */

/** The number of our events that are on their way: what we cause is not the person's. */
export const ours = {count: 0};

/**
 * @param {EventTarget} target
 * @param {string} kind such as PointerEvent, of the target's own frame
 * @param {string} type
 * @param {Record<string, any>} init
 * @returns {boolean} false if a listener prevented what would come of it
 */
export const fire = (target, kind, type, init) => sent(target, kind, type, init).isAllowed;

/** Turns of the promises that a listener may wait for. */
const MOST_TURNS = 20;

/**
 * Fires, and waits for listeners that decide in a promise: after an event of the browser's own those come to their end before what the
 * browser does then, and not only after our script.
 * @param {EventTarget} target
 * @param {string} kind
 * @param {string} type
 * @param {Record<string, any>} init
 * @returns {Promise<boolean>}
 */
export async function fireAndAwait(target, kind, type, init) {
  const {event, isAllowed} = sent(target, kind, type, init);
  for (let n = 0; n < MOST_TURNS && !event.defaultPrevented; n++) await undefined;
  return isAllowed && !event.defaultPrevented && !isOver();
}

/** @param {EventTarget} target @param {string} kind @param {string} type @param {Record<string, any>} init */
function sent(target, kind, type, init) {
  const view = /** @type {any} */ (windowAround(/** @type {Node} */ (target)) ?? self);
  const event = new (view[kind] ?? /** @type {any} */ (self)[kind])(type, {
    bubbles: true,
    cancelable: true,
    composed: true,
    view: kind === 'Event' ? undefined : view,
    ...init,
  });
  const inner = documentAround(/** @type {Node} */ (target));
  const focused = focusedIn(inner);
  ours.count++;
  try {
    const isAllowed = EventTarget.prototype.dispatchEvent.call(target, event);
    tellFocus(inner, focused);
    return {event, isAllowed};
  } finally {
    ours.count--;
  }
}

/** The number of times that listeners may send the focus on to each other. */
const MOST_MOVES = 5;

/**
 * In a tab that does not have the keyboard the browser moves the focus for the page's own scripts, too, but tells nobody. Lists that open
 * when their field gets the focus would stay closed.
 * @param {Document} inner
 * @param {Element | undefined} was
 */
function tellFocus(inner, was) {
  for (let from = was, n = 0; n < MOST_MOVES; n++) {
    const to = focusedIn(inner);
    if (to === from || Document.prototype.hasFocus.call(inner)) return;
    if (from) tell(from, ['blur', 'focusout'], to);
    if (to && focusedIn(inner) === to) tell(to, ['focus', 'focusin'], from);
    from = to;
  }
}

/** @param {Element} of @param {string[]} types @param {Element | undefined} other */
function tell(of, types, other) {
  const view = windowAround(of) ?? self;
  for (const type of types) {
    const bubbles = type === 'focusin' || type === 'focusout';
    EventTarget.prototype.dispatchEvent.call(of, new view.FocusEvent(type, {bubbles, composed: true, view, relatedTarget: other ?? null}));
  }
}

/** Tells whether no more events may be sent. */
export const isOver = () => acting.ended !== '';
