import {byCss, byXPath} from '../act/css.js';
import {follow} from '../act/chain.js';
import {elementsByChain} from '../act/find.js';
import {documentAt} from '../act/frame.js';
import {rowOf} from '../act/row.js';
import {boxOf} from '../snapshot/dom.js';
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

/** @param {import('../find-marked.js').MarkedArgs} args @returns {import('../find-marked.js').Marked} */
export function run({ways, chain, frame, free: ofTab}) {
  useFree(ofTab);
  nameUntil(performance.now() + NAMES_MS);
  const within = documentAt(frame);
  const looks = chain ? [within ? elementsByChain(chain, within) : []] : ways.map((way) => elementsBy(way, within));
  const found = looks.map((all) => {
    return all
      ? {count: all.length, visible: all.slice(0, MOST_LOOKED_AT).filter(isVisible).length, rows: all.slice(0, MOST_SHOWN).map(rowOf)}
      : null;
  });
  return {found, number: within && within !== document ? frameOf(within) : 0, free: {...free}};
}
