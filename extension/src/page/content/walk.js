import {
  HTML,
  SVG,
  TEXT,
  bodyOf,
  boxOf,
  documentOf,
  isRendered,
  matches,
  namespaceOf,
  nodeTypeOf,
  tagOf,
  textOf,
  viewOf,
} from '../snapshot/dom.js';
import {documentIn} from '../snapshot/frames.js';
import {isDotted, isHiddenBy, isSeen, lookAt, lookIn, outOf, styleOf} from '../snapshot/seen.js';
import {shownIn, shownWithin} from '../snapshot/tree.js';
import {isEditable} from '../snapshot/roles.js';
import {isElement, isSecret} from '../snapshot/values.js';

/** Goes through what a person sees of the page, in its order: shadow roots open and closed, slots, frames of its own origin. */

/**
 * @typedef {object} Visitor
 * @property {(of: Element, style: CSSStyleDeclaration, place: Place) => boolean | void} [enter] false: what stands in it is passed over
 * @property {(of: Element, style: CSSStyleDeclaration) => void} [leave] for each element that was entered
 * @property {(text: string, style: CSSStyleDeclaration) => void} [text] that can be seen
 *
 * @typedef {object} Place where an element stands
 * @property {number} dx how far the frame that it stands in is from the page's own left edge, in pixels of CSS
 * @property {number} dy
 * @property {boolean} isFramed
 */

/** The cost of the walk, and what it has not shown. */
export const walked = {until: Infinity, ended: '', hidden: 0, frames: 0, exclude: ''};
/** Fields show what was typed and not what stands in them; what is drawn has no text. */
const WITHOUT_TEXT = new Set([
  'input',
  'textarea',
  'select',
  'datalist',
  'canvas',
  'video',
  'audio',
  'object',
  'embed',
  'progress',
  'meter',
]);
const SVG_WITHOUT_TEXT = new Set(['title', 'desc', 'metadata', 'defs', 'style', 'script']);

/** @param {Element} of @param {CSSStyleDeclaration} style @returns {'' | 'never' | 'unseen'} why nobody sees it */
function unseenBy(of, style) {
  const why = outOf(of, style);
  if (why === '' || why === 'never') return why;
  return style.display === 'none' || (style.display !== 'contents' && !isRendered(of)) ? 'unseen' : '';
}

/**
 * @param {Element} of
 * @param {CSSStyleDeclaration} style
 * @returns {boolean} whether what stands in it may be something else than a text to read
 */
export const isWithoutText = (of, style) =>
  (namespaceOf(of) === HTML ? WITHOUT_TEXT.has(tagOf(of)) : namespaceOf(of) === SVG && SVG_WITHOUT_TEXT.has(tagOf(of))) ||
  isDotted(style) ||
  (isEditable(of) && isSecret(of));

/** @param {Element} of what is closed: only its summary is shown */
const isClosed = (of) => tagOf(of) === 'details' && !matches(of, '[open]');

/**
 * Tells whether a person sees a gap beside an element in a line: around a button, or by a margin. Without it two words would be one, and
 * nothing would know a telephone number in it.
 * @param {CSSStyleDeclaration} style
 */
export const isApart = ({display, marginLeft, marginRight}) =>
  /^inline-/.test(display) || (display === 'inline' && (parseFloat(marginLeft) >= 1 || parseFloat(marginRight) >= 1));

/** @param {Element[]} roots @param {Visitor} visitor */
export function walk(roots, {enter = () => true, leave, text}) {
  /**
   * @typedef {{node: Node, within: Element, style: CSSStyleDeclaration, look: import('../snapshot/seen.js').Look, place: Place, isText:
   * boolean, leaves?: boolean}} Turn
   */
  /** @type {Turn[]} */
  const turns = roots
    .toReversed()
    .map((node) => ({node, within: node, style: styleOf(node), look: lookAround(node), place: placeOf(node), isText: true}));
  for (let n = 0; turns.length > 0 && walked.ended === ''; n++) {
    const turn = /** @type {Turn} */ (turns.pop());
    const {node, within, look, place} = turn;
    if (turn.leaves) leave?.(within, turn.style);
    else if (nodeTypeOf(node) === TEXT) {
      const data = textOf(/** @type {Text} */ (node));
      if (!turn.isText || !text) continue;
      if (!/\S/.test(data)) text(data, turn.style);
      else if (isHiddenBy(turn.style) || !isSeen(/** @type {Text} */ (node), within, turn.style, look)) walked.hidden++;
      else text(data, turn.style);
    } else if (isElement(node)) {
      const style = styleOf(node);
      const why = unseenBy(node, style);
      if (why !== '') {
        if (why === 'unseen') walked.hidden++;
        continue;
      }
      if (walked.exclude !== '' && matches(node, walked.exclude)) continue;
      if (enter(node, style, place) === false) continue;
      if (leave) turns.push({...turn, within: node, style, leaves: true});
      const inner = {within: node, style, look: lookIn(node, style, look), place, isText: turn.isText && !isWithoutText(node, style)};
      if (tagOf(node) === 'iframe' || tagOf(node) === 'frame') {
        const root = rootIn(node);
        if (root) turns.push({...inner, node: root, look: lookAt(documentOf(root), false), place: placeIn(node, place)});
        else walked.frames++;
        continue;
      }
      const shown = shownIn(node);
      const children = isClosed(node) ? shown.filter((each) => isElement(each) && tagOf(each) === 'summary').slice(0, 1) : shown;
      for (let i = children.length - 1; i >= 0; i--) turns.push({...inner, node: /** @type {Node} */ (children[i])});
    }
    if (n % 256 === 255 && performance.now() > walked.until) walked.ended = 'time';
  }
}

/** @param {Element} root @returns {import('../snapshot/seen.js').Look} how what stands around it looks */
function lookAround(root) {
  /** @type {Element[]} */
  const around = [];
  for (let of = shownWithin(root); of && around.length < 1000; of = shownWithin(of)) around.unshift(of);
  return around.reduce((look, of) => lookIn(of, styleOf(of), look), lookAt(documentOf(root), documentOf(root) === document));
}

/** @param {Element} frame @returns {Element | undefined} */
function rootIn(frame) {
  const inner = documentIn(frame);
  return (inner && bodyOf(inner)) ?? undefined;
}

/** @param {Element} frame @param {Place} around @returns {Place} of what stands in it */
export function placeIn(frame, {dx, dy}) {
  const {left, top} = boxOf(frame);
  const {clientLeft, clientTop} = frame;
  return {dx: dx + left + clientLeft, dy: dy + top + clientTop, isFramed: true};
}

/** @param {Element} of @returns {Place} */
function placeOf(of) {
  /** @type {Place} */
  let place = {dx: 0, dy: 0, isFramed: false};
  let view = /** @type {any} */ (viewOf(documentOf(of)));
  for (let depth = 0; view && view !== self && depth < 50; depth++) {
    const frame = view.frameElement;
    if (!frame) break;
    const {dx, dy} = placeIn(frame, {dx: 0, dy: 0, isFramed: true});
    place = {dx: place.dx + dx, dy: place.dy + dy, isFramed: true};
    view = viewOf(documentOf(frame));
  }
  return place;
}
