import assert from 'node:assert/strict';
import {test} from 'node:test';

Object.defineProperty(globalThis, 'navigator', {value: {platform: 'Linux x86_64'}, configurable: true});
const {Clipboard, isPersons, pastesSelection} = await import('../../src/background/act/clipboard.js');
const {clipboardUse} = await import('../../src/page/clipboard-keys.js');

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
    ['Control+KeyC'],
    ['Control+Shift+KeyX'],
    ['Alt+Control+Insert'],
    ['Insert', {ctrlKey: true, shiftKey: true}],
    ['Delete', {shiftKey: true}],
  ]) {
    assert.equal(clipboardUse(value, held ?? {}), 'copy', value);
  }
  for (const [value, held] of [
    ['Control+v'],
    ['Shift+Insert'],
    ['Control+Shift+V'],
    ['v', {ctrlKey: true}],
    ['Insert', {shiftKey: true}],
    ['Meta+KeyV'],
    ['Control+Alt+v'],
  ])
    assert.equal(clipboardUse(value, held ?? {}), 'paste', value);
  for (const value of [
    'c',
    'v',
    'Control+a',
    'Delete',
    'Insert',
    'Shift+c',
    'Copy',
    'Cut',
    'Paste',
    'Control+Copy',
    'Control+\u0441',
    'Ctrl+c',
  ])
    assert.equal(clipboardUse(value, {}), undefined, value);
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

test('nobody pastes what another client may have copied meanwhile', () => {
  const clipboard = new Clipboard(() => 0);
  const refused = {code: 'TRUSTED_INPUT_UNAVAILABLE'};
  clipboard.copied(1);
  clipboard.copies(1); // perhaps nothing is copied, and what it has copied before stays
  clipboard.require('paste', 1, false);
  clipboard.copies(2);
  for (const front of [1, 2]) assert.throws(() => clipboard.require('paste', front, false), refused, `front ${front}`);
});

test('a browser of our own has a clipboard of its own where it has no window', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
  assert.ok(isPersons(false, chrome));
  assert.ok(isPersons(true, chrome));
  assert.ok(isPersons(false, chrome.replace('Chrome', 'HeadlessChrome')));
  assert.ok(!isPersons(true, chrome.replace('Chrome', 'HeadlessChrome')));
});

test('where a middle press pastes what the person has selected, none is real', () => {
  for (const platform of ['Linux x86_64', 'Linux aarch64', 'FreeBSD amd64']) assert.ok(pastesSelection('middleClick', platform), platform);
  for (const platform of ['MacIntel', 'Win32']) assert.ok(!pastesSelection('middleClick', platform), platform);
  for (const verb of ['click', 'rightClick', 'backClick', 'press']) assert.ok(!pastesSelection(verb, 'Linux x86_64'), verb);
});
