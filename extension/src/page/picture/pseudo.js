import {attribute} from '../snapshot/dom.js';
import {counterText, markText} from './counter-text.js';
import {stylesAround} from './counter-styles.js';
import {cssParts, partedAt} from './css-values.js';

/**
 * Finds what CSS writes before, behind and beside an element.
 *
 * @typedef {object} Said
 * @property {string[]} texts as it may be read
 * @property {boolean} isUnknown whether there is something that cannot be told
 * @property {boolean} isPicture whether there is a picture in it
 */

/** @type {Said} */
const SAYS_NOTHING = {texts: [], isUnknown: false, isPicture: false};
/** @type {Said} */
const SAYS_UNKNOWN = {texts: [], isUnknown: true, isPicture: false};
const MOST_QUOTES = 40;
/** A number that was counted so far may be one of a person: nothing around it says what it is. */
const MANY_DIGITS = /\d{5,}/;
const PICTURES_OF_CSS =
  /^(?:url|src|image|image-set|-webkit-image-set|cross-fade|-webkit-cross-fade|paint|(?:-webkit-)?(?:repeating-)?(?:linear|radial|conic)-gradient|-webkit-gradient)$/;

/** @param {string} css as the browser computes `quotes` @returns {[string, string][]} */
function quotesIn(css) {
  const texts = (cssParts(css) ?? []).filter(({kind}) => kind === 'string').map(({text}) => text);
  const pairs = Array.from(
    {length: texts.length >> 1},
    (_, i) => /** @type {[string, string]} */ ([texts[2 * i] ?? '', texts[2 * i + 1] ?? '']),
  );
  return pairs.length === 0 ? [['"', '"']] : pairs;
}

/**
 * @param {import('./css-values.js').CssPart} counter `counter()` or `counters()`
 * @param {Element} of
 * @param {import('./counters.js').Counting} counting
 * @param {boolean} isJoined browsers write `counters(n, '')` as `counter(n)`
 * @returns {string | undefined}
 */
function counted({text: kind, parts}, of, counting, isJoined) {
  const [[name] = [], ...others] = partedAt(parts, ',');
  if (name?.kind !== 'word') return undefined;
  const between = kind === 'counters' ? others.shift()?.[0] : undefined;
  const [style] = others.shift() ?? [];
  const isWord = style === undefined || style.kind === 'word';
  if (others.length > 0 || !isWord || (kind === 'counters' && between?.kind !== 'string')) return undefined;
  const values = counting.values(name.text);
  if (values === undefined) return undefined;
  const wanted = (kind === 'counters' || isJoined) && values.length > 0 ? values : values.slice(-1);
  const find = stylesAround(of);
  const texts = (wanted.length === 0 ? [0] : wanted).map((value) =>
    style?.text === 'none' ? '' : counterText(style?.text ?? 'decimal', value, find),
  );
  return texts.some((text) => text === undefined || MANY_DIGITS.test(text)) ? undefined : texts.join(between?.text ?? '');
}

/**
 * @param {string} css as the browser computes `content`
 * @param {Element} of
 * @param {string} quotes as it computes them
 * @param {import('./counters.js').Counting} counting
 * @returns {Said}
 */
function contentSays(css, of, quotes, counting) {
  const parts = cssParts(css);
  if (!parts) return SAYS_UNKNOWN;
  // The part after the first sign is for screen readers, and for where a picture is missing.
  const [shown = [], ...unseen] = partedAt(parts, '/');
  const isQuoted = shown.some(({kind, text}) => kind === 'word' && text.endsWith('-quote'));
  const pairs = isQuoted ? quotesIn(quotes) : [];
  let isUnknown = pairs.length > MOST_QUOTES;
  let isPicture = false;
  // Nobody tells how deep its quotation marks are.
  const saidAt = (/** @type {number} */ i, /** @type {boolean} */ isJoined) => {
    let depth = i;
    const quote = (/** @type {0 | 1} */ side) => pairs[Math.max(0, Math.min(depth, pairs.length - 1))]?.[side] ?? '';
    return shown
      .map((part) => {
        const {kind, text} = part;
        if (kind === 'string') return text;
        if (kind === 'url' || (kind === 'function' && PICTURES_OF_CSS.test(text))) {
          isPicture = true;
          return '';
        }
        if (kind === 'function' && (text === 'counter' || text === 'counters')) {
          const number = counted(part, of, counting, isJoined);
          isUnknown ||= number === undefined;
          return number ?? '';
        }
        if (kind === 'function' && text === 'attr') return attribute(of, part.parts[0]?.text ?? '') ?? '';
        if (kind === 'word' && text === 'open-quote') {
          const mark = quote(0);
          depth++;
          return mark;
        }
        if (kind === 'word' && (text === 'close-quote' || text === 'no-close-quote')) {
          depth--;
          return text === 'close-quote' ? quote(1) : '';
        }
        if (kind === 'word' && text === 'no-open-quote') depth++;
        else isUnknown ||= kind !== 'word' || !/^(?:none|normal|contents)$/.test(text);
        return '';
      })
      .join('');
  };
  const isCounted = shown.some(({kind, text}) => kind === 'function' && text === 'counter');
  const texts = Array.from({length: Math.max(1, Math.min(pairs.length, MOST_QUOTES))}, (_, i) => [
    saidAt(i, false),
    ...(isCounted ? [saidAt(i, true)] : []),
  ]).flat();
  const alternatives = unseen.flatMap((row) => row.map(({kind, text}) => (kind === 'string' ? text : ''))).join('');
  return {texts: [...new Set([...texts, alternatives])].filter((text) => text !== ''), isUnknown, isPicture};
}

