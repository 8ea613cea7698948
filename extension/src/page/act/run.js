import {bodyOf, boxOf, scrollingOf, visibilityOf} from '../snapshot/dom.js';
import {isOutOfReach} from '../snapshot/drawn.js';
import {frameOf, free, rootFrame, useFree} from '../snapshot/known.js';
import {focusedIn} from '../snapshot/states.js';
import {isSecret} from '../snapshot/values.js';
import {fileOf} from './address.js';
import {chosenField} from './chosen.js';
import {rowOfCover} from './cover.js';
import {listInstead} from './drawn-list.js';
import {ability, barOf, takesText} from './able.js';
import {acting, nextFrame, release} from './acting.js';
import {animationOf} from './animated.js';
import {apart} from './apart.js';
import {find, isThere} from './find.js';
import {isOutOfView} from './drop-place.js';
import {documentAround, isUnderForeign} from './frame.js';
import {framed} from './framed.js';
import {guarded} from './guarded.js';
import {handOver} from './hand-over.js';
import {focusedNow} from './keyboard.js';
import {isOutline, outline} from './outline.js';
import {isOwnOpen, ownButton, reopenLink} from './own-banner.js';
import {aimAt, placeNow, shot, steady} from './real.js';
import {holds, isOpen, picked} from './recipe.js';
import {rowOf} from './row.js';
import {needsTrust} from './needs-trust.js';
import {rest} from './rest.js';
import {refusedFor} from './secret-field.js';
import {choose} from './select.js';
import {isShownIn, taken} from './taken.js';
import {VERBS, put, stateOf, verbFor} from './verbs.js';
import {heard, keepVigil} from './vigil.js';
import {pointInTab} from './shield.js';
import {beginWatch} from './watch.js';
import {waysOf} from './ways.js';

/**
 * One part of an action in the page. The worker says which, and when: it looks until the element is ready, tells the step, acts, and
 * reviews what came of it. Its arguments are described in act-in-page.js.
 */

/** @typedef {import('../act-in-page.js').ActArgs} ActArgs */

/** Read by watch-step.js. */
const ACTIVATED = Symbol.for('mcpDatalayerActivated');

/** @param {Element} of @returns {number[]} */
const boxNow = (of) => {
  const {left, top, width, height} = boxOf(of);
  return [left, top, width, height];
};

/** @param {number[]} one @param {number[] | undefined} other */
const isSameBox = (one, other) => other !== undefined && one.every((each, i) => each === other[i]);

/** @param {object & {cover?: Element}} why @param {Element} of @param {ActArgs} asked */
const refused = ({cover, ...why}, of, asked) => ({
  ...why,
  ...(cover ? {page: {cover: rowOfCover(cover, of)}} : {}),
  row: rowOf(of),
  ...guarded(of, asked),
});

/** @param {ActArgs} asked @returns {import('./find.js').Found} what is meant; without a target what has the focus, or the page */
function aim({target, verb}) {
  if (target) return find(target);
  return {found: verb === 'scroll' ? (scrollingOf(document) ?? bodyOf(document)) : focusedNow()};
}

/** @param {Element} of @param {ActArgs} asked with the verb that it is for this element */
function secretRefused(of, {verb, value, secret}) {
  const refused = secret && (verb === 'fill' || verb === 'type' ? refusedFor(of, secret, value) : 'field');
  return refused ? {why: 'SECRET_NOT_ALLOWED', final: true, refused, row: rowOf(of)} : undefined;
}

/** An animated element stands still where it has for so long, by the times of its frames. */
const STILL_MS = 30;
const MOST_FRAMES = 20;

/** @param {ActArgs} given @returns {Promise<object>} */
async function look(given) {
  const person = heard();
  if (person) return person;
  const found = aim(given);
  keepVigil('found' in found ? found.found : undefined);
  if ('why' in found) return found;
  const of = found.found;
  const asked = {...given, verb: verbFor(of, given)};
  const place = asked.to ? find(asked.to) : undefined;
  if (place && 'why' in place) return {...place, row: rowOf(of)};
  const forbidden = secretRefused(of, asked);
  if (forbidden) return forbidden;
  const list = asked.verb === 'select' ? listInstead(of) : undefined;
  if (list) return {why: 'NOT_EDITABLE', final: true, row: rowOf(list)}; // whoever asked goes on with that one
  const bar = barOf(asked);
  const first = ability(of, bar, asked);
  if (!('point' in first)) return refused(first, of, asked);
  const impossible = VERBS[asked.verb]?.refuses?.(of, asked);
  if (impossible) return {...impossible, row: rowOf(of)};
  let before = asked.box;
  if (bar.stable && visibilityOf(documentAround(of)) === 'visible') {
    before = boxNow(of);
    let began = 0;
    for (let frames = 1; ; frames++) {
      const time = await nextFrame();
      began ||= time;
      if (!time && visibilityOf(documentAround(of)) === 'visible') return {why: 'NOT_STABLE', row: rowOf(of)}; // nobody saw it stand still
      if (!isThere(of)) return look(given);
      const animation = animationOf(of);
      if (animation === 'pending') return {why: 'NOT_STABLE', row: rowOf(of)};
      if (animation !== 'running' || !isSameBox(boxNow(of), before)) break;
      // On a busy machine frames come late, and then close to each other: little moves between them.
      if ((frames > 1 && time - began >= STILL_MS) || frames === MOST_FRAMES) break;
    }
  }
  const now = boxNow(of);
  if (bar.stable && !isSameBox(now, before)) return {why: 'NOT_STABLE', box: now, row: rowOf(of)};
  if (asked.verb === 'drag' && place && isOutOfView(of, place.found, asked)) return {scroll: true, row: rowOf(of), ...guarded(of, asked)};
  const second = ability(of, bar, asked);
  return 'point' in second
    ? {
        ready: true,
        ...(given.isInner && second.point ? {spot: pointInTab(of, second.point, true)} : {}),
        trust: needsTrust(of, asked),
        box: now,
        row: rowOf(of),
        ...guarded(of, asked, second.point),
        ...waysOf(of, asked, place?.found),
      }
    : refused(second, of, asked);
}

