import assert from 'node:assert/strict';
import {mock, test} from 'node:test';

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

/** The time that the looks have taken, however busy the machine is. */
let now = 0;
mock.method(performance, 'now', () => now);

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
        if (part === 'look') now += 150;
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
  assert.deepEqual(parts, ['look', 'look', 'missed']);
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

/** Presses a key of the clipboard by real input. @param {string} value @param {(part: string, clipboard: object) => object} page */
async function pressedKeys(value, page) {
  const {Clipboard} = await import('../../src/background/act/clipboard.js');
  const clipboard = new Clipboard(() => 0);
  clipboard.copied(1);
  const state = {clipboard, typed: undefined, sent: []};
  const session = {
    isOver: false,
    on: () => () => {},
    async send(method) {
      state.sent.push(method);
      return {};
    },
  };
  const context = {
    attachments: {isLaunched: () => true, of: () => ({origin: SHOP})},
    clipboard,
    guard: {require: async () => {}},
    holds: {held: async () => state.typed},
    person: {isBusy: () => false, require() {}, told() {}},
    platform: {tabs: {get: async () => ({})}},
    requests: {mark: () => 0},
    settle: {mayLeave: () => false, begin: async () => ({presses: 0, end: async () => {}})},
    snapshots: {number: (handle, run) => run()},
    staying: {
      async run(where, script, {part}) {
        return JSON.stringify(page(part, state));
      },
    },
    trusted: {
      in: () => undefined,
      hold: async () => ({session, isNew: false, release() {}}),
      pressing: () => Promise.reject(new Error('pressed')),
    },
  };
  const call = {front: 1, remainingMs: 5000, signal: new AbortController().signal, orEnd: (promise) => promise};
  const pass = {
    attachment: {handle: 'kd1', tabId: 5, origin: SHOP},
    document: async () => ({documentId: 'd1', origin: SHOP, frameId: 0}),
    requireFeature() {},
    again: async () => {},
  };
  const asked = {verb: 'press', value, target: {css: 'input'}, timeoutMs: 1000, input: 'auto', held: {}};
  const failure = await new Interaction(context, asked, call, pass).run().catch((reason) => reason);
  return {failure, sent: state.sent.filter((each) => each.startsWith('Input.'))};
}

test('what became of the clipboard and the site while the element was waited for counts', async () => {
  const ready = {ready: true, row: [0, 0, 1, 'textbox', 'Note'], role: 'textbox', name: 'Note', form: null};
  const page = (before) => (part, state) => {
    if (part === 'look') before(state);
    return part === 'look' ? ready : part === 'aim' ? {aimed: true, verb: 'press'} : {};
  };
  const unavailable = async (value, before) => {
    const {failure, sent} = await pressedKeys(value, page(before));
    assert.equal(failure.code, 'TRUSTED_INPUT_UNAVAILABLE', `${value}: ${failure.stack}`);
    assert.deepEqual(sent, []);
  };
  for (const value of ['Control+c', 'Control+v'])
    assert.equal(
      (
        await pressedKeys(
          value,
          page(() => {}),
        )
      ).failure.message,
      'pressed',
      value,
    );
  await unavailable('Control+v', ({clipboard}) => clipboard.copies(2));
  await unavailable('Control+c', (state) => {
    state.typed = {tabs: [6], isOurs: false};
  });
});

test('nothing is copied out of a field whose value is never shown', async () => {
  const ready = {ready: true, row: [0, 0, 1, 'textbox', 'Code'], role: 'textbox', name: 'Code', form: null};
  const {failure} = await pressedKeys('Control+c', (part) => (part === 'look' ? ready : part === 'aim' ? {kept: true} : {}));
  assert.equal(failure.code, 'TRUSTED_INPUT_UNAVAILABLE');
  assert.match(failure.message, /password, a code or a card/);
});
