import {textOf} from '../snapshot/dom.js';

/** Formulas: a word of it stands in parts, with the blanks of a formula between them, on lines of their own height. */

export const MATH = 'http://www.w3.org/1998/Math/MathML';
const MOST_PARTS = 2000;
const partRange = Document.prototype.createRange.call(document);

/**
 * @param {Element} formula
 * @param {(box: DOMRect) => import('./boxes.js').PictureBox[]} boxesOf where it is shown
 * @returns {import('./words.js').Block[]} its text without blanks: as it is written, and from left to right
 */
export function formulaBlocks(formula, boxesOf) {
  /** @type {{text: string, left: number, boxes: import('./boxes.js').PictureBox[]}[]} */
  const parts = [];
  const texts = Document.prototype.createTreeWalker.call(document, formula, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node && parts.length < MOST_PARTS; node = texts.nextNode()) {
    const text = textOf(node).replace(/\s+/g, '');
    if (text === '') continue;
    partRange.selectNodeContents(node);
    const boxes = [...partRange.getClientRects()];
    const [first] = boxes;
    if (first) parts.push({text, left: first.left, boxes: boxes.flatMap(boxesOf)});
  }
  if (parts.length < 2) return [];
  return [parts, parts.toSorted((one, other) => one.left - other.left)].map((row) => {
    let text = '';
    /** @type {number[]} */
    const runs = [];
    for (const part of row) {
      for (const box of part.boxes) runs.push(text.length, text.length + part.text.length, ...box);
      text += part.text;
    }
    return {text, runs, keys: []};
  });
}
