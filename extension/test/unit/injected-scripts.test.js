import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {CodeDocuments} from '../../src/background/code/code-documents.js';
import {EarlyScripts} from '../../src/background/code/early-scripts.js';
import {InjectedScripts} from '../../src/background/code/injected-scripts.js';
import {PERSON} from '../../src/background/code/kept-scripts.js';
import {injectScript} from '../../src/background/commands/inject-script.js';
import {Call} from '../../src/background/link/call.js';
import {WireError} from '../../src/wire/protocol.js';

const SHOP = 'https://shop.example';
const tab = {handle: 'kd1', tabId: 5, origin: SHOP, access: 'granted', code: true};
const script = (id, front = 1, code = '1') => ({id, front, origin: SHOP, code});

/** With two scripts of one client and one of another. */
function scripts() {
  const all = new InjectedScripts({end() {}});
  all.add('kd1', script('a'));
  all.add('kd1', script('b'));
  all.add('kd1', script('a', 2));
  return all;
}
const ids = (all, front = 1) =>
  all
    .of('kd1', front)
    .map(({id}) => id)
    .join();

test('each client has its own, and the name of another is none', () => {
  const all = scripts();
  assert.equal(ids(all), 'a,b');
  assert.equal(ids(all, 2), 'a');
  assert.throws(() => all.require('kd1', 2, 'b'), {code: 'SCRIPT_NOT_FOUND'});
  assert.notEqual(all.require('kd1', 1, 'a').channel, all.require('kd1', 2, 'a').channel);
  all.remove('kd1', 1, 'a');
  assert.equal(ids(all), 'b');
  assert.equal(ids(all, 2), 'a');
  all.retainClients([2]);
  assert.equal(ids(all), '');
  assert.equal(ids(all, 2), 'a');
});

test('they end with the tab, its site, its access and the switch for code', () => {
  for (const [now, left] of [
    [[tab], 'a,b'],
    [[], ''],
    [[{...tab, code: false}], ''],
    [[{...tab, access: 'lost'}], ''],
    [[{...tab, origin: 'https://pay.example'}], ''],
  ]) {
    const all = scripts();
    all.retain(now);
    assert.equal(ids(all), left);
    assert.equal(all.isOn(SHOP), left !== '');
  }
});

test('there are not too many, nor too long ones', () => {
  const all = new InjectedScripts({end() {}});
  for (let i = 0; i < 10; i++) all.add('kd1', script(`s${i}`));
  assert.throws(() => all.add('kd1', script('more')), {code: 'BAD_ARGUMENT'});
  all.add('kd1', script('s3', 1, 'x'.repeat(1_000_000)));
  assert.throws(() => all.add('kd1', script('s4', 1, 'x'.repeat(100_000))), {code: 'BAD_ARGUMENT'});
  assert.equal(ids(all).split(',').length, 10);
});

test('each new document gets them once, and none that they may not run in', async () => {
  const all = new InjectedScripts({end() {}});
  all.add('kd1', script('a'));
  const ran = [];
  const marked = [];
  const context = {
    holds: {begin: async (what, origin, tabId) => void marked.push(`${what} ${origin} ${tabId}`)},
    codeWays: {choose: async () => ({run: async ({documentId}) => void ran.push(documentId)})},
  };
  const shows = (documentId, origin = SHOP) =>
    all.committed(context, tab, () => ({document: async () => ({documentId, origin}), again: async () => {}}));
  await shows('d1');
  await shows('d1');
  await shows('d2');
  await shows('d3', 'https://pay.example');
  await all.committed(context, tab, () => ({
    document: async () => {
      throw new WireError('CODE_REFUSED');
    },
  }));
  assert.deepEqual(ran, ['d1', 'd2']);
  assert.deepEqual(marked, [`ran ${SHOP} ${tab.tabId}`, `ran ${SHOP} ${tab.tabId}`]);
  assert.equal(all.require('kd1', 1, 'a').runs, 2);
});

