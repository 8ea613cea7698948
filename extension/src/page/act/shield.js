import {elementAt} from '../snapshot/at.js';
import {nodeTypeOf, own, viewOf} from '../snapshot/dom.js';
import {shadowOf} from '../snapshot/tree.js';
import {isElement} from '../snapshot/values.js';
import {acting} from './acting.js';
import {isByKeysAlone, isReadOnly, surfaceOf, takesText} from './able.js';
import {documentAround, frameAround, isForeign, outwards} from './frame.js';
import {receives} from './hit.js';
import {focusedNow} from './keyboard.js';
import {watchDrag} from './real-drag.js';

/**
 * Stands before the page while real input of ours comes. It knows which events to expect, so that those of a person are told apart; and a
 * press that meets something else than it was meant for, because the page has moved or covered it meanwhile, goes no further.
 *
 * @typedef {object} Shield
 * @property {(event: Event) => boolean} isOurs
 * @property {Element | undefined} met what a press met that was stopped
 * @property {boolean} pressed whether a press came to the element
 * @property {boolean} clicked whether the browser made a click of it
 * @property {boolean} strayed whether a key was stopped because something else had the focus
 * @property {number} keys how many came
 * @property {boolean} copied whether anything was put onto the clipboard
 * @property {import('./real-drag.js').RealDrag | undefined} drag what became of a drag
 * @property {() => void} end
 */

const PRESSES = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'touchstart',
  'touchend',
  'dragstart',
];
const KEYS = ['keydown', 'keypress', 'beforeinput', 'keyup'];
/** The browser rounds. */
const TOLERANCE = 2;
const MOST_FRAMES = 50;
/** Keys that the browser has kept for itself. */
const MOST_KEPT = 3;

/**
 * @param {Element} of
 * @param {import('./hit.js').Point} point in its document
 * @param {boolean} [isInner] whether a document of another site stands around this one, and where it is in the tab is found out there
 * @returns {import('./hit.js').Point | undefined} in the tab; undefined where that cannot be known
 */
export function pointInTab(of, point, isInner = false) {
  let place = point;
  for (let within = documentAround(of); ; ) {
    const frame = frameAround(within);
    if (!frame) return isInner || viewOf(within) === viewOf(within)?.top ? place : undefined;
    place = outwards(frame, place);
    within = documentAround(frame);
  }
}

/** @returns {any[]} the windows of the tab that we may look into */
function windows() {
  /** @type {any[]} */
  const all = [];
  const visit = (/** @type {any} */ view) => {
    try {
      if (!view.document || all.length >= MOST_FRAMES) return;
      all.push(view);
      for (let i = 0; i < view.length; i++) visit(view[i]);
    } catch {
      // of another site
    }
  };
  visit(self.top);
  if (!all.includes(self)) visit(self);
  return all;
}

/**
 * @param {Element} of
 * @param {{point?: import('./hit.js').Point, tab?: import('./hit.js').Point, presses: number, keys: string[], mayType?: () => boolean, drag?:
 * {place: Element | undefined}}} expected
 *   `presses`: how many, of which only the first has to meet the element; `keys` in their order; `mayType` is asked before each; `drag`: where
 * it is to be dropped
 * @returns {Shield}
 */
