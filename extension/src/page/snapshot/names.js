import {
  FRAGMENT,
  HTML,
  SVG,
  TEXT,
  attribute,
  firstChildOf,
  hasAttribute,
  hostOf,
  isRendered,
  namespaceOf,
  nextOf,
  nodeTypeOf,
  own,
  rootOf,
  tagOf,
  textOf,
} from './dom.js';
import {DRAWN} from './drawn.js';
import {generated} from './generated.js';
import {folded} from './folded.js';
import {CONTROLS, isEditable, roleOf, NAMED_BY_CONTENT} from './roles.js';
import {isDotted, isHiddenBy, outOf, styleOf} from './seen.js';
import {named, shownIn} from './tree.js';
import {chosenIn, isElement, isField, isSecret, labelsOf, optionText, valueOf} from './values.js';

/** Computes names of elements by Accessible Name and Description Computation 1.2 and HTML-AAM. */

const MOST_CHARS = 500;
const MOST_FOLDED = 20_000;
/** The most nodes visited for one name, and for a whole snapshot. */
const MOST_STEPS = 1000;
/** The most chosen options of a list that stands in a name. */
const MOST_CHOSEN = 20;
const budget = {steps: 0, until: Infinity, ended: false};

/**
 * One name on its way.
 * @typedef {object} Naming
 * @property {Set<Element>} visited against circles
 * @property {number} left how many nodes may still be looked at
 * @property {boolean} byLabel whether it goes through a label already: labels of labels are not followed
 * @property {boolean} byIds whether it goes through `aria-labelledby` already, which is followed once
 * @property {boolean} whole whether parts count that say nothing in a name, because nothing else is there
 * @property {boolean} isBranch whether an item of a tree is named: the items below it have names of their own
 * @property {boolean} hidden whether what is hidden counts, because it was named as a whole
 */

/** @param {string} text @param {number} [most] @returns {string} at most so long, no half of a pair at its end */
export const shortened = (text, most = MOST_CHARS) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** @param {Element} of @param {string} role @returns {string} */
export function nameOf(of, role) {
  const begin = (whole = false) => ({
    visited: new Set(),
    left: MOST_STEPS,
    byLabel: false,
    byIds: false,
    hidden: false,
    isBranch: role === 'treeitem',
    whole,
  });
  const naming = begin();
  const isByContent = NAMED_BY_CONTENT.has(role);
  const name =
    (isNamedByChoice(of) && labelText(of, naming)) ||
    labelled(of, naming) ||
    said(ownName(of, role, naming)) ||
    (isByContent && said(content(of, naming))) ||
    said(tooltip(of)) ||
    (isByContent && !isField(of, role) ? content(of, begin(true)) : '') || // a card that is a link is called by all that stands in it
    (CONTROLS.has(role) ? labelOfHost(of, role, begin()) : '');
  return shortened(folded(name.slice(0, MOST_FOLDED)));
}

/**
 * The label of the element of the page's own that a control is drawn in: a person reads it beside the control.
 * @param {Element} of
 * @param {string} role
 * @param {Naming} naming
 */
function labelOfHost(of, role, naming) {
  const host = nodeTypeOf(rootOf(of)) === FRAGMENT ? hostOf(rootOf(of)) : null;
  if (!host || !tagOf(host).includes('-') || roleOf(host) === role) return '';
  return labelText(host, naming) || labelled(host, naming);
}

/** @param {string} text @returns {string} '' where it is nothing but blanks */
const said = (text) => (/\S/.test(text) ? text : '');

/** @param {Element} of @returns {boolean} whether its name is said, and not what stands in it */
export const isNamedApart = (of) => named(of, 'aria-labelledby').length > 0 || Boolean(attribute(of, 'aria-label')?.trim());

/** A drawn list often says by `aria-labelledby` what is chosen in it, which is no name. @param {Element} of */
export function isNamedByChoice(of) {
  const by = DRAWN.has(attribute(of, 'role') ?? '') && !attribute(of, 'aria-label')?.trim() ? named(of, 'aria-labelledby') : [];
  return by.length > 0 && by.every((each) => Node.prototype.contains.call(of, each));
}

