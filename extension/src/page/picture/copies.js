import {boxOf} from '../snapshot/dom.js';
import {cssParts, partedAt, pixelsIn} from './css-values.js';

/**
 * Copies of what stands in an element that CSS shows elsewhere: shadows of letters and of all in a filter, and mirrors. Each is made
 * of all that is there already: a filter shows the shadow of a shadow.
 *
 * @typedef {{left: number, top: number, right: number, bottom: number}} Sides in pixels of CSS from the corner of the page's window
 * @typedef {(box: Sides) => Sides} Copy
 * @typedef {object} Around the copies that are made of what stands there, beside itself
 * @property {Copy[]} filters the innermost last
 * @property {Copy[]} letters
 * @property {boolean} isFar whether a copy may be anywhere
 */

/** The most boxes of one word. */
const MOST_COPIES = 100;
/** The distance in pixels at which a shadow is still beside its word, where that is scaled. */
const NEAR_SHADOW = 24;
const MOST_SCALED = 4;

/** @type {Around} */
export const ALONE = {filters: [], letters: [], isFar: false};

/** @param {Around} around @returns {Copy[] | undefined} where something is shown, itself first; nothing where that may be anywhere */
export function copiesOf({filters, letters, isFar}) {
  /** @type {Copy[]} */
  let copies = [(box) => box, ...letters];
  for (const filter of filters.toReversed()) {
    if (copies.length > MOST_COPIES) break;
    copies = [...copies, ...copies.map((copy) => (/** @type {Sides} */ box) => filter(copy(box)))];
  }
  return isFar || copies.length > MOST_COPIES ? undefined : copies;
}

/** @param {import('./css-values.js').CssPart[]} parts of one shadow @returns {[x: number, y: number, blur: number]} */
function shadowOfParts(parts) {
  const [x = 0, y = 0, blur = 0] = pixelsIn(parts);
  return [x, y, blur];
}

/** @param {string} css as the browser computes `text-shadow` @returns {[x: number, y: number, blur: number][] | undefined} */
function textShadowsIn(css) {
  if (css === 'none') return [];
  const parts = cssParts(css);
  return parts && partedAt(parts, ',').map(shadowOfParts);
}

/**
 * @param {string} css as the browser computes `filter`
 * @returns {[x: number, y: number, blur: number][] | undefined} the shadows in it, and what blurs
 */
function filterShadowsIn(css) {
  if (css === 'none') return [];
  return cssParts(css)?.flatMap(({kind, text, parts}) => {
    if (kind !== 'function') return [];
    if (text === 'drop-shadow') return [shadowOfParts(parts)];
    return text === 'blur' ? [/** @type {[number, number, number]} */ ([0, 0, pixelsIn(parts)[0] ?? 0])] : [];
  });
}

/** @param {[x: number, y: number, blur: number]} shadow @returns {Copy} */
const movedBy =
  ([x, y, blur]) =>
  ({left, top, right, bottom}) => ({
    left: left + x - 2 * blur,
    top: top + y - 2 * blur,
    right: right + x + 2 * blur,
    bottom: bottom + y + 2 * blur,
  });

/** @param {[x: number, y: number, blur: number]} shadow @returns {Copy} itself and what is near it in each direction */
const spreadBy =
  ([x, y, blur]) =>
  (box) => {
    const by = MOST_SCALED * (Math.abs(x) + Math.abs(y) + 2 * blur);
    return {left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by};
  };

/**
 * @param {Around} around
 * @param {Pick<CSSStyleDeclaration, 'textShadow' | 'filter'>} style `text-shadow` is inherited
 * @param {() => boolean} isBent whether its pixels are not those of the window
 * @returns {Around} in an element of this style
 */
export function aroundIn(around, {textShadow, filter}, isBent) {
  if (textShadow === 'none' && filter === 'none') return around.letters.length === 0 ? around : {...around, letters: []};
  const [letters, filters] = [textShadowsIn(textShadow), filterShadowsIn(filter)];
  const all = [...(letters ?? []), ...(filters ?? [])];
  const isScaled = isBent();
  const isFar =
    around.isFar ||
    !letters ||
    !filters ||
    filter.includes('url(') ||
    (isScaled && all.some(([x, y, blur]) => Math.abs(x) + Math.abs(y) + 2 * blur > NEAR_SHADOW));
  const copy = isScaled ? spreadBy : movedBy;
  return {filters: [...around.filters, ...(filters ?? []).toReversed().map(copy)], letters: (letters ?? []).map(copy), isFar};
}

/**
 * @param {Around} around
 * @param {string} textShadow of some of the letters that stand there, which nobody tells from the others
 * @param {() => boolean} isBent
 * @returns {Around}
 */
export function shadowedBy(around, textShadow, isBent) {
  if (textShadow === 'none' || textShadow === '') return around;
  const {letters, isFar} = aroundIn({...ALONE, isFar: around.isFar}, {textShadow, filter: 'none'}, isBent);
  return {...around, filters: [...around.filters, ...letters], isFar};
}

/**
 * @param {Element} of
 * @param {CSSStyleDeclaration} style
 * @param {{dx: number, dy: number}} at where its document is
 * @returns {Copy | undefined} its mirror
 */
export function mirrorOf(of, style, {dx, dy}) {
  const said = String(Reflect.get(style, 'webkitBoxReflect') ?? 'none');
  if (said === 'none' || said === '') return undefined;
  const box = boxOf(of);
  const gap = parseFloat(/(-?[\d.]+)px/.exec(said)?.[1] ?? '0');
  const share = parseFloat(/(-?[\d.]+)%/.exec(said)?.[1] ?? '0') / 100;
  const isUpright = said.startsWith('above') || said.startsWith('below');
  const space = gap + share * (isUpright ? box.height : box.width);
  if (isUpright) {
    const sum = 2 * dy + (said.startsWith('above') ? 2 * box.top - space : 2 * box.bottom + space);
    return ({left, top, right, bottom}) => ({left, right, top: sum - bottom, bottom: sum - top});
  }
  const sum = 2 * dx + (said.startsWith('left') ? 2 * box.left - space : 2 * box.right + space);
  return ({left, top, right, bottom}) => ({top, bottom, left: sum - right, right: sum - left});
}

/** Filters that show what lies behind an element without harm. */
const HARMLESS_BEHIND = /^(?:blur|brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)$/;

/** @param {CSSStyleDeclaration} style @returns {boolean} whether it shows what lies behind it elsewhere than it is */
export function showsBehind(style) {
  const css = String(Reflect.get(style, 'backdropFilter') ?? 'none');
  if (css === 'none' || css === '') return false;
  return cssParts(css)?.some(({kind, text}) => kind !== 'function' || !HARMLESS_BEHIND.test(text)) ?? true;
}