/** A tab that shows documents, where the person keeps a script, or a client injects one. */
function page({run = async () => {}, choose = () => {}, front = PERSON} = {}) {
  const memory = {};
  const storage = () =>
    new CodeDocuments({recall: async (key) => memory[key], remember: async (key, value) => void (memory[key] = structuredClone(value))});
  const all = new InjectedScripts({end() {}});
  const ran = [];
  const world = {
    all,
    ran,
    heard: [],
    refuse: undefined,
    context: {
      codeDocuments: storage(),
      holds: {begin: async () => {}},
      codeWays: {
        async choose() {
          await choose(world);
          return {
            run: async (target, text, _attachment, before) => {
              ran.push(target.documentId);
              await run(target, text, before);
            },
          };
        },
      },
    },
    keep: (code = 'a') => all.keep('kd1', SHOP, code === '' ? [] : [{name: 'Spy', code}]),
    anew: () => void (world.context.codeDocuments = storage()),
    async shows(documentId) {
      const may = async () => {
        if (world.refuse) throw new WireError(world.refuse);
      };
      await all.committed(world.context, tab, () => ({document: async () => may().then(() => ({documentId, origin: SHOP})), again: may}), {
        runs: ({id}) => world.heard.push(`runs ${id}`),
        changed: () => world.heard.push('changed'),
      });
      await new Promise(setImmediate);
    },
  };
  if (front === PERSON) world.keep();
  else all.add('kd1', script('a', front));
  return world;
}

test('what is no longer allowed when its way is found does not run, and runs once it is', async () => {
  for (const front of [PERSON, 1]) {
    const world = page({
      front,
      choose: (tried) => {
        if (tried.ran.length === 0 && !tried.hasTyped) tried.refuse = 'CODE_REFUSED'; // a secret is typed meanwhile
        tried.hasTyped = true;
      },
    });
    await world.shows('d1');
    assert.deepEqual([world.ran, world.all.of('kd1', front)[0].runs], [[], 0]);
    assert.deepEqual(world.all.shown('kd1'), []);
    world.refuse = undefined;
    await world.shows('d1');
    await world.shows('d1');
    assert.deepEqual(world.ran, ['d1']);
  }
});

test('a script that is dropped when its way is found does not run', async () => {
  const world = page({choose: ({keep}) => keep('')});
  await world.shows('d1');
  assert.deepEqual([world.ran, world.heard], [[], []]);
});

test('a script that is dropped or forbidden while its way leads to the page does not run', async () => {
  for (const front of [PERSON, 1]) {
    for (const end of [(world) => world.all.retain([{...tab, code: false}]), (world) => void (world.refuse = 'CODE_REFUSED')]) {
      let release = () => {};
      const held = new Promise((resolve) => {
        release = resolve;
      });
      const sent = [];
      const world = page({
        front,
        async run({documentId}, _text, before) {
          await held;
          await before?.();
          sent.push(documentId);
        },
      });
      await world.shows('d1');
      assert.deepEqual(world.ran, ['d1'], 'it is on its way');
      end(world);
      release();
      await new Promise(setImmediate); // nothing else holds it
      assert.deepEqual(sent, [], String(end));
    }
  }
});

test('a script of the person runs once in a document, also when it was dropped in between or the worker is another', async () => {
  const world = page();
  await world.shows('d1');
  world.keep('');
  world.keep();
  world.anew();
  await world.shows('d1');
  assert.deepEqual([world.ran, world.heard], [['d1'], ['runs Spy', 'changed']]);
  assert.deepEqual(world.all.shown('kd1'), [{name: 'Spy', failed: false}], 'it has run here');
  world.keep('changed');
  await world.shows('d1');
  await world.shows('d2');
  assert.deepEqual(world.ran, ['d1', 'd1', 'd2'], 'other code, and another document');
});

test('the person sees what runs, what failed, and nothing that was refused', async () => {
  const world = page({
    run: async () => {
      throw new WireError('CODE_BLOCKED');
    },
  });
  assert.deepEqual(world.all.shown('kd1'), [], 'it has run nowhere');
  await world.shows('d1');
  assert.deepEqual([world.all.shown('kd1'), world.heard], [[{name: 'Spy', failed: true}], ['runs Spy', 'changed', 'changed']]);
  world.keep('');
  world.keep();
  await world.shows('d1');
  assert.deepEqual(world.ran, ['d1', 'd1'], 'what failed is tried again');
  world.refuse = 'POLICY_DISABLED';
  await world.shows('d2');
  assert.deepEqual(world.all.shown('kd1'), []);
});

