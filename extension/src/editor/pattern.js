import {isTooLarge} from './regex-size.js';

/**
 * Tells whether a text is a regular expression of RE2, which takes linear time on any text. It knows no look-around and no references to
 * groups; apart from that it is much like the expressions of JavaScript. A pattern that grows too large is none.
 */

const LETTERS = /^[afnrtvdDsSwWbBAzQEpPx0-7]$/;
const MOST_REPEATED = 1000;

/** @param {string} text @returns {boolean} */
export function isPattern(text) {
  if (/[\p{Cs}]/u.test(text) || isTooLarge(text)) return false;
  const plain = text.replace(/\\Q[\s\S]*?(?:\\E|$)/g, 'q');
  let isWrong = false;
  /** @type {Set<string>} */
  const names = new Set();
  const js = plain
    .replace(/\\([\s\S]?)(\{[^}\\]*\}|[A-Z])?/g, (all, escape, more = '') => {
      if (escape === '' || (/[A-Za-z0-9]/.test(escape) && !LETTERS.test(escape))) isWrong = true;
      if (/[1-7]/.test(escape)) isWrong = true;
      if (escape === 'p' || escape === 'P') {
        if (!isClass(more.replace(/^\{\^?|\}$/g, ''))) isWrong = true;
        return 'p';
      }
      return `${'AzbB'.includes(escape) ? 'x' : all.slice(0, 2)}${more}`;
    })
    .replace(/\(\?P?<([^>=!]*)>/g, (_, name) => {
      if (!/^\w+$/.test(name) || names.has(name)) isWrong = true;
      names.add(name);
      return '(';
    })
    .replace(/\(\?([imsU]*(?:-[imsU]+)?)(\)|:)/g, (_, _flags, end) => (end === ')' ? '(?:)' : '(?:'))
    // A bracket that ends a class is one of its characters where it comes first; what only asserts may be repeated.
    .replace(/\\[\s\S]|\[\^?\]/g, (all) => (all.startsWith('\\') ? all : `${all.slice(0, -1)}\\]`))
    .replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]])*\]|[\^$]/g, (all) => (all === '^' || all === '$' ? 'x' : all))
    .replace(/\[:\^?(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]/g, 'a');
  if (isWrong || /\(\?(?!:)/.test(js)) return false;
  // The engine judges the rest. Not each one misses the end of a class, or a repetition of nothing or of a repetition.
  const outline = js.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g, 'x');
  if (/\[|(?:^|[|*+?]|\((?:\?:)?|\{\d+(?:,\d*)?\})\{\d+(?:,\d*)?\}/.test(outline)) return false;
  for (const [, least = '', most = ''] of js.matchAll(/\{(\d+)(?:,(\d*))?\}/g))
    if (Number(least) > MOST_REPEATED || Number(most) > MOST_REPEATED) return false;
  try {
    return new RegExp(js) !== undefined;
  } catch {
    return false;
  }
}

/** @param {string} name of characters, such as L or Greek */
function isClass(name) {
  if (name === 'Any') return true;
  for (const each of [`\\p{${name}}`, `\\p{Script=${name}}`]) {
    try {
      if (/^\w+$/.test(name) && new RegExp(each, 'u')) return true;
    } catch {
      // the next way
    }
  }
  return false;
}
