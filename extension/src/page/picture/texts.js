import {SVG, attribute, boxOf, namespaceOf, textOf} from '../snapshot/dom.js';
import {styleOf} from '../snapshot/seen.js';
import {shownWithin} from '../snapshot/tree.js';
import {grown, shownBox} from './boxes.js';
import {stringsIn} from './css-values.js';
import {initialLength} from './firsts.js';
import {IN_LETTERS, RUN, isVeiledBy} from './placing.js';
import {backwards, isOverridden, runsBack} from './turning.js';
import {placesLetters} from './uses.js';

/** Texts of the page, word by word. */

/** @typedef {import('./words.js').Block} Block */
/** @typedef {import('./words.js').WordTurn} WordTurn */

const MOST_WORDS = 30_000;
/** The hidden text around a shown one that may say what that is, in characters. */
const NEAR = 500;
/** Marks that turn the order of letters around. */
const TURNING = /[\u202d\u202e]/;
/** The layer of marks above letters. */
const MARKS = 1000;
/** The letters that run back are looked for one by one. */
const MOST_BACK = 2000;
const wordRange = Document.prototype.createRange.call(document);

/**
 * @param {import('./words.js').Words} words
 * @param {import('./placing.js').Placing} placed
 * @returns {{takeText: (node: Text, turn: WordTurn) => void, beginBlock: (firsts: import('./firsts.js').Firsts | undefined) => void}}
 */
export function textsOf(words, {layerBy, setLayer, add, addBlank, boxesOn, closeAdded, hide, place, put, say, turned}) {
  let count = 0;
  /** The innermost block whose first letter or line is drawn otherwise. @type {import('./firsts.js').Firsts | undefined} */
  let firsts;
  /**
   * Returns the parts of a word that are drawn each in one way, with their layers.
   * @param {number} from @param {number} to @param {string} word @param {number} layer
   * @param {WordTurn} turn
   * @returns {{from: number, to: number, layer: number, isInitial: boolean}[]}
   */
  const partsOfWord = (from, to, word, layer, turn) => {
    const letter = firsts?.letter;
    if (!firsts || !letter) return [{from, to, layer, isInitial: false}];
    firsts.letter = undefined;
    const cut = from + initialLength(word);
    const parts = [{from, to: cut, layer: layerBy(letter, turn), isInitial: !isVeiledBy(letter)}];
    if (cut < to) parts.push({from: cut, to, layer, isInitial: false});
    return parts;
  };
  /** @param {DOMRect[]} rects @param {number} layer @param {WordTurn} turn @returns {number} */
  const layerInLine = (rects, layer, turn) => {
    if (!firsts?.line || rects.length === 0) return layer;
    firsts.bottom ??= Math.max(...rects.map(({bottom}) => bottom));
    const isFirst = rects.every(({top, bottom}) => (top + bottom) / 2 < /** @type {number} */ (firsts?.bottom));
    return isFirst ? layerBy(firsts.line, turn) : layer;
  };
  /** Nobody can tell where the letter stands. @param {WordTurn} turn */
  const hideBlock = (turn) => {
    if (firsts) hide(boxesOn(boxOf(firsts.block), turn), 'unreadable');
  };
  /** @param {Text} node @param {WordTurn} turn */
  const takeText = (node, turn) => {
    const {of, at} = turn;
    const data = textOf(node);
    if (data === '') return;
    if (!/\S/.test(data)) {
      addBlank();
      return;
    }
    closeAdded();
    wordRange.selectNodeContents(node);
    const style = of && styleOf(of);
    const isBack = style !== null && runsBack(style);
    const whole = style && (isBack || wordsRunBack(style)) ? wholeOf(node, style) : wordRange.getBoundingClientRect();
    if (boxesOn(whole, turn).length === 0) {
      if (firsts?.letter && !isVeiledBy(firsts.letter) && !hasRoom(whole)) hideBlock(turn);
      if (shownBox(grown(whole, NEAR), at)) add(data);
      return;
    }
    const layer = style ? layerBy(style, turn) : 0;
    // A letter is drawn from where it begins, whatever is taken from its width.
    const over = style ? Math.max(isBack ? parseFloat(style.fontSize) : 0, outlineOf(style, turn.isDrawn)) : 0;
    const isStretched = of !== null && turn.isDrawn && isStretchedIn(of);
    turned.is ||= TURNING.test(data);
    const isReversed = turned.is || (of !== null && isOverridden(of));
    for (const {index, 0: word} of data.matchAll(/\S+/g)) {
      if (++count > MOST_WORDS) {
        words.ended = 'size';
        return;
      }
      /** @type {import('./boxes.js').PictureBox[]} */
      const all = [];
      for (const part of partsOfWord(index, index + word.length, word, layer, turn)) {
        wordRange.setStart(node, part.from);
        wordRange.setEnd(node, part.to);
        const rects = isStretched ? [boxOf(of)] : [...wordRange.getClientRects()];
        if (part.isInitial && !rects.some(hasRoom)) hideBlock(turn);
        const boxes = rects.flatMap((box) => boxesOn(over > 0 ? grown(box, over) : box, turn));
        setLayer(boxes, isBack ? IN_LETTERS : layerInLine(rects, part.layer, turn));
        place(boxes, part.from, part.to);
        all.push(...boxes);
      }
      if (isReversed)
        words.blocks.push({text: backwards(word), runs: all.flatMap((box) => [0, word.length, ...box]), keys: [], isReversed});
    }
    if (isReversed) say(backwards(data), boxesOn(whole, turn));
    if (of && (isBack || (turn.isDrawn && isSpreadOut(of)))) takeLetters(node, turn, layer, isBack ? over : 0);
    if (of) takeMarksOfLetters(node, of, whole, turn);
    add(data);
  };
  /**
   * Letters that are placed one by one, which are read where they stand.
   * @param {Text} node
   * @param {WordTurn} turn
   * @param {number} layer
   * @param {number} wide how far a letter may stand out of its box
   */
  const takeLetters = (node, turn, layer, wide) => {
    /** @type {Block} */
    const letters = {text: textOf(node), runs: [], keys: [], isReversed: true};
    for (const {index, 0: letter} of letters.text.matchAll(/\S/gu)) {
      if (++count > MOST_WORDS) words.ended = 'size';
      if (words.ended !== '') return;
      wordRange.setStart(node, index);
      wordRange.setEnd(node, index + letter.length);
      const rects = [...wordRange.getClientRects()].map(({left, top, right, bottom}) => ({left, top, right: right + wide, bottom}));
      const boxes = rects.flatMap((each) => boxesOn(each, turn));
      setLayer(boxes, layer);
      for (const box of boxes) put(letters, index, index + letter.length, box);
    }
    words.blocks.push(letters);
  };
  /** Takes what CSS writes into and above a text. @param {Text} node @param {Element} of @param {import('./copies.js').Sides} whole @param {WordTurn} turn */
  const takeMarksOfLetters = (node, of, whole, turn) => {
    const {hyphenateCharacter, textEmphasisStyle} = styleOf(of);
    if (hyphenateCharacter?.startsWith('"')) say(stringsIn(hyphenateCharacter).join(''), boxesOn(grown(whole, 200), turn));
    const letter = textEmphasisStyle?.startsWith('"') ? stringsIn(textEmphasisStyle).join('') : '';
    if (!/\S/.test(letter)) return;
    /** @type {Block} */
    const marks = {text: '', runs: [], keys: []};
    for (const {index} of textOf(node).matchAll(/\S/g)) {
      if (++count > MOST_WORDS) words.ended = 'size';
      if (words.ended !== '') return;
      wordRange.setStart(node, index);
      wordRange.setEnd(node, index + 1);
      for (const {left, top, right, bottom, height} of wordRange.getClientRects()) {
        for (const box of boxesOn({left, right, top: top - height, bottom: bottom + height}, turn))
          put(marks, marks.text.length, marks.text.length + letter.length, box);
      }
      marks.text += letter;
    }
    // They stand above the letters that they are of, and are read by themselves.
    marks.layers = Object.fromEntries(Array.from({length: marks.runs.length / RUN}, (_, i) => [i, MARKS]));
    words.blocks.push(marks);
  };
  /** @param {import('./firsts.js').Firsts | undefined} block that begins, if its first letter or line is drawn otherwise */
  const beginBlock = (block) => {
    if (block || !firsts?.letter) firsts = block; // the first letter of a block is that of the first block in it, too
  };
  return {takeText, beginBlock};
}

