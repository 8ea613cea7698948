import {byCss, byXPath} from '../act/css.js';
import {follow} from '../act/chain.js';
import {elementsIn} from '../act/elements.js';
import {elementsByChain} from '../act/find.js';
import {documentAt} from '../act/frame.js';
import {rowOf} from '../act/row.js';
import {boxOf, tagOf} from '../snapshot/dom.js';
import {documentIn} from '../snapshot/frames.js';
import {frameOf, free, useFree} from '../snapshot/known.js';
import {nameUntil} from '../snapshot/names.js';

/** Looks for an element that the person has named, by those of its selectors that ask for structure. */

const MOST_SHOWN = 10;
const MOST_LOOKED_AT = 1000;
const NAMES_MS = 1000;

/** @param {Element} of */
function isVisible(of) {
  const {width, height} = boxOf(of);
  return width > 0 && height > 0 && Element.prototype.checkVisibility.call(of, {checkVisibilityCSS: true});
}

/** @param {string} selector @returns {import('../act/chain.js').Part} */
const partOf = (selector) =>
  selector.startsWith('xpath/')
    ? {xpath: selector.slice('xpath/'.length)}
    : selector.startsWith('pierce/')
      ? {css: selector.slice('pierce/'.length), deep: true}
      : {css: selector};

/**
 * @param {string[]} way
 * @param {Document | undefined} within
 * @returns {Element[] | undefined} undefined where a name or a text is asked for
 */
function elementsBy(way, within) {
  const last = /** @type {string} */ (way.at(-1));
  if (way.some((each) => /^(?:aria|text)\//.test(each))) return undefined;
  if (!within) return [];
  if (way.length > 1) return follow(way.map(partOf), within) ?? []; // or a selector that this browser does not know
  if (last.startsWith('xpath/')) return byXPath(last.slice('xpath/'.length), within) ?? [];
  if (last.startsWith('pierce/')) return byCss(last.slice('pierce/'.length), within) ?? [];
  return byCss(last, within) ?? [];
}

/** @param {Document} outer @returns {Document[]} it, and those in frames of its site */
const documentsIn = (outer) => [
  outer,
  ...[...elementsIn(outer)].flatMap((each) => (['iframe', 'frame'].includes(tagOf(each)) ? (documentIn(each) ?? []) : [])),
];

/** @param {Element} of @returns {string} as snapshots write it */
function writtenRef(of) {
  const [, frame, ref] = rowOf(of);
  return `${frame ? `f${frame}` : ''}e${ref}`;
}

/**
 * @param {{css: string} | {xpath: string}} only
 * @param {Document[]} looked
 * @returns {Element[] | undefined} undefined where the browser cannot read it
 */
function elementsOf(only, looked) {
  const all = looked.map((each) => ('css' in only ? byCss(only.css, each) : byXPath(only.xpath, each)));
  return all.includes(undefined) ? undefined : /** @type {Element[]} */ (all.flat());
}

/** @param {import('../find-marked.js').MarkedArgs} args @returns {import('../find-marked.js').Marked} */
export function run({ways, only, chain, frame, inFrames = false, free: ofTab}) {
  useFree(ofTab);
  nameUntil(performance.now() + NAMES_MS);
  const within = documentAt(frame);
  const looks = only
    ? [elementsOf(only, within ? (inFrames ? documentsIn(within) : [within]) : [])]
    : chain
      ? [within ? elementsByChain(chain, within) : []]
      : ways.map((way) => elementsBy(way, within));
  const found = looks.map((all) => {
    if (!all) return null;
    const visible = all.slice(0, MOST_LOOKED_AT).filter(isVisible);
    const shown = visible[0] ? {shown: writtenRef(visible[0])} : {};
    const rows = only || chain ? [] : all.slice(0, MOST_SHOWN).map(rowOf);
    return {count: all.length, visible: visible.length, ...shown, rows};
  });
  return {found, number: within && within !== document ? frameOf(within) : 0, free: {...free}};
}
