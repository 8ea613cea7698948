import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {Router} from '../../src/background/commands/router.js';
import {PROTOCOL, WireError} from '../../src/wire/protocol.js';

/** A router whose getDataLayer does what the test wants, and all it sent. */
function routerWith(getDataLayer) {
  const sent = [];
  const failures = [];
  const others = Object.fromEntries(Object.keys(PROTOCOL.methods).map((name) => [name, async () => ({result: {}})]));
  const commands = {...others, getDataLayer};
  const router = new Router(
    commands,
    (to, type, fields) => sent.push({to, type, ...fields}),
    (failure) => failures.push(failure),
  );
  const ask = (more = {}) =>
    router.handle({v: 1, from: 3, type: 'request', id: 7, method: 'getDataLayer', params: {}, deadlineMs: 60_000, ...more});
  return {router, sent, failures, ask};
}
const never = () => new Promise(() => {});
const codes = (sent) => sent.map(({type, error}) => (error ? error.code : type));

test('a method of the wire without a command fails at start', () => {
  assert.throws(
    () =>
      new Router(
        {ping: never, listTabs: never},
        () => {},
        () => {},
      ),
    /commands for listTabs,ping\./,
  );
});

test('a command that the wire does not know fails at start', () => {
  const commands = Object.fromEntries([...Object.keys(PROTOCOL.methods), 'extra'].map((name) => [name, never]));
  assert.throws(
    () =>
      new Router(
        commands,
        () => {},
        () => {},
      ),
    /extra/,
  );
});

test('the answer goes to the front that asked, with the site that was read', async () => {
  const {sent, ask} = routerWith(async () => ({result: {layer: 'dataLayer'}, site: 'https://shop.example'}));
  ask();
  await wait();
  assert.deepEqual(sent, [{to: 3, type: 'response', id: 7, site: 'https://shop.example', result: {layer: 'dataLayer'}}]);
});

test('a failure of the command is the answer, code, message, hint and data', async () => {
  const {sent, ask} = routerWith(async () => {
    throw new WireError('TAB_REQUIRED', {data: {tabs: []}});
  });
  ask();
  await wait();
  assert.deepEqual(sent[0].error, {code: 'TAB_REQUIRED', ...PROTOCOL.errors.TAB_REQUIRED, data: {tabs: []}});
});

test('a bug in a command becomes INTERNAL and is reported', async () => {
  const {sent, failures, ask} = routerWith(async () => null.nothing);
  ask();
  await wait();
  assert.deepEqual(codes(sent), ['INTERNAL']);
  assert.equal(failures.length, 1);
});

test('an unknown method is answered, also one that objects inherit', async () => {
  const {sent, ask} = routerWith(never);
  ask({method: 'flyToTheMoon'});
  ask({id: 8, method: 'constructor'});
  await wait();
  assert.deepEqual(codes(sent), ['UNKNOWN_METHOD', 'UNKNOWN_METHOD']);
});

test('a cancelled call is answered once, and what its command gives later is dropped', async () => {
  let finish;
  const {router, sent, ask} = routerWith(
    () =>
      new Promise((resolve) => {
        finish = () => resolve({result: {}});
      }),
  );
  ask();
  router.handle({v: 1, from: 3, type: 'cancel', id: 7});
  await wait();
  finish();
  await wait();
  assert.deepEqual(codes(sent), ['CANCELLED']);
});

test('a cancel of another front does not end it', async () => {
  const {router, sent, ask} = routerWith(never);
  ask();
  router.handle({v: 1, from: 4, type: 'cancel', id: 7});
  await wait();
  assert.deepEqual(sent, []);
  router.endAll(new WireError('CONNECTION_LOST'));
});

test('the deadline answers for a command that does not', async () => {
  const {sent, ask} = routerWith(never);
  ask({deadlineMs: 20});
  while (sent.length === 0) await wait(5);
  assert.deepEqual(codes(sent), ['TIMEOUT']);
});

test('the id of an open request again changes nothing for the first', async () => {
  const {router, sent, failures, ask} = routerWith(never);
  ask();
  ask();
  await wait();
  assert.deepEqual(sent, []);
  assert.equal(failures[0].code, 'BAD_MESSAGE');
  router.endAll(new WireError('CONNECTION_LOST'));
});

test('an id may be used again when its call is over', async () => {
  const {sent, ask} = routerWith(async () => ({result: {}}));
  ask();
  await wait();
  ask();
  await wait();
  assert.deepEqual(codes(sent), ['response', 'response']);
});
