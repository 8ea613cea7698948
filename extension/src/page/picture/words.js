import {FRAGMENT, HTML, SVG, TEXT, bodyOf, boxOf, documentOf, hasAttribute, isRendered, matches, namespaceOf, nodeTypeOf, rootOf, tagOf, textOf} from '../snapshot/dom.js';
import {documentIn} from '../snapshot/frames.js';
import {isEditable} from '../snapshot/roles.js';
import {styleOf} from '../snapshot/seen.js';
import {shadowOf, shownIn, shownWithin} from '../snapshot/tree.js';
import {isElement, isSecret} from '../snapshot/values.js';
import {everything, forgetBent, grown, isBent, moved, placeWithin, shownBox} from './boxes.js';
import {ALONE, aroundIn, copiesOf, mirrorOf, shadowedBy, showsBehind} from './copies.js';
import {startCounting} from './counters.js';
import {stringsIn} from './css-values.js';
import {fieldWords} from './fields.js';
import {MATH, formulaBlocks} from './formulas.js';
import {addedSays, declaredSays, isMade, itemSays, partsOf} from './pseudo.js';
import {markBox, pseudoBoxes} from './pseudo-boxes.js';
import {forgetSheets, isShownFor, sheetsIn} from './sheets.js';
import {drawsWords, hasDrawnWords, placesLetters, usedBy} from './uses.js';

