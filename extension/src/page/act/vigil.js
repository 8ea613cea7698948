import {acting} from './acting.js';
import {windowAround} from './frame.js';

/**
 * The person is heard while an element is waited for, before the first event of a step. From there on the watch hears, see watch.js.
 *
 * @typedef {object} Vigil
 * @property {string} person what the person did first: `pointer`, `key`, `escape`; '' while nothing
 * @property {number} escapes how often the person pressed Escape
 * @property {() => void} end
 */

/** A wait that nobody ends. */
const MOST_MS = 60_000;

/** @param {Element} [of] what is waited for, in whose frame the person may press, too @returns {Vigil | undefined} */
export function keepVigil(of) {
  if (acting.watch) return undefined;
  if (acting.vigil) return acting.vigil;
  const controller = new AbortController();
  /** @type {Vigil} */
  const vigil = {
    person: '',
    escapes: 0,
    end() {
      clearTimeout(timer);
      controller.abort();
      if (acting.vigil === vigil) acting.vigil = undefined;
    },
  };
  const hear = (/** @type {Event} */ event) => {
    if (!event.isTrusted || acting.shield?.isOurs(event)) return;
    const {key = '', repeat = false} = /** @type {Partial<KeyboardEvent>} */ (event);
    if (key === 'Escape' && !repeat) vigil.escapes++;
    vigil.person ||= event.type !== 'keydown' ? 'pointer' : key === 'Escape' ? 'escape' : 'key';
  };
  const early = {capture: true, passive: true, signal: controller.signal};
  for (const view of new Set([self, (of && windowAround(of)) ?? self]))
    for (const type of ['pointerdown', 'keydown']) EventTarget.prototype.addEventListener.call(view, type, hear, early);
  const timer = setTimeout(() => vigil.end(), MOST_MS);
  acting.vigil = vigil;
  return vigil;
}

/** @returns {{ended: 'person', person: string} | undefined} what the person has done meanwhile */
export function heard() {
  const person = acting.watch?.person || acting.vigil?.person;
  return person ? {ended: 'person', person} : undefined;
}
