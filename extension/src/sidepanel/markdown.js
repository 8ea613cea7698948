/**
 * Markdown as a tree, and the tree as elements. There is no HTML in it: what looks like a tag is text. Pictures are links, and only
 * addresses of http and https are links at all. Reading takes a time that grows with the text and no faster.
 *
 * @typedef {string | {tag: 'strong' | 'em' | 'del' | 'code', parts: Inline[]} | {tag: 'a', href: string, parts: Inline[]}} Inline
 * @typedef {{tag: 'p' | 'h', parts: Inline[]} | {tag: 'pre', text: string} | {tag: 'hr'} | {tag: 'quote', blocks: Block[]}
 *   | {tag: 'ul' | 'ol', start: number, items: Block[][]} | {tag: 'table', rows: Inline[][][]}} Block
 */

const MOST_DEPTH = 6;
const MOST_INLINE_DEPTH = 4;
const ITEM = /^( {0,12})(?:([-*+])|(\d{1,6})[.)]) +(?=\S)/;

/** @param {string} text @returns {Block[]} */
export const parseMarkdown = (text) => blocks(text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n'), 0);

/** @param {string[]} lines @param {number} depth @returns {Block[]} */
function blocks(lines, depth) {
  /** @type {Block[]} */
  const found = [];
  /** @type {string[]} */
  let paragraph = [];
  const flush = () => {
    if (paragraph.length > 0) found.push({tag: 'p', parts: inline(paragraph.join('\n'), 0)});
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fence = /^ {0,12}(`{3,}|~{3,})/.exec(line)?.[1];
    const heading = /^ {0,3}(#{1,6}) +(\S.*)$/.exec(line);
    if (line.trim() === '') flush();
    else if (fence) {
      flush();
      const body = [];
      const indent = line.length - line.trimStart().length;
      for (at++; at < lines.length && !(lines[at] ?? '').trim().startsWith(fence); at++) body.push(unindent(lines[at] ?? '', indent));
      found.push({tag: 'pre', text: body.join('\n')});
    } else if (heading) {
      flush();
      found.push({tag: 'h', parts: inline(heading[2] ?? '', 0)});
    } else if (/^ {0,3}([-*_])( *\1){2,} *$/.test(line)) {
      flush();
      found.push({tag: 'hr'});
    } else if (/^ {0,3}>/.test(line) && depth < MOST_DEPTH) {
      flush();
      const body = [];
      for (; at < lines.length && /^ {0,3}>/.test(lines[at] ?? ''); at++) body.push((lines[at] ?? '').replace(/^ {0,3}> ?/, ''));
      at--;
      found.push({tag: 'quote', blocks: blocks(body, depth + 1)});
    } else if (ITEM.test(line) && depth < MOST_DEPTH) {
      flush();
      const [list, next] = items(lines, at, depth);
      found.push(list);
      at = next - 1;
    } else if (
      paragraph.length === 0 &&
      line.includes('|') &&
      /^[ |:-]*-[ |:-]*$/.test(lines[at + 1] ?? '') &&
      (lines[at + 1] ?? '').includes('|')
    ) {
      const rows = [cells(line)];
      for (at += 2; at < lines.length && (lines[at] ?? '').includes('|'); at++) rows.push(cells(lines[at] ?? ''));
      at--;
      found.push({tag: 'table', rows});
    } else paragraph.push(line);
  }
  flush();
  return found;
}

/**
 * The list that begins at a line, and where it ends.
 * @param {string[]} lines @param {number} from @param {number} depth @returns {[Block, number]}
 */
function items(lines, from, depth) {
  const [, space = '', , number] = ITEM.exec(lines[from] ?? '') ?? [];
  const indent = space.length;
  /** @type {string[][]} */
  const bodies = [];
  let at = from;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const item = ITEM.exec(line);
    const own = line.length - line.trimStart().length;
    if (
      item &&
      (item[1] ?? '').length <= indent + 1 &&
      (item[1] ?? '').length >= indent &&
      (item[3] === undefined) === (number === undefined)
    )
      bodies.push([line.slice(item[0].length)]);
    else if (line.trim() === '') {
      const next = lines[at + 1] ?? '';
      if (!(next.startsWith(' '.repeat(indent + 2)) || (ITEM.test(next) && next.length - next.trimStart().length >= indent))) break;
      bodies.at(-1)?.push('');
    } else if (own > indent) bodies.at(-1)?.push(unindent(line, indent + (number === undefined ? 2 : number.length + 2)));
    else if (item || /^ {0,3}(#{1,6} |>|`{3})/.test(line) || (lines[at - 1] ?? '').trim() === '') break;
    else bodies.at(-1)?.push(line);
  }
  return [{tag: number === undefined ? 'ul' : 'ol', start: Number(number ?? 1), items: bodies.map((body) => blocks(body, depth + 1))}, at];
}

/** @param {string} line @param {number} most */
const unindent = (line, most) => line.slice(Math.min(most, line.length - line.trimStart().length));

/** @param {string} line @returns {Inline[][]} */
const cells = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim(), 0));

/** The marks that open, with what they make. @type {readonly (readonly [string, 'strong' | 'em' | 'del'])[]} */
const MARKS = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'del'],
  ['*', 'em'],
  ['_', 'em'],
];

