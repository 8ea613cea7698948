import {HTML, SVG, attribute, hasAttribute, matches, namespaceOf, nodeTypeOf, ELEMENT, own, parentOf, tagOf} from './dom.js';
import {named} from './tree.js';

/** The role of an element: what it says itself (WAI-ARIA 1.2), else what its tag means (HTML-AAM). '' is none: generic, presentational. */

const ROLES = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox complementary contentinfo definition ' +
    'deletion dialog directory document emphasis feed figure form grid gridcell group heading img insertion link list listbox listitem log main marquee ' +
    'math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation note option paragraph progressbar radio radiogroup region row rowgroup ' +
    'rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript switch tab table tablist tabpanel term textbox ' +
    'time timer toolbar tooltip tree treegrid treeitem'
  ).split(' '),
);
const NOTHING = new Set(['none', 'presentation', 'generic']);
const SAME = new Map([
  ['image', 'img'],
  ['directory', 'list'],
]);

/** Roles that a person operates. */
export const CONTROLS = new Set(
  (
    'button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox ' +
    'slider spinbutton switch tab textbox treeitem'
  ).split(' '),
);
/** Roles that are named by their content. */
export const NAMED_BY_CONTENT = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio ' +
    'rowheader switch tab tooltip treeitem'
  ).split(' '),
);
/** Roles that are one thing to a person, whatever elements stand in them. */
export const ATOMIC = new Set(
  'checkbox img menuitemcheckbox menuitemradio meter progressbar radio scrollbar separator slider spinbutton switch textbox searchbox'.split(
    ' ',
  ),
);

const INPUTS = /** @type {Record<string, string>} */ ({
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  file: 'button',
  color: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  hidden: '',
});
const TAGS = /** @type {Record<string, string>} */ ({
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  dd: 'definition',
  details: 'group',
  dialog: 'dialog',
  dl: 'list',
  dt: 'term',
  fieldset: 'group',
  figure: 'figure',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hgroup: 'group',
  hr: 'separator',
  li: 'listitem',
  main: 'main',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  progress: 'progressbar',
  search: 'search',
  summary: 'button',
  table: 'table',
  tbody: 'rowgroup',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  textarea: 'textbox',
  tr: 'row',
  ul: 'list',
  iframe: 'iframe',
  frame: 'iframe',
  video: 'video',
  canvas: 'canvas',
  audio: 'audio',
  p: 'paragraph',
});
const SECTIONS = new Set(['article', 'aside', 'main', 'nav', 'section']);
const SECTION_ROLES = new Set(['article', 'complementary', 'main', 'navigation', 'region']);
const GLOBAL = [
  'aria-atomic',
  'aria-busy',
  'aria-controls',
  'aria-current',
  'aria-describedby',
  'aria-details',
  'aria-dropeffect',
  'aria-flowto',
  'aria-grabbed',
  'aria-hidden',
  'aria-keyshortcuts',
  'aria-label',
  'aria-labelledby',
  'aria-live',
  'aria-owns',
  'aria-relevant',
  'aria-roledescription',
  'aria-braillelabel',
];

/** @param {Element} of @returns {boolean} whether the keyboard or a script of the page may focus it */
export function isFocusable(of) {
  if (namespaceOf(of) !== HTML) return hasAttribute(of, 'tabindex');
  const tag = tagOf(of);
  if (['button', 'input', 'select', 'textarea'].includes(tag)) return !matches(of, ':disabled');
  return (
    hasAttribute(of, 'tabindex') ||
    ((tag === 'a' || tag === 'area') && hasAttribute(of, 'href')) ||
    tag === 'summary' ||
    tag === 'iframe' ||
    isEditable(of)
  );
}

/** @param {Element} of the outermost that a person writes in */
export function isEditable(of) {
  const says = attribute(of, 'contenteditable');
  return says !== null && ['', 'true', 'plaintext-only'].includes(says.toLowerCase());
}

/** @param {Element} of @returns {boolean} whether it has a name of its own, so that what has no role without one has it */
const isNamed = (of) =>
  Boolean(attribute(of, 'aria-label')?.trim()) || named(of, 'aria-labelledby').length > 0 || Boolean(attribute(of, 'title')?.trim());

/** A drawing that one goes on from is no single image. @param {Element} svg */
const hasLinks = (svg) => Element.prototype.querySelector.call(svg, 'a') !== null;

/** @param {Element} of @returns {boolean} whether it stands in a part of the page, so that its header is not the page's */
function isInSection(of) {
  for (let node = parentOf(of), depth = 0; node && nodeTypeOf(node) === ELEMENT && depth < 500; node = parentOf(node), depth++) {
    const role = attribute(node, 'role');
    if (role === null ? SECTIONS.has(tagOf(node)) : SECTION_ROLES.has(role)) return true;
  }
  return false;
}

