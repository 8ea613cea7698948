import {ACT, EXPECT, SELECT, UPLOAD} from './check.js';
import {describeStep} from './describe-step.js';
import {comment, indented, joined, js, places} from './literals.js';
import {HELPERS} from './playwright-helpers.js';
import {withoutNames} from './recorder-file.js';
import {knownJourney} from './schema.js';

/**
 * A journey as a test for Playwright. Expectations become assertions about window.dataLayer and about requests of GA4 and Meta. Anything
 * that it cannot check stands in it as a comment, and in the test's annotations: nothing is left out silently.
 *
 * @typedef {import('./open-file.js').Journey} Journey
 * @typedef {import('./literals.js').Code} Code
 */

const TIMEOUT_MS = 5000;
/** Vendors whose requests the exported test reads. */
const READ = ['ga4', 'meta'];
const NEXT = js`
`;
const PUSH = js`PUSH_MS`;
/** However often it comes. */
const ANY = js`undefined`;

/** @param {Journey} journey one that was checked @returns {{text: string, left: string[]}} `left`: what it does not hold */
export function playwrightTest(journey) {
  const known = knownJourney(journey);
  /** @type {string[]} */
  const left = [];
  const lines = steps(known, left);
  const annotations = left.map((each) => js`test.info().annotations.push({type: 'not checked', description: ${each}});`);
  const {text} = js`// Made by mcp-datalayer of a journey. Run it with: npx playwright test
// Change the journey and export it again, or keep this file and change it by hand.
import {expect, test} from '@playwright/test';

const variables = Object.create(null);

test(${known.title}, async ({page}) => {
  test.setTimeout(1_800_000);
${joined([...indented(annotations, 1), js`  const seen = await watch(page.context());`], NEXT)}

${joined(lines, NEXT)}
});
`;
  return {text: `${text}\n${HELPERS}\n`, left};
}

/** @param {Journey} journey @param {string[]} left @returns {Code[]} */
function steps(journey, left) {
  /** @type {Code[]} */
  const lines = [];
  /** @type {number[]} where each open block ends */
  const open = [];
  let tab = '';
  const add = (/** @type {readonly Code[]} */ more) => lines.push(...indented(more, open.length + 1));
  const close = () => {
    open.pop();
    add([js`}`]);
  };
  journey.steps.forEach((step, i) => {
    while (open.length > 0 && /** @type {number} */ (open.at(-1)) < i) close();
    const leave = (/** @type {string} */ what) => {
      left.push(`Step ${i + 1}: ${what}`);
      return comment(`NOT CHECKED: ${what}`);
    };
    const given = {ms: step.timeout ?? journey.timeout ?? TIMEOUT_MS, leave};
    add([comment(`${i + 1}. ${describeStep(step).slice(0, 150)}`)]);
    if (step.type === 'customStep' && step.name === EXPECT) {
      const parameters = said(step.parameters);
      const {when, then, use} = parameters;
      tab = tabOf(step) ?? tab;
      const own = inTab(tab, use === undefined ? expectation(parameters, given) : included(use, leave));
      if (when) add([js`if (${condition(step, said(when), tab)}) {`]);
      add(when ? indented(own, 1) : own);
      if (when && then) open.push(i + then);
      else if (when) add([js`}`]);
    } else {
      tab = tabOf(step) ?? (step.type === 'customStep' ? tab : '');
      add(inTab(tab, action(step, given)));
    }
  });
  while (open.length > 0) close();
  return lines;
}

/** Leaves out what says nothing. @param {any} of @returns {any} */
const said = (of) => Object.fromEntries(Object.entries(of).filter(([, value]) => value !== null));

/**
 * The address of the tab that a step is done in; empty for the first one.
 * @param {any} step
 * @returns {string | undefined} undefined where it does not say
 */
const tabOf = ({target}) => (typeof target === 'string' ? (target === 'main' ? '' : target) : undefined);

/** @param {string} tab @param {readonly Code[]} lines @returns {readonly Code[]} */
const inTab = (tab, lines) =>
  tab === '' ? lines : [js`await inTab(page, ${data(tab)}, async (page) => {`, ...indented(lines, 1), js`});`];

