import assert from 'node:assert/strict';
import {test} from 'node:test';
import {InjectedScripts} from '../../src/background/code/injected-scripts.js';
import {KeptScripts, MOST as MOST_KEPT, PERSON, readKept} from '../../src/background/code/kept-scripts.js';
import {MOST, READY, asFunction, isFor, readUserScript} from '../../src/background/code/user-script.js';
import {MOST_BYTES, readScriptsFile, scriptsFile, withRoom, withScripts} from '../../src/scripts/scripts-file.js';

const SHOP = 'https://shop.example';

/** @param {string[]} rows of the block @param {string} code */
const user = (rows = ['@name Spy', '@match https://shop.example/*'], code = 'document.title = "x";') =>
  `// ==UserScript==\n${rows.map((row) => `// ${row}\n`).join('')}// ==/UserScript==\n${code}\n`;

const refusal = (text) => readUserScript(text).refused?.code;

test('name, pages and time of a user script count, and what only describes it is passed over', () => {
  const rows = [
    '@name        Spy on pushes',
    '@name:de     Spion',
    '@namespace   https://a.example',
    '@version     1.2',
    '@description Says what is pushed',
    '@author A',
    '@match       https://shop.example/*',
    '@match       http://127.0.0.1:8080/cart*',
    '@run-at      document-start',
    '@grant       none',
    '@updateURL https://a.example/x.user.js',
    '@noframes',
    'a plain comment',
    '',
  ];
  assert.deepEqual(readUserScript(user(rows)), {
    script: {name: 'Spy on pushes', matches: ['https://shop.example/*', 'http://127.0.0.1:8080/cart*'], runAt: 'document-start'},
  });
  assert.deepEqual(readUserScript(user().replaceAll('\n', '\r\n')).script, {
    name: 'Spy',
    matches: ['https://shop.example/*'],
    runAt: 'document-idle',
  });
  assert.equal(readUserScript(`\ufeff/* licence */\n${user()}`).script.name, 'Spy');
});

test('what would have a script do more is refused by its name', () => {
  for (const row of [
    '@grant GM_xmlhttpRequest',
    '@grant unsafeWindow',
    '@require https://a.example/x.js',
    '@resource a https://a.example',
    '@include *',
    '@exclude *',
    '@connect *',
    '@inject-into page',
    '@sandbox raw',
    '@constructor x',
    '@__proto__ x',
  ]) {
    const read = readUserScript(user(['@name a', '@match https://shop.example/*', row]));
    assert.deepEqual(read.refused, {code: 'scriptRefused', what: row.trim()}, row);
  }
});

test('each hostile or broken script is refused with what is wrong with it', () => {
  const match = '@match https://shop.example/*';
  assert.equal(refusal('alert(1)'), 'scriptNoBlock');
  assert.equal(refusal('// ==UserScript==\n// @name a\nalert(1)'), 'scriptNoBlock');
  assert.equal(refusal(user([match])), 'scriptNoName');
  assert.equal(refusal(user(['@name \u202e\u0000', match])), 'scriptNoName');
  assert.equal(refusal(user(['@name a'])), 'scriptNoMatch');
  assert.equal(refusal(user(['@name a', '@name b', match])), 'scriptTwice');
  assert.equal(refusal(user(['@name a', match, '@run-at document-start', '@run-at document-end'])), 'scriptTwice');
  for (const at of ['context-menu', 'document-body', '', 'constructor'])
    assert.equal(refusal(user(['@name a', match, `@run-at ${at}`])), 'scriptRunAt', at);
  for (const bad of [
    '*',
    '<all_urls>',
    '*://shop.example/*',
    'https://*.shop.example/*',
    'https://*/*',
    'file:///*',
    'https://shop.example',
    'https://u@shop.example/*',
    'https://SHOP.example/*',
    'https://shop.example:443/*',
    'ftp://shop.example/*',
    'javascript:alert(1)',
    'https://shop.example/#a',
    `https://shop.example/${'a'.repeat(300)}`,
    '',
  ]) {
    assert.equal(refusal(user(['@name a', `@match ${bad}`])), 'scriptBadMatch', bad);
  }
  assert.equal(refusal(user(['@name a', ...Array(MOST.matches + 1).fill(match)])), 'scriptTooMany');
  assert.equal(refusal(user(undefined, 'x'.repeat(MOST.code))), 'scriptTooLarge');
  for (const code of ['const = 1', '}); alert(1); (async function () {', 'import "x"', '</script', '/* open', 'function (', '`${'])
    assert.equal(refusal(user(undefined, code)), 'scriptSyntax', code);
});

