import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {ATTRIBUTES, isStructuralCss, isStructuralXPath} from '../../src/background/look/structural.js';

/** @param {string} path */
const ofHost = (path) => readFileSync(new URL(`../../../host/src/${path}`, import.meta.url), 'utf8');
const ROOM = 'io/github/mcpdatalayer/front/tools/page/element';
/** The front is held against these, too: what both take, the front alone, or neither. */
const table = JSON.parse(ofHost(`test/resources/${ROOM}/structure.json`));
const kinds = /** @type {const} */ ([
  ['css', isStructuralCss],
  ['xpath', isStructuralXPath],
]);

for (const [kind, takes] of kinds) {
  test(`${kind} that asks for structure is taken, as recorders write it`, () => {
    assert.ok(table[kind].both.length > 5);
    for (const each of table[kind].both) assert.ok(takes(each), each);
  });

  test(`${kind} that could ask what a field holds or where a link leads is refused, and what only the front follows`, () => {
    assert.ok(table[kind].neither.length > 30);
    for (const each of [...table[kind].neither, ...table[kind].front]) assert.ok(!takes(each), each);
  });
}

test('selectors and paths that are empty, or too long, are refused', () => {
  assert.ok(!isStructuralXPath(''));
  assert.ok(!isStructuralCss(`${'a '.repeat(600)}a`));
  assert.ok(!isStructuralXPath('/a'.repeat(600)));
});

test('a selector that is long and almost right is refused soon', () => {
  const begun = process.cpuUsage().user;
  for (const css of [`${'a'.repeat(999)}!`, `[${'a'.repeat(990)}=`, `${'\\a '.repeat(300)}!`, `a${' '.repeat(990)}!`])
    assert.ok(!isStructuralCss(css));
  assert.ok(process.cpuUsage().user - begun < 5_000_000);
});

test('the attributes are those that the front takes', () => {
  const java = ofHost(`main/java/${ROOM}/StructuralCss.java`);
  const [, listed = ''] = /ATTRIBUTES = Set\.of\(([^;]*)\);/.exec(java) ?? [];
  assert.deepEqual([...ATTRIBUTES].sort(), [...listed.matchAll(/"([^"]+)"/g)].map(([, name]) => name).sort());
});
