import assert from 'node:assert/strict';
import {test} from 'node:test';
import {describe} from '../../src/sidepanel/describe.js';
import {More, Tree, pathStep} from '../../src/sidepanel/tree.js';
import {literal, visible} from '../../src/sidepanel/visible.js';

const tag = (path, type) => ({path, type});
/** A tree with a line for each row: the path and what is shown. */
const lines = (tree) =>
  tree.rows().map((row) => (row instanceof More ? `${row.left} more` : `${row.path} ${row.parts.map(({text}) => text).join('')}`));
const words = (value, tags = [tag('$', value.$type)]) => {
  const {root} = new Tree(JSON.stringify(value), JSON.stringify(tags));
  root.open = false;
  return root.parts.map(({text}) => text).join('');
};

test('what cannot be seen in a text of the page is made visible', () => {
  assert.equal(visible('a\u202eb\u0000c\nd\u200be\u2066f\ud800g\u{e0041}'), 'a\\u202eb\\u0000c\\nd\\u200be\\u2066f\\ud800g\\u{e0041}');
  assert.equal(visible('<b>&amp; שלום 👩‍👧 Käse'), '<b>&amp; שלום 👩‍👧 Käse');
  assert.equal(literal('say "hi"\\\n\u202e'), '"say \\"hi\\"\\\\\\n\\u202e"');
  assert.equal(literal('x'.repeat(100), 10), '"xxxxxxxxxx…"');
});

test('a push is called what the tools call it', () => {
  const of = (value, tags = [], via = 'push') => {
    const {kind, label, event} = describe({via, text: JSON.stringify(value), tags: JSON.stringify(tags)});
    return [kind, label, event];
  };
  const gtag = (...args) => ({$type: 'gtag', args});
  assert.deepEqual(of({event: 'purchase'}), ['event', 'purchase', 'purchase']);
  assert.deepEqual(of({a: 1, b: 2, c: 3, d: 4, e: 5}), ['data', '{a,b,c,d,…}', undefined]);
  assert.deepEqual(of({event: 5}), ['data', '{event}', undefined]);
  assert.deepEqual(of(gtag('event', 'purchase', {}), [tag('$', 'gtag')]), ['gtag', 'gtag event purchase', 'purchase']);
  assert.deepEqual(of(gtag('js', {$type: 'date'}), [tag('$', 'gtag'), tag("$['args'][1]", 'date')]), ['gtag', 'gtag js', undefined]);
  assert.deepEqual(of({$type: 'function', name: 'f'}, [tag('$', 'function')]), ['function', '(function)', undefined]);
  assert.deepEqual(of({$type: 'function', name: 'f'}), ['data', '{$type,name}', undefined]);
  assert.deepEqual(of(['items.push', 1]), ['method', 'items.push()', undefined]);
  assert.deepEqual(of([1]), ['other', '(value)', undefined]);
  assert.deepEqual(of(null), ['other', '(value)', undefined]);
  assert.deepEqual(of({event: 'x'}, [], 'container'), ['container', 'x', 'x']);
  assert.deepEqual(of({page: 1}, [], 'snapshot'), ['snapshot', '{page}', undefined]);
  assert.deepEqual(of({$type: 'undefined'}, [tag('$', 'undefined')]), ['other', '(undefined)', undefined]);
});

test('a tree shows the open rows with their paths as JSONPath has them', () => {
  const tree = new Tree('{"event":"x","ecommerce":{"items":[{"item id":1}],"a\'b":{}}}', '[]');
  assert.deepEqual(lines(tree), ['$ {2}', '$.event "x"', "$.ecommerce {items: [1], a'b: {}}"]);
  tree.setAll(tree.root, true);
  assert.deepEqual(lines(tree).slice(2), [
    '$.ecommerce {2}',
    '$.ecommerce.items [1]',
    '$.ecommerce.items[0] {1}',
    "$.ecommerce.items[0]['item id'] 1",
    "$.ecommerce['a\\'b'] {}",
  ]);
  tree.setAll(tree.root, false);
  assert.equal(lines(tree).length, 3);
  assert.equal(pathStep('a"\n'), "['a\"\\n']");
});