/** @param {string} text @param {number} depth @returns {Inline[]} */
function inline(text, depth) {
  /** @type {Inline[]} */
  const found = [];
  let plain = '';
  /** @param {Inline} part @param {number} to */
  const take = (part, to) => {
    if (plain !== '') found.push(plain);
    plain = '';
    found.push(part);
    return to;
  };
  /** Marks whose end was looked for once and is not there. @type {Set<string>} */
  const missing = new Set();
  for (let at = 0; at < text.length; ) {
    const next = special(text, at, depth, missing);
    if (next) at = take(next[0], next[1]);
    else if (text[at] === '\\' && /[\\`*_{}[\]()#+.!|~<>-]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1];
      at += 2;
    } else plain += text[at++];
  }
  if (plain !== '') found.push(plain);
  return found;
}

/**
 * Reads the mark-up that begins at a place, and its end.
 * @param {string} text @param {number} at @param {number} depth @param {Set<string>} missing @returns {[Inline, number] | undefined}
 */
function special(text, at, depth, missing) {
  const sign = text[at] ?? '';
  if (sign === '`') {
    const ticks = /^`{1,6}/.exec(text.slice(at, at + 6))?.[0] ?? '`';
    const end = missing.has(ticks) ? -1 : text.indexOf(ticks, at + ticks.length);
    if (end < 0) missing.add(ticks);
    return end < 0
      ? undefined
      : [{tag: 'code', parts: [text.slice(at + ticks.length, end).replace(/^ (.*) $/s, '$1')]}, end + ticks.length];
  }
  if (sign === 'h' && !/\w/.test(text[at - 1] ?? '')) {
    const address = /^https?:\/\/[^\s<>"'`]{1,2000}/.exec(text.slice(at, at + 2010))?.[0].replace(/[.,;:!?)\]}*_]+$/, '');
    return address && isAddress(address) ? [{tag: 'a', href: address, parts: [address]}, at + address.length] : undefined;
  }
  if (depth >= MOST_INLINE_DEPTH) return undefined;
  if (sign === '[' || (sign === '!' && text[at + 1] === '[')) return link(text, sign === '!' ? at + 1 : at, depth);
  for (const [mark, tag] of MARKS) {
    if (
      sign !== mark[0] ||
      !text.startsWith(mark, at) ||
      /\s|^$/.test(text[at + mark.length] ?? '') ||
      (mark[0] === '_' && /\w/.test(text[at - 1] ?? ''))
    )
      continue;
    if (mark.length === 1 && text[at + 1] === mark) continue; // two that nothing closes are none
    const end = missing.has(mark) ? -1 : closing(text, mark, at + mark.length + 1);
    if (end < 0) missing.add(mark);
    else if (!/\s/.test(text[end - 1] ?? ' ') && !(mark[0] === '_' && /\w/.test(text[end + mark.length] ?? '')))
      return [{tag, parts: inline(text.slice(at + mark.length, end), depth + 1)}, end + mark.length];
  }
  return undefined;
}

const MOST_ESCAPED = 20;
/** Finds the next mark that no backslash takes its meaning from. @param {string} text @param {string} mark @param {number} from */
function closing(text, mark, from) {
  let end = text.indexOf(mark, from);
  for (let n = 0; end > 0 && text[end - 1] === '\\' && n < MOST_ESCAPED; n++) end = text.indexOf(mark, end + 1);
  return end;
}

const MOST_LINK_TEXT = 500;
/** @param {string} text @param {number} at @param {number} depth @returns {[Inline, number] | undefined} */
function link(text, at, depth) {
  const near = text.slice(at, at + MOST_LINK_TEXT + 2100);
  const [whole = '', words = '', address = ''] = /^\[([^\]]{0,500})\]\(<?([^\s)>]{1,2000})>?(?: "[^"]{0,200}")?\)/.exec(near) ?? [];
  return whole !== '' && isAddress(address)
    ? [{tag: 'a', href: address, parts: inline(words || address, depth + 1)}, at + whole.length]
    : undefined;
}

/** @param {string} address */
const isAddress = (address) => /^https?:\/\//i.test(address) && URL.canParse(address);

/** @param {Block[]} tree @returns {DocumentFragment} */
export function drawMarkdown(tree) {
  const drawn = document.createDocumentFragment();
  drawn.append(...tree.map(drawBlock));
  return drawn;
}

/** @param {Block} block @returns {HTMLElement} */
function drawBlock(block) {
  switch (block.tag) {
    case 'pre': {
      const code = element('pre', [element('code', [block.text])]);
      code.tabIndex = 0;
      return code;
    }
    case 'hr':
      return element('hr', []);
    case 'quote':
      return element('blockquote', block.blocks.map(drawBlock));
    case 'ul':
    case 'ol': {
      const list = element(
        block.tag,
        block.items.map((item) =>
          element('li', item.length === 1 && item[0]?.tag === 'p' ? item[0].parts.map(drawInline) : item.map(drawBlock)),
        ),
      );
      if (list instanceof HTMLOListElement && block.start !== 1) list.start = block.start;
      return list;
    }
    case 'table': {
      const rows = block.rows.map((row, n) =>
        element(
          'tr',
          row.map((cell) => element(n === 0 ? 'th' : 'td', cell.map(drawInline))),
        ),
      );
      const box = element('div', [element('table', rows)]);
      box.className = 'wide';
      box.tabIndex = 0;
      return box;
    }
    default:
      return element(block.tag === 'h' ? 'h4' : 'p', block.parts.map(drawInline));
  }
}

/** @param {Inline} part @returns {Node} */
function drawInline(part) {
  if (typeof part === 'string') return document.createTextNode(part);
  const made = element(part.tag, part.parts.map(drawInline));
  if (part.tag === 'a' && made instanceof HTMLAnchorElement) {
    made.href = part.href;
    made.target = '_blank';
    made.rel = 'noopener noreferrer';
    made.title = part.href;
  }
  return made;
}

/** @param {string} tag @param {(string | Node)[]} content @returns {HTMLElement} */
function element(tag, content) {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}
