import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {rulesThatClick} from '../../consent-rules.js';
import {consentRecipes} from '../../src/background/act/consent-recipes.js';

const file = new URL('../../src/vendor/autoconsent/autoconsent.json', import.meta.url);
const taken = JSON.parse(readFileSync(file, 'utf8'));
/** The words that the runner knows: consent-choice.js and page/act/recipe.js. */
const KNOWN = [
  'exists',
  'visible',
  'check',
  'waitFor',
  'waitForVisible',
  'click',
  'waitForThenClick',
  'all',
  'optional',
  'timeout',
  'wait',
  'hide',
  'if',
  'then',
  'else',
  'any',
  'negated',
  'cookieContains',
];

function* stepsIn(part) {
  if (Array.isArray(part)) for (const each of part) yield* stepsIn(each);
  else if (typeof part === 'object' && part !== null) {
    yield part;
    for (const list of [part.if, part.then, part.else, part.any]) yield* stepsIn(list);
  }
}

test('the vendored rules have only steps that the runner knows, and none that needs code', async () => {
  const recipes = await consentRecipes({read: async () => taken});
  assert.ok(recipes.length > 250, String(recipes.length));
  assert.equal(taken.rules.length, taken.counts.kept);
  assert.equal(taken.counts.published, taken.counts.kept + taken.counts.crawled + taken.counts.cosmetic + taken.counts.code);
  for (const {name, url, detect, accept, reject, proof} of recipes) {
    assert.ok(detect.length > 0 && (accept || reject), name);
    if (url) new RegExp(url);
    for (const step of stepsIn([detect, accept ?? [], reject ?? [], proof?.accept ?? [], proof?.reject ?? []]))
      assert.deepEqual(
        Object.keys(step).filter((key) => !KNOWN.includes(key)),
        [],
        name,
      );
  }
});

test('rules with code, crawled ones and those that only hide are left out and counted', () => {
  const rule = {
    name: 'a',
    detectCmp: [{exists: '#a', comment: 'why'}],
    detectPopup: [{visible: '#a'}],
    optIn: [{click: '#y'}],
    optOut: [{click: '#n'}],
  };
  const {rules, counts} = rulesThatClick([
    rule,
    {...rule, name: 'auto_DE_x'},
    {...rule, name: 'b', cosmetic: true},
    {...rule, name: 'c', detectCmp: [{eval: 'EVAL'}]},
    {...rule, name: 'd', optOut: [{if: {exists: '#n'}, then: [{click: '#n'}], else: [{eval: 'EVAL'}]}]},
    {...rule, name: 'e', optIn: [], optOut: [{eval: 'EVAL'}]},
  ]);
  assert.deepEqual(counts, {published: 6, crawled: 1, cosmetic: 1, code: 2, kept: 2, listsWithCode: 2});
  assert.deepEqual(
    rules.map(({name}) => name),
    ['a', 'd'],
  );
  assert.deepEqual(rules[0].detectCmp, [{exists: '#a'}]);
  assert.equal('optOut' in rules[1], false);
});
