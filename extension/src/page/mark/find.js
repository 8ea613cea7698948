import {byCss, byXPath} from '../act/css.js';
import {documentAt} from '../act/frame.js';
import {rowOf} from '../act/row.js';
import {boxOf, nodeTypeOf} from '../snapshot/dom.js';
import {frameOf, free, useFree} from '../snapshot/known.js';
import {nameUntil} from '../snapshot/names.js';
import {shadowOf} from '../snapshot/tree.js';

/** Looks for an element that the person has named, by those of its selectors that ask for structure. */

const MOST_SHOWN = 10;
const MOST_FOUND = 10_000;
const MOST_LOOKED_AT = 1000;
const NAMES_MS = 1000;

/** @param {Element} of */
function isVisible(of) {
  const {width, height} = boxOf(of);
  return width > 0 && height > 0 && Element.prototype.checkVisibility.call(of, {checkVisibilityCSS: true});
}

/** @param {string[]} hosts selectors @param {string} last @param {Document} within @returns {Element[]} */
function through(hosts, last, within) {
  /** @type {(Document | ShadowRoot)[]} */
  let roots = [within];
  const all = (/** @type {string} */ css) => roots.flatMap((root) => [...(nodeTypeOf(root) === 9 ? Document : DocumentFragment).prototype.querySelectorAll.call(root, css)]).slice(0, MOST_FOUND);
  for (const host of hosts) roots = all(host).flatMap((each) => shadowOf(each) ?? []);
  return all(last);
}

/** @param {string[]} way @param {Document | undefined} within @returns {Element[] | undefined} undefined where a name or a text is asked for */
function elementsBy(way, within) {
  const last = /** @type {string} */ (way.at(-1));
  if (/^(?:aria|text)\//.test(last)) return undefined;
  if (!within) return [];
  if (last.startsWith('xpath/')) return byXPath(last.slice('xpath/'.length), within) ?? [];
  if (last.startsWith('pierce/')) return byCss(last.slice('pierce/'.length), within) ?? [];
  try {
    return way.length === 1 ? byCss(last, within) ?? [] : through(way.slice(0, -1), last, within);
  } catch {
    return []; // a selector that this browser does not know
  }
}

/** @param {import('../find-marked.js').MarkedArgs} args @returns {import('../find-marked.js').Marked} */
export function run({ways, frame, free: ofTab}) {
  useFree(ofTab);
  nameUntil(performance.now() + NAMES_MS);
  const within = documentAt(frame);
  const found = ways.map((way) => {
    const all = elementsBy(way, within);
    return all ? {count: all.length, visible: all.slice(0, MOST_LOOKED_AT).filter(isVisible).length, rows: all.slice(0, MOST_SHOWN).map(rowOf)} : null;
  });
  return {found, number: within && within !== document ? frameOf(within) : 0, free: {...free}};
}
