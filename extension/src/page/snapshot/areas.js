import {attribute, isRendered, nodeTypeOf, own, parentOf, rootOf, tagOf, ELEMENT, FRAGMENT} from './dom.js';

/** Parts of an image that lead somewhere each. They have no box of their own. */

const MOST_AROUND = 20;

/** @param {Element} area @returns {Element | undefined} the image on which it is, where that is shown */
export function imageOf(area) {
  let map = parentOf(area);
  for (let depth = 0; map && nodeTypeOf(map) === ELEMENT && tagOf(map) !== 'map' && depth < MOST_AROUND; depth++) map = parentOf(map);
  const name = map && nodeTypeOf(map) === ELEMENT && tagOf(map) === 'map' ? attribute(map, 'name') || attribute(map, 'id') : '';
  if (!name) return undefined;
  const root = rootOf(area);
  const all = (nodeTypeOf(root) === FRAGMENT ? DocumentFragment : Document).prototype.querySelectorAll.call(root, 'img[usemap]');
  return [...all].find((each) => attribute(each, 'usemap') === `#${name}` && isRendered(each));
}

/** @param {Element} area @returns {{x: number, y: number} | undefined} its middle in the image; undefined: that is the image's own */
export function middleOf(area) {
  const numbers = (attribute(area, 'coords') ?? '').split(/[\s,;]+/).flatMap((each) => (each === '' ? [] : [Number.parseFloat(each)]));
  const shape = String(own(area, 'shape') || 'rect').toLowerCase();
  if (numbers.some(Number.isNaN) || numbers.length < 3 || shape === 'default') return undefined;
  if (/^circ/.test(shape)) return {x: numbers[0] ?? 0, y: numbers[1] ?? 0};
  const mean = (/** @type {number[]} */ all) => all.reduce((sum, each) => sum + each, 0) / all.length;
  return {x: mean(numbers.filter((_, i) => i % 2 === 0)), y: mean(numbers.filter((_, i) => i % 2 === 1))};
}
