import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openTab} from '../../src/background/commands/open-tab.js';
import {Call} from '../../src/background/link/call.js';
import {WireError} from '../../src/wire/protocol.js';

/**
 * Opens a tab while another is still being opened.
 * @param {(world: {pass: any, call: Call}) => void} meanwhile what happens until that one is there
 */
async function opened(meanwhile) {
  const told = {opened: [], steps: 0, to: undefined};
  const call = new Call(60_000, () => {}, 1);
  const audited = {};
  call.action = {
    handle: 'kd3',
    audited,
    async step() {
      told.steps++;
      return 'kd3@1';
    },
    withdraw: async () => void told.steps--,
  };
  const pass = {again: async () => {}, opener: {tabId: 5, incognito: false}};
  const attachments = {
    joins: () => undefined,
    isLaunched: () => false,
    remembered: () => undefined,
    async open(handle, open) {
      meanwhile({pass, call});
      return open();
    },
    unexpect() {},
  };
  const context = {
    attachments,
    recorder: {update: async () => {}},
    platform: {tabs: {open: async (tab) => told.opened.push(tab)}},
    holds: {opened: async () => {}},
    dialogs: {watch: () => () => {}},
  };
  const command = openTab(context);
  const outcome = await command.run(command.check({url: 'https://shop.example/cart'}), call, pass).then(
    () => 'done',
    ({code}) => code,
  );
  call.done();
  return {outcome, steps: told.steps, to: audited.to, opened: told.opened.map(({fromTab}) => fromTab)};
}

test('a tab is not opened once it may not be, or nobody waits for it, when the tabs before it are there', async () => {
  const nothing = {steps: 0, to: undefined, opened: []};
  assert.deepEqual(await opened(() => {}), {outcome: 'done', steps: 1, to: 'https://shop.example', opened: [5]});
  assert.deepEqual(
    await opened(({pass}) => {
      pass.again = () => Promise.reject(new WireError('SITE_DENIED'));
    }),
    {outcome: 'SITE_DENIED', ...nothing},
  );
  assert.deepEqual(await opened(({call}) => call.end(new WireError('CANCELLED'))), {outcome: 'CANCELLED', ...nothing});
});

test('a tab is opened from the one that the client may operate by then', async () => {
  const {opened: from} = await opened(({pass}) => {
    pass.opener = {tabId: 6, incognito: false};
  });
  assert.deepEqual(from, [6]);
});