export function raiseShield(of, {point, tab, presses, keys, mayType, drag}) {
  acting.shield?.end();
  const ends = new AbortController();
  const listening = {capture: true, passive: false, signal: ends.signal};
  /** @type {WeakMap<Event, boolean>} */
  const known = new WeakMap();
  const inner = documentAround(of);
  let left = presses;
  let isStopped = false;

  const isPlace = (/** @type {any} */ event) => {
    const place =
      nodeTypeOf(event.target) !== undefined && (event.target === inner || documentAround(event.target) === inner) ? point : tab;
    return (
      place !== undefined &&
      [place, ...(tab ? [tab] : [])].some(({x, y}) => Math.abs(event.clientX - x) <= TOLERANCE && Math.abs(event.clientY - y) <= TOLERANCE)
    );
  };
  const judge = (/** @type {any} */ event) => {
    if (event.type === 'pointerdown') return left > 0 && isPlace(event) && left-- > 0;
    if (event.type !== 'keydown') return true;
    const at = keys.indexOf(event.key, shield.keys);
    if (at < 0 || at > shield.keys + MOST_KEPT) return false;
    shield.keys = at + 1;
    return true;
  };

  /** @type {Shield} */
  const shield = {
    met: undefined,
    pressed: false,
    clicked: false,
    strayed: false,
    keys: 0,
    copied: false,
    drag: drag && watchDrag(drag.place, windows(), ends.signal),
    isOurs(event) {
      const before = known.get(event);
      if (before !== undefined) return before;
      const is = judge(event);
      known.set(event, is);
      return is;
    },
    end() {
      ends.abort();
      if (acting.shield === shield) acting.shield = undefined;
    },
  };
  const stop = (/** @type {Event} */ event) => {
    Event.prototype.preventDefault.call(event);
    Event.prototype.stopImmediatePropagation.call(event);
  };
  const press = (/** @type {any} */ event) => {
    if (!event.isTrusted || !shield.isOurs(event)) return;
    if (event.type === 'pointerdown' && !shield.pressed && !isStopped) {
      const met = meets(event, of);
      if (met === true) shield.pressed = true;
      else {
        isStopped = true;
        shield.met = met;
      }
    }
    shield.clicked ||= event.type === 'click';
    if (isStopped || acting.ended) stop(event);
  };
  const key = (/** @type {any} */ event) => {
    if (!event.isTrusted || (event.type === 'keydown' && !shield.isOurs(event))) return;
    if (event.type === 'keyup' || (!acting.ended && (!mayType || mayType()))) return;
    shield.strayed = true;
    stop(event);
  };
  const leave = () =>
    queueMicrotask(() => {
      // the page's own code, which moves the focus, comes to its end first
      const focused = focusedNow();
      if (!ends.signal.aborted && isForeign(focused)) HTMLElement.prototype.blur.call(focused); // the keys that are still to come would go to another site
    });
  const copy = (/** @type {any} */ event) => {
    if (!event.isTrusted) return;
    Event.prototype.stopImmediatePropagation.call(event); // nothing that comes later changes it
    shield.copied ||= isCopied(event);
  };
  const menu = (/** @type {any} */ event) => void (event.isTrusted && presses > 0 && Event.prototype.preventDefault.call(event)); // the browser's own would wait for a person
  for (const view of windows()) {
    EventTarget.prototype.addEventListener.call(view, 'contextmenu', menu, {passive: false, signal: ends.signal});
    for (const type of presses > 0 ? PRESSES : []) EventTarget.prototype.addEventListener.call(view, type, press, listening);
    for (const type of keys.length > 0 ? KEYS : []) EventTarget.prototype.addEventListener.call(view, type, key, listening);
    if (keys.length > 0) EventTarget.prototype.addEventListener.call(view, 'blur', leave, listening);
    for (const type of keys.length > 0 ? ['copy', 'cut'] : [])
      EventTarget.prototype.addEventListener.call(view, type, copy, {signal: ends.signal}); // when the page is through
  }
  acting.shield = shield;
  return shield;
}

/** @param {any} event @param {Element} of @returns {true | Element} whether it meets the element, else what it meets */
function meets(event, of) {
  const [target] = event.composedPath();
  if (!isElement(target)) return of;
  const hit = shadowOf(target) ? (elementAt(documentAround(target), {x: event.clientX, y: event.clientY}) ?? target) : target; // a closed shadow root tells of its host alone
  return receives(hit, surfaceOf(of), of) ? true : hit;
}

/** Tells whether the keyboard is where a text may go. @param {Element} of */
export const hasFocus = (of) => focusedNow() === of;

/**
 * Tells whether the browser puts anything onto the clipboard, once all handlers of the page are through. If in doubt not: what it has held
 * before is the person's.
 * @param {any} event copy or cut
 */
function isCopied(event) {
  const {type, defaultPrevented, clipboardData} = event;
  if (defaultPrevented) return [...(clipboardData?.types ?? [])].some((each) => clipboardData.getData(each) !== ''); // a page may copy something else than what is selected
  const [on] = event.composedPath();
  if (!isElement(on) || [on, focusedNow()].some((each) => own(each, 'type') === 'password')) return false;
  if (type === 'cut' && (!takesText(on) || isByKeysAlone(on) || isReadOnly(on))) return false;
  return String(viewOf(documentAround(on))?.getSelection() ?? '') !== ''; // of what is seen, in fields, too
}
