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

/**
 * Carries an action as far as the person lets it come. In each wait, `person` may refuse all that is asked from then on, or stop it.
 * @param {object} asked
 * @param {(part: string, n: number, person: object) => unknown} page what its script says when it is asked for a part for the n-th time
 * @param {{send?: (method: string, params: object, person: object) => unknown, number?: (run: () => Promise<any>, parts: string[],
 * person: object) => Promise<any>, asks?: (person: object) => void}} [waits] the companion, the turn for numbers, and whether it may go on
 */
async function underWay(asked, page, {send = () => ({}), number = (run) => run(), asks = () => {}} = {}) {
  const {Call} = await import('../../src/background/link/call.js');
  const {WireError} = await import('../../src/wire/protocol.js');
  const parts = [];
  const events = [];
  const listeners = new Map();
  const call = new Call(60_000, () => {}, 1);
  let isRefused = false;
  const person = {
    hasBegun: false,
    refuse: () => (isRefused = true),
    stop: () => call.end(new WireError('STOPPED_BY_PERSON')),
    fire: (event) => listeners.get(event)?.({}),
  };
  const step = async () => {
    person.hasBegun = true;
    return 'kd1@1';
  };
  call.action = {audited: {}, auditElement() {}, withdraw: async () => {}, step};
  const session = {
    isOver: false,
    on: (event, listener) => {
      listeners.set(event, listener);
      return () => listeners.delete(event);
    },
    async send(method, params) {
      if (method.startsWith('Input.')) events.push([params.type, ...(params.key ? [params.key] : [])].join(' '));
      return send(method, params, person);
    },
  };
  const context = {
    attachments: {isLaunched: () => true, of: () => ({handle: 'kd1', origin: SHOP, access: 'granted'})},
    clipboard: {},
    consent: {stop: async () => {}},
    guard: {require: async () => {}},
    holds: {held: async () => undefined},
    person: {isBusy: () => false, require() {}, told() {}, ours() {}},
    platform: {tabs: {get: async () => ({})}, run: () => new Promise(() => {})},
    requests: {mark: () => 0},
    settle: {
      mayLeave: () => false,
      begin: async () => ({documentId: 'd1', settled: () => Promise.reject(new Error('done')), end: async () => {}}),
    },
    snapshots: {number: (handle, run) => number(run, parts, person)},
    staying: {
      runAgain: async () => undefined,
      async run(where, script, args) {
        parts.push(args.part);
        return JSON.stringify((await page(args.part, parts.filter((each) => each === args.part).length, person)) ?? {});
      },
    },
    trusted: {
      in: () => session,
      isRefused: () => false,
      activates() {},
      hold: async () => ({session, isNew: false, release() {}}),
      pressing: (tabId, work) => work(),
    },
  };
  const pass = {
    attachment: {handle: 'kd1', tabId: 5, origin: SHOP},
    document: async () => ({documentId: 'd1', origin: SHOP, frameId: 0}),
    requireFeature() {},
    async again() {
      if (isRefused) throw new WireError('TAB_NOT_FOUND');
      asks(person);
    },
  };
  const whole = {target: {css: 'button'}, timeoutMs: 1000, input: 'auto', held: {}, ...asked};
  const failure = await new Interaction(context, whole, call, pass).run().catch((reason) => reason);
  call.done();
  return {code: failure.code ?? failure.message, parts: parts.filter((part) => part !== 'stop'), events};
}

const READY = {ready: true, row: [0, 0, 1, 'button', 'Pay'], role: 'button', name: 'Pay', form: null};

/** Answers the first event of a type only when the test says so. @param {string} type */
function lateAnswer(type) {
  const late = {answer: undefined};
  late.send = (method, params, person) => {
    if (params?.type !== type || late.answer) return {};
    person.stop();
    return new Promise((resolve) => (late.answer = () => resolve({})));
  };
  return late;
}

test('a key that comes after a stop is not pressed, however late the page answers the one before', async () => {
  const late = lateAnswer('rawKeyDown');
  const page = (part) => (part === 'look' ? READY : part === 'aim' ? {aimed: true, verb: 'press'} : {});
  const {code, events} = await underWay({verb: 'press', value: 'Control+Enter', input: 'trusted'}, page, late);
  assert.equal(code, 'STOPPED_BY_PERSON');
  late.answer();
  await new Promise(setImmediate);
  assert.deepEqual(events, ['rawKeyDown Control', 'keyUp Control']);
});

test('files whose turn comes after a stop, or after the tab was detached, are not given', async () => {
  for (const [way, code] of [
    ['stop', 'STOPPED_BY_PERSON'],
    ['refuse', 'TAB_NOT_FOUND'],
  ]) {
    /** The turn of the files, where it has not come yet. */
    let turn;
    const page = (part) =>
      part === 'look'
        ? READY
        : part === 'aim'
          ? {aimed: true, verb: 'uploadByButton', point: {x: 1, y: 1}}
          : part === 'give'
            ? {acted: true}
            : {};
    const told = await underWay({verb: 'upload', value: [{name: 'a.txt', type: 'text/plain', text: 'a'}], input: 'trusted'}, page, {
      send(method, {type} = {}, person) {
        if (type === 'mouseReleased') person.fire('Page.fileChooserOpened');
        return method === 'Companion.handOverField' ? {given: true} : {};
      },
      async number(run, parts, person) {
        if (!parts.includes('shot') || turn) return run();
        turn = run;
        person[way]();
        await new Promise(setImmediate);
        return run();
      },
    });
    await new Promise(setImmediate);
    assert.ok(turn, 'the files were to be given');
    assert.deepEqual([told.code, told.parts.includes('give')], [code, false]);
  }
});

test('after each wait of a step that has begun it is asked whether it may go on', async () => {
  for (const input of ['page', 'trusted']) {
    const scrolled = await underWay({verb: 'click', input}, (part, n, person) => {
      if (part === 'look' && n === 2) person.refuse();
      return part === 'look' ? {...READY, ...(n === 1 ? {ready: false, scroll: true} : {})} : {acted: true};
    });
    assert.deepEqual([scrolled.code, scrolled.parts], ['TAB_NOT_FOUND', ['look', 'look']], input);
  }
  let activate;
  const activated = await underWay({verb: 'click'}, (part) => (part === 'look' ? READY : {acted: true}), {
    send: (method) => (method === 'Companion.activatePage' ? new Promise((resolve) => (activate = resolve)) : {}),
    asks(person) {
      if (!person.hasBegun) return;
      person.refuse(); // from the next time on
      activate({});
    },
  });
  assert.deepEqual([activated.code, activated.parts], ['TAB_NOT_FOUND', ['look']]);
});

test('after each wait before real input it is asked whether it may go on', async () => {
  const aimed = {aimed: true, verb: 'click', point: {x: 1, y: 1}};
  const page = (at) => (part, n, person) => {
    if (part === 'aim' && n === at) person.refuse();
    return part === 'look' ? READY : part === 'aim' ? {...aimed, point: {x: n * 10, y: 1}} : {};
  };
  const click = {verb: 'click', input: 'trusted'};
  assert.deepEqual((await underWay(click, page(1))).events, []);
  assert.deepEqual((await underWay(click, page(2))).events, ['mouseMoved']);
  const waits = {
    send: (method, params, person) => (method === 'Page.setInterceptFileChooserDialog' && params.enabled ? person.refuse() : {}),
  };
  const press = {verb: 'press', value: 'Enter', input: 'trusted'};
  assert.deepEqual((await underWay(press, (part) => (part === 'look' ? READY : {aimed: true, verb: 'press'}), waits)).events, []);
});