/**
 * Looks once more, and begins to watch what comes of it.
 * @param {ActArgs} given
 */
function begin(given) {
  const found = aim(given);
  if ('why' in found) return {failed: {why: found.why, touched: false}};
  const of = found.found;
  const asked = {...given, verb: verbFor(of, given)};
  const verb = VERBS[asked.verb];
  const forbidden = secretRefused(of, asked);
  if (forbidden) return {failed: {...forbidden, touched: false}};
  const able = ability(of, barOf(asked), asked);
  if (!verb || !('point' in able) || verb.refuses?.(of, asked))
    return {failed: {why: 'why' in able ? able.why : 'NOT_STABLE', touched: false}}; // what it says of it is looked at anew
  const {role, name} = guarded(of, asked, able.point);
  if (asked.guarded !== undefined && asked.guarded !== JSON.stringify([role, name])) return {failed: {why: 'NOT_STABLE', touched: false}}; // the person was asked about another
  if (given.again) return {of, asked, verb, able, watch: acting.watch};
  acting.ended = '';
  acting.vigil?.end();
  const watch = beginWatch(of, verb.hears, isOutline);
  if (asked.target) outline(of);
  acting.used = new WeakRef(of);
  acting.field = undefined;
  acting.before = {state: stateOf(of, asked.verb), focused: focusedIn(documentAround(of))};
  return {of, asked, verb, able, watch};
}

/** @param {ActArgs} given @returns {Promise<object>} */
async function act(given) {
  if (given.activated) Object.defineProperty(self, ACTIVATED, {value: true, configurable: true});
  const begun = begin(given);
  if (begun.failed) return begun.failed;
  const {of, asked, verb, able, watch} = begun;
  const chosen = asked.verb === 'select' ? choose(of, asked.value) : undefined;
  acting.wanted = chosen && 'options' in chosen ? chosen.options.map((each) => new WeakRef(each)) : undefined;
  let done;
  try {
    done = await verb.does(of, asked, able.point ?? {x: 0, y: 0});
  } finally {
    release();
  }
  if (acting.ended !== '') return {ended: acting.ended, person: watch?.person};
  if (done.refused) return {why: 'SECRET_NOT_ALLOWED', final: true, refused: done.refused, row: rowOf(of)};
  if (done.retry) return {why: done.retry};
  if (done.why) return {...done, final: true, row: isThere(of) ? rowOf(of) : undefined};
  return {acted: true, hit: able.hit, ...done, ...(asked.brief ? {rest: await rest(of, asked, done)} : {})};
}

/** Real input has come. @param {ActArgs} given @returns {Promise<object>} */
async function shotAt(given) {
  const said = /** @type {any} */ (await shot(given));
  const of = acting.used?.deref();
  if (!given.brief || !of || said.ended || said.why || said.gone) return said;
  return {...said, rest: await rest(of, {...given, verb: verbFor(of, given)}, said)};
}

/** Real input is to come. @param {ActArgs} given @returns {object} */
function aimed(given) {
  const begun = begin(given);
  return begun.failed ?? aimAt(begun, given);
}

/** @param {ActArgs} given @returns {object} */
function review(given) {
  const {watch, used, before} = acting;
  watch?.collect();
  const of = used?.deref();
  const isHere = of !== undefined && isThere(of);
  const asked = of ? {...given, verb: verbFor(of, given)} : given;
  const row = isHere ? rowOf(of) : undefined;
  const now = isHere ? stateOf(of, asked.verb) : {};
  const was = before?.state ?? {};
  const focused = isHere ? focusedIn(documentAround(of)) : undefined;
  const told = {
    received: watch?.received,
    changed: watch?.changed.size ?? 0,
    person: watch?.person ?? '',
    needs: [...(watch?.needs ?? [])],
    invalid: [...(watch?.invalid ?? [])].filter(isThere).map(rowOf),
    element: row,
    gone: !isHere,
    isSecret: isHere && isSecret(of),
    unseen: asked.verb === 'select' && isHere && isOutOfReach(of),
    checked: now.checked,
    selected: now.selected,
    value: now.value === undefined ? undefined : row?.[6],
    files: now.files,
    isChanged: JSON.stringify(now) !== JSON.stringify(was),
    taken: isHere ? taken(asked, now, was) : '',
    empty: now.value === '',
    shown: isHere && asked.verb === 'fill' && typeof asked.value === 'string' && !asked.secret && isShownIn(watch, of, asked.value),
    focus: focused && focused !== of && focused !== before?.focused ? rowOf(focused) : undefined,
    hasFocusMoved: focused !== before?.focused && (focused !== of || asked.verb === 'focus' || (of !== undefined && takesText(of))),
  };
  if (!given.goesOn) stop();
  return told;
}

