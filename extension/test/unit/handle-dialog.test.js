import assert from 'node:assert/strict';
import {test} from 'node:test';
import {handleDialog} from '../../src/background/commands/handle-dialog.js';
import {WireError} from '../../src/wire/protocol.js';

const SURE = {kind: 'confirm', message: 'Sure?'};

/** Accepts the dialog of a page; `written` happens while the step is written down. @param {(world: any) => void} [written] */
async function answered(written = () => {}) {
  const ended = new AbortController();
  const world = {open: /** @type {object | undefined} */ (SURE), refuses: undefined, ended};
  const sent = [];
  const steps = [];
  const session = {
    async send(method) {
      sent.push(method);
      world.open = undefined;
      return {};
    },
  };
  const context = {
    dialogs: {of: () => world.open, watch: () => () => {}},
    trusted: {in: () => session, isThere: async () => true},
    platform: {run: async () => [{result: true}], tabs: {get: async () => ({url: 'https://shop.example/'})}},
  };
  const call = {
    signal: ended.signal,
    orEnd: (promise) => promise,
    action: {
      audited: {},
      async step(did) {
        steps.push(did);
        written(world);
        return 'kd1@1';
      },
      withdraw: async () => void steps.pop(),
    },
  };
  const pass = {
    attachment: {tabId: 5, handle: 'kd1', origin: 'https://shop.example'},
    requireFeature() {},
    async again() {
      if (world.refuses) throw world.refuses;
    },
  };
  const code = await handleDialog(context)
    .run({accept: true, text: undefined}, call, pass)
    .then(
      ({result}) => result.step,
      (failure) => failure.code ?? String(failure),
    );
  return {code, sent, steps};
}

const SENT = ['Page.handleJavaScriptDialog'];

test('a dialog is answered, also where another source tells of the same one', async () => {
  assert.deepEqual(await answered(), {code: 'kd1@1', sent: SENT, steps: ['accept confirm']});
  const again = await answered((world) => {
    world.open = {...SURE};
  });
  assert.deepEqual(again, {code: 'kd1@1', sent: SENT, steps: ['accept confirm']});
});

test('a dialog that came after the one that the client has seen is not answered, nor one that it may not answer any more', async () => {
  for (const [code, written] of [
    ['TRUSTED_INPUT_UNAVAILABLE', (world) => (world.open = {kind: 'confirm', message: 'Really pay?'})],
    ['ACCESS_LOST', (world) => (world.refuses = new WireError('ACCESS_LOST'))],
    ['CANCELLED', ({ended}) => ended.abort(new WireError('CANCELLED'))],
  ])
    assert.deepEqual(await answered(written), {code, sent: [], steps: []});
});
