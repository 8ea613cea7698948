import {platform} from '../platform/chrome.js';
import {visible} from '../sidepanel/visible.js';
import {ACT, EXPECT, SELECT, UPLOAD} from './check.js';
import {nameOf} from './describe-step.js';

/**
 * Steps and what is wrong with them, in the person's language. The words of a file are shown as text, with their invisible characters made
 * visible.
 */

const {text} = platform;
const MOST = 160;
/** @type {Record<string, string>} */
const STEPS = {
  click: 'didClick',
  doubleClick: 'didDoubleClick',
  hover: 'editorHover',
  change: 'didFill',
  keyDown: 'didPress',
  keyUp: 'editorKeyUp',
  waitForElement: 'editorWaitFor',
  scroll: 'editorScroll',
};
/** @type {Record<string, string>} */
const ACTS = {focus: 'didFocus', submit: 'didSubmit', drag: 'didDrag'};
/** The kinds of steps that a person can add, with their names. @type {Record<string, string>} */
export const KINDS = {
  expect: 'kindExpect',
  click: 'kindClick',
  change: 'kindChange',
  navigate: 'kindNavigate',
  waitForElement: 'kindWaitFor',
  doubleClick: 'kindDoubleClick',
  hover: 'kindHover',
  key: 'kindKey',
  select: 'kindSelect',
  upload: 'kindUpload',
  drag: 'kindDrag',
  focus: 'kindFocus',
  submit: 'kindSubmit',
  scroll: 'kindScroll',
  setViewport: 'kindViewport',
};
/** @type {Record<string, string>} */
const REFUSED = {
  JOURNEY_TOO_LARGE: 'refusedTooLarge',
  JOURNEY_NOT_JSON: 'refusedNotJson',
  JOURNEY_FIELD_UNKNOWN: 'refusedFieldUnknown',
  JOURNEY_STEP_UNKNOWN: 'refusedStepUnknown',
  JOURNEY_STEP_UNSUPPORTED: 'refusedStepUnsupported',
  JOURNEY_OWN_STEP_UNKNOWN: 'refusedOwnStep',
  JOURNEY_VERSION_UNKNOWN: 'refusedVersion',
  JOURNEY_CODE_REFUSED: 'refusedCode',
  JOURNEY_URL_REFUSED: 'refusedUrl',
  JOURNEY_TOO_MANY_STEPS: 'refusedTooMany',
  JOURNEY_INCLUDE_OUTSIDE: 'refusedOutside',
  JOURNEY_SECRET_MISPLACED: 'refusedSecret',
  JOURNEY_PATTERN_WRONG: 'refusedPattern',
  JOURNEY_VENDOR_UNKNOWN: 'refusedVendor',
  JOURNEY_PATH_WRONG: 'refusedPath',
};
/** The words for an expected kind, where a value has another one. @type {Record<string, string>} */
const EXPECTED = {
  object: 'wantObject',
  field: 'wantField',
  list: 'wantList',
  text: 'wantText',
  word: 'wantWord',
  flag: 'wantFlag',
  number: 'wantNumber',
  whole: 'wantWhole',
  one: 'wantOne',
  selector: 'wantSelector',
  key: 'wantKey',
  most: 'wantMost',
  something: 'wantSomething',
  when: 'wantWhen',
  condition: 'wantCondition',
  hit: 'wantHit',
  variable: 'wantVariable',
  some: 'wantSome',
  name: 'wantName',
};

/** @param {unknown} of @param {number} [most] */
export const cut = (of, most = MOST) => {
  const all = String(of ?? '');
  return visible(all.length > most ? `${all.slice(0, most)}…` : all);
};

/** @param {unknown} name */
const quoted = (name) => text('quoted', cut(name));

/** @param {any} step @returns {{what: string, more: string}} */
export function wordsOf(step) {
  const {type, name, url, key, value, parameters} = typeof step === 'object' && step !== null ? step : /** @type {any} */ ({});
  const on = quoted(nameOf(step?.selectors ?? parameters?.selectors));
  if (type === 'navigate') return {what: text('didNavigate'), more: cut(url)};
  if (type === 'setViewport') return {what: text('kindViewport'), more: cut(`${step.width} × ${step.height}`)};
  if (type === 'keyDown' || type === 'keyUp') return {what: text(STEPS[type] ?? '', cut(key)), more: ''};
  if (type === 'scroll') return {what: text('editorScroll'), more: cut(`${step.x ?? 0}, ${step.y ?? 0}`)};
  if (name === UPLOAD || name === SELECT)
    return {
      what: text(name === UPLOAD ? 'didUpload' : 'didSelect', on),
      more: cut([parameters?.files ?? parameters?.options].flat().join(', ')),
    };
  if (name === ACT)
    return {
      what: ACTS[parameters?.action] ? text(ACTS[parameters?.action] ?? '', on) : cut(name),
      more: parameters?.to ? cut(nameOf(parameters.to)) : '',
    };
  if (name === EXPECT) return {what: text('kindExpect'), more: cut(expected(parameters).join(' · '))};
  if (type === 'customStep') return {what: cut(name), more: text('editorPassedOver')};
  if (type === 'emulateNetworkConditions' || type === 'close') return {what: cut(type), more: text('editorPassedOver')};
  return {what: STEPS[type] ? text(STEPS[type] ?? '', on) : cut(type ?? JSON.stringify(step)), more: type === 'change' ? cut(value) : ''};
}

/** @param {any} of @returns {string[]} the most telling parts */
function expected(of) {
  /** @param {string} name @returns {any[]} */
  const list = (name) => (Array.isArray(of?.[name]) ? of[name] : []);
  const absent = [
    ...(Array.isArray(of?.absent?.pushes) ? of.absent.pushes : []),
    ...(Array.isArray(of?.absent?.hits) ? of.absent.hits : []).map((/** @type {any} */ hit) =>
      [hit?.vendor, hit?.event].filter(Boolean).join(' '),
    ),
  ];
  return [
    ...(of?.use ? [String(of.use)] : []),
    ...list('pushes').map((push) => `${push?.event ?? ''}${push?.count === undefined ? '' : ` × ${push.count}`}`),
    ...list('hits').map((hit) => [hit?.vendor, hit?.event].filter(Boolean).join(' ')),
    ...absent.map((each) => text('expectNo', String(each))),
    ...Object.entries(of?.consent ?? {}).map(([name, state]) => `${name} ${state}`),
    ...(of?.text === undefined ? [] : [[of.text].flat().map(quoted).join(', ')]),
    ...(of?.url === undefined ? [] : [String(of.url)]),
    ...Object.keys(of?.assign ?? {}).map((name) => `→ {{${name}}}`),
  ];
}

/** @param {import('./place.js').Problem} problem */
export function problemText({code, expected: [kind = '', ...limits] = []}) {
  const values = limits.map((each) => cut(each, 80));
  if (code === 'JOURNEY_FIELD_WRONG') return text(EXPECTED[kind] ?? 'wantSomething', ...values);
  return text(REFUSED[code] ?? 'wantSomething', ...values);
}
