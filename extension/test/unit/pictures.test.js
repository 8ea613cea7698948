import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Pictures} from '../../src/background/look/pictures.js';

const DENIED = new Error("Either the '<all_urls>' or 'activeTab' permission is required.");

/**
 * A browser whose tab 1 is in front, until `state.front` says otherwise.
 * @param {(state: {front: number, activated: () => void}) => Promise<string>} capture
 */
function pictures(capture) {
  const state = {front: 1, activated: () => {}};
  const tabs = {
    onActivated: (/** @type {() => void} */ listener) => {
      state.activated = listener;
    },
    place: async (/** @type {number} */ tabId) => ({windowId: 7, isShown: tabId === state.front}),
  };
  return new Pictures(/** @type {any} */ ({tabs, capture: () => capture(state)}));
}

test('what the browser refuses of this tab needs a click', async () => {
  const taken = pictures(async () => {
    throw DENIED;
  }).take(1, new AbortController().signal);
  await assert.rejects(taken, {code: 'SCREENSHOT_NEEDS_CLICK'});
});

test('what the browser refuses of a tab that came in front meanwhile is no reason to ask for a click', async () => {
  const taken = pictures(async (state) => {
    state.front = 2;
    state.activated();
    throw DENIED;
  }).take(1, new AbortController().signal);
  await assert.rejects(taken, {code: 'TAB_HIDDEN'});
});

test('a tab that was behind another for a moment is tried again', async () => {
  let asked = 0;
  const taken = pictures(async (state) => {
    if (++asked === 1) state.activated(); // away and back
    throw DENIED;
  }).take(1, new AbortController().signal);
  await assert.rejects(taken, {code: 'SCREENSHOT_NEEDS_CLICK'});
  assert.equal(asked, 2);
});
