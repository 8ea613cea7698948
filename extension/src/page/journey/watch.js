import {elementIn} from '../snapshot/at.js';
import {activeInShadow, activeOf, attribute, hasAttribute, matches, own, tagOf} from '../snapshot/dom.js';
import {shadowOf} from '../snapshot/tree.js';
import {isElement} from '../snapshot/values.js';
import {frameIndexes} from './frame-indexes.js';

/**
 * Watches what a person does in this document while it is recorded. It stays in the world of the extension, where no page reaches it, and
 * listens before the page does. Only events count that the browser made for a key or a button that was pressed: a page can neither make
 * these nor lead them to another element. The text of a secret field is never read.
 *
 * To the worker: `{hello}` first, `{step}` for each step, `{leaves}` when this document begins a navigation. A step with the `key` of the
 * last one is that step, further on: each letter that is typed makes it anew, so that nothing is lost when the page is left. From it:
 * `{record}`.
 */

const MARK = Symbol.for('mcp-datalayer journey');
const AGAIN_MS = [200, 1000, 3000, 10_000, 30_000];
const MOST_WAITING = 100;
/** The time within which typing may follow the key. A menu of choices stays open for longer. A menu of choices stays open for longer. */
const TYPED_MS = 30_000;
const CHOSEN_MS = 120_000;
const NAMED_KEYS = new Set([
  'Enter',
  'Escape',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'Delete',
  'Backspace',
]);
const BUTTON_TYPES = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'file', 'color']);

/** @typedef {import('./describe.js').Described} Described */
/** @typedef {{describe: (asked: {element: Element, want: 'press' | 'field' | 'key'}) => Described}} WatchArgs */

/** @param {Event} event @returns {Element | undefined} the innermost element, in closed shadow roots, too */
function innermost(event) {
  let at = /** @type {any} */ (event.composedPath()[0]);
  if (at === document || at === window) at = activeOf(document);
  if (!at || !isElement(at)) return undefined;
  for (let depth = 0; depth < 20; depth++) {
    const root = shadowOf(/** @type {Element} */ (at));
    const isPointed = event instanceof MouseEvent && event.detail > 0;
    const inner = root && (isPointed ? elementIn(root, {x: event.clientX, y: event.clientY}) : activeInShadow(root));
    if (!inner) break;
    at = inner;
  }
  return at;
}

/** @param {Element} of @returns {'text' | 'choice' | 'press' | 'file' | ''} how a person fills it */
function fieldKind(of) {
  const tag = tagOf(of);
  const type = tag === 'input' ? own(of, 'type') : '';
  if (type === 'file') return 'file';
  if (type === 'checkbox' || type === 'radio') return 'press';
  if (tag === 'select' || type === 'color' || type === 'range' || type === 'date') return 'choice';
  if (tag === 'textarea' || (tag === 'input' && !BUTTON_TYPES.has(type))) return 'text';
  return /** @type {HTMLElement} */ (of).isContentEditable === true ? 'text' : '';
}

