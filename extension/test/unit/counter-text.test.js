import assert from 'node:assert/strict';
import {test} from 'node:test';
import {browsersStyle, counterText, fixedStyle, markText, styleOfRule} from '../../src/page/picture/counter-text.js';

const NONE = {system: '', symbols: '', additiveSymbols: '', negative: '', prefix: '', suffix: '', range: '', pad: '', fallback: ''};

/** Finds the browser's styles and these rules. */
function finder(rules = {}) {
  const find = (name) => fixedStyle(name) ?? (rules[name] ? styleOfRule({...NONE, ...rules[name]}, find) : browsersStyle(name));
  return find;
}

const texts = (name, values, rules) => values.map((value) => counterText(name, value, finder(rules)));

test('the styles of the browser count as it does', () => {
  assert.deepEqual(texts('decimal', [0, 7, -12, 2025550123]), ['0', '7', '-12', '2025550123']);
  assert.deepEqual(texts('decimal-leading-zero', [1, -1, 10, 123]), ['01', '-1', '10', '123']);
  assert.deepEqual(texts('lower-alpha', [0, 1, 26, 27, 703, -1]), ['0', 'a', 'z', 'aa', 'aaa', '-1']);
  assert.deepEqual(texts('UPPER-ROMAN', [1, 4, 1994, 3999, 4000, 0]), ['I', 'IV', 'MCMXCIV', 'MMMCMXCIX', '4000', '0']);
  assert.deepEqual(texts('arabic-indic', [4111]), ['٤١١١']);
  assert.deepEqual(texts('disc', [5]), ['•']);
  assert.deepEqual(texts('ethiopic-numeric', [5]), [undefined]);
  assert.equal(markText('lower-alpha', 3, finder()), 'c. ');
  assert.equal(markText('disc', 3, finder()), '• ');
});

test('words are written by numbers', () => {
  const value = [...'hunter'].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);
  assert.deepEqual(texts('lower-alpha', [value]), ['hunter']);
});

test('the systems of a page count as CSS says', () => {
  const rules = {
    cyclic: {system: 'cyclic', symbols: '"a" "b" c'},
    fixed: {system: 'fixed 3', symbols: '"x" "y"'},
    symbolic: {symbols: '"*" "+"'},
    alphabetic: {system: 'alphabetic', symbols: '"x" "y"'},
    numeric: {system: 'numeric', symbols: '"o" "i"'},
    additive: {system: 'additive', additiveSymbols: '6 "⚅", 5 "⚄", 1 "⚀"'},
    zero: {system: 'additive', additiveSymbols: '"zero" 0, 2 "two"'},
    paren: {system: 'extends decimal', prefix: '"("', suffix: '") "', pad: '3 "0"', negative: '"(" ")"'},
    most: {system: 'cyclic', symbols: '"m"', range: '2 4, 8 infinite', fallback: 'paren'},
  };
  assert.deepEqual(texts('cyclic', [1, 2, 3, 4, 0, -1], rules), ['a', 'b', 'c', 'a', 'c', 'b']);
  assert.deepEqual(texts('fixed', [3, 4, 5, 2], rules), ['x', 'y', '5', '2']);
  assert.deepEqual(texts('symbolic', [1, 2, 3, 4, 5, 0], rules), ['*', '+', '**', '++', '***', '0']);
  assert.deepEqual(texts('alphabetic', [1, 2, 3, 7], rules), ['x', 'y', 'xx', 'xxx']);
  assert.deepEqual(texts('numeric', [0, 1, 2, 5, -5], rules), ['o', 'i', 'io', 'ioi', '-ioi']);
  assert.deepEqual(texts('additive', [12, 3, 0], rules), ['⚅⚅', '⚀⚀⚀', '0']);
  assert.deepEqual(texts('zero', [0, 4, 3], rules), ['zero', 'twotwo', '3']);
  assert.deepEqual(texts('paren', [7, -7, 1234], rules), ['007', '(7)', '1234']);
  assert.deepEqual(texts('most', [1, 2, 5, 900], rules), ['001', 'm', '005', 'm']);
  assert.equal(markText('paren', 7, finder(rules)), '(007) ');
  assert.equal(markText('most', 1, finder(rules)), '001. ');
});

test('styles that need each other, or are too long, are not told', () => {
  const rules = {
    one: {system: 'fixed', symbols: '"a"', fallback: 'two'},
    two: {system: 'fixed', symbols: '"b"', fallback: 'one'},
    long: {system: 'symbolic', symbols: '"*"'},
    many: {system: 'additive', additiveSymbols: '1 "i"'},
    wide: {system: 'extends decimal', pad: '500 "x"'},
    other: {system: 'extends unheard-of'},
  };
  assert.deepEqual(texts('one', [1, 9], rules), ['a', '9']);
  for (const name of ['long', 'many', 'wide', 'other', 'unheard-of']) assert.deepEqual(texts(name, [500], rules), [undefined], name);
});
