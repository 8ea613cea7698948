import {viewOf, documentOf} from '../snapshot/dom.js';
import {free, known} from '../snapshot/known.js';
import {nameOf} from '../snapshot/names.js';
import {roleOf} from '../snapshot/roles.js';
import {follow} from './chain.js';
import {byCss, byXPath} from './css.js';
import {elementsIn} from './elements.js';
import {documentAround, documentAt} from './frame.js';
import {rowOf} from './row.js';

/**
 * The element that a target names.
 *
 * @typedef {({ref: string} | {css: string} | {xpath: string} | {chain: import('./chain.js').Part[]}) & {frames?: number[]}} Named `frames`:
 * the place of its frame in each frame around it
 * @typedef {{found: Element} | {why: string, final: boolean, page?: object}} Found `final`: waiting does not help
 */

const MOST_REPLACED = 3;
const MOST_ROWS = 10;
const LOOK_MS = 150;

/** @param {Element} of @returns {boolean} whether it still stands in a document that is shown */
export function isThere(of) {
  const inner = documentOf(of);
  if (!Object.getOwnPropertyDescriptor(Node.prototype, 'isConnected')?.get?.call(of)) return false;
  return inner === document || viewOf(inner) !== null;
}

/** @param {Named} target @returns {Found} */
export function find(target) {
  const inner = documentAt(target.frames ?? []);
  if (!inner) return {why: 'ELEMENT_NOT_FOUND', final: false};
  if ('ref' in target) {
    const found = byRef(target.ref);
    const isElsewhere = target.frames !== undefined && 'found' in found && documentAround(found.found) !== inner;
    return isElsewhere ? {why: 'ELEMENT_NOT_FOUND', final: true} : found;
  }
  const all = elementsOf(target, inner);
  if (all === undefined) return {why: 'BAD_ARGUMENT', final: true};
  if (all.length === 1) return {found: /** @type {Element} */ (all[0])};
  if (all.length === 0) return {why: 'ELEMENT_NOT_FOUND', final: false};
  return {why: 'ELEMENT_AMBIGUOUS', final: false, page: {rows: all.slice(0, MOST_ROWS).map(rowOf), count: all.length}};
}

/** @param {Exclude<Named, {ref: string}>} target @param {Document} inner @returns {Element[] | undefined} */
export const elementsOf = (target, inner) =>
  'chain' in target ? elementsByChain(target.chain, inner) : 'css' in target ? byCss(target.css, inner) : byXPath(target.xpath, inner);

/**
 * @param {import('./chain.js').Part[]} chain
 * @param {Document} inner
 * @returns {Element[] | undefined} undefined for what is no selector, or no path to elements
 */
export const elementsByChain = (chain, inner) =>
  follow(chain, inner, (ref) => {
    const found = byRef(ref);
    return 'found' in found ? found.found : undefined;
  });

/** @param {string} ref @returns {Found} */
function byRef(ref) {
  const [, frame, digits] = /^(?:f(\d+))?e(\d+)$/.exec(ref) ?? [];
  const number = Number(digits);
  if (number >= free.ref) return {why: 'ELEMENT_NOT_FOUND', final: true};
  const was = known.nodes.get(number);
  const node = was?.node.deref();
  if (node && isThere(node) && (known.frames.get(documentAround(node)) ?? 0) === Number(frame ?? 0)) return {found: node};
  return {why: 'REF_STALE', final: true, page: was ? {was: [0, 0, number, was.role, was.name], now: nowInPlaceOf(was)} : {}};
}

/** @param {{role: string, name: string}} was @returns {import('./row.js').Row[]} what has its role and name now */
function nowInPlaceOf({role, name}) {
  if (!name) return [];
  const rows = [];
  const until = performance.now() + LOOK_MS;
  for (const each of elementsIn(document)) {
    if (performance.now() > until || rows.length === MOST_REPLACED) break;
    if (roleOf(each) === role && nameOf(each, role).slice(0, 100) === name) rows.push(rowOf(each));
  }
  return rows;
}
