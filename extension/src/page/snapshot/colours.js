import {HTML, documentOf, namespaceOf, parentOf, tagOf, viewOf} from './dom.js';

/** Compares the colours of text and its background. */

/** The most by which channels from 0 to 255 differ in colours that look the same. */
const ALIKE = 6;
const MEDIA = 'img, picture, video, canvas, svg, iframe, object, embed';
/** The elements of SVG that paint nothing behind the letters in them. */
const UNPAINTED = new Set(['svg', 'g', 'text', 'tspan', 'textPath', 'a']);

/** The channels of colours that had to be painted to learn them, by their CSS. @type {Map<string, number[]>} */
const painted = new Map();
/** @type {OffscreenCanvasRenderingContext2D | null | undefined} */
let canvas;

/** @param {string} colour as computed @returns {number[]} red, green, blue from 0 to 255, alpha from 0 to 1; empty where it is no colour */
export function channels(colour) {
  const found = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
  if (found) return [Number(found[1]), Number(found[2]), Number(found[3]), found[4] === undefined ? 1 : Number(found[4])];
  if (!/^(?:color|color-mix|ok|l|hsl|hwb)[a-z-]*\(/.test(colour)) return [];
  let known = painted.get(colour);
  if (!known) painted.set(colour, (known = paint(colour)));
  return known;
}

/** Paints a colour to learn its channels. @param {string} colour written as oklch(), color() and so on @returns {number[]} */
function paint(colour) {
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  if (!canvas || painted.size > 1000) return [];
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = '#000';
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** Tells whether two colours look the same. @param {string} colour @param {string} ground */
export function isSame(colour, ground) {
  const [one, other] = [channels(colour), channels(ground)];
  return (
    one.length > 0 &&
    other.length > 0 &&
    [0, 1, 2].every((i) => Math.abs(/** @type {number} */ (one[i]) - /** @type {number} */ (other[i])) <= ALIKE)
  );
}

/** True for a container whose children may lie behind one another. @type {Map<Node, boolean>} */
const surroundings = new Map();

/** Tells whether something beside an element may lie behind its text. @param {Element} near */
function mayLieBetween(near) {
  const within = parentOf(near);
  if (!within || !Element.prototype.querySelector) return false;
  let may = surroundings.get(within);
  if (may === undefined) surroundings.set(within, (may = hasLayers(within)));
  return may;
}

/** Tells whether a container has media in it, or children that leave the flow. @param {any} within an element or a shadow root */
function hasLayers(within) {
  const find = namespaceOf(within) === undefined ? DocumentFragment.prototype.querySelector : Element.prototype.querySelector;
  if (find.call(within, MEDIA) !== null) return true;
  const children = [...(find.call(within, ':scope > *')?.parentNode?.children ?? [])].slice(0, 20);
  return children.some((child) => ['absolute', 'fixed'].includes(getComputedStyle(child).position));
}

/**
 * Tells whether text in the colour of its container is readable because another background is behind it.
 * @param {Text} text
 * @param {Element} within
 * @param {DOMRect} box of the text
 * @param {import('./seen.js').Look} look
 * @param {string} ink its colour
 */
export function standsOn(text, within, box, look, ink) {
  const document = documentOf(text);
  const view = viewOf(document);
  const [x, y] = [box.left + Math.min(box.width / 2, 20), box.top + box.height / 2];
  if (!view || x < 0 || y < 0 || x >= view.innerWidth || y >= view.innerHeight) return look.isLifted || mayLieBetween(within);
  /** @type {Element[]} */
  const stack = Document.prototype.elementsFromPoint.call(document, x, y);
  for (const behind of stack.slice(Math.max(0, stack.indexOf(within)))) {
    if (namespaceOf(behind) !== HTML ? !UNPAINTED.has(tagOf(behind)) : Element.prototype.matches.call(behind, MEDIA)) return true;
    const {backgroundColor, backgroundImage} = getComputedStyle(behind);
    if (backgroundImage !== 'none') return true;
    if ((channels(backgroundColor)[3] ?? 0) > 0.5) return !isSame(ink, backgroundColor);
  }
  return false;
}
