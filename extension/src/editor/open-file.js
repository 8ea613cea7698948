import {check} from './check.js';
import {readJson} from '../ui/strict-json.js';

/**
 * Reads a file that a person opens: a journey of ours, or a recording of Chrome's Recorder. Files are not trusted. Unknown parts stay in
 * it, and are shown as what they are.
 *
 * @typedef {{title: string, steps: any[], timeout?: number, [more: string]: any}} Journey
 * @typedef {import('./place.js').Problem} Problem
 */

const MOST_BYTES = 1024 * 1024;
const MOST_STEPS = 400;

/**
 * @param {string} text
 * @returns {{journey?: Journey, problems: Problem[], dropped: number}} no journey where there is nothing that could be edited; `dropped`:
 * triggers in it, which
 *     the person has not set
 */
export function openFile(text) {
  if (new TextEncoder().encode(text).length > MOST_BYTES) return {problems: [{code: 'JOURNEY_TOO_LARGE', place: ''}], dropped: 0};
  const read = readJson(text.replace(/^\ufeff/, ''));
  if ('wrong' in read) return {problems: [{code: 'JOURNEY_NOT_JSON', place: ''}], dropped: 0};
  const {value} = read;
  const problems = check(value);
  if (!Array.isArray(value?.steps) || value.steps.length > MOST_STEPS) return {problems, dropped: 0};
  const all = [value, ...value.steps].filter((each) => typeof each === 'object' && each !== null);
  const triggered = all.filter((each) => Object.hasOwn(each, 'triggers'));
  for (const each of triggered) delete each.triggers;
  return {journey: {...value, title: typeof value.title === 'string' ? value.title : ''}, problems, dropped: triggered.length};
}
