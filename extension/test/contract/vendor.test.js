import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';

const vendor = new URL('../../src/vendor/', import.meta.url);

test('the libraries in the extension are what their lists say, each with its licence', () => {
  const names = readdirSync(vendor);
  assert.ok(
    ['autoconsent', 'readability', 'turndown'].every((name) => names.includes(name)),
    names.join(),
  );
  for (const name of names) {
    const folder = new URL(`${name}/`, vendor);
    const {version, license, files} = JSON.parse(readFileSync(new URL('about.json', folder), 'utf8'));
    assert.match(version, /^\d+\.\d+/, name);
    assert.ok(license && Object.keys(files).some((file) => file.startsWith('LICENSE')), name);
    assert.deepEqual([...Object.keys(files), 'about.json'].sort(), readdirSync(folder).sort(), name);
    for (const [file, sha256] of Object.entries(files)) {
      assert.equal(
        createHash('sha256')
          .update(readFileSync(new URL(file, folder)))
          .digest('hex'),
        sha256,
        `${name}/${file}`,
      );
    }
  }
});
