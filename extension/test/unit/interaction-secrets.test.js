import assert from 'node:assert/strict';
import {test} from 'node:test';

globalThis.navigator ??= {platform: 'Linux'}; // Node 20 has none
const {Interaction} = await import('../../src/background/interaction.js');

const SHOP = 'https://shop.example';

/** A field that a secret is to be typed into, and code that runs in its page `when`. */
async function fill(when) {
  const did = [];
  let hasRun = when === 'before';
  let isOn = false;
  const context = {
    codeDocuments: {
      add: async (what, documentId) => {
        did.push(`${what} ${documentId}`);
        if (when === 'marked') hasRun = true;
      },
      isIn: async (of, what) => what === 'ran' && hasRun,
    },
    injected: {isOn: () => isOn},
    masks: {add: async () => {
      did.push('masked');
      if (when === 'stays') isOn = true;
    }},
    requests: {mark: () => 0},
    snapshots: {number: (handle, run) => run()},
    staying: {run: async (target, script, {part}) => {
      did.push(part);
      return JSON.stringify({ready: true, row: [0, 0, 1, 'textbox', 'Password'], role: 'textbox', name: 'Password', form: null});
    }},
    settle: {begin: async () => {
      did.push('step');
      throw new Error('far enough');
    }},
  };
  const call = {front: 1, remainingMs: 5000, signal: new AbortController().signal, orEnd: (promise) => promise};
  const pass = {attachment: {handle: 'kd1', tabId: 5, origin: SHOP}, document: async () => ({documentId: 'd1', origin: SHOP}), again: async () => {}};
  const asked = {verb: 'fill', target: {css: 'input'}, value: 'correct horse', secret: {name: 'LOGIN', origin: SHOP}, timeoutMs: 1000, input: 'auto'};
  const failure = await new Interaction(context, asked, call, pass).run().then(() => undefined, (reason) => reason);
  return {did, failure};
}

test('a secret is typed where no code has run', async () => {
  const {did, failure} = await fill('never');
  assert.equal(failure.message, 'far enough');
  assert.deepEqual(did.slice(0, 4), ['look', 'typed d1', 'masked', 'step']);
});

test('a secret is not typed where code runs, also from the moment on in which its field was looked at', async () => {
  for (const [when, done] of [['before', []], ['marked', ['look', 'typed d1', 'masked']], ['stays', ['look', 'typed d1', 'masked']]]) {
    const {did, failure} = await fill(when);
    assert.equal(failure.code, 'SECRET_NOT_ALLOWED', when);
    assert.deepEqual(did.filter((each) => each !== 'stop'), done, when);
  }
});
