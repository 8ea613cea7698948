/**
 * Reads a text without what only says how it is shown: tags, comments, addresses of links in Markdown, tags of forums, colours of
 * terminals. And what stands in the attributes of tags, as a page may write a value there, a letter each.
 *
 * @typedef {import('./folding.js').Folded} Folded
 * @typedef {import('./folding.js').Span} Span
 */

const HAS_MARKUP = /<[a-z!/?]|\]\(|\u001b\[|\[\/?[a-z]{1,7}[\]=]/i;
const HAS_ATTRIBUTES = /<[a-z][^<>\0]{0,200}=/i;
/** None goes over a border of texts. */
const MARKUP = new RegExp(
  [
    // One that goes over the beginnings of many others is none, as each of them would be read to the end.
    String.raw`<!--(?:(?:[^\0<-]|-(?!->)|<(?!!--)){0,2000}<!--){0,4}(?:[^\0<-]|-(?!->)|<(?!!--)){0,2000}-->`,
    String.raw`<!\[cdata\[|\]\]>`,
    String.raw`<\?[^<>\0]{0,2000}>`,
    String.raw`<\/?[a-z](?:"[^"\0]{0,4000}"|'[^'\0]{0,4000}'|[^<>\0"']){0,4000}>`,
    String.raw`<\/?[a-z][^<>\0]{0,2000}>`,
    String.raw`\]\([^()\s\0]{0,2000}\)`,
    String.raw`\u001b\[[\d;]{0,20}[a-z]`,
    String.raw`\[\/?(?:b|i|u|s|url|img|code|quote|color|size|font|center|list|spoiler)(?:=[^\][\s\0]{0,100})?\](?!\()`,
  ].join('|'),
  'giu',
);
const ATTRIBUTE = /\s([a-z][\w:.-]{0,60})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/giu;

/** @param {string} text @returns {string} */
export const withoutMarkup = (text) => (HAS_MARKUP.test(text) ? text.replace(MARKUP, '') : text);

/**
 * Reads a text that is taken for markup.
 * @param {string} text with borders (`\0`)
 * @param {Folded} folded what is read of it
 * @returns {Folded[]}
 */
export function markupReadings(text, folded) {
  if (!HAS_MARKUP.test(text)) return [];
  const tags = [...text.matchAll(MARKUP)].map((match) => /** @type {Span} */ ([match.index, match.index + match[0].length]));
  // The texts of two elements may be one word or two.
  const readings = [without(folded, tags, false), without(folded, tags, true)];
  const attributes = HAS_ATTRIBUTES.test(text) ? attributesIn(text, tags) : [];
  if (attributes.length > 1) readings.push(only(folded, attributes));
  return readings;
}

/** @param {Folded} folded @param {Span[]} gone @param {boolean} isParting a blank stands for each @returns {Folded} */
function without(folded, gone, isParting) {
  /** @type {[number, number][]} */
  const kept = [];
  let at = 0;
  for (const [begin, end] of gone) {
    const first = firstFrom(folded.from, begin);
    const next = firstFrom(folded.from, end);
    kept.push([at, first]);
    if (isParting && next > first) kept.push([first, -1]);
    at = Math.max(at, next);
  }
  kept.push([at, folded.from.length]);
  return picked(folded, kept);
}

/** @param {Folded} folded @param {[number, number][]} ranges of its letters; those that end at -1 are a blank at their place @returns {Folded} */
function picked(folded, ranges) {
  const lengths = ranges.map(([from, to]) => (to < 0 ? 1 : Math.max(0, to - from)));
  const length = lengths.reduce((sum, each) => sum + each, 0);
  const [begins, ends] = [new Int32Array(length), new Int32Array(length)];
  /** @type {string[]} */
  const parts = [];
  let at = 0;
  for (const [i, [from, to]] of ranges.entries()) {
    const end = from + (lengths[i] ?? 0);
    parts.push(to < 0 ? ' ' : folded.text.slice(from, end));
    begins.set(folded.from.subarray(from, end), at);
    ends.set(folded.to.subarray(from, end), at);
    at += lengths[i] ?? 0;
  }
  return {text: parts.join(''), from: begins, to: ends};
}

/** @param {string} text @param {Span[]} tags @returns {Span[]} what stands in attributes of one name after each other, in the order of names */
function attributesIn(text, tags) {
  /** @type {Map<string, Span[]>} */
  const byName = new Map();
  for (const [from, to] of tags) {
    for (const match of text.slice(from, to).matchAll(ATTRIBUTE)) {
      const value = match[2] ?? match[3] ?? match[4] ?? '';
      const end = from + match.index + match[0].length - (match[4] === undefined ? 1 : 0);
      const name = (match[1] ?? '').toLowerCase();
      const known = byName.get(name);
      if (known) known.push([end - value.length, end]);
      else byName.set(name, [[end - value.length, end]]);
    }
  }
  return [...byName.values()].filter((spans) => spans.length > 1).flat();
}

/** @param {Folded} folded @param {Span[]} spans @returns {Folded} these alone, a blank before each */
const only = (folded, spans) =>
  picked(
    folded,
    spans.flatMap(([from, to]) => {
      const first = firstFrom(folded.from, from);
      return first < folded.from.length
        ? [
            [first, -1],
            [first, firstFrom(folded.from, to)],
          ]
        : [];
    }),
  );

/** @param {Int32Array} begins in order @param {number} at @returns {number} the first that does not stand before it */
export function firstFrom(begins, at) {
  let [low, high] = [0, begins.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((begins[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
