import assert from 'node:assert/strict';
import {test} from 'node:test';
import {CodeRun} from '../../src/background/code/code-run.js';
import {CodeWays} from '../../src/background/code/code-ways.js';
import {byCompanion} from '../../src/background/code/trusted-code.js';
import {Call} from '../../src/background/link/call.js';
import {WireError} from '../../src/wire/protocol.js';

const SHOP = 'https://shop.example';
const OURS = 'chrome-extension://ours';
globalThis.location = {origin: OURS};

/**
 * Code on its way into a tab by the companion.
 * @param {(what: string) => unknown} at may hold what is asked: the look of the gate, the debugger, each command of it
 */
function running(t, at = () => {}) {
  t.mock.timers.enable({apis: ['setTimeout']}); // no time runs out
  const tab = {
    /** The methods that the debugger was asked for. */
    asked: [],
    /** The code that was sent. */
    sent: [],
    refuse: undefined,
    call: new Call(60_000, () => {}),
  };
  let mark = '';
  let told = () => {};
  const session = {
    on: (_event, listener) => {
      told = listener;
      return () => {};
    },
    async send(method, {expression, uniqueContextId} = {}) {
      tab.asked.push(method);
      if (expression === 'the code') tab.sent.push(uniqueContextId);
      await at(uniqueContextId === 'world of ours' ? 'mark' : method);
      if (method === 'Runtime.enable') {
        told({context: {auxData: {isDefault: true, frameId: 'F'}, uniqueId: 'world of the page'}});
        told({context: {origin: OURS, auxData: {frameId: 'F'}, uniqueId: 'world of ours'}});
      }
      if (method !== 'Runtime.evaluate') return {};
      return {result: {value: uniqueContextId === 'world of ours' ? mark : '{"kind":"number","value":2,"complete":true}'}};
    },
  };
  const platform = {
    userScripts: {areAllowed: async () => false},
    async run(_target, _world, _script, args) {
      if (args) [, mark] = args;
      return [{documentId: 'd1', result: true}];
    },
  };
  const trusted = {
    isThere: async () => true,
    async use(_tabId, work) {
      await at('use');
      return work(session);
    },
  };
  const context = {
    platform,
    codeWays: new CodeWays(platform, byCompanion(platform, trusted)),
    holds: {begin: async () => {}},
    person: {require() {}, isBusy: () => false},
    settle: {begin: async () => ({documentId: 'd1', settled: async () => ({settled: true}), end: async () => {}})},
  };
  const pass = {
    attachment: {tabId: 5, handle: 'kd1', origin: SHOP},
    document: async () => ({documentId: 'd1', origin: SHOP, frameId: 0}),
    async again() {
      await at('again');
      if (tab.refuse) throw new WireError(tab.refuse);
    },
  };
  const work = {
    code: 'the code',
    did: 'run code',
    frame: 0,
    timeoutMs: 10_000,
    text: () => 'the code',
    begins: () => tab.asked.push('begins'),
    refused: () => tab.asked.push('refused'),
  };
  return Object.assign(tab, {run: () => new CodeRun(context, work, tab.call, pass).run()});
}

test('code by the companion runs in the world of the page, and its value is the answer', async (t) => {
  const tab = running(t);
  const {result} = await tab.run();
  assert.deepEqual([JSON.parse(result.text).value, tab.sent], [2, ['world of the page']]);
});

test('code whose call ends at the last look does not begin', async (t) => {
  const stopped = new WireError('STOPPED_BY_PERSON');
  for (const refuse of [undefined, 'CONSENT_REQUIRED']) {
    const tab = running(t, (what) => {
      if (what !== 'again') return;
      tab.call.end(stopped);
      tab.refuse = refuse; // the person's Stop lowers the level, too
    });
    await assert.rejects(tab.run(), stopped);
    await new Promise(setImmediate); // nothing holds what follows
    assert.deepEqual(tab.asked, [], String(refuse));
    t.mock.timers.reset();
  }
});

test('code by the companion does not run where its call ends, or it is forbidden, on the way to the page', async (t) => {
  const stopped = new WireError('STOPPED_BY_PERSON');
  for (const step of ['use', 'Runtime.enable', 'Runtime.disable', 'mark']) {
    for (const end of [(tab) => tab.call.end(stopped), (tab) => void (tab.refuse = 'CONSENT_REQUIRED')]) {
      let comes = () => {};
      let release = () => {};
      const held = new Promise((resolve) => {
        comes = resolve;
      });
      const tab = running(t, (what) => {
        if (what !== step) return;
        comes();
        return new Promise((resolve) => {
          release = resolve;
        });
      });
      const run = assert.rejects(tab.run(), ({code}) => code === 'STOPPED_BY_PERSON' || code === tab.refuse);
      await held;
      end(tab);
      release();
      await run;
      await new Promise(setImmediate); // nothing holds what follows
      assert.deepEqual([tab.sent, tab.asked.at(-1)], [[], 'refused'], `${step} ${end}`);
      t.mock.timers.reset();
    }
  }
});

test('code by the companion does not begin after its client was told that its time is over', async (t) => {
  let release = () => {};
  let comes = () => {};
  const held = new Promise((resolve) => {
    comes = resolve;
  });
  const tab = running(t, (what) => {
    if (what !== 'use') return;
    comes();
    return new Promise((resolve) => {
      release = resolve;
    });
  });
  const run = assert.rejects(tab.run(), {code: 'TIMEOUT'});
  await held;
  t.mock.timers.tick(10_000);
  await run;
  release();
  await new Promise(setImmediate); // nothing holds what follows
  assert.deepEqual([tab.sent, tab.asked.at(-1)], [[], 'refused']);
});
