import {literal, visible} from '../sidepanel/visible.js';
import {ACT, EXPECT, SELECT, UPLOAD} from './check.js';
import {HELPERS} from './playwright-helpers.js';
import {describeStep} from './describe-step.js';
import {withoutNames} from './recorder-file.js';

/**
 * A journey as a test for Playwright. Expectations become assertions about window.dataLayer and about requests of GA4 and Meta. What cannot be held there stands in it
 * as a comment, and in the test's annotations: nothing is left out silently.
 *
 * @typedef {import('./open-file.js').Journey} Journey
 */

const TIMEOUT_MS = 5000;
/** Vendors whose requests the exported test reads. */
const READ = ['ga4', 'meta'];

/** @param {Journey} journey one that was checked @returns {{text: string, left: string[]}} `left`: what it does not hold */
export function playwrightTest(journey) {
  /** @type {string[]} */
  const left = [];
  const lines = steps(journey, left);
  const annotations = left.map((each) => `  test.info().annotations.push({type: 'not checked', description: ${literal(each)}});`);
  const text = `// Made by mcp-datalayer of a journey. Run it with: npx playwright test
// Change the journey and export it again, or keep this file and change it by hand.
import {expect, test} from '@playwright/test';

const variables = {};

test(${literal(journey.title)}, async ({page}) => {
  test.setTimeout(1_800_000);
${annotations.map((each) => `${each}\n`).join('')}  const seen = await watch(page.context());

${lines.join('\n')}
});

${HELPERS}
`;
  return {text, left};
}

/** @param {Journey} journey @param {string[]} left @returns {string[]} */
function steps(journey, left) {
  /** @type {string[]} */
  const lines = [];
  /** @type {number[]} where each open block ends */
  const open = [];
  let tab = '';
  journey.steps.forEach((step, i) => {
    while (open.length > 0 && /** @type {number} */ (open.at(-1)) < i) {
      open.pop();
      lines.push(`${indent(open)}}`);
    }
    const leave = (/** @type {string} */ what) => {
      left.push(`Step ${i + 1}: ${what}`);
      return `// NOT CHECKED: ${visible(what)}`;
    };
    const given = {ms: step.timeout ?? journey.timeout ?? TIMEOUT_MS, leave};
    lines.push(`${indent(open)}// ${i + 1}. ${visible(describeStep(step)).slice(0, 150)}`);
    if (step.type === 'customStep' && step.name === EXPECT) {
      const {when, then, use} = step.parameters;
      tab = tabOf(step) ?? tab;
      const own = inTab(tab, use === undefined ? expectation(step.parameters, given) : included(use, leave));
      if (when) lines.push(`${indent(open)}if (${condition(step, when, tab)}) {`);
      lines.push(...own.map((each) => `${indent(open)}${when ? '  ' : ''}${each}`));
      if (when && then) open.push(i + then);
      else if (when) lines.push(`${indent(open)}}`);
    } else {
      tab = tabOf(step) ?? (step.type === 'customStep' ? tab : '');
      lines.push(...inTab(tab, action(step, given)).map((each) => `${indent(open)}${each}`));
    }
  });
  while (open.length > 0) {
    open.pop();
    lines.push(`${indent(open)}}`);
  }
  return lines;
}

/** The address of the tab that a step is done in; empty for the first one. @param {any} step @returns {string | undefined} undefined where it does not say */
const tabOf = ({target}) => (typeof target === 'string' ? target === 'main' ? '' : target : undefined);

/** @param {string} tab @param {string[]} lines @returns {string[]} */
const inTab = (tab, lines) => (tab === '' ? lines : [`await inTab(page, ${said(tab)}, async (page) => {`, ...lines.map((each) => `  ${each}`), '});']);

/** @param {number[]} open */
const indent = (open) => '  '.repeat(open.length + 1);

/** @param {string} text @returns {string} an expression */
const said = (text) => (text.includes('{{') ? `say(${literal(text)})` : literal(text));

