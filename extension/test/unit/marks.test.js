import assert from 'node:assert/strict';
import {test} from 'node:test';
import {MOST, Marks, beginning, cleanName, isWay, named, nearestNames, readMark} from '../../src/background/look/marks.js';
import {markFile, merged, readMarkFile} from '../../src/marks/mark-file.js';

const BUTTON = {ways: [['aria/Pay now[role="button"]'], ['#pay'], ['xpath///*[@id="pay"]']], frame: [], role: 'button', label: 'Pay now'};

/** As a file has it, with one element changed. */
const file = (change = {}, around = {}) =>
  JSON.stringify({
    kind: 'mcp-datalayer element names',
    version: 1,
    sites: {'https://shop.example': {checkout: {selectors: [['#pay']], ...change}}},
    ...around,
  });

const refusal = (text) => readMarkFile(text).refused;

test('a way is a name, a text or structure, with structure alone for the hosts around it', () => {
  for (const way of [['aria/Pay[role="button"]'], ['text/Pay'], ['pierce/#a'], ['shop-box', '#deep'], ['xpath///a[1]']])
    assert.ok(isWay(way), String(way));
  for (const way of [
    [],
    'aria/x',
    ['aria/'],
    ['text/ '],
    ['shop-box', 'aria/x'],
    ['shop-box', 'xpath///a'],
    ['[value="x"]', '#deep'],
    ['pierce/[value=x]'],
    [7],
    [null],
    ['mark/other'],
    ['x'.repeat(1001)],
    ['text/\ud800'],
    Array(9).fill('a'),
  ])
    assert.ok(!isWay(way), String(way));
});

test('a name has one form, and no signs that could be anything else', () => {
  assert.equal(cleanName('  Check   out '), 'Check out');
  assert.equal(cleanName('Kasse-öffnen_2.b'), 'Kasse-öffnen_2.b');
  assert.equal(cleanName('e\u0301tape'), '\u00e9tape');
  for (const name of [
    '',
    ' ',
    '__proto__',
    '-a',
    'a-',
    '"a"',
    'a"b',
    'a=b',
    'a\u202eb',
    'a/b',
    '<b>',
    'x'.repeat(61),
    '[EMAIL_1]',
    '{{a}}',
  ])
    assert.equal(cleanName(name), '', name);
});

test('a label that is cut ends with no half of a character, so that the mark can be read again', () => {
  const label = beginning(`${'x'.repeat(MOST.label - 1)}\u{1f6d2} cart`, MOST.label);
  assert.equal(label, 'x'.repeat(MOST.label - 1));
  assert.ok(readMark({...BUTTON, label}));
  assert.equal(beginning('\u{1f6d2}', MOST.label), '\u{1f6d2}');
  assert.equal(beginning('\u{1f6d2}\u{1f6d2}', 2), '\u{1f6d2}');
});

test('a mark with anything else in it is none', () => {
  assert.deepEqual(readMark(BUTTON), BUTTON);
  for (const change of [
    {ways: []},
    {ways: Array(11).fill(['#a'])},
    {ways: [['[value=x]']]},
    {frame: [-1]},
    {frame: ['0']},
    {frame: Array(21).fill(0)},
    {role: 7},
    {label: 'x'.repeat(301)},
    {onclick: 'x'},
  ]) {
    assert.equal(readMark({...BUTTON, ...change}), undefined, JSON.stringify(change));
  }
  for (const given of [null, 7, 'x', [], undefined]) assert.equal(readMark(given), undefined);
});

test('a file is read as it was written', () => {
  const all = {
    'https://shop.example': {checkout: BUTTON, 'Search field': {...BUTTON, frame: [0, 1]}},
    'http://127.0.0.1:8080': {a: BUTTON},
  };
  assert.deepEqual(readMarkFile(markFile(all)), {sites: all});
  assert.deepEqual(readMarkFile(`\ufeff${markFile({})}`), {sites: {}});
});

