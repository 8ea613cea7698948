import {
  FRAGMENT,
  HTML,
  SVG,
  TEXT,
  bodyOf,
  boxOf,
  documentOf,
  hasAttribute,
  isRendered,
  matches,
  namespaceOf,
  nodeTypeOf,
  rootOf,
  tagOf,
} from '../snapshot/dom.js';
import {documentIn} from '../snapshot/frames.js';
import {isEditable} from '../snapshot/roles.js';
import {styleOf} from '../snapshot/seen.js';
import {shadowOf, shownIn} from '../snapshot/tree.js';
import {isElement, isSecret} from '../snapshot/values.js';
import {addedTo} from './added.js';
import {everything, forgetBent, grown, isBent, placeWithin} from './boxes.js';
import {ALONE, aroundIn, mirrorOf, shadowedBy, showsBehind} from './copies.js';
import {startCounting} from './counters.js';
import {fieldWords, readOtherwise} from './fields.js';
import {firstsOf} from './firsts.js';
import {MATH, formulaBlocks} from './formulas.js';
import {startPlacing, veilOf} from './placing.js';
import {declaredSays, partsOf} from './pseudo.js';
import {forgetSheets, isShownFor, sheetsIn} from './sheets.js';
import {textsOf} from './texts.js';
import {drawsWords, hasDrawnWords, usedBy} from './uses.js';

/**
 * Lists the words in a picture of the page, with their boxes, so that the front can say which of them redaction hides. Nothing is left out
 * because it seems hard to see: what a person cannot read, a model may.
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

const MOST_WALKED = 400_000;
const FRAMES = new Set(['iframe', 'frame']);
const CLOSED = new Set(['object', 'embed', 'fencedframe', 'portal']);
const PICTURES = new Set(['img', 'canvas', 'video', 'image']);
/** Parts of drawings that are shown where something else says so: as a filling, an outline or an end of a line. */
const DRAWN_ELSEWHERE = new Set(['pattern', 'mask', 'clipPath', 'marker', 'filter']);
/** Elements that only `<use>` shows. */
const UNDRAWN = new Set(['defs', 'symbol']);
const MOVES = 'animate, animateTransform, animateMotion, set, discard';
const NEVER_SHOWN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'meta',
  'link',
  'title',
  'base',
  'datalist',
  'source',
  'track',
  'param',
  'col',
  'colgroup',
  'br',
]);
const MOST_UNSEEN = 5000;
/** Returns the place of the page itself. @returns {import('./boxes.js').FramePlace} */
const WINDOW = () => ({dx: 0, dy: 0, clip: everything(), isCopied: false});
const secretRange = Document.prototype.createRange.call(document);

/** @typedef {{node: Node | null, of: Element | null, at: import('./boxes.js').FramePlace, end?: string, around: import('./copies.js').Around, isLoose: boolean, isDrawn: boolean, lit: string[], isMarked?: boolean, hasAdded?: boolean, isUndrawn?: boolean, veil?: string}} WordTurn
 *   `end`: what follows an element; `isLoose`: it may stand anywhere, because it moves; `isDrawn`: it is a part of a drawing; `lit`: the
 * shadows that some letters in it may have;
 *   `isMarked`: what it stands in shows marks of it elsewhere; `hasAdded`: CSS may add something behind it;
 *   `isUndrawn`: it is drawn only where something else says so; `veil`: what may hide it, though it is drawn */

/** @param {number} until @param {Map<Element, import('./watch.js').Moving>} restless what moves, with what that writes @returns {Words} */
export function wordsInView(until, restless) {
  /** @type {Words} */
  const words = {blocks: [], cover: [], media: [], roots: [document], places: new Map(), unseen: [], fields: [], ended: ''};
  const placed = startPlacing(words);
  const {close, part, anywhere, boxOn, boxesOn, hide, say, sayAnywhere} = placed;
  const counting = startCounting();
  forgetBent();
  forgetSheets();
  /** The boxes that show words which are drawn where something else says so. @type {import('./boxes.js').PictureBox[]} */
  const drawers = [];
  const {takeText, beginBlock} = textsOf(words, placed);
  const {takeAdded, takeMark, takeParts} = addedTo(words, placed, counting);
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
      else if (turn.end === 'cell') placed.add('\t');
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
    if (isHtml && !isInline) beginBlock(firstsOf(node, style));
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
      node: null,
      of: node,
      at,
      isDrawn: isSvg || turn.isDrawn,
      lit,
      isMarked: turn.isMarked,
      veil: veilOf(style, turn.veil),
      // A mirror shows what is there with its shadows; where that is turned, nobody can tell where.
      around: mirror ? {...shadowed, filters: [mirror, ...shadowed.filters], isFar: shadowed.isFar || isBent(node)} : shadowed,
      // A filter that is drawn may move what it is of.
      isLoose: turn.isLoose || restless.has(node) || tag === 'marquee' || isDrawing || style.filter.includes('url('),
    };
    const shown = () => boxOn(boxOf(node), inner);
    const allShown = () => boxesOn(boxOf(node), inner);
    if (showsBehind(style)) hide(allShown(), 'unreadable');
    if (
      isHtml &&
      (tag === 'dialog' || hasAttribute(node, 'popover')) &&
      matches(node, ':modal, :popover-open') &&
      showsBehind(getComputedStyle(node, '::backdrop'))
    )
      hide([anywhere(turn)], 'unreadable');
    const draws = drawsWords(node, style);
    if (draws !== '')
      drawers.push(...(draws === 'anywhere' ? [anywhere(inner)] : boxesOn(grown(boxOf(node), parseFloat(style.strokeWidth) || 0), inner)));
    if (isHtml && (FRAMES.has(tag) || CLOSED.has(tag))) {
      counting.leave();
      const document = FRAMES.has(tag) ? innerOf(node) : undefined;
      const there = shown() && document && placeWithin(node, at, inner.around.filters.length > 0 || inner.around.isFar);
      if (there && document) {
        words.roots.push(document);
        words.places.set(document, there);
        const {around, isLoose} = inner;
        turns.push(
          {node: null, of: null, at, end: 'block', around: turn.around, isLoose, isDrawn: false, lit: []},
          {node: bodyOf(document), of: null, at: there, around: {...around, letters: []}, isLoose, isDrawn: false, lit: []},
        );
      } else hide(allShown(), 'unreadable');
      continue;
    }
    if (PICTURES.has(tag)) words.media.push(...allShown());
    const isTyped = isHtml && (tag === 'input' || tag === 'textarea' || tag === 'select');
    if ((isTyped || isEditable(node)) && isSecret(node)) {
      counting.leave();
      hide(allShown(), 'secret');
      if (!isTyped) {
        // Text that does not fit in the field is shown beside it.
        secretRange.selectNodeContents(node);
        for (const box of secretRange.getClientRects()) hide(boxesOn(box, inner), 'secret');
      }
      continue;
    }
    if (isTyped && shown()) words.fields.push(node);
    for (const {text, keys} of fieldWords(node, tag)) {
      say(text, allShown(), keys);
      if (isTyped) for (const other of readOtherwise(node, style, text)) say(other, allShown());
    }
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
  placed.closeAdded();
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
