import {waysTo} from '../journey/selectors.js';
import {nameOf} from '../snapshot/names.js';
import {roleOf} from '../snapshot/roles.js';
import {controlAround} from './guarded.js';

/** A page that is huge is not waited for longer. */
const WAYS_MS = 500;

/** How an element is found again in another visit, where that is asked for. @param {Element} of @param {import('../act-in-page.js').ActArgs} asked @returns {{ways?: string[][]}} */
export function waysOf(of, {ways, verb}) {
  if (!ways) return {};
  const used = verb === 'click' || verb === 'doubleClick' ? controlAround(of) : of;
  const role = roleOf(used);
  return {ways: waysTo(used, role, nameOf(used, role), performance.now() + WAYS_MS)};
}
