import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {LargeParams} from '../../src/background/link/large-params.js';
import {Router} from '../../src/background/commands/router.js';
import {PROTOCOL} from '../../src/wire/protocol.js';

const {chunkChars, chunkWindow, maxParamsChars, maxJsonDepth} = PROTOCOL.limits;

/** A seeded source of chances: a failure names its seed. @param {number} seed */
function chances(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Params with everything that is awkward, and their JSON in chunks. */
function cut(random, chars) {
  const pieces = ['"', '\\', '\n', '\u0000', 'ä', '語', '😀', '\u2028', '{"a":[1]}', 'words and more '];
  let text = '';
  while (text.length < chars) text += pieces[random(pieces.length)];
  const params = {text, list: [1, {deep: [null, true]}], __proto__: null};
  const json = JSON.stringify(params);
  const chunks = [];
  for (let at = 0; at < json.length; at += chunkChars) chunks.push(json.slice(at, at + chunkChars));
  return {params: {...params}, chunks, announced: {chunks: chunks.length, chars: json.length}};
}

/** Opens params and keeps what credits were given. */
function open(large, announced, front = 3) {
  const credits = [];
  const params = large.open(front, announced, (more) => credits.push(more));
  return {params, credits, given: () => credits.reduce((sum, more) => sum + more, 0)};
}

test('params come whole, and no more chunks than the window are ever on their way', async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = chances(seed);
    const {params, chunks, announced} = cut(random, random(12 * chunkChars));
    const large = new LargeParams();
    const coming = open(large, announced);
    chunks.forEach((data, seq) => {
      assert.ok(coming.given() > seq, `seed ${seed}: no credit for chunk ${seq}`);
      assert.ok(coming.given() - seq <= chunkWindow, `seed ${seed}: ${coming.given()} credits at chunk ${seq}`);
      coming.params.take(seq, data);
    });
    assert.equal(coming.given(), chunks.length, `seed ${seed}`);
    assert.deepEqual(await coming.params.whole, params, `seed ${seed}`);
    large.close(coming.params);
    assert.equal(large.size, 0);
  }
});

test('holes, doubles, swaps, wrong lengths and chunks without a credit are refused, and the room is free again', async () => {
  for (let seed = 1; seed <= 120; seed++) {
    const random = chances(seed);
    const {chunks, announced} = cut(random, random(9 * chunkChars));
    const sent = chunks.map((data, seq) => ({seq, data}));
    const at = random(sent.length);
    const kinds = [
      () => sent.splice(at, 1, {seq: at + 1 + random(1e6), data: sent[at].data}),
      () => sent.splice(at, 0, {seq: at - 1, data: sent[at].data}),
      () => sent.splice(at, 1, {seq: at, data: sent[at].data + 'x'}),
      () => sent.splice(at, 1, {seq: at, data: 'x'.repeat(chunkChars + 1)}),
      () => sent.splice(at, 1, {seq: -1, data: sent[at].data}),
      () => (announced.chars += 1 - 2 * random(2)),
      () => sent.splice(sent.length - 1, 1, {seq: sent.length - 1, data: sent.at(-1).data.slice(0, -1) + '!'}),
    ];
    const kind = random(kinds.length);
    kinds[kind]();
    const large = new LargeParams();
    let coming;
    try {
      coming = open(large, announced);
    } catch (failure) {
      assert.equal(failure.code, 'BAD_MESSAGE', `seed ${seed}`); // the wrong number is one that cannot be
      continue;
    }
    for (const {seq, data} of sent) coming.params.take(seq, data);
    await assert.rejects(coming.params.whole, {code: 'BAD_MESSAGE'}, `seed ${seed}, kind ${kind}`);
    large.close(coming.params);
    assert.equal(large.size, 0);
  }
});

test('a chunk that nobody gave a credit for is refused', async () => {
  const large = new LargeParams();
  const {chunks, announced} = cut(chances(1), 9 * chunkChars);
  const waiting = [open(large, announced), open(large, announced), open(large, announced)].at(-1);
  assert.equal(waiting.given(), 0);
  waiting.params.take(0, chunks[0]);
  await assert.rejects(waiting.params.whole, {code: 'BAD_MESSAGE'});
});

test('what cannot be is refused at once: too long, in too many chunks or in too few', () => {
  const large = new LargeParams();
  for (const [chunks, chars, code] of [
    [1025, maxParamsChars + 1, 'TOO_LARGE'],
    [3, 2, 'BAD_MESSAGE'],
    [70_000, 70_000, 'BAD_MESSAGE'],
    [1, chunkChars + 1, 'BAD_MESSAGE'],
    [0, 0, 'BAD_MESSAGE'],
    [1.5, 7, 'BAD_MESSAGE'],
    ['1', 7, 'BAD_MESSAGE'],
    [1, undefined, 'BAD_MESSAGE'],
  ])
    assert.throws(() => large.open(3, {chunks, chars}, () => {}), {code}, `${chunks} of ${chars}`);
  assert.equal(large.size, 0);
});