/** @param {Element} of */
const tooltip = (of) => {
  const title = attribute(of, 'title');
  return title ? title.slice(0, 2 * MOST_CHARS) : '';
};

/** @param {Element} of @param {Naming} naming @returns {string} what `aria-labelledby` or `aria-label` says */
function labelled(of, naming) {
  if (!naming.byIds) {
    const texts = named(of, 'aria-labelledby').map((each) =>
      alternative(each, {...naming, left: MOST_STEPS, byLabel: true, byIds: true, hidden: isOut(each)}),
    );
    const text = folded(texts.join(' '));
    if (text) return text;
  }
  return (attribute(of, 'aria-label') ?? '').slice(0, 2 * MOST_CHARS).trim();
}

/** @param {Element} of */
function isOut(of) {
  const style = styleOf(of);
  return style.display === 'none' || isHiddenBy(style) || outOf(of, style) !== '';
}

/** @param {Element} of @param {string} tag @returns {Element | undefined} */
function firstChild(of, tag) {
  for (let node = firstChildOf(of), n = 0; node && n < MOST_STEPS; node = nextOf(node), n++)
    if (isElement(node) && tagOf(node) === tag) return node;
  return undefined;
}

/** Fields that show no placeholder. */
const PICKED = new Set(['date', 'datetime-local', 'month', 'time', 'week']);

/** @param {Element} of @param {string} role @param {Naming} naming @returns {string} what the language itself gives as a name */
function ownName(of, role, naming) {
  const tag = tagOf(of);
  if (role === '' && hasAttribute(of, 'role')) return ''; // it is said to be nothing, so nothing is called so
  if (namespaceOf(of) === SVG) {
    const title = firstChild(of, 'title');
    return title ? String(title.textContent ?? '').slice(0, 2 * MOST_CHARS) : (attribute(of, 'xlink:title') ?? '');
  }
  if (namespaceOf(of) !== HTML) return '';
  const type = tag === 'input' ? own(of, 'type') : '';
  if (['button', 'submit', 'reset'].includes(type)) {
    const byLabels = labelText(of, naming);
    if (byLabels) return byLabels;
    if (hasAttribute(of, 'value') && !isSecret(of)) return String(own(of, 'value'));
    return type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : '';
  }
  if (type === 'image')
    return labelText(of, naming) || attribute(of, 'alt') || (isSecret(of) ? '' : attribute(of, 'value')) || tooltip(of) || 'Submit';
  const text = labelText(of, naming);
  if (text) return text;
  if (type === 'file') return tooltip(of) || 'Choose File';
  if ((tag === 'input' && !['checkbox', 'radio', 'range', 'color'].includes(type)) || tag === 'textarea') {
    return tooltip(of) || (PICKED.has(type) ? '' : attribute(of, 'placeholder') || attribute(of, 'aria-placeholder')) || '';
  }
  if (tag === 'img' || tag === 'area') return role === '' ? '' : (attribute(of, 'alt') ?? '');
  if (tag === 'fieldset' || tag === 'table') {
    const heading = firstChild(of, tag === 'table' ? 'caption' : 'legend');
    return (heading && !isOut(heading) && said(content(heading, naming))) || (tag === 'table' && attribute(of, 'summary')) || '';
  }
  if (tag === 'optgroup') return attribute(of, 'label') ?? '';
  if (tag === 'option') return optionText(of);
  if (isEditable(of) || role === 'textbox' || role === 'searchbox') return attribute(of, 'aria-placeholder') ?? '';
  return '';
}

/** @param {Element} of @param {Naming} naming */
function labelText(of, naming) {
  if (naming.byLabel && naming.visited.has(of)) return '';
  const visited = new Set([of]);
  return folded(
    labelsOf(of)
      .map((label) =>
        alternative(label, {...naming, visited, left: MOST_STEPS, byLabel: true, hidden: naming.hidden || hasAttribute(label, 'inert')}),
      )
      .join(' '),
  );
}

