import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {openFile} from '../../src/editor/open-file.js';
import {FORMER_VENDORS, VENDORS} from '../../src/editor/vendors.js';

const host = new URL('../../../host/src/', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, host), 'utf8'));

/** With what is written short. */
function whole(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.flatMap((each) => (isShort(each) ? Array(each.times).fill(whole(each.repeat)) : [whole(each)]));
  return isShort(value)
    ? value.repeat.repeat(value.times)
    : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, whole(each)]));
}

const isShort = (value) => typeof value === 'object' && value !== null && Object.hasOwn(value, 'repeat');

// The program that runs journeys is held against the same files: JourneyCasesTest.
for (const {name, journey, text, code, place} of read('test/resources/journeys/cases.json')) {
  test(`the editor reads a file or tells what is refused in it: ${name}`, () => {
    const content = text === undefined ? JSON.stringify(whole(journey)) : (text ?? ' '.repeat(1024 * 1024 + 1));
    const {problems} = openFile(content);
    if (code === undefined) assert.deepEqual(problems, []);
    else assert.equal(problems[0]?.code, code, JSON.stringify(problems));
    if (place) assert.equal(problems[0].place, place);
  });
}

test('a file that is a bomb, or has the names of prototypes, is refused with the reason', () => {
  const step = (more) => `{"title":"T","steps":[${more}]}`;
  /** @type {[string, string][]} */
  const bombs = [
    ['['.repeat(1024 * 1024), 'JOURNEY_NOT_JSON'],
    [step('{"a":'.repeat(200_000)), 'JOURNEY_NOT_JSON'],
    [`{"title":"T","steps":[${'{},'.repeat(340_000)}{}]}`, 'JOURNEY_FIELD_WRONG'],
    [`{"title":"T","steps":"${'x'.repeat(1000)}`, 'JOURNEY_NOT_JSON'],
    [' '.repeat(1024 * 1024 + 1), 'JOURNEY_TOO_LARGE'],
    ['{"__proto__":{"title":"T","steps":[]}}', 'JOURNEY_FIELD_WRONG'],
    [step('{"type":"__proto__"}'), 'JOURNEY_STEP_UNKNOWN'],
    [step('{"type":"constructor"}'), 'JOURNEY_STEP_UNKNOWN'],
    [step('{"type":{"toString":1}}'), 'JOURNEY_FIELD_WRONG'],
    [step('{"type":"navigate","url":{"toString":1,"valueOf":1}}'), 'JOURNEY_FIELD_WRONG'],
    [step('{"type":"click","selectors":[[{"toString":1}]]}'), 'JOURNEY_FIELD_WRONG'],
  ];
  for (const [text, code] of bombs) assert.equal(openFile(text).problems[0]?.code, code, text.slice(0, 80));
});

test('the vendors are those that the host knows', () => {
  const {vendors} = read('main/resources/io/github/mcpdatalayer/hits/vendors.json');
  const hosts = read('main/resources/io/github/mcpdatalayer/hits/hosts.json').vendors;
  assert.deepEqual(VENDORS, [...new Set([...vendors, ...hosts].map(({vendor}) => vendor))].sort());
  assert.deepEqual(FORMER_VENDORS, vendors.flatMap(({also = []}) => also).sort());
});