test('each hostile file is refused whole, with what is wrong with it', () => {
  /** @type {[string, string][]} */
  const hostile = [
    [' '.repeat(1024 * 1024 + 1), 'marksFileTooLarge'],
    ['{', 'marksFileNotJson'],
    ['[1]', 'marksFileNotOurs'],
    ['null', 'marksFileNotOurs'],
    ['['.repeat(1024 * 1024), 'marksFileNotJson'],
    ['{"a":'.repeat(200_000), 'marksFileNotJson'],
    [`[${'{},'.repeat(340_000)}0]`, 'marksFileNotOurs'],
    [`{"a":"${'x'.repeat(1000)}`, 'marksFileNotJson'],
    ['{"__proto__":{"kind":"mcp-datalayer element names","version":1,"sites":{}}}', 'marksFileNotOurs'],
    ['"x"', 'marksFileNotOurs'],
    ['{"kind":"a","kind":"b"}', 'marksFileNotJson'],
    [`${'['.repeat(40)}${']'.repeat(40)}`, 'marksFileNotJson'],
    [file({}, {kind: 'other'}), 'marksFileNotOurs'],
    [file({}, {version: 2}), 'marksFileNotOurs'],
    [file({}, {sites: []}), 'marksFileNotOurs'],
    [file({}, {code: 'x'}), 'marksFileUnknown'],
    [file({}, {sites: {'https://shop.example/': {}}}), 'marksFileSite'],
    [file({}, {sites: {'https://shop.example/path': {}}}), 'marksFileSite'],
    [file({}, {sites: {'javascript:1': {}}}), 'marksFileSite'],
    [file({}, {sites: {'file:///etc': {}}}), 'marksFileSite'],
    [file({}, {sites: {'https://u:p@shop.example': {}}}), 'marksFileSite'],
    [file({}, {sites: {'*': {}}}), 'marksFileSite'],
    [file({}, {sites: {null: {}}}), 'marksFileSite'],
    [file({}, {sites: {'https://shop.example': null}}), 'marksFileSite'],
    [file({}, {sites: {'HTTPS://SHOP.EXAMPLE': {}}}), 'marksFileSite'],
    [
      '{"kind":"mcp-datalayer element names","version":1,"sites":{"https://shop.example":{"__proto__":{"selectors":[["#a"]]}}}}',
      'marksFileName',
    ],
    ['{"kind":"mcp-datalayer element names","version":1,"sites":{"__proto__":{"a":{"selectors":[["#a"]]}}}}', 'marksFileSite'],
    [file({}, {sites: {'https://shop.example': {' a': {selectors: [['#a']]}}}}), 'marksFileName'],
    [file({}, {sites: {'https://shop.example': {'a"b': {selectors: [['#a']]}}}}), 'marksFileName'],
    [file({}, {sites: {'https://shop.example': {A: {selectors: [['#a']]}, a: {selectors: [['#a']]}}}}), 'marksFileTwice'],
    [file({selectors: [['input[value="x"]']]}), 'marksFileSelector'],
    [file({selectors: [['#ok'], ['xpath///a[text()="x"]']]}), 'marksFileSelector'],
    [file({selectors: ['#a']}), 'marksFileSelector'],
    [file({selectors: [[{}]]}), 'marksFileSelector'],
    [file({selectors: [[{toString: 1}]]}), 'marksFileSelector'],
    [file({selectors: [{toString: 1, valueOf: 1}]}), 'marksFileSelector'],
    [file({selectors: [[[['#a']]]]}), 'marksFileSelector'],
    [file({selectors: {length: 1, 0: ['#a']}}), 'marksFileElement'],
    [file({selectors: [['#a']], role: {toString: 1}}), 'marksFileElement'],
    [file({selectors: [['mark/other']]}), 'marksFileSelector'],
    [file({selectors: [['a, b']]}), 'marksFileSelector'],
    [file({selectors: []}), 'marksFileElement'],
    [file({selectors: 'x'}), 'marksFileElement'],
    [file({selectors: Array(11).fill(['#a'])}), 'marksFileElement'],
    [file({onclick: 'x'}), 'marksFileElement'],
    [file({ways: [['#a']]}), 'marksFileElement'],
    [file({frame: [1.5]}), 'marksFileElement'],
    [file({label: 7}), 'marksFileElement'],
    [file({}, {sites: {'https://shop.example': {a: null}}}), 'marksFileElement'],
    [
      file({}, {sites: Object.fromEntries([...Array(MOST.origins + 1).keys()].map((n) => [`https://s${n}.example`, {}]))}),
      'marksFileTooMany',
    ],
    [
      file(
        {},
        {
          sites: {
            'https://shop.example': Object.fromEntries([...Array(MOST.marks + 1).keys()].map((n) => [`n${n}`, {selectors: [['#a']]}])),
          },
        },
      ),
      'marksFileTooMany',
    ],
  ];
  for (const [text, code] of hostile) assert.equal(refusal(text)?.code, code, text.slice(0, 200));
  assert.equal(refusal(file()), undefined);
});

