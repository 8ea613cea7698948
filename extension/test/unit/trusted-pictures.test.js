import assert from 'node:assert/strict';
import {test} from 'node:test';

import {TrustedPictures} from '../../src/background/trusted-pictures.js';

/** What the browser is asked around a picture of a tab that it does not draw. */
async function askedAround(work) {
  const asked = [];
  const session = {send: async (method) => {
    asked.push(method);
    return {data: ''};
  }};
  const was = {width: 800, height: 600, x: 0, y: 0, ratio: 1, isHidden: true};
  const platform = {run: async () => [{result: JSON.stringify(was)}], tabs: {zoom: async () => 1}};
  const context = {platform, trusted: {use: (_, use) => use(session)}, devices: {of: () => undefined}};
  await TrustedPictures.use(context, {tabId: 1, documentId: 'a'}, work);
  return asked;
}

const captures = (asked) => asked.filter((method) => method === 'Page.captureScreenshot').length;

test('a tab in the background is drawn once more only where its view had another size', async () => {
  assert.equal(captures(await askedAround(async (pictures) => assert.equal(await pictures.grow({height: 600, fullHeight: 600}), false))), 0);
  const grown = await askedAround(async (pictures) => assert.equal(await pictures.grow({height: 600, fullHeight: 3000}), true));
  assert.equal(captures(grown), 1);
  assert.equal(grown.at(-1), 'Emulation.setFocusEmulationEnabled', 'and it is told at last that it is hidden');
});
