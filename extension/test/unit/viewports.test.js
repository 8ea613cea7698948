import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Viewports} from '../../src/background/look/viewports.js';

/** A browser with tab 5 in a window, played by the test. */
function browserWith() {
  const window = {windowId: 1, width: 1000, height: 700, state: 'normal'};
  const tab = {zoom: 1};
  const memory = {};
  const platform = {
    storage: {
      recall: async (key) => memory[key],
      remember: async (key, value) => void (memory[key] = structuredClone(value)),
    },
    tabs: {
      setZoom: async (_, factor) => void (tab.zoom = factor),
      resetZoom: async () => void (tab.zoom = 1),
    },
    windows: {
      of: async () => ({...window}),
      get: async () => ({...window}),
      resize: async (_, size) => void Object.assign(window, size),
      setState: async (_, state) => void (window.state = state),
    },
  };
  return {window, tab, memory, platform, viewports: new Viewports(platform)};
}

/** Has the person press Detach in the next call of this function of the browser, which ends when the rest has come to rest. */
function detachIn(room, name, viewports) {
  const done = room[name];
  const detached = {undone: Promise.resolve()};
  room[name] = async (...of) => {
    room[name] = done;
    const given = await done(...of);
    detached.undone = viewports.undo(5);
    await new Promise(setImmediate);
    return given;
  };
  return detached;
}

test('a size and a zoom hold until they are undone', async () => {
  const {window, tab, memory, viewports} = browserWith();
  window.state = 'maximized';
  await viewports.zoom(5, 1.5);
  await viewports.grow(5, {width: 100, height: -50});
  await viewports.grow(5, {width: 3, height: 0});
  await viewports.resized(5);
  assert.deepEqual([tab.zoom, window], [1.5, {windowId: 1, width: 1103, height: 650, state: 'normal'}]);
  await viewports.undo(5);
  assert.deepEqual([tab.zoom, window], [1, {windowId: 1, width: 1000, height: 700, state: 'maximized'}]);
  assert.deepEqual(memory, {viewports: []});
});

test('what the person has changed since is not undone', async () => {
  const {window, viewports} = browserWith();
  await viewports.grow(5, {width: 100, height: 0});
  window.width = 1200;
  await viewports.undo(5);
  assert.equal(window.width, 1200);
});

test('what is under way as the person presses Detach is undone, too', async () => {
  for (const [room, name, changes] of [
    ['storage', 'remember', (viewports) => viewports.zoom(5, 1.5)],
    ['windows', 'of', (viewports) => viewports.grow(5, {width: 100, height: 0})],
    ['storage', 'remember', (viewports) => viewports.grow(5, {width: 100, height: 0})],
    ['windows', 'get', (viewports) => viewports.grow(5, {width: 100, height: 0}).then(() => viewports.resized(5))],
  ]) {
    const {window, tab, memory, platform, viewports} = browserWith();
    const detached = detachIn(platform[room], name, viewports);
    await changes(viewports);
    await detached.undone;
    assert.deepEqual([tab.zoom, window.width, memory.viewports], [1, 1000, []], `${name}: ${changes}`);
  }
});

test('a second change that is under way as the person presses Detach is undone to the size before the first', async () => {
  const {window, platform, viewports} = browserWith();
  await viewports.grow(5, {width: 100, height: 0});
  const detached = detachIn(platform.storage, 'remember', viewports);
  await viewports.grow(5, {width: 50, height: 0});
  await detached.undone;
  assert.equal(window.width, 1000);
});

test('a change that fails holds up none after it', async () => {
  const {tab, platform, viewports} = browserWith();
  const {setZoom} = platform.tabs;
  platform.tabs.setZoom = async () => {
    throw new Error('No tab with id: 5.');
  };
  await assert.rejects(viewports.zoom(5, 1.5), /No tab/);
  platform.tabs.setZoom = setZoom;
  await viewports.zoom(5, 1.25);
  assert.equal(tab.zoom, 1.25);
});