test('tags are shown as what they stand for', () => {
  const cases = [
    [{$type: 'undefined'}, 'undefined'],
    [{$type: 'nan'}, 'NaN'],
    [{$type: 'infinity', sign: -1}, '-Infinity'],
    [{$type: 'bigint', value: '12'}, '12n'],
    [{$type: 'symbol', description: 's'}, 'Symbol(s)'],
    [{$type: 'function', name: 'f\u202e', arity: 2}, 'ƒ f\\u202e(2 args)'],
    [{$type: 'date', iso: '2020-01-01T00:00:00.000Z'}, 'Date 2020-01-01T00:00:00.000Z'],
    [{$type: 'date', invalid: true}, 'Invalid Date'],
    [{$type: 'ref', path: "$['a']"}, "↩ $['a']"],
    [{$type: 'regexp', source: 'a+', flags: 'g'}, '/a+/g'],
    [{$type: 'element', tag: 'a', id: 'x', classes: ['b', 'c'], text: 'Buy'}, '<a#x.b.c> Buy'],
    [{$type: 'error', name: 'TypeError', message: 'no'}, 'TypeError: no'],
    [{$type: 'gtag', args: ['event', 'x', {a: 1}]}, 'arguments("event", "x", {…})'],
    [{$type: 'map', entries: [[1, 2]]}, 'Map(1)'],
    [{$type: 'set', values: [1, 2]}, 'Set(2)'],
    [{$type: 'omitted', reason: 'size', count: 3}, '(3 left out: size)'],
    [{$type: 'getterError', message: 'no'}, '(threw: no)'],
    [{$type: 'hole'}, '(hole)'],
    [{$type: 'window', sameOrigin: false}, 'Window '],
    [{$type: 'typedarray', class: 'Uint8Array', length: 3, start: [1]}, 'Uint8Array(3)'],
  ];
  for (const [value, shown] of cases) assert.equal(words(value), shown);
});

test("what only looks like a tag is the page's own data", () => {
  assert.equal(words({$type: 'undefined'}, []), '{$type: "undefined"}');
  const tree = new Tree('{"a":{"$type":"nan"},"b":{"$type":"nan"}}', JSON.stringify([tag("$['b']", 'nan')]));
  assert.deepEqual(lines(tree), ['$ {2}', '$.a {$type: "nan"}', '$.b NaN']);
});

test('below a gtag command stand its arguments', () => {
  const tree = new Tree(
    '{"$type":"gtag","args":["event","x",{"u":{"$type":"undefined"}}]}',
    JSON.stringify([tag('$', 'gtag'), tag("$['args'][2]['u']", 'undefined')]),
  );
  tree.setAll(tree.root, true);
  assert.deepEqual(lines(tree), ['$ arguments(3)', '$.args[0] "event"', '$.args[1] "x"', '$.args[2] {1}', '$.args[2].u undefined']);
});

test('what changed after the push is marked in both copies', () => {
  const marks = (tree) => Object.fromEntries(tree.rows().map((row) => [row.path, row.mark]));
  const [then, now] = ['{"a":1,"b":{"c":1},"d":1}', '{"a":1,"b":{"c":2},"e":1}'];
  assert.deepEqual(marks(new Tree(then, '[]', now)), {$: 'changed', '$.a': '', '$.b': 'changed', '$.d': 'only'});
  assert.deepEqual(marks(new Tree(now, undefined, then, true)), {$: 'changed', '$.a': '', '$.b': 'changed', '$.e': 'only'});
  assert.deepEqual(marks(new Tree(then, '[]')), {$: '', '$.a': '', '$.b': '', '$.d': ''});
});

test('the other copy of a message opens where the first is open', () => {
  const one = new Tree('{"a":{"b":{"c":{}}},"d":{"e":1}}', '[]');
  one.setAll(one.root.children[0], true);
  const other = new Tree('{"d":{"e":1},"a":{"b":{"c":{},"x":1}}}', '[]');
  other.open(one.opened());
  assert.deepEqual(lines(other), ['$ {2}', '$.d {e: 1}', '$.a {1}', '$.a.b {2}', '$.a.b.c {}', '$.a.b.x 1']);
});

test('a very large message is opened in parts', () => {
  const tree = new Tree(JSON.stringify(Array.from({length: 2500}, (_, i) => i)), '[]');
  assert.equal(tree.rows().length, 1002);
  const more = tree.rows().at(-1);
  assert.ok(more instanceof More && more.left === 1500);
  tree.showMore(more);
  tree.showMore(tree.rows().at(-1));
  assert.equal(tree.rows().length, 2501);
});

test('keys such as __proto__ are data like any other', () => {
  const tree = new Tree('{"__proto__":{"x":1},"constructor":2,"0":3}', '[]');
  assert.deepEqual(lines(tree), ['$ {3}', "$['0'] 3", '$.__proto__ {x: 1}', '$.constructor 2']);
});
