import {attribute, own} from '../snapshot/dom.js';
import {folded} from '../snapshot/folded.js';
import {nameOf} from '../snapshot/names.js';
import {roleOf} from '../snapshot/roles.js';
import {optionText, purposeOf} from '../snapshot/values.js';
import {backwards, isOverridden, runsBack} from './turning.js';

/** Reads the words of fields and pictures that are no text of the page: values, placeholders, options, alternative texts. */

const WITHOUT_WORDS = new Set(['hidden', 'checkbox', 'radio', 'range', 'color']);
const BUTTONS_BY_VALUE = new Set(['button', 'submit', 'reset']);
const MOST_OPTIONS_SHOWN = 500;
const MOST_FIELD_CHARS = 100_000;

/** @param {Element} of @param {string} tag @returns {{text: string, keys: string[]}[]} */
export function fieldWords(of, tag) {
  const said = saidBy(of, tag)
    .map((text) => text.slice(0, MOST_FIELD_CHARS))
    .filter((text) => /\S/.test(text));
  if (said.length === 0) return [];
  if (['img', 'image', 'option', 'optgroup'].includes(tag)) return said.map((text) => ({text, keys: []}));
  const keys = [...purposeOf(of).map(folded), nameOf(of, roleOf(of)) || 'value'];
  return said.flatMap((text) => [
    {text, keys},
    {text, keys: []},
  ]);
}

/** A few letters on each line, as in a column. */
const IN_COLUMNS = /^(?:\s*\S{1,3}[^\S\n]*\n+){3,}\s*\S{0,3}\s*$/;

/**
 * Returns what a person reads in a field that shows its value in another order.
 * @param {Element} of @param {CSSStyleDeclaration} style @param {string} text
 * @returns {string[]}
 */
export function readOtherwise(of, style, text) {
  const read = [];
  if (runsBack(style) || isOverridden(of) || /[\u202d\u202e]/.test(text)) read.push(backwards(text));
  if (IN_COLUMNS.test(text)) read.push(text.replace(/\s+/g, ''));
  return read;
}

/** @param {Element} of @param {string} tag @returns {string[]} */
function saidBy(of, tag) {
  // Without the picture, a browser shows the first of these that is set.
  if (tag === 'img') return [attribute(of, 'alt') ?? attribute(of, 'title') ?? ''];
  if (tag === 'option') return [optionText(of)];
  if (tag === 'optgroup') return [attribute(of, 'label') ?? ''];
  if (tag === 'textarea') return [String(own(of, 'value') ?? ''), attribute(of, 'placeholder') ?? ''];
  if (tag === 'select') {
    const options = [...(own(of, 'options') ?? [])].slice(0, MOST_OPTIONS_SHOWN);
    const isList = own(of, 'multiple') === true || Number(own(of, 'size')) > 1;
    const shown = isList ? options : options.filter((option) => own(option, 'selected') === true);
    const groups = isList
      ? [...Element.prototype.querySelectorAll.call(of, 'optgroup')]
          .slice(0, MOST_OPTIONS_SHOWN)
          .map((group) => attribute(group, 'label') ?? '')
      : [];
    return [...shown.map(optionText), ...groups];
  }
  if (tag !== 'input') return [];
  const type = own(of, 'type');
  if (WITHOUT_WORDS.has(type)) return [];
  if (type === 'image') return [attribute(of, 'alt') || attribute(of, 'title') || (attribute(of, 'value') ?? '')];
  if (type === 'file') return [...(own(of, 'files') ?? [])].slice(0, 50).map(({name}) => name);
  const value = String(own(of, 'value') ?? '');
  return BUTTONS_BY_VALUE.has(type) ? [value] : [value, attribute(of, 'placeholder') ?? ''];
}
