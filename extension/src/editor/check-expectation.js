import {wrongInPath} from './json-path.js';
import {isPattern} from './pattern.js';
import {VARIABLE} from './variables.js';
import {FORMER_VENDORS, VENDORS} from './vendors.js';

/** Checks the expectations of a step. Anything unknown is refused: a test that checks less than it says is none. */

/** @typedef {import('./place.js').Place} Place */

export const RULES = ['is', 'matches', 'exists', 'type', 'least', 'most'];
export const VALUE_TYPES = ['text', 'number', 'boolean', 'object', 'array', 'null'];
const MOST = 50;
const MOST_COUNT = 1000;
const MOST_MS = 30_000;

/** @param {Place} parameters */
export function checkExpectation(parameters) {
  for (const each of list(parameters, 'pushes')) push(each);
  for (const each of list(parameters, 'hits')) hit(each, ['vendor', 'id', 'event', 'params', 'count']);
  const absent = parameters.member('absent');
  if (absent) {
    absent.only(['pushes', 'hits']);
    for (const each of list(absent, 'pushes')) each.word();
    for (const each of list(absent, 'hits')) hit(each, ['vendor', 'id', 'event']);
  }
  for (const [, signal] of parameters.member('consent')?.members() ?? [])
    if (!['granted', 'denied'].includes(signal.text())) throw signal.wrong('one', 'granted, denied');
  const text = parameters.member('text');
  if (text && Array.isArray(text.value)) for (const each of text.list(MOST)) each.word();
  else text?.word();
  parameters.member('url')?.word();
  parameters.member('plan')?.word();
  for (const [name, from] of parameters.member('assign')?.members() ?? []) {
    if (!VARIABLE.test(name)) throw from.wrong('variable');
    from.only(['push', 'path']);
    const written = from.needed('path');
    from.needed('push').word();
    path(written, written.word());
  }
  parameters.member('withinMs')?.whole(0, MOST_MS);
}

/** @param {Place} from @param {string} name */
const list = (from, name) => from.member(name)?.list(MOST) ?? [];

/** @param {Place} expected */
function push(expected) {
  expected.only(['event', 'values', 'count']);
  for (const [name, value] of expected.member('values')?.members() ?? []) {
    path(value, name);
    test(value);
  }
  expected.needed('event').word();
  expected.member('count')?.whole(0, MOST_COUNT);
}

/** @param {Place} expected @param {string[]} fields */
function hit(expected, fields) {
  expected.only(fields);
  const vendor = expected.member('vendor');
  if (vendor && ![...VENDORS, ...FORMER_VENDORS].includes(vendor.word())) throw vendor.refused('JOURNEY_VENDOR_UNKNOWN');
  const [id, event] = [expected.member('id'), expected.member('event')];
  if (!vendor && !id && !event) throw expected.wrong('hit');
  for (const [, value] of expected.member('params')?.members() ?? []) test(value);
  id?.word();
  event?.word();
  if (fields.includes('count')) expected.member('count')?.whole(0, MOST_COUNT);
}

/** @param {Place} at @param {string} text */
function path(at, text) {
  const wrong = wrongInPath(text);
  if (wrong >= 0) throw at.refused('JOURNEY_PATH_WRONG', 'path', wrong);
}

/** Tells whether each number in a value is one that JSON can say again: 1e400 is none. @param {any} value @returns {boolean} */
const isFinite = (value) =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'object' || value === null || Object.values(value).every(isFinite);

/** A plain value must be equal; an object is a rule. @param {Place} given */
function test(given) {
  if (!isFinite(given.value)) throw given.wrong('number');
  if (typeof given.value !== 'object' || given.value === null || Array.isArray(given.value)) return;
  const [[rule, wanted] = [undefined, undefined], ...more] = given.members();
  if (!rule || !wanted || more.length > 0 || !RULES.includes(rule)) throw given.wrong('one', RULES.join(', '));
  if (rule === 'matches' && !isPattern(wanted.word())) throw wanted.refused('JOURNEY_PATTERN_WRONG');
  if (rule === 'exists') wanted.flag();
  if (rule === 'type' && !VALUE_TYPES.includes(wanted.text())) throw wanted.wrong('one', VALUE_TYPES.join(', '));
  if (rule === 'least' || rule === 'most') wanted.number();
}
