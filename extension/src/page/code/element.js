// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {apply, getter, native} from '../lib/natives.js';

/**
 * The element that the code gets: our own world of the document, which alone knows refs, hands it over in an event. A touch has its target
 * as it is, in closed shadow roots and in frames, too. The page does not know the names of these events.
 */

// undefined where there is none
export const givenElement = () => {
  if (typeof input.ask !== 'string') return undefined;
  const touches = getter('', 'changedTouches', (w) => w.TouchEvent.prototype);
  const target = getter('', 'target', (w) => w.Touch.prototype);
  let found;
  const hear = (event) => {
    found = apply(target, apply(touches, event, [])[0], []);
  };
  const NativeEvent = native('', 'Event', (w) => w.Event);
  apply(
    native('', 'addEventListener', (w) => w.EventTarget.prototype.addEventListener),
    window,
    [input.answer, hear],
  );
  apply(
    native('', 'dispatchEvent', (w) => w.EventTarget.prototype.dispatchEvent),
    window,
    [new NativeEvent(input.ask)],
  );
  apply(
    native('', 'removeEventListener', (w) => w.EventTarget.prototype.removeEventListener),
    window,
    [input.answer, hear],
  );
  return found;
};
