import assert from 'node:assert/strict';
import {setTimeout as wait} from 'node:timers/promises';
import {test} from 'node:test';

import {Page} from './page.js';

const text = '[{"a":"😀😀x😀"}][]';

function held(holdMs = 600_000) {
  const page = new Page('var dataLayer = [{a: "😀😀x😀"}];');
  const {meta} = page.read({inlineChars: 5, holdMs});
  assert.equal(meta.held, true);
  assert.equal(meta.sizes.value + meta.sizes.tags, text.length);
  return page;
}

const slots = (page) => Object.getOwnPropertySymbols(page.script('window'));

test('slices of any size join to the text, end inside no surrogate pair and leave nothing behind', () => {
  for (let chars = 1; chars < 30; chars++) {
    const page = held();
    assert.equal(slots(page).length, 1);
    assert.equal(page.script('window').propertyIsEnumerable(slots(page)[0]), false);
    let whole = '';
    while (whole.length < text.length) {
      const slice = page.slice({from: whole.length, chars});
      assert.ok(
        (slice.length > 0 && slice.isWellFormed?.() !== false && Math.abs(slice.length - chars) <= 1) ||
          whole.length + slice.length === text.length,
      );
      assert.doesNotMatch(slice, /^[\udc00-\udfff]|[\ud800-\udbff]$/);
      whole += slice;
    }
    assert.equal(whole, text);
    assert.deepEqual(slots(page), []);
    assert.equal(page.slice({from: 0, chars}), null);
  }
});

test('a text that nobody wants is dropped when told so', () => {
  const page = held();
  page.drop();
  assert.deepEqual(slots(page), []);
  assert.equal(page.slice({from: 0, chars: 5}), null);
  assert.equal(page.drop(), null);
});

test('a text that nobody fetches goes by itself', async () => {
  const page = held(50);
  while (slots(page).length > 0) await wait(20); // the runner ends a test that hangs
  assert.deepEqual(slots(page), []);
});

test('another read does not touch a text that is being fetched', () => {
  const page = held();
  const other = page.read({inlineChars: 5, key: 'another key'});
  assert.equal(other.meta.held, true);
  assert.equal(page.slice({from: 0, chars: 100}), text);
  assert.equal(page.slice({from: 0, chars: 100, key: 'another key'}), text);
});
