import {HTML, attribute, bodyOf, namespaceOf, own, tagOf} from '../snapshot/dom.js';
import {nameOf} from '../snapshot/names.js';
import {addressOf} from './links.js';
import {isApart, isWithoutText, walk, walked} from './walk.js';

/**
 * Copies what a person sees into a document of its own: no code of the page runs in it, nothing is loaded for it, no field stands in it.
 * Libraries that take documents apart get this one.
 */

const MOST_ELEMENTS = 30_000;
const KEPT = [
  'title',
  'alt',
  'class',
  'id',
  'datetime',
  'lang',
  'dir',
  'role',
  'itemprop',
  'rel',
  'property',
  'colspan',
  'rowspan',
  'scope',
  'start',
  'cite',
  'aria-label',
];
/** The names of elements in the copy: forms would stand in front of their own properties. */
const AS = /** @type {Record<string, string>} */ ({
  form: 'div',
  html: '',
  body: '',
  head: '',
  iframe: 'div',
  frame: 'div',
  slot: '',
  button: 'span',
  label: 'span',
  summary: 'p',
  option: 'p',
});
const implementationOf = Object.getOwnPropertyDescriptor(Document.prototype, 'implementation')?.get;

/** @param {Element[]} roots @returns {Document} */
export function seenCopy(roots) {
  const made = DOMImplementation.prototype.createHTMLDocument.call(implementationOf?.call(document), '');
  const body = /** @type {Element} */ (made.body);
  /** @type {Element[]} */
  const stack = [body];
  /** @type {boolean[]} */
  const pushed = [];
  let count = 0;
  walk(roots, {
    enter(of, style) {
      const tag = tagOf(of);
      if (namespaceOf(of) !== HTML || (isWithoutText(of, style) && tag !== 'video')) return false;
      const name = AS[tag] ?? (tag.includes('-') ? (style.display.startsWith('inline') ? 'span' : 'div') : tag);
      pushed.push(name !== '');
      if (isApart(style)) /** @type {Element} */ (stack.at(-1)).append(' ');
      if (name === '') return true;
      const copy = made.createElement(/^[a-z][a-z\d]*$/.test(name) ? name : 'span');
      for (const each of KEPT) {
        const value = attribute(of, each);
        if (value !== null && value.length < 1000) copy.setAttribute(each, value);
      }
      if (tag === 'a') copy.setAttribute('href', addressOf(String(own(of, 'href') ?? '')));
      if (tag === 'img') {
        copy.setAttribute('src', addressOf(String(own(of, 'src') ?? '')));
        copy.setAttribute('alt', nameOf(of, 'img'));
      }
      /** @type {Element} */ (stack.at(-1)).append(copy);
      stack.push(copy);
      if (++count >= MOST_ELEMENTS) walked.ended = 'size';
      return true;
    },
    leave(_, style) {
      if (pushed.pop()) stack.pop();
      if (isApart(style)) /** @type {Element} */ (stack.at(-1)).append(' ');
    },
    text(data) {
      /** @type {Element} */ (stack.at(-1)).append(data.replace(/\p{Surrogate}/gu, '\ufffd'));
    },
  });
  const lang = attribute(/** @type {Element} */ (bodyOf(document)), 'lang');
  if (lang) made.documentElement.setAttribute('lang', lang.slice(0, 20));
  return made;
}