test('a script that waits for its page holds up no other, and does not run where it has ended meanwhile', async () => {
  const world = page();
  /** @type {(is: boolean) => void} */
  let loaded = () => {};
  const asked = [];
  world.context.platform = {
    run: (_target, _world, _what, [state]) =>
      new Promise((resolve, reject) => {
        asked.push(state);
        loaded = (is) => (is ? resolve([{result: true}]) : reject(new Error('No document')));
      }),
  };
  const late = {name: 'Late', code: 'b', ready: 'complete'};
  /** Late waits so many times by now, and the other has run. */
  const waits = async (/** @type {number} */ count) => {
    while (asked.length < count || world.heard.length < 2) await wait(1); // a hash takes its time; the runner ends a test that hangs
    assert.deepEqual([asked.length, world.heard], [count, ['runs Spy', 'changed']]);
    world.heard.length = 0;
  };
  const keep = (...more) => world.all.keep('kd1', SHOP, [...more, {name: 'Spy', code: 'a'}]);
  world.keep('');
  keep(late);
  const first = world.shows('d1');
  await waits(1);
  assert.deepEqual(asked, ['complete']);
  loaded(true);
  await first;
  assert.deepEqual(world.heard, ['runs Late', 'changed']);

  world.heard.length = 0;
  for (const end of [
    () => keep(),
    () => world.all.retain([]),
    () => world.all.retain([{handle: 'kd1', code: false, access: 'granted', origin: SHOP}]),
    () => void (world.refuse = 'POLICY_DISABLED'),
  ]) {
    world.refuse = undefined;
    keep(late);
    const count = asked.length;
    const next = world.shows(`after ${count}`);
    await waits(count + 1);
    end();
    loaded(true);
    await next;
    assert.deepEqual(world.heard, []);
  }
  world.refuse = undefined;
  keep(late);
  const count = asked.length;
  const gone = world.shows('gone');
  await waits(count + 1);
  loaded(false);
  await gone;
  assert.deepEqual(world.heard, [], 'its page went first');
});

/** With a script that runs early, and what the companion was asked. */
async function early() {
  const asked = [];
  const session = {
    isOver: false,
    send: async (method, params) => {
      asked.push([method, params]);
      return {id: '7'};
    },
  };
  const ahead = new EarlyScripts({
    hold: async (tabId, wish) => {
      asked.push(['hold', {tabId, ...wish}]);
      return {session, isNew: true, release: () => void asked.push(['release'])};
    },
  });
  const all = new InjectedScripts(ahead);
  await ahead.begin(all.add('kd1', script('a')), 5, 'text');
  assert.deepEqual(asked.splice(0), [
    ['hold', {tabId: 5, code: true}],
    ['Companion.runEarly', {source: 'text'}],
  ]);
  return {all, ahead, asked};
}
const ENDED = [['Companion.endEarly', {id: '7'}], ['release']];

test('what runs before all others ends with the script, however that ends', async () => {
  for (const end of [
    (all) => all.remove('kd1', 1, 'a'),
    (all) => all.add('kd1', script('a')),
    (all) => all.retain([{...tab, code: false}]),
    (all) => all.retain([]),
    (all) => all.retainClients([2]),
  ]) {
    const {all, ahead, asked} = await early();
    end(all);
    assert.deepEqual(asked, ENDED, String(end));
    assert.ok(ahead.isEmpty);
  }
});

test('what runs before all others ends where it would be refused now, and stays where it would not', async () => {
  for (const [refused, expected] of [
    [undefined, []],
    ['feature', ENDED],
    ['again', ENDED],
  ]) {
    const {all, asked} = await early();
    const refuse = (what) => {
      if (what === refused) throw new WireError('POLICY_DISABLED');
    };
    await all.check(tab, () => ({requireFeature: () => refuse('feature'), again: async () => refuse('again')}));
    assert.deepEqual(asked, expected);
    assert.equal(ids(all), 'a', 'the script itself is asked for each page');
  }
});

test('a script that is removed before the companion has answered leaves nothing there', async () => {
  const asked = [];
  let come = () => {};
  const ahead = new EarlyScripts({
    hold: () =>
      new Promise((resolve) => {
        come = () =>
          resolve({
            session: {isOver: false, send: async (method) => void asked.push(method)},
            isNew: true,
            release: () => void asked.push('release'),
          });
      }),
  });
  const all = new InjectedScripts(ahead);
  const begun = ahead.begin(all.add('kd1', script('a')), 5, 'text');
  all.remove('kd1', 1, 'a');
  come();
  await begun;
  assert.deepEqual(asked, ['release']);
});

