import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {COMMAND, outdated} from '../../../host/wire/generate.mjs';
import {decode, encode} from '../../src/wire/protocol.js';

const wire = new URL('../../../host/wire/', import.meta.url);

/** @param {'valid' | 'invalid'} kind @param {string} hop as in host-to-extension */
function examples(kind, hop) {
  const folder = new URL(`examples/${kind}/`, wire);
  const names = readdirSync(folder).filter((name) => name.endsWith(`.${hop}.json`));
  assert.ok(names.length > 0, `no ${kind} examples for ${hop}`);
  return names.map((name) => ({name, message: JSON.parse(readFileSync(new URL(name, folder), 'utf8')), code: name.split('--')[0]}));
}

/** A message of ours, taken apart and made again by `encode`. */
function remake({v, to, type, ...fields}) {
  return encode(to, type, fields, v);
}

test('what is generated from host/wire is up to date', () => {
  assert.deepEqual(outdated(), [], `Run: ${COMMAND}`);
});

for (const {name, message} of examples('valid', 'host-to-extension')) {
  test(`${name} is understood`, () => assert.equal(decode(message), message));
}

for (const {name, message, code} of examples('invalid', 'host-to-extension')) {
  test(`${name} is refused with ${code}`, () => assert.throws(() => decode(message), {code}));
}

for (const {name, message} of examples('valid', 'extension-to-host')) {
  test(`${name} is what the extension would send, key by key`, () =>
    assert.equal(JSON.stringify(remake(message)), JSON.stringify(message)));
}

for (const {name, message, code} of examples('invalid', 'extension-to-host')) {
  test(`${name} is never sent: ${code}`, () => assert.throws(() => remake(message), {code}));
}
