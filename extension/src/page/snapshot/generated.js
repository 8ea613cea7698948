/**
 * Finds what CSS writes before and behind the content of an element, as it counts in names: without counters, as in Chrome's own tree, but for
 * those of an alternative text that are set right there.
 */

const TOKEN = /"((?:[^"\\]|\\[\s\S])*)"|(\/)|([-\w]+)(\((?:[^()"]|"(?:[^"\\]|\\[\s\S])*"|\([^()]*\))*\))?/g;
const ESCAPED = /\\(?:([\da-f]{1,6}) ?|([\s\S]))/gi;
const MOST_CHARS = 10_000;

/** @param {string} text */
const withoutEscapes = (text) =>
  text.replace(ESCAPED, (_, code, letter) => (code === undefined ? letter : String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff))));

/** @param {string} quotes as CSS computes it @returns {string[]} what opens and what closes */
function quotesIn(quotes) {
  if (quotes === 'none') return ['', ''];
  const [open = '\u201c', close = '\u201d'] = [...quotes.matchAll(/"((?:[^"\\]|\\[\s\S])*)"/g)].map(([, text = '']) =>
    withoutEscapes(text),
  );
  return [open, close];
}

/** @param {CSSStyleDeclaration} style @param {string} name @returns {string} what a counter is set to there; '' where that is said elsewhere */
function countIn({counterSet, counterReset}, name) {
  for (const css of [counterSet, counterReset]) {
    const words = css.split(' ');
    const at = words.indexOf(name);
    if (at >= 0 && /^-?\d+$/.test(words[at + 1] ?? '')) return String(words[at + 1]);
  }
  return '';
}

/**
 * @param {Element} of
 * @param {'::before' | '::after'} pseudo
 * @param {boolean} isHiddenToo whether what is hidden counts
 * @param {(style: CSSStyleDeclaration) => boolean} isInline
 * @returns {string} with blanks around it where it stands apart from the text
 */
export function generated(of, pseudo, isHiddenToo, isInline) {
  const style = getComputedStyle(of, pseudo);
  const {content} = style;
  if (content === 'none' || content === 'normal' || content === '') return '';
  if (!isHiddenToo && (style.display === 'none' || style.visibility !== 'visible')) return '';
  const [open = '', close = ''] = quotesIn(style.quotes);
  let text = '';
  let instead;
  for (const [, string, slash, word, more = ''] of content.slice(0, MOST_CHARS).matchAll(TOKEN)) {
    const part = string !== undefined ? withoutEscapes(string) : word === 'open-quote' ? open : word === 'close-quote' ? close : '';
    if (slash) instead = '';
    else if (instead === undefined) text += part;
    else instead += word === 'counter' ? countIn(style, more.slice(1, -1).trim()) : part;
  }
  if (instead !== undefined) return instead === '' ? '' : ` ${instead} `;
  return isInline(style) ? text : ` ${text} `;
}
