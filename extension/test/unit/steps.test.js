import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {getHistory} from '../../src/background/commands/get-history.js';
import {getHits} from '../../src/background/commands/get-hits.js';
import {Call} from '../../src/background/link/call.js';
import {History} from '../../src/background/record/history.js';
import {Steps} from '../../src/background/record/steps.js';
import {gated} from './gated.js';

/** Stands for the browser's memory while workers come and go. */
function memory() {
  const kept = new Map();
  return {
    kept,
    recall: async (key) => structuredClone(kept.get(key)),
    remember: async (key, value) => void kept.set(key, structuredClone(value)),
  };
}

let time = 1000;
const now = () => time;
async function made(storage = memory()) {
  const steps = new Steps(storage, now);
  await steps.ready;
  return {steps, storage};
}

test('a tab keeps its last 500 steps and says how many there are no more; another tab loses none', async () => {
  const {steps} = await made();
  steps.begin('kd2', 'other');
  for (let i = 1; i <= 510; i++) steps.begin('kd1', `step ${i}`);
  const {dropped, rows} = steps.onWire('kd1');
  assert.deepEqual([dropped, rows.length, rows[0].step, rows.at(-1).step], [10, 500, 11, 510]);
  assert.deepEqual([steps.onWire('kd2').dropped, steps.of('kd2').length], [0, 1]);
});

test('the steps of all tabs stay within a budget of their own, whatever they say, and no push goes for them', async () => {
  const {steps, storage} = await made();
  const history = new History(memory(), () => {});
  await history.ready;
  const tab = history.of({tabId: 5, handle: 'kd0', attachedAt: 1});
  const page = history.addPage(5, {
    url: 'https://shop.example/',
    title: '',
    navigation: 'navigate',
    frame: 0,
    documentId: 'd',
    since: 'firstScript',
    startedAt: 1,
  });
  history.add(
    5,
    page,
    {
      records: [{n: 1, t: 1, ms: 1, layer: 'dataLayer', gen: 1, via: 'push', text: `"${'x'.repeat(7_000_000)}"`, tags: '[]'}],
      amends: [],
      sampled: 0,
      dropped: {pushes: 0, bytes: 0},
    },
    new Map(),
  );
  for (let i = 0; i < 20; i++) for (let n = 0; n < 200; n++) steps.begin(`kd${i}`, 'x'.repeat(5000));
  await wait();
  assert.ok(JSON.stringify(storage.kept.get('steps')).length < 400_000);
  for (let i = 0; i < 20; i++) assert.ok(steps.of(`kd${i}`).length > 20);
  assert.deepEqual([tab.size, tab.dropped.pushes], [1, 0]);
});

test('what a step did is cut between characters and has no half ones', async () => {
  const {steps} = await made();
  for (const did of [`${'x'.repeat(298)}😀y`, 'a\ud800b', 'x'.repeat(301)]) steps.begin('kd1', did);
  const [smile, half, long] = steps.of('kd1').map(({did}) => did);
  assert.deepEqual([smile, half, long.length], [`${'x'.repeat(298)}…`, 'a\ufffdb', 300]);
});

test('numbers go on in a new worker, and a step that it was stopped in has ended', async () => {
  const {steps, storage} = await made();
  await steps.begin('kd1', 'one').over();
  await steps.begin('kd1', 'two').kept;
  time = 5000;
  const later = (await made(storage)).steps;
  assert.deepEqual(later.of('kd1'), [
    {step: 1, did: 'one', t: 1000, ended: 1000},
    {step: 2, did: 'two', t: 1000, ended: 5000},
  ]);
  assert.equal(later.begin('kd1', 'three').reference, 'kd1@3');
});

test('steps end with the attachment of their tab', async () => {
  const {steps, storage} = await made();
  await steps.begin('kd1', 'one').kept;
  await steps.begin('kd2', 'two').kept;
  await steps.retain(['kd2']);
  assert.equal(steps.onWire('kd1'), undefined);
  assert.deepEqual(
    storage.kept.get('steps').map(({handle}) => handle),
    ['kd2'],
  );
});

test('getHistory and getHits hand out the steps beside the recording, and have no such field where nothing has acted', async () => {
  const {steps} = await made();
  const history = new History(memory(), () => {});
  const attachment = {
    tabId: 5,
    handle: 'kd5',
    attachedAt: 1,
    title: 'Shop',
    url: 'https://shop.example/',
    origin: 'https://shop.example',
    access: 'granted',
    level: 'data',
  };
  const context = {
    policy: {history: true},
    history,
    steps,
    recorder: {flush: async () => {}},
    requests: {sees: () => 'none'},
    attachments: {ready: Promise.resolve(), choose: () => attachment, of: () => attachment, list: () => [attachment]},
  };
  const ask = async (method, command) => {
    const call = new Call(10_000, () => {}, 3);
    try {
      return JSON.parse(JSON.stringify((await gated(method, command, context)({}, call)).result));
    } finally {
      call.done();
    }
  };
  for (const [method, command] of [
    ['getHistory', getHistory],
    ['getHits', getHits],
  ])
    assert.equal(Object.hasOwn(await ask(method, command), 'steps'), false);
  const withdrawn = steps.begin('kd5', 'not done');
  await withdrawn.withdraw();
  assert.equal(Object.hasOwn(await ask('getHistory', getHistory), 'steps'), false);
  time = 7000;
  await steps.begin('kd5', 'click "Buy"').over();
  for (const [method, command] of [
    ['getHistory', getHistory],
    ['getHits', getHits],
  ]) {
    assert.deepEqual((await ask(method, command)).steps, {dropped: 0, rows: [{step: 2, did: 'click "Buy"', t: 7000, ended: 7000}]});
  }
});

test('what the person does is a step like others, and none of a client, also for the next worker', async () => {
  const {steps, storage} = await made();
  steps.begin('kd1', 'click e1');
  steps.begin('kd1', 'click button "Add"', {by: 'person', t: time - 5});
  assert.equal(steps.count('kd1'), 1);
  assert.deepEqual(steps.onWire('kd1').rows[1], {step: 2, did: 'click button "Add"', t: time - 5, by: 'person'});
  await wait(5);
  const {steps: again} = await made(storage);
  assert.deepEqual([again.count('kd1'), again.begin('kd1', 'next').reference], [1, 'kd1@3']);
});
