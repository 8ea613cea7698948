import {attribute, bodyOf, boxOf, documentOf} from '../snapshot/dom.js';
import {styleOf} from '../snapshot/seen.js';
import {shownWithin} from '../snapshot/tree.js';
import {isBent} from './boxes.js';

/** What CSS writes before, behind and beside an element. */

const STRING = /"((?:[^"\\]|\\[\s\S])*)"|attr\(\s*([\w-]+)[^)]*\)/g;

/** @param {string} text of a string of CSS */
const unescaped = (text) => text.replace(/\\(?:([\da-f]{1,6})\s?|\n|([\s\S]))/gi, (_, code, letter) => (code ? String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)) : letter ?? ''));

/** @param {Element} of @param {'::before' | '::after' | '::marker'} which @returns {string} */
export function contentOf(of, which) {
  const style = getComputedStyle(of, which);
  if (style.display === 'none' && which !== '::marker') return '';
  if (which === '::marker' && styleOf(of).display !== 'list-item') return '';
  const said = which === '::marker' && !style.content.includes('"') ? styleOf(of).listStyleType : style.content;
  if (said === 'none' || said === 'normal' || !/["(]/.test(said)) return '';
  const [shown = ''] = said.split(' / '); // what follows is for screen readers
  return [...shown.matchAll(STRING)].map(([, text, name]) => (name === undefined ? unescaped(text ?? '') : attribute(of, name) ?? '')).join('');
}

/**
 * @param {Element} of
 * @param {'::before' | '::after' | '::marker'} which
 * @returns {({left: number, top: number, right: number, bottom: number} | 'anywhere')[]} where it may be
 */
export function pseudoBoxes(of, which) {
  const own = [...Element.prototype.getClientRects.call(of)];
  if (which === '::marker') {
    const {left, top, right, bottom} = boxOf(of);
    return [{left: left - 300, top, right: right + 300, bottom}];
  }
  const style = getComputedStyle(of, which);
  const {position, transform, translate, rotate, scale, float, offsetPath} = style;
  if (transform !== 'none' || translate !== 'none' || rotate !== 'none' || scale !== 'none' || (offsetPath ?? 'none') !== 'none') {
    if (position === 'static' && float === 'none') return ['anywhere'];
  }
  if (position !== 'absolute' && position !== 'fixed') {
    const {left, top, right, bottom} = boxOf(of);
    const shift = position === 'relative' ? Math.abs(parseFloat(style.left) || 0) + Math.abs(parseFloat(style.top) || 0) : 0;
    const margin = Math.max(...[style.marginLeft, style.marginTop, style.marginRight, style.marginBottom].map((each) => Math.abs(parseFloat(each) || 0))) + Math.abs(parseFloat(style.textIndent) || 0);
    const out = shift + margin;
    const isPlain = styleOf(of).display !== 'contents' && own.length > 0;
    if (!isPlain) return ['anywhere'];
    const [width, height] = [parseFloat(style.width) || 0, parseFloat(style.height) || 0];
    return [{left: left - out, top: top - out, right: Math.max(right, left + width) + out, bottom: Math.max(bottom, top + height) + out}];
  }
  const holder = holderOf(of, position);
  if (holder && isBent(holder)) return ['anywhere'];
  const [x, y, width, height] = [style.left, style.top, style.width, style.height].map((each) => parseFloat(each));
  if ([x, y, width, height].some((each) => each === undefined || Number.isNaN(each))) return ['anywhere'];
  const corner = holder ? cornerOf(holder) : {left: 0, top: 0};
  const {m11, m12, m21, m22, m41, m42, is2D} = new DOMMatrix(transform === 'none' ? '' : transform);
  if (!is2D || translate !== 'none' || rotate !== 'none' || scale !== 'none' || m12 !== 0 || m21 !== 0 || m11 !== 1 || m22 !== 1) return ['anywhere'];
  const space = 8 + (parseFloat(style.paddingLeft) || 0) + (parseFloat(style.paddingRight) || 0) + (parseFloat(style.borderLeftWidth) || 0) + Math.abs(parseFloat(style.marginLeft) || 0)
    + Math.abs(parseFloat(style.marginTop) || 0) + (parseFloat(style.paddingTop) || 0) + (parseFloat(style.paddingBottom) || 0);
  const [left, top] = [corner.left + (x ?? 0) + m41, corner.top + (y ?? 0) + m42];
  return [{left: left - space, top: top - space, right: left + (width ?? 0) + space, bottom: top + (height ?? 0) + space}];
}

/** @param {Element} of @param {string} position @returns {Element | null} what an absolute or fixed box within it is placed by; null: the window */
function holderOf(of, position) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 1000; node = shownWithin(node), depth++) {
    const style = styleOf(node);
    const isMoved = style.transform !== 'none' || style.filter !== 'none' || style.perspective !== 'none' || style.contain !== 'none' || style.willChange !== 'auto'
      || style.translate !== 'none' || style.rotate !== 'none' || style.scale !== 'none' || (style.containerType ?? 'normal') !== 'normal';
    if (isMoved || (position === 'absolute' && style.position !== 'static')) return node;
  }
  return position === 'absolute' ? bodyOf(documentOf(of)) : null;
}

/** @param {Element} holder @returns {{left: number, top: number}} within its border */
function cornerOf(holder) {
  const {left, top} = boxOf(holder);
  const {borderLeftWidth, borderTopWidth} = styleOf(holder);
  return {left: left + (parseFloat(borderLeftWidth) || 0), top: top + (parseFloat(borderTopWidth) || 0)};
}
