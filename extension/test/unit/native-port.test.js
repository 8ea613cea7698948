import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {NativePort, goodbyeReason, reasonOf, waitBefore} from '../../src/background/link/native-port.js';
import {PROTOCOL, WireError} from '../../src/wire/protocol.js';

/** A port on a host that the test plays: `opened` are its connections, the last one first. */
function portWithHost() {
  const opened = [];
  const heard = [];
  const failures = [];
  let closed = 0;
  const welcomed = [];
  const disabled = [];
  const platform = {
    openHost(name, listener) {
      const connection = {name, ...listener, posted: [], closedByUs: false};
      opened.unshift(connection);
      return {
        post: (message) => connection.posted.push(message),
        close: () => {
          connection.closedByUs = true;
        },
      };
    },
  };
  const identity = async () => ({
    extension: {id: 'x', version: '0.1.0'},
    browser: {name: 'Chromium', version: '1'},
    profile: {id: 'kd', label: ''},
  });
  const port = new NativePort(platform, identity, {
    message: (message) => heard.push(message),
    changed: () => {},
    failed: (failure) => failures.push(failure),
    closed: () => closed++,
    welcomed: (rules) => welcomed.push(rules),
    disabled: (why) => disabled.push(why),
  });
  return {port, opened, heard, failures, welcomed, disabled, closedCount: () => closed};
}
/** Measures how long the port waits before it opens the next connection, on a clock of the test's own. */
function waited(context, opened) {
  const before = opened.length;
  for (let ms = 0; ms <= 30_000; ms += 50) {
    if (opened.length > before) return ms;
    context.mock.timers.tick(50);
  }
  return Infinity;
}
const welcome = (version = 1) => ({v: 1, from: 'host', type: 'welcome', version, host: {version: '0.1.0', instance: 'abc', pid: 1}});
const pong = ({data}) => ({v: 1, from: 'host', type: 'event', name: 'pong', data});

test('each of the words Chrome has for a missing host becomes a reason of its own', () => {
  assert.equal(reasonOf('Specified native messaging host not found.'), 'missing');
  assert.equal(reasonOf('Access to the specified native messaging host is forbidden.'), 'forbidden');
  assert.equal(reasonOf('Access to the native messaging host was disabled by the system administrator.'), 'policy');
  assert.equal(reasonOf('Native host has exited.'), 'exited');
  assert.equal(reasonOf('Error when communicating with the native messaging host.'), 'garbled');
  assert.equal(reasonOf(''), 'unknown');
});

test('a goodbye for want of a common version tells which side is older', () => {
  const {message, hint} = PROTOCOL.errors.VERSION_MISMATCH;
  const error = (versions) => ({code: 'VERSION_MISMATCH', message, hint, data: {versions}});
  assert.equal(goodbyeReason(error([99])), 'extensionTooOld');
  assert.equal(goodbyeReason(error([0])), 'hostTooOld');
  assert.equal(goodbyeReason({code: 'VERSION_MISMATCH', message, hint}), 'goodbye');
  assert.equal(goodbyeReason({code: 'ORIGIN_REFUSED', message, hint}), 'forbidden');
});

test('the waits grow, never reach the 30 s after which Chrome ends the worker, and differ by chance', () => {
  const waits = [...Array(30).keys()].map((failures) => waitBefore(failures, 0));
  assert.ok(waits.every((ms, at) => at === 0 || ms >= waits[at - 1]));
  assert.ok(Math.max(...waits) < 30_000);
  assert.ok(waitBefore(3, 1) < waitBefore(3, 0));
  assert.ok(waitBefore(0, 1) > 0);
});

test('an open port is not connected before the host has said welcome', async () => {
  const {port, opened} = portWithHost();
  port.start();
  await wait();
  assert.equal(port.state.name, 'connecting');
  assert.equal(opened[0].posted[0].type, 'hello');
  assert.deepEqual(opened[0].posted[0].versions, PROTOCOL.versions);
  opened[0].message(welcome());
  assert.equal(port.state.name, 'connected');
  port.stop();
});

test('the check is a round trip: without a pong the host counts as silent', async () => {
  const {port, opened} = portWithHost();
  port.start();
  opened[0].message(welcome());
  const answered = port.check();
  opened[0].message(pong(opened[0].posted.at(-1)));
  assert.equal(await answered, true);
  assert.equal(port.state.name, 'connected');
  assert.equal(await port.check(), false);
  assert.equal(port.state.name, 'refused');
  assert.equal(port.state.reason, 'silent');
  assert.ok(opened[0].closedByUs);
  port.stop();
});

test('the check tries at once where the port waits for its next try', async () => {
  const {port, opened} = portWithHost();
  port.start();
  opened[0].closed('Specified native messaging host not found.');
  assert.equal(port.state.reason, 'missing');
  const answered = port.check();
  assert.equal(opened.length, 2);
  opened[0].message(welcome());
  await wait();
  opened[0].message(pong(opened[0].posted.at(-1)));
  assert.equal(await answered, true);
  port.stop();
});

