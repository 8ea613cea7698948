import {readScript} from './code-text.js';

/**
 * A user script as a file: a block of metadata in comments, and the code. The metadata gives the name, the pages,
 * and the time at which it runs. Metadata that would have it do more is refused by name.
 *
 * @typedef {'document-start' | 'document-end' | 'document-idle'} RunAt
 * @typedef {{name: string, matches: string[], runAt: RunAt}} UserScript
 * @typedef {{code: 'scriptNoBlock' | 'scriptNoName' | 'scriptNoMatch' | 'scriptBadMatch' | 'scriptRunAt' | 'scriptRefused' | 'scriptTwice'
 * | 'scriptTooLarge' | 'scriptTooMany' | 'scriptSyntax', what: string}} Refusal
 */

export const MOST = {code: 256 * 1024, name: 80, matches: 50, pattern: 300};
const BLOCK = /^[ \t]*\/\/ ==UserScript==[ \t]*\r?\n([\s\S]*?)^[ \t]*\/\/ ==\/UserScript==[ \t]*$/m;
const ROW = /^[ \t]*\/\/[ \t]*@([\w:-]+)(.*)/;
/** The characters that end a line, and a comment with it, in JavaScript, too. */
const LINE_END = /[\n\r\u2028\u2029]/;
/** Headers that only describe a script. Nothing is ever fetched from these addresses. */
const PASSED = new Set([
  'description',
  'version',
  'author',
  'namespace',
  'license',
  'copyright',
  'icon',
  'iconURL',
  'homepage',
  'homepageURL',
  'website',
  'supportURL',
  'updateURL',
  'downloadURL',
  'noframes',
]);
const TIMES = ['document-start', 'document-end', 'document-idle'];

/**
 * @param {string} pattern
 * @returns {{origin: string, path: string[]} | undefined} of one site: a scheme, a host and a port, and a path with `*` for any text
 * between its parts
 */
function readMatch(pattern) {
  const [, scheme = '', host = '', path = ''] = /^(https?):\/\/([^/?#*\s@]+)(\/[^\s#]*)$/.exec(pattern) ?? [];
  const site = `${scheme}://${host}`;
  if (path === '' || pattern.length > MOST.pattern || !URL.canParse(site) || new URL(site).origin !== site) return undefined;
  return {origin: site, path: path.split('*')};
}

/**
 * @param {string[]} parts
 * @param {string} text
 * @returns {boolean} whether it has these parts, one after the other, from its begin to its end
 */
function hasParts(parts, text) {
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

/**
 * @param {string} text
 * @param {boolean} [isKnown] whether its code was read before, and is JavaScript
 * @returns {{script: UserScript} | {refused: Refusal}}
 */
export function readUserScript(text, isKnown = false) {
  /** @param {Refusal['code']} code @param {string} [what] */
  const refuse = (code, what = '') => ({refused: {code, what: what.slice(0, 200)}});
  if (text.length > MOST.code) return refuse('scriptTooLarge');
  const [, block] = BLOCK.exec(text.replace(/^\ufeff/, '')) ?? [];
  if (block === undefined) return refuse('scriptNoBlock');
  let name = '';
  /** @type {RunAt | ''} */
  let runAt = '';
  /** @type {string[]} */
  const matches = [];
  for (const line of block.split(LINE_END)) {
    const [, key = '', rest = ''] = ROW.exec(line) ?? [];
    const value = rest.trim();
    if (key === '') continue; // a comment in the block
    if (key === 'name') {
      if (name !== '') return refuse('scriptTwice', '@name');
      name = value
        .normalize('NFC')
        .replace(/[\p{Cc}\p{Cf}\p{Surrogate}\p{Default_Ignorable_Code_Point}\s]+/gu, ' ')
        .trim()
        .slice(0, MOST.name);
    } else if (key === 'match') {
      if (!readMatch(value)) return refuse('scriptBadMatch', value);
      matches.push(value);
    } else if (key === 'run-at') {
      if (runAt !== '') return refuse('scriptTwice', '@run-at');
      if (!TIMES.includes(value)) return refuse('scriptRunAt', value);
      runAt = /** @type {RunAt} */ (value);
    } else if (!PASSED.has(key) && !/^(?:name|description):[\w-]+$/.test(key) && !(key === 'grant' && value === 'none')) {
      return refuse('scriptRefused', `@${key} ${value}`.trim());
    }
  }
  if (name === '') return refuse('scriptNoName');
  if (matches.length === 0) return refuse('scriptNoMatch');
  if (matches.length > MOST.matches) return refuse('scriptTooMany', String(MOST.matches));
  const mistake = isKnown ? undefined : readScript(text);
  if (mistake) return refuse('scriptSyntax', `${mistake.line}:${mistake.column} ${mistake.message}`);
  return {script: {name, matches, runAt: runAt || 'document-idle'}};
}

/** @param {UserScript} script @param {string} url @returns {boolean} whether it is for this page */
export function isFor({matches}, url) {
  if (!URL.canParse(url)) return false;
  const {origin, pathname, search} = new URL(url);
  return matches.some((pattern) => {
    const match = readMatch(pattern);
    return match !== undefined && match.origin === origin && (hasParts(match.path, pathname + search) || hasParts(match.path, pathname));
  });
}

/**
 * The state that its document must have reached; an early script waits for nothing.
 * @type {Record<RunAt, 'interactive' | 'complete' | undefined>}
 */
export const READY = {'document-start': undefined, 'document-end': 'interactive', 'document-idle': 'complete'};

/** Wraps the code in a function of its own, which is what runs. @param {string} text */
export const asFunction = (text) => `await (async function () {\n${text}\n})();`;
