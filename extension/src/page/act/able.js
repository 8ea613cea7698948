import {imageOf, middleOf} from '../snapshot/areas.js';
import {HTML, attribute, boxOf, hasEditContext, isRendered, namespaceOf, own, tagOf} from '../snapshot/dom.js';
import {CONTROLS, isEditable, roleOf} from '../snapshot/roles.js';
import {isHiddenBy, styleOf} from '../snapshot/seen.js';
import {isDisabled} from '../snapshot/states.js';
import {flatParentOf, shownIn, shownWithin} from '../snapshot/tree.js';
import {isElement, labelsOf} from '../snapshot/values.js';
import {documentAround, frameAround} from './frame.js';
import {isInert} from './inert.js';
import {coverOf, isWithinView, pointIn} from './hit.js';

/** Tells whether a person could do it: what Playwright calls actionability. */

/**
 * @typedef {object} Bar what a verb needs
 * @property {boolean} [visible]
 * @property {boolean} [stable]
 * @property {boolean} [enabled]
 * @property {boolean} [editable]
 * @property {boolean} [hit] receives the event
 */

/** @type {Record<string, Bar>} */
const BARS = {
  click: {visible: true, stable: true, enabled: true, hit: true},
  doubleClick: {visible: true, stable: true, enabled: true, hit: true},
  rightClick: {visible: true, stable: true, hit: true},
  middleClick: {visible: true, stable: true, hit: true},
  backClick: {visible: true, stable: true, hit: true},
  forwardClick: {visible: true, stable: true, hit: true},
  tap: {visible: true, stable: true, enabled: true, hit: true},
  check: {visible: true, stable: true, enabled: true, hit: true},
  hover: {visible: true, stable: true, hit: true},
  drag: {visible: true, stable: true, hit: true},
  fill: {visible: true, enabled: true, editable: true},
  type: {visible: true, enabled: true, editable: true},
  select: {visible: true, enabled: true},
  submit: {},
  upload: {enabled: true}, // it often hides behind a button
  uploadByButton: {visible: true, stable: true, enabled: true, hit: true},
  uploadByDrop: {visible: true, enabled: true},
  focus: {visible: true},
  press: {},
  scroll: {visible: true},
};

/** @param {{verb: string, target?: any}} asked @returns {typeof BARS[string]} the page itself scrolls whatever it shows */
export const barOf = ({verb, target}) => (verb === 'scroll' && !target ? {} : (BARS[verb] ?? {}));

/** @param {Element} of @returns {{x: number, y: number} | undefined} where a part of an image is, from the image's upper left corner */
function placeOnImage(of) {
  const image = tagOf(of) === 'area' ? imageOf(of) : undefined;
  const middle = image && middleOf(of);
  if (!middle) return undefined;
  const {paddingLeft, paddingTop} = styleOf(image);
  return {x: image.clientLeft + parseFloat(paddingLeft) + middle.x, y: image.clientTop + parseFloat(paddingTop) + middle.y};
}

/** @param {Element} of @returns {boolean} whether it has a box that is not hidden */
export function isVisible(of) {
  const style = styleOf(of);
  if (style.display === 'contents') return shownIn(of).some((each) => isElement(each) && isVisible(each));
  if (!isRendered(of) || isHiddenBy(style)) return false;
  const {width, height} = boxOf(of);
  if (width <= 0 || height <= 0) return false;
  const frame = frameAround(documentAround(of));
  return !frame || isVisible(frame);
}

/** @param {Element} of @returns {Element | undefined} the outermost that a person writes in around an element */
export function hostOfEditing(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++) {
    if (isEditable(node)) return node;
    if (attribute(node, 'contenteditable')?.toLowerCase() === 'false') return undefined;
  }
  return undefined;
}

const NOT_TYPED = new Set(['button', 'submit', 'reset', 'image', 'file', 'hidden', 'checkbox', 'radio']);

/** @param {Element} of @returns {boolean} whether it is a field that can be written in, or set */
export function takesText(of) {
  if (namespaceOf(of) === HTML && tagOf(of) === 'textarea') return true;
  if (namespaceOf(of) === HTML && tagOf(of) === 'input') return !NOT_TYPED.has(own(of, 'type'));
  return hostOfEditing(of) !== undefined || isByKeysAlone(of);
}

/** Tells whether it, or what it stands in, takes the browser's own keys and nothing else. @param {Element} of */
export function isByKeysAlone(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 500; node = shownWithin(node), depth++)
    if (hasEditContext(node)) return true;
  return false;
}

/** @param {Element} of @returns {boolean} */
export const isReadOnly = (of) => Boolean(own(of, 'readOnly')) || attribute(of, 'aria-readonly') === 'true';

/**
 * Tells whether it stays one that nothing can be written in: others may become editable, as a field does that is read-only while it loads.
 * @param {Element} of
 */