/** @param {import('./copies.js').Sides} box */
const hasRoom = ({left, top, right, bottom}) => right > left && bottom > top;

/** @param {CSSStyleDeclaration} style @param {boolean} isDrawn @returns {number} how far an outline stands out of its letters */
function outlineOf({webkitTextStrokeWidth, stroke, strokeWidth}, isDrawn) {
  if (isDrawn && stroke !== 'none') return parseFloat(strokeWidth) || 0;
  return parseFloat(webkitTextStrokeWidth) || 0;
}

/** @param {Text} node whose letters run back @param {CSSStyleDeclaration} style @returns {import('./copies.js').Sides} */
function wholeOf(node, style) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const length = Math.min(textOf(node).length, MOST_BACK);
  for (let i = 0; i < length; i++) {
    wordRange.setStart(node, i);
    wordRange.setEnd(node, i + 1);
    for (const box of wordRange.getClientRects()) {
      [left, top] = [Math.min(left, box.left), Math.min(top, box.top)];
      [right, bottom] = [Math.max(right, box.right + parseFloat(style.fontSize)), Math.max(bottom, box.bottom)];
    }
  }
  return {left, top, right, bottom};
}

/** @param {CSSStyleDeclaration} style @returns {boolean} whether a word does */
const wordsRunBack = ({wordSpacing, fontSize}) => parseFloat(wordSpacing) < -parseFloat(fontSize);

/** @param {Element} of in a drawing @returns {boolean} whether its letters are made to fill a length */
function isStretchedIn(of) {
  for (
    let node = /** @type {Element | null} */ (of), depth = 0;
    node && depth < 20 && namespaceOf(node) === SVG;
    node = shownWithin(node), depth++
  )
    if (attribute(node, 'textLength') !== null) return true;
  return false;
}

/** @param {Element} of in a drawing @returns {boolean} whether its letters are placed one by one */
function isSpreadOut(of) {
  for (
    let node = /** @type {Element | null} */ (of), depth = 0;
    node && depth < 20 && namespaceOf(node) === SVG;
    node = shownWithin(node), depth++
  )
    if (placesLetters(node)) return true;
  return false;
}
