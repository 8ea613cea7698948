/** Clipping areas, in pixels of the window, like boxes of elements. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** @type {Box} */
export const EVERYWHERE = {left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity};
/** @type {Box} */
const NOWHERE = {left: 0, top: 0, right: 0, bottom: 0};

/** @param {Box} one @param {Box} other @returns {Box} what is in both */
export const meet = (one, other) =>
  other === EVERYWHERE
    ? one
    : {
        left: Math.max(one.left, other.left),
        top: Math.max(one.top, other.top),
        right: Math.min(one.right, other.right),
        bottom: Math.min(one.bottom, other.bottom),
      };

/** @param {Box} box @param {Box} around @param {number} least pixels either way @returns {boolean} whether so much of it is in there */
export function liesIn(box, around, least) {
  const {left, top, right, bottom} = meet(box, around);
  return right - left >= least && bottom - top >= least;
}

/**
 * @param {string} text as CSS computes lengths
 * @param {number} whole what 100 % are
 * @returns {number} NaN where it is written in another way
 */
const length = (text, whole) =>
  text.endsWith('%') ? (parseFloat(text) / 100) * whole : /^-?[\d.]+(?:e-?\d+)?px$/.test(text) ? parseFloat(text) : NaN;

/** @param {number[]} numbers */
const areKnown = (numbers) => numbers.every((each) => !Number.isNaN(each));

/**
 * @param {string} path as CSS computes `clip-path`
 * @param {DOMRect} box
 * @returns {Box} around what it lets through; EVERYWHERE where that is not known
 */
export function pathBox(path, box) {
  const [, kind = '', inner = ''] = /^(inset|circle|ellipse|polygon)\(([^()]*)\)$/.exec(path) ?? [];
  const {left, top, right, bottom, width, height} = box;
  if (kind === 'inset') {
    const [one = '0px', two = one, three = one, four = two] = (inner.split(' round ')[0] ?? '').trim().split(/ +/);
    const [a, b, c, d] = [length(one, height), length(two, width), length(three, height), length(four, width)];
    return areKnown([a, b, c, d]) ? {left: left + d, top: top + a, right: right - b, bottom: bottom - c} : EVERYWHERE;
  }
  if (kind === 'polygon') {
    const points = inner
      .replace(/^(?:nonzero|evenodd), /, '')
      .split(', ')
      .map((point) => point.split(' '));
    const [xs, ys] = [points.map(([x = '']) => left + length(x, width)), points.map(([, y = '']) => top + length(y, height))];
    return areKnown([...xs, ...ys])
      ? {left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys)}
      : EVERYWHERE;
  }
  const [radii = ''] = inner.split(/ ?at /);
  if (kind !== '' && radii.split(' ').some((radius) => length(radius, 1) === 0)) return NOWHERE;
  return EVERYWHERE;
}

/** @param {string} clip as CSS computes it @param {DOMRect} box @returns {Box} */
export function rectBox(clip, {left, top, right, bottom}) {
  const sides = /^rect\(([^()]*)\)$/.exec(clip)?.[1]?.split(/,? +/) ?? [];
  const [a = NaN, b = NaN, c = NaN, d = NaN] = sides.map((side) => (side === 'auto' ? Infinity : length(side, 0)));
  if (!areKnown([a, b, c, d])) return EVERYWHERE;
  return {
    left: d === Infinity ? left : left + d,
    top: a === Infinity ? top : top + a,
    right: Math.min(right, left + b),
    bottom: Math.min(bottom, top + c),
  };
}
