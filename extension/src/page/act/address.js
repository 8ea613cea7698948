import {attribute, own, tagOf} from '../snapshot/dom.js';
import {shownWithin} from '../snapshot/tree.js';

/** The elements that lead to a file. */

const LINKS = new Set(['a', 'area']);
const PLAYED = new Set(['img', 'video', 'audio', 'source']);

/** @param {Element} of @returns {string} */
function addressOf(of) {
  const tag = tagOf(of);
  if (LINKS.has(tag)) return attribute(of, 'href') === null ? '' : String(/** @type {HTMLAnchorElement} */ (of).href);
  if (PLAYED.has(tag))
    return String(
      own(of, 'currentSrc') || /** @type {HTMLImageElement} */ (of).currentSrc || /** @type {HTMLImageElement} */ (of).src || '',
    );
  return '';
}

/**
 * @param {Element} of
 * @returns {{url: string, name?: string} | undefined} of itself, or of the link that it stands in; undefined where a click alone makes the
 * file
 */
export function fileOf(of) {
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < 20; node = shownWithin(node), depth++) {
    const url = addressOf(node);
    if (!url) continue;
    const isSamePage = LINKS.has(tagOf(node)) && url.split('#')[0] === location.href.split('#')[0] && url.includes('#');
    if (isSamePage || !/^(https?|blob|data):/.test(url)) return undefined;
    const name = attribute(node, 'download');
    return {url, ...(name ? {name: name.slice(0, 300)} : {})};
  }
  return undefined;
}
