import assert from 'node:assert/strict';
import {test} from 'node:test';

import {addBookmark} from '../../src/background/commands/add-bookmark.js';
import {deleteBookmark} from '../../src/background/commands/delete-bookmark.js';
import {searchHistory} from '../../src/background/commands/search-history.js';

const KEPT = [
  {id: '5', title: 'Cups', url: 'https://shop.example/cups', folder: 'Other bookmarks', added: 1, isManaged: false},
  {id: '6', title: 'Rules', url: 'https://rules.example/', folder: 'Managed', added: 1, isManaged: true},
  {id: '7', title: 'Secret', url: 'https://denied.example/', folder: '', added: 1, isManaged: false},
  {id: '8', title: 'Script', url: 'javascript:void 0', folder: '', added: 1, isManaged: false},
];

/** @param {Partial<Record<string, Function>>} library */
const context = (library = {}) =>
  /** @type {any} */ ({
    platform: {library: {bookmarks: async () => KEPT, ...library}},
    policy: {
      refusal: (/** @type {string | undefined} */ origin) => (origin === 'https://denied.example' ? new Error('denied') : undefined),
    },
  });
const noCall = /** @type {any} */ ({});
const noPass = /** @type {any} */ ({});

test('only addresses of the web are kept as bookmarks, in a folder that is a path of names', () => {
  const {check} = addBookmark(context());
  assert.deepEqual(check({url: 'https://shop.example', folder: ' QA / Checkout/'}), {
    url: 'https://shop.example/',
    title: 'https://shop.example/',
    folder: ['QA', 'Checkout'],
  });
  for (const url of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'shop',
    '',
    7,
    undefined,
    `https://shop.example/${'x'.repeat(3000)}`,
  ]) {
    assert.throws(() => check({url}), /url must be an address/, String(url));
  }
  assert.throws(() => check({url: 'https://shop.example/', folder: 'a/'.repeat(11)}), /10 folders/);
  assert.throws(() => check({url: 'https://shop.example/', title: 7}), /title/);
});

test("a bookmark that is an administrator's, hidden, a script or a folder is not removed", async () => {
  /** @type {string[]} */
  const removed = [];
  const command = deleteBookmark(context({deleteBookmark: async (/** @type {string} */ id) => removed.push(id)}));
  for (const [params, why] of /** @type {const} */ ([
    [{id: '6'}, /administrator/],
    [{id: '7'}, /no bookmark/],
    [{id: '8'}, /no bookmark/],
    [{id: '1'}, /no bookmark/],
    [{url: 'https://denied.example/'}, /no bookmark/],
  ])) {
    await assert.rejects(async () => command.run(command.check(params), noCall, noPass), why);
  }
  assert.throws(() => command.check({}), /one of id and url/);
  assert.throws(() => command.check({id: '5', url: 'https://shop.example/'}), /one of id and url/);
  assert.deepEqual(removed, []);
  await command.run(command.check({url: 'https://shop.example/cups'}), noCall, noPass);
  assert.deepEqual(removed, ['5']);
});

test('pages of denied sites are left out and counted, and what is too much is counted, too', async () => {
  const visited = Array.from({length: 10_003}, (_, n) => ({
    title: '',
    url: n < 2 ? 'https://denied.example/' : `https://shop.example/${n}`,
    visits: 1,
    last: n,
  }));
  const command = searchHistory(context({history: async () => [...visited, {title: '', url: 'chrome://settings/', visits: 1, last: 0}]}));
  let streamed = '';
  const call = /** @type {any} */ ({
    stream: async (/** @type {AsyncIterable<string>} */ parts) => {
      for await (const part of parts) streamed += part;
      return 1;
    },
  });
  const {result} = /** @type {any} */ (await command.run(command.check({from: 1}), call, noPass));
  assert.equal(result.hidden, 2);
  assert.equal(result.more, 1);
  assert.equal(JSON.parse(streamed).length, 10_000);
  assert.throws(() => command.check({from: -1}), /from/);
  assert.throws(() => command.check({to: 'now'}), /to/);
});
