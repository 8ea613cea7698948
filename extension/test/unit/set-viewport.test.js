import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setViewport} from '../../src/background/commands/set-viewport.js';
import {WireError} from '../../src/wire/protocol.js';

/**
 * Asks for a size that the window never takes.
 * @param {object} params of the call
 * @param {string} [detachIn] what is under way as the person presses Detach
 */
async function set(params, detachIn = '') {
  const done = [];
  let isAttached = true;
  const does = (what) => {
    done.push(what);
    if (what === detachIn) isAttached = false;
  };
  const watch = {settled: async () => ({settled: true}), end: async () => {}};
  const context = {
    platform: {
      run: async () => [{result: JSON.stringify({width: 800, height: 600, scale: 1})}],
      tabs: {zoom: async () => 1},
    },
    settle: {begin: async () => watch},
    person: {isBusy: () => false, require() {}},
    trusted: {isThere: async () => true},
    devices: {of: () => undefined, set: async () => does('device')},
    viewports: {grow: async () => does('grow'), zoom: async () => does('zoom'), resized: async () => does('resized')},
  };
  const call = {
    front: 1,
    signal: new AbortController().signal,
    orEnd: (promise) => promise,
    upTo: async () => {},
  };
  const pass = {
    attachment: {tabId: 5, handle: 'kd1'},
    requireFeature() {},
    async again() {
      if (!isAttached) throw new WireError('TAB_CLOSED');
    },
  };
  const command = setViewport(context);
  const code = await command.run(command.check({callId: 'a', ...params}), call, pass).then(
    () => 'OK',
    (failure) => failure.code ?? String(failure),
  );
  return {code, done};
}

test('a window that does not take its size is tried three times', async () => {
  assert.deepEqual(await set({width: 1000}), {code: 'OK', done: ['grow', 'grow', 'grow', 'resized']});
});

test('the window of a tab that the person has detached is left as it is', async () => {
  assert.deepEqual(await set({width: 1000}, 'grow'), {code: 'TAB_CLOSED', done: ['grow']});
  assert.deepEqual(await set({width: 1000, zoom: 150}, 'zoom'), {code: 'TAB_CLOSED', done: ['zoom']});
});

test('a tab that the person has detached is shown on no other device', async () => {
  assert.deepEqual(await set({zoom: 150, mobile: true}), {code: 'OK', done: ['zoom', 'device', 'resized']});
  assert.deepEqual(await set({zoom: 150, mobile: true}, 'zoom'), {code: 'TAB_CLOSED', done: ['zoom']});
});