function stop() {
  acting.ended ||= 'stop';
  release();
  acting.watch?.end();
  acting.vigil?.end();
  acting.shield?.end();
  acting.unmark?.();
  acting.used = acting.wanted = acting.field = undefined;
  acting.before = undefined;
  return {};
}

/** Tells which banners are shown, and which conditions hold. @param {ActArgs} asked */
function probe({recipes = [], steps = []}) {
  const person = heard();
  if (person) return person;
  keepVigil();
  const open = recipes.flatMap((recipe, i) => ((recipe.isOwn ? isOwnOpen() : isOpen(recipe)) ? [i] : []));
  return {open, holds: steps.map(holds)};
}

/** Finds what a step of a recipe clicks. @param {ActArgs} asked */
function pick({chain, choice}) {
  const own = choice === 'withdraw' ? reopenLink() : choice && ownButton(choice);
  const found = chain === undefined ? (own ? [own] : []) : picked(chain);
  return {rows: found.map(rowOf)};
}

/** Says in which frames there may be what was not found, once the search for it is over. @param {Pick<ActArgs, 'target' | 'to'>} asked */
function missed({target, to}) {
  const lost = [target, to].find((each) => {
    const seen = each && find(each);
    return seen && 'why' in seen && seen.why === 'ELEMENT_NOT_FOUND';
  });
  const page = lost ? apart(lost) : {};
  return page.apart ? {page} : {};
}

/** Has code of a client get the element, which is not acted on here. @param {ActArgs} asked */
function hand({target, ask = '', answer = ''}) {
  const seen = find(/** @type {any} */ (target));
  if (!('found' in seen)) return {...seen, ...missed({target})};
  handOver(seen.found, ask, answer);
  return {row: rowOf(seen.found)};
}

/** Gives files to the field by which the page has asked for them after a press of real input. @param {ActArgs} asked */
function give({value}) {
  const field = chosenField();
  const done = field ? put(field, value) : {why: 'FILES_NOT_TAKEN', takes: 'The page asked for them by no field of this document.'};
  return done.why ? {...done, final: true} : {acted: true, ...done};
}

/** Returns the address of an element's file. @param {ActArgs} asked */
function address({target}) {
  const found = target ? find(target) : {why: 'BAD_ARGUMENT', final: true};
  if ('why' in found) return {...found, ...missed({target})};
  const file = fileOf(found.found);
  return {row: rowOf(found.found), ...(file ?? {why: 'DOWNLOAD_NOT_CAPTURABLE'})};
}

/** Tells whether the person presses Escape once more, which is to stop everything. @param {ActArgs} asked @returns {Promise<object>} */
async function escape({until}) {
  const isTwice = (acting.watch?.escapes ?? acting.vigil?.escapes ?? 0) > 1;
  stop();
  if (isTwice) return {escaped: true};
  const escaped = await new Promise((resolve) => {
    const ends = new AbortController();
    const end = (/** @type {boolean} */ how) => {
      ends.abort();
      resolve(how);
    };
    const hear = (/** @type {Event} */ event) =>
      void (
        event.isTrusted &&
        !(/** @type {KeyboardEvent} */ (event).repeat) &&
        end(/** @type {KeyboardEvent} */ (event).key === 'Escape')
      );
    EventTarget.prototype.addEventListener.call(self, 'keydown', hear, {capture: true, signal: ends.signal});
    setTimeout(() => end(false), until);
  });
  return {escaped};
}

/** @param {ActArgs} given @returns {Promise<string>} JSON */
export async function run(given) {
  const asked = {...given, isInner: given.isInner === true && isUnderForeign(document)};
  if (asked.free) useFree(asked.free);
  if (asked.isInner && asked.free) frameOf(document);
  const parts = {
    look,
    act,
    give,
    aim: aimed,
    place: placeNow,
    shot: shotAt,
    steady,
    review,
    stop,
    escape,
    probe,
    pick,
    hand,
    address,
    framed,
    missed,
  };
  let said;
  try {
    said = await parts[asked.part](asked);
  } catch (failure) {
    stop();
    const {name, message} = /** @type {Error} */ (failure ?? {});
    said = {crash: failure instanceof TypeError || failure instanceof ReferenceError ? message : String(name)};
  }
  const used = navigator.userActivation?.hasBeenActive === true;
  return JSON.stringify({...said, used, free, root: rootFrame(), hidden: visibilityOf(document) === 'hidden'});
}
