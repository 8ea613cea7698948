import {hasSecret, isOpen, isSecret} from './variables.js';

/** The steps that Chrome's recorder writes: which of them can be run, and what each of them needs. */

/** @typedef {import('./place.js').Place} Place */

const MOST_SELECTORS = 50;
const MOST_PIXELS = 100_000;
const MOST_SCALE = 10;
const MOST_FRAMES = 20;
const MOST_FRAME = 9999;

/** @param {Place} of a step, or the file */
export function timeout(of) {
  of.member('timeout')?.whole(1, 30_000);
}

/** @param {Place} step @param {string} [name] */
export function selectors(step, name = 'selectors') {
  frame(step);
  const listed = step.needed(name);
  const ways = listed.list(MOST_SELECTORS);
  for (const way of ways) {
    if (!Array.isArray(way.value)) way.word();
    else {
      const hops = way.list(MOST_SELECTORS).map((hop) => hop.word());
      if (hops.length === 0 || (hops.length > 1 && hops.some((hop) => hop.startsWith('mark/')))) throw way.wrong('selector');
    }
  }
  if (ways.length === 0) throw listed.wrong('selector');
}

/** @param {Place} written */
export function address(written) {
  const url = written.word();
  if (hasSecret(url)) throw written.refused('JOURNEY_SECRET_MISPLACED');
  if (!isOpen(url) && !isWeb(url)) throw written.refused('JOURNEY_URL_REFUSED');
}

/** Tells whether a journey may open it. @param {string} url */
function isWeb(url) {
  if (!/^https?:\/\/[^/?#]/i.test(url) || !URL.canParse(url) || /[\s"<>\\^`{|}\p{Cc}]/u.test(url)) return false;
  const [, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  const [path = '', ...fragments] = url.slice(url.indexOf('//') + 2 + authority.length).split('#');
  return (
    fragments.length < 2 &&
    !/[[\]]/.test(path.split('?')[0] ?? '') &&
    !authority.includes('@') &&
    /^(?:\[[\da-f:.]+\]|(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z](?:[a-z\d-]*[a-z\d])?\.?|\d+\.\d+\.\d+\.\d+)(?::\d*)?$/i.test(authority) &&
    !/%(?![\da-f]{2})/i.test(url)
  );
}

/** Checks the frame: its place in each frame around it. @param {Place} step */
export function frame(step) {
  for (const place of step.member('frame')?.list(MOST_FRAMES) ?? []) place.whole(0, MOST_FRAME);
}

/** @param {Place} step */
function assertedEvents(step) {
  for (const event of step.member('assertedEvents')?.list(10) ?? []) {
    const type = event.needed('type');
    if (type.text() !== 'navigation') throw type.wrong('one', 'navigation');
  }
}

/** @param {Place} step */
function key(step) {
  const written = step.needed('key');
  if (written.text() === '' || written.text().length > 20) throw written.wrong('key');
}

/** Buttons as the recorder names them. */
const BUTTONS = new Set(['primary', 'secondary', 'auxiliary', 'back', 'forward']);

/** @param {Place} step */
function click(step) {
  const button = step.member('button')?.text() ?? 'primary';
  if (!BUTTONS.has(button)) throw step.refused('JOURNEY_STEP_UNSUPPORTED');
  selectors(step);
}

/** @param {Place} step */
function change(step) {
  selectors(step);
  const value = step.needed('value');
  if (hasSecret(value.text()) && !isSecret(value.text())) throw value.refused('JOURNEY_SECRET_MISPLACED');
}

/** @param {Place} step */
function waitForElement(step) {
  const visible = step.member('visible');
  const number = step.member('count')?.whole(0, 1_000_000) ?? 1;
  const how = step.member('operator')?.text() ?? '==';
  visible?.flag();
  const one = number === 1 && (how === '==' || how === '>=');
  const none = number === 0 && (how === '==' || how === '<=');
  if ((!one && !none) || step.member('properties') || step.member('attributes')) throw step.refused('JOURNEY_STEP_UNSUPPORTED');
  selectors(step);
}

/** @param {Place} step */
function setViewport(step) {
  for (const name of ['width', 'height']) step.needed(name).whole(1, MOST_PIXELS);
  const scale = step.member('deviceScaleFactor');
  if (scale && !(scale.number() >= 0 && scale.number() <= MOST_SCALE)) throw scale.wrong('number');
  for (const name of ['isMobile', 'hasTouch', 'isLandscape']) step.member(name)?.flag();
}

/** @type {Record<string, (step: Place) => void>} */
const STEPS = {
  navigate: (step) => address(step.needed('url')),
  setViewport,
  click,
  doubleClick: (step) => selectors(step),
  hover: (step) => selectors(step),
  change,
  keyDown: key,
  keyUp: key,
  scroll(step) {
    if (step.member('selectors')) selectors(step);
    for (const name of ['x', 'y']) step.member(name)?.number();
  },
  waitForElement,
  waitForExpression(step) {
    throw step.refused('JOURNEY_CODE_REFUSED');
  },
  emulateNetworkConditions: () => {},
  close: () => {},
};

/** Checks the tab: the first one, or the one with an address. @param {Place} step */
export function target(step) {
  const tab = step.member('target');
  if (tab && tab.text() !== 'main') address(tab);
}

/** @param {string} type @param {Place} step */
export function checkStep(type, step) {
  const known = Object.hasOwn(STEPS, type) ? STEPS[type] : undefined;
  if (!known) throw step.refused('JOURNEY_STEP_UNKNOWN');
  known(step);
  assertedEvents(step);
}

/** Checks the condition on which a step depends. @param {Place} when */
export function condition(when) {
  if (when.member('selectors')) {
    when.only(['selectors', 'shown']);
    when.member('shown')?.flag();
    selectors(when);
    return;
  }
  when.only(['variable', 'is', 'isNot']);
  const [is, isNot] = [when.member('is'), when.member('isNot')];
  if ((is === undefined) === (isNot === undefined)) throw when.wrong('condition');
  when.needed('variable').word();
  (is ?? isNot)?.text();
}
