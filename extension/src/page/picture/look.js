import {elementOf} from '../content/element.js';
import {FRAGMENT, boxOf, documentOf, nodeTypeOf} from '../snapshot/dom.js';
import {free, useFree} from '../snapshot/known.js';
import {heightOf, shownBox} from './boxes.js';
import {marksInView} from './marks.js';
import {changesSeen, endWatch, firstPaint, framesShown, movedIn, shownBetween, watchChanges} from './watch.js';
import {wordsInView} from './words.js';

/**
 * Looks at the page before and after a picture of it is taken. It changes nothing but where it is scrolled to, if an element is asked for.
 */

const MOST_LOOKS = 4;
const get = (/** @type {object} */ of, /** @type {string} */ name) => Object.getOwnPropertyDescriptor(of, name)?.get;
const isHidden = () => get(Document.prototype, 'visibilityState')?.call(document) === 'hidden';
/** An old page that is shown while the new one comes in. */
const isChanging = (/** @type {(Document | ShadowRoot)[]} */ roots) =>
  roots.some((root) => {
    try {
      const {querySelector} = nodeTypeOf(root) === FRAGMENT ? DocumentFragment.prototype : Document.prototype;
      return querySelector.call(root, ':active-view-transition') !== null;
    } catch {
      return false; // a browser that has none
    }
  });

/** @param {Element} of @param {import('./words.js').Words} words @returns {import('./boxes.js').PictureBox | undefined} */
function cropOf(of, words) {
  const place = words.places.get(documentOf(of));
  return place && shownBox(boxOf(of), place, 0);
}

/** @param {import('../look-at-page.js').LookArgs} asked @param {import('./words.js').Words} words @param {Element | undefined} element */
function lookOf(asked, words, element) {
  const {offsetLeft = 0, offsetTop = 0, scale = 1} = visualViewport ?? {};
  const crop = element && cropOf(element, words);
  const whole = element && boxOf(element);
  const {blocks, cover, media, ended} = words;
  return {
    view: {
      width: innerWidth,
      height: innerHeight,
      left: offsetLeft,
      top: offsetTop,
      zoom: scale,
      ratio: devicePixelRatio,
      scrollX,
      scrollY,
      fullHeight: heightOf(document),
    },
    words: {blocks, cover, media},
    ended,
    ...(element && !crop ? {problem: {code: 'NOT_VISIBLE', count: 1, elements: []}} : {}),
    ...(crop && whole ? {crop, isWhole: crop[2] >= Math.floor(whole.width) && crop[3] >= Math.floor(whole.height)} : {}),
    marks: asked.marks ? marksInView(words) : [],
  };
}

/**
 * All roots are known after a first look only: what moves in shadow roots and frames is found in a second one.
 * @param {import('../look-at-page.js').LookArgs} asked
 */
function wordsNow({budgetMs}) {
  const until = performance.now() + budgetMs;
  const moving = movedIn([document]);
  const words = wordsInView(until, moving);
  const all = movedIn(words.roots);
  return all.size > moving.size ? wordsInView(until, all) : words;
}

/** @param {import('../look-at-page.js').LookArgs} asked */
async function before(asked) {
  const began = performance.now();
  useFree(asked.free);
  if (isHidden()) return {hidden: true};
  const {element, problem} = asked.target ? elementOf(asked.target) : {};
  if (problem) return {problem, free: {...free}};
  await firstPaint();
  if (element && asked.scroll) Element.prototype.scrollIntoView.call(element, {block: 'nearest', inline: 'nearest', behavior: 'instant'});
  for (let n = 0; ; n++) {
    const words = wordsNow(asked);
    const look = lookOf(asked, words, element);
    watchChanges(words, () => wordsNow(asked));
    if (!(await framesShown())) {
      endWatch();
      return {hidden: true};
    }
    const isSteady = changesSeen().length === 0 && !isChanging(words.roots);
    const isLate = performance.now() - began > asked.budgetMs / 2; // what changes is seen by the look after the picture, too
    if (isSteady || isLate || n + 1 >= MOST_LOOKS) return {...look, free: {...free}};
  }
}

/** @param {import('../look-at-page.js').LookArgs} asked */
function after(asked) {
  const changes = changesSeen();
  const between = shownBetween(changes);
  endWatch();
  const {element} = asked.target ? elementOf(asked.target) : {};
  const words = wordsNow(asked);
  const wasChanging = isChanging(words.roots);
  return {
    ...lookOf(asked, words, element),
    between: {...between, isUnknown: between.isUnknown || wasChanging},
    hasChanged: changes.length > 0 || wasChanging,
    hidden: isHidden(),
    free: {...free},
  };
}

/** @param {import('../look-at-page.js').LookArgs} asked @returns {Promise<string>} JSON */
export async function run(asked) {
  return JSON.stringify(asked.isBefore ? await before(asked) : after(asked));
}