/** @param {Element} of @returns {Element | null} */
function tableOf(of) {
  for (let node = parentOf(of), depth = 0; node && nodeTypeOf(node) === ELEMENT && depth < 20; node = parentOf(node), depth++)
    if (tagOf(node) === 'table') return node;
  return null;
}

/** @param {Element} of @returns {string} */
function headerRole(of) {
  const scope = attribute(of, 'scope')?.toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  const row = parentOf(of);
  if (row && nodeTypeOf(row) === ELEMENT) {
    const body = parentOf(row);
    if (body && nodeTypeOf(body) === ELEMENT && tagOf(body) === 'thead') return 'columnheader';
    if (Element.prototype.querySelector.call(row, ':scope > td')) return 'rowheader';
  }
  return 'columnheader';
}

/** @param {Element} of @returns {string} the role that its tag gives */
export function tagRole(of) {
  const tag = tagOf(of);
  if (namespaceOf(of) === SVG)
    return tag === 'svg'
      ? hasLinks(of) && !isNamed(of)
        ? ''
        : 'img'
      : tag === 'a' && (hasAttribute(of, 'href') || hasAttribute(of, 'xlink:href'))
        ? 'link'
        : tag === 'image'
          ? 'img'
          : '';
  if (namespaceOf(of) !== HTML) return tag === 'math' ? 'math' : '';
  switch (tag) {
    case 'a':
    case 'area':
      return hasAttribute(of, 'href') ? 'link' : '';
    case 'img':
      return attribute(of, 'alt') === '' && !isFocusable(of) && !GLOBAL.some((each) => hasAttribute(of, each)) ? '' : 'img';
    case 'input': {
      const type = own(of, 'type');
      if (Object.hasOwn(INPUTS, type)) {
        if (type === 'checkbox' && hasAttribute(of, 'switch')) return 'switch';
        return type === 'search' && hasAttribute(of, 'list') ? 'combobox' : /** @type {string} */ (INPUTS[type]);
      }
      return hasAttribute(of, 'list') && ['text', 'email', 'tel', 'url'].includes(type) ? 'combobox' : 'textbox';
    }
    case 'select':
      return hasAttribute(of, 'multiple') || Number(attribute(of, 'size')) > 1 ? 'listbox' : 'combobox';
    case 'th':
    case 'td': {
      const table = tableOf(of);
      const role = table ? roleOf(table) : '';
      if (role !== 'table' && role !== 'grid' && role !== 'treegrid') return '';
      return tag === 'th' ? headerRole(of) : role === 'table' ? 'cell' : 'gridcell';
    }
    case 'tr':
    case 'thead':
    case 'tbody':
    case 'tfoot': {
      const table = tableOf(of);
      return table && roleOf(table) ? /** @type {string} */ (TAGS[tag]) : '';
    }
    case 'header':
      return isInSection(of) ? '' : 'banner';
    case 'footer':
      return isInSection(of) ? '' : 'contentinfo';
    case 'section':
      return isNamed(of) ? 'region' : '';
    case 'form':
      return 'form';
    case 'aside':
      return isInSection(of) && !isNamed(of) && !isInMain(of) ? '' : 'complementary';
    case 'summary':
      return parentOf(of) && tagOf(parentOf(of)) === 'details' ? 'button' : '';
    case 'li': {
      const list = parentOf(of);
      return list && nodeTypeOf(list) === ELEMENT && hasAttribute(list, 'role') && NOTHING.has(attribute(list, 'role') ?? '')
        ? ''
        : 'listitem';
    }
    default:
      return isEditable(of) ? 'textbox' : Object.hasOwn(TAGS, tag) ? /** @type {string} */ (TAGS[tag]) : '';
  }
}

/** @param {Element} of @returns {boolean} */
function isInMain(of) {
  for (let node = parentOf(of), depth = 0; node && nodeTypeOf(node) === ELEMENT && depth < 500; node = parentOf(node), depth++) {
    if (tagOf(node) === 'main') return true;
    if (SECTIONS.has(tagOf(node))) return false;
  }
  return false;
}

/** @param {Element} of @returns {string} */
export function roleOf(of) {
  const said = attribute(of, 'role');
  if (said === null) return tagRole(of);
  for (const word of said
    .slice(0, 500)
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)) {
    const role = SAME.get(word) ?? word;
    if (ROLES.has(role)) {
      return role === 'region' && !isNamed(of) ? tagRole(of) : role;
    }
    if (NOTHING.has(word)) {
      if (word === 'generic') return '';
      // An element that can be focused, or has a global attribute, counts.
      return isFocusable(of) || GLOBAL.some((each) => each !== 'aria-hidden' && hasAttribute(of, each)) ? tagRole(of) : '';
    }
  }
  return tagRole(of);
}
