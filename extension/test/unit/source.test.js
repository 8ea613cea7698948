import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {PROTOCOL} from '../../src/wire/protocol.js';

const src = new URL('../../src/', import.meta.url);
const read = (name) => readFileSync(new URL(name, src), 'utf8');
const files = readdirSync(src, {recursive: true}).map((name) => String(name).replaceAll('\\', '/'));
const sources = files.filter((name) => name.endsWith('.js') && !name.startsWith('vendor/'));
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
const manifest = JSON.parse(read('manifest.json'));
const messages = (locale) => JSON.parse(read(`_locales/${locale}/messages.json`));

test('only platform/chrome.js names chrome, and the content scripts that can import nothing', () => {
  const naming = sources.filter((name) => /\bchrome\s*(\?\.|\[|\.(?!js'))/.test(withoutComments(read(name))));
  assert.deepEqual(naming.sort(), [
    'page/bridge.js',
    'page/console-bridge.js',
    'page/journey/watch.js',
    'page/snapshot/tree.js',
    'page/watch-step.js',
    'platform/chrome.js',
    'platform/host-port.js',
  ]);
});

test('no source makes markup from text or code from text', () => {
  const making = sources.filter((name) =>
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/.test(withoutComments(read(name))),
  );
  assert.deepEqual(making, ['page/run-from-text.js']); // code that the person has allowed a client to run
});

test('the manifest asks for the permissions with one warning line and, when a person wants it, for the sites they name', () => {
  assert.deepEqual(manifest.permissions, [
    'activeTab',
    'scripting',
    'storage',
    'nativeMessaging',
    'userScripts',
    'sidePanel',
    'webRequest',
  ]);
  assert.deepEqual(manifest.optional_host_permissions, ['<all_urls>']);
  assert.deepEqual(manifest.optional_permissions, ['tabs', 'history', 'bookmarks', 'cookies']);
  for (const key of [
    'host_permissions',
    'content_scripts',
    'externally_connectable',
    'web_accessible_resources',
    'content_security_policy',
  ]) {
    assert.ok(!(key in manifest), key);
  }
});

test('the pinned key gives the id that the host allows', () => {
  const hash = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest('hex').slice(0, 32);
  const id = [...hash].map((digit) => String.fromCharCode(97 + parseInt(digit, 16))).join('');
  assert.deepEqual(PROTOCOL.extensionIds, [id]);
});

const dist = new URL('../../dist/', import.meta.url);

test('every file that the manifest, the pages and the worker name is in what browsers load', () => {
  const named = JSON.stringify(manifest).match(/[\w-]+\/[\w-]+\.(?:js|html|png)/g) ?? [];
  const inPages = files
    .filter((name) => name.endsWith('.html'))
    .flatMap((page) =>
      [...read(page).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => new URL(link, new URL(page, src)).href.slice(src.href.length)),
    );
  const onBadge = ['icon', 'idle', 'lost', 'eye', 'hand'].flatMap((name) => [16, 32].map((size) => `icons/${name}-${size}.png`));
  const injected = sources.flatMap((name) =>
    [...withoutComments(read(name)).matchAll(/'((?:page|vendor)\/[\w/-]+\.js)'/g)].map(([, file]) => file),
  );
  assert.ok(injected.length > 8, String(injected));
  for (const name of [...named, ...inPages, ...onBadge, ...injected]) assert.ok(existsSync(new URL(name, dist)), name);
});

test('what browsers load imports its own pieces, and two files that a browser of our own has its own of', () => {
  const built = readdirSync(dist, {recursive: true})
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.js') && !name.startsWith('vendor/'));
  const apart = new Set();
  for (const name of built) {
    for (const [, from] of readFileSync(new URL(name, dist), 'utf8').matchAll(
      /^(?:import|export) ?(?:[^;'"]*? from )?["'](\.[^"']+)["'];$/gm,
    )) {
      const imported = new URL(from, new URL(name, dist)).href.slice(dist.href.length);
      assert.ok(existsSync(new URL(imported, dist)), `${name} imports ${from}`);
      if (!imported.startsWith('chunks/')) apart.add(imported);
    }
  }
  assert.deepEqual([...apart].sort(), ['background/launched.js', 'platform/host-port.js']);
  assert.deepEqual(built.filter((name) => name.startsWith('background/')).sort(), [
    'background/launched.js',
    'background/service-worker.js',
  ]);
});

test('what is packed imports no part of a page script: those are put together, and left out', () => {
  const isPart = (/** @type {string} */ name) => /^page\/[\w-]+\//.test(name);
  assert.ok(sources.some(isPart));
  for (const name of sources.filter((each) => !isPart(each))) {
    for (const [, from] of withoutComments(read(name)).matchAll(/^import [^;]*?from '(\.[^']+)';/gm)) {
      const imported = new URL(from, new URL(name, src)).href.slice(src.href.length);
      assert.ok(!isPart(imported), `${name} imports ${imported}`);
    }
  }
});

test('both languages have the same texts with the same blanks', () => {
  const [en, de] = [messages('en'), messages('de')];
  assert.deepEqual(Object.keys(de), Object.keys(en));
  const blanks = ({message}) => [...new Set(message.match(/\$\d/g) ?? [])].sort();
  for (const name of Object.keys(en)) assert.deepEqual(blanks(de[name]), blanks(en[name]), name);
});

test('the English texts of the error codes are those of the wire', () => {
  const texts = messages('en');
  for (const [code, {message}] of Object.entries(PROTOCOL.errors)) assert.equal(texts[`error${code}`]?.message, message);
});

test('every text is used, and every used text is there', () => {
  const known = Object.keys(messages('en'));
  const inPages = files
    .filter((name) => name.endsWith('.html'))
    .flatMap((page) => [...read(page).matchAll(/data-(?:text|label)="(\w+)"/g)].map(([, name]) => name));
  const inManifest = [...read('manifest.json').matchAll(/__MSG_(\w+)__/g)].map(([, name]) => name);
  const inCode = sources.flatMap((name) => [...withoutComments(read(name)).matchAll(/'(\w+)'/g)].map(([, word]) => word));
  const reasons = sources.flatMap((name) =>
    name === 'popup/trouble.js'
      ? [...read(name).matchAll(/^ {2}(\w+): '/gm)].flatMap(([, reason]) => [`${reason}Title`, `${reason}Text`])
      : [],
  );
  const errors = Object.keys(PROTOCOL.errors).map((code) => `error${code}`);
  for (const name of [...inPages, ...inManifest, ...reasons, ...errors]) assert.ok(known.includes(name), `no text ${name}`);
  const used = new Set([...inPages, ...inManifest, ...inCode, ...reasons, ...errors]);
  assert.deepEqual(
    known.filter((name) => !used.has(name)),
    [],
  );
});

test('no method that exists for tests alone is in what is packed', () => {
  const ofTests = Object.keys(
    JSON.parse(readFileSync(new URL('../../../host/src/test/resources/wire/trial.json', import.meta.url), 'utf8')),
  );
  assert.ok(ofTests.length > 0);
  for (const name of ofTests) {
    assert.ok(!Object.hasOwn(PROTOCOL.methods, name), name);
    assert.deepEqual(
      sources.filter((file) => read(file).includes(name)),
      [],
    );
  }
  assert.deepEqual(
    files.filter((name) => name.includes('commands/trial')),
    [],
  );
});
