import assert from 'node:assert/strict';
import {test} from 'node:test';
import {visualLines} from '../../src/background/look/visual-lines.js';

/** A block with one run a word: [word, x, y, width], 20 high. */
function block(...words) {
  let text = '';
  const runs = [];
  for (const [word, x, y, width] of words) {
    runs.push(text.length, text.length + word.length, x, y, width, 20);
    text += `${word} `;
  }
  return {text, runs, keys: []};
}

const textsOf = (blocks) => visualLines(blocks).map(({text}) => text);

test('words of several parts that stand beside each other are one text', () => {
  assert.deepEqual(textsOf([block(['ann@', 10, 10, 54]), block(['mail.example', 60, 10, 100])]), ['ann@mail.example']);
  assert.deepEqual(textsOf([block(['4111', 10, 10, 44]), block(['1111', 60, 11, 44]), block(['1111', 110, 9, 44])]), ['4111 1111 1111']);
});

test('a letter that is much larger is read with the line beside it', () => {
  const large = {text: '4', runs: [0, 1, 10, 10, 26, 48], keys: []};
  assert.deepEqual(textsOf([block(['012', 34, 34, 40], ['888', 76, 34, 40]), large]), ['4012 888']);
  assert.deepEqual(textsOf([block(['012', 200, 34, 40]), large]), [], 'it stands elsewhere');
});

test('what stands apart, above or below is not', () => {
  assert.deepEqual(textsOf([block(['Name', 10, 10, 44]), block(['Shoes', 300, 10, 44]), block(['Size', 10, 34, 44])]), []);
});

test('letters are read in the order in which they stand, with their places', () => {
  const [line] = visualLines([block(['c', 40, 10, 14], ['b', 30, 10, 14], ['a', 20, 10, 14])]);
  assert.equal(line.text, 'abc');
  assert.deepEqual(line.runs.slice(0, 6), [0, 1, 20, 10, 14, 20]);
});

test('the words of one part in its own order say nothing new, nor do those of fields or of the whole picture', () => {
  assert.deepEqual(textsOf([block(['ann', 10, 10, 40], ['archer', 55, 10, 60])]), []);
  assert.deepEqual(textsOf([{...block(['ann@', 10, 10, 54]), keys: ['email']}, block(['mail.example', 60, 10, 100])]), []);
  assert.deepEqual(
    textsOf([
      {text: 'ab', runs: [0, 2, 0, 0, 800, 600], keys: []},
      {text: 'cd', runs: [0, 2, 0, 0, 800, 600], keys: []},
    ]),
    [],
  );
});

test('letters that are shown the other way around count as they are shown', () => {
  const of = (text, x, more) => ({text, runs: [0, text.length, x, 10, 54, 20], keys: [], ...more});
  const blocks = [of('@nna', 10), of('@ann', 10, {isReversed: true}), of('elpmaxe', 60), of('example', 60, {isReversed: true})];
  assert.deepEqual(textsOf(blocks), ['@annexample']);
});

test('letters that are placed one by one are a word, whatever their distances', () => {
  const letters = [...'ann@me'].map((letter, i) => block([letter, 20 + 16 * i, 10, letter === '@' ? 24 : 14]));
  assert.ok(textsOf(letters).includes('ann@me'));
});

test('what stands without a gap is one word, though its part has a blank there', () => {
  assert.deepEqual(textsOf([block(['ann@', 10, 10, 54], ['mail', 60, 10, 40])]), ['ann@mail']);
});

test('an address with blanks beside its sign is read without them, too', () => {
  assert.deepEqual(textsOf([block(['ann.archer@', 10, 10, 80]), block(['mail.example', 96, 10, 90])]), [
    'ann.archer@ mail.example',
    'ann.archer@mail.example',
  ]);
  assert.deepEqual(textsOf([block(['ann', 10, 10, 30]), block(['@mail.example', 46, 10, 90])]), ['ann @mail.example', 'ann@mail.example']);
  assert.deepEqual(textsOf([block(['Hello', 10, 10, 40]), block(['there', 56, 10, 40])]), ['Hello there']);
});

test('copies that stand among their letters are read by themselves, too', () => {
  const letters = [...'abcdef'].map((letter, i) => ({
    ...block([letter, 10 + 10 * i, 10, 14]),
    runs: [0, 1, 10 + 10 * i, 10, 14, 20, 0, 1, 15 + 10 * i, 10, 14, 20],
    layers: {1: 1},
  }));
  assert.ok(textsOf(letters).includes('abcdef'));
  assert.ok(!textsOf(letters.map(({layers, ...rest}) => rest)).includes('abcdef'));
});

test('the copies of words have the places of the text that is read from them', () => {
  const [line] = visualLines([
    {...block(['ann@', 10, 10, 54]), runs: [0, 4, 10, 10, 54, 20, 0, 4, 0, 0, 900, 700], layers: {1: 2000}},
    block(['mail.example', 60, 10, 100]),
  ]);
  assert.equal(line.text, 'ann@mail.example');
  assert.ok(JSON.stringify(line.runs).includes('0,4,0,0,900,700'));
});

/** The letters of a word beside each other, with a word of another layer on each of them. */
const among = (text, layer, colours = [0]) =>
  [...text].flatMap((letter, i) => {
    const own = colours[i % colours.length];
    const x = 20 + 14 * i;
    return [
      {text: letter, runs: [0, 1, x, 10, 18, 20], keys: [], ...(own ? {layers: {0: own}} : {})},
      {text: 'zz', runs: [0, 2, x + 9, 10, 24, 20], keys: [], layers: {0: layer}},
    ];
  });

test('letters of several colours are read without what nobody sees', () => {
  assert.ok(textsOf(among('ann@me', 4001, [0, 3001])).includes('ann@me'));
});

test('an address whose parts stand one above the other is read as one, whichever the page has first', () => {
  assert.deepEqual(textsOf([block(['mail.example', 10, 34, 100]), block(['ann@', 10, 10, 54])]), ['ann@mail.example']);
  assert.deepEqual(textsOf([block(['@mail.example', 10, 34, 100]), block(['ann', 10, 10, 54])]), ['ann@mail.example']);
  assert.deepEqual(textsOf([block(['mail.example', 10, 94, 100]), block(['ann@', 10, 10, 54])]), []);
});
