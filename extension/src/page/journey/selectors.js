import {
  FRAGMENT,
  attribute,
  bodyOf,
  byId,
  hostOf,
  nextOf,
  nodeTypeOf,
  firstChildOf,
  own,
  parentOf,
  rootOf,
  tagOf,
  textOf,
  TEXT,
  ELEMENT,
} from '../snapshot/dom.js';
import {nameOf} from '../snapshot/names.js';
import {CONTROLS, roleOf} from '../snapshot/roles.js';
import {isHiddenBy, outOf, styleOf} from '../snapshot/seen.js';
import {shadowOf} from '../snapshot/tree.js';
import {isElement} from '../snapshot/values.js';
import {elementsIn} from '../act/elements.js';
import {looksPersonal} from './personal.js';

/**
 * Several ways to find an element again, as the Recorder of Chrome's developer tools writes them: each a list of selectors, where each
 * further one is looked for in the shadow root of what the one before found. The most lasting comes first: role and name, test id, text,
 * CSS, XPath. A way that was not found to lead to this one element is left out.
 *
 * @typedef {string[]} Way
 */

const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy', 'data-qa-id', 'data-testing'];
const MOST_NAME_CHARS = 200;
const MOST_TEXT_CHARS = 64;
const MOST_SELECTOR_CHARS = 800;
const MOST_ROOTS_DEEP = 8;
const MOST_STEPS_UP = 100;
/** The most characters of all texts that are looked through. */
const MOST_PAGE_CHARS = 2_000_000;
/** Names that programs write, and that change with the next build or page. */
const GENERATED = /\d{3}|[:.]|[0-9a-f]{8}|__|^css-|^sc-|^jss|^ember|^radix|^headlessui|^mui/i;
const MOST_ID_CHARS = 60;

/** @param {string} word */
const isLasting = (word) => word.length > 0 && word.length <= MOST_ID_CHARS && !GENERATED.test(word) && !looksPersonal(word);

/** @param {any} root document or shadow root @param {string} css @returns {Element[]} */
function all(root, css) {
  try {
    return [...(nodeTypeOf(root) === FRAGMENT ? DocumentFragment : Document).prototype.querySelectorAll.call(root, css)];
  } catch {
    return [];
  }
}

/** @param {any} root @param {string} css @param {Element} of */
function isOnly(root, css, of) {
  const found = css.length <= MOST_SELECTOR_CHARS ? all(root, css) : [];
  return found.length === 1 && found[0] === of;
}

/** @param {string} text */
const quoted = (text) =>
  `"${CSS.escape(text).replace(/\\(["\\ ./:;,!?&=+%@#()[\]{}<>|~*$^'`])/g, (_, sign) => (sign === '"' || sign === '\\' ? `\\${sign}` : sign))}"`;

/** @param {Element} of @returns {string | undefined} */
function testIdOf(of) {
  for (const each of TEST_IDS) {
    const id = attribute(of, each);
    if (id && id.length <= MOST_NAME_CHARS && !looksPersonal(id) && isOnly(rootOf(of), `[${each}=${quoted(id)}]`, of))
      return `[${each}=${quoted(id)}]`;
  }
  return undefined;
}

/** @param {Element} of @param {any} root @returns {string | undefined} a short one without places */
function plainCss(of, root) {
  const tag = CSS.escape(tagOf(of));
  const id = attribute(of, 'id') ?? '';
  /** @type {string[]} */
  const ways = isLasting(id) ? [`#${CSS.escape(id)}`] : [];
  for (const each of ['name', 'type', 'aria-label', 'title', 'alt', 'placeholder', 'role']) {
    const value = attribute(of, each);
    if (value && value.length <= MOST_NAME_CHARS && isLasting(value.replace(/[.:]/g, ''))) ways.push(`${tag}[${each}=${quoted(value)}]`);
  }
  if (tagOf(of).includes('-')) ways.push(tag);
  const classes = (attribute(of, 'class') ?? '')
    .slice(0, 2000)
    .split(/\s+/)
    .filter(isLasting)
    .slice(0, 4)
    .map((each) => `.${CSS.escape(each)}`);
  for (const each of classes) ways.push(`${tag}${each}`);
  if (classes.length > 1) ways.push(`${tag}${classes.join('')}`);
  return ways.find((css) => isOnly(root, css, of));
}

/** @param {Element} of @returns {number} its place among those of its tag, from 1 */
function placeOf(of) {
  let place = 1;
  for (
    let node = Object.getOwnPropertyDescriptor(Element.prototype, 'previousElementSibling')?.get?.call(of), n = 0;
    node && n < 10_000;
    n++
  ) {
    if (tagOf(node) === tagOf(of)) place++;
    node = Object.getOwnPropertyDescriptor(Element.prototype, 'previousElementSibling')?.get?.call(node);
  }
  return place;
}

/** @param {Element} of @param {any} root @returns {string | undefined} */
function cssOf(of, root) {
  const plain = plainCss(of, root);
  if (plain) return plain;
  let path = '';
  for (let node = /** @type {any} */ (of), n = 0; node && nodeTypeOf(node) === ELEMENT && n < MOST_STEPS_UP; node = parentOf(node), n++) {
    const around = node === of ? undefined : (testIdOf(node) ?? plainCss(node, root));
    if (around && isOnly(root, `${around} > ${path}`, of)) return `${around} > ${path}`;
    const tag = tagOf(node);
    const here = tag === 'html' || tag === 'body' ? tag : `${CSS.escape(tag)}:nth-of-type(${placeOf(node)})`;
    path = path ? `${here} > ${path}` : here;
    if (path.length > MOST_SELECTOR_CHARS) return undefined;
  }
  return isOnly(root, path, of) ? path : undefined;
}

