import assert from 'node:assert/strict';
import {existsSync, mkdtempSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import test from 'node:test';
import {fileURLToPath} from 'node:url';
import {makeExtension} from '../../build.js';
import {PROTOCOL} from '../../src/wire/protocol.js';

/** An extension without add-ons has nothing of them; that it runs is tested in a browser (WithoutAddOnsIT). */

const src = fileURLToPath(new URL('../../src/', import.meta.url));

const PARTS = ['WebsitePolyfill', 'answerRows', 'searchHistory: searchHistory(', 'getWebsiteTools: getWebsiteTools('];

/** @param {(out: string) => Promise<void> | void} look */
async function built(look) {
  const out = mkdtempSync(join(tmpdir(), 'mcp-datalayer-addons-'));
  try {
    await makeExtension({out, addOns: false, pages: false});
    await look(out);
  } finally {
    rmSync(out, {recursive: true});
  }
}

test('a build without add-ons has no commands, files or permissions of them, and the rest stays', () =>
  built((out) => {
    const worker = readFileSync(join(out, 'background/service-worker.js'), 'utf8');
    for (const part of PARTS) assert.ok(!worker.includes(part), part);
    const whole = readFileSync(new URL('../../dist/background/service-worker.js', import.meta.url), 'utf8');
    for (const part of PARTS) assert.ok(whole.includes(part), part);
    for (const part of ['getDataLayer: getDataLayer(', 'interact: interact(']) assert.ok(worker.includes(part), part);
    assert.ok(!existsSync(join(out, 'vendor/webmcp-polyfill')));
    assert.deepEqual(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')).optional_permissions, ['tabs', 'cookies']);
    const options = readFileSync(join(out, 'options/options.html'), 'utf8');
    assert.equal(options.match(/aria-labelledby="(historyTitle|bookmarksTitle|websitesHeading)" hidden/g)?.length, 3);
  }));

test('each add-on is the toolset that its file is named after, and nothing else in the worker knows it', async () => {
  const rooms = readdirSync(join(src, 'background/addons')).filter((name) => name !== 'add-on.js');
  assert.ok(rooms.length > 1);
  const toolsets = Object.values(PROTOCOL.methods).map(({toolset}) => toolset);
  const commands = Object.entries(PROTOCOL.methods);
  for (const file of rooms) {
    const name = file.replace('.js', '');
    const {[name]: addOn} = await import(`../../src/background/addons/${file}`);
    assert.equal(addOn.toolset, name);
    assert.ok(toolsets.includes(name), name);
    const own = commands
      .filter(([, {toolset}]) => toolset === name)
      .map(([method]) => `commands/${method.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.js`);
    for (const each of readdirSync(join(src, 'background'), {recursive: true}).map(String)) {
      if (!each.endsWith('.js') || each === `addons/${file}` || own.includes(each) || each.startsWith(`${name}/`)) continue;
      const text = readFileSync(join(src, 'background', each), 'utf8');
      assert.ok(!new RegExp(`^import .*/${name}(/|\\.js)`, 'm').test(text), `${each} imports ${name}`);
    }
  }
});