test('what is not the JSON of an object is refused, and so is what is nested too deep', async () => {
  for (const json of ['[1]', 'null', '"text"', '{"a":1', '{"a":1}}', `{"a":${'['.repeat(maxJsonDepth)}${']'.repeat(maxJsonDepth)}}`]) {
    const coming = open(new LargeParams(), {chunks: 1, chars: json.length});
    coming.params.take(0, json);
    await assert.rejects(coming.params.whole, {code: 'BAD_MESSAGE'}, json);
  }
  const text = JSON.stringify({a: '[{'.repeat(1000) + '"\\'.repeat(9) + '['.repeat(99)});
  const coming = open(new LargeParams(), {chunks: 1, chars: text.length});
  coming.params.take(0, text);
  assert.deepEqual(await coming.params.whole, JSON.parse(text));
});

test('two of one front come at once and four in all; the next come when one is over, in their order', () => {
  const large = new LargeParams();
  const size = {chunks: 2, chars: 2 * chunkChars};
  const of = (front) => open(large, size, front);
  const all = [of(1), of(1), of(1), of(2), of(2), of(3), of(4)];
  const running = () => all.map((each) => (each.given() > 0 ? 1 : 0)).join('');
  assert.equal(running(), '1101100');
  large.close(all[0].params);
  assert.equal(running(), '1111100');
  all[1].params.take(0, 'x'.repeat(chunkChars));
  all[1].params.take(1, 'x'.repeat(chunkChars));
  assert.equal(running(), '1111110');
  large.close(all[3].params);
  assert.equal(running(), '1111111');
});

test('one front takes at most half of the room, and holds it until its call is over', () => {
  const large = new LargeParams();
  const half = {chunks: maxParamsChars / chunkChars, chars: maxParamsChars};
  const small = {chunks: 1, chars: 9};
  const first = open(large, half, 1);
  const second = open(large, small, 1);
  const other = open(large, half, 2);
  const third = open(large, small, 3);
  assert.deepEqual(
    [first, second, other, third].map((each) => each.given()),
    [chunkWindow, 0, chunkWindow, 0],
  );
  large.close(other.params);
  assert.equal(third.given(), 1);
  assert.equal(second.given(), 0);
  large.close(first.params);
  assert.equal(second.given(), 1);
});

/** A router whose getDataLayer tells how long its argument is. */
function router() {
  const sent = [];
  const commands = Object.fromEntries(
    Object.keys(PROTOCOL.methods).map((name) => [name, async ({text}) => ({result: {chars: text?.length}})]),
  );
  const made = new Router(
    commands,
    (to, type, fields) => sent.push({to, type, ...fields}),
    () => {},
  );
  const say = (type, more) => made.handle({v: 1, from: 3, type, id: 7, ...more});
  const ask = (more) => say('request', {method: 'getDataLayer', params: {}, deadlineMs: 60_000, ...more});
  const until = async (type) => {
    while (!sent.some((message) => message.type === type)) await wait(1);
    return sent.find((message) => message.type === type);
  };
  return {sent, say, ask, until};
}

test('a command gets params that came in chunks as if they had come with the request', async () => {
  const {say, ask, until} = router();
  const json = JSON.stringify({text: 'x'.repeat(chunkChars)});
  ask({chunks: 2, chars: json.length});
  assert.equal((await until('credit')).chunks, 2);
  say('chunk', {seq: 0, data: json.slice(0, chunkChars)});
  say('chunk', {seq: 1, data: json.slice(chunkChars)});
  assert.deepEqual((await until('response')).result, {chars: chunkChars});
});

test('cancelled half-way, at its deadline or with a broken chunk, a call ends and the next one has room', async () => {
  for (const [end, code] of [
    [(say) => say('cancel', {}), 'CANCELLED'],
    [(say) => say('chunk', {seq: 5, data: 'x'}), 'BAD_MESSAGE'],
    [() => {}, 'TIMEOUT'],
  ]) {
    const {sent, say, ask, until} = router();
    for (const id of [7, 8]) ask({id, chunks: 512, chars: maxParamsChars / 2, deadlineMs: code === 'TIMEOUT' && id === 7 ? 30 : 10_000});
    ask({id: 9, chunks: 1, chars: 2});
    assert.deepEqual(
      sent.map(({type, id}) => `${type} ${id}`),
      ['credit 7', 'credit 8'],
    );
    end(say);
    assert.equal((await until('response')).error.code, code);
    assert.ok(
      sent.some(({type, id}) => type === 'credit' && id === 9),
      code,
    );
    say('chunk', {seq: 0, data: 'late'});
    say('chunk', {id: 9, seq: 0, data: '{}'});
    while (!sent.some(({type, id}) => type === 'response' && id === 9)) await wait(1);
    say('cancel', {id: 8});
  }
});

test('an unknown method takes no params', async () => {
  const {sent, ask, until} = router();
  ask({method: 'flyToTheMoon', chunks: 2, chars: chunkChars + 1});
  assert.equal((await until('response')).error.code, 'UNKNOWN_METHOD');
  assert.equal(sent.length, 1);
});