function isNeverWritten(of) {
  const role = roleOf(of);
  return takesText(of) ? role === 'combobox' && isReadOnly(of) : CONTROLS.has(role) && role !== 'textbox' && role !== 'searchbox';
}

/**
 * @param {Element} of what hides behind a label, or behind a box that is drawn in its place
 * @returns {Element} where the pointer goes
 */
export function surfaceOf(of) {
  if (tagOf(of) === 'area') return imageOf(of) ?? of;
  if (styleOf(of).display === 'contents')
    return /** @type {Element | undefined} */ (shownIn(of).find((each) => isElement(each) && isVisible(each))) ?? of;
  if (isVisible(of) && !isClipped(of)) return of;
  const type = tagOf(of) === 'input' ? own(of, 'type') : '';
  if (type === 'checkbox' || type === 'radio' || type === 'file') return labelsOf(of).find(isVisible) ?? drawnAround(of) ?? of;
  return takesText(of) || type === '' ? (drawnAround(of) ?? of) : of;
}

const MOST_AROUND = 4;
/** A box that has others in it stands for none of them. */
const OPERATED = 'a[href], button, input, select, textarea';
const LEAST_DRAWN = 8;

/** Tells whether a person gets to it: libraries keep values in fields of their own. @param {Element} of */
const isReached = (of) =>
  isRendered(of) && own(of, 'type') !== 'hidden' && attribute(of, 'aria-hidden') !== 'true' && attribute(of, 'tabindex') !== '-1';

/**
 * The box that a page draws around a field that nobody sees, such as a switch, or the lines of an editor.
 * @param {Element} of
 * @returns {Element | undefined} undefined where none is of it alone
 */
function drawnAround(of) {
  if (!isRendered(of) || isHiddenBy(styleOf(of))) return undefined;
  for (let node = flatParentOf(of), depth = 0; node && depth < MOST_AROUND; node = flatParentOf(node), depth++) {
    if (
      tagOf(node) === 'body' ||
      [...Element.prototype.querySelectorAll.call(node, OPERATED)].some((each) => each !== of && isReached(each))
    )
      return undefined;
    const {width, height} = boxOf(node);
    if (width >= LEAST_DRAWN && height >= LEAST_DRAWN && isVisible(node) && !isClipped(node)) return node;
  }
  return undefined;
}

/** @param {Element} of */
function isClipped(of) {
  const {width, height} = boxOf(of);
  return width <= 1 || height <= 1 || styleOf(of).opacity === '0';
}

/**
 * @param {Element} of
 * @param {Bar} bar
 * @param {{position?: {x: number, y: number}, mayScroll: boolean, attempt: number}} asked
 * @returns {{why: string, final?: boolean, cover?: Element} | {scroll: true} | {point: import('./hit.js').Point | undefined, hit:
 * 'verified' | 'unverified' | undefined}}
 */
export function ability(of, bar, {position: asked, mayScroll, attempt}) {
  const position = asked ?? placeOnImage(of);
  const surface = bar.hit || (bar.visible && takesText(of)) ? surfaceOf(of) : of;
  if (bar.visible && !isVisible(surface)) return {why: 'NOT_VISIBLE'};
  if (bar.enabled && (isDisabled(of) || isInert(of))) return {why: 'NOT_ENABLED'};
  if (bar.editable && (!takesText(of) || isReadOnly(of))) return {why: 'NOT_EDITABLE', final: isNeverWritten(of)};
  if (!bar.hit) return {point: undefined, hit: undefined};
  if (!isWithinView(surface, position)) {
    if (!mayScroll) return {scroll: true};
    scrollTo(surface, attempt);
  }
  const point = pointIn(surface, position);
  if (!point) return {why: 'NOT_VISIBLE'};
  const {cover, verified} = coverOf(surface, of, point);
  if (!cover) return {point, hit: verified ? 'verified' : 'unverified'};
  if (attempt > 0 && attempt % 2 === 0 && canScroll(surface)) {
    if (!mayScroll) return {scroll: true};
    scrollTo(surface, attempt);
  }
  return {why: 'COVERED', cover};
}

/** @param {Element} of @returns {boolean} whether anything around it scrolls, so that it may come out from under what covers it */
function canScroll(of) {
  for (
    let node = /** @type {Element | null} */ (of), depth = 0;
    node && depth < 500;
    node = shownWithin(node) ?? frameAround(documentAround(node)), depth++
  ) {
    if (node.scrollHeight > node.clientHeight + 1 && (node.localName === 'html' || /auto|scroll/.test(styleOf(node).overflowY)))
      return true;
  }
  return false;
}

/** @param {Element} surface @param {number} attempt: something that stays in its place may cover one end of the page */
export function scrollTo(surface, attempt) {
  const block = /** @type {ScrollLogicalPosition} */ (['center', 'end', 'start', 'nearest'][Math.floor(attempt / 2) % 4]);
  Element.prototype.scrollIntoView.call(surface, {block, inline: 'center', behavior: 'instant'});
}
