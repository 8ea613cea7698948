import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Download} from '../../src/background/act/download.js';
import {WireError} from '../../src/wire/protocol.js';
import {beginDownload, endDownload, takePiece} from '../../src/page/download.js';

const SHOP = 'https://shop.example';

/**
 * Downloads a file of two pieces from the site.
 * @param {{step?: (world: object) => void, piece?: (world: object) => void}} [happens] while the step is written down, and while the page
 * hands over its second piece
 */
async function downloaded({step = () => {}, piece = () => {}} = {}) {
  const ended = new AbortController();
  const world = {ended, refuses: undefined, denied: undefined, done: [], steps: [], given: []};
  const said = {ok: true, status: 200, redirected: false, url: `${SHOP}/a.pdf`, type: '', disposition: '', length: 6};
  const platform = {
    async run(_target, _world, part) {
      if (part !== beginDownload && part !== takePiece && part !== endDownload) return [{result: `${SHOP}/`}];
      world.done.push(part.name);
      if (part === beginDownload) return [{result: JSON.stringify(said)}];
      if (part === endDownload) return [{result: ''}];
      if (world.given.length === 0) return [{result: '-AAAA'}];
      piece(world);
      return [{result: '.BBBB'}];
    },
  };
  const call = {
    signal: ended.signal,
    orEnd: (promise) => promise,
    async stream(pieces) {
      for await (const text of pieces) world.given.push(text);
      return world.given.length;
    },
    action: {
      async step(did) {
        world.steps.push(did);
        step(world);
        return 'kd1@1';
      },
      withdraw: async () => void world.steps.pop(),
    },
  };
  const pass = {
    attachment: {tabId: 5, handle: 'kd1', origin: SHOP},
    document: async () => ({documentId: 'd', origin: SHOP, frameId: 0}),
    async again() {
      if (world.refuses) throw world.refuses;
    },
  };
  const context = {platform, policy: {refusal: () => world.denied}};
  const code = await new Download(context, {tab: undefined, url: '/a.pdf', target: undefined, maxBytes: 1000}, call, pass).run().then(
    ({result}) => result.step,
    (failure) => failure.code ?? String(failure),
  );
  return {code, ...world};
}

test('a file is fetched and given in pieces', async () => {
  const {code, done, given, steps} = await downloaded();
  assert.deepEqual([code, given, steps], ['kd1@1', ['AAAA', 'BBBB'], [`download ${SHOP}/a.pdf`]]);
  assert.deepEqual(done, ['beginDownload', 'takePiece', 'takePiece', 'endDownload']);
});

test('nothing is fetched where the permission, the policy or the call ends while the step is written down', async () => {
  for (const [code, step] of [
    ['ACCESS_LOST', (world) => (world.refuses = new WireError('ACCESS_LOST'))],
    ['SITE_DENIED', (world) => (world.denied = new WireError('SITE_DENIED'))],
    ['CANCELLED', ({ended}) => ended.abort(new WireError('CANCELLED'))],
  ]) {
    const {code: said, done, steps} = await downloaded({step});
    assert.deepEqual([said, done, steps], [code, [], []]);
  }
});

test('a piece that comes after the permission has ended is not given', async () => {
  const {code, given} = await downloaded({piece: (world) => (world.refuses = new WireError('ACCESS_LOST'))});
  assert.deepEqual([code, given], ['ACCESS_LOST', ['AAAA']]);
});