/** A value of the file; texts with names of variables in them get their values. @param {any} value @returns {unknown} */
function data(value) {
  if (typeof value === 'string') return value.includes('{{') ? js`say(${value})` : value;
  if (Array.isArray(value)) return value.map(data);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, data(each)]))
    : value;
}

/** @param {string} selector @returns {Code} a call on a page, a frame or an element */
function located(selector) {
  if (selector.startsWith('aria/')) {
    const [, name = selector.slice(5), , role] = /^(.*?)(?<!\s)\s*\[\s*role\s*=\s*(["'])(.*?)\2\s*\]\s*$/s.exec(selector.slice(5)) ?? [];
    return role ? js`getByRole(${role}, {name: ${data(name)}, exact: true})` : js`getByLabel(${data(name)}, {exact: true})`;
  }
  if (selector.startsWith('text/')) return js`getByText(${data(selector.slice(5))})`;
  if (selector.startsWith('xpath/')) return js`locator(${data(`xpath=${selector.slice(6)}`)})`;
  return js`locator(${data(`css=${selector.replace(/^pierce\//, '')}`)})`;
}

/** @param {any[]} selectors @returns {Code[]} */
const ways = (selectors) =>
  withoutNames(selectors)
    .filter((way) => [way].flat().length > 0)
    .map((way) => js`(at) => at.${joined([way].flat().map(located), js`.`)}`);

/** @param {any} step the place of its frame in each frame around it */
const frameOf = ({frame}) => places(Array.isArray(frame) ? frame : []);

/** @param {any} step @param {any[]} [selectors] @param {number} [ms] */
const found = (step, selectors = step.selectors, ms = TIMEOUT_MS) => js`await find(page, ${frameOf(step)}, ${ways(selectors)}, ${ms})`;

/** @typedef {{ms: number, leave: (what: string) => Code}} Given */

/** @param {any} step @param {Given} given @returns {Code[]} */
function action(step, {ms, leave}) {
  const doing = deed(step, ms);
  if (doing === undefined) {
    const why =
      step.type === 'waitForExpression'
        ? 'waitForExpression, which is code of the file,'
        : step.type === 'customStep'
          ? `the step ${step.name} of another program`
          : `the step ${step.type}`;
    return [leave(`${why} is passed over`)];
  }
  const leads = step.type !== 'navigate' && step.assertedEvents?.length > 0;
  return [js`seen.begin();`, leads ? js`await leads(page, async () => { ${doing} }, ${ms * 3});` : doing];
}

/** @param {any} step @param {number} ms @returns {Code | undefined} undefined for what is not done */
function deed(step, ms) {
  const on = (/** @type {Code} */ call) => js`await (${found(step, step.selectors, ms)}).${call};`;
  switch (step.type) {
    case 'navigate':
      return js`await page.goto(${data(step.url)});`;
    case 'setViewport':
      return js`await page.setViewportSize({width: ${step.width}, height: ${step.height}});`;
    case 'click':
      if (step.button === 'back' || step.button === 'forward') return undefined; // Playwright's mouse has three buttons
      if (step.button === 'secondary') return on(js`click({button: 'right', timeout: ${ms}})`);
      return on(step.button === 'auxiliary' ? js`click({button: 'middle', timeout: ${ms}})` : js`click({timeout: ${ms}})`);
    case 'doubleClick':
      return on(js`dblclick({timeout: ${ms}})`);
    case 'hover':
      return on(js`hover({timeout: ${ms}})`);
    case 'change':
      return js`await change(${found(step, step.selectors, ms)}, ${data(step.value)});`;
    case 'keyDown':
      return js`await page.keyboard.down(${step.key});`;
    case 'keyUp':
      return js`await page.keyboard.up(${step.key});`;
    case 'scroll':
      return step.selectors
        ? on(js`scrollIntoViewIfNeeded({timeout: ${ms}})`)
        : js`await page.evaluate(([x, y]) => scrollTo(x, y), ${[step.x ?? 0, step.y ?? 0]});`;
    case 'waitForElement':
      return ((step.count ?? 1) === 1) === (step.visible ?? true)
        ? js`await expect(${found(step, step.selectors, ms)}).toBeVisible({timeout: ${ms}});`
        : js`await expect.poll(() => shows(page, ${frameOf(step)}, ${ways(step.selectors)}, 0), {timeout: ${ms}}).toBe(false);`;
    case 'customStep':
      return own(step, ms);
    default:
      return undefined;
  }
}

/** @param {any} step of ours, or of another program @param {number} ms @returns {Code | undefined} */
function own(step, ms) {
  const {selectors, files, options, action, to, by} = step.parameters ?? {};
  if (step.name === UPLOAD) return js`await (${found(step, selectors, ms)}).setInputFiles(${data(files)});`;
  if (step.name === SELECT)
    return js`await (${found(step, selectors, ms)}).selectOption(${[options].flat().map((label) => js`{label: ${data(label)}}`)});`;
  if (step.name !== ACT) return undefined;
  const element = found(step, selectors, ms);
  if (action === 'drag')
    return to
      ? js`await (${element}).dragTo(${found(step, to, ms)}, {timeout: ${ms}});`
      : js`await dragBy(page, ${element}, ${by.x}, ${by.y});`;
  return action === 'focus'
    ? js`await (${element}).focus({timeout: ${ms}});`
    : js`await (${element}).evaluate((of) => (of.form ?? of.closest('form')).requestSubmit());`;
}

/** @param {any} step @param {any} when @param {string} tab */
function condition(step, when, tab) {
  if (!when.selectors)
    return js`say(${`{{${when.variable}}}`}) ${when.is === undefined ? js`!==` : js`===`} ${data(when.is ?? when.isNot)}`;
  const shows = js`await shows(page, ${frameOf(step)}, ${ways(when.selectors)}, 1000) === ${when.shown ?? true}`;
  return tab === '' ? shows : js`await inTab(page, ${data(tab)}, async (page) => ${shows})`;
}

/** @param {string} use @param {Given['leave']} leave @returns {Code[]} */
const included = (use, leave) => [
  leave(`the steps of ${use} are not in this test`),
  js`throw new Error(${`The steps of ${use} are not in this test. Export that journey, too, and put its steps here.`});`,
];

/** @param {any} parameters @param {Given} given @returns {Code[]} */
function expectation({pushes = [], hits = [], absent = {}, consent = {}, text = [], url, assign = {}, plan, withinMs}, {leave}) {
  const ms = withinMs ?? PUSH;
  /** @type {Code[]} */
  const lines = [];
  for (const each of pushes) lines.push(...push(said(each), ms, leave));
  for (const each of hits) lines.push(...hit(said(each), withinMs, leave));
  for (const event of absent.pushes ?? []) lines.push(...push({event, count: 0}, ms, leave));
  for (const each of absent.hits ?? []) lines.push(...hit({...said(each), count: 0}, withinMs, leave));
  for (const [signal, word] of Object.entries(consent))
    lines.push(js`await expect.poll(() => seen.consent[${signal}], {message: ${`consent ${signal}`}, timeout: ${ms}}).toBe(${word});`);
  for (const each of [text].flat())
    lines.push(js`await expect(page.locator('body')).toContainText(${data(each)}, {useInnerText: true, timeout: ${ms}});`);
  if (url !== undefined) lines.push(js`await expect(page).toHaveURL(like(${data(url)}), {timeout: ${ms}});`);
  if (plan !== undefined) lines.push(leave(`the tracking plan ${plan}`));
  for (const [name, from] of Object.entries(assign)) {
    const path = parts(from.path);
    lines.push(
      path
        ? js`variables[${name}] = words(at(pushesLike(seen, {event: ${data(from.push)}}).at(-1), ${path})[0]);`
        : leave(`the variable ${name} gets no value: the path ${from.path} has no counterpart here`),
    );
  }
  return lines;
}

/** @param {any} expected @param {number | Code} ms @param {Given['leave']} leave @returns {Code[]} */
function push({event, values = {}, count}, ms, leave) {
  /** @type {Code[]} */
  const notes = [];
  const tests = Object.entries(values).flatMap(([written, value]) => {
    const path = parts(written);
    const [rule, wanted] = ruleOf(value);
    if (!path) notes.push(leave(`${event}: the path ${written} has no counterpart here`));
    else if (!isKnown(rule, wanted)) notes.push(leave(`${event}: ${written} matches ${wanted}, which JavaScript reads in another way`));
    else return [[path, rule, data(wanted)]];
    return [];
  });
  const what = js`{event: ${data(event)}${tests.length > 0 ? js`, values: ${tests}` : js``}}`;
  return [...notes, js`await came(page, ${`push ${event}`}, () => pushesLike(seen, ${what}), () => seen.pushes, ${count ?? ANY}, ${ms});`];
}

/** @param {any} expected @param {number | undefined} ms @param {Given['leave']} leave @returns {Code[]} */
function hit({vendor, id, event, params = {}, count}, ms, leave) {
  const named = ['hit of', vendor ?? 'any vendor', id ?? '', event ?? ''].filter(Boolean).join(' ');
  if (!READ.includes(vendor)) return [leave(`${count === 0 ? 'no ' : ''}${named}: this test reads hits of GA4 and Meta only`)];
  /** @type {Code[]} */
  const notes = [];
  const tests = Object.entries(params).flatMap(([name, value]) => {
    const [rule, wanted] = ruleOf(value);
    if (isKnown(rule, wanted)) return [[name, rule, data(wanted)]];
    notes.push(leave(`${named}: ${name} matches ${wanted}, which JavaScript reads in another way`));
    return [];
  });
  const what = [
    js`vendor: ${vendor}`,
    ...(id === undefined ? [] : [js`id: ${data(id)}`]),
    ...(event === undefined ? [] : [js`event: ${data(event)}`]),
    ...(tests.length > 0 ? [js`params: ${tests}`] : []),
  ];
  return [
    ...notes,
    js`await came(page, ${named}, () => hitsLike(seen, {${joined(what, js`, `)}}), () => seen.hits, ${count ?? ANY}, ${ms ?? (count === 0 ? PUSH : js`HIT_MS`)});`,
  ];
}

/** @param {any} value @returns {[string, any]} */
export const ruleOf = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? /** @type {[string, any]} */ (Object.entries(value)[0])
    : ['is', value];

/** Tells whether a pattern means in JavaScript what it means in RE2. @param {string} rule @param {any} wanted */
function isKnown(rule, wanted) {
  if (rule !== 'matches') return true;
  if (/\(\?[^:]|\\[AzCQEpP]|\[:|\{,|\{\{/.test(wanted)) return false;
  const outline = wanted.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g, (/** @type {string} */ all) => (/^\\b$/i.test(all) ? '^' : 'x'));
  if (/[$^]\{\d+(?:,\d*)?\}/.test(outline)) return false; // what only asserts is not repeated there, which not each engine says
  try {
    return new RegExp(wanted) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Names and places of a path without filters, slices and descents; undefined for others.
 * @param {string} path
 * @returns {(string | number)[] | undefined}
 */
export function parts(path) {
  const found = [];
  let rest = path.slice(1);
  while (rest !== '') {
    const [whole, name, quoted, place, any] =
      /^(?:\.([\p{L}_][\p{L}\p{N}_]*)|\[(?:'([^'\\]*)'|"([^"\\]*)")\]|\[(-?\d+)\]|(\.\*|\[\*\]))/u
        .exec(rest)
        ?.reduce((/** @type {any[]} */ all, each, i) => {
          if (i !== 3) all.push(each);
          else all[2] ??= each;
          return all;
        }, []) ?? [];
    if (whole === undefined) return undefined;
    found.push(any ? '*' : place !== undefined ? Number(place) : (name ?? quoted));
    rest = rest.slice(whole.length);
  }
  return found.includes('*') && /\['\*'\]|\["\*"\]/.test(path) ? undefined : found;
}
