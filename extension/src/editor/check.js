import {checkExpectation} from './check-expectation.js';
import {Place, Refused} from './place.js';
import {checkStep, condition, frame, selectors, target} from './check-steps.js';
import {checkFile, checkStepFields} from './schema.js';

/**
 * Finds all that `mcp-datalayer run` would refuse in a journey, step by step. The content of other files (`use`) and the variables of a run
 * are not known here.
 *
 * @typedef {import('./place.js').Problem} Problem
 */

export const MOST_STEPS = 200;
const MOST_FILES = 100;
const MOST_NAME = 1000;
const MOST_PARTS = 50;
const OWN = 'mcp-datalayer';
export const EXPECT = `${OWN}:expect`;
export const UPLOAD = `${OWN}:upload`;
export const SELECT = `${OWN}:select`;
/** The step for actions that Chrome's recorder does not have. */
export const ACT = `${OWN}:act`;
const ACTS = ['focus', 'submit', 'drag'];
const MOST_PIXELS = 10_000;
export const VERSION = 1;
const EXPECTED = ['pushes', 'hits', 'absent', 'consent', 'text', 'url', 'assign', 'plan', 'withinMs'];
const BESIDE = ['version', 'use', 'when', 'then'];

/** @param {any} file @returns {Problem[]} */
export function check(file) {
  /** @type {Problem[]} */
  const problems = [];
  /** @template T @param {() => T} read @returns {T | undefined} */
  const tried = (read) => {
    try {
      return read();
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure;
      problems.push(failure.problem);
      return undefined;
    }
  };
  const whole = new Place('', file);
  tried(() => whole.needed('title').word());
  const steps = tried(() => whole.needed('steps').list(MOST_STEPS * 2)) ?? [];
  const run = {steps: 0};
  steps.forEach((step, i) => tried(() => one(step, i, steps.length, run)));
  if (problems.length === 0) tried(() => checkFile(whole));
  return problems;
}

/** @param {Place} step @param {{steps: number}} run */
function count(step, run) {
  if (run.steps === MOST_STEPS) throw step.refused('JOURNEY_TOO_MANY_STEPS', 'most', MOST_STEPS);
  run.steps++;
  target(step);
}

/** @param {Place} step @param {number} at @param {number} of @param {{steps: number}} run */
function one(step, at, of, run) {
  const type = step.needed('type').word();
  const name = type === 'customStep' ? step.needed('name').text() : OWN;
  if (!name.startsWith(OWN)) return;
  if (type === 'customStep') {
    own(step, name, at, of, run);
  } else {
    checkStep(type, step);
    count(step, run);
  }
  checkStepFields(step);
}

/** @param {Place} step @param {string} name @param {number} at @param {number} of @param {{steps: number}} run */
function own(step, name, at, of, run) {
  if (![EXPECT, UPLOAD, SELECT, ACT].includes(name)) throw step.refused('JOURNEY_OWN_STEP_UNKNOWN');
  frame(step);
  const parameters = step.needed('parameters');
  const version = parameters.needed('version');
  if (version.value !== VERSION) throw version.refused('JOURNEY_VERSION_UNKNOWN');
  if (name === EXPECT) {
    expectation(step, parameters, at, of, run);
    return;
  }
  if (name === ACT) {
    act(parameters);
    count(step, run);
    return;
  }
  const field = name === UPLOAD ? 'files' : 'options';
  parameters.only(['version', 'selectors', field]);
  const listed = parameters.needed(field);
  if (listed.list(MOST_FILES).map((each) => each.word()).length === 0) throw listed.wrong('some');
  selectors(parameters);
  count(step, run);
}

/** @param {Place} parameters */
function act(parameters) {
  parameters.only(['version', 'action', 'selectors', 'to', 'by']);
  const action = parameters.needed('action');
  const [to, by] = [parameters.member('to'), parameters.member('by')];
  if (!ACTS.includes(action.word())) throw action.wrong('one', ACTS.join(', '));
  if (Number(to !== undefined) + Number(by !== undefined) !== Number(action.text() === 'drag'))
    throw parameters.wrong('field', action.text() === 'drag' ? 'to, by' : 'selectors');
  selectors(parameters);
  if (to) selectors(parameters, 'to');
  by?.only(['x', 'y']);
  if (by) for (const name of ['x', 'y']) by.needed(name).whole(-MOST_PIXELS, MOST_PIXELS);
}

/** @param {Place} step @param {Place} parameters @param {number} at @param {number} of @param {{steps: number}} run */
function expectation(step, parameters, at, of, run) {
  parameters.only([...EXPECTED, ...BESIDE]);
  const expects = EXPECTED.some((name) => Object.hasOwn(parameters.object(), name));
  const [use, when, then] = ['use', 'when', 'then'].map((name) => parameters.member(name));
  if (then && !when) throw then.wrong('when');
  if ((!expects && !use && !then) || (expects && use)) throw parameters.wrong('something');
  if (when) {
    condition(when);
    count(step, run);
  }
  if (use) checkName(use);
  if (expects) {
    checkExpectation(parameters);
    count(step, run);
  }
  if (then && then.whole(1, MOST_STEPS) > of - at - 1) throw then.wrong('most', of - at - 1);
}

/** @param {Place} use the name of a file in the journey's folder or below it */
function checkName(use) {
  const name = use.word();
  if (name.includes('{{')) throw use.wrong('name');
  const parts = name.split('/');
  if (/\\|[\p{Cc}\p{Cs}]/u.test(name) || name.length > MOST_NAME || parts.length > MOST_PARTS || parts.some((part) => !isPart(part)))
    throw use.refused('JOURNEY_INCLUDE_OUTSIDE');
}

/** Tells whether a folder or a file may be called so on every system. @param {string} part */
const isPart = (part) =>
  !['', '.', '..'].includes(part) &&
  !/[:]|[. ]$/.test(part) &&
  !/^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:\.[\s\S]*)?$/i.test(part);