/** @param {WatchArgs} given */
export function run({describe}) {
  const world = /** @type {any} */ (self);
  if (world[MARK]) {
    world[MARK].connect();
    return;
  }
  /** @type {chrome.runtime.Port | undefined} */
  let port;
  /** @type {boolean | undefined} what the worker has said */
  let wanted;
  /** @type {object[]} */
  let waiting = [];
  let failures = 0;
  let isKnown = false;
  let navigation = '';
  let keys = 0;
  /** The person's last press. @type {{element: Element, t: number, isKey: boolean, key: string, isUsed: boolean} | undefined} */
  let hand;
  /** @type {{element: Element, key: number} | undefined} the field of the last step */
  let typing;
  /** @type {{element: Element, key: number} | undefined} */
  let clicked;

  /** @param {object} message */
  function post(message) {
    if (wanted === false) return;
    try {
      if (!port || !wanted) throw new Error('not yet');
      port.postMessage(message);
    } catch {
      if (waiting.length < MOST_WAITING) waiting.push(message);
    }
  }

  function connect() {
    if (port) return;
    /** @type {chrome.runtime.Port} */
    let mine;
    try {
      port = mine = chrome.runtime.connect({name: 'journey'});
    } catch {
      wanted = false; // the extension was updated or removed
      return;
    }
    wanted = undefined;
    mine.onMessage.addListener((/** @type {{record?: boolean}} */ {record}) => {
      failures = 0;
      wanted = record === true;
      const all = waiting;
      waiting = [];
      if (wanted) for (const each of all) post(each);
      else hand = typing = clicked = undefined;
    });
    mine.onDisconnect.addListener(() => {
      void chrome.runtime.lastError; // read, or Chrome reports it on the console
      if (port !== mine) return;
      port = undefined;
      const wait = AGAIN_MS[failures++];
      if (wait !== undefined && wanted !== false) {
        wanted = undefined;
        setTimeout(connect, wait);
      }
    });
    const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
    mine.postMessage({
      hello: {
        again: isKnown,
        navigation: navigation || (entry?.type ?? 'navigate'),
        url: location.href.slice(0, 10_000),
        width: innerWidth,
        height: innerHeight,
        scale: devicePixelRatio,
        isMobile: navigator.maxTouchPoints > 0 && /Mobi/.test(navigator.userAgent),
      },
    });
    isKnown = true;
  }

  /** @param {string} kind @param {Described} described @param {number} key @param {object} [more] */
  function tell(kind, {box: [left = 0, top = 0], ...described}, key, more = {}) {
    post({step: {kind, key, t: Date.now(), frame: frameIndexes(), ...described, ...more, left, top}});
  }

  /** @param {Element} element @param {MouseEvent} event @param {string} [kind] @param {number} [key] */
  function press(element, event, kind = 'click', key = ++keys) {
    typing = undefined;
    const described = describe({element, want: 'press'});
    const [left = 0, top = 0] = described.box;
    const isPointed = event.detail > 0 || event.type === 'dblclick';
    const at = isPointed ? {offsetX: event.clientX - left, offsetY: event.clientY - top} : {};
    clicked = {element, key};
    tell(kind, described, key, {...at, ...(event.button === 2 ? {button: 'secondary'} : {})});
  }

  /** @param {(event: any) => void} heard */
  const trusted = (heard) => (/** @type {Event} */ event) => {
    if (!event.isTrusted || wanted === false || (!port && wanted === undefined && !isKnown)) return;
    try {
      heard(event);
    } catch {
      // a page that changes under us: the step is left out rather than the page harmed
    }
  };

  const pressed = trusted((/** @type {PointerEvent} */ event) => {
    const element = innermost(event);
    if (element) hand = {element, t: Date.now(), isKey: false, key: '', isUsed: false};
  });
  const typed = trusted((/** @type {KeyboardEvent} */ event) => {
    const element = innermost(event);
    if (!element) return;
    hand = {element, t: Date.now(), isKey: true, key: event.key, isUsed: false};
    if (event.isComposing || event.repeat) return;
    const kind = fieldKind(element);
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && /^[a-z0-9]$/i.test(event.key) && kind !== 'text';
    if (!isShortcut && (!NAMED_KEYS.has(event.key) || !isOwnStep(event.key, element, kind))) return;
    typing = clicked = undefined;
    const modifiers = [event.ctrlKey && 'Control', event.metaKey && 'Meta', event.altKey && 'Alt', event.shiftKey && 'Shift'].filter(
      Boolean,
    );
    tell('key', describe({element, want: 'key'}), ++keys, {pressed: event.key, modifiers});
  });

  /**
   * Tells whether a key does more than what is seen of it anyway: a choice, a letter, a click.
   * @param {string} key
   * @param {Element} element
   * @param {string} kind
   */
  function isOwnStep(key, element, kind) {
    if (kind === 'choice' || kind === 'press' || kind === 'file') return key === 'Escape';
    if (kind === 'text')
      return key === 'Escape' || ((key === 'Enter' || key === 'ArrowUp' || key === 'ArrowDown') && tagOf(element) === 'input');
    if (key === 'Enter')
      return !(
        ['button', 'summary', 'input'].includes(tagOf(element)) ||
        (['a', 'area'].includes(tagOf(element)) && hasAttribute(element, 'href'))
      );
    return key !== 'Delete' && key !== 'Backspace';
  }

  const hits = trusted((/** @type {MouseEvent} */ event) => {
    const element = innermost(event);
    if (!element || !hand || hand.isUsed || event.button === 1) return;
    if (event.detail === 0) {
      const isKeys = hand.isKey && (hand.key === 'Enter' || hand.key === ' ') && hand.element === element;
      if (!isKeys || fieldKind(element) === 'text') return;
    } else if (hand.isKey) {
      return;
    }
    hand.isUsed = true;
    if (tagOf(element) === 'option') return; // what its list holds then tells it
    if (event.detail === 2 && event.type === 'click') return; // a double click tells it
    press(element, event);
  });
  const doubled = trusted((/** @type {MouseEvent} */ event) => {
    const element = innermost(event);
    if (element && hand && !hand.isKey) press(element, event, 'doubleClick', clicked?.key);
  });

  const filled = trusted((/** @type {Event} */ event) => {
    const element = innermost(event);
    if (!element) return;
    const kind = fieldKind(element);
    if (kind === '') return;
    if (kind === 'press') {
      const isArrow =
        hand?.isKey === true && hand.key.startsWith('Arrow') && attribute(hand.element, 'name') === attribute(element, 'name');
      if (!isArrow || !hand || hand.isUsed) return; // a click tells it
      hand.isUsed = true;
      typing = undefined;
      tell('click', describe({element, want: 'press'}), ++keys);
      return;
    }
    if (kind === 'file') {
      tell('upload', describe({element, want: 'field'}), clicked?.element === element ? clicked.key : ++keys);
      typing = clicked = undefined;
      return;
    }
    const age = hand ? Date.now() - hand.t : Infinity;
    if (!hand || age > (kind === 'choice' ? CHOSEN_MS : TYPED_MS)) return; // no hand: a program of the page writes
    if (typing?.element !== element && !isNear(hand.element, element)) return;
    if (typing?.element !== element) typing = {element, key: kind === 'choice' && clicked?.element === element ? clicked.key : ++keys};
    clicked = undefined;
    tell('change', describe({element, want: 'field'}), typing.key);
  });

  /**
   * Tells whether the hand was at the field; or the browser fills it, which it does to several at once.
   * @param {Element} at
   * @param {Element} field
   */
  const isNear = (at, field) => at === field || Node.prototype.contains.call(field, at) || matches(field, ':autofill');

  const hearing = {capture: true, passive: true};
  const heard = /** @type {[string, (event: Event) => void][]} */ ([
    ['pointerdown', pressed],
    ['mousedown', pressed],
    ['keydown', typed],
    ['click', hits],
    ['auxclick', hits],
    ['dblclick', doubled],
    ['input', filled],
    ['change', filled],
    ['paste', pressed],
    ['drop', pressed],
  ]);
  for (const [type, listener] of heard) addEventListener(type, listener, hearing);
  /** @type {any} */ (window).navigation?.addEventListener(
    'navigate',
    trusted((/** @type {any} */ event) => {
      if (window !== top || event.downloadRequest !== null) return;
      post({
        leaves: {
          url: String(event.destination.url).slice(0, 10_000),
          same: event.destination.sameDocument === true,
          kind: String(event.navigationType),
        },
      });
    }),
  );
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    navigation = 'back_forward';
    isKnown = false;
    failures = 0;
    const last = port;
    port = undefined;
    last?.disconnect();
    connect();
  });
  world[MARK] = {connect};
  connect();
}