test('after a crash it is back within a second, whatever was before, unless it crashes again at once', (context) => {
  context.mock.timers.enable({apis: ['setTimeout', 'Date']});
  const {port, opened} = portWithHost();
  const crashAfter = (ms) => {
    opened[0].message(welcome());
    context.mock.timers.tick(ms);
    opened[0].closed('Native host has exited.');
    return waited(context, opened);
  };
  port.start();
  for (let i = 0; i < 6; i++) {
    opened[0].closed('Specified native messaging host not found.');
    waited(context, opened);
  }
  assert.ok(crashAfter(1000) <= 1000, 'the first crash, after failures of another kind');
  for (let i = 0; i < 5; i++) assert.ok(crashAfter(7000) <= 1000, 'a host that holds some seconds');
  assert.ok(crashAfter(100) <= 1000, 'the first one at once');
  const waits = [100, 100, 100, 100, 100, 100].map(crashAfter);
  assert.ok(
    waits.every((ms, at) => ms > (at === 0 ? 1000 : Math.min(waits[at - 1], 15_000))),
    String(waits),
  );
  assert.ok(Math.max(...waits) <= 25_050);
  assert.ok(crashAfter(7000) <= 1000, 'one that holds again');
  port.stop();
});

test('it connects again by itself', async () => {
  const {port, opened} = portWithHost();
  port.start();
  opened[0].message(welcome());
  opened[0].closed('Native host has exited.');
  while (opened.length < 2) await wait(20);
  assert.equal(port.state.name, 'connecting');
  assert.equal(port.state.reason, 'exited');
  port.stop();
});

test('a version that is not ours is refused, with a goodbye, and the older side is known', async () => {
  const {port, opened} = portWithHost();
  port.start();
  opened[0].message(welcome(99));
  assert.equal(port.state.reason, 'extensionTooOld');
  assert.equal(opened[0].posted.at(-1).type, 'goodbye');
  port.stop();
});

test('a message that is none is reported and does no harm', async () => {
  const {port, opened, heard, failures} = portWithHost();
  port.start();
  opened[0].message(welcome());
  for (const nonsense of [null, 1, 'text', [], {}, {v: 1, from: 1, type: 'request', id: 0}]) opened[0].message(nonsense);
  assert.equal(failures.length, 6);
  assert.deepEqual(heard, []);
  assert.equal(port.state.name, 'connected');
  port.stop();
});

test('what an ended connection still says is not heard', async () => {
  const {port, opened, heard, closedCount} = portWithHost();
  port.start();
  const [first] = opened;
  first.message(welcome());
  port.stop();
  first.message({v: 1, from: 1, type: 'request', id: 1, method: 'ping', params: {}, deadlineMs: 1000});
  first.closed('Native host has exited.');
  assert.deepEqual(heard, []);
  assert.equal(closedCount(), 1);
  assert.equal(port.state.name, 'off');
  assert.equal(port.send(1, 'response', {id: 1, result: {}}), false);
});

test('the rules of the computer come before the connection counts, and none where an older host has none', async () => {
  const {port, opened, welcomed} = portWithHost();
  port.start();
  await wait();
  opened[0].message({...welcome(), policy: {history: false}});
  assert.deepEqual(welcomed, [{history: false}]);
  port.stop();
  port.start();
  await wait();
  opened[0].message(welcome());
  assert.deepEqual(welcomed, [{history: false}, {}]);
  port.stop();
});

test('a host that an administrator switched off is asked again when a person looks, and not before', async (context) => {
  context.mock.timers.enable({apis: ['setTimeout']});
  const {port, opened, disabled} = portWithHost();
  port.start();
  opened[0].message({v: 1, from: 'host', type: 'goodbye', error: {code: 'POLICY_DISABLED', message: 'Off.', hint: 'Ask.'}});
  assert.deepEqual([port.state.name, port.state.reason, port.state.detail], ['refused', 'disabled', 'Off.']);
  assert.deepEqual(disabled, ['Off.']);
  context.mock.timers.tick(10 * 60_000);
  assert.equal(opened.length, 1);
  void port.check();
  assert.equal(opened.length, 2);
  port.stop();
});

test('a connection that is forbidden ends with a goodbye that says so', async () => {
  const {port, opened} = portWithHost();
  port.start();
  await wait();
  opened[0].message(welcome());
  port.forbid(new WireError('POLICY_DISABLED', {message: 'Off.'}));
  const last = opened[0].posted.at(-1);
  assert.deepEqual([last.type, last.error.code], ['goodbye', 'POLICY_DISABLED']);
  assert.ok(opened[0].closedByUs);
  assert.equal(port.state.reason, 'disabled');
  assert.equal(await port.check(), false);
  assert.equal(opened.length, 1);
});