/**
 * What a picture of the page shows in words, with the boxes that the words stand in, so that the front can say which of them redaction
 * hides. Nothing is left out because it seems hard to see: what a person cannot read, a model may.
 *
 * @typedef {object} Block what stands in one line or paragraph, in one field, or in one attribute that is shown
 * @property {string} text
 * @property {number[]} runs its words: from, to, x, y, width and height of each, one after the other
 * @property {string[]} keys what a field is for and what it is called; none for the words of the page itself
 * @property {Record<number, number>} [layers] which copy a run is of, by its number; the others are no copies
 * @property {boolean} [isReversed] whether it has the letters as they are shown, which is not as the page has them
 *
 * @typedef {object} Words
 * @property {Block[]} blocks
 * @property {import('./boxes.js').Cover[]} cover what is painted over whatever it shows
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
/** What is shown by `<use>` alone. */
const UNDRAWN = new Set(['defs', 'symbol']);
const MOVES = 'animate, animateTransform, animateMotion, set, discard';
const NEVER_SHOWN = new Set(['script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'title', 'base', 'datalist', 'source', 'track', 'param', 'col', 'colgroup', 'br']);
const MOST_UNSEEN = 5000;
/** Marks that turn the order of letters around. */
const TURNING = /[\u202d\u202e]/;
/** What cannot be told is taken to be so long, at most. */
const MOST_UNTOLD = 60;
/** The layer of marks above letters. */
const MARKS = 1000;
/** Numbers of one run. */
const RUN = 6;
/** How far beside an item its mark may stand. */
const MARK_SPACE = 300;
const textIn = /** @type {(of: Node) => unknown} */ ((of) => Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.get?.call(of));
/** Where the page itself stands. @returns {import('./boxes.js').FramePlace} */
const WINDOW = () => ({dx: 0, dy: 0, clip: everything(), isCopied: false});
const wordRange = Document.prototype.createRange.call(document);

/** @typedef {{node: Node | null, of: Element | null, at: import('./boxes.js').FramePlace, end?: string, around: import('./copies.js').Around, isLoose: boolean, isDrawn: boolean, lit: string[], isMarked?: boolean, hasAdded?: boolean, isUndrawn?: boolean}} WordTurn
 *   `end`: what follows an element; `isLoose`: it may stand anywhere, because it moves; `isDrawn`: it is a part of a drawing; `lit`: the shadows that some letters in it may have;
 *   `isMarked`: what it stands in shows marks of it elsewhere; `hasAdded`: CSS may add something behind it;
 *   `isUndrawn`: it is drawn only where something else says so */

/** @param {number} until @param {Map<Element, import('./watch.js').Moving>} restless what moves, with what that writes @returns {Words} */
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
  const counting = startCounting();
  forgetBent();
  forgetSheets();
  /** What shows words that are drawn where something else says so. @type {import('./boxes.js').PictureBox[]} */
  const drawers = [];
  const close = () => {
    isTurned = false;
    if (open.runs.length > 0 || /\S/.test(open.text)) words.blocks.push(open);
    if (isParted && parted.runs.length > 0) words.blocks.push(parted);
    open = {text: '', runs: [], keys: []};
    parted = {text: '', runs: [], keys: []};
    isParted = false;
  };
  /** Which copy a box is of. @type {WeakMap<import('./boxes.js').PictureBox, number>} */
  const layerOf = new WeakMap();
  /** @param {Block} block @param {number} from @param {number} to @param {import('./boxes.js').PictureBox} box */
  const put = (block, from, to, box) => {
    const layer = layerOf.get(box);
    if (layer) (block.layers ??= {})[block.runs.length / RUN] = layer;
    block.runs.push(from, to, ...box);
  };
  /** What is said next stands in these boxes. @param {import('./boxes.js').PictureBox[]} boxes @param {number} from @param {number} to */
  const place = (boxes, from, to) => {
    for (const block of [open, parted]) for (const box of boxes) put(block, block.text.length + from, block.text.length + to, box);
  };
  /** @param {string} text */
  const add = (text) => {
    open.text += text;
    parted.text += text;
  };
  /** What CSS writes, without anything of the page in between: nobody can tell how near to each other it stands. @type {Block} */
  let added = {text: '', runs: [], keys: []};
  let isAlone = true;
  const closeAdded = () => {
    if (!isAlone) words.blocks.push(added);
    added = {text: '', runs: [], keys: []};
    isAlone = true;
  };
  const part = () => {
    if (parted.text === '') return;
    isParted = true;
    parted.text += '\n';
  };
  /** @typedef {Pick<WordTurn, 'at' | 'isLoose' | 'around'>} Place */
  /** All that is shown of the document in which something stands. @param {Place} turn */
  const anywhere = ({at}) => (at.isCopied ? everything() : at.clip);
  /** @param {import('./copies.js').Sides} box @param {Place} turn */
  const boxOn = (box, turn) => {
    if (!turn.isLoose) return shownBox(box, turn.at);
    return shownBox(grown(box, Math.max(innerWidth, innerHeight)), turn.at) && anywhere(turn);
  };
  /** Where something is shown, with its copies. @param {import('./copies.js').Sides} box @param {Place} turn @returns {import('./boxes.js').PictureBox[]} */
  const boxesOn = (box, turn) => {
    const first = boxOn(box, turn);
    if (turn.around === ALONE) return first ? [first] : [];
    const copies = copiesOf(turn.around);
    if (!copies) return box.right > box.left && box.bottom > box.top ? [anywhere(turn)] : [];
    const there = moved(box, turn.at.dx, turn.at.dy);
    const window = {dx: 0, dy: 0, clip: anywhere(turn)};
    const shown = turn.isLoose ? [] : copies.slice(1).map((copy, i) => {
      const copied = shownBox(copy(there), window);
      if (copied) layerOf.set(copied, i + 1);
      return copied;
    });
    return [first, ...shown].filter((each) => each !== undefined);
  };
  /** @param {import('./boxes.js').PictureBox[]} boxes @param {import('./boxes.js').Why} why */
  const hide = (boxes, why) => {
    for (const [x, y, width, height] of boxes) words.cover.push([x, y, width, height, why]);
  };
  /** A text of its own. @param {string} text @param {import('./boxes.js').PictureBox[]} boxes @param {string[]} [keys] */
  const say = (text, boxes, keys = []) => {
    if (boxes.length === 0 || !/\S/.test(text)) return;
    /** @type {Block} */
    const block = {text, runs: [], keys};
    for (const box of boxes) put(block, 0, text.length, box);
    words.blocks.push(block);
  };
  /** What may be shown anywhere, at any time. @param {Element} of @param {Place} turn */
  const sayAnywhere = (of, turn) => {
    say(String(textIn(of) ?? '').slice(0, MOST_LOOSE), [anywhere(turn)]);
    for (const field of [of, ...Element.prototype.querySelectorAll.call(of, 'input, textarea, select, img')]) {
      for (const {text, keys} of fieldWords(field, tagOf(field))) say(text, [anywhere(turn)], keys);
    }
  };
  /** @param {Text} node @param {WordTurn} turn */
  const takeText = (node, turn) => {
    const {of, at} = turn;
    const data = textOf(node);
    if (data === '') return;
    if (!/\S/.test(data)) {
      if (!/\s$/.test(open.text)) add(' ');
      return;
    }
    closeAdded();
    wordRange.selectNodeContents(node);
    const whole = wordRange.getBoundingClientRect();
    if (boxesOn(whole, turn).length === 0) {
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
      const boxes = [...wordRange.getClientRects()].flatMap((box) => boxesOn(box, turn));
      place(boxes, index, index + word.length);
      if (isReversed) words.blocks.push({text: backwards(word), runs: boxes.flatMap((box) => [0, word.length, ...box]), keys: [], isReversed});
    }
    if (isReversed) say(backwards(data), boxesOn(whole, turn));
    if (of && turn.isDrawn && isSpreadOut(of)) takeLetters(node, turn);
    if (of) takeMarksOfLetters(node, of, whole, turn);
    add(data);
  };
  /** Letters that are placed one by one, which are read where they stand. @param {Text} node @param {WordTurn} turn */
  const takeLetters = (node, turn) => {
    /** @type {Block} */
    const letters = {text: textOf(node), runs: [], keys: [], isReversed: true};
    for (const {index, 0: letter} of letters.text.matchAll(/\S/gu)) {
      if (++count > MOST_WORDS) words.ended = 'size';
      if (words.ended !== '') return;
      wordRange.setStart(node, index);
      wordRange.setEnd(node, index + letter.length);
      for (const box of [...wordRange.getClientRects()].flatMap((each) => boxesOn(each, turn))) put(letters, index, index + letter.length, box);
    }
    words.blocks.push(letters);
  };
  /** What CSS writes into and above a text. @param {Text} node @param {Element} of @param {DOMRect} whole @param {WordTurn} turn */
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
        for (const box of boxesOn({left, right, top: top - height, bottom: bottom + height}, turn)) put(marks, marks.text.length, marks.text.length + letter.length, box);
      }
      marks.text += letter;
    }
    // They stand above the letters that they are of, and are read by themselves.
    marks.layers = Object.fromEntries(Array.from({length: marks.runs.length / RUN}, (_, i) => [i, MARKS]));
    words.blocks.push(marks);
  };
  /**
   * @param {import('./pseudo.js').Said} said
   * @param {(letters: number) => (import('./copies.js').Sides | 'anywhere')[]} placesFor
   * @param {WordTurn} turn
   */
  const takeSaid = ({texts, isUnknown, isPicture}, placesFor, turn) => {
    if (texts.length === 0 && !isUnknown && !isPicture) return;
    const long = Math.max(isUnknown ? MOST_UNTOLD : 1, ...texts.map(({length}) => length));
    const boxes = placesFor(long).flatMap((box) => (box === 'anywhere' ? [anywhere(turn)] : boxesOn(box, turn)));
    if (isUnknown) hide(boxes, 'unreadable');
    if (isPicture) words.media.push(...boxes);
    if (boxes.length === 0) return;
    for (const [i, text] of texts.entries()) {
      if (i === 0) {
        place(boxes, 0, text.length);
        add(text);
        if (added.text !== '') isAlone = false;
        for (const box of boxes) put(added, added.text.length, added.text.length + text.length, box);
        added.text += text;
      }
      say(text, boxes);
    }
  };
  /** What CSS adds to an element. @param {Element} of @param {string} which @param {WordTurn} turn */
  const takeAdded = (of, which, turn) => {
    const style = getComputedStyle(of, which);
    if (!isMade(style)) return;
    const within = {...turn, around: aroundIn(turn.around, style, () => turn.isDrawn || isBent(of))};
    const number = counting.add(style);
    const places = (/** @type {number} */ letters) => pseudoBoxes(of, which, letters);
    if (number !== undefined) {
      const marks = (/** @type {number} */ letters) => places(letters).map((box) => (box === 'anywhere' ? box : grown(box, MARK_SPACE + letters * (parseFloat(style.fontSize) || 16))));
      takeSaid(itemSays(of, style, getComputedStyle(of, `${which}::marker`), number, counting), marks, within);
    }
    takeSaid(addedSays(of, style, counting), places, within);
    if (showsBehind(style)) hide(places(1).flatMap((box) => (box === 'anywhere' ? [anywhere(turn)] : boxesOn(box, within))), 'unreadable');
  };
  /** The mark of an item. @param {Element} of @param {CSSStyleDeclaration} style @param {WordTurn} turn */
  const takeMark = (of, style, turn) => {
    const mark = getComputedStyle(of, '::marker');
    const said = itemSays(of, style, mark, counting.item(), counting);
    if (said.texts.length === 0 && !said.isUnknown && !said.isPicture) return;
    const hasMore = isMade(getComputedStyle(of, '::before'));
    const places = (/** @type {number} */ letters) => {
      const box = markBox(of, mark, hasMore, letters);
      return box ? [box] : pseudoBoxes(of, '::marker', letters);
    };
    takeSaid(said, places, {...turn, around: aroundIn(turn.around, mark, () => turn.isDrawn || isBent(of))});
  };
  /** What CSS writes in parts of the browser's own. @param {Element} of @param {string[]} parts @param {WordTurn} turn */
  const takeParts = (of, parts, turn) => {
    for (const which of parts) {
      const style = getComputedStyle(of, which);
      if (isMade(style)) takeSaid(addedSays(of, style, counting), () => ['anywhere'], turn);
    }
  };
  /** @type {WordTurn[]} */
  const turns = [{node: bodyOf(document), of: null, at: WINDOW(), around: ALONE, isLoose: false, isDrawn: false, lit: []}];
  words.places.set(document, WINDOW());
  for (const {text, isUnknown} of restless.values()) {
    say(text, [everything()]);
    if (isUnknown) hide([everything()], 'unreadable');
  }
  for (let n = 0; turns.length > 0 && words.ended === ''; n++) {
    const turn = /** @type {WordTurn} */ (turns.pop());
    const {node, of: within, at} = turn;
    if (n > MOST_WALKED) words.ended = 'size';
    if (n % 256 === 255 && performance.now() > until) words.ended = 'time';
    if (node === null) {
      if (within && turn.hasAdded) takeAdded(within, '::after', turn);
      if (within) counting.leave();
      if (turn.end === 'block') close();
      else if (turn.end === 'part') part();
      else if (turn.end === 'cell') add('\t');
      continue;
    }
    if (nodeTypeOf(node) === TEXT) {
      if (!turn.isUndrawn) takeText(/** @type {Text} */ (node), turn);
      continue;
    }
    if (!isElement(node)) continue;
    const style = styleOf(node);
    const isHtml = namespaceOf(node) === HTML;
    const tag = isHtml || namespaceOf(node) === SVG ? tagOf(node) : '';
    if (style.display === 'none' || (style.display !== 'contents' && !isRendered(node))) {
      if (restless.has(node)) sayAnywhere(node, turn);
      else if (words.unseen.length < MOST_UNSEEN && !(isHtml && NEVER_SHOWN.has(tag))) words.unseen.push(node);
      continue;
    }
    if (!isHtml && DRAWN_ELSEWHERE.has(tag)) {
      sayAnywhere(node, turn);
      continue;
    }
    if (turn.isUndrawn || (!isHtml && UNDRAWN.has(tag))) {
      for (const child of shownIn(node).reverse()) turns.push({...turn, node: child, isUndrawn: true});
      continue;
    }
    counting.enter(node, style);
    const isInline = /^(?:inline$|contents|ruby)/.test(style.display);
    const isBox = style.display.startsWith('inline-');
    const isCell = style.display === 'table-cell';
    if (tag === 'br' || !(isInline || isBox || isCell)) close();
    else if (isBox) part();
    const isSvg = tag === 'svg' && !isHtml;
    const isDrawing = isSvg && Element.prototype.querySelector.call(node, MOVES) !== null;
    if (isDrawing) sayAnywhere(node, turn);
    const mirror = mirrorOf(node, style, at);
    const isTurned = () => turn.isDrawn || isBent(node);
    let shadowed = aroundIn(turn.around, style, isTurned);
    const lit = [...turn.lit];
    for (const which of shadowedIn(node)) {
      const {textShadow} = getComputedStyle(node, which);
      if (textShadow === style.textShadow || lit.includes(textShadow)) continue;
      lit.push(textShadow);
      shadowed = shadowedBy(shadowed, textShadow, isTurned);
    }
    /** @type {WordTurn} */
    const inner = {
      node: null, of: node, at, isDrawn: isSvg || turn.isDrawn, lit, isMarked: turn.isMarked,
      // A mirror shows what is there with its shadows; where that is turned, nobody can tell where.
      around: mirror ? {...shadowed, filters: [mirror, ...shadowed.filters], isFar: shadowed.isFar || isBent(node)} : shadowed,
      // A filter that is drawn may move what it is of.
      isLoose: turn.isLoose || restless.has(node) || tag === 'marquee' || isDrawing || style.filter.includes('url('),
    };
    const shown = () => boxOn(boxOf(node), inner);
    const allShown = () => boxesOn(boxOf(node), inner);
    if (showsBehind(style)) hide(allShown(), 'unreadable');
    if (isHtml && (tag === 'dialog' || hasAttribute(node, 'popover')) && matches(node, ':modal, :popover-open') && showsBehind(getComputedStyle(node, '::backdrop'))) hide([anywhere(turn)], 'unreadable');
    const draws = drawsWords(node, style);
    if (draws !== '') drawers.push(...(draws === 'anywhere' ? [anywhere(inner)] : boxesOn(grown(boxOf(node), parseFloat(style.strokeWidth) || 0), inner)));
    if (isHtml && (FRAMES.has(tag) || CLOSED.has(tag))) {
      counting.leave();
      const document = FRAMES.has(tag) ? innerOf(node) : undefined;
      const there = shown() && document && placeWithin(node, at, inner.around.filters.length > 0 || inner.around.isFar);
      if (there && document) {
        words.roots.push(document);
        words.places.set(document, there);
        const {around, isLoose} = inner;
        turns.push({node: null, of: null, at, end: 'block', around: turn.around, isLoose, isDrawn: false, lit: []}, {node: bodyOf(document), of: null, at: there, around: {...around, letters: []}, isLoose, isDrawn: false, lit: []});
      } else hide(allShown(), 'unreadable');
      continue;
    }
    if (PICTURES.has(tag)) words.media.push(...allShown());
    const isTyped = isHtml && (tag === 'input' || tag === 'textarea' || tag === 'select');
    if ((isTyped || isEditable(node)) && isSecret(node)) {
      counting.leave();
      hide(allShown(), 'secret');
      if (!isTyped) {
        // What does not fit in it is shown beside it.
        wordRange.selectNodeContents(node);
        for (const box of wordRange.getClientRects()) hide(boxesOn(box, inner), 'secret');
      }
      continue;
    }
    if (isTyped && shown()) words.fields.push(node);
    for (const {text, keys} of fieldWords(node, tag)) say(text, allShown(), keys);
    if (tag === 'use' && !isHtml) {
      const {text, isUnknown, isPicture} = usedBy(node);
      say(text, allShown());
      if (isPicture) words.media.push(...allShown());
      if (isUnknown) hide(allShown(), 'unreadable');
    }
    if (namespaceOf(node) === MATH && tagOf(node) === 'math') words.blocks.push(...formulaBlocks(node, (box) => boxesOn(box, inner)));
    const isScroller = !['none', '', undefined].includes(Reflect.get(style, 'scrollMarkerGroup'));
    inner.isMarked ||= isScroller;
    takeParts(node, partsOf(node, tag, isScroller || style.overflow !== 'visible', inner.isMarked ?? false), turn);
    const hasAdded = namespaceOf(node) !== SVG;
    if (hasAdded) {
      if (style.display.includes('list-item')) takeMark(node, style, inner);
      takeAdded(node, '::before', inner);
    }
    turns.push({...inner, end: isCell ? 'cell' : isInline ? '' : isBox ? 'part' : 'block', hasAdded});
    const shadow = shadowOf(node);
    if (shadow) words.roots.push(shadow);
    if (tag === 'textarea' || tag === 'input') continue;
    const children = shownIn(node);
    for (let i = children.length - 1; i >= 0; i--) turns.push({...inner, node: /** @type {Node} */ (children[i])});
  }
  for (const root of words.roots) {
    for (const untold of sheetsIn(root).untold) {
      if (!isShownFor(root, untold)) continue;
      const place = words.places.get(nodeTypeOf(root) === FRAGMENT ? documentOf(root) : /** @type {Document} */ (root));
      const boxes = [place?.clip ?? everything()];
      const {texts, isUnknown} = declaredSays(untold.css);
      if (isUnknown) hide(boxes, 'unreadable');
      for (const text of texts) say(text, boxes);
    }
  }
  if (drawers.length > 0 && hasDrawnWords(words.roots)) hide(drawers, 'unreadable');
  close();
  closeAdded();
  return words;
}

/** @param {Element} of @returns {Iterable<string>} what of its letters may have shadows of its own */
function shadowedIn(of) {
  const {shadowed, isPartial} = sheetsIn(rootOf(of));
  return isPartial ? new Set([...shadowed, '::first-line', '::first-letter', '::selection']) : shadowed;
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

/** @param {Element} of in a drawing @returns {boolean} whether its letters are placed one by one */
function isSpreadOut(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 20 && namespaceOf(node) === SVG; node = shownWithin(node), depth++) if (placesLetters(node)) return true;
  return false;
}

/** @param {string} text @returns {string} as it is read from its end, without what turns it */
const backwards = (text) => [...text].reverse().join('').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