/**
 * @param {string} listStyle as the browser computes `list-style-type`
 * @param {string} image
 * @param {Element} of
 * @param {number | undefined} number of the item
 * @returns {Said}
 */
function markSays(listStyle, image, of, number) {
  const isPicture = image !== 'none';
  const [part, ...more] = cssParts(listStyle) ?? [];
  if (part?.kind === 'string' && more.length === 0) return {texts: [part.text], isUnknown: false, isPicture};
  if (part?.kind === 'word' && part.text === 'none') return isPicture ? {...SAYS_NOTHING, isPicture} : SAYS_NOTHING;
  const isBullet = part?.kind === 'word' && /^(?:disc|circle|square|disclosure-open|disclosure-closed)$/.test(part.text);
  if (isBullet && more.length === 0) return isPicture ? {...SAYS_NOTHING, isPicture} : SAYS_NOTHING;
  if (part?.kind !== 'word' || more.length > 0 || number === undefined) return {...SAYS_UNKNOWN, isPicture};
  const text = markText(part.text, number, stylesAround(of));
  return text === undefined || MANY_DIGITS.test(text) ? {...SAYS_UNKNOWN, isPicture} : {texts: [text], isUnknown: false, isPicture};
}

/** @param {CSSStyleDeclaration} style @returns {boolean} whether a box is made by it */
export const isMade = ({display, content}) => display !== 'none' && content !== '' && content !== 'none' && content !== 'normal';

/**
 * @param {Element} of
 * @param {CSSStyleDeclaration} style of what CSS adds to it
 * @param {import('./counters.js').Counting} counting
 * @returns {Said}
 */
export function addedSays(of, style, counting) {
  return isMade(style) ? contentSays(style.content, of, style.quotes, counting) : SAYS_NOTHING;
}

/** @param {string} css `content` as a rule declares it @returns {Said} as far as it depends on nothing else */
export function declaredSays(css) {
  const parts = cssParts(css);
  const isTold = parts?.every(
    ({kind, text}) =>
      kind === 'string' || kind === 'url' || (kind === 'sign' && text === '/') || (kind === 'function' && PICTURES_OF_CSS.test(text)),
  );
  if (!parts || !isTold) return SAYS_UNKNOWN;
  const texts = partedAt(parts, '/').map((row) => row.map(({kind, text}) => (kind === 'string' ? text : '')).join(''));
  return {texts: texts.filter((text) => text !== ''), isUnknown: false, isPicture: false};
}

/**
 * The mark of an item.
 * @param {Element} of
 * @param {CSSStyleDeclaration} item the style of the item: the element, or what CSS adds to it
 * @param {CSSStyleDeclaration} mark
 * @param {number | undefined} number of the item
 * @param {import('./counters.js').Counting} counting
 * @returns {Said}
 */
export function itemSays(of, item, mark, number, counting) {
  if (!item.display.includes('list-item') || mark.display === 'none') return SAYS_NOTHING;
  const {content} = mark;
  if (content === 'none') return SAYS_NOTHING;
  return content === '' || content === 'normal'
    ? markSays(item.listStyleType, item.listStyleImage, of, number)
    : contentSays(content, of, mark.quotes, counting);
}

const OF_SCROLLERS = ['::scroll-button(up)', '::scroll-button(down)', '::scroll-button(left)', '::scroll-button(right)'];

/**
 * Parts of the browser's own in which CSS may write: nobody can tell where they stand.
 * @param {Element} of
 * @param {string} tag
 * @param {boolean} isScroller
 * @param {boolean} isMarked whether something around it shows marks of what it holds
 * @returns {string[]}
 */
export function partsOf(of, tag, isScroller, isMarked) {
  const parts = [...(isScroller ? OF_SCROLLERS : []), ...(isMarked ? ['::scroll-marker'] : [])];
  if (tag === 'option') parts.push('::checkmark');
  if (tag === 'select') parts.push('::picker-icon');
  return parts;
}
