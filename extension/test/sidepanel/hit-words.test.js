import {strict as assert} from 'node:assert';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {hitWords} from '../../src/sidepanel/hit-words.js';

/** @param {string} language */
const words = (language) => {
  const messages = JSON.parse(readFileSync(new URL(`../../src/_locales/${language}/messages.json`, import.meta.url), 'utf8'));
  return (/** @type {string} */ key, /** @type {string[]} */ ...values) =>
    values.reduce((text, value, i) => text.replace(`$${i + 1}`, value), messages[key].message);
};

test('what a hit is marked with reads in the language of the person', () => {
  assert.equal(hitWords('denied', words('de')), 'verweigert');
  assert.equal(hitWords('before consent, mirror of hit 3', words('de')), 'vor dem Consent, Spiegelung von Hit 3');
  assert.equal(hitWords('part 2, duplicateOf 7, failed, notes', words('de')), 'Teil 2, Duplikat von Hit 7, fehlgeschlagen, Hinweise');
  assert.equal(hitWords('part 2, duplicateOf 7, failed', words('en')), 'part 2, duplicate of hit 7, failed');
});

test('what is no such word stays as it is', () => {
  assert.equal(hitWords('https://a.example/before consent', words('de')), 'https://a.example/before consent');
  assert.equal(hitWords('ad_storage: granted', words('de')), 'ad_storage: granted');
});
