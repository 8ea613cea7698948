import assert from 'node:assert/strict';
import {test} from 'node:test';

Object.defineProperty(globalThis, 'navigator', {value: {platform: 'Linux x86_64'}, configurable: true});
const {Interaction} = await import('../../src/background/act/interaction.js');
const {checkAction} = await import('../../src/background/act/interaction-arguments.js');

const SHOP = 'https://shop.example';

/** Carries an action by real input as far as it comes in a test that has none. */
async function pressed(verb) {
  const context = {
    attachments: {isLaunched: () => false},
    holds: {held: async () => undefined},
    settle: {mayLeave: () => false},
    trusted: {in: () => undefined, hold: () => Promise.reject(new Error('the companion is called'))},
  };
  const call = {front: 1, remainingMs: 5000, signal: new AbortController().signal, orEnd: (promise) => promise};
  const pass = {
    attachment: {handle: 'kd1', tabId: 5, origin: SHOP},
    document: async () => ({documentId: 'd1', origin: SHOP, frameId: 0}),
    requireFeature() {},
  };
  const asked = {verb, target: {css: 'a'}, timeoutMs: 1000, input: 'trusted', held: {}};
  return new Interaction(context, asked, call, pass).run().catch(({code, message}) => code ?? message);
}

test('no real middle press is made where it pastes what the person has selected', async () => {
  assert.equal(await pressed('middleClick'), 'TRUSTED_INPUT_UNAVAILABLE');
  for (const verb of ['click', 'rightClick', 'backClick']) assert.equal(await pressed(verb), 'the companion is called', verb);
});

test('by heights the page scrolls itself: a wheel knows none', () => {
  const input = (value) => checkAction({tab: 'kd1', verb: 'scroll', value, options: {input: 'trusted'}}).input;
  assert.equal(input({pages: 1}), 'page');
  assert.equal(input({pages: -1, deltaY: 10}), 'page');
  assert.equal(input({deltaY: 100}), 'trusted');
});
