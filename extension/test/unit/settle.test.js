import assert from 'node:assert/strict';
import {mock, test} from 'node:test';
import {StepWatch, heed} from '../../src/background/page/settle.js';

/** Time goes on by what is waited for alone, however busy the machine is. */
let now = 0;
mock.method(performance, 'now', () => now);
/** @type {{at: number, ended: AbortController} | undefined} */
let limit;
const sleep = async (ms) => {
  now += Math.max(0, ms);
  if (limit && now >= limit.at) limit.ended.abort();
  await new Promise(setImmediate);
};

/**
 * Watches a step in a page that answers each look after `ms`: it has had so many `changes`, the last of them `quietMs` ago.
 * @param {{ms: number, changes: number, quietMs: number}[]} looks in order; the last one repeats
 * @param {() => number} [open] returns the number of open requests
 */
function watching(looks, open = () => 0) {
  let n = 0;
  const asked = [];
  const waits = [];
  const sight = ({changes, quietMs, stopped = false}) =>
    JSON.stringify({
      changes,
      quietMs,
      url: 'https://shop.example/',
      title: '',
      readyState: 'complete',
      status: 200,
      intents: [],
      said: [],
      presses: 0,
      stopped,
    });
  const platform = {
    async run(_target, _world, _script, [{op}]) {
      if (op !== 'look') return [{result: sight({changes: 0, quietMs: 1000})}];
      const look = looks[Math.min(n++, looks.length - 1)];
      asked.push(look);
      await sleep(look.ms);
      return [{result: sight(look)}];
    },
  };
  const recorded = {lastSeq: 0, hits: {lastHit: 0}, pages: [], after: () => []};
  const around = {
    platform,
    attachments: {of: () => ({handle: 'kd1'})},
    history: {of: () => recorded, pageOf: () => undefined},
    recorder: {flush: async () => {}},
    requests: {mark: () => 0, open, navigation: () => undefined, statusOf: () => undefined},
  };
  const passage = {commits: 0, isLoading: false, opened: [], next: (ms) => sleep(waits[waits.push(ms) - 1]), end() {}};
  const pass = {
    attachment: {tabId: 1, url: 'https://shop.example/', handle: 'kd1', origin: 'https://shop.example'},
    document: async () => ({documentId: 'd'}),
  };
  const watch = new StepWatch(around, passage, pass, null, 0, () => {});
  return {watch, asked, waits};
}

const call = {
  signal: new AbortController().signal,
  async upTo(ms, work) {
    limit = {at: now + ms, ended: new AbortController()};
    await work(limit.ended.signal);
    limit = undefined;
  },
};

/** @param {{ms: number, changes: number, quietMs: number}[]} looks @param {number} [mostMs] */
async function settled(looks, mostMs = 1500) {
  const {watch, asked} = watching(looks);
  await watch.begin([]);
  const {settled: isSettled, changed} = await watch.settled(call, {mostMs});
  return {isSettled, changed, looks: asked.length};
}

test('a page that is quiet is settled at the first look', async () => {
  assert.deepEqual(await settled([{ms: 0, changes: 2, quietMs: 500}]), {isSettled: true, changed: 2, looks: 1});
});

test('a page that had no time for a change is looked at once more, and is settled if nothing has changed', async () => {
  assert.deepEqual(await settled([{ms: 120, changes: 2, quietMs: 500}]), {isSettled: true, changed: 2, looks: 2});
});

test('a page that changes for ever never looks settled, however late it answers', async () => {
  const looks = Array.from({length: 20}, (_, n) => ({ms: 120, changes: n, quietMs: 110}));
  assert.equal((await settled(looks)).isSettled, false);
});

test('a late look proves no rest where a change follows it, and a prompt look proves it', async () => {
  const late = [
    {ms: 120, changes: 1, quietMs: 500},
    {ms: 0, changes: 2, quietMs: 20},
    {ms: 0, changes: 2, quietMs: 200},
  ];
  assert.deepEqual(await settled(late), {isSettled: true, changed: 2, looks: 3});
});

test('Escape that the person presses twice is seen in any look, and ends a wait', async () => {
  const {watch} = watching([{ms: 0, changes: 0, quietMs: 500, stopped: true}]);
  await watch.begin([]);
  const stopped = [];
  const context = {consent: {stop: async (tabId) => stopped.push(tabId)}};
  const pass = {attachment: {tabId: 1}};
  await heed(context, watch, pass);
  assert.deepEqual(stopped, []);
  await watch.look(AbortSignal.timeout(1000));
  await assert.rejects(heed(context, watch, pass), {code: 'STOPPED_BY_PERSON'});
  assert.deepEqual(stopped, [1]);
});

test('a page that has answered at once needs one look and no wait', async () => {
  const {watch, asked, waits} = watching([{ms: 0, changes: 2, quietMs: 5}]);
  await watch.begin([]);
  const {settled: isSettled} = await watch.settled(call, {rest: {isOver: true, ms: 30}});
  assert.equal(isSettled, true);
  assert.equal(asked.length, 1);
  assert.equal(waits.length, 0);
});

test('a page that has answered at once and still asks the network is waited for like any other', async () => {
  let left = 3;
  const {watch, asked} = watching([{ms: 0, changes: 2, quietMs: 500}], () => Math.max(0, left--));
  await watch.begin([]);
  const {settled: isSettled} = await watch.settled(call, {rest: {isOver: true, ms: 30}});
  assert.equal(isSettled, true);
  assert.ok(asked.length > 1);
});

test('a page that shows nothing yet is waited for, and its time counts from the action', async () => {
  const {watch} = watching([{ms: 0, changes: 0, quietMs: 500}]);
  await watch.begin([]);
  const began = performance.now();
  await watch.settled(call, {rest: {isOver: false, ms: 40}});
  const took = performance.now() - began;
  assert.ok(took >= 100, `${took} ms`);
});
