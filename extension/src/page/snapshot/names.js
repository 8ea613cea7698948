import {HTML, SVG, TEXT, attribute, firstChildOf, hasAttribute, namespaceOf, nextOf, nodeTypeOf, own, tagOf, textOf} from './dom.js';
import {DRAWN} from './drawn.js';
import {folded} from './folded.js';
import {isEditable, roleOf, NAMED_BY_CONTENT} from './roles.js';
import {isDotted, isHiddenBy, outOf, styleOf} from './seen.js';
import {named, shownIn} from './tree.js';
import {chosenIn, isElement, isField, isSecret, labelsOf, optionText, valueOf} from './values.js';

/** Computes names of elements by Accessible Name and Description Computation 1.2 and HTML-AAM. */

const MOST_CHARS = 500;
const MOST_FOLDED = 20_000;
/** The most nodes visited for one name, and for a whole snapshot. */
const MOST_STEPS = 1000;
const budget = {steps: 0, until: Infinity, ended: false};

/**
 * One name on its way.
 * @typedef {object} Naming
 * @property {Set<Element>} visited against circles
 * @property {number} left how many nodes may still be looked at
 * @property {boolean} byLabel whether it goes through a label already: labels of labels are not followed
 * @property {boolean} isBranch whether an item of a tree is named: the items below it have names of their own
 * @property {boolean} hidden whether what is hidden counts, because it was named as a whole
 */

/** @param {string} text @param {number} [most] @returns {string} at most so long, no half of a pair at its end */
export const shortened = (text, most = MOST_CHARS) =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** @param {Element} of @param {string} role @returns {string} */
export function nameOf(of, role) {
  const naming = {visited: new Set(), left: MOST_STEPS, byLabel: false, hidden: false, isBranch: role === 'treeitem'};
  const name =
    (isNamedByChoice(of) && labelText(of, naming)) ||
    labelled(of, naming) ||
    ownName(of, role, naming) ||
    (NAMED_BY_CONTENT.has(role) ? content(of, naming) : '') ||
    tooltip(of);
  return shortened(folded(name.slice(0, MOST_FOLDED)));
}

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
  if (!naming.byLabel && hasAttribute(of, 'aria-labelledby')) {
    const texts = named(of, 'aria-labelledby').map((each) =>
      alternative(each, {...naming, visited: new Set(), left: MOST_STEPS, byLabel: true, hidden: isOut(each)}),
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

/** @param {Element} of @param {string} role @param {Naming} naming @returns {string} what the language itself gives as a name */
function ownName(of, role, naming) {
  const tag = tagOf(of);
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
    return tooltip(of) || attribute(of, 'placeholder') || attribute(of, 'aria-placeholder') || '';
  }
  if (tag === 'img' || tag === 'area') return attribute(of, 'alt') ?? '';
  if (tag === 'fieldset' || tag === 'table' || tag === 'figure') {
    const heading = firstChild(
      of,
      /** @type {Record<string, string>} */ ({fieldset: 'legend', table: 'caption', figure: 'figcaption'})[tag] ?? '',
    );
    return heading && !isOut(heading) ? content(heading, naming) : '';
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
      .map((label) => alternative(label, {...naming, visited, left: MOST_STEPS, byLabel: true}))
      .join(' '),
  );
}

/** @param {string} text as CSS computes `content` @returns {string} */
function generated(text) {
  const found = /^"((?:[^"\\]|\\.)*)"(?: \/ "((?:[^"\\]|\\.)*)")?$/.exec(text);
  return found ? (found[2] ?? found[1] ?? '').replace(/\\(.)/g, '$1') : '';
}

/** Elements that are separate from the text around them, though on the same line. */
const APART = new Set(['img', 'button', 'textbox', 'searchbox', 'spinbutton', 'slider', 'combobox', 'listbox', 'progressbar', 'meter']);

/** @param {CSSStyleDeclaration} style */
const isInline = ({display, float: floats, position}) =>
  /^(?:inline|contents|ruby|none)/.test(display) &&
  !/^inline-(?:block|flex|grid|table)$/.test(display) &&
  floats === 'none' &&
  position !== 'absolute';

/** @param {Element} of @param {Naming} naming @returns {string} what stands in an element */
function content(of, naming) {
  const before = generated(getComputedStyle(of, '::before').content);
  const after = generated(getComputedStyle(of, '::after').content);
  let text = before;
  for (const node of shownIn(of, undefined, MOST_STEPS)) {
    if (text.length > 2 * MOST_CHARS || naming.left-- <= 0) break;
    if (hasEnded()) break;
    if (nodeTypeOf(node) === TEXT) text += isDotted(styleOf(of)) ? '' : textOf(node).slice(0, 2 * MOST_CHARS);
    else if (isElement(node)) text += alternative(node, naming, true);
  }
  for (const each of naming.byLabel ? [] : named(of, 'aria-owns')) text += ` ${alternative(each, naming, true)} `;
  return text + after;
}

/**
 * What an element adds to a name.
 * @param {Element} of
 * @param {Naming} naming
 * @param {boolean} [isInside] whether it stands in what is named, and is not itself what was named
 * @returns {string} with blanks around it where it stands apart from the text
 */
function alternative(of, naming, isInside = false) {
  if (naming.visited.has(of)) return ' ';
  naming.visited.add(of);
  const style = styleOf(of);
  if (tagOf(of) === 'br') return ' ';
  if (outOf(of, style) === 'never') return '';
  const isSkipped = !naming.hidden && (outOf(of, style) !== '' || isHiddenBy(style));
  if (isSkipped) return isHiddenBy(style) && outOf(of, style) === '' ? visibleIn(of, naming) : '';
  const role = roleOf(of);
  if (naming.isBranch && isInside && role === 'group') return ''; // what stands below an item of a tree
  if (isField(of, role) && isSecret(of)) return isInside ? ' ' : labelled(of, {...naming, byLabel: true}) || tooltip(of);
  const text =
    embedded(of, role, isInside) ||
    (isInside ? labelled(of, {...naming, byLabel: true}) : naming.byLabel ? (attribute(of, 'aria-label') ?? '').trim() : '') ||
    ownName(of, role, naming.byLabel && isInside ? {...naming, byLabel: true} : naming) ||
    content(of, naming) ||
    tooltip(of);
  return isInline(style) && !APART.has(role) ? text : ` ${text} `;
}

/** The visible parts of a hidden element. @param {Element} of @param {Naming} naming @returns {string} */
function visibleIn(of, naming) {
  let text = '';
  for (const node of shownIn(of, undefined, MOST_STEPS)) {
    if (text.length > 2 * MOST_CHARS || naming.left-- <= 0 || hasEnded()) break;
    if (isElement(node)) text += alternative(node, naming, true);
  }
  return text;
}

/** What a field within a name holds: it is read as part of it. @param {Element} of @param {string} role @param {boolean} isInside */
function embedded(of, role, isInside) {
  if (!isInside) return '';
  if (role === 'textbox' || role === 'searchbox' || role === 'spinbutton' || role === 'slider') return valueOf(of, role) ?? '';
  if ((role === 'combobox' || role === 'listbox') && tagOf(of) === 'select') return chosenIn(of).map(optionText).join(' ');
  return role === 'combobox' ? (valueOf(of, role) ?? '') : '';
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
