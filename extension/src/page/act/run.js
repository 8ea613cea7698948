import {boxOf} from '../snapshot/dom.js';
import {documentAround} from './frame.js';
import {free, useFree} from '../snapshot/known.js';
import {isSecret} from '../snapshot/values.js';
import {BARS, ability} from './able.js';
import {acting, nextFrame, release} from './acting.js';
import {clickOn} from './click.js';
import {fill, rawValue} from './fill.js';
import {byRef, isThere} from './find.js';
import {isOutline, outline} from './outline.js';
import {rowOf} from './row.js';
import {beginWatch} from './watch.js';

/**
 * One part of an action in the page; the worker says which, and when. What it is asked with is in act-in-page.js.
 */

/** @param {Element} of @returns {number[]} */
const boxNow = (of) => {
  const {left, top, width, height} = boxOf(of);
  return [left, top, width, height];
};

/** @param {number[]} one @param {number[] | undefined} other */
const isSameBox = (one, other) => other !== undefined && one.every((each, i) => each === other[i]);

/** @param {object & {cover?: Element}} why @param {Element} of */
const refused = ({cover, ...why}, of) => ({...why, ...(cover ? {page: {cover: rowOf(cover)}} : {}), row: rowOf(of)});

/** @param {import('../act-in-page.js').ActArgs} asked @returns {Promise<object>} */
async function look(asked) {
  const found = byRef(asked.target.ref);
  if ('why' in found) return found;
  const of = found.found;
  const bar = BARS[asked.verb] ?? {};
  const first = ability(of, bar, asked);
  if (!('point' in first)) return refused(first, of);
  let before = asked.box;
  if (bar.stable && documentAround(of).visibilityState === 'visible') {
    before = boxNow(of);
    await nextFrame();
    if (!isThere(of)) return look(asked);
  }
  const now = boxNow(of);
  if (bar.stable && !isSameBox(now, before)) return {why: 'NOT_STABLE', box: now, row: rowOf(of)};
  const second = ability(of, bar, asked);
  return 'point' in second ? {ready: true, box: now, row: rowOf(of)} : refused(second, of);
}

/** @param {import('../act-in-page.js').ActArgs} asked */
async function act(asked) {
  const found = byRef(asked.target.ref);
  if ('why' in found) return found;
  const of = found.found;
  const able = ability(of, BARS[asked.verb] ?? {}, asked);
  if (!('point' in able)) return {why: 'why' in able ? able.why : 'NOT_STABLE'}; // what it says of it is looked at anew
  acting.ended = '';
  const watch = beginWatch(of, isOutline);
  outline(of);
  const before = rawValue(of);
  const {point} = able;
  const heard = new AbortController();
  for (const type of ['click', 'input', 'beforeinput', 'change']) {
    EventTarget.prototype.addEventListener.call(of, type, () => {
      watch.received = true;
    }, {capture: true, signal: heard.signal});
  }
  let kept = '';
  try {
    if (asked.verb === 'click' && point) kept = await clickOn(of, point, {});
    if (asked.verb === 'fill') fill(of, asked.value);
  } finally {
    heard.abort();
    release();
  }
  if (acting.ended !== '') return {ended: acting.ended};
  return {acted: true, before: isSecret(of) ? undefined : before, hit: able.hit, note: kept, left: !isThere(of)};
}

/** @param {import('../act-in-page.js').ActArgs} asked */
function review(asked) {
  const found = byRef(asked.target.ref);
  const {watch} = acting;
  watch?.collect();
  const of = 'found' in found ? found.found : undefined;
  const came = {received: watch?.received ?? false, changed: watch?.changed.size ?? 0, person: watch?.person ?? '', invalid: [...watch?.invalid ?? []].filter(isThere).map(rowOf)};
  watch?.end();
  acting.unmark?.();
  const row = of && rowOf(of);
  return {...came, element: row, took: of && asked.verb === 'fill' ? {value: row?.[6], same: rawValue(of) === asked.value, changed: rawValue(of) !== asked.before} : undefined};
}

function stop() {
  acting.ended ||= 'stop';
  release();
  acting.watch?.end();
  acting.unmark?.();
  return {};
}

/** @param {import('../act-in-page.js').ActArgs} asked @returns {Promise<string>} JSON */
export async function run(asked) {
  useFree(asked.free);
  const parts = {look, act, review, stop};
  const said = await parts[asked.part](asked);
  return JSON.stringify({...said, free, hidden: document.visibilityState === 'hidden'});
}
