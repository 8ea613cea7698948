import {folded} from '../snapshot/folded.js';
import {HTML, namespaceOf, tagOf} from '../snapshot/dom.js';
import {isApart, walk, walked} from './walk.js';

/** The text as a person reads it, in lines: what `innerText` means, without what nobody can see. */

const SET_APART = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol', 'dl', 'table', 'figure', 'hr']);
/** @param {string} display */
const isBlock = (display) => !/^(?:inline|contents|ruby|none|table-cell|table-column)/.test(display);

/** @param {Element[]} roots @param {number} mostChars @returns {string} */
export function textOfPage(roots, mostChars) {
  /** @type {string[]} */
  const lines = [];
  let line = '';
  let chars = 0;
  let isPre = false;
  const end = (/** @type {boolean} */ isParagraph) => {
    const done = isPre ? line.replace(/\s+$/, '') : folded(line.replace(/\t/g, '\u0001')).replace(/ ?\u0001 ?/g, '\t');
    line = '';
    isPre = false;
    if (done !== '') {
      lines.push(done);
      chars += done.length + 1;
      if (chars > mostChars) walked.ended = 'size';
    }
    if (isParagraph && lines.length > 0 && lines.at(-1) !== '') lines.push('');
  };
  walk(roots, {
    enter(of, style) {
      const {display} = style;
      const tag = namespaceOf(of) === HTML ? tagOf(of) : '';
      if (tag === 'br') end(false);
      else if (isBlock(display)) end(SET_APART.has(tag));
      else if (display === 'table-cell' && line !== '') line += '\t';
      else if (isApart(style)) line += ' ';
    },
    leave(of, style) {
      if (isApart(style)) line += ' ';
      if (isBlock(style.display)) end(SET_APART.has(namespaceOf(of) === HTML ? tagOf(of) : ''));
    },
    text(data, {whiteSpace}) {
      if (/^(?:pre|break-spaces)/.test(whiteSpace) || whiteSpace === 'preserve') {
        const parts = data.split('\n');
        parts.forEach((part, i) => {
          if (i > 0) end(false);
          isPre = true;
          line += part.replace(/\p{Surrogate}/gu, '\ufffd');
        });
      } else {
        line += data.replace(/[\t\n\r]+/g, ' ');
      }
    },
  });
  end(false);
  while (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
}