/** Elements that are separate from the text around them, though on the same line. */
const APART = new Set(['img', 'button', 'textbox', 'searchbox', 'spinbutton', 'slider', 'combobox', 'listbox', 'progressbar', 'meter']);

/** @param {CSSStyleDeclaration} style */
const isInline = ({display, float: floats, position}) =>
  /^(?:inline|contents|ruby|none)/.test(display) &&
  !/^inline-(?:block|flex|grid|table)$/.test(display) &&
  floats === 'none' &&
  position !== 'absolute';

/** The content of these is no part of a name around them, as in Chrome. */
const APART_IN_NAMES = new Set(
  (
    'alert alertdialog application article banner blockquote complementary contentinfo dialog document feed figure form group img log main marquee ' +
    'navigation note progressbar radiogroup row rowgroup search separator status table tablist tabpanel timer toolbar'
  ).split(' '),
);
/** Nor are these, though nothing else is there: they list what can be chosen. */
const CHOICES = new Set('combobox grid listbox menu menubar tree treegrid'.split(' '));
/** The tip of these is no part of a name around them. */
const WITHOUT_TIP = new Set(
  ' code definition deletion emphasis insertion paragraph searchbox spinbutton strong subscript superscript term textbox time'.split(' '),
);

/** The content of these is there for browsers that do not know them. */
const FALLBACKS = new Set(['audio', 'meter', 'object', 'progress', 'video']);
/** Tables and drawings without a role of their own are no more than what stands in them. */
const PLAIN = new Set(['svg', 'table', 'tbody', 'tfoot', 'thead', 'tr']);

/** @param {Element} of @param {string} role @param {Naming} naming @returns {boolean} whether what stands in it counts in a name around it */
function isCounted(of, role, naming) {
  if (naming.byIds) return true;
  return !CHOICES.has(role) && (naming.whole || !APART_IN_NAMES.has(role) || (PLAIN.has(tagOf(of)) && !hasAttribute(of, 'role')));
}

/** These have a role in browsers that ARIA does not know. */
const TIPPED = new Set(['abbr', 'address', 'canvas', 'figcaption', 'input', 'label', 'legend', 'object', 'textarea']);

