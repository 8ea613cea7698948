import {folded} from '../snapshot/folded.js';
import {seenCopy} from './copy.js';
import {linkAddress} from './link-address.js';
import {metadataOf} from './metadata.js';

/** Markdown by Turndown, and the article of a page by Readability: the worker has put both into this world before (vendor/). */

/** @param {Element} body of a copy @returns {string} */
function markdownOfCopy(body) {
  const service = new /** @type {any} */ (self).TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  });
  // Addresses and numbers stay in one piece, so that redaction knows them: only signs that stand in none of them are escaped.
  service.escape = (/** @type {string} */ text) => text.replace(/[\\`*[\]]/g, '\\$&').replace(/^(?:#{1,6} |>|~~~)/, '\\$&');
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (/** @type {string} */ content) => ` ${folded(content).replace(/\|/g, '\\|')} |`,
  });
  service.addRule('row', {filter: 'tr', replacement: rowText});
  service.addRule('section', {filter: ['thead', 'tbody', 'tfoot'], replacement: (/** @type {string} */ content) => content});
  service.addRule('table', {filter: 'table', replacement: (/** @type {string} */ content) => `\n\n${content.trim()}\n\n`});
  service.addRule('caption', {filter: 'caption', replacement: (/** @type {string} */ content) => `${folded(content)}\n\n`});
  service.addRule('pre', {
    filter: 'pre',
    replacement: (/** @type {string} */ _, /** @type {Element} */ block) => `\n\n${fenced(block.textContent ?? '')}\n\n`,
  });
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('href', linkAddress(link.getAttribute('href') ?? ''));
  }
  service.addRule('picture', {filter: 'img', replacement: (/** @type {string} */ _, /** @type {Element} */ image) => pictureText(image)});
  return String(service.turndown(body))
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** @param {string} content @param {Element} row */
function rowText(content, row) {
  const cells = [...row.children].filter(({localName}) => localName === 'td' || localName === 'th').length;
  const isFirst = row.closest('table')?.querySelector('tr') === row;
  return `|${content.replace(/\n/g, ' ')}\n${isFirst ? `|${' --- |'.repeat(cells)}\n` : ''}`;
}

/** @param {string} text */
function fenced(text) {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}\n${text.replace(/^\n|\s+$/g, '')}\n${fence}`;
}

/** @param {Element} image */
function pictureText(image) {
  const alt = folded(image.getAttribute('alt') ?? '').replace(/[[\]]/g, '\\$&');
  const src = image.getAttribute('src') ?? '';
  return alt === '' ? '' : /^https?:/.test(src) ? `![${alt}](${linkAddress(src)})` : alt;
}

/** @param {Element[]} roots @returns {string} */
export const markdownOf = (roots) => markdownOfCopy(seenCopy(roots).body);

/**
 * @param {Element[]} roots
 * @returns {{article: boolean, text: string, about: import('./metadata.js').PageMetadata}} `article`: whether the page has one
 */
export function articleOf(roots) {
  const copy = seenCopy(roots);
  const before = copy.body.cloneNode(true);
  const found = new /** @type {any} */ (self).Readability(copy, {
    charThreshold: 250,
    serializer: (/** @type {Element} */ element) => element,
  }).parse();
  return {article: Boolean(found), text: markdownOfCopy(found ? found.content : /** @type {Element} */ (before)), about: metadataOf()};
}
