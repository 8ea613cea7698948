import {clipboardUse} from '../clipboard-keys.js';
import {bodyOf, own, scrollingOf, visibilityOf} from '../snapshot/dom.js';
import {shownWithin} from '../snapshot/tree.js';
import {isSecret} from '../snapshot/values.js';
import {isByKeysAlone, takesText} from './able.js';
import {acting} from './acting.js';
import {boxOfLabel, checkedState} from './check.js';
import {scrollToMiddle} from './drop-place.js';
import {caretToEnd} from './fill.js';
import {find} from './find.js';
import {focusOn} from './focus.js';
import {documentAround, isForeign, viewport} from './frame.js';
import {isForeignAt, pointIn} from './hit.js';
import {focusedNow} from './keyboard.js';
import {endOf, kept} from './real-drag.js';
import {rowOf} from './row.js';
import {hasFocus, pointInTab, raiseShield} from './shield.js';

/** The page's side of real input: where it goes, and what became of it. The worker has the browser make it. */

/** @typedef {import('../act-in-page.js').ActArgs} ActArgs */

/** The bar by which the browser tells of a debugger makes the page smaller, some time after the debugger has come. */
const STEADY_MS = 300;
const SCROLL_MS = 1000;
/** Pages that may be zoomed by two taps wait for the second one. */
const TAP_MS = 500;
/** The number of presses of each verb. */
const BUTTONS_OF = /** @type {Record<string, number>} */ ({
  click: 1,
  tap: 1,
  check: 1,
  rightClick: 1,
  middleClick: 1,
  backClick: 1,
  forwardClick: 1,
  drag: 1,
  uploadByButton: 1,
  doubleClick: 2,
});

/**
 * Real input is to come: it says where, and raises the shield.
 * @param {{of: Element, asked: ActArgs, able: {point: import('./hit.js').Point | undefined, hit: string | undefined}}} begun
 * @param {ActArgs} given
 * @returns {object} `point` and `to` in the tab; `far`: why no real input gets there
 */
export function aimAt(begun, given) {
  const {
    of,
    asked: {verb, value, target, to, secret, held, keys = []},
    able: {point, hit},
  } = begun;
  if (verb === 'check' && checkedState(boxOfLabel(of)) === (value ?? true)) return {acted: true, note: 'it was so already'};
  if (visibilityOf(documentAround(of)) === 'hidden') return {far: 'hidden'};
  if (verb === 'upload' || verb === 'uploadByDrop') return {far: 'field'};
  if (secret) return {far: 'secret'};
  if (keys.length > 0 && !pointInTab(of, {x: 0, y: 0})) return {far: 'around'}; // the page around it moves the focus to itself whenever it likes
  if (verb === 'drag' && isDraggable(of)) return {far: 'draggable'};
  const spot = verb === 'scroll' ? middleOf(of) : point;
  const tab = spot && pointInTab(of, spot, given.isInner);
  if (spot && !tab) return {far: 'frame'};
  if (spot && (verb === 'tap' || verb in BUTTONS_OF) && isForeignAt(documentAround(of), spot)) return {far: 'foreign'};
  if (verb === 'scroll') acting.scrolls = placesOf(of);
  if (verb === 'type' && !given.again) {
    if (target && !hasFocus(of)) {
      focusOn(of);
      if (!isByKeysAlone(of)) caretToEnd(of); // it has a caret of its own
    }
  }
  if (verb === 'press' && target) focusOn(of);
  if (keys.length > 0 && isForeign(focusedNow())) return {far: 'foreign'};
  const place = to ? find(to) : undefined;
  const end = place && 'found' in place ? pointIn(place.found) : undefined;
  const drop =
    place && 'found' in place && end
      ? pointInTab(place.found, end, given.isInner)
      : tab && value && typeof value === 'object'
        ? {x: tab.x + (value.deltaX ?? 0), y: tab.y + (value.deltaY ?? 0)}
        : undefined;
  if (verb === 'drag' && !drop) return {far: 'apart'};
  const copies = verb === 'press' && clipboardUse(String(value), held) === 'copy';
  if (copies && holdsSecret(focusedNow())) return {kept: true};
  const mayType = verb === 'type' ? () => takesText(focusedNow()) : copies ? () => !holdsSecret(focusedNow()) : undefined;
  const drag = verb === 'drag' ? {place: place && 'found' in place ? place.found : undefined} : undefined;
  raiseShield(of, {point: spot, tab, presses: BUTTONS_OF[verb] ?? 0, keys, mayType, drag});
  return {aimed: true, verb, point: tab, to: drop, hit, person: acting.watch?.person ?? ''};
}