/** @param {any} value @returns {string} an expression */
const code = (value) => (typeof value === 'string' ? said(value) : Array.isArray(value) ? `[${value.map(code).join(', ')}]`
  : typeof value === 'object' && value !== null ? `{${Object.entries(value).map(([name, each]) => `[${literal(name)}]: ${code(each)}`).join(', ')}}` : JSON.stringify(value));

/** @param {(string | number)[]} path */
const codeOf = (path) => `[${path.map((part) => (typeof part === 'string' ? literal(part) : part)).join(', ')}]`;

/** @param {string} selector @returns {string} a call on a page, a frame or an element */
function located(selector) {
  if (selector.startsWith('aria/')) {
    const [, name = selector.slice(5), , role] = /^(.*?)\s*\[\s*role\s*=\s*(["'])(.*?)\2\s*\]\s*$/s.exec(selector.slice(5)) ?? [];
    return role ? `getByRole(${literal(role)}, {name: ${said(name)}, exact: true})` : `getByLabel(${said(name)}, {exact: true})`;
  }
  if (selector.startsWith('text/')) return `getByText(${said(selector.slice(5))})`;
  if (selector.startsWith('xpath/')) return `locator(${said(`xpath=${selector.slice(6)}`)})`;
  return `locator(${said(`css=${selector.replace(/^pierce\//, '')}`)})`;
}

/** @param {any[]} selectors */
const ways = (selectors) => `[${withoutNames(selectors).map((way) => `(at) => at.${[way].flat().map(located).join('.')}`).join(', ')}]`;

/** @param {any} step @returns {string} the place of its frame in each frame around it */
const frameOf = ({frame}) => JSON.stringify((Array.isArray(frame) ? frame : []).filter(Number.isInteger));

/** @param {any} step @param {any[]} [selectors] @param {number} [ms] */
const found = (step, selectors = step.selectors, ms = TIMEOUT_MS) => `await find(page, ${frameOf(step)}, ${ways(selectors)}, ${ms})`;

/** @typedef {{ms: number, leave: (what: string) => string}} Given */

/** @param {any} step @param {Given} given @returns {string[]} */
function action(step, {ms, leave}) {
  const doing = deed(step, ms);
  if (doing === undefined) {
    const why = step.type === 'waitForExpression' ? 'waitForExpression, which is code of the file,' : step.type === 'customStep' ? `the step ${step.name} of another program` : `the step ${step.type}`;
    return [leave(`${why} is passed over`)];
  }
  const leads = step.type !== 'navigate' && step.assertedEvents?.length > 0;
  return ['seen.begin();', leads ? `await leads(page, async () => { ${doing} }, ${ms * 3});` : doing];
}

/** @param {any} step @param {number} ms @returns {string | undefined} undefined for what is not done */
function deed(step, ms) {
  const on = (/** @type {string} */ call) => `await (${found(step, step.selectors, ms)}).${call};`;
  switch (step.type) {
    case 'navigate': return `await page.goto(${said(step.url)});`;
    case 'setViewport': return `await page.setViewportSize({width: ${Number(step.width)}, height: ${Number(step.height)}});`;
    case 'click': return on(step.button === 'secondary' ? `click({button: 'right', timeout: ${ms}})` : `click({timeout: ${ms}})`);
    case 'doubleClick': return on(`dblclick({timeout: ${ms}})`);
    case 'hover': return on(`hover({timeout: ${ms}})`);
    case 'change': return `await change(${found(step, step.selectors, ms)}, ${said(step.value)});`;
    case 'keyDown': return `await page.keyboard.down(${literal(step.key)});`;
    case 'keyUp': return `await page.keyboard.up(${literal(step.key)});`;
    case 'scroll': return step.selectors ? on(`scrollIntoViewIfNeeded({timeout: ${ms}})`) : `await page.evaluate(([x, y]) => scrollTo(x, y), [${Number(step.x ?? 0)}, ${Number(step.y ?? 0)}]);`;
    case 'waitForElement': return ((step.count ?? 1) === 1) === (step.visible ?? true)
      ? `await expect(${found(step, step.selectors, ms)}).toBeVisible({timeout: ${ms}});`
      : `await expect.poll(() => shows(page, ${frameOf(step)}, ${ways(step.selectors)}, 0), {timeout: ${ms}}).toBe(false);`;
    case 'customStep': {
      const {selectors, files, options, action, to, by} = step.parameters ?? {};
      if (step.name === UPLOAD) return `await (${found(step, selectors, ms)}).setInputFiles(${code(files)});`;
      if (step.name === SELECT) return `await (${found(step, selectors, ms)}).selectOption(${code(options)}.map((label) => ({label})));`;
      if (step.name !== ACT) return undefined;
      const element = found(step, selectors, ms);
      if (action === 'drag') return to ? `await (${element}).dragTo(${found(step, to, ms)}, {timeout: ${ms}});` : `await dragBy(page, ${element}, ${Number(by?.x)}, ${Number(by?.y)});`;
      return action === 'focus' ? `await (${element}).focus({timeout: ${ms}});` : `await (${element}).evaluate((of) => (of.form ?? of.closest('form')).requestSubmit());`;
    }
    default: return undefined;
  }
}

/** @param {any} step @param {any} when @param {string} tab */
function condition(step, when, tab) {
  if (!when.selectors) return `say(${literal(`{{${when.variable}}}`)}) ${'is' in when ? '===' : '!=='} ${said(when.is ?? when.isNot)}`;
  const shows = `await shows(page, ${frameOf(step)}, ${ways(when.selectors)}, 1000) === ${when.shown ?? true}`;
  return tab === '' ? shows : `await inTab(page, ${said(tab)}, async (page) => ${shows})`;
}

/** @param {string} use @param {Given['leave']} leave @returns {string[]} */
const included = (use, leave) => [leave(`the steps of ${use} are not in this test`), `throw new Error(${literal(`The steps of ${use} are not in this test. Export that journey, too, and put its steps here.`)});`];

/** @param {any} parameters @param {Given} given @returns {string[]} */
function expectation({pushes = [], hits = [], absent = {}, consent = {}, text = [], url, assign = {}, plan, withinMs}, {leave}) {
  /** @type {string[]} */
  const lines = [];
  for (const each of pushes) lines.push(...push(each, withinMs, leave));
  for (const each of hits) lines.push(...hit(each, withinMs, leave));
  for (const event of absent.pushes ?? []) lines.push(...push({event, count: 0}, withinMs, leave));
  for (const each of absent.hits ?? []) lines.push(...hit({...each, count: 0}, withinMs, leave));
  for (const [signal, word] of Object.entries(consent)) lines.push(`await expect.poll(() => seen.consent[${literal(signal)}], {message: ${literal(`consent ${signal}`)}, timeout: ${withinMs ?? 'PUSH_MS'}}).toBe(${literal(word)});`);
  for (const each of [text].flat()) lines.push(`await expect(page.locator('body')).toContainText(${said(each)}, {useInnerText: true, timeout: ${withinMs ?? 'PUSH_MS'}});`);
  if (url !== undefined) lines.push(`await expect(page).toHaveURL(like(${said(url)}), {timeout: ${withinMs ?? 'PUSH_MS'}});`);
  if (plan !== undefined) lines.push(leave(`the tracking plan ${plan}`));
  for (const [name, from] of Object.entries(assign)) {
    const path = parts(from.path);
    lines.push(path ? `variables[${literal(name)}] = words(at(pushesLike(seen, {event: ${said(from.push)}}).at(-1), ${codeOf(path)})[0]);`
      : leave(`the variable ${name} gets no value: the path ${from.path} has no counterpart here`));
  }
  return lines;
}

/** @param {any} expected @param {number | undefined} ms @param {Given['leave']} leave @returns {string[]} */
function push({event, values = {}, count}, ms, leave) {
  /** @type {string[]} */
  const notes = [];
  const tests = Object.entries(values).flatMap(([written, value]) => {
    const path = parts(written);
    const [rule, wanted] = ruleOf(value);
    if (!path) notes.push(leave(`${event}: the path ${written} has no counterpart here`));
    else if (!isKnown(rule, wanted)) notes.push(leave(`${event}: ${written} matches ${wanted}, which JavaScript reads in another way`));
    else return [`[${codeOf(path)}, ${literal(rule)}, ${code(wanted)}]`];
    return [];
  });
  const what = `{event: ${said(event)}${tests.length > 0 ? `, values: [${tests.join(', ')}]` : ''}}`;
  return [...notes, `await came(page, ${literal(`push ${event}`)}, () => pushesLike(seen, ${what}), () => seen.pushes, ${count}, ${ms ?? 'PUSH_MS'});`];
}

/** @param {any} expected @param {number | undefined} ms @param {Given['leave']} leave @returns {string[]} */
function hit({vendor, id, event, params = {}, count}, ms, leave) {
  const named = ['hit of', vendor ?? 'any vendor', id ?? '', event ?? ''].filter(Boolean).join(' ');
  if (!READ.includes(vendor)) return [leave(`${count === 0 ? 'no ' : ''}${named}: this test reads hits of GA4 and Meta only`)];
  /** @type {string[]} */
  const notes = [];
  const tests = Object.entries(params).flatMap(([name, value]) => {
    const [rule, wanted] = ruleOf(value);
    if (isKnown(rule, wanted)) return [`[${literal(name)}, ${literal(rule)}, ${code(wanted)}]`];
    notes.push(leave(`${named}: ${name} matches ${wanted}, which JavaScript reads in another way`));
    return [];
  });
  const fields = Object.entries({vendor, id, event}).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${said(value)}`]));
  const what = `{${[...fields, ...(tests.length > 0 ? [`params: [${tests.join(', ')}]`] : [])].join(', ')}}`;
  return [...notes, `await came(page, ${literal(named)}, () => hitsLike(seen, ${what}), () => seen.hits, ${count}, ${ms ?? (count === 0 ? 'PUSH_MS' : 'HIT_MS')});`];
}

/** @param {any} value @returns {[string, any]} */
export const ruleOf = (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? /** @type {[string, any]} */ (Object.entries(value)[0]) : ['is', value]);

/** Whether a pattern means in JavaScript what it means in RE2. @param {string} rule @param {any} wanted */
function isKnown(rule, wanted) {
  if (rule !== 'matches') return true;
  if (/\(\?[^:]|\\[AzCQEpP]|\[:|\{,|\{\{/.test(wanted)) return false;
  try {
    return new RegExp(wanted) !== undefined;
  } catch {
    return false;
  }
}

/** Names and places of a path without filters, slices and descents; undefined for others. @param {string} path @returns {(string | number)[] | undefined} */
export function parts(path) {
  const found = [];
  let rest = path.slice(1);
  while (rest !== '') {
    const [whole, name, quoted, place, any] = /^(?:\.([\p{L}_][\p{L}\p{N}_]*)|\[(?:'([^'\\]*)'|"([^"\\]*)")\]|\[(-?\d+)\]|(\.\*|\[\*\]))/u.exec(rest)?.reduce((/** @type {any[]} */ all, each, i) => {
      if (i !== 3) all.push(each);
      else all[2] ??= each;
      return all;
    }, []) ?? [];
    if (whole === undefined) return undefined;
    found.push(any ? '*' : place !== undefined ? Number(place) : name ?? quoted);
    rest = rest.slice(whole.length);
  }
  return found.includes('*') && /\['\*'\]|\["\*"\]/.test(path) ? undefined : found;
}
