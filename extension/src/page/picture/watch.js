import {ELEMENT, FRAGMENT, nodeTypeOf, tagOf} from '../snapshot/dom.js';
import {isSecret, valueOf} from '../snapshot/values.js';
import {fieldWords} from './fields.js';

/** Sees whether the page changes between two looks at it. What is seen is kept in the world of the extension. */

const WATCH = Symbol.for('mcp-datalayer picture');
const FRAME_MS = 1500;
/** A frame may be painted two behind the one that is worked on. */
const FRAMES_TO_WAIT = 4;
const PAINT_MS = 5000;
const LOOK_AGAIN_MS = 30;
const held = /** @type {Record<symbol, {observers: MutationObserver[], records: MutationRecord[]} | undefined>} */ (/** @type {unknown} */ (self));

/** @param {(Document | ShadowRoot)[]} roots */
export function watchChanges(roots) {
  endWatch();
  /** @type {MutationRecord[]} */
  const records = [];
  const observers = roots.map((root) => {
    const observer = new MutationObserver((seen) => records.push(...seen));
    observer.observe(root, {subtree: true, childList: true, characterData: true, attributes: true, characterDataOldValue: true, attributeOldValue: true});
    return observer;
  });
  held[WATCH] = {observers, records};
}

/** @returns {MutationRecord[]} since then; undefined where nothing is watched */
export function changesSeen() {
  const watch = held[WATCH];
  if (!watch) return [];
  for (const observer of watch.observers) watch.records.push(...observer.takeRecords());
  return watch.records;
}

export function endWatch() {
  for (const observer of held[WATCH]?.observers ?? []) observer.disconnect();
  held[WATCH] = undefined;
}

/** @returns {Promise<boolean>} whether what the page is now has been shown; false where nothing is drawn */
export async function framesShown() {
  for (let n = 0; n < FRAMES_TO_WAIT; n++) {
    const came = await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), FRAME_MS);
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
    if (!came) return false;
  }
  return true;
}

/** A browser shows the page before until the new one has something to show. */
export async function firstPaint() {
  while (performance.now() < PAINT_MS && performance.getEntriesByName('first-contentful-paint').length === 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

const MOST_CHANGED = 2000;
const MOST_CHANGED_CHARS = 2_000_000;
const wholeText = (/** @type {Node} */ of) => String(Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.get?.call(of) ?? '');

/**
 * What may have been shown for a moment between two looks, wherever that was.
 * @param {MutationRecord[]} records
 * @returns {{texts: {text: string, keys: string[]}[], isUnknown: boolean}} `isUnknown`: it cannot be told
 */
export function shownBetween(records) {
  /** @type {Map<string, string[]>} */
  const texts = new Map();
  let room = MOST_CHANGED_CHARS;
  let isUnknown = records.length > MOST_CHANGED;
  /** @param {string} text @param {string[]} [keys] */
  const add = (text, keys = []) => {
    if (!/\S/.test(text) || texts.has(text)) return;
    texts.set(text, keys);
    room -= text.length;
  };
  /** @param {Node} node and all in it */
  const addAll = (node) => {
    add(wholeText(node));
    if (nodeTypeOf(node) !== ELEMENT) return;
    const inside = [/** @type {Element} */ (node), ...Element.prototype.querySelectorAll.call(node, 'input, textarea, select, img, iframe, frame, object, embed')];
    for (const each of inside) {
      const tag = tagOf(each);
      const isTyped = ['input', 'textarea', 'select'].includes(tag);
      if ((isTyped && isSecret(each) && valueOf(each, '') !== undefined) || ['iframe', 'frame', 'object', 'embed'].includes(tag)) isUnknown = true;
      else for (const {text, keys} of fieldWords(each, tag)) add(text, keys);
    }
  };
  /** @type {Set<Node>} */
  const seen = new Set();
  for (const {type, target, oldValue, addedNodes, removedNodes} of records.slice(0, MOST_CHANGED)) {
    if (type === 'characterData') add(oldValue ?? '');
    else if (type === 'attributes') {
      add(oldValue ?? '');
      if (!seen.has(target)) addAll(target);
    } else for (const node of [...addedNodes, ...removedNodes]) if (!seen.has(node)) addAll(node);
    seen.add(target);
    if (room < 0) isUnknown = true;
    if (isUnknown) break;
  }
  return {texts: [...texts].map(([text, keys]) => ({text, keys})), isUnknown};
}

const STILL = /^(?:opacity|color|background.*|box-?shadow|border.*color|outline.*|fill.*|stroke.*|visibility|offset|computedOffset|easing|composite|caret.*|cursor|accent.*)$/i;

/** @param {(Document | ShadowRoot)[]} roots @returns {Set<Element>} what is moved, or shown and hidden, by an animation that runs */
export function movedIn(roots) {
  /** @type {Set<Element>} */
  const moving = new Set();
  for (const root of roots) {
    const {getAnimations} = nodeTypeOf(root) === FRAGMENT ? ShadowRoot.prototype : Document.prototype;
    for (const {playState, effect, timeline} of getAnimations.call(root)) {
      const target = Reflect.get(effect ?? {}, 'target');
      if (!target || playState !== 'running' || Object.prototype.toString.call(timeline) !== '[object DocumentTimeline]') continue;
      const frames = /** @type {KeyframeEffect} */ (effect).getKeyframes();
      if (frames.some((frame) => Object.keys(frame).some((name) => !STILL.test(name)))) moving.add(target);
    }
  }
  return moving;
}
