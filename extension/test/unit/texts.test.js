import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {MAX_LABEL, MAX_LAYERS, cleanLabel, parseLayers} from '../../src/options/settings.js';
import {clientWords, groupClients} from '../../src/popup/clients.js';
import {LastErrors} from '../../src/background/link/last-errors.js';
import {explainTrouble} from '../../src/popup/trouble.js';
import {visible, visibleJson} from '../../src/sidepanel/visible.js';
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
  assert.equal(plainText(`a${'\u2800'.repeat(200)}b\ud800c\udc00d\ue000e\u{f0000}f`), 'a bcdef');
  assert.equal(plainText('\u202eevil\u202c \u2066x\u2069\u200f'), 'evil x');
  assert.equal(plainText('<b>&amp; שלום 👩‍👧'), '<b>&amp; שלום 👩‍👧');
});

/** Each carries something to a model or a program that the person does not see. */
const UNSEEN = [
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u17b4',
  '\u180b',
  '\u200b',
  '\u202e',
  '\u2064',
  '\u206a',
  '\u3164',
  '\ufe00',
  '\ufe0e',
  '\ufeff',
  '\uffa0',
  '\u{1d173}',
  '\u{e0041}',
  '\u{e0101}',
];
for (const hidden of UNSEEN) {
  test(`a character that nobody sees is in no text of the popup, the panel or a file: ${hidden.codePointAt(0)?.toString(16)}`, () => {
    assert.equal(plainText(`a${hidden}b`), 'ab');
    assert.doesNotMatch(visible(`a${hidden}b`), new RegExp(hidden, 'u'));
    const json = JSON.stringify({[`a${hidden}`]: `b${hidden}\n"\\`, c: 'ü👩‍👧'}, null, 2);
    assert.doesNotMatch(visibleJson(json), new RegExp(hidden, 'u'));
    assert.deepEqual(JSON.parse(visibleJson(json)), JSON.parse(json));
  });
}

test('a host that is not found may be hidden by a policy, and every locale names what mends that', () => {
  for (const locale of ['en', 'de']) {
    const messages = JSON.parse(readFileSync(new URL(`../../src/_locales/${locale}/messages.json`, import.meta.url), 'utf8'));
    assert.match(messages.missingManaged.message, /NativeMessagingUserLevelHosts.*mcp-datalayer register --system/);
  }
});

test("the command for a forbidden extension has its id, and a host's own words are shown", () => {
  const here = {id: 'abcdef', text: (name, ...parts) => [name, ...parts].join(' ')};
  assert.equal(explainTrouble('forbidden', '', here).command, 'mcp-datalayer register --extension-id abcdef');
  assert.match(explainTrouble('goodbye', 'Too many fronts.', here).text, /^Too many fronts\./);
  assert.match(explainTrouble('policy', '', here).text, /io\.github\.mcpdatalayer/);
});

test('clients of one name are one row with how many they are', () => {
  const many = [...Array(37)].map(() => ({name: 'claude-code', version: '2.1.0'}));
  assert.deepEqual(groupClients([...many, {name: 'cursor', version: '1'}]), [
    {name: 'claude-code', version: '2.1.0', count: 37},
    {name: 'cursor', version: '1', count: 1},
  ]);
  assert.deepEqual(
    groupClients([
      {name: 'a', version: '1'},
      {name: 'a', version: '2'},
      {name: 'a', version: '1'},
    ]),
    [{name: 'a', version: '', count: 3}],
  );
  assert.deepEqual(groupClients([]), []);
});

test('a client that does not say its name or version is named without them', () => {
  assert.equal(clientWords('cursor', '1', 'without a name'), 'cursor 1');
  assert.equal(clientWords('cursor', 'unknown', 'without a name'), 'cursor');
  assert.equal(clientWords('unknown', 'unknown', 'without a name'), 'without a name');
});

test('what a model asked wrongly is no error for a person, and hides none', () => {
  const errors = new LastErrors();
  for (const code of [
    'BAD_ARGUMENT',
    'BAD_PATH',
    'BAD_CURSOR',
    'CANCELLED',
    'TAB_REQUIRED',
    'LAYER_NOT_FOUND',
    'NOTHING_RECORDED',
    'UNKNOWN_METHOD',
  ]) {
    errors.add({code, message: code});
    assert.equal(errors.any?.code, code);
    assert.equal(errors.forPerson, null, code);
  }
  errors.add({code: 'ACCESS_LOST', message: 'gone'});
  errors.add({code: 'BAD_PATH', message: 'no path'});
  assert.equal(errors.forPerson?.code, 'ACCESS_LOST');
});

test('a host that is not found is mended by one command, and policies stand apart', () => {
  const here = {id: 'abcdef', text: (name) => name};
  assert.deepEqual(explainTrouble('missing', '', here), {
    title: 'missingTitle',
    text: 'missingText',
    command: 'mcp-datalayer register',
    managed: 'missingManaged',
  });
  assert.equal(explainTrouble('exited', '', here).managed, '');
});
