import assert from 'node:assert/strict';
import {test} from 'node:test';
import {parse as parseRecording, stringify} from '@puppeteer/replay';
import {parse} from '../../src/vendor/acorn/acorn.js';
import {check} from '../../src/editor/check.js';
import {HELPERS} from '../../src/editor/playwright-helpers.js';
import {openFile} from '../../src/editor/open-file.js';
import {playwrightTest} from '../../src/editor/playwright.js';
import {recorderFile} from '../../src/editor/recorder-file.js';
import {assertOnlyOurs} from './exported-code.js';
import {HOSTILE, WHOLE, mutated, numbers} from './hostile-journeys.js';

/** All of them: THOROUGH=1 npm test. */
const MUTATIONS = process.env.THOROUGH ? 100_000 : 1500;
const CODE = '(await import("node:fs")).writeFileSync("owned", "")';
const journeyOf = (...steps) => ({title: 'T', steps: [{type: 'navigate', url: 'https://shop.example/'}, ...steps]});
const own = (name, parameters, more = {}) => ({
  type: 'customStep',
  name: `mcp-datalayer:${name}`,
  parameters: {version: 1, selectors: ['#a'], ...parameters},
  ...more,
});
const expecting = (parameters, more) => ({
  type: 'customStep',
  name: 'mcp-datalayer:expect',
  parameters: {version: 1, ...parameters},
  ...more,
});
const click = (more) => ({type: 'click', selectors: ['#a'], offsetX: 1, offsetY: 1, ...more});

test('a journey with all that steps may have is exported, and there is nothing in it but our calls and literals', () => {
  const {journey, problems} = openFile(JSON.stringify(WHOLE));
  assert.deepEqual(problems, []);
  const {text} = playwrightTest(journey);
  assertOnlyOurs(text);
});

test('the parser of this test finds what is not ours', () => {
  const {text} = playwrightTest(openFile(JSON.stringify(journeyOf(click()))).journey);
  assertOnlyOurs(text);
  for (const code of [
    CODE,
    'eval("1")',
    'new Function("1")()',
    '`${1}`',
    'page.constructor',
    'page["x"]',
    'seen.x = 1',
    'process.env',
    'require("fs")',
    'globalThis',
    '(() => 1)()',
    'test.skip()',
    'variables.x',
    '/a/',
    'import("x")',
    '1n',
    'a: 1',
    '(0, find)()',
    '[1].at(0)',
    '"a".at(0)',
    '({}).at',
  ]) {
    assert.throws(() => assertOnlyOurs(text.replace('  seen.begin();', `  ${code};`)), code);
  }
});

/** Each is refused at its place, whatever else is right. */
const WRONG = {
  'a time of ours': [own('act', {action: 'focus'}, {timeout: CODE}), 'timeout'],
  'a time of ours to upload': [own('upload', {files: ['a']}, {timeout: CODE}), 'timeout'],
  'a time of ours to choose': [own('select', {options: ['a']}, {timeout: CODE}), 'timeout'],
  'a time of ours to drag': [own('act', {action: 'drag', to: ['#b']}, {timeout: CODE}), 'timeout'],
  'a time of an expectation': [expecting({text: 'a'}, {timeout: CODE}), 'timeout'],
  'a time of a condition': [expecting({when: {selectors: ['#a']}, text: 'a'}, {timeout: [1]}), 'timeout'],
  'a time of an inclusion': [expecting({use: 'a.json'}, {timeout: {}}), 'timeout'],
  'a tab of an inclusion': [expecting({use: 'a.json'}, {target: 7}), 'target'],
  'a time of 0': [own('act', {action: 'focus'}, {timeout: 0}), 'timeout'],
  'a place in an element': [click({offsetX: CODE}), 'offsetX'],
  'the other place': [click({offsetY: CODE}), 'offsetY'],
  'how long it is pressed': [click({duration: CODE}), 'duration'],
  'with what it is pressed': [click({deviceType: CODE}), 'deviceType'],
  'a place in a double click': [{type: 'doubleClick', selectors: ['#a'], offsetX: CODE, offsetY: 1}, 'offsetX'],
  'a network': [{type: 'emulateNetworkConditions', download: CODE, upload: 1, latency: 1}, 'download'],
  'a network that waits': [{type: 'emulateNetworkConditions', download: 1, upload: 1, latency: CODE}, 'latency'],
  'a tab that closes': [{type: 'close', target: 7}, 'target'],
  'a frame of a key': [{type: 'keyDown', key: 'a', frame: [CODE]}, 'frame[0]'],
  'a frame of a scroll': [{type: 'scroll', x: 1, y: 1, frame: [CODE]}, 'frame[0]'],
  'an address of an event': [click({assertedEvents: [{type: 'navigation', url: 7}]}), 'assertedEvents[0].url'],
  'a title of an event': [click({assertedEvents: [{type: 'navigation', title: {}}]}), 'assertedEvents[0].title'],
};

