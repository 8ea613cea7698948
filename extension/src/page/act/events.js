import {acting} from './acting.js';
import {windowAround} from './frame.js';

/** Events as the browser makes them, but not trusted. */

/** Whether an event of ours is on its way: what we cause is not the person's. */
export const ours = {count: 0};

/**
 * @param {EventTarget} target
 * @param {string} kind such as PointerEvent, of the target's own frame
 * @param {string} type
 * @param {Record<string, any>} init
 * @returns {boolean} false if a listener prevented what would come of it
 */
export function fire(target, kind, type, init) {
  const view = /** @type {any} */ (windowAround(/** @type {Node} */ (target)) ?? self);
  const event = new (view[kind] ?? /** @type {any} */ (self)[kind])(type, {bubbles: true, cancelable: true, composed: true, view: kind === 'Event' ? undefined : view, ...init});
  ours.count++;
  try {
    return EventTarget.prototype.dispatchEvent.call(target, event);
  } finally {
    ours.count--;
  }
}

/** Whether no more events may be sent. */
export const isOver = () => acting.ended !== '';
