import {waysTo} from '../journey/selectors.js';
import {nameOf} from '../snapshot/names.js';
import {roleOf} from '../snapshot/roles.js';
import {controlAround} from './guarded.js';

/** A page that is huge is not waited for longer. */
const WAYS_MS = 500;

/**
 * Lists the ways to find an element again in another visit, where that is asked for.
 * @param {Element} of
 * @param {import('../act-in-page.js').ActArgs} asked
 * @param {Element} [to] where it is dragged
 * @returns {{ways?: string[][], toWays?: string[][]}}
 */
export function waysOf(of, {ways, verb}, to) {
  if (!ways) return {};
  const used = verb === 'click' || verb === 'doubleClick' ? controlAround(of) : of;
  return {ways: waysOfOne(used), ...(to ? {toWays: waysOfOne(to)} : {})};
}

/** @param {Element} of @returns {string[][]} */
function waysOfOne(of) {
  const role = roleOf(of);
  return waysTo(of, role, nameOf(of, role), performance.now() + WAYS_MS);
}
