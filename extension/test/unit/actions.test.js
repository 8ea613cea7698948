import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {Actions} from '../../src/background/act/actions.js';
import {getOutcome} from '../../src/background/commands/get-outcome.js';
import {Outcomes} from '../../src/background/link/outcomes.js';
import {Queue} from '../../src/background/link/queue.js';
import {Router} from '../../src/background/commands/router.js';
import {Steps} from '../../src/background/record/steps.js';
import {PROTOCOL, WireError} from '../../src/wire/protocol.js';

/** Stands for the browser's memory while workers come and go; a write takes some time, which a test may draw out. */
function memory() {
  const kept = new Map();
  return {
    kept,
    delay: () => wait(),
    async recall(key) {
      await wait();
      return structuredClone(kept.get(key));
    },
    async remember(key, value) {
      const copy = structuredClone(value);
      await this.delay();
      kept.set(key, copy);
    },
  };
}

/** A worker whose getModel adds 1 to a page's counter, and all that it sent. It may be ended and another made on the same memory. */
function worker(storage, page, {steps: many = 1, hold = () => {}} = {}) {
  const sent = [];
  const attachments = {
    ready: Promise.resolve(),
    choose(handle = page.only ?? 'kd1') {
      page.chosen?.push(handle);
      const tabId = ['kd1', 'kd2'].indexOf(handle);
      if (tabId < 0) throw new WireError('TAB_NOT_FOUND');
      return {tabId, handle, origin: 'https://shop.example'};
    },
    expect: () => page.expected(),
    of: (tabId) => ({tabId, origin: page.origin ?? 'https://shop.example'}),
  };
  let dead = false;
  const alive = {
    ...storage,
    recall: storage.recall,
    remember: (key, value) => (dead ? new Promise(() => {}) : storage.remember(key, value)),
  };
  const steps = new Steps(alive);
  const outcomes = new Outcomes(alive);
  const actions = new Actions(attachments, steps, outcomes, new Queue(() => [{front: 3, name: 'first', version: '1', connectedAt: 0}]));
  const none = Object.fromEntries(Object.keys(PROTOCOL.methods).map((name) => [name, async () => ({result: {}})]));
  const act = async ({amount = 1, tab}, call) => {
    const done = [];
    attachments.choose(tab); // as the gate does
    for (let i = 0; i < many; i++) {
      done.push(await call.action.step(`add ${amount}`));
      if (dead) await new Promise(() => {}); // nothing of a worker that was stopped goes on
      page.counter += amount;
      await hold(call);
    }
    return {result: {done, counter: page.counter}, site: 'https://shop.example'};
  };
  const commands = actions.once(
    {...none, getModel: act, getOutcome: (params, call) => getOutcome({actions}).run(params, call)},
    {...PROTOCOL.methods, getModel: {effect: 'act'}},
    async () => (page.expected ? 'opening' : 'page'),
  );
  const router = new Router(
    commands,
    (to, type, fields) => dead || sent.push({to, type, ...fields}),
    () => {},
  );
  let id = 0;
  const say = (type, more) => router.handle({v: 1, from: 3, type, ...more});
  return {
    sent,
    say,
    steps,
    outcomes,
    router,
    kill() {
      dead = true;
      router.endAll(new WireError('CONNECTION_LOST'));
    },
    ask(method, params, more = {}) {
      say('request', {id: ++id, method, params, deadlineMs: 60_000, ...more});
      return id;
    },
    act(callId, more = {}, params = {}) {
      return this.ask('getModel', {callId, ...params}, more);
    },
    async answer(number) {
      for (const end = performance.now() + 60_000; performance.now() < end; ) {
        const answer = sent.find(({type, id: of}) => type === 'response' && of === number);
        if (answer) return answer;
        await wait(1);
      }
      throw new Error('no answer');
    },
    async outcome(callId, waitMs = 0) {
      return (await this.answer(this.ask('getOutcome', {callId, waitMs}))).result;
    },
  };
}

let calls = 0;
const callId = () => `call-number-${String(++calls).padStart(8, '0')}`;

test('an action is done once, its step has a number, and its outcome is told to who asks', async () => {
  const page = {counter: 0};
  const {act, answer, outcome, steps, ...rest} = worker(memory(), page);
  const one = {act, answer, outcome, ...rest};
  const id = callId();
  const {result, site} = await one.answer(one.act(id));
  assert.deepEqual([result, site], [{done: ['kd1@1'], counter: 1}, 'https://shop.example']);
  const told = await one.outcome(id);
  assert.deepEqual([told.state, told.steps], ['ended', [{step: 'kd1@1', did: 'add 1'}]]);
  assert.deepEqual(JSON.parse(told.answer), {result, site});
  assert.deepEqual(
    steps.of('kd1').map(({step, did, t, ended}) => [step, did, t > 0, ended >= t]),
    [[1, 'add 1', true, true]],
  );
});

