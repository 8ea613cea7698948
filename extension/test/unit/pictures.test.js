import assert from 'node:assert/strict';
import {test} from 'node:test';
import {takeScreenshot} from '../../src/background/commands/take-screenshot.js';
import {Pictures} from '../../src/background/look/pictures.js';
import {WireError} from '../../src/wire/protocol.js';

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

/** Gives the picture of a page on which it was `painted`. @param {(world: {refuses?: WireError}) => void} painted */
async function given(t, painted) {
  /** @type {{refuses?: WireError}} */
  const world = {};
  class Canvas {
    getContext() {
      const draws = () => {};
      return {canvas: this, drawImage: draws, fillRect: draws};
    }
    async convertToBlob() {
      painted(world);
      return new Blob([new Uint8Array(200_000)]);
    }
  }
  Object.assign(globalThis, {OffscreenCanvas: Canvas});
  t.after(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
  const picture = {
    front: 1,
    handle: 'kd1',
    origin: 'https://shop.example',
    documentId: 'd',
    bitmap: {width: 100, height: 50, close() {}},
    view: {width: 100, height: 50, left: 0, top: 0, zoom: 1, ratio: 1, fullHeight: 50},
    cover: [],
    media: [],
    crop: [0, 0, 100, 50],
    marks: [],
    complete: true,
  };
  const command = takeScreenshot(
    /** @type {any} */ ({pictures: {claim: () => picture}, attachments: {endOf: () => {}, lose: async () => {}}}),
  );
  const sent = /** @type {string[]} */ ([]);
  const call = {
    front: 1,
    endWith: () => {},
    orEnd: (/** @type {Promise<unknown>} */ promise) => promise,
    stream: async (/** @type {AsyncIterable<string>} */ parts) => {
      for await (const part of parts) sent.push(part);
      return 1;
    },
  };
  const pass = {
    attachment: {tabId: 1, handle: 'kd1'},
    async again() {
      if (world.refuses) throw world.refuses;
    },
  };
  const asked = await /** @type {any} */ (command).check({picture: 1});
  const code = await /** @type {any} */ (command).run(asked, call, pass).then(
    () => 'OK',
    (/** @type {any} */ failure) => failure.code ?? String(failure),
  );
  return {code, sent: sent.join('').length};
}

test('a picture is given in pieces, and in none where the permission ends while it is painted', async (t) => {
  const {code, sent} = await given(t, () => {});
  assert.deepEqual([code, sent], ['OK', 266_668]);
  const refused = await given(t, (world) => (world.refuses = new WireError('CONSENT_REQUIRED')));
  assert.deepEqual(refused, {code: 'CONSENT_REQUIRED', sent: 0});
});
