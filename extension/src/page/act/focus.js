import {activeOf, bodyOf, matches, own, tagOf} from '../snapshot/dom.js';
import {isFocusable} from '../snapshot/roles.js';
import {focusedIn} from '../snapshot/states.js';
import {flatParentOf} from '../snapshot/tree.js';
import {fire} from './events.js';
import {documentAround} from './frame.js';

/** The focus. In a tab that does not have the keyboard the browser moves it, but tells nobody: then we do. */

/**
 * @param {Element} to
 * @returns {boolean} whether it has the focus now
 */
export function focusOn(to) {
  const inner = documentAround(to);
  const from = focusedIn(inner);
  if (from === to) return true;
  const told = {focus: false, blur: false};
  const hear = (/** @type {'focus' | 'blur'} */ type, /** @type {Element} */ on) => {
    const listener = () => {
      told[type] = true;
    };
    EventTarget.prototype.addEventListener.call(on, type, listener, {once: true});
    return () => EventTarget.prototype.removeEventListener.call(on, type, listener);
  };
  const deafs = [hear('focus', to), ...(from ? [hear('blur', from)] : [])];
  HTMLElement.prototype.focus.call(to, {preventScroll: true});
  for (const deaf of deafs) deaf();
  const has = focusedIn(inner) === to;
  if (from && !told.blur && focusedIn(inner) !== from) {
    fire(from, 'FocusEvent', 'blur', {bubbles: false, cancelable: false, relatedTarget: to});
    fire(from, 'FocusEvent', 'focusout', {cancelable: false, relatedTarget: to});
  }
  if (has && !told.focus) {
    fire(to, 'FocusEvent', 'focus', {bubbles: false, cancelable: false, relatedTarget: from ?? null});
    fire(to, 'FocusEvent', 'focusin', {cancelable: false, relatedTarget: from ?? null});
  }
  return has;
}

/** @param {Element} on what the pointer has pressed: the innermost around it that can have the focus gets it */
export function focusByPointer(on) {
  for (let node = /** @type {Element | null} */ (on), depth = 0; node && depth < 500; node = flatParentOf(node), depth++) {
    if (tagOf(node) === 'label' && own(node, 'control')) return; // the click goes on to what it is of
    if (isFocusable(node) && !matches(node, ':disabled')) {
      focusOn(node);
      return;
    }
  }
  const inner = documentAround(on);
  const focused = activeOf(inner);
  if (focused && focused !== bodyOf(inner) && focused.localName !== 'body') HTMLElement.prototype.blur.call(focused);
}
