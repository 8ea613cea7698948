/**
 * Words that stand beside each other on the screen, whatever parts of the page they are in: a page may put a number together from
 * boxes, or letters in another order than it has them. A person reads them as one text, and so does a model.
 */

/** @typedef {import('../../page/picture/words.js').Block} Block */
/**
 * @typedef {{text: string, x: number, y: number, width: number, height: number, block: number, from: number, to: number, layer: number}}
 * Word
 */

const NUMBERS = 6;
/** The width that the page adds around the box of a word, on each side. */
const MARGIN = 2;
/** No letters are so high; what is, stands for a whole picture. */
const MOST_HEIGHT = 300;
const MOST_WORDS = 60_000;
/** The most addresses that are parted at their sign over two lines. */
const MOST_PARTED = 50;
/** The gaps in heights of a line: what is farther apart is read as two texts, and what is nearer as one word. */
const APART = 1.2;
const BLANK = 0.1;
/** The number of single letters in a row that count as a word which somebody has placed letter by letter. */
const LETTERS = 5;
/** The part by which a letter is larger than those beside it that is no letter of their line by its middle; and how many are looked at. */
const ENLARGED = 1.4;
const MOST_ENLARGED = 2000;
/** The part of a word, or of a single letter, that another may cover and still stand beside it. */
const OVERLAP = 0.3;
const OVERLAP_OF_LETTERS = 0.8;

/** The layers of words that nobody sees, and of those that stand letter by letter elsewhere: as the page numbers them. */
const VEILED = 4000;
const IN_LETTERS = 5000;

/** @param {Block[]} blocks @returns {Block[]} texts that none of the blocks has */
export function visualLines(blocks) {
  const words = wordsOf(blocks);
  const turned = new Set(words.filter(({block}) => blocks[block]?.isReversed).map(placeOf));
  const read = words.filter((word) => word.layer !== IN_LETTERS && (blocks[word.block]?.isReversed || !turned.has(placeOf(word))));
  const layers = [...new Set(read.map(({layer}) => layer))];
  // Copies of letters stand among the letters, and words that nobody sees among those that are seen: they are read with them and without.
  const seen = layers.length > 2 && layers.some((layer) => layer >= VEILED) ? [read.filter(({layer}) => layer < VEILED)] : [];
  const parts = layers.length > 1 ? [read, ...seen, ...layers.map((layer) => read.filter((word) => word.layer === layer))] : [read];
  return parts
    .flatMap((part) => {
      const lines = linesIn(part);
      const texts = [...lines, ...withEnlarged(lines, part)].flatMap(textsIn);
      return [...texts, ...addressesOver(texts)];
    })
    .filter((text) => isNew(text, blocks))
    .flatMap((text) => {
      const [near, far] = [blockOf(text, BLANK, blocks), blockOf(text, APART, blocks)];
      return isSpread(text) || (isAddress(text) && near.text !== far.text) ? [near, far] : [near];
    });
}

/** @param {Word} word */
const placeOf = ({x, y, width, height}) => `${x} ${y} ${width} ${height}`;

/** @param {Block[]} blocks @returns {Word[]} each where it stands, once */
function wordsOf(blocks) {
  /** @type {Map<string, Word>} */
  const words = new Map();
  for (const [block, {text, runs, keys, layers = {}}] of blocks.entries()) {
    for (let i = 0; keys.length === 0 && i < runs.length && words.size < MOST_WORDS; i += NUMBERS) {
      const [from = 0, to = 0, x = 0, y = 0, width = 0, height = 0] = runs.slice(i, i + NUMBERS);
      const word = {text: text.slice(from, to), x, y, width, height, block, from, to, layer: layers[i / NUMBERS] ?? 0};
      const key = `${word.text} ${placeOf(word)}`;
      if (height <= MOST_HEIGHT && /\S/.test(word.text) && !words.has(key)) words.set(key, word);
    }
  }
  return [...words.values()];
}

/** @param {Word[]} words @returns {Word[][]} those of one height, from left to right */
function linesIn(words) {
  const middle = (/** @type {Word} */ {y, height}) => y + height / 2;
  const sorted = words.toSorted((one, other) => middle(one) - middle(other));
  /** @type {Word[][]} */
  const lines = [];
  for (const word of sorted) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && Math.abs(middle(word) - middle(first)) < Math.min(first.height, word.height) / 2) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.sort((one, other) => one.x - other.x));
}

/**
 * Reads lines with letters that are so much larger that their middle is that of another line, as an initial is.
 * @param {Word[][]} lines @param {Word[]} words @returns {Word[][]}
 */
