import assert from 'node:assert/strict';
import {test} from 'node:test';

globalThis.navigator ??= {platform: 'Linux'}; // Node 20 has none
const {Interaction} = await import('../../src/background/act/interaction.js');

const SHOP = 'https://shop.example';

/**
 * A field that a secret is to be typed into, and code that runs in its page `when`. The tab shows a page of `before` as the call comes, and
 * one of `now` as the field is looked for.
 */
async function fill(when, {before = SHOP, now = SHOP} = {}) {
  const did = [];
  let hasRun = when === 'before';
  let isOn = false;
  const context = {
    attachments: {of: () => ({handle: 'kd1', origin: now})},
    platform: {
      run: async () => [
        {result: `page ${SHOP}`},
        {result: 'worker https://other.example'},
        {result: when === 'served' ? `worker ${SHOP}` : null},
      ],
    },
    holds: {
      begin: async (what, origin, tabId) => {
        did.push(`${what} ${origin} ${tabId}`);
        if (when === 'marked') hasRun = true;
      },
      held: async (what) => (what === 'ran' && hasRun ? {tabs: [5], isOurs: false} : undefined),
      hasBeen: async (what) => what === 'ran' && (when === 'closed' || when === 'served'),
    },
    injected: {isOn: () => isOn},
    masks: {
      add: async () => {
        did.push('masked');
        if (when === 'stays') isOn = true;
      },
    },
    requests: {mark: () => 0},
    snapshots: {number: (handle, run) => run()},
    staying: {
      run: async (target, script, {part}) => {
        did.push(part);
        return JSON.stringify({ready: true, row: [0, 0, 1, 'textbox', 'Password'], role: 'textbox', name: 'Password', form: null});
      },
    },
    settle: {
      mayLeave: () => false,
      onTheWay: () => undefined,
      begin: async () => {
        did.push('step');
        throw new Error('far enough');
      },
    },
  };
  const call = {front: 1, remainingMs: 5000, signal: new AbortController().signal, orEnd: (promise) => promise};
  const pass = {
    attachment: {handle: 'kd1', tabId: 5, origin: before},
    document: async () => ({documentId: 'd1', origin: SHOP}),
    again: async () => {},
  };
  const asked = {
    verb: 'fill',
    target: {css: 'input'},
    value: 'correct horse',
    secret: {name: 'LOGIN', origin: SHOP},
    timeoutMs: 1000,
    input: 'auto',
  };
  const failure = await new Interaction(context, asked, call, pass).run().then(
    () => undefined,
    (reason) => reason,
  );
  return {did, failure};
}

test('a secret is typed where no code has run, and where its tabs are closed', async () => {
  await fill('closed').then(({failure}) => assert.equal(failure.message, 'far enough'));
  const {did, failure} = await fill('never');
  assert.equal(failure.message, 'far enough');
  assert.deepEqual(did.slice(0, 4), ['look', `typed ${SHOP} 5`, 'masked', 'step']);
});

test('a secret is not typed where code runs, also from the moment on in which its field was looked at', async () => {
  const begun = ['look', `typed ${SHOP} 5`, 'masked'];
  const way = {close: ['kd1']};
  for (const [when, done, data] of [
    ['before', [], {why: 'code', ...way}],
    ['marked', begun, {why: 'code', ...way}],
    ['stays', begun, {why: 'script'}],
    ['served', [], {why: 'worker'}],
  ]) {
    const {did, failure} = await fill(when);
    assert.equal(failure.code, 'SECRET_NOT_ALLOWED', when);
    assert.deepEqual(failure.data, data, when);
    assert.deepEqual(
      did.filter((each) => each !== 'stop'),
      done,
      when,
    );
  }
});

test('the page that has come while the call waited decides whether a secret is typed, and not the one before', async () => {
  const other = 'https://other.example';
  assert.equal((await fill('never', {before: other})).failure.message, 'far enough');
  const {did, failure} = await fill('never', {now: other});
  assert.deepEqual([did.includes('look'), failure.code, failure.data], [false, 'SECRET_NOT_ALLOWED', {why: 'origin'}]);
});
