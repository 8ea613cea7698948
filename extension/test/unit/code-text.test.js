import assert from 'node:assert/strict';
import {test} from 'node:test';
import vm from 'node:vm';
import {literal, readCode, runnable, stackOf} from '../../src/background/code/code-text.js';

const form = (code) => {
  const read = readCode(code);
  return 'mistake' in read ? `${read.mistake.line}:${read.mistake.column}` : read.form;
};

test('code is a function, an expression, or statements', () => {
  for (const code of [
    '() => 1',
    'async (el) => { return 1 }',
    'function f() {}',
    'async function* f() {}',
    '(a) => a;',
    '((a) => a)',
    '(function () {});',
  ])
    assert.equal(form(code), 'function', code);
  for (const code of [
    '1',
    'a // b',
    '{a: 1}',
    '{}',
    '({a: 1})',
    '(a, b);',
    '(() => 1)()',
    'await f()',
    'x = 1;;',
    'class A {}',
    '/* c */ 1',
    'import("x")',
    '`${a}`',
    '/[/]/.test(a)',
  ])
    assert.equal(form(code), 'expression', code);
  for (const code of ['return 5', 'const x = 1; return x', 'a; b', 'if (1) { 2 }', 'await 5; 3', ';', '// only a comment'])
    assert.equal(form(code), 'body', code);
});

test('what is no code says where, and nothing of it can end what is around it', () => {
  assert.deepEqual(readCode('let a = ;'), {mistake: {message: 'Unexpected token', line: 1, column: 9}});
  for (const [code, place] of [
    ['a\n  b c', '2:5'],
    ['1); evil(); (function () { return (2', '1:2'],
    ['}; evil(); {', '1:1'],
    ['}, evil(), {', '1:1'],
    ['"abc', '1:1'],
    ['1 /*', '1:3'],
    ['`${', '1:4'],
    ['({', '1:3'],
  ]) {
    assert.equal(form(code), place, code);
  }
});

const run = async (code, args, runner = 'async ({args}, code) => [await code(undefined, args)]') =>
  vm.runInNewContext(runnable(readCode(code), runner, {args}));

test('what is run is the code, in the scope of the page', async () => {
  assert.equal(JSON.stringify(await run('args[0] + 1 // one', [1])), '[2]');
  assert.equal(JSON.stringify(await run('const a = 2\nreturn [a, args] // two', ['x'])), '[[2,["x"]]]');
  assert.equal((await run('typeof runner', []))[0], 'undefined');
  assert.equal((await run('(a) => a * 2', [4]))[0], 8);
  assert.equal((await run('function () { return arguments.length }', []))[0], 0);
});

test('JSON in code is what it is as JSON', () => {
  for (const value of [null, 1, 'a"\u2028\u2029</script>', [true, {}], {a: {'': [null]}}, JSON.parse('{"__proto__": {"x": 1}}')]) {
    assert.equal(JSON.stringify(vm.runInNewContext(`(${literal(value)})`)), JSON.stringify(value));
  }
  assert.equal(Object.getPrototypeOf(vm.runInThisContext(`(${literal(JSON.parse('{"__proto__": {"x": 1}}'))})`)), Object.prototype);
});

test('a stack counts the lines of the code, and has none of ours', async () => {
  const thrown = await run('\n\n  null.x', []).catch((failure) => failure);
  const lines = stackOf(thrown.stack, '\n\n  null.x').split('\n');
  assert.equal(
    lines.find((line) => line.includes('column')),
    '    at (line 3, column 8)',
  );
  assert.ok(!lines.some((line) => line.includes('evaluate.js')), thrown.stack);
});
