import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {Call, chunksOf} from '../../src/background/link/call.js';
import {PROTOCOL, WireError} from '../../src/wire/protocol.js';

const {chunkWindow, chunkChars} = PROTOCOL.limits;

async function* from(...pieces) {
  yield* pieces;
}

async function all(chunks) {
  const list = [];
  for await (const chunk of chunks) list.push(chunk);
  return list;
}

test('chunks joined are the text, whatever the pieces, and none is too long', async () => {
  for (const pieces of [[], [''], ['abc'], ['a'.repeat(10), 'b', '', 'c'.repeat(9)], ['x'.repeat(4), 'y'.repeat(4)]]) {
    const chunks = await all(chunksOf(from(...pieces), 4));
    assert.equal(chunks.join(''), pieces.join(''));
    assert.ok(chunks.every(({length}) => length > 0 && length <= 4));
  }
});

test('no chunk ends inside a surrogate pair', async () => {
  for (const pieces of [['😀'.repeat(9)], ['a' + '😀'.repeat(9)], ['aa😀', '😀😀a😀'], ['aaa\ud83d', '\ude00b']]) {
    const chunks = await all(chunksOf(from(...pieces), 4));
    assert.equal(chunks.join(''), pieces.join(''));
    assert.ok(
      chunks.every((chunk) => chunk.isWellFormed()),
      JSON.stringify(chunks),
    );
  }
});

test('no more chunks than the window are on their way without a credit', async () => {
  const sent = [];
  const call = new Call(60_000, (seq) => sent.push(seq));
  const whole = call.stream(from('x'.repeat(chunkChars * (chunkWindow + 3))));
  await wait(20);
  assert.equal(sent.length, chunkWindow);
  call.credit(1);
  await wait(20);
  assert.equal(sent.length, chunkWindow + 1);
  call.credit(2);
  assert.equal(await whole, chunkWindow + 3);
  assert.deepEqual(sent, [...sent.keys()]);
  call.done();
});

test('a front that gives too much credit does not widen the window', async () => {
  const sent = [];
  const call = new Call(60_000, (seq) => sent.push(seq));
  call.credit(1_000_000);
  const whole = call.stream(from('x'.repeat(chunkChars * (chunkWindow + 1))));
  await wait(20);
  assert.equal(sent.length, chunkWindow);
  call.end(new WireError('CANCELLED'));
  await assert.rejects(whole, {code: 'CANCELLED'});
});

test('a call that waits for credits ends when it is cancelled, and closes its source', async () => {
  let closed = false;
  async function* source() {
    try {
      for (;;) yield 'x'.repeat(chunkChars);
    } finally {
      closed = true;
    }
  }
  const call = new Call(60_000, () => {});
  const whole = call.stream(source());
  await wait(20);
  call.end(new WireError('CANCELLED'));
  await assert.rejects(whole, {code: 'CANCELLED'});
  assert.ok(closed);
});

test('a call ends with what it works on', async () => {
  const tab = new AbortController();
  const call = new Call(60_000, () => {});
  call.endWith(tab.signal);
  tab.abort(new WireError('TAB_CLOSED'));
  await assert.rejects(call.orEnd(new Promise(() => {})), {code: 'TAB_CLOSED'});
});

test('the time left does not change with the clock of the computer', (context) => {
  const call = new Call(10_000, () => {});
  const now = Date.now();
  for (const jump of [3_600_000, -3_600_000]) {
    context.mock.method(Date, 'now', () => now + jump);
    assert.ok(call.remainingMs > 0 && call.remainingMs <= 10_000, `${call.remainingMs} ms left`);
  }
  call.done();
});
