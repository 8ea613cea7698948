import assert from 'node:assert/strict';
import {test} from 'node:test';

Object.defineProperty(globalThis, 'navigator', {value: {platform: 'Linux x86_64'}, configurable: true});
const {Interaction} = await import('../../src/background/act/interaction.js');
const {checkAction} = await import('../../src/background/act/interaction-arguments.js');

const SHOP = 'https://shop.example';

/** Carries an action by real input as far as it comes in a test that has none. */
async function pressed(verb) {
  const context = {
    attachments: {isLaunched: () => false},
    holds: {held: async () => undefined},
    settle: {mayLeave: () => false},
    trusted: {in: () => undefined, hold: () => Promise.reject(new Error('the companion is called'))},
  };
  const call = {front: 1, remainingMs: 5000, signal: new AbortController().signal, orEnd: (promise) => promise};
  const pass = {
    attachment: {handle: 'kd1', tabId: 5, origin: SHOP},
    document: async () => ({documentId: 'd1', origin: SHOP, frameId: 0}),
    requireFeature() {},
  };
  const asked = {verb, target: {css: 'a'}, timeoutMs: 1000, input: 'trusted', held: {}};
  return new Interaction(context, asked, call, pass).run().catch(({code, message}) => code ?? message);
}

test('no real middle press is made where it pastes what the person has selected', async () => {
  assert.equal(await pressed('middleClick'), 'TRUSTED_INPUT_UNAVAILABLE');
  for (const verb of ['click', 'rightClick', 'backClick']) assert.equal(await pressed(verb), 'the companion is called', verb);
});

/** Looks for what is not there, until the time for that is over. @param {object} missed what the page says of its frames */
async function searched(missed, why = {why: 'ELEMENT_NOT_FOUND', final: false}) {
  const parts = [];
  const context = {
    attachments: {isLaunched: () => false, of: () => ({origin: SHOP})},
    settle: {mayLeave: () => false},
    trusted: {in: () => undefined, isRefused: () => false},
    requests: {mark: () => 0},
    snapshots: {number: (handle, run) => run()},
    staying: {
      runAgain: async () => undefined,
      async run(where, script, {part}) {
        parts.push(part);
        return JSON.stringify(part === 'missed' ? missed : part === 'look' ? why : {});
      },
    },
  };
  const call = {front: 1, remainingMs: 5000, signal: new AbortController().signal, orEnd: (promise) => promise};
  const pass = {
    attachment: {handle: 'kd1', tabId: 5, origin: SHOP},
    document: async () => ({documentId: 'd1', origin: SHOP, frameId: 0}),
    again: async () => {},
  };
  const asked = {verb: 'click', target: {css: '#pay'}, timeoutMs: 200, input: 'auto', held: {}};
  const failure = await new Interaction(context, asked, call, pass).run().then(
    () => undefined,
    (reason) => reason,
  );
  return {parts: parts.filter((part) => part !== 'stop'), failure};
}

test('the frames are looked through once, when nothing was found to the end, and what was cut is not claimed', async () => {
  const apart = [{frames: '0', site: SHOP, found: 1}];
  const {parts, failure} = await searched({page: {apart}});
  assert.equal(failure.code, 'ELEMENT_NOT_FOUND');
  assert.ok(parts.filter((part) => part === 'look').length > 1, parts.join());
  assert.deepEqual(parts.slice(-2), ['look', 'missed']);
  assert.equal(parts.indexOf('missed'), parts.length - 1);
  assert.deepEqual(JSON.parse(failure.data.page), {apart});
  assert.doesNotMatch(failure.hint, /not all were looked at/);
  assert.match((await searched({page: {apart, apartCut: true}})).failure.hint, /not all were looked at/);
  assert.equal((await searched({})).failure.data.page, '{}');
  assert.deepEqual((await searched({}, {why: 'ELEMENT_NOT_FOUND', final: true})).parts, ['look']);
});

test('by heights the page scrolls itself: a wheel knows none', () => {
  const input = (value) => checkAction({tab: 'kd1', verb: 'scroll', value, options: {input: 'trusted'}}).input;
  assert.equal(input({pages: 1}), 'page');
  assert.equal(input({pages: -1, deltaY: 10}), 'page');
  assert.equal(input({deltaY: 100}), 'trusted');
});

test('no text is typed while a key of a command is held down: it would copy, or paste what the person has copied', () => {
  for (const modifiers of [['Control'], ['Meta'], ['Shift', 'Control']])
    assert.throws(() => checkAction({tab: 'kd1', verb: 'type', value: 'v', options: {modifiers, input: 'trusted'}}), {
      code: 'BAD_ARGUMENT',
    });
  assert.equal(checkAction({tab: 'kd1', verb: 'type', value: 'v', options: {modifiers: []}}).verb, 'type');
});