/** @param {string} text @param {CSSStyleDeclaration} style @returns {string} as it is written on the page */
function transformed(text, {textTransform}) {
  if (textTransform === 'uppercase') return text.toUpperCase();
  if (textTransform === 'lowercase') return text.toLowerCase();
  return textTransform === 'capitalize' ? text.replace(/(?<![\p{L}\p{N}\p{M}'\u2019])\p{L}/gu, (letter) => letter.toUpperCase()) : text;
}

/** @param {Element} of @param {Naming} naming @returns {string} what stands in an element */
function content(of, naming) {
  const style = styleOf(of);
  let text = generated(of, '::before', naming.hidden, isInline);
  for (const node of style.contentVisibility === 'hidden' || FALLBACKS.has(tagOf(of)) ? [] : shownIn(of, undefined, MOST_STEPS)) {
    if (text.length > 2 * MOST_CHARS || naming.left-- <= 0) break;
    if (hasEnded()) break;
    if (nodeTypeOf(node) === TEXT) text += isDotted(style) ? '' : transformed(textOf(node).slice(0, 2 * MOST_CHARS), style);
    else if (isElement(node)) text += alternative(node, naming, true);
  }
  const owned = naming.byLabel ? [] : named(of, 'aria-owns');
  if (owned.length > 0) text += ` ${owned.map((each) => alternative(each, naming, true)).join('')} `;
  return text + generated(of, '::after', naming.hidden, isInline);
}

/**
 * Returns what an element adds to a name.
 * @param {Element} of
 * @param {Naming} naming
 * @param {boolean} [isInside] whether it stands in what is named, and is not itself what was named
 * @returns {string} with blanks around it where it stands apart from the text
 */
function alternative(of, naming, isInside = false) {
  if (naming.visited.has(of)) return ' ';
  naming.visited.add(of);
  const style = styleOf(of);
  const tag = tagOf(of);
  if (tag === 'br' || tag === 'wbr') return ' ';
  if (tag === 'rt' || tag === 'rp') return '';
  const out = outOf(of, style);
  if (out === 'never') return '';
  if (!naming.hidden && (out !== '' || isHiddenBy(style))) return isHiddenBy(style) && out === '' ? visibleIn(of, naming) : '';
  const role = roleOf(of);
  if (naming.isBranch && isInside && role === 'group') return ''; // what stands below an item of a tree
  if (isField(of, role) && isSecret(of)) return isInside ? ' ' : labelled(of, {...naming, byLabel: true, byIds: true}) || tooltip(of);
  const value = isInside || naming.byIds ? embedded(of, role, isInside, naming) : undefined;
  if (value !== undefined) return ` ${value} `;
  const label = tag === 'slot' ? '' : labelled(of, naming); // a slot is not there by itself
  if (label) return ` ${label} `;
  const text =
    said(ownName(of, role, naming)) ||
    (isInside && !isCounted(of, role, naming) ? '' : said(content(of, naming))) ||
    (isInside && WITHOUT_TIP.has(role) && !TIPPED.has(tag) ? '' : tag === 'img' && attribute(of, 'alt') === '' ? '' : said(tooltip(of)));
  if (text === '' && !isInside) return '';
  return isInline(style) && !APART.has(role) && isBoxed(of, style, naming) ? text || blanksIn(of) : ` ${text} `;
}

/**
 * Tells whether an element has a box: others are written word by word.
 * @param {Element} of
 * @param {CSSStyleDeclaration} style
 * @param {Naming} naming
 */
const isBoxed = (of, style, naming) => style.display !== 'contents' && (!naming.hidden || isRendered(of));

/** @param {Element} of @returns {string} a blank where it holds nothing but blanks */
const blanksIn = (of) => (/^\s+$/.test(String(of.textContent ?? '').slice(0, MOST_CHARS)) ? ' ' : '');

/** The visible parts of a hidden element. @param {Element} of @param {Naming} naming @returns {string} */
function visibleIn(of, naming) {
  let text = '';
  for (const node of shownIn(of, undefined, MOST_STEPS)) {
    if (text.length > 2 * MOST_CHARS || naming.left-- <= 0 || hasEnded()) break;
    if (isElement(node)) text += alternative(node, naming, true);
  }
  return text;
}

/** The values of these if a page names none. */
const MIDDLES = /** @type {Record<string, string>} */ ({slider: '50', scrollbar: '50', spinbutton: '0', meter: '0'});

/**
 * Reads the value of a field as a part of the name that it stands in, or that refers to it.
 * @param {Element} of
 * @param {string} role
 * @param {boolean} isInside
 * @param {Naming} naming
 * @returns {string | undefined} undefined where it is no field
 */
function embedded(of, role, isInside, naming) {
  const tag = tagOf(of);
  if (tag === 'select') return isInside ? chosenIn(of).map(optionText).join(' ') : '';
  const isWritten = tag === 'input' || tag === 'textarea';
  if (role === 'textbox' || role === 'searchbox') return valueOf(of, role) ?? (isWritten ? undefined : '');
  if (Object.hasOwn(MIDDLES, role) || role === 'progressbar') return valueOf(of, role) ?? MIDDLES[role];
  if (role === 'combobox') return tag === 'input' ? (valueOf(of, role) ?? '') : undefined;
  if (role !== 'listbox' || !isInside) return undefined;
  const chosen = [...Element.prototype.querySelectorAll.call(of, '[role=option][aria-selected=true]')].slice(0, MOST_CHOSEN);
  return chosen.length > 0 ? chosen.map((each) => alternative(each, naming)).join(' ') : undefined;
}

/** @returns {boolean} whether nothing more is to be looked at for names */
function hasEnded() {
  if (budget.steps++ % 64 === 63 && performance.now() > budget.until) budget.ended = true;
  return budget.ended;
}

/** @param {number} end as performance.now() counts */
export function nameUntil(end) {
  budget.until = end;
}

/** @returns {boolean} whether there was too much to name */
export const namesEnded = () => budget.ended;
