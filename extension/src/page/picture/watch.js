import {ELEMENT, FRAGMENT, bodyOf, nodeTypeOf, tagOf} from '../snapshot/dom.js';
import {isSecret, valueOf} from '../snapshot/values.js';
import {fieldWords} from './fields.js';
import {stringsIn} from './css-values.js';

/** Sees whether the page changes between two looks at it. The changes are kept in the world of the extension. */

const WATCH = Symbol.for('mcp-datalayer picture');
const FRAME_MS = 1500;
/** A frame may be painted two behind the one that is worked on. */
const FRAMES_TO_WAIT = 4;
const PAINT_MS = 5000;
const LOOK_AGAIN_MS = 30;
/** Nobody looks again after that. */
const LONGEST_MS = 20_000;
const MOST_SAID = 2000;
const SAMPLE_MS = 3;
/** No page is looked at longer than that in all its frames together. */
const MOST_SAMPLING_MS = 4000;

/**
 * @typedef {object} Change
 * @property {MutationRecord} [mutation]
 * @property {Element} [shown] what was shown, or scrolled, for a moment at least
 * @property {{text: string, keys: string[]}[]} [said] by a field, or by what stood otherwise in a frame
 * @property {boolean} [isUnknown] nobody can tell what was shown
 * @property {boolean} [isMoved] pictures and drawings stood elsewhere
 *
 * @typedef {{changes: Change[], take: () => void, end: () => void}} Watch
 */

const held = /** @type {Record<symbol, Watch | undefined>} */ (/** @type {unknown} */ (self));

/**
 * @param {import('./words.js').Words} words
 * @param {() => import('./words.js').Words} look takes them again
 */
export function watchChanges(words, look) {
  const {roots, unseen, fields} = words;
  endWatch();
  /** @type {Change[]} */
  const changes = [];
  const ended = new AbortController();
  /** @param {MutationRecord[]} seen */
  const takeMutations = (seen) => {
    for (const mutation of seen) changes.push({mutation});
  };
  const mutations = roots.map((root) => {
    const observer = new MutationObserver(takeMutations);
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      characterDataOldValue: true,
      attributeOldValue: true,
    });
    return observer;
  });
  // A page has ways to show what was not drawn, and to scroll, that change nothing in its document.
  /** @param {IntersectionObserverEntry[]} seen */
  const takeShown = (seen) => {
    for (const {isIntersecting, target} of seen) if (isIntersecting) changes.push({shown: target});
  };
  const shown = new IntersectionObserver(takeShown);
  for (const each of unseen) shown.observe(each);
  for (const root of roots) {
    root.addEventListener(
      'scroll',
      ({target}) => {
        const node = /** @type {Node} */ (target);
        changes.push({shown: nodeTypeOf(node) === ELEMENT ? /** @type {Element} */ (node) : bodyOf(/** @type {Document} */ (node))});
      },
      {capture: true, passive: true, signal: ended.signal},
    );
  }
  sampleFields(fields, changes, ended.signal);
  sampleFrames(words, look, changes, ended.signal);
  const end = () => {
    clearTimeout(timer);
    for (const observer of [...mutations, shown]) observer.disconnect();
    ended.abort();
  };
  const timer = setTimeout(end, LONGEST_MS);
  held[WATCH] = {
    changes,
    end,
    take() {
      for (const observer of mutations) takeMutations(observer.takeRecords());
      takeShown(shown.takeRecords());
    },
  };
}

/**
 * Samples fields with each picture of the page, and in between: no event tells of what a script writes into a field.
 * @param {Element[]} fields
 * @param {Change[]} changes
 * @param {AbortSignal} ended
 */
function sampleFields(fields, changes, ended) {
  if (fields.length === 0) return;
  const wordsOf = (/** @type {Element} */ of) => fieldWords(of, tagOf(of));
  const before = new Map(fields.map((of) => [of, JSON.stringify(wordsOf(of))]));
  const sample = () => {
    for (const [of, was] of before) {
      const said = wordsOf(of);
      const now = JSON.stringify(said);
      if (now === was) continue;
      before.set(of, now);
      if (changes.length < MOST_SAID) changes.push({said: [...said, ...JSON.parse(was)]});
    }
  };
  const onTime = () => {
    if (ended.aborted) return;
    sample();
    setTimeout(onTime, SAMPLE_MS);
  };
  const onFrame = () => {
    if (ended.aborted) return;
    sample();
    requestAnimationFrame(onFrame);
  };
  onTime();
  requestAnimationFrame(onFrame);
}

/** @param {import('./words.js').Words} words @returns {string} what says that they are the same */
const printOf = ({blocks, cover, media}) => JSON.stringify([blocks, cover, media]);

/**
 * Looks at each frame right before it is painted. A page has many ways to change what it shows without a change in its document: a rule, a
 * state, a choice, the size of something else.
 * @param {import('./words.js').Words} words
 * @param {() => import('./words.js').Words} look
 * @param {Change[]} changes
 * @param {AbortSignal} ended
 */
