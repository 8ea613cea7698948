import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ChatLine} from '../../src/background/link/chat-line.js';

const ORIGIN = 'chrome-extension://abc';
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A line whose host the test plays, and panels that are opened at it. */
function stage({accepts = ['inspect', 'chat'], chat = true, keepsChat = true} = {}) {
  const told = [];
  const host = {state: {name: 'connected', accepts}, tell: (data) => told.push(data) > 0};
  const policy = {ready: Promise.resolve(), chat, keepsChat};
  const line = new ChatLine(ORIGIN, policy, host);
  const open = async (url = `${ORIGIN}/sidepanel/sidepanel.html`) => {
    const page = {
      posted: [],
      url,
      post: (message) => page.posted.push(message),
      onMessage: (listener) => (page.say = listener),
      onClose: (listener) => (page.close = listener),
    };
    line.serve(page);
    await settle();
    return page;
  };
  return {line, host, policy, told, open};
}

test('what a panel says goes to the host, and every panel hears the news, which are acknowledged', async () => {
  const {line, told, open} = stage();
  const [one, other] = [await open(), await open()];
  one.say({say: {do: 'prompt', session: 3, text: 'Hello'}});
  await settle();
  assert.deepEqual(told, [{say: {do: 'prompt', session: 3, text: 'Hello'}}]);
  const news = {on: 'entry', session: 3, entry: {seq: 1}, n: 7};
  line.heard(news);
  line.heard({on: 'failed', code: 'TOO_LARGE', message: '…'}); // the host's own, which has no number
  assert.deepEqual(one.posted.slice(1), other.posted.slice(1));
  assert.deepEqual(one.posted[1], {news});
  assert.deepEqual(told.slice(1), [{say: {do: 'ack', n: 7}}]);
});

test('a panel can ask for nothing but the deeds of a person', async () => {
  const {told, open} = stage();
  const panel = await open();
  for (const say of [{do: 'ack', n: 9}, {do: 'leave'}, {do: 'start', command: ['/bin/sh']}, undefined, {}]) panel.say({say});
  await settle();
  assert.deepEqual(told, []);
  for (const url of [
    `${ORIGIN}/popup/popup.html`,
    'https://shop.example/sidepanel/sidepanel.html',
    'chrome-extension://other/sidepanel/sidepanel.html',
  ]) {
    assert.equal((await open(url)).say, undefined, url);
  }
});

test('the process may go when the last panel that used it has closed, and not before', async () => {
  const {told, open} = stage();
  const [one, other] = [await open(), await open()];
  one.say({say: {do: 'open'}});
  await settle();
  one.close();
  assert.equal(told.length, 1);
  other.close();
  assert.deepEqual(told.at(-1), {say: {do: 'leave'}});
});

test('an administrator forbids the chat, or that it keeps anything', async () => {
  const {line, policy, told, open} = stage({keepsChat: false});
  const panel = await open();
  panel.say({say: {do: 'open', days: 30}});
  await settle();
  assert.deepEqual(told, [{say: {do: 'open', days: 30, keep: false}}]);
  policy.chat = false;
  line.changed();
  assert.deepEqual(told.at(-1), {end: true});
  assert.deepEqual(panel.posted, [{state: 'ready'}, {state: 'off'}]);
  panel.say({say: {do: 'prompt', session: 1, text: 'x'}});
  await settle();
  assert.equal(told.length, 2);
});

test('a host without a chat and a lost one are said so, and the key shows the chat in the panel that opens', async () => {
  const {line, host, open} = stage({accepts: ['inspect']});
  assert.deepEqual((await open()).posted, [{state: 'oldHost'}]);
  const fresh = stage();
  fresh.line.show();
  assert.deepEqual((await fresh.open()).posted, [{state: 'ready'}, {show: true}]);
  const panel = await fresh.open();
  assert.deepEqual(panel.posted, [{state: 'ready'}]);
  fresh.line.show();
  assert.deepEqual(panel.posted.at(-1), {show: true});
  host.state = {name: 'refused'};
  line.changed();
  assert.equal(line.state, 'noHost');
});
