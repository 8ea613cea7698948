import assert from 'node:assert/strict';
import {test} from 'node:test';

import {Page} from './page.js';

/** Follows an RFC 9535 normalized path. */
function at(value, path) {
  for (const [, index, name] of path.matchAll(/\[(?:(\d+)|'((?:[^'\\]|\\.)*)')\]/g)) {
    value =
      value[
        index ??
          name.replace(/\\u([0-9a-f]{4})|\\(.)/g, (_, hex, char) =>
            hex ? String.fromCharCode(parseInt(hex, 16)) : ({b: '\b', t: '\t', n: '\n', f: '\f', r: '\r'}[char] ?? char),
          )
      ];
  }
  return value;
}

/** Every tag's path leads to an object of that $type, and complete is told truly. */
function checkTags({meta, value, tags}) {
  for (const {path, type} of tags) assert.equal(at(value, path)?.$type, type, path);
  assert.equal(meta.complete, !tags.some(({type}) => type === 'omitted'));
  if (!meta.complete)
    assert.ok(
      meta.notes.some((note) => note.startsWith('The read ended early')),
      meta.notes.join('\n'),
    );
}

test('data 1,000 levels deep comes out whole, with a function at its end too', () => {
  for (const end of ['1', 'function f() {}']) {
    const page = new Page(
      `var dataLayer = [${end}]; for (let i = 0; i < 998; i++) dataLayer = [i % 2 ? {deep: dataLayer} : [dataLayer]][0]; dataLayer = [dataLayer];`,
    );
    const read = page.read();
    checkTags(read);
    assert.deepEqual(
      read.tags.map(({type}) => type),
      end === '1' ? [] : ['function'],
    );
    assert.equal(read.json.match(/[[{]/g).length, end === '1' ? 1000 : 1001);
  }
});

test('data 100,000 levels deep is cut by a tag, and what stands beside it is not touched', () => {
  const page = new Page('var deep = []; for (let i = 0; i < 1e5; i++) deep = [deep]; var dataLayer = [{before: 1}, deep, {after: 1}];');
  const read = page.read();
  checkTags(read);
  assert.deepEqual(
    read.tags.map(({type}) => type),
    ['depth'],
  );
  assert.deepEqual([read.value[0], read.value[2]], [{before: 1}, {after: 1}]);
});

test('what fills the stack before it is 1,000 levels deep is cut there', () => {
  const page = new Page(
    'var deep = 1; for (let i = 0; i < 990; i++) deep = new (class Level { constructor() { this.deep = deep; } })(); var dataLayer = [{before: 1}, deep, {after: 1}];',
  );
  const fill = (levels) => (levels === 0 ? page.read() : fill(levels - 1));
  for (const levels of [0, 1000, 2000, 4000]) {
    const read = fill(levels);
    checkTags(read);
    assert.ok(
      read.tags.every(({type}) => type === 'depth'),
      JSON.stringify(read.tags),
    );
    assert.deepEqual([read.value[0], read.value[2]], [{before: 1}, {after: 1}]);
  }
});

test('a small object that unfolds to 2^40 values costs neither the time nor the elements beside it', () => {
  const page = new Page(
    'Date.now = () => 1e12; var bomb = {}; for (let i = 0; i < 40; i++) bomb = {l: bomb, r: bomb}; var dataLayer = [{before: 1}, bomb, {f() {}, bomb}, {after: 1}];',
  );
  const read = page.read({budgetChars: 1e6});
  checkTags(read);
  assert.deepEqual([read.value[0], read.value[3]], [{before: 1}, {after: 1}]);
  assert.ok(read.meta.sizes.value <= 1e6);
  assert.equal(read.meta.complete, false);
});

test('elements past the size budget are counted, and what is given stays valid', () => {
  const page = new Page('var dataLayer = Array.from({length: 1000}, (_, i) => ({event: "e" + i, text: "x".repeat(100)}));');
  const read = page.read({budgetChars: 50_000});
  checkTags(read);
  const left = read.value.at(-1);
  assert.equal(left.$type, 'omitted');
  assert.equal(left.reason, 'size');
  assert.equal(read.value.length - 1 + left.count, 1000);
  assert.ok(read.value.length > 300 && read.meta.sizes.value <= 50_000);
  assert.equal(read.meta.length, 1000);
});

test('one element larger than the budget is cut inside, the smaller ones after it are whole', () => {
  const page = new Page(
    'var dataLayer = [{a: 1}, {list: Array.from({length: 1000}, (_, i) => "item " + i), more: 1, evenMore: 2}, {b: {c: 2}}];',
  );
  const read = page.read({budgetChars: 5000});
  checkTags(read);
  assert.deepEqual([read.value[0], read.value[2]], [{a: 1}, {b: {c: 2}}]);
  assert.equal(read.value[1].list[0], 'item 0');
  assert.equal(read.value[1].list.at(-1).count + read.value[1].list.length - 1, 1000);
  assert.deepEqual(read.value[1].more, {$type: 'omitted', reason: 'size', count: 2});
});

test('an element that fits the whole budget is not cut because it is most of it', () => {
  const page = new Page('var dataLayer = [{a: 1}, {text: "x".repeat(9000)}, {b: 1}];');
  const read = page.read({budgetChars: 10_000});
  assert.equal(read.meta.complete, true);
  assert.equal(read.value[1].text.length, 9000);
});

test('a string that only grows past the budget when it is escaped is left out, not the rest', () => {
  const page = new Page(String.raw`var dataLayer = ["\u0001".repeat(9000), {b: 1}];`);
  const read = page.read({budgetChars: 10_000});
  checkTags(read);
  assert.deepEqual(read.value, [{$type: 'omitted', reason: 'size', count: 1}, {b: 1}]);
});

test('a slow getter uses up its share of the time, not that of the others', () => {
  const page = new Page(`var time = 1e12; Date.now = () => time; var slow = {get slow() { time += 600; return {f() {}}; }};
    for (let i = 0; i < 5000; i++) slow['k' + i] = i;
    var dataLayer = [{before: 1}, slow, {after: 1}];`);
  const read = page.read({budgetMs: 1500});
  checkTags(read);
  assert.deepEqual([read.value[0], read.value[2]], [{before: 1}, {after: 1}]);
});

test('when the time is over the rest is counted', () => {
  const page = new Page(
    'var time = 1e12; Date.now = () => time; var slow = (i) => ({i, get slow() { time += 100; return 1; }}); var dataLayer = Array.from({length: 100}, (_, i) => slow(i));',
  );
  const read = page.read({budgetMs: 500});
  checkTags(read);
  assert.deepEqual(read.value[0], {i: 0, slow: 1});
  assert.equal(read.value.at(-1).reason, 'time');
  assert.equal(read.value.length - 1 + read.value.at(-1).count, 100);
});

test('a cycle beside much data is found without unfolding it', () => {
  const page = new Page(
    'var big = {self: null, list: Array.from({length: 1e5}, (_, i) => i)}; big.self = big; big.last = big; var dataLayer = [big];',
  );
  const read = page.read();
  checkTags(read);
  assert.deepEqual(
    read.tags.map(({path}) => path),
    ["$[0]['self']", "$[0]['last']"],
  );
  assert.equal(read.value[0].list.length, 1e5);
});

test('the paths of tags lead to their objects, whatever the keys are', () => {
  const page = new Page(String.raw`var dataLayer = [{"a'b\\c\n\u0001\ud83d": [{"": NaN, "x']['y": undefined}]}];`);
  const read = page.read();
  checkTags(read);
  assert.deepEqual(
    read.tags.map(({path}) => path),
    [String.raw`$[0]['a\'b\\c\n\u0001${'\ud83d'}'][0]['']`, String.raw`$[0]['a\'b\\c\n\u0001${'\ud83d'}'][0]['x\'][\'y']`],
  );
});

test('a getter is read once', () => {
  const page = new Page(`var reads = {}; var count = (name) => reads[name] = (reads[name] ?? 0) + 1;
    var dataLayer = [{get a() { return count('a'); }, get b() { count('b'); throw 1; }, deep: [{get c() { count('c'); return {x: 1}; }}]}];
    Object.defineProperty(dataLayer, 1, {get() { count('element'); return {big: 'x'.repeat(900)}; }, enumerable: true});`);
  const read = page.read({budgetChars: 3000});
  checkTags(read);
  assert.deepEqual(read.value, [{a: 1, b: {$type: 'getterError', message: '1'}, deep: [{c: {x: 1}}]}, {big: 'x'.repeat(900)}]);
  assert.deepEqual({...page.script('reads')}, {a: 1, b: 1, c: 1, element: 1});
});

test('a large read leaves nothing behind in the page', () => {
  const page = new Page('var dataLayer = [{f() {}}];');
  const before = Reflect.ownKeys(page.script('window'));
  page.read();
  page.find();
  assert.deepEqual(Reflect.ownKeys(page.script('window')), before);
});
