import {elementAt} from '../snapshot/at.js';
import {FRAGMENT, boxOf, documentOf, nodeTypeOf} from '../snapshot/dom.js';
import {frameOf, refOf} from '../snapshot/known.js';
import {nameOf} from '../snapshot/names.js';
import {CONTROLS, roleOf} from '../snapshot/roles.js';
import {isHiddenBy, styleOf} from '../snapshot/seen.js';
import {shownBox} from './boxes.js';

/** Marks what a person can operate, by the refs that other tools take. */

const MOST_MARKS = 500;
const MOST_SEARCHED = 100_000;

/** @typedef {[ref: string, ...box: import('./boxes.js').PictureBox]} Mark */

/** @param {import('./words.js').Words} words @returns {Mark[]} */
export function marksInView({roots, places}) {
  /** @type {Mark[]} */
  const marks = [];
  let searched = 0;
  for (const root of roots) {
    const {querySelectorAll} = nodeTypeOf(root) === FRAGMENT ? DocumentFragment.prototype : Document.prototype;
    for (const of of querySelectorAll.call(root, '*')) {
      if (marks.length >= MOST_MARKS || ++searched > MOST_SEARCHED) return marks;
      const role = roleOf(of);
      if (!CONTROLS.has(role) || role === 'option') continue;
      const inner = documentOf(of);
      const place = places.get(inner);
      const box = place && shownBox(boxOf(of), place, 0);
      if (!box || isHiddenBy(styleOf(of)) || !isOnTop(of, inner)) continue;
      marks.push([`${inner === document ? '' : `f${frameOf(inner)}`}e${refOf(of, role, nameOf(of, role))}`, ...box]);
    }
  }
  return marks;
}

/** @param {Element} of @param {Document} inner @returns {boolean} whether its middle is what is seen there */
function isOnTop(of, inner) {
  const {left, top, width, height} = boxOf(of);
  const [x, y] = [left + width / 2, top + height / 2];
  const found = elementAt(inner, {x, y});
  return !found || found === of || Node.prototype.contains.call(of, found) || Node.prototype.contains.call(found, of);
}
