import {grown, isBent} from './boxes.js';
import {aroundIn, showsBehind} from './copies.js';
import {addedSays, isMade, itemSays} from './pseudo.js';
import {veilOf} from './placing.js';
import {markBox, pseudoBoxes} from './pseudo-boxes.js';

/** Collects what CSS adds to elements, with its boxes. */

/** @typedef {import('./words.js').WordTurn} WordTurn */

/** The longest length that an unknown text is assumed to have. */
const MOST_UNTOLD = 60;
/** The distance at which the mark of an item may stand. */
const MARK_SPACE = 300;

/**
 * @param {import('./words.js').Words} words
 * @param {import('./placing.js').Placing} placed
 * @param {import('./counters.js').Counting} counting
 */
export function addedTo(words, {layerBy, setLayer, addWritten, anywhere, boxesOn, hide, say}, counting) {
  /**
   * @param {import('./pseudo.js').Said} said
   * @param {(letters: number) => (import('./copies.js').Sides | 'anywhere')[]} placesFor
   * @param {WordTurn} turn
   * @param {CSSStyleDeclaration} style
   */
  const takeSaid = ({texts, isUnknown, isPicture}, placesFor, turn, style) => {
    if (texts.length === 0 && !isUnknown && !isPicture) return;
    const long = Math.max(isUnknown ? MOST_UNTOLD : 1, ...texts.map(({length}) => length));
    const boxes = placesFor(long).flatMap((box) => (box === 'anywhere' ? [anywhere(turn)] : boxesOn(box, turn)));
    if (isUnknown) hide(boxes, 'unreadable');
    if (isPicture) words.media.push(...boxes);
    if (boxes.length === 0) return;
    setLayer(boxes, layerBy(style, {veil: veilOf(style, turn.veil)}));
    for (const [i, text] of texts.entries()) {
      if (i === 0) addWritten(text, boxes);
      say(text, boxes);
    }
  };
  /** Takes what CSS adds to an element. @param {Element} of @param {string} which @param {WordTurn} turn */
  const takeAdded = (of, which, turn) => {
    const style = getComputedStyle(of, which);
    if (!isMade(style)) return;
    const within = {...turn, around: aroundIn(turn.around, style, () => turn.isDrawn || isBent(of))};
    const number = counting.add(style);
    const places = (/** @type {number} */ letters) => pseudoBoxes(of, which, letters);
    if (number !== undefined) {
      const marks = (/** @type {number} */ letters) =>
        places(letters).map((box) => (box === 'anywhere' ? box : grown(box, MARK_SPACE + letters * (parseFloat(style.fontSize) || 16))));
      takeSaid(itemSays(of, style, getComputedStyle(of, `${which}::marker`), number, counting), marks, within, style);
    }
    takeSaid(addedSays(of, style, counting), places, within, style);
    if (showsBehind(style))
      hide(
        places(1).flatMap((box) => (box === 'anywhere' ? [anywhere(turn)] : boxesOn(box, within))),
        'unreadable',
      );
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
    takeSaid(said, places, {...turn, around: aroundIn(turn.around, mark, () => turn.isDrawn || isBent(of))}, mark);
  };
  /** Takes what CSS writes in parts of the browser's own. @param {Element} of @param {string[]} parts @param {WordTurn} turn */
  const takeParts = (of, parts, turn) => {
    for (const which of parts) {
      const style = getComputedStyle(of, which);
      if (isMade(style)) takeSaid(addedSays(of, style, counting), () => ['anywhere'], turn, style);
    }
  };
  return {takeAdded, takeMark, takeParts};
}
