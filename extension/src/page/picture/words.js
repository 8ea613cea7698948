import {HTML, SVG, TEXT, attribute, bodyOf, boxOf, byId, documentOf, isRendered, namespaceOf, nodeTypeOf, rootOf, tagOf, textOf} from '../snapshot/dom.js';
import {documentIn} from '../snapshot/frames.js';
import {isEditable} from '../snapshot/roles.js';
import {styleOf} from '../snapshot/seen.js';
import {shadowOf, shownIn, shownWithin} from '../snapshot/tree.js';
import {isElement, isSecret} from '../snapshot/values.js';
import {everything, grown, placeWithin, shownBox} from './boxes.js';
import {ALONE, aroundIn, copiesOf, reflectionOf} from './copies.js';
import {fieldWords} from './fields.js';
import {contentOf, countsFar, isCounted, pseudoBoxes, stringsIn, widgetText} from './pseudo.js';

/**
 * What a picture of the page shows in words, with the boxes that the words stand in, so that the front can say which of them redaction
 * hides. Nothing is left out because it seems hard to see: what a person cannot read, a model may.
 *
 * @typedef {object} Block what stands in one line or paragraph, in one field, or in one attribute that is shown
 * @property {string} text
 * @property {number[]} runs its words: from, to, x, y, width and height of each, one after the other
 * @property {string[]} keys what a field is for and what it is called; none for the words of the page itself
 * @property {boolean} [isReversed] whether it has the letters in the order in which they are shown, which is not that of the page
 *
 * @typedef {object} Words
 * @property {Block[]} blocks
 * @property {import('./boxes.js').PictureBox[]} cover what is painted over whatever it shows
 * @property {import('./boxes.js').PictureBox[]} media pictures, drawings and films: nobody can tell what stands in them
 * @property {(Document | ShadowRoot)[]} roots all that was gone through
 * @property {Map<Document, import('./boxes.js').FramePlace>} places of documents
 * @property {Element[]} unseen the outermost elements that are not drawn: a page may show them at any time
 * @property {Element[]} fields that show words
 * @property {'' | 'time' | 'size'} ended why some are missing
 */

