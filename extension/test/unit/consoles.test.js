import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Consoles} from '../../src/background/record/consoles.js';

const SHOP = 'https://shop.example';

test('whoever asks while recording is about to begin hears of the page, too', async () => {
  const attachment = {tabId: 1, handle: 'kd1', origin: SHOP, also: [], access: 'granted'};
  const attachments = {ready: Promise.resolve(), list: () => [attachment], of: () => attachment, admit: async () => attachment};
  /** @type {() => void} */
  let registered = () => {};
  const registration = new Promise((resolve) => (registered = () => resolve(undefined)));
  const consoles = new Consoles(
    {recordConsoles: () => registration, recordConsolesOf: async () => {}, run: async () => []},
    attachments,
    {history: true, refusal: () => undefined},
    () => 'see',
    (failure) => assert.fail(String(failure)),
  );
  const updated = consoles.update();

  let isFlushed = false;
  const flushed = consoles.flush(1).then(() => (isFlushed = true));
  for (let i = 0; i < 20; i++) await new Promise(setImmediate);
  assert.equal(isFlushed, false, 'the browser has not registered it yet');
  registered();
  await updated;
  assert.ok(consoles.of(1), 'it is recorded from now on');
  consoles.serve({
    tabId: 1,
    frameId: 0,
    documentId: 'd1',
    origin: SHOP,
    url: `${SHOP}/`,
    post: () => {},
    onMessage: (take) => void take({hello: {since: 'attach'}}),
    onClose: () => {},
  });
  await flushed;
  assert.equal(consoles.of(1).pages.length, 1);
});

test('whoever asks just after recording has begun hears from when on the page is recorded', async () => {
  const attachment = {tabId: 1, handle: 'kd1', origin: SHOP, also: [], access: 'granted'};
  const attachments = {
    ready: Promise.resolve(),
    list: () => [attachment],
    of: () => attachment,
    admit: async () => attachment,
    refusalOf: () => undefined,
  };
  const platform = {recordConsoles: async () => {}, recordConsolesOf: async () => {}, run: async () => []};
  const consoles = new Consoles(
    platform,
    attachments,
    {history: true, refusal: () => undefined},
    () => 'see',
    (failure) => assert.fail(String(failure)),
  );
  await consoles.update();

  let isFlushed = false;
  const flushed = consoles.flush(1).then(() => {
    isFlushed = true;
  });
  for (let i = 0; i < 20; i++) await new Promise(setImmediate);
  assert.equal(isFlushed, false, 'the page has not said a word');
  /** @type {(message: unknown) => void} */
  let say = () => {};
  consoles.serve({
    tabId: 1,
    frameId: 0,
    documentId: 'd1',
    origin: SHOP,
    url: `${SHOP}/`,
    post: ({flush}) => flush && say({flushed: flush}),
    onMessage: (take) => void (say = take),
    onClose: () => {},
  });
  say({hello: {since: 'attach'}});
  await flushed;
  assert.deepEqual(
    consoles.of(1).pages.map(({documentId, since}) => [documentId, since]),
    [['d1', 'attach']],
  );
});
