import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {failureText, restMs} from '../../src/sidepanel/failure-text.js';
import {PROTOCOL} from '../../src/wire/protocol.js';

/** @param {string} locale @returns {(name: string, ...parts: string[]) => string} */
const texts = (locale) => {
  const messages = JSON.parse(readFileSync(new URL(`../../src/_locales/${locale}/messages.json`, import.meta.url), 'utf8'));
  return (name, ...parts) => (messages[name]?.message ?? '').replace(/\$(\d)/g, (_, n) => parts[n - 1] ?? '');
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

test('of a host that rests a person reads when it is asked again, in both languages', () => {
  const resting = (/** @type {unknown} */ afterMs) => ({...failure('FRONT_RESTS'), data: {afterMs}});
  assert.match(failureText(resting(41_000), texts('en')), /asked again in 41 s, by itself/);
  assert.match(failureText(resting(41_000), texts('de')), /In 41 s wird sie von selbst erneut gefragt/);
  assert.deepEqual(
    [41_000, 9e9, 0, -1, '', undefined, {}].map((ms) => restMs(resting(ms))),
    [41_000, 60_000, undefined, undefined, undefined, undefined, undefined],
  );
  assert.equal(restMs({...failure('INTERNAL'), data: {afterMs: 5}}), undefined);
  assert.equal(restMs(undefined), undefined);
});

test('a person is not told what a client should do', () => {
  const lost = {code: 'ACCESS_LOST', ...PROTOCOL.errors.ACCESS_LOST};
  assert.match(lost.hint, /Ask the person/);
  assert.equal(failureText(lost, texts('en')), lost.message);
  const level = {code: 'CONSENT_REQUIRED', message: 'This needs the level "see".', hint: 'Tell the person. Call requestAccess.'};
  assert.match(failureText(level, texts('en')), /choose it under “MCP clients may”/);
  assert.match(failureText(level, texts('de')), /höhere Stufe/);
  const off = {code: 'POLICY_DISABLED', ...PROTOCOL.errors.POLICY_DISABLED};
  assert.match(failureText(off, texts('en')), /Only the administrator can switch it on again/);
});
