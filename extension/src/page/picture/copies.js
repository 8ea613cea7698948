import {boxOf} from '../snapshot/dom.js';

/**
 * Copies of what stands in an element that CSS shows elsewhere: shadows of letters and of all in a filter, and mirrors.
 *
 * @typedef {{left: number, top: number, right: number, bottom: number}} Sides
 * @typedef {(box: Sides) => Sides} Copy
 * @typedef {{filters: Copy[], letters: Copy[]}} Around the copies that are made of what stands there, beside itself
 */

const MOST_COPIES = 20;

/** @type {Around} */
export const ALONE = {filters: [], letters: []};

/** @type {Copy} */
const itself = (box) => box;

/** @param {Around} around @returns {Copy[]} where it is shown, itself first */
export const copiesOf = ({filters, letters}) => [itself, ...letters, ...filters];

/** @param {string} shadows as CSS computes them @returns {Copy[]} */
function shadowsIn(shadows) {
  return [...shadows.matchAll(/(-?[\d.]+(?:e-?\d+)?)px (-?[\d.]+(?:e-?\d+)?)px ([\d.]+)px/g)].slice(0, MOST_COPIES).map(([, x, y, blur]) => {
    const [dx, dy, by] = [Number(x), Number(y), 2 * Number(blur)];
    return ({left, top, right, bottom}) => ({left: left + dx - by, top: top + dy - by, right: right + dx + by, bottom: bottom + dy + by});
  });
}

/** @param {Around} around @param {CSSStyleDeclaration} style @returns {Around} in an element of this style; `text-shadow` is inherited */
export function aroundIn({filters}, {textShadow, filter}) {
  if (textShadow === 'none' && !filter.includes('drop-shadow')) return filters.length === 0 ? ALONE : {filters, letters: []};
  return {filters: [...filters, ...shadowsIn(filter.includes('drop-shadow') ? filter : '')].slice(0, MOST_COPIES), letters: shadowsIn(textShadow)};
}

/** @param {Element} of @param {CSSStyleDeclaration} style @returns {Sides | undefined} where its mirror is */
export function reflectionOf(of, style) {
  const said = String(Reflect.get(style, 'webkitBoxReflect') ?? 'none');
  if (said === 'none' || said === '') return undefined;
  const {left, top, right, bottom, width, height} = boxOf(of);
  const gap = parseFloat(/(-?[\d.]+)px/.exec(said)?.[1] ?? '0');
  if (said.startsWith('above')) return {left, right, top: top - gap - height, bottom: top - gap};
  if (said.startsWith('left')) return {top, bottom, left: left - gap - width, right: left - gap};
  if (said.startsWith('right')) return {top, bottom, left: right + gap, right: right + gap + width};
  return {left, right, top: bottom + gap, bottom: bottom + gap + height};
}
