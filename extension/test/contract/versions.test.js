import assert from 'node:assert/strict';
import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {fileURLToPath, pathToFileURL} from 'node:url';

const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, {recursive: true})));

/** The extension's own code as a release before or after this one, which speaks other versions. @param {number[]} versions */
async function release(versions) {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  folders.push(folder);
  cpSync(fileURLToPath(new URL('../../src', import.meta.url)), folder, {recursive: true});
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const wire = join(folder, 'wire/protocol.js');
  const ours = readFileSync(wire, 'utf8');
  const theirs = ours.replace(/"versions": \[[\d, ]*\]/, `"versions": ${JSON.stringify(versions)}`);
  assert.notEqual(theirs, ours);
  writeFileSync(wire, theirs);
  const load = (name) => import(pathToFileURL(join(folder, 'background', name)).href);
  return {...(await load('link/native-port.js')), ...(await load('commands/router.js'))};
}

/** A connection of that release to a host that the test plays. @param {number[]} versions */
async function connect(versions) {
  const {NativePort, Router} = await release(versions);
  const posted = [];
  const failures = [];
  let host;
  const platform = {
    openHost: (name, listener) => {
      host = listener;
      return {post: (message) => posted.push(message), close: () => {}};
    },
  };
  const identity = async () => ({
    extension: {id: 'x', version: '9'},
    browser: {name: 'Chromium', version: '1'},
    profile: {id: 'kd', label: ''},
  });
  let router;
  const port = new NativePort(platform, identity, {
    message: (message) => router.handle(message),
    changed: () => {},
    failed: (failure) => failures.push(failure),
    closed: () => {},
    welcomed: () => {},
    disabled: () => {},
  });
  const {PROTOCOL} = await import('../../src/wire/protocol.js');
  const commands = Object.fromEntries(
    Object.keys(PROTOCOL.methods).map((name) => [
      name,
      async (params, call) => {
        const chunks = params.large
          ? await call.stream(
              (async function* () {
                yield 'x'.repeat(100_000);
              })(),
            )
          : 0;
        return {result: {chunks}};
      },
    ]),
  );
  router = new Router(
    commands,
    (to, type, fields, version) => void port.send(to, type, fields, version),
    (failure) => failures.push(failure),
  );
  port.start();
  await wait();
  return {port, posted, failures, say: (message) => host.message({v: 1, from: 'host', ...message})};
}

/** Waits until so many messages were posted. */
async function until(posted, type, count) {
  while (posted.filter((message) => message.type === type).length < count) await wait(1);
}
const welcome = (version) => ({v: version, type: 'welcome', version, host: {version: '9', instance: 'abc', pid: 1}});
const request = (v, from, more = {}) => ({
  v,
  from,
  type: 'request',
  id: 7,
  method: 'getDataLayer',
  params: {},
  deadlineMs: 60_000,
  ...more,
});

test('a newer extension offers all that it speaks and goes by what an older host chose', async () => {
  const {port, posted, say} = await connect([1, 2]);
  assert.deepEqual(posted[0].versions, [1, 2]);
  say(welcome(1));
  assert.equal(port.state.name, 'connected');
  void port.check();
  assert.equal(posted.at(-1).v, 1);
  port.stop();
});

test('each front is answered in the version of its question, whatever was settled on with the host', async () => {
  const {port, posted, failures, say} = await connect([1, 2]);
  say(welcome(2));
  say(request(1, 3, {params: {large: true}}));
  say(request(2, 4));
  await until(posted, 'response', 2);
  const spoken = (to) => posted.filter((message) => message.to === to).map(({v, type}) => `${type} in ${v}`);
  assert.deepEqual(spoken(3), ['chunk in 1', 'chunk in 1', 'response in 1']);
  assert.deepEqual(spoken(4), ['response in 2']);
  assert.deepEqual(failures, []);
  port.stop();
});

test('a host that chose what was not offered is told goodbye, and the older side is named', async () => {
  for (const [version, reason] of [
    [3, 'extensionTooOld'],
    [1, 'hostTooOld'],
  ]) {
    const {port, posted, say} = await connect([2]);
    say(welcome(version));
    assert.deepEqual([port.state.name, port.state.reason], ['refused', reason]);
    assert.equal(posted.at(-1).error.code, 'VERSION_MISMATCH');
    port.stop();
  }
});

test('refused by a host, the extension knows from its versions which side is older', async () => {
  for (const [ours, theirs, reason] of [
    [[2, 3], [1], 'hostTooOld'],
    [[2, 3], [4, 5], 'extensionTooOld'],
  ]) {
    const {port, say} = await connect(ours);
    say({type: 'goodbye', error: {code: 'VERSION_MISMATCH', message: 'm', hint: 'h', data: {versions: theirs}}});
    assert.deepEqual([port.state.name, port.state.reason], ['refused', reason]);
    port.stop();
  }
});

test('what a newer host adds is ignored: fields, events and types; a method that is not known is answered', async () => {
  const {port, posted, failures, say} = await connect([2]);
  say({...welcome(2), novel: {x: 1}, host: {version: '10', instance: 'abc', pid: 1, novel: true}});
  assert.equal(port.state.name, 'connected');
  say({v: 2, type: 'event', name: 'novel', data: {}});
  say({v: 2, type: 'novel'});
  say(request(2, 3, {novel: [1], params: {novel: 1}}));
  say(request(2, 3, {id: 8, method: 'novel'}));
  await until(posted, 'response', 2);
  assert.equal(port.state.name, 'connected');
  const answers = posted.filter(({type}) => type === 'response').sort((one, other) => one.id - other.id);
  assert.deepEqual(
    answers.map(({error}) => error?.code ?? 'OK'),
    ['OK', 'UNKNOWN_METHOD'],
  );
  assert.deepEqual(
    failures.map(({code}) => code),
    ['BAD_MESSAGE', 'UNKNOWN_METHOD'],
  );
  port.stop();
});
