import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Snapshots} from '../../src/background/look/snapshots.js';

/** Stands for the storage that outlives a worker. */
function storage() {
  const kept = new Map();
  return {
    recall: async (key) => structuredClone(kept.get(key)),
    remember: async (key, value) => void kept.set(key, structuredClone(value)),
  };
}

/** A page that gives so many refs. */
const page =
  (refs, frames = 0) =>
  async (free) => ({free: {ref: free.ref + refs, frame: free.frame + frames}, from: free.ref});

test('each snapshot of a tab begins with numbers that none before it has used, also after the worker was ended', async () => {
  const memory = storage();
  const first = new Snapshots(memory);
  assert.deepEqual(await first.take('kd1', page(10, 2)), {free: {ref: 11, frame: 3}, from: 1, number: 1});
  assert.equal((await first.take('kd2', page(1))).from, 1);
  const next = new Snapshots(memory);
  assert.deepEqual(await next.take('kd1', page(5)), {free: {ref: 16, frame: 3}, from: 11, number: 2});
});

test('snapshots that are taken at once share no number, and one that fails holds up no other', async () => {
  const snapshots = new Snapshots(storage());
  let go = () => {};
  const slow = snapshots.take('kd1', async (free) => {
    await new Promise((resolve) => {
      go = () => resolve(undefined);
    });
    return {free: {ref: free.ref + 7, frame: 1}, from: free.ref};
  });
  const failing = snapshots.take('kd1', async () => {
    throw new Error('gone');
  });
  const after = snapshots.take('kd1', page(1));
  while (true) {
    go();
    if (await Promise.race([slow.then(() => true), new Promise((resolve) => setTimeout(resolve, 5, false))])) break;
  }
  await assert.rejects(failing, /gone/);
  assert.deepEqual([(await slow).from, (await after).from, (await after).number], [1, 8, 2]);
});

test('a page that does not answer keeps the others waiting for a while only, and shares no number with them', async () => {
  const snapshots = new Snapshots(storage(), 20);
  let answer = () => {};
  const hanging = snapshots.number('kd1', async (free) => {
    await new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
    return {free: {ref: free.ref + 50, frame: free.frame + 1}, from: free.ref};
  });
  const next = await snapshots.take('kd1', page(5));
  answer();
  const late = await hanging;
  assert.ok(next.from > late.free.ref, `${next.from} ${late.free.ref}`);
  assert.ok((await snapshots.number('kd1', page(1))).from >= next.from + 5);
});

test('a document that comes back with older numbers does not bring the newer ones down', async () => {
  const snapshots = new Snapshots(storage());
  await snapshots.take('kd1', page(100));
  await snapshots.take('kd1', async () => ({free: {ref: 3, frame: 1}}));
  assert.equal((await snapshots.take('kd1', page(1))).from, 101);
});

test('of a tab that is attached no more nothing is kept', async () => {
  const memory = storage();
  const snapshots = new Snapshots(memory);
  await snapshots.take('kd1', page(10));
  await snapshots.take('kd2', page(10));
  await snapshots.retain(['kd2']);
  assert.deepEqual(
    (await memory.recall('snapshots')).map(({handle}) => handle),
    ['kd2'],
  );
});

test('the document of a frame of another site is known by its refs, also after the worker was ended', async () => {
  const memory = storage();
  const first = new Snapshots(memory);
  await first.take('kd1', async (free) => ({free: {ref: free.ref + 3, frame: free.frame + 1}, inner: new Map([[1, 'PAY']])}));
  await first.number('kd1', async (free) => ({free: {ref: free.ref + 1, frame: free.frame + 1}, inner: new Map([[2, 'BANK']])}));
  assert.equal(await first.documentOf('kd1', 'f1e2'), 'PAY');
  const next = new Snapshots(memory);
  assert.equal(await next.documentOf('kd1', 'f2e4'), 'BANK');
  assert.equal(await next.documentOf('kd1', 'e2'), undefined);
  assert.equal(await next.documentOf('kd1', 'f3e2'), undefined);
  assert.equal(await next.documentOf('kd2', 'f1e2'), undefined);
  await next.retain([]);
  assert.equal(await next.documentOf('kd1', 'f1e2'), undefined);
});

test('of more frames than are kept the oldest is forgotten', async () => {
  const snapshots = new Snapshots(storage());
  const frames = new Map(Array.from({length: 201}, (_, i) => [i + 1, `DOCUMENT ${i + 1}`]));
  await snapshots.take('kd1', async (free) => ({free, inner: frames}));
  assert.equal(await snapshots.documentOf('kd1', 'f1e2'), undefined);
  assert.equal(await snapshots.documentOf('kd1', 'f2e2'), 'DOCUMENT 2');
  assert.equal(await snapshots.documentOf('kd1', 'f201e2'), 'DOCUMENT 201');
});
