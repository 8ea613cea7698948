import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {MAX_LABEL, MAX_LAYERS, cleanLabel, parseLayers} from '../../src/options/settings.js';
import {explainTrouble} from '../../src/popup/trouble.js';
import {plainText} from '../../src/ui/plain-text.js';

test('names of data layers are taken one a line or parted by commas, each once', () => {
  assert.deepEqual(parseLayers(' myLayer\n\nshop.data, $x;_y\tmyLayer '), {layers: ['myLayer', 'shop.data', '$x', '_y']});
  assert.deepEqual(parseLayers(''), {layers: []});
});

test('what is no name is refused with the name', () => {
  for (const name of ['1st', 'a-b', 'a..b', '.a', 'a.', 'a[0]', 'a()', '<b>', 'x'.repeat(101)]) {
    assert.deepEqual(parseLayers(`good\n${name}`).refused, {name, why: 'optionsBadName'}, name);
  }
});

test('what belongs to the browser is refused', () => {
  for (const name of ['document.cookie', 'localStorage', 'window.dataLayer', 'navigator.userAgent']) {
    assert.equal(parseLayers(name).refused?.why, 'optionsBrowsersName', name);
  }
});

test('more names than the limit are refused', () => {
  const names = [...Array(MAX_LAYERS + 1).keys()].map((n) => `layer${n}`);
  assert.equal(parseLayers(names.join(',')).refused?.why, 'optionsTooMany');
  assert.equal(parseLayers(names.slice(1).join(',')).refused, undefined);
});

test('a label has no control characters, no needless spaces and a limit', () => {
  assert.equal(cleanLabel('  Work\u0000\u202e \n laptop '), 'Work laptop');
  assert.equal(cleanLabel('x'.repeat(100)).length, MAX_LABEL);
});

test('a page cannot break lines or turn the direction of what stands around its title', () => {
  assert.equal(plainText('a\nb\r\u0000c\u2028d'), 'a b c d');
  assert.equal(plainText('\u202eevil\u202c \u2066x\u2069\u200f'), 'evil x');
  assert.equal(plainText('<b>&amp; שלום 👩‍👧'), '<b>&amp; שלום 👩‍👧');
});

test('a host that is not found may be hidden by a policy, and every locale names what mends that', () => {
  for (const locale of ['en', 'de']) {
    const messages = JSON.parse(readFileSync(new URL(`../../src/_locales/${locale}/messages.json`, import.meta.url), 'utf8'));
    assert.match(messages.missingText.message, /NativeMessagingUserLevelHosts.*mcp-datalayer register --system/);
  }
});

test('the command for a forbidden extension has its id, and a host\'s own words are shown', () => {
  const here = {id: 'abcdef', text: (name, ...parts) => [name, ...parts].join(' ')};
  assert.equal(explainTrouble('forbidden', '', here).command, 'mcp-datalayer register --extension-id abcdef');
  assert.match(explainTrouble('goodbye', 'Too many fronts.', here).text, /^Too many fronts\./);
  assert.match(explainTrouble('policy', '', here).text, /io\.github\.mcpdatalayer/);
});