function sampleFrames(words, look, changes, ended) {
  const first = printOf(words);
  const known = new Set(words.blocks.map((block) => JSON.stringify(block)));
  let left = MOST_SAMPLING_MS;
  let isTaken = true;
  /** The first frame is older than any that may be in the picture. */
  let frames = 0;
  const sample = () => {
    if (isTaken || ended.aborted || changes.length > MOST_CHANGED) return;
    isTaken = true;
    if (left <= 0) {
      changes.push({isUnknown: true});
      return;
    }
    const began = performance.now();
    const now = look();
    left -= performance.now() - began;
    if (printOf(now) === first) return;
    const gone = new Set(known);
    const said = now.blocks.filter((block) => {
      const print = JSON.stringify(block);
      return !gone.delete(print) && !known.has(print);
    });
    for (const print of gone) said.push(JSON.parse(print));
    const isUnknown = now.ended !== '' || JSON.stringify(now.cover) !== JSON.stringify(words.cover);
    const isMoved = JSON.stringify(now.media) !== JSON.stringify(words.media);
    changes.push({said: said.map(({text, keys}) => ({text, keys})), isUnknown, isMoved});
  };
  // A size is told after all that a page does in a frame, and before that is painted.
  const sizes = new ResizeObserver(sample);
  const onFrame = () => {
    sizes.disconnect();
    if (ended.aborted) return;
    isTaken = frames++ === 0;
    const root = bodyOf(document);
    if (root) sizes.observe(root);
    setTimeout(sample); // one of no size is not told
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

/** @returns {Change[]} since then; none where nothing is watched */
export function changesSeen() {
  const watch = held[WATCH];
  watch?.take();
  return watch?.changes ?? [];
}

export function endWatch() {
  held[WATCH]?.end();
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
 * Lists what may have been shown for a moment between two looks, anywhere.
 * @param {Change[]} changes
 * @returns {{texts: {text: string, keys: string[]}[], isUnknown: boolean, isMoved: boolean}} `isUnknown`: it cannot be told; `isMoved`:
 * pictures and drawings were elsewhere
 */
export function shownBetween(changes) {
  /** @type {Map<string, string[]>} */
  const texts = new Map();
  let room = MOST_CHANGED_CHARS;
  let isUnknown = changes.length > MOST_CHANGED;
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
    const inside = [
      /** @type {Element} */ (node),
      ...Element.prototype.querySelectorAll.call(node, 'input, textarea, select, img, iframe, frame, object, embed'),
    ];
    for (const each of inside) {
      const tag = tagOf(each);
      const isTyped = ['input', 'textarea', 'select'].includes(tag);
      if ((isTyped && isSecret(each) && valueOf(each, '') !== undefined) || ['iframe', 'frame', 'object', 'embed'].includes(tag))
        isUnknown = true;
      else for (const {text, keys} of fieldWords(each, tag)) add(text, keys);
    }
  };
  /** @type {Set<Node>} */
  const seen = new Set();
  for (const {mutation, shown, said, isUnknown: isUntold} of changes.slice(0, MOST_CHANGED)) {
    if (isUntold) isUnknown = true;
    if (shown && !seen.has(shown)) addAll(shown);
    for (const {text, keys} of said ?? []) add(text, keys);
    if (mutation) {
      const {type, target, oldValue, addedNodes, removedNodes} = mutation;
      if (type !== 'childList') add(oldValue ?? '');
      if (type === 'attributes' && !seen.has(target)) addAll(target);
      for (const node of [...addedNodes, ...removedNodes]) if (!seen.has(node)) addAll(node);
    }
    const of = mutation?.target ?? shown;
    if (of) seen.add(of);
    if (room < 0) isUnknown = true;
    if (isUnknown) break;
  }
  return {texts: [...texts].map(([text, keys]) => ({text, keys})), isUnknown, isMoved: changes.some(({isMoved}) => isMoved)};
}

const STILL =
  /^(?:opacity|color|background.*|box-?shadow|border.*color|outline.*|fill.*|stroke.*|visibility|offset|computedOffset|easing|composite|caret.*|cursor|accent.*)$/i;

/** The properties by which an animation writes text. */
const WRITES = /^(?:content|quotes|listStyleType|--.*)$/;
/** The text may depend on more than these strings. */
const TOLD = /\b(?:counters?|attr|var|symbols)\(|-quote\b/;
/** Marks that need no number. */
const PLAIN_MARK = /^(?:none|disc|circle|square|disclosure-open|disclosure-closed|decimal|"[\s\S]*"|'[\s\S]*')$/;

/** @typedef {{text: string, isUnknown: boolean}} Moving what an animation writes by CSS, and whether it may be something else */

/**
 * Finds what is moved, or shown and hidden, by an animation that runs, or that a script may take to any of its moments.
 * @param {(Document | ShadowRoot)[]} roots
 * @returns {Map<Element, Moving>}
 */
export function movedIn(roots) {
  /** @type {Map<Element, Moving>} */
  const moving = new Map();
  for (const root of roots) {
    const {getAnimations} = nodeTypeOf(root) === FRAGMENT ? ShadowRoot.prototype : Document.prototype;
    for (const {playState, effect, timeline} of getAnimations.call(root)) {
      const target = Reflect.get(effect ?? {}, 'target');
      if (!target || !['running', 'paused'].includes(playState) || Object.prototype.toString.call(timeline) !== '[object DocumentTimeline]')
        continue;
      const values = /** @type {KeyframeEffect} */ (effect)
        .getKeyframes()
        .flatMap((frame) => Object.entries(frame))
        .filter(([name]) => !STILL.test(name));
      if (values.length === 0) continue;
      const written = values.filter(([name]) => WRITES.test(name)).map(([name, value]) => ({name, css: String(value)}));
      const before = moving.get(target);
      moving.set(target, {
        text: [before?.text ?? '', ...written.map(({css}) => stringsIn(css).join(''))].join('\n').trim(),
        isUnknown:
          before?.isUnknown || written.some(({name, css}) => TOLD.test(css) || (name === 'listStyleType' && !PLAIN_MARK.test(css))),
      });
    }
  }
  return moving;
}