test('names of a file take the place of those that differ in case alone, and others stay', () => {
  const kept = {'https://shop.example': {Checkout: BUTTON, other: BUTTON}};
  const now = merged(kept, {'https://shop.example': {checkout: {...BUTTON, label: 'new'}}, 'https://b.example': {a: BUTTON}});
  assert.deepEqual(
    [now.count, now.replaced, Object.keys(now.all['https://shop.example']).sort(), Object.keys(now.all)],
    [2, 1, ['checkout', 'other'], ['https://shop.example', 'https://b.example']],
  );
  assert.deepEqual(Object.keys(kept['https://shop.example']), ['Checkout', 'other']);
});

test('a recorded step has the name first and the ways of the name, too, so that it runs where nobody knows the name', () => {
  const step = {selectors: [['aria/Pay now[role="button"]'], ['#pay']], frame: []};
  assert.deepEqual(named({checkout: BUTTON}, step), [
    ['mark/checkout'],
    ['aria/Pay now[role="button"]'],
    ['#pay'],
    ['xpath///*[@id="pay"]'],
  ]);
  assert.deepEqual(
    named({checkout: {...BUTTON, ways: [['#gone'], ['#pay']]}}, step),
    step.selectors,
    'its first way leads elsewhere, perhaps',
  );
  assert.deepEqual(named({checkout: {...BUTTON, frame: [0]}}, step), step.selectors);
  assert.deepEqual(named({}, step), step.selectors);
});

test('a name is found on its own site alone, in any case, and what is near is named else', async () => {
  const storage = {
    kept: {'https://shop.example': {checkout: BUTTON, 'search field': BUTTON}, 'https://other.example': {secret: BUTTON}},
    read: async () => storage.kept,
    write: async (key, all) => void (storage.kept = all),
  };
  const marks = new Marks(storage);
  assert.deepEqual(await marks.find('https://shop.example', 'CHECKOUT'), {name: 'checkout', mark: BUTTON});
  assert.deepEqual(await marks.find('https://shop.example', 'chekout'), {nearest: ['checkout', 'search field']});
  assert.deepEqual(await marks.find('https://third.example', 'checkout'), {nearest: []});
  assert.deepEqual(await marks.find('https://shop.example', 'secret'), {nearest: ['checkout', 'search field']});
  assert.deepEqual(await marks.find('constructor', 'name'), {nearest: []});
  assert.deepEqual(await marks.find('https://shop.example', 'constructor'), {nearest: ['checkout', 'search field']});
});

test('what has no room is refused, and what was kept stays', async () => {
  let written = 0;
  const marks = new Marks({read: async () => ({}), write: async () => void written++});
  await assert.rejects(marks.keep({a: Object.fromEntries([...Array(MOST.marks + 1).keys()].map((n) => [`n${n}`, BUTTON]))}), /marksFull/);
  await assert.rejects(
    marks.keep(Object.fromEntries([...Array(MOST.origins + 1).keys()].map((n) => [`https://s${n}.example`, {a: BUTTON}]))),
    /marksFull/,
  );
  assert.equal(written, 0);
  await marks.keep({'https://shop.example': {}, 'https://b.example': {a: BUTTON}});
  assert.equal(written, 1);
});

test('the nearest names come first', () => {
  assert.deepEqual(nearestNames('chekout', ['menu', 'checkout', 'cart']), ['checkout', 'menu', 'cart']);
  assert.equal(nearestNames('x', [...Array(20).keys()].map(String)).length, MOST.nearest);
});
