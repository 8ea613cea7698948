import assert from 'node:assert/strict';
import {test} from 'node:test';

Object.defineProperty(globalThis, 'navigator', {value: {platform: 'Linux x86_64'}, configurable: true});
const {Clipboard, clipboardUse, pastesSelection} = await import('../../src/background/act/clipboard.js');

test('all keys that copy and paste are known, however they are written', () => {
  for (const [value, held] of [
    ['Control+c'],
    ['Control+C'],
    ['Meta+x'],
    ['ControlOrMeta+c'],
    ['Control+Insert'],
    ['Shift+Delete'],
    ['Shift+Control+c'],
    ['c', {ctrlKey: true}],
    ['x', {metaKey: true}],
  ]) {
    assert.equal(clipboardUse(value, held ?? {}), 'copy', value);
  }
  for (const [value, held] of [['Control+v'], ['Shift+Insert'], ['Control+Shift+V'], ['v', {ctrlKey: true}], ['Insert', {shiftKey: true}]])
    assert.equal(clipboardUse(value, held ?? {}), 'paste', value);
  for (const value of ['c', 'v', 'Control+a', 'Delete', 'Insert', 'Shift+c']) assert.equal(clipboardUse(value, {}), undefined, value);
});

test('a client pastes what it has just copied itself, and nothing else', () => {
  let now = 0;
  const clipboard = new Clipboard(() => now);
  const refused = {code: 'TRUSTED_INPUT_UNAVAILABLE'};
  assert.throws(() => clipboard.require('paste', 1, false), refused);
  clipboard.copied(1);
  clipboard.require('paste', 1, true);
  assert.throws(() => clipboard.require('paste', 2, false), refused);
  now = 60_000;
  assert.throws(() => clipboard.require('paste', 1, false), refused);
  clipboard.require('copy', 1, false);
  assert.throws(() => clipboard.require('copy', 1, true), refused);
});

test('where a middle press pastes what the person has selected, none is real', () => {
  for (const platform of ['Linux x86_64', 'Linux aarch64', 'FreeBSD amd64']) assert.ok(pastesSelection('middleClick', platform), platform);
  for (const platform of ['MacIntel', 'Win32']) assert.ok(!pastesSelection('middleClick', platform), platform);
  for (const verb of ['click', 'rightClick', 'backClick', 'press']) assert.ok(!pastesSelection(verb, 'Linux x86_64'), verb);
});