function withEnlarged(lines, words) {
  const [lowest = 0] = words.map(({height}) => height).sort((one, other) => one - other);
  const large = words.filter(({height}) => height >= ENLARGED * lowest).slice(0, MOST_ENLARGED);
  if (large.length === 0) return [];
  return lines.flatMap((line) => {
    const [first] = line;
    if (!first) return [];
    const at = first.y + first.height / 2;
    const beside = large.filter(
      (word) => word.y < at && at < word.y + word.height && word.height >= ENLARGED * first.height && !line.includes(word),
    );
    return beside.length === 0 ? [] : [[...line, ...beside].sort((one, other) => one.x - other.x)];
  });
}

/** @param {Word[]} line @returns {Word[][]} its parts that are read as one text */
function textsIn(line) {
  /** @type {Word[][]} */
  const texts = [];
  for (const word of line) {
    const last = texts.at(-1)?.at(-1);
    const gap = last ? gapOf(last, word) : Infinity;
    const over = last && isLetter(last) && isLetter(word) ? OVERLAP_OF_LETTERS : OVERLAP;
    if (last && gap < APART * word.height && gap > -over * Math.min(last.width, word.width)) texts.at(-1)?.push(word);
    else texts.push([word]);
  }
  return texts;
}

/**
 * Joins addresses that are parted at their sign, and stand one part above the other.
 * @param {Word[][]} texts from the top
 * @returns {Word[][]} a word each
 */
function addressesOver(texts) {
  /** @type {Word[][]} */
  const joined = [];
  const begins = texts.filter((text) => text.at(-1)?.text.endsWith('@')).slice(0, MOST_PARTED);
  const ends = texts.filter((text) => text[0]?.text.startsWith('@')).slice(0, MOST_PARTED);
  for (const upper of begins) {
    const one = upper.at(-1);
    const lower = one && below(one, texts, true);
    if (one && lower) joined.push([one, lower]);
  }
  for (const lower of ends) {
    const one = lower[0];
    const upper = one && below(one, texts, false);
    if (one && upper) joined.push([upper, one]);
  }
  return joined;
}

/**
 * @param {Word} of
 * @param {Word[][]} texts
 * @param {boolean} isNext
 * @returns {Word | undefined} the first word of the next line below it, or the last one of the line above, which may go on with it
 */
function below(of, texts, isNext) {
  const near = texts
    .map((text) => (isNext ? text[0] : text.at(-1)))
    .filter((word) => word !== undefined)
    .filter((word) => {
      const [upper, lower] = isNext ? [of, word] : [word, of];
      const gap = lower.y - upper.y - upper.height + 2 * MARGIN;
      return lower.y > upper.y && gap > -OVERLAP * upper.height && gap < APART * upper.height;
    });
  return near.toSorted((one, other) => Math.abs(one.x - of.x) - Math.abs(other.x - of.x))[0];
}

/** @param {Word} one @param {Word} next */
const gapOf = (one, next) => next.x - one.x - one.width + 2 * MARGIN;

/** @param {Word} one @param {Word} next @param {number} blank */
const isParted = (one, next, blank) => gapOf(one, next) > blank * next.height;

/** @param {Word[]} words @param {Block[]} blocks @returns {boolean} whether no block has them in this order, as near to each other */
const isNew = (words, blocks) =>
  words.some((word, i) => {
    const last = words[i - 1];
    if (last === undefined) return false;
    if (last.block !== word.block || last.from >= word.from) return true;
    return !isParted(last, word, BLANK) && last.to !== word.from;
  });

/** @param {Word[]} words */
function isSpread(words) {
  let row = 0;
  return words.some((word) => (row = isLetter(word) ? row + 1 : 0) >= LETTERS);
}

/** @param {Word[]} words @returns {boolean} whether they may be an address with blanks beside its sign */
const isAddress = (words) => words.some(({text}, i) => (i > 0 && text.startsWith('@')) || (i + 1 < words.length && text.endsWith('@')));

/** @param {Word} word */
const isLetter = ({text}) => text.length <= 2 && [...text].length === 1;

/**
 * Finds the copies of a word: what stands for the word stands for them, too.
 * @param {Word} word
 * @param {Block[]} blocks
 * @returns {number[][]}
 */
function copiesOf({block, from, to}, blocks) {
  const {runs = [], layers = undefined} = blocks[block] ?? {};
  const at = Array.from({length: layers ? runs.length / NUMBERS : 0}, (_, i) => i * NUMBERS);
  return at.filter((i) => runs[i] === from && runs[i + 1] === to).map((i) => runs.slice(i + 2, i + NUMBERS));
}

/** @param {Word[]} words @param {number} blank between words, in heights @param {Block[]} blocks @returns {Block} */
function blockOf(words, blank, blocks) {
  let text = '';
  /** @type {number[]} */
  const runs = [];
  for (const [i, word] of words.entries()) {
    const last = words[i - 1];
    if (last && isParted(last, word, blank)) text += ' ';
    runs.push(text.length, text.length + word.text.length, word.x, word.y, word.width, word.height);
    for (const box of copiesOf(word, blocks)) runs.push(text.length, text.length + word.text.length, ...box);
    text += word.text;
  }
  return {text, runs, keys: []};
}
