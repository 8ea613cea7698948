import {EXPECT} from './check.js';

/** The order of steps. The expectations of a step stand after it and go with it; a condition on steps that follow does not. */

/** @param {any} step @returns {boolean} whether it belongs to the step before it */
export const isExpectation = (step) =>
  step?.type === 'customStep' && step.name === EXPECT && step.parameters?.then === undefined && step.parameters?.use === undefined;

/** @param {any[]} steps @param {number} at @returns {number} the place behind a step and what is expected of it */
export function endOf(steps, at) {
  let end = at + 1;
  if (!isExpectation(steps[at])) while (isExpectation(steps[end])) end++;
  return end;
}

/** @param {any[]} steps @param {number} at @returns {number} the place of the step that the one at `at` belongs to, or its own */
export function beginOf(steps, at) {
  let begin = at;
  while (begin > 0 && isExpectation(steps[begin])) begin--;
  return begin;
}

/**
 * The place before which a step goes: never between another step and what is expected of that, unless it is an expectation itself.
 * @param {any[]} steps
 * @param {number} at
 * @param {number} to 0 to the number of steps
 */
export function placeFor(steps, at, to) {
  if (isExpectation(steps[at]) || to >= steps.length || !isExpectation(steps[to])) return to;
  return endOf(steps, beginOf(steps, to));
}

/** One place up or down. @param {any[]} steps @param {number} at @param {-1 | 1} by @returns {number} the place before which it goes */
export function placeBeside(steps, at, by) {
  if (isExpectation(steps[at])) return by < 0 ? at - 1 : at + 2;
  const end = endOf(steps, at);
  return by < 0 ? beginOf(steps, at - 1) : end < steps.length ? endOf(steps, end) : end + 1;
}

/**
 * @param {any[]} steps
 * @param {number} at
 * @param {number} to the place before which the step goes, with what is expected of it
 * @returns {number[] | undefined} the places that the steps of the new order had before; undefined: it stays
 */
export function moved(steps, at, to) {
  const end = endOf(steps, at);
  if (to < 0 || to > steps.length || (to >= at && to <= end)) return undefined;
  const order = steps.map((_, i) => i);
  const block = order.splice(at, end - at);
  order.splice(to > at ? to - block.length : to, 0, ...block);
  return order;
}