test('a long row of spaces is soon read, and no sign that ends a line hides a row', () => {
  const match = '@match https://shop.example/*';
  const begun = process.cpuUsage().user;
  assert.equal(readUserScript(user(['@name a', match, `@description a${' '.repeat(250_000)}x`])).script.name, 'a');
  assert.ok(process.cpuUsage().user - begun < 5_000_000);
  for (const end of ['\u2028', '\u2029', '\r']) {
    assert.deepEqual(readUserScript(user(['@name a', match, `@grant GM_a${end}x`])).refused, {code: 'scriptRefused', what: '@grant GM_a'});
    assert.deepEqual(readUserScript(user(['@name a', match, `@description a${end}// @require b`])).refused, {
      code: 'scriptRefused',
      what: '@require b',
    });
  }
});

test('a script is for the pages that it names alone', () => {
  const {script} = readUserScript(
    user(['@name a', '@match https://shop.example/cart/*/pay', '@match https://shop.example/exact', '@match https://shop.example/*q=1*']),
  );
  for (const url of ['/cart/7/pay', '/cart/7/8/pay?x=1', '/exact', '/exact?a=1#b', '/any?q=1']) assert.ok(isFor(script, SHOP + url), url);
  for (const url of ['/cart/pay', '/cart/7/payment', '/exactly', '/', '/any?q=2']) assert.ok(!isFor(script, SHOP + url), url);
  for (const url of [
    'http://shop.example/exact',
    'https://shop.example:8443/exact',
    'https://evil.example/?https://shop.example/exact',
    'https://shop.example.evil.example/exact',
    'about:blank',
    'nonsense',
    '',
  ])
    assert.ok(!isFor(script, url), url);
});

test('a long address against many stars is soon decided', () => {
  const {script} = readUserScript(user(['@name a', `@match https://shop.example/${'*a'.repeat(100)}*b`]));
  const begun = process.cpuUsage().user;
  assert.ok(!isFor(script, `${SHOP}/${'a'.repeat(100_000)}`));
  assert.ok(process.cpuUsage().user - begun < 5_000_000);
});

test('code runs as a function of its own', async () => {
  const text = user(undefined, "'use strict'; globalThis.seen = (function () { return this; })();");
  const AsyncFunction = (async () => {}).constructor;
  await new AsyncFunction(asFunction(text))();
  assert.equal(globalThis.seen, undefined, 'its own "use strict" counts');
});

function storage(kept) {
  const listeners = [];
  return {
    read: async () => kept,
    onWritten: (listener) => listeners.push(listener),
    write: (now) => listeners.forEach((each) => each('keptScripts', now)),
  };
}

test('only what is switched on runs, on its own sites, and a change of the list counts at once', async () => {
  const kept = storage([
    {on: true, text: user()},
    {on: false, text: user(['@name Off', '@match https://shop.example/*'])},
    {on: true, text: user(['@name Other', '@match https://other.example/*'])},
  ]);
  let changed = 0;
  const scripts = new KeptScripts(kept, () => changed++);
  await scripts.ready;
  assert.deepEqual(
    scripts.for(`${SHOP}/a`).map(({name, ready}) => [name, ready]),
    [['Spy', READY['document-idle']]],
  );
  assert.deepEqual(scripts.for('http://shop.example/a'), []);
  kept.write([]);
  assert.equal(changed, 1);
  assert.deepEqual(scripts.for(`${SHOP}/a`), []);
});

test('what is kept and is no script is left aside', () => {
  assert.deepEqual(readKept([{on: true, text: user()}, {on: 'yes', text: user()}, {on: true, text: 'x'}, null, 7, {on: true}]), [
    {on: true, text: user()},
  ]);
  assert.deepEqual([readKept(undefined), readKept('x'), readKept({})], [[], [], []]);
});

