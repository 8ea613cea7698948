import assert from 'node:assert/strict';
import {test} from 'node:test';
import {sendRequest} from '../../src/background/commands/send-request.js';
import {WireError} from '../../src/wire/protocol.js';

const SHOP = 'https://shop.example';

/** Asks the site for something; `written` is called while the step is written down. @param {(end: AbortController) => void} [written] */
async function sent(written = () => {}) {
  const ended = new AbortController();
  const world = {asked: [], steps: [], refuses: undefined};
  const platform = {
    async run(_target, _world, _part, args) {
      if (args.length === 0) return [{result: `${SHOP}/`}];
      world.asked.push(args[0].url);
      return [{result: JSON.stringify({url: `${SHOP}/cart`, status: 200, ms: 1, headers: [], bytes: 2, text: '{}', isCut: false})}];
    },
  };
  const call = {
    signal: ended.signal,
    orEnd: (promise) => promise,
    action: {
      audited: {},
      async step(did) {
        world.steps.push(did);
        written(ended, world);
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
  const command = sendRequest({platform, attachments: {lose: async () => {}}});
  const code = await command.run(command.check({url: '/cart?to=1', method: 'post'}), call, pass).then(
    ({result}) => result.step,
    (failure) => failure.code ?? String(failure),
  );
  return {code, asked: world.asked, steps: world.steps};
}

test('a site is asked after the step is written down', async () => {
  assert.deepEqual(await sent(), {code: 'kd1@1', asked: [`${SHOP}/cart?to=1`], steps: [`send POST ${SHOP}/cart?…`]});
});

test('nothing is sent where the permission or the call ends while the step is written down', async () => {
  const refused = await sent((_end, world) => (world.refuses = new WireError('CONSENT_REQUIRED')));
  assert.deepEqual(refused, {code: 'CONSENT_REQUIRED', asked: [], steps: []});
  const cancelled = await sent((end) => end.abort(new WireError('CANCELLED')));
  assert.deepEqual(cancelled, {code: 'CANCELLED', asked: [], steps: []});
});
