import assert from 'node:assert/strict';
import {test} from 'node:test';
import {cssParts, partedAt, pixelsIn, stringsIn} from '../../src/page/picture/css-values.js';

const shortly = (parts) =>
  parts?.map(({kind, text, parts: inner}) => (kind === 'function' ? [text, shortly(inner)] : kind === 'string' ? `'${text}'` : text));

test('a value is told apart as CSS does', () => {
  assert.deepEqual(shortly(cssParts('"a / b" / "c"')), ["'a / b'", '/', "'c'"]);
  assert.deepEqual(shortly(cssParts('counters(n\\.1, ". ) \\" ", lower-alpha) "x"')), [
    ['counters', ['n.1', ',', "'. ) \" '", ',', 'lower-alpha']],
    "'x'",
  ]);
  assert.deepEqual(shortly(cssParts('rgba(0, 0, 0, 0.5) -3.5px 1e3px 0px, none')), [
    ['rgba', ['0', ',', '0', ',', '0', ',', '0.5']],
    '-3.5px',
    '1e3px',
    '0px',
    ',',
    'none',
  ]);
  assert.deepEqual(shortly(cssParts('url(a\\)b.png) url("c)") /* "d" */ e')), ['a)b.png', ['url', ["'c)'"]], 'e']);
});

test('escapes stand for their letters', () => {
  assert.deepEqual(stringsIn('"\\61 nn\\40 x" "a\\"b" "l\\\nine" "\\0 \\110000 \\d800 "'), ['ann@x', 'a"b', 'line', '\ufffd\ufffd\ufffd']);
  assert.deepEqual(shortly(cssParts('\\31 23 --a#b')), ['123', '--a', '#b']);
});

test('what is no value is none', () => {
  for (const css of ['"open', 'f(', 'f)', 'a ] b', '(]', '"a\nb"', `${'('.repeat(40)}${')'.repeat(40)}`])
    assert.equal(cssParts(css), undefined, css);
  assert.deepEqual(cssParts(''), []);
});

test('parts stand between signs, and lengths are in pixels', () => {
  const parts = cssParts('1px 2px, 3px 40% 5em') ?? [];
  assert.deepEqual(partedAt(parts, ',').map(pixelsIn), [[1, 2], [3]]);
});
