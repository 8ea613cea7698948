import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';

import {Page} from './page.js';

// The pages are those of the real-browser test; here those run that need no browser.
const folder = new URL('../../../installer/src/test/resources/pages/hazards/', import.meta.url);
const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));

for (const name of pages) {
  const html = readFileSync(new URL(name, folder), 'utf8');
  const expected = JSON.parse(html.match(/id="expected">([^]*?)<\/script>/)[1]);
  if (expected.browser) continue;
  const title = html.match(/<title>(.*)<\/title>/)[1];
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text);

  test(`${title} (${name})`, () => {
    const {meta, json, value, tags} = new Page(...scripts).read(expected.args);
    if (expected.error) {
      const {code, ...data} = expected.error;
      assert.deepEqual(meta, {error: {code, data}});
      return;
    }
    assert.equal(meta.error, undefined);
    if (expected.text === undefined) assert.equal(json, JSON.stringify(expected.result));
    else assert.equal(json, expected.text);
    assert.deepEqual(value, expected.result);
    assert.deepEqual(tags, expected.tags);
    assert.equal(meta.layer, expected.layer ?? expected.args?.layer ?? 'dataLayer');
    assert.equal(meta.kind, expected.kind ?? 'gtm');
    assert.equal(meta.type, expected.type ?? 'array');
    assert.equal(meta.complete, true);
    for (const words of expected.notes ?? [])
      assert.ok(
        meta.notes.some((note) => note.includes(words)),
        `${words} in ${meta.notes.join('\n')}`,
      );
    if (!expected.notes) assert.deepEqual(meta.notes, []);
  });
}
