import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Session} from '../../companion/background/session.js';

/** A session whose browser has these bodies. */
async function watching(bodies) {
  const sent = [];
  const said = [];
  const session = new Session(
    {
      pageOf: async () => ({url: 'https://shop.example/', id: 'page'}),
      attach: async () => {},
      detach: async () => {},
      send: async (_, method, params) => {
        sent.push(method);
        if (method === 'Network.getResponseBody') return bodies[params.requestId] ?? Promise.reject(new Error('No data found'));
        return {};
      },
    },
    {post: (message) => said.push(message), close: () => {}},
    'main',
  );
  await session.heard({attach: {tabId: 7}}, () => true);
  await session.heard({id: 1, method: 'Companion.watchAnswers', params: {on: true}}, () => true);
  const request = (
    requestId,
    {type = 'Fetch', mimeType = 'application/json', size = 10, url = `https://shop.example/${requestId}`} = {},
  ) => {
    session.told('Network.requestWillBeSent', {requestId, request: {url, method: 'GET', headers: {Cookie: 'sid=1'}}, wallTime: 1.5});
    session.told('Network.responseReceived', {requestId, type, response: {mimeType, headers: {'Set-Cookie': 'sid=1'}}});
    session.told('Network.loadingFinished', {requestId, encodedDataLength: size});
  };
  const settled = () =>
    new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  return {session, sent, said, request, settled};
}

test('texts alone go to the main extension, without headers, and nothing that the browser tells of the network', async () => {
  const {said, request, settled} = await watching({
    a: {body: '{"n":1}', base64Encoded: false},
    binary: {body: 'AAAA', base64Encoded: true},
    big: {body: 'x', base64Encoded: false},
    long: {body: 'y'.repeat(300_000), base64Encoded: false},
  });
  request('a');
  request('image', {type: 'Image', mimeType: 'image/png'});
  request('picture', {mimeType: 'image/png'});
  request('binary');
  request('big', {size: 5_000_000});
  request('gone');
  request('long', {type: 'Document', mimeType: 'text/html', url: `https://shop.example/${'z'.repeat(30_000)}`});
  await settled();
  const told = said.filter(({event}) => event);
  assert.deepEqual(told[0], {
    event: 'Companion.answered',
    params: {url: 'https://shop.example/a', method: 'GET', t: 1500, type: 'application/json', text: '{"n":1}'},
  });
  assert.equal(told.length, 2);
  assert.deepEqual([told[1].params.text.length, told[1].params.url.length], [256 * 1024 + 1, 20_000]);
  assert.doesNotMatch(JSON.stringify(said), /sid=1/);
});

test('nothing is read before that is asked for, after it is ended, and with other params', async () => {
  const {session, sent, said, request, settled} = await watching({
    a: {body: 'x', base64Encoded: false},
    b: {body: 'x', base64Encoded: false},
  });
  await session.heard({id: 2, method: 'Companion.watchAnswers', params: {on: false}}, () => true);
  request('a');
  await session.heard({id: 3, method: 'Companion.watchAnswers', params: {on: 1}}, () => true);
  await session.heard({id: 4, method: 'Network.enable', params: {}}, () => true);
  await session.heard({id: 5, method: 'Network.getResponseBody', params: {requestId: 'a'}}, () => true);
  request('b');
  await settled();
  assert.deepEqual(
    said.slice(-3).map(({failed}) => failed.code),
    ['NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED'],
  );
  assert.deepEqual(sent, ['Network.enable', 'Network.disable']);
});