const MOST_WORDS = 30_000;
const MOST_WALKED = 400_000;
const MOST_LOOSE = 100_000;
/** Of text that is not shown, so much around what is shown may say what that is. */
const NEAR = 500;
const FRAMES = new Set(['iframe', 'frame']);
const CLOSED = new Set(['object', 'embed', 'fencedframe', 'portal']);
const PICTURES = new Set(['img', 'canvas', 'video', 'image']);
/** Of drawings, what is shown where something else says so: as a filling, an outline or an end of a line. */
const DRAWN_ELSEWHERE = new Set(['pattern', 'mask', 'clipPath', 'marker', 'filter']);
const MOVES = 'animate, animateTransform, animateMotion, set, discard';
const NEVER_SHOWN = new Set(['script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'title', 'base', 'datalist', 'source', 'track', 'param', 'col', 'colgroup', 'br']);
const MOST_UNSEEN = 5000;
/** Marks that turn the order of letters around. */
const TURNING = /[\u202d\u202e]/;
const textIn = /** @type {(of: Node) => unknown} */ ((of) => Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.get?.call(of));
const wordRange = Document.prototype.createRange.call(document);

/** @typedef {{node: Node | null, of: Element | null, at: import('./boxes.js').FramePlace, end?: string, around: import('./copies.js').Around, isLoose: boolean, isMarked?: boolean}} WordTurn `end`: what follows an element; `isLoose`: it
 *   may stand anywhere, because it moves; `isMarked`: what it stands in shows marks of it elsewhere */

/** @param {number} until @param {Map<Element, string>} restless what moves, with what that writes @returns {Words} */
export function wordsInView(until, restless) {
  /** @type {Words} */
  const words = {blocks: [], cover: [], media: [], roots: [document], places: new Map(), unseen: [], fields: [], ended: ''};
  let count = 0;
  /** The words of what is open, once as they run on, once parted where boxes within a line begin. @type {Block} */
  let open = {text: '', runs: [], keys: []};
  let parted = open;
  let isParted = false;
  /** Whether letters run the other way from here to the end of the line or paragraph. */
  let isTurned = false;
  let countsHigh = false;
  const close = () => {
    isTurned = false;
    if (open.runs.length > 0 || /\S/.test(open.text)) words.blocks.push(open);
    if (isParted && parted.runs.length > 0) words.blocks.push(parted);
    open = {text: '', runs: [], keys: []};
    parted = {text: '', runs: [], keys: []};
    isParted = false;
  };
  /** What is said next stands in these boxes. @param {import('./boxes.js').PictureBox[]} boxes @param {number} from @param {number} to */
  const place = (boxes, from, to) => {
    for (const block of [open, parted]) for (const box of boxes) block.runs.push(block.text.length + from, block.text.length + to, ...box);
  };
  /** @param {string} text */
  const add = (text) => {
    open.text += text;
    parted.text += text;
  };
  const part = () => {
    if (parted.text === '') return;
    isParted = true;
    parted.text += '\n';
  };
  /** @param {import('./copies.js').Sides} box @param {{at: import('./boxes.js').FramePlace, isLoose: boolean}} turn */
  const boxOn = (box, {at, isLoose}) => {
    if (!isLoose) return shownBox(box, at);
    return shownBox(grown(box, Math.max(innerWidth, innerHeight)), at) && everything();
  };
  /** Where something is shown, with its copies. @param {import('./copies.js').Sides} box @param {import('./copies.js').Around} around @param {{at: import('./boxes.js').FramePlace, isLoose: boolean}} turn */
  const boxesOn = (box, around, turn) => copiesOf(around).map((copy) => boxOn(copy(box), turn)).filter((each) => each !== undefined);
  /** A text of its own. @param {string} text @param {import('./boxes.js').PictureBox[]} boxes @param {string[]} [keys] */
  const say = (text, boxes, keys = []) => {
    if (boxes.length > 0 && /\S/.test(text)) words.blocks.push({text, runs: boxes.flatMap((box) => [0, text.length, ...box]), keys});
  };
  /** What may be shown anywhere, at any time. @param {Element} of */
  const sayAnywhere = (of) => {
    say(String(textIn(of) ?? '').slice(0, MOST_LOOSE), [everything()]);
    for (const field of [of, ...Element.prototype.querySelectorAll.call(of, 'input, textarea, select, img')]) {
      for (const {text, keys} of fieldWords(field, tagOf(field))) say(text, [everything()], keys);
    }
  };
  /** @param {Text} node @param {WordTurn} turn */
  const takeText = (node, turn) => {
    const {of, at, around} = turn;
    const data = textOf(node);
    if (data === '') return;
    if (!/\S/.test(data)) {
      if (!/\s$/.test(open.text)) add(' ');
      return;
    }
    wordRange.selectNodeContents(node);
    const whole = wordRange.getBoundingClientRect();
    const copies = copiesOf(around);
    const isShown = copies.some((copy) => boxOn(copy(whole), turn) !== undefined);
    if (!isShown) {
      if (shownBox(grown(whole, NEAR), at)) add(data);
      return;
    }
    isTurned ||= TURNING.test(data);
    const isReversed = isTurned || (of !== null && isOverridden(of));
    for (const {index, 0: word} of data.matchAll(/\S+/g)) {
      if (++count > MOST_WORDS) {
        words.ended = 'size';
        return;
      }
      wordRange.setStart(node, index);
      wordRange.setEnd(node, index + word.length);
      const boxes = [...wordRange.getClientRects()].flatMap((box) => boxesOn(box, around, turn));
      place(boxes, index, index + word.length);
      if (isReversed) words.blocks.push({text: backwards(word), runs: boxes.flatMap((box) => [0, word.length, ...box]), keys: [], isReversed});
    }
    if (isReversed) say(backwards(data), boxesOn(whole, around, turn));
    const hyphen = of ? styleOf(of).hyphenateCharacter : undefined;
    if (hyphen?.startsWith('"')) say(stringsIn(hyphen).join(''), boxesOn(grown(whole, 200), around, turn));
    add(data);
  };
  /** What is shown of an element by CSS alone. @param {Element} of @param {'::before' | '::after' | '::marker'} which @param {WordTurn} turn */
  const takePseudo = (of, which, turn) => {
    const text = contentOf(of, which);
    const isNumber = countsHigh && isCounted(of, which);
    if (text === '' && !isNumber) return;
    const around = aroundIn(turn.around, getComputedStyle(of, which));
    const boxes = pseudoBoxes(of, which, isNumber ? `${text} 4294967295` : text).flatMap((box) => (box === 'anywhere' ? [everything()] : boxesOn(box, around, turn)));
    if (isNumber) words.cover.push(...boxes);
    if (boxes.length === 0 || text === '') return;
    place(boxes, 0, text.length);
    add(text);
    say(text, boxes);
  };
  /** @type {WordTurn[]} */
  const turns = [{node: bodyOf(document), of: null, at: {dx: 0, dy: 0, clip: everything()}, around: ALONE, isLoose: false}];
  words.places.set(document, {dx: 0, dy: 0, clip: everything()});
  for (const text of restless.values()) say(text, [everything()]);
  for (let n = 0; turns.length > 0 && words.ended === ''; n++) {
    const turn = /** @type {WordTurn} */ (turns.pop());
    const {node, of: within, at} = turn;
    if (n > MOST_WALKED) words.ended = 'size';
    if (n % 256 === 255 && performance.now() > until) words.ended = 'time';
    if (node === null) {
      if (within) takePseudo(within, '::after', turn);
      if (turn.end === 'block') close();
      else if (turn.end === 'part') part();
      else if (turn.end === 'cell') add('\t');
      continue;
    }
    if (nodeTypeOf(node) === TEXT) {
      takeText(/** @type {Text} */ (node), turn);
      continue;
    }
    if (!isElement(node)) continue;
    const style = styleOf(node);
    const isHtml = namespaceOf(node) === HTML;
    const tag = isHtml || namespaceOf(node) === SVG ? tagOf(node) : '';
    if (style.display === 'none' || (style.display !== 'contents' && !isRendered(node))) {
      if (restless.has(node)) sayAnywhere(node);
      else if (words.unseen.length < MOST_UNSEEN && !(isHtml && NEVER_SHOWN.has(tag))) words.unseen.push(node);
      continue;
    }
    if (!isHtml && DRAWN_ELSEWHERE.has(tag)) {
      sayAnywhere(node);
      continue;
    }
    countsHigh ||= countsFar(node, style);
    const isInline = /^(?:inline$|contents|ruby)/.test(style.display);
    const isBox = style.display.startsWith('inline-');
    const isCell = style.display === 'table-cell';
    if (tag === 'br' || !(isInline || isBox || isCell)) close();
    else if (isBox) part();
    const isDrawing = !isHtml && tag === 'svg' && Element.prototype.querySelector.call(node, MOVES) !== null;
    if (isDrawing) sayAnywhere(node);
    // A filter that is drawn may move what it is of.
    const isLoose = turn.isLoose || restless.has(node) || tag === 'marquee' || isDrawing || style.filter.includes('url(');
    const around = aroundIn(turn.around, style);
    const shown = () => boxOn(boxOf(node), {at, isLoose});
    const allShown = () => boxesOn(boxOf(node), around, {at, isLoose});
    const mirror = reflectionOf(node, style);
    if (mirror) {
      const box = boxOn(mirror, {at, isLoose});
      if (box) words.cover.push(box);
    }
    if (isHtml && (FRAMES.has(tag) || CLOSED.has(tag))) {
      const inner = FRAMES.has(tag) ? innerOf(node) : undefined;
      const box = shown();
      const there = box && inner && placeWithin(node, at);
      if (there && inner) {
        words.roots.push(inner);
        words.places.set(inner, there);
        turns.push({node: null, of: null, at, end: 'block', around: turn.around, isLoose}, {node: bodyOf(inner), of: null, at: there, around: ALONE, isLoose});
      } else if (box) words.cover.push(box);
      continue;
    }
    if (PICTURES.has(tag)) {
      const box = shown();
      if (box) words.media.push(box);
    }
    const isTyped = isHtml && (tag === 'input' || tag === 'textarea' || tag === 'select');
    if ((isTyped || isEditable(node)) && isSecret(node)) {
      words.cover.push(...allShown());
      if (!isTyped) {
        // What does not fit in it is shown beside it.
        wordRange.selectNodeContents(node);
        for (const box of wordRange.getClientRects()) words.cover.push(...boxesOn(box, around, {at, isLoose}));
      }
      continue;
    }
    if (isTyped && shown()) words.fields.push(node);
    for (const {text, keys} of fieldWords(node, tag)) say(text, allShown(), keys);
    if (tag === 'use') say(usedBy(node), allShown());
    const isScroller = !['none', '', undefined].includes(Reflect.get(style, 'scrollMarkerGroup'));
    const isMarked = turn.isMarked || isScroller;
    say(widgetText(node, tag, isScroller || style.overflow !== 'visible', isMarked), [everything()]);
    const hasPseudo = namespaceOf(node) !== SVG;
    if (hasPseudo) {
      if (style.display.includes('list-item')) takePseudo(node, '::marker', {...turn, around, isLoose});
      takePseudo(node, '::before', {...turn, around, isLoose});
    }
    turns.push({node: null, of: hasPseudo ? node : null, at, end: isCell ? 'cell' : isInline ? '' : isBox ? 'part' : 'block', around, isLoose});
    const shadow = shadowOf(node);
    if (shadow) words.roots.push(shadow);
    if (tag === 'textarea' || tag === 'input') continue;
    const children = shownIn(node);
    for (let i = children.length - 1; i >= 0; i--) turns.push({node: /** @type {Node} */ (children[i]), of: node, at, around, isLoose, isMarked});
  }
  close();
  return words;
}

/** @param {Element} frame @returns {Document | undefined} */
function innerOf(frame) {
  try {
    return documentIn(frame);
  } catch {
    return undefined; // a frame of a frameset
  }
}

/** Whether the letters in it are shown in the other order, as what stands around it in the line says. @param {Element} of */
function isOverridden(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 100; node = shownWithin(node), depth++) {
    const {unicodeBidi, display} = styleOf(node);
    if (unicodeBidi.includes('override')) return true;
    if (!/^(?:inline$|contents|ruby)/.test(display)) return false;
  }
  return false;
}

/** @param {string} text @returns {string} as it is read from its end, without what turns it */
const backwards = (text) => [...text].reverse().join('').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** @param {Element} use @returns {string} the text of what is drawn in its place */
function usedBy(use) {
  const address = attribute(use, 'href') ?? attribute(use, 'xlink:href') ?? '';
  if (!address.startsWith('#')) return '';
  const root = rootOf(use);
  const drawn = byId(root, address.slice(1)) ?? byId(documentOf(use), address.slice(1));
  return drawn ? String(textIn(drawn) ?? '').slice(0, 10_000) : '';
}