for (const [name, [step, place]] of Object.entries(WRONG)) {
  test(`a field of another kind is refused at its place, whatever the step: ${name}`, () => {
    assert.deepEqual(
      check(journeyOf(step)).map((each) => each.place),
      [`steps[1].${place}`],
    );
  });
}

for (const options of [0, -1, 1e21, 'a', true, null, [], {}, [[]], [0], {map: 'x'}, ['{{a}}']]) {
  test(`what is chosen is a literal alone, though nobody has checked it: ${JSON.stringify(options)}`, () => {
    assertOnlyOurs(playwrightTest(/** @type {any} */ ({title: 'T', steps: [own('select', {options})]})).text);
  });
}

test('what no step has is in no exported file', () => {
  const {journey, problems} = openFile(
    JSON.stringify({
      ...journeyOf(
        click({onclick: CODE, assertedEvents: [{type: 'navigation', code: CODE}]}),
        own('act', {action: 'focus'}, {script: CODE}),
      ),
      speed: CODE,
    }),
  );
  assert.deepEqual(problems, []);
  for (const {text} of [recorderFile(journey, {}), playwrightTest(journey)]) assert.doesNotMatch(text, /writeFileSync/);
});

test('a field that is null is as one that is not there', () => {
  const {journey, problems} = openFile(
    JSON.stringify(
      journeyOf(
        click({timeout: null, frame: null, button: null}),
        expecting({
          when: {variable: 'a', is: null, isNot: 'x'},
          pushes: [{event: 'a', values: null, count: null}],
          hits: null,
          withinMs: null,
        }),
      ),
    ),
  );
  assert.deepEqual(problems, []);
  const {text} = playwrightTest(journey);
  assertOnlyOurs(text);
  assert.match(text, /say\("\{\{a\}\}"\) !== "x"/);
  assert.doesNotMatch(text.slice(0, -HELPERS.length), /null\b(?!\))/); // apart from Object.create(null)
});

test('names of variables are no members of all objects', () => {
  const {text} = playwrightTest(openFile(JSON.stringify(journeyOf({type: 'change', selectors: ['#a'], value: '{{constructor}}'}))).journey);
  assert.match(text, /const variables = Object\.create\(null\);/);
});

test('of mutated journeys each is refused, or its exports have nothing in them but our calls and literals', async () => {
  const next = numbers(20261128);
  let taken = 0;
  for (let n = 0; n < MUTATIONS; n++) {
    const made = JSON.stringify(mutated(next));
    const {journey, problems} = openFile(made);
    if (!journey || problems.length > 0) continue;
    taken++;
    try {
      const {text} = playwrightTest(journey);
      assertOnlyOurs(text);
      const recording = recorderFile(journey, {email: HOSTILE[n % HOSTILE.length]});
      JSON.parse(recording.text);
      if (n % 10 === 0 && recording.text.includes('"navigate"'))
        parse(await stringify(parseRecording(JSON.parse(recording.text))), {
          ecmaVersion: 'latest',
          sourceType: 'module',
          allowAwaitOutsideFunction: true,
        });
    } catch (failure) {
      assert.fail(`${n}: ${failure.stack}\n${made}`);
    }
  }
  assert.ok(taken > MUTATIONS / 10, `${taken} were taken`);
});

test('a journey that nobody has checked is not exported, or has nothing in it but our calls and literals', () => {
  const next = numbers(7);
  let made = 0;
  for (let n = 0; n < MUTATIONS / 2; n++) {
    const journey = JSON.parse(JSON.stringify(mutated(next)));
    let text;
    try {
      ({text} = playwrightTest(journey));
    } catch {
      continue; // it was not made for this
    }
    made++;
    try {
      assertOnlyOurs(text);
    } catch (failure) {
      assert.fail(`${n}: ${failure.stack}\n${JSON.stringify(journey)}`);
    }
  }
  assert.ok(made > MUTATIONS / 20, `${made} were made`);
});
