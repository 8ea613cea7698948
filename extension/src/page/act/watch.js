import {nodeTypeOf, own, rootOf, tagOf} from '../snapshot/dom.js';
import {shadowOf} from '../snapshot/tree.js';
import {isElement} from '../snapshot/values.js';
import {elementsIn} from './elements.js';
import {acting} from './acting.js';
import {boxOfLabel} from './check.js';
import {documentAround, windowAround} from './frame.js';
import {formOf} from './forms.js';
import {fileFieldOf} from './upload.js';

/**
 * Watches the effects of a step in the page, from before its first event until they are asked for.
 *
 * @typedef {object} Watch
 * @property {Set<Node>} changed
 * @property {boolean} received the event came to the element
 * @property {string} person what the person did in the middle: `pointer`, `key`, `escape`
 * @property {number} escapes how often the person pressed Escape
 * @property {Set<Element>} invalid fields that the page's own checks refused
 * @property {Set<string>} needs what only a person's own click may do: `file chooser` …
 * @property {() => void} collect takes what the observer has not told yet
 * @property {() => void} end
 */

const MOST_CHANGED = 10_000;
const MOST_ROOTS = 300;

/**
 * @param {Element} of what the step is for
 * @param {string} hears the event that says that it came to the element
 * @param {(node: Node) => boolean} isOurs
 * @returns {Watch}
 */
export function beginWatch(of, hears, isOurs) {
  acting.watch?.end();
  const changed = new Set();
  const take = (/** @type {MutationRecord[]} */ records) => {
    for (const {type, target, addedNodes, removedNodes} of records) {
      if (changed.size >= MOST_CHANGED) return;
      if (isOurs(target)) continue;
      if (type !== 'childList') changed.add(target);
      else for (const node of [...addedNodes, ...removedNodes]) if (!isOurs(node)) changed.add(node);
    }
  };
  const observer = new MutationObserver(take);
  const options = {subtree: true, childList: true, attributes: true, characterData: true};
  for (const root of rootsFrom(of)) observer.observe(root, options);
  const controller = new AbortController();
  /** @type {Watch} */
  const watch = {
    changed,
    received: false,
    person: '',
    escapes: 0,
    invalid: new Set(),
    needs: new Set(),
    collect: () => take(observer.takeRecords()),
    end() {
      observer.disconnect();
      controller.abort();
      if (acting.watch === watch) acting.watch = undefined;
    },
  };
  listen(watch, of, hears, controller.signal);
  acting.watch = watch;
  return watch;
}

/** @param {Element} of @returns {Node[]} documents and shadow roots, those of the element first */
function rootsFrom(of) {
  const roots = new Set(/** @type {Node[]} */ ([document]));
  for (let node = /** @type {Element | undefined} */ (of); node; ) {
    const root = rootOf(node);
    roots.add(root);
    node = nodeTypeOf(root) === Node.DOCUMENT_FRAGMENT_NODE ? root.host : undefined;
  }
  roots.add(documentAround(of));
  for (const each of elementsIn(document)) {
    const shadow = roots.size < MOST_ROOTS ? shadowOf(each) : null;
    if (shadow) roots.add(shadow);
    if (roots.size >= MOST_ROOTS) break;
  }
  return [...roots];
}

/** @param {Watch} watch @param {Element} of @param {string} hears @param {AbortSignal} signal */
function listen(watch, of, hears, signal) {
  const early = {capture: true, passive: true, signal};
  const add = EventTarget.prototype.addEventListener;
  const person = (/** @type {Event} */ event) => {
    if (!event.isTrusted || acting.shield?.isOurs(event)) return;
    const {key = '', repeat = false} = /** @type {Partial<KeyboardEvent>} */ (event);
    if (key === 'Escape' && !repeat) watch.escapes++;
    watch.person ||= event.type !== 'keydown' ? 'pointer' : key === 'Escape' ? 'escape' : 'key';
    acting.ended ||= 'person';
  };
  for (const view of new Set([self, windowAround(of) ?? self])) {
    for (const type of ['pointerdown', 'keydown']) add.call(view, type, person, early);
    add.call(
      view,
      'invalid',
      (/** @type {Event} */ {target}) => void (target && watch.invalid.size < 20 && watch.invalid.add(/** @type {Element} */ (target))),
      early,
    );
    add.call(view, 'click', (/** @type {Event} */ event) => void fileChooser(watch, event), early);
  }
  const hear = () => {
    watch.received = true;
  };
  const heard = [of, boxOfLabel(of), ...(hears === 'submit' ? [formOf(of)] : []), ...(hears === 'change' ? [fileFieldOf(of)] : [])];
  for (const each of heard) if (each) add.call(each, hears, hear, early);
}

/** The browser shows its list of files to a person's own click alone. @param {Watch} watch @param {Event} event */
function fileChooser(watch, event) {
  const [target] = event.composedPath();
  if (event.isTrusted || !isElement(target) || tagOf(target) !== 'input') return;
  if (own(target, 'type') === 'file' && !navigator.userActivation.isActive) watch.needs.add('file chooser');
}