/** @param {Element} of @returns {string | undefined} */
function xpathOf(of) {
  let path = '';
  for (let node = /** @type {any} */ (of), n = 0; node && nodeTypeOf(node) === ELEMENT && n < MOST_STEPS_UP; node = parentOf(node), n++) {
    const id = attribute(node, 'id') ?? '';
    const tag = tagOf(node);
    if (!/^[a-z][a-z0-9-]*$/.test(tag)) return undefined;
    if (isLasting(id) && !/["']/.test(id) && byId(rootOf(node), id) === node) {
      path = `//*[@id="${id}"]${path}`;
      break;
    }
    path = `/${tag}${tag === 'html' || tag === 'body' ? '' : `[${placeOf(node)}]`}${path}`;
  }
  if (path.length > MOST_SELECTOR_CHARS) return undefined;
  try {
    const found = Document.prototype.evaluate.call(document, path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    return found.snapshotLength === 1 && found.snapshotItem(0) === of ? path : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Element} of @param {string} role @param {string} name @param {number} until @returns {string | undefined} */
function ariaOf(of, role, name, until) {
  if (
    !(CONTROLS.has(role) || role === 'heading') ||
    !name ||
    name.length > MOST_NAME_CHARS ||
    name.endsWith('…') ||
    /\[\s*\w+\s*=/.test(name) ||
    looksPersonal(name)
  )
    return undefined;
  for (const each of elementsIn(document, false)) {
    if (performance.now() > until) return undefined; // not proven
    if (each === of || roleOf(each) !== role || nameOf(each, role) !== name) continue;
    const style = styleOf(each);
    if (!isHiddenBy(style) && outOf(each, style) === '') return undefined;
  }
  return `aria/${name}[role="${role}"]`;
}

const UNSUITABLE = new Set(['script', 'style', 'head', 'noscript', 'template']);

/**
 * The innermost elements that a text stands in, as the players of recordings look for it.
 * @param {Node} within
 * @param {string} text
 * @param {Element[]} found
 * @param {number} depth
 * @returns {string} all text there
 */
function findText(within, text, found, depth) {
  const tag = isElement(within) ? tagOf(within) : '';
  if (tag === 'input' || tag === 'textarea' || tag === 'select') {
    const value = String(own(/** @type {Element} */ (within), 'value') ?? '');
    if (value.includes(text)) found.push(/** @type {Element} */ (within));
    return '';
  }
  const before = found.length;
  let full = '';
  const shadow = isElement(within) ? shadowOf(within) : null;
  for (let node = firstChildOf(shadow?.mode === 'open' ? shadow : within); node && found.length < 3; node = nextOf(node)) {
    if (nodeTypeOf(node) === TEXT) full += textOf(node);
    else if (isElement(node) && !UNSUITABLE.has(tagOf(node)) && depth < 500) full += findText(node, text, found, depth + 1);
    if (full.length > MOST_PAGE_CHARS) return full;
  }
  if (found.length === before && full.includes(text) && isElement(within)) found.push(within);
  return full;
}

/** @param {Element} of @returns {string | undefined} */
function textWayOf(of) {
  if (['input', 'textarea', 'select', 'html', 'body'].includes(tagOf(of))) return undefined;
  const text = String(Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.get?.call(of) ?? '')
    .slice(0, 1000)
    .trim();
  if (text.length === 0 || text.length > MOST_TEXT_CHARS || /\s{2}|[\n\t]/.test(text) || looksPersonal(text)) return undefined;
  const root = bodyOf(document);
  if (!root || String(root.textContent ?? '').length > MOST_PAGE_CHARS) return undefined;
  /** @type {Element[]} */
  const found = [];
  findText(root, text, found, 0);
  return found.length === 1 && Node.prototype.contains.call(of, /** @type {Element} */ (found[0])) ? `text/${text}` : undefined;
}

/** The hosts around an element, the outermost first, and itself. @param {Element} of @returns {Element[] | undefined} */
function chainOf(of) {
  const chain = [of];
  for (let root = rootOf(of); nodeTypeOf(root) === FRAGMENT; root = rootOf(/** @type {Element} */ (chain[0]))) {
    const host = hostOf(root);
    if (!host || chain.length > MOST_ROOTS_DEEP) return undefined;
    chain.unshift(host);
  }
  return rootOf(/** @type {Element} */ (chain[0])) === document ? chain : undefined;
}

/**
 * @param {Element} of
 * @param {string} role
 * @param {string} name
 * @param {number} until as performance.now() counts
 * @returns {Way[]} none where it stands in no document
 */
export function waysTo(of, role, name, until) {
  const chain = chainOf(of);
  if (!chain) return [];
  const aria = ariaOf(of, role, name, until);
  const hosts = chain.slice(0, -1).map((host) => cssOf(host, rootOf(host)));
  /** @param {string | undefined} last @returns {Way | undefined} */
  const through = (last) => (last === undefined || hosts.includes(undefined) ? undefined : [.../** @type {string[]} */ (hosts), last]);
  const isDeep = chain.length > 1;
  const text = isDeep ? undefined : textWayOf(of);
  const xpath = isDeep ? undefined : xpathOf(of);
  const ways = [aria && [aria], through(testIdOf(of)), text && [text], through(cssOf(of, rootOf(of))), xpath && [`xpath/${xpath}`]];
  return /** @type {Way[]} */ (ways.filter((way, i) => way && ways.findIndex((other) => other && String(other) === String(way)) === i));
}
