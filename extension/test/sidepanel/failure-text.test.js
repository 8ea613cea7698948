import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {failureText} from '../../src/sidepanel/failure-text.js';

/** @param {string} locale @returns {(name: string) => string} */
const texts = (locale) => {
  const messages = JSON.parse(readFileSync(new URL(`../../src/_locales/${locale}/messages.json`, import.meta.url), 'utf8'));
  return (name) => messages[name]?.message ?? '';
};
const failure = (/** @type {string} */ code) => ({code, message: `What ${code} says.`, hint: 'What to do.'});

test('a failure is told in German to a German, whatever the host said in English', () => {
  assert.match(failureText(failure('INTERNAL'), texts('de')), /Versuchen Sie es erneut/);
  assert.match(failureText(failure('TIMEOUT'), texts('de')), /zu lange/);
  assert.equal(failureText(failure('HISTORY_OFF'), texts('de')), 'Ihre Administration hat die Aufzeichnung abgeschaltet.');
});

test('in English the words of the host stay, and nothing is hidden of an error of a newer app', () => {
  assert.equal(failureText(failure('HISTORY_OFF'), texts('en')), 'What HISTORY_OFF says. What to do.');
  for (const locale of ['en', 'de']) assert.equal(failureText(failure('OF_TOMORROW'), texts(locale)), 'What OF_TOMORROW says. What to do.');
  assert.match(failureText(failure('INTERNAL'), texts('en')), /Try again/);
});