test('the same callId never acts twice, neither at once nor later nor in the next worker', async () => {
  const storage = memory();
  const page = {counter: 0};
  const one = worker(storage, page);
  const id = callId();
  const [first, second] = [one.act(id), one.act(id)];
  assert.equal((await one.answer(second)).error.code, 'BAD_ARGUMENT');
  assert.ok((await one.answer(first)).result);
  assert.equal((await one.answer(one.act(id))).error.code, 'BAD_ARGUMENT');
  one.kill();
  const next = worker(storage, page);
  assert.equal((await next.answer(next.act(id))).error.code, 'BAD_ARGUMENT');
  assert.equal(page.counter, 1);
});

test('a tab is opened once, and never after its call was given up, while its number is written down', async () => {
  const numbered = [];
  const page = {counter: 0, expected: () => new Promise((resolve) => numbered.push(() => resolve({tabId: -1, handle: 'kd2'})))};
  const one = worker(memory(), page);
  const given = callId();
  const call = one.act(given);
  while (numbered.length < 1) await wait(1);
  assert.equal((await one.outcome(given)).state, 'never');
  numbered.pop()();
  assert.equal((await one.answer(call)).error?.code, 'CANCELLED');
  const twice = callId();
  const both = [one.act(twice), one.act(twice)];
  while (numbered.length < 2) await wait(1);
  numbered.splice(0).forEach((go) => go());
  const answers = await Promise.all(both.map((number) => one.answer(number)));
  assert.deepEqual(
    answers.map(({error}) => error?.code),
    [undefined, 'BAD_ARGUMENT'],
  );
  assert.equal(page.counter, 1);
});

test('a refusal says that nothing was begun, and keeps what it knows', async () => {
  const one = worker(memory(), {counter: 0});
  const {error} = await one.answer(one.act(callId(), {}, {tab: 'kd9'}));
  assert.deepEqual([error.code, error.data], ['TAB_NOT_FOUND', {begun: false, steps: []}]);
});

test('without a callId of its kind nothing is done', async () => {
  const page = {counter: 0};
  const one = worker(memory(), page);
  for (const wrong of [undefined, 7, '', 'short', 'x'.repeat(65), 'with blanks and more']) {
    assert.equal((await one.answer(one.act(wrong))).error.code, 'BAD_ARGUMENT', String(wrong));
    assert.equal((await one.answer(one.ask('getOutcome', {callId: wrong}))).error.code, 'BAD_ARGUMENT', String(wrong));
  }
  assert.equal(page.counter, 0);
});

test('a call that is cancelled before its step is written has done nothing, in every moment before it', async () => {
  for (let moment = 0; moment < 12; moment++) {
    const storage = memory();
    const page = {counter: 0};
    const one = worker(storage, page);
    const id = callId();
    const number = one.act(id);
    for (let i = 0; i < moment; i++) await (moment % 2 ? Promise.resolve() : wait());
    one.say('cancel', {id: number});
    const {error, result} = await one.answer(number);
    const told = await one.outcome(id, 1000);
    if (error) assert.equal(error.code, 'CANCELLED');
    assert.equal(page.counter > 0, result !== undefined || error?.data?.begun === true, `moment ${moment}`);
    assert.equal(told.state, page.counter > 0 ? 'ended' : 'never', `moment ${moment}`);
    assert.equal(one.steps.of('kd1').length, page.counter, `moment ${moment}`);
  }
});

test('cancelled while its step is being written, it is not done, and the step is no more', async () => {
  const storage = memory();
  const page = {counter: 0};
  const one = worker(storage, page);
  await wait(5);
  const writes = [];
  storage.delay = () => new Promise((resolve) => writes.push(resolve));
  const id = callId();
  const number = one.act(id);
  await wait(5);
  one.say('cancel', {id: number});
  assert.deepEqual((await one.answer(number)).error.data, {begun: false, steps: []});
  storage.delay = () => wait();
  writes.forEach((go) => go());
  assert.equal((await one.outcome(id, 1000)).state, 'never');
  assert.deepEqual([page.counter, one.steps.of('kd1').length], [0, 0]);
});