/** Tells whether it is a field whose value is never shown: pasted elsewhere, it would be. @param {Element} of */
const holdsSecret = (of) => takesText(of) && isSecret(of);

/** @param {Element} of @returns {boolean} whether the browser drags it by itself */
function isDraggable(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++)
    if (own(node, 'draggable') === true) return true;
  return false;
}

/** @param {Element} of @returns {import('./hit.js').Point} of what is seen of it, else of the view */
function middleOf(of) {
  const {width, height} = viewport(documentAround(of));
  const point = of === bodyOf(documentAround(of)) || of === scrollingOf(documentAround(of)) ? undefined : pointIn(of);
  return point ?? {x: width / 2, y: height / 2};
}

/** @param {Element} of @returns {{of: Element, left: number, top: number}[]} how far it is scrolled, and all around it */
function placesOf(of) {
  const all = [];
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++)
    all.push({of: node, left: node.scrollLeft, top: node.scrollTop});
  return all;
}

/** A wheel's turn comes to its end later. @returns {Promise<[number, number] | undefined>} */
async function scrolled() {
  const before = acting.scrolls;
  acting.scrolls = undefined;
  if (!before) return undefined;
  /** @returns {[number, number]} */
  const moved = () => [
    before.reduce((sum, {of, left}) => sum + of.scrollLeft - left, 0),
    before.reduce((sum, {of, top}) => sum + of.scrollTop - top, 0),
  ];
  const end = performance.now() + SCROLL_MS;
  let last = moved();
  for (let since = performance.now(); performance.now() < end && performance.now() - since < STEADY_MS / 2; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = moved();
    if (now[0] !== last[0] || now[1] !== last[1]) since = performance.now();
    last = now;
  }
  return last;
}

/** A tap becomes a click a moment later, if the page lets it. */
async function clickOfTap() {
  for (const end = performance.now() + TAP_MS; acting.shield && !acting.shield.clicked && performance.now() < end; )
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/**
 * A drag is under way: the page may have moved the place to drop it, as long as the pointer has not come there.
 * @param {ActArgs} given
 * @returns {object} `to` in the tab, where it is another now
 */
export function placeNow({isInner}) {
  const {place, isThere} = acting.shield?.drag ?? {};
  if (!place || isThere) return {};
  scrollToMiddle(place);
  const end = pointIn(place);
  const to = end && pointInTab(place, end, isInner);
  return to ? {to} : {};
}

/** The input has come. @param {ActArgs} given */
export async function shot({verb}) {
  if (verb === 'tap') await clickOfTap();
  const moved = await scrolled();
  const {shield} = acting;
  if (!shield) return {gone: true};
  if (shield.drag) await endOf(shield.drag);
  const {watch, ended} = acting; // a person may have pressed something meanwhile
  const {met, pressed, strayed, keys, copied} = shield;
  shield.end();
  if (ended) return {ended, person: watch?.person};
  return {
    pressed,
    received: watch?.received === true,
    strayed,
    keys,
    copied,
    ...(shield.drag && kept(shield.drag) ? {dropped: kept(shield.drag)} : {}),
    ...(moved ? {scrolled: moved} : {}),
    ...(met ? {why: 'COVERED', page: {cover: rowOf(met)}} : {}),
  };
}

/** The size of the view, once it has been the same for some time. @param {ActArgs} given @returns {Promise<object>} */
export async function steady({until}) {
  const size = () => `${self.innerWidth} ${self.innerHeight}`;
  const end = performance.now() + until;
  let last = size();
  for (let since = performance.now(); performance.now() < end && performance.now() - since < STEADY_MS; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (size() !== last) [last, since] = [size(), performance.now()];
  }
  return {};
}
