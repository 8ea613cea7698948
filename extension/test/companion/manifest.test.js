import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import {PROTOCOL} from '../../src/wire/protocol.js';

const companion = new URL('../../companion/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, companion), 'utf8'));
const manifest = read('manifest.json');

test('the companion has the permission for the debugger, and nothing else', () => {
  assert.deepEqual(manifest.permissions, ['debugger']);
  for (const key of [
    'host_permissions',
    'optional_permissions',
    'optional_host_permissions',
    'content_scripts',
    'web_accessible_resources',
    'content_security_policy',
    'action',
  ])
    assert.ok(!(key in manifest), key);
});

test('only the main extension may connect', () => {
  assert.deepEqual(manifest.externally_connectable, {ids: [...PROTOCOL.extensionIds]});
});

test('the pinned key gives the id that the main extension connects to', () => {
  const hash = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest('hex').slice(0, 32);
  assert.equal(PROTOCOL.companionId, [...hash].map((digit) => String.fromCharCode(97 + parseInt(digit, 16))).join(''));
});

test('it has the version of the main extension, and all files that it names', () => {
  assert.equal(manifest.version, JSON.parse(readFileSync(new URL('../../src/manifest.json', import.meta.url), 'utf8')).version);
  for (const name of [manifest.background.service_worker, ...Object.values(manifest.icons)])
    assert.ok(existsSync(new URL(name, companion)), name);
});

test('both languages have the same texts', () => {
  assert.deepEqual(Object.keys(read('_locales/de/messages.json')), Object.keys(read('_locales/en/messages.json')));
});