test('cancelled after its step, the call says what was done, and the step stays', async () => {
  const page = {counter: 0};
  const one = worker(memory(), page, {
    steps: 3,
    hold: ({signal}) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  const id = callId();
  const number = one.act(id);
  while (page.counter === 0) await wait(1);
  one.say('cancel', {id: number});
  const {error} = await one.answer(number);
  assert.deepEqual([error.code, error.data], ['CANCELLED', {begun: true, steps: [{step: 'kd1@1', did: 'add 1'}]}]);
  const told = await one.outcome(id, 1000);
  assert.deepEqual([told.state, JSON.parse(told.answer).error.code, page.counter], ['ended', 'CANCELLED', 1]);
  assert.equal(one.steps.of('kd1').length, 1);
});

test('a call whose outcome was asked for before it began never begins, even when it comes later', async () => {
  const storage = memory();
  const page = {counter: 0};
  const one = worker(storage, page);
  const id = callId();
  assert.equal((await one.outcome(id)).state, 'never');
  assert.equal((await one.answer(one.act(id))).error.code, 'CANCELLED');
  one.kill();
  const next = worker(storage, page);
  assert.equal((await next.answer(next.act(id))).error.code, 'CANCELLED');
  assert.equal(page.counter, 0);
});

test('a call that waits for its turn when its outcome is asked for is called off', async () => {
  let end;
  const page = {counter: 0};
  const one = worker(memory(), page, {hold: () => new Promise((resolve) => (end = resolve))});
  const first = one.act(callId());
  while (page.counter === 0) await wait(1);
  const id = callId();
  const second = one.act(id);
  await wait(5);
  assert.equal((await one.outcome(id)).state, 'never');
  assert.equal((await one.answer(second)).error.code, 'CANCELLED');
  end();
  await one.answer(first);
  assert.equal(page.counter, 1);
});

test('of a worker that was stopped in the middle the next one says that nobody knows, with the step', async () => {
  const storage = memory();
  const page = {counter: 0};
  const one = worker(storage, page, {hold: () => new Promise(() => {})});
  const id = callId();
  one.act(id);
  while (page.counter === 0) await wait(1);
  one.kill();
  const next = worker(storage, page);
  const told = await next.outcome(id);
  assert.deepEqual([told.state, told.steps], ['unknown', [{step: 'kd1@1', did: 'add 1'}]]);
  assert.ok((await next.answer(next.act(callId()))).result.done.includes('kd1@2'), 'no number is given twice');
});

test('when only the connection went, the outcome waits for the action under way', async () => {
  let end;
  const page = {counter: 0};
  const one = worker(memory(), page, {hold: () => new Promise((resolve) => (end = resolve))});
  const id = callId();
  one.act(id);
  while (page.counter === 0) await wait(1);
  one.router.endAll(new WireError('CONNECTION_LOST'));
  assert.equal((await one.outcome(id)).state, 'running');
  const asked = one.outcome(id, 5000);
  await wait(5);
  end();
  assert.deepEqual(JSON.parse((await asked).answer).result, {done: ['kd1@1'], counter: 1});
});

test('killed in any moment, an action is done once or not at all, and what is said of it is true', async () => {
  for (let moment = 0; moment < 40; moment++) {
    const storage = memory();
    const page = {counter: 0};
    const one = worker(storage, page);
    const id = callId();
    one.act(id);
    for (let i = 0; i < moment; i++) await (moment % 3 ? Promise.resolve() : wait());
    one.kill();
    const before = page.counter;
    const next = worker(storage, page);
    const {state} = await next.outcome(id);
    assert.ok(page.counter === before && before <= 1, `moment ${moment}`);
    assert.ok(
      state === 'unknown' || ((state === 'ended') === (before === 1) && (state === 'never') === (before === 0)),
      `moment ${moment}: ${state}, ${before}`,
    );
    assert.ok((await next.answer(next.act(id))).error, `moment ${moment}`);
    assert.equal(page.counter, before, `moment ${moment}`);
  }
});

test('two calls of one tab take turns, those of two tabs do not wait for each other, and reads wait for nobody', async () => {
  const ends = [];
  const page = {counter: 0};
  const one = worker(memory(), page, {hold: () => new Promise((resolve) => ends.push(resolve))});
  const [first, second, other] = [one.act(callId()), one.act(callId()), one.act(callId(), {}, {tab: 'kd2'})];
  while (page.counter < 2) await wait(1);
  assert.ok(await one.answer(one.ask('ping', {})));
  await wait(5);
  assert.equal(page.counter, 2);
  ends.splice(0).forEach((end) => end());
  assert.deepEqual([(await one.answer(first)).result.done, (await one.answer(other)).result.done], [['kd1@1'], ['kd2@1']]);
  while (page.counter < 3) await wait(1);
  ends.splice(0).forEach((end) => end());
  assert.deepEqual((await one.answer(second)).result.done, ['kd1@2']);
});

test('a call that names no tab is done in the one that was meant as it came, though another is attached while it waits', async () => {
  const ends = [];
  const page = {counter: 0, only: 'kd1', chosen: []};
  const one = worker(memory(), page, {hold: () => new Promise((resolve) => ends.push(resolve))});
  const first = one.act(callId());
  while (ends.length === 0) await wait(1);
  const second = one.act(callId());
  while (page.chosen.length < 3) await wait(1);
  page.only = 'kd2';
  ends.pop()();
  await one.answer(first);
  while (ends.length === 0) await wait(1);
  ends.pop()();
  assert.deepEqual((await one.answer(second)).result.done, ['kd1@2']);
  assert.deepEqual(page.chosen, ['kd1', 'kd1', 'kd1', 'kd1'], 'each is chosen as it comes, and as it begins');
});

test('past its deadline a call is told whose action the tab is busy with, and has done nothing', async () => {
  let end;
  const page = {counter: 0};
  const one = worker(memory(), page, {hold: () => new Promise((resolve) => (end = resolve))});
  const first = one.act(callId());
  while (page.counter === 0) await wait(1);
  const {error} = await one.answer(one.act(callId(), {from: 4, deadlineMs: 1000}));
  assert.equal(error.code, 'TAB_BUSY');
  assert.match(error.message, /kd1.*"first"/);
  assert.deepEqual(error.data, {tab: 'kd1', client: 'first', begun: false, steps: []});
  end();
  await one.answer(first);
  assert.equal(page.counter, 1);
});

test('two hundred actions of two fronts on one tab are all done, in order', async () => {
  const page = {counter: 0};
  const one = worker(memory(), page);
  const numbers = Array.from({length: 200}, (_, i) => one.act(callId(), {from: 3 + (i % 2)}));
  const answers = await Promise.all(numbers.map((number) => one.answer(number)));
  assert.deepEqual(
    answers.map(({result}) => result.counter),
    numbers.map((_, i) => i + 1),
  );
  assert.deepEqual(answers.at(-1).result.done, ['kd1@200']);
});

test('outcomes and steps are bounded, and what fell out is said to be unknown from then on', async () => {
  const storage = memory();
  const outcomes = new Outcomes(storage, () => 7);
  await outcomes.ready;
  const before = outcomes.since;
  for (let i = 0; i < 300; i++) await outcomes.end(`call-${i}`, {result: {text: 'x'.repeat(i % 50 === 0 ? 100_000 : 5_000)}});
  assert.equal(outcomes.of('call-0'), undefined);
  assert.equal(outcomes.of('call-50')?.answer, undefined);
  assert.ok(outcomes.of('call-299')?.answer);
  assert.equal(before, 7);
  assert.ok(JSON.stringify(storage.kept.get('outcomes')).length < 400_000);
  const steps = new Steps(storage);
  await steps.ready;
  for (let i = 0; i < 600; i++) await steps.begin('kd1', 'y'.repeat(1000)).kept;
  assert.deepEqual([steps.of('kd1').length, steps.of('kd1')[0].step, steps.of('kd1')[0].did.length], [500, 101, 300]);
  const next = new Steps(storage);
  await next.ready;
  assert.equal(next.begin('kd1', 'z').reference, 'kd1@601');
  await next.retain(['kd2']);
  assert.deepEqual([next.of('kd1'), storage.kept.get('steps')], [[], []]);
});

test('of the calls sent after the last one that fell out, it is still known that they never began', async () => {
  const clock = {now: 0};
  const storage = memory();
  const outcomes = new Outcomes(storage, () => clock.now);
  await outcomes.ready;
  for (clock.now = 1; clock.now <= 250; clock.now++) await outcomes.end(`call-${clock.now}`, {result: {}});
  assert.equal(outcomes.of('call-50'), undefined);
  assert.equal(outcomes.since, 51, 'call 50 is the last that fell out');
  const next = new Outcomes(storage, () => 1000);
  await next.ready;
  await next.never('call-of-a-question');
  assert.equal(next.since, 52, 'the question itself must not make its own call one that may be forgotten');
  clock.now = 0;
  for (let i = 0; i < 250; i++) await outcomes.end(`again-${i}`, {result: {}});
  assert.equal(outcomes.since, 251, 'it never goes back, if the clock does');
});

test('the audit log is told what was done, and nothing of what was not', async () => {
  const page = {counter: 0};
  const it = worker(memory(), page, {
    hold({action}) {
      action.audited.by = 'once';
      action.auditElement('button', 'Say "yes"\\\n\ud800 now' + '😀'.repeat(400));
      page.origin = 'https://pay.example';
    },
  });
  const done = await it.answer(it.act('call-000000000001', {}, {verb: 'click'}));
  const name = [...done.act.name];
  assert.equal(
    JSON.stringify({...done.act, name: ''}),
    '{"step":"kd1@1","input":"page","by":"once","verb":"click","role":"button","to":"https://pay.example","name":""}',
  );
  assert.equal(name.length, 300);
  assert.equal(name.join('').replaceAll('😀', ''), 'Say  yes  now');
  assert.ok(Object.keys(done).indexOf('act') < Object.keys(done).indexOf('result'), 'the host reads what stands before the result');
  assert.equal((await it.answer(it.ask('listTabs', {}))).act, undefined);
  assert.equal((await it.answer(it.act('too short'))).act, undefined);
});
