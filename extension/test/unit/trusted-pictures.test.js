import assert from 'node:assert/strict';
import {test} from 'node:test';

import {TrustedPictures} from '../../src/background/look/trusted-pictures.js';

/** Lists the questions to the browser around a picture of a tab that it does not draw. */
async function askedAround(work) {
  const asked = [];
  const session = {
    send: async (method) => {
      asked.push(method);
      return {data: ''};
    },
  };
  const was = {width: 800, height: 600, x: 0, y: 0, ratio: 1, isHidden: true};
  const platform = {run: async () => [{result: JSON.stringify(was)}], tabs: {zoom: async () => 1}};
  const context = {platform, trusted: {use: (_, use) => use(session)}, devices: {of: () => undefined}};
  await TrustedPictures.use(context, {tabId: 1, documentId: 'a'}, work);
  return asked;
}

const captures = (asked) => asked.filter((method) => method === 'Page.captureScreenshot').length;

test('a tab in the background is drawn once more only where its view had another size', async () => {
  assert.equal(
    captures(await askedAround(async (pictures) => assert.equal(await pictures.grow({height: 600, fullHeight: 600}), false))),
    0,
  );
  const grown = await askedAround(async (pictures) => assert.equal(await pictures.grow({height: 600, fullHeight: 3000}), true));
  assert.equal(captures(grown), 1);
  assert.equal(grown.at(-1), 'Emulation.setFocusEmulationEnabled', 'and it is told at last that it is hidden');
});

test('a picture that comes late does not give the page the size again that it was asked for with', async () => {
  let height = 600;
  /** As the browser does it: what was asked for before comes with the next one, and restores the size of then. */
  let before = () => {};
  const session = {
    send: (method, {height: wanted} = {}) => {
      if (method === 'Emulation.setDeviceMetricsOverride') height = wanted;
      if (method !== 'Page.captureScreenshot') return Promise.resolve({});
      const then = height;
      before();
      return new Promise((resolve) => {
        before = () => {
          height = then;
          resolve({data: ''});
        };
      });
    },
  };
  const was = {width: 800, height: 600, x: 0, y: 0, ratio: 1, isHidden: true};
  const platform = {
    run: async (_target, _world, script, args) => [{result: args ? height === args[0] : JSON.stringify(was)}],
    tabs: {zoom: async () => 1},
  };
  const context = {platform, trusted: {use: (_, use) => use(session)}, devices: {of: () => undefined}};
  await TrustedPictures.use(context, {tabId: 1, documentId: 'a'}, async (pictures) => {
    await pictures.grow({height: 600, fullHeight: 3000});
    await assert.rejects(Promise.race([pictures.take(), Promise.reject(new Error('the call is over'))]));
  });
  before();
  assert.equal(height, 600);
});
