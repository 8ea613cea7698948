import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Replay, counted, current} from '../../src/sidepanel/replay.js';

const SOURCE = {tab: 'kd1', journey: {title: 'Walk', steps: []}, variables: {email: 'mia@shop.example'}};
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A replay whose app the test plays. */
function stage() {
  const asked = [];
  const answers = [];
  let draws = 0;
  const replay = new Replay(
    (ask) => {
      asked.push(ask);
      return new Promise((resolve) => answers.push(resolve));
    },
    () => draws++,
    'de',
  );
  const answer = async (document) => {
    answers.shift()({document});
    await settle();
  };
  return {replay, asked, answers, answer, draws: () => draws};
}

const state = (change, name, ...statuses) => ({
  replay: 'p1',
  change,
  state: name,
  paused: name === 'paused',
  steps: statuses.map((status, i) => ({n: i + 1, type: 'click', status})),
});

test('a replay is begun with what the file does not hold, and followed from change to change until it is over', async () => {
  const {replay, asked, answer} = stage();
  const tempo = {speed: 'slow', stops: [2]};
  const over = replay.begin(SOURCE, true, tempo);
  assert.ok(replay.isRunning);
  assert.deepEqual(asked, [{want: 'replay', op: 'begin', ...SOURCE, paused: true, ...tempo, language: 'de'}]);
  await answer(state(1, 'asking', 'open', 'open'));
  assert.deepEqual(asked[1], {want: 'replay', op: 'state', replay: 'p1', after: 1});
  await answer(state(4, 'paused', 'next', 'open'));
  assert.equal(current(replay.state.steps).n, 1);
  assert.equal(asked[2].after, 4);
  void replay.tell('pace', {speed: 'normal', stops: []});
  assert.deepEqual(asked.pop(), {want: 'replay', op: 'pace', replay: 'p1', speed: 'normal', stops: []});
  await answer({...state(9, 'over', 'done', 'failed'), verdict: 'failed'});
  await over;
  assert.equal(asked.length, 3, 'what is over is not asked for again');
  assert.ok(!replay.isRunning);
  assert.deepEqual(counted(replay.state.steps), {all: 2, done: 1, failed: 1, broken: 0, left: 0});
});

test('an older answer that comes late does not take the replay back', async () => {
  const {replay, asked, answers} = stage();
  void replay.begin(SOURCE, false, {speed: 'normal', stops: []});
  answers[0]({document: state(3, 'running', 'running')});
  await settle();
  void replay.tell('step');
  assert.deepEqual(asked.at(-1), {want: 'replay', op: 'step', replay: 'p1'});
  answers[2]({document: state(8, 'running', 'done')});
  await settle();
  answers[1]({document: state(5, 'paused', 'next')});
  await settle();
  assert.equal(replay.state.change, 8);
  assert.equal(replay.state.steps[0].status, 'done');
});

test('closing stops what runs, and what comes afterwards draws nothing', async () => {
  const {replay, asked, answers} = stage();
  void replay.begin(SOURCE, false, {speed: 'normal', stops: []});
  answers[0]({document: state(3, 'running', 'running')});
  await settle();
  replay.close();
  assert.equal(asked.at(-1).op, 'stop');
  for (const answer of answers.slice(1)) answer({document: state(9, 'over', 'notRun')});
  await settle();
  assert.deepEqual([replay.state, replay.failure, replay.isRunning], [undefined, undefined, false]);
});

test('a stop while the replay begins is kept until it is known which one it is, and then no longer', async () => {
  const {replay, asked, answer} = stage();
  const over = replay.begin(SOURCE, false, {speed: 'normal', stops: []});
  await replay.tell('stop');
  assert.equal(asked.length, 1, 'nobody can be told yet');
  await answer(state(1, 'asking', 'open'));
  assert.deepEqual(asked.slice(1), [{want: 'replay', op: 'stop', replay: 'p1'}]);
  await answer(state(3, 'over', 'notRun'));
  await over;
  assert.equal(asked.length, 2);
  assert.ok(!replay.isRunning);

  void replay.tell('stop');
  void replay.begin(SOURCE, false, {speed: 'normal', stops: []});
  await answer({...state(0, 'over', 'notRun')});
  await answer(state(1, 'asking', 'open'));
  assert.deepEqual(
    asked.slice(2).map(({op}) => op),
    ['stop', 'begin', 'state'],
    'the next one goes on',
  );
});

test('another word than stop is not kept, and one that was closed as it began is stopped', async () => {
  const {replay, asked, answer} = stage();
  void replay.begin(SOURCE, false, {speed: 'normal', stops: []});
  await replay.tell('pause');
  replay.close();
  await answer(state(1, 'asking', 'open'));
  assert.deepEqual(
    asked.map(({op}) => op),
    ['begin', 'stop'],
  );
  assert.deepEqual([replay.state, replay.isRunning], [undefined, false]);
});

test('the reason why nothing is played is told: no app, an older one, a refusal, an answer that is none', async () => {
  for (const [outcome, code] of [
    [{state: 'noHost'}, 'noHost'],
    [{error: {code: 'CONNECTION_LOST', message: 'm', hint: ''}}, 'CONNECTION_LOST'],
    [{document: {error: {code: 'JOURNEY_VARIABLE_UNKNOWN', message: 'm', hint: ''}}}, 'JOURNEY_VARIABLE_UNKNOWN'],
    [{document: {}}, 'oldHost'],
  ]) {
    const {replay, answers, asked} = stage();
    const over = replay.begin(SOURCE, false, {speed: 'normal', stops: []});
    answers[0](outcome);
    await over;
    assert.equal(replay.failure.code, code);
    assert.ok(!replay.isRunning);
    assert.equal(asked.length, 1);
  }
});