test('the scripts of the person stay beside those of clients, and end with the switch for code and the site', () => {
  const injected = new InjectedScripts({end: () => {}});
  const running = [{name: 'Spy', code: 'a'}];
  injected.keep('kd1', SHOP, running);
  injected.add('kd1', {id: 'mine', front: 3, origin: SHOP, code: 'b'});
  const [spy] = injected.of('kd1', PERSON);
  injected.ran(spy, 'd1');
  injected.keep('kd1', SHOP, running);
  assert.equal(injected.of('kd1', PERSON)[0].last, 'd1', 'what has run is the same script still');
  assert.ok(injected.isOn(SHOP), 'no secret is typed beside it');
  injected.retainClients([]);
  assert.deepEqual([injected.of('kd1', PERSON).length, injected.of('kd1', 3).length], [1, 0]);
  injected.keep('kd1', SHOP, [{name: 'Spy', code: 'changed'}]);
  assert.equal(injected.of('kd1', PERSON)[0].last, '');
  injected.retain([{handle: 'kd1', code: true, access: 'granted', origin: 'https://other.example'}]);
  assert.deepEqual(injected.of('kd1', PERSON), []);
  injected.keep('kd1', SHOP, running);
  injected.retain([{handle: 'kd1', code: false, access: 'granted', origin: SHOP}]);
  assert.deepEqual(injected.of('kd1', PERSON), []);
});

test('scripts of the person take no room of a client, and clients cannot reach them by their names', () => {
  const injected = new InjectedScripts({end: () => {}});
  injected.keep(
    'kd1',
    SHOP,
    [...Array(MOST_KEPT.inPage).keys()].map((n) => ({name: `s${n}`, code: 'a'})),
  );
  injected.add('kd1', {id: 's1', front: 3, origin: SHOP, code: 'b'});
  assert.equal(injected.of('kd1', 3).length, 1);
  assert.equal(injected.of('kd1', PERSON).length, MOST_KEPT.inPage);
  assert.throws(() => injected.require('kd1', 3, 's2'), {code: 'SCRIPT_NOT_FOUND'});
});

test('code that is nested without end is refused by its place', () => {
  const nested = [
    '(',
    '[',
    '{',
    'if(1)',
    'a=>',
    'a?b:',
    'a+',
    'try{',
    'new ',
    '!',
    '`${',
    'class A extends ',
    'a=',
    'f(',
    'var [a=',
    'do ',
  ];
  for (const each of nested) {
    const {refused} = readUserScript(user(undefined, each.repeat(Math.floor(200_000 / each.length))));
    assert.equal(refused?.code, 'scriptSyntax', each);
    assert.match(refused.what, /^\d+:\d+ (Nested too deep|Unexpected)/, each);
  }
  const many = `${'('.repeat(100)}1${')'.repeat(100)};${'if (a) b; else '.repeat(500)}c;${'a + '.repeat(1500)}a;${'f(1).g();'.repeat(5000)}`;
  assert.ok('script' in readUserScript(user(undefined, many)));
});

test('a file of scripts is read as it was written, each switched off', () => {
  const kept = [
    {on: true, text: user()},
    {on: false, text: user(['@name Two', '@match https://shop.example/*'])},
  ];
  const read = readScriptsFile(scriptsFile(kept));
  assert.deepEqual(
    read.scripts.map(({name}) => name),
    ['Spy', 'Two'],
  );
  assert.deepEqual(
    withScripts([], read.scripts).map(({on}) => on),
    [false, false],
  );
  assert.deepEqual(withScripts(kept, read.scripts), kept, 'the same text stays on');
  const changed = withScripts(kept, [{name: 'Spy', text: user(undefined, 'other()')}]);
  assert.deepEqual([changed.length, changed[0].on], [2, false], 'a changed one is looked at first');
  assert.deepEqual(readScriptsFile(user()).scripts, [{name: 'Spy', text: user()}]);
});