/** A client injects a script where the companion is, which takes its time to say so: `isAsked` settles as it is asked. */
function injecting(t, {person = () => {}} = {}) {
  t.mock.timers.enable({apis: ['setTimeout']}); // no time runs out
  const asked = [];
  const ahead = new EarlyScripts({
    hold: async () => {
      asked.push('hold');
      return {session: {isOver: false, send: async (method) => asked.push(method)}, release() {}};
    },
  });
  const all = new InjectedScripts(ahead);
  const call = new Call(60_000, () => {}, 1);
  const world = {all, asked, call, refuse: undefined, before: undefined, comes: () => {}};
  const look = async () => {
    asked.push('look');
    if (world.refuse) throw new WireError(world.refuse);
  };
  let hears = () => {};
  const isAsked = new Promise((resolve) => {
    hears = resolve;
  });
  const context = {
    injected: all,
    early: ahead,
    trusted: {
      isThere: () =>
        new Promise((resolve) => {
          world.comes = () => resolve(true);
          hears();
        }),
    },
    holds: {begin: async (what) => asked.push(what)},
    attachments: {lose: async () => {}},
    person: {require: person, isBusy: () => false},
    settle: {begin: async () => ({documentId: 'd', settled: async () => ({settled: true}), end: async () => {}})},
    platform: {run: () => new Promise(() => {})},
    codeWays: {
      choose: async () => ({
        way: 'companion',
        async run(_target, _code, _attachment, before) {
          await world.before?.();
          await before();
          asked.push('runs');
          return '{"kind":"undefined","complete":true}';
        },
      }),
    },
  };
  const pass = {
    attachment: tab,
    mayUseCompanion: true,
    again: look,
    document: async () => ({documentId: 'd', origin: SHOP, frameId: 0}),
  };
  const run = injectScript(context).run({id: 'a', code: '1', remove: false}, call, pass);
  return Object.assign(world, {run, isAsked});
}

test('a script is kept for the begin of each page after its site is marked and looked at', async (t) => {
  const world = injecting(t);
  await world.isAsked;
  world.comes();
  await world.run;
  assert.deepEqual(world.asked, ['ran', 'look', 'hold', 'Companion.runEarly', 'look', 'look', 'runs']);
  assert.equal(ids(world.all), 'a');
});

test('a script that the person is in the way of marks no site', async (t) => {
  const {run, asked, all} = injecting(t, {
    person() {
      throw new WireError('PERSON_ACTIVE');
    },
  });
  await assert.rejects(run, {code: 'PERSON_ACTIVE'});
  assert.deepEqual([asked, ids(all)], [[], '']);
});

test('a script that may not stay any more when the companion answers is not kept there', async (t) => {
  for (const end of [
    ({all}) => all.retain([{...tab, code: false}]),
    ({all}) => all.retainClients([2]),
    (world) => void (world.refuse = 'CODE_REFUSED'),
    ({call}) => call.end(new WireError('CANCELLED')),
  ]) {
    const world = injecting(t);
    await world.isAsked;
    end(world);
    world.comes();
    await world.run.catch((failure) => assert.ok(failure instanceof WireError, String(failure)));
    await new Promise(setImmediate); // nothing holds what follows
    assert.ok(!world.asked.includes('hold'), `${world.asked} ${end}`);
    assert.equal(ids(world.all), '');
    t.mock.timers.reset();
  }
});

test('a script that is refused on its way to the page does not stay', async (t) => {
  const world = injecting(t);
  world.before = () => void (world.refuse = 'CODE_REFUSED');
  await world.isAsked;
  world.comes();
  await assert.rejects(world.run, {code: 'CODE_REFUSED'});
  assert.ok(!world.asked.includes('runs'));
  assert.equal(ids(world.all), '');
});

test('a script whose call ends before the companion answers does not stay', async (t) => {
  const {all, call, run, isAsked} = injecting(t);
  await isAsked;
  assert.equal(ids(all), 'a');
  const cancelled = new WireError('CANCELLED');
  call.end(cancelled);
  await assert.rejects(run, cancelled);
  assert.equal(ids(all), '');
});
