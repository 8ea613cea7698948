import {folded} from '../snapshot/folded.js';
import {nameOf, shortened} from '../snapshot/names.js';
import {own, tagOf} from '../snapshot/dom.js';
import {refOf} from '../snapshot/known.js';
import {walk, walked} from './walk.js';

const URL_CHARS = 2000;

/** @typedef {[ref: number, text: string, url: string, isOfThisSite: boolean]} Link */

/** @param {Element[]} roots @param {number} most @returns {Link[]} each link, with its whole address */
export function linksIn(roots, most) {
  /** @type {Link[]} */
  const links = [];
  walk(roots, {
    enter(of) {
      const tag = tagOf(of);
      const url = tag === 'a' || tag === 'area' ? String(own(of, 'href') ?? '') : '';
      if (url === '' || walked.ended !== '') return;
      const name = nameOf(of, 'link');
      links.push([refOf(of, 'link', name), name, addressOf(url), url.startsWith(`${self.origin}/`)]);
      if (links.length >= most) walked.ended = 'size';
    },
  });
  return links;
}

/** @param {string} url @returns {string} without code or data */
export const addressOf = (url) =>
  /^(?:javascript|data|blob|vbscript):/i.test(url) ? url.slice(0, url.indexOf(':') + 1) : shortened(folded(url), URL_CHARS);