test('all that can be kept can be exported and read again, and no more is kept', () => {
  const kept = [...Array(12).keys()].map((n) => ({
    on: false,
    text: user([`@name s${n}`, '@match https://shop.example/*'], `// ${'\u0001'.repeat(249_880)}`),
  }));
  assert.equal(withRoom(kept), kept);
  assert.equal(withRoom([...kept, {on: false, text: 'x'.repeat(5000)}]), undefined);
  assert.deepEqual(
    readScriptsFile(scriptsFile(kept)).scripts?.map(({text}) => text),
    kept.map(({text}) => text),
  );
});

test('each hostile file of scripts is refused whole', () => {
  const file = (change = {}) => JSON.stringify({kind: 'mcp-datalayer scripts', version: 1, scripts: [{text: user()}], ...change});
  /** @type {[string, string][]} */
  const hostile = [
    [' '.repeat(MOST_BYTES + 1), 'scriptsFileTooLarge'],
    [`{"a":"${'\\n'.repeat(9_000_000)}"}`, 'scriptsFileNotOurs'],
    ['{', 'scriptsFileNotJson'],
    ['{"a":1,"a":2}', 'scriptsFileNotJson'],
    ['[]', 'scriptsFileNotOurs'],
    [`{"a":"${'x'.repeat(100)}`, 'scriptsFileNotJson'],
    [`{"a":"x\\`, 'scriptsFileNotJson'],
    [file({scripts: [{text: {toString: 1}}]}), 'scriptsFileNotOurs'],
    ['{"__proto__":{"kind":"mcp-datalayer scripts","version":1,"scripts":[]}}', 'scriptsFileNotOurs'],
    [file({version: 2}), 'scriptsFileNotOurs'],
    [file({more: 1}), 'scriptsFileNotOurs'],
    [file({scripts: {}}), 'scriptsFileNotOurs'],
    [file({scripts: [user()]}), 'scriptsFileNotOurs'],
    [file({scripts: [{text: user(), on: true}]}), 'scriptsFileNotOurs'],
    [file({scripts: [{text: 7}]}), 'scriptsFileNotOurs'],
    [file({scripts: [null]}), 'scriptsFileNotOurs'],
    [file({scripts: Array(101).fill({text: user()})}), 'scriptsFileTooMany'],
    [file({scripts: [{text: user()}, {text: user()}]}), 'scriptTwice'],
    [file({scripts: [{text: user()}, {text: 'x'}]}), 'scriptNoBlock'],
    ['', 'scriptNoBlock'],
    ['<html>', 'scriptNoBlock'],
  ];
  for (const [text, code] of hostile) assert.equal(readScriptsFile(text).refused?.code, code, text.slice(0, 100));
  // As an object each of them took up to 580 MB.
  for (const [begin, again, times, end] of /** @type {[string, string, number, string][]} */ ([
    ['', '[', 20_000_000, ''],
    ['', '{"a":', 4_000_000, ''],
    ['{"a":[', '{},', 6_500_000, '0]}'],
    ['{"a":[', '[],', 6_500_000, '0]}'],
    ['{"a":[', '"",', 6_500_000, '0]}'],
    ['{"a":[', '1,', 9_000_000, '0]}'],
    ['{', '"\\u0061":0,', 1_500_000, '"b":0}'],
  ])) {
    const before = process.memoryUsage().heapUsed;
    const text = begin + again.repeat(times) + end;
    assert.equal(readScriptsFile(text).refused?.code, 'scriptsFileNotJson', begin + again);
    const grown = (process.memoryUsage().heapUsed - before - text.length) / 2 ** 20;
    assert.ok(grown < 64, `${begin}${again}: ${grown} MB`);
  }
  const large = (n) => ({name: `s${n}`, text: user([`@name s${n}`, '@match https://shop.example/*'], `/*${'x'.repeat(200_000)}*/`)});
  assert.equal(withScripts([], [...Array(20).keys()].map(large)), undefined);
  assert.equal(
    withScripts(
      [],
      [...Array(101).keys()].map((n) => ({name: `s${n}`, text: user([`@name s${n}`, '@match https://shop.example/*'])})),
    ),
    undefined,
  );
});
