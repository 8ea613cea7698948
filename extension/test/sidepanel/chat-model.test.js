import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ChatModel, byUse} from '../../src/sidepanel/chat-model.js';

const entry = (session, seq, at, text, more = {}) => ({on: 'entry', session, entry: {seq, kind: 'agent', at, text, ...more}});

test('a text is put together from its pieces, and begins anew where it was sent anew', () => {
  const model = new ChatModel();
  model.take(entry(1, 2, 0, 'Hello '));
  model.take(entry(1, 2, 6, 'world'));
  model.take(entry(1, 1, 0, 'Hi', {kind: 'user'}));
  assert.deepEqual(
    model.entries(1).map(({seq, text}) => [seq, text]),
    [
      [1, 'Hi'],
      [2, 'Hello world'],
    ],
  );
  model.take(entry(1, 2, 0, 'Hello '));
  model.take(entry(1, 2, 6, 'there', {status: 'completed'}));
  assert.deepEqual(model.entry(1, 2), {seq: 2, kind: 'agent', text: 'Hello there', status: 'completed'});
  assert.equal(model.entries(2).length, 0);
});

test('conversations come, change and go; the end of the process ends what runs', () => {
  const model = new ChatModel();
  assert.equal(
    model.take({
      on: 'state',
      agents: [],
      sessions: [{id: 1, used: 5, state: 'idle'}],
      keeps: true,
      mayKeep: true,
      notKept: '',
      complaint: '',
      file: '/x',
    }),
    'all',
  );
  model.take({on: 'session', session: {id: 2, used: 9, state: 'running'}});
  model.take({on: 'session', session: {id: 1, used: 10, state: 'running'}});
  assert.deepEqual(
    byUse(model.sessions).map(({id}) => id),
    [1, 2],
  );
  assert.equal(model.isOpen, true);
  assert.equal(model.take({on: 'ended'}), 'ended');
  assert.deepEqual([model.isOpen, model.session(1)?.state], [false, 'idle']);
  assert.equal(model.take({on: 'list', sessions: []}), 'list');
  assert.equal(model.session(1), undefined);
  assert.equal(model.take({on: 'hologram'}), undefined);
});

const state = {on: 'state', agents: [], sessions: [], keeps: true, mayKeep: true, notKept: '', complaint: '', file: '/x'};

test('what a chat was asked for as it ended is asked for again, and not without end', () => {
  const model = new ChatModel();
  model.take(state);
  assert.equal(model.again(), undefined, 'nobody has asked');
  model.want('trial');
  model.take(state);
  assert.equal(model.again(), undefined, 'it was not lost');
  for (const expected of [{agent: 'trial'}, {agent: 'trial'}, {failed: true}, undefined]) {
    model.take({on: 'ended'});
    assert.equal(model.again(), undefined, 'nobody is there');
    model.take(state);
    assert.deepEqual(model.again(), expected);
    assert.equal(model.again(), undefined, 'once');
  }
  assert.equal(model.isWaiting, false);
});

test('a conversation that came, and one that was refused, is not asked for again', () => {
  for (const news of [
    {on: 'made', session: 4},
    {on: 'failed', message: 'no'},
  ]) {
    const model = new ChatModel();
    model.take(state);
    model.want('trial');
    assert.equal(model.isWaiting, true);
    model.take(news);
    model.take({on: 'ended'});
    model.take(state);
    assert.deepEqual([model.again(), model.isWaiting], [undefined, false]);
  }
});

test('what was said and not heard comes back, once', () => {
  const model = new ChatModel();
  model.take(state);
  model.say(3, 'Hello');
  assert.equal(model.unheard(), undefined, 'it may be heard still');
  model.take({on: 'ended'});
  assert.deepEqual([model.unheard(), model.unheard()], [{session: 3, text: 'Hello'}, undefined]);
  model.take(state);
  model.say(3, 'Hello again');
  model.take(entry(3, 1, 0, 'Hello again', {kind: 'user'}));
  model.take({on: 'ended'});
  assert.equal(model.unheard(), undefined);
});

test('the bytes of a picture are asked for once, and again after the chat has ended before they came', () => {
  const model = new ChatModel();
  model.take(state);
  assert.equal(model.picture(1, 2, 1), undefined);
  assert.equal(model.picture(1, 2, 1), null, 'they are on their way');
  model.take({on: 'ended'});
  assert.equal(model.picture(1, 2, 1), undefined);
  assert.equal(model.take({on: 'picture', session: 1, seq: 2, number: 1, type: 'image/webp', data: 'QUJD'}), 'picture');
  model.take({on: 'ended'});
  assert.deepEqual(model.picture(1, 2, 1), {type: 'image/webp', data: 'QUJD'});
  assert.equal(model.picture(1, 2, 2), undefined);
});

test('the pictures of a conversation go with it, those of others stay', () => {
  const of = (session) => ({on: 'picture', session, seq: 2, number: 1, type: 'image/webp', data: 'QUJD'});
  const sessions = [1, 11, 3].map((id) => ({id, used: id, state: 'idle'}));
  const model = new ChatModel();
  model.take({...state, sessions});
  for (const {id} of sessions) model.take(of(id));
  model.take({on: 'list', sessions: sessions.slice(1)});
  assert.deepEqual(model.picture(11, 2, 1), {type: 'image/webp', data: 'QUJD'});
  assert.equal(model.picture(1, 2, 1), undefined);
  model.take({...state, sessions: sessions.slice(2)});
  assert.deepEqual(model.picture(3, 2, 1), {type: 'image/webp', data: 'QUJD'});
  assert.equal(model.picture(11, 2, 1), undefined);
});
