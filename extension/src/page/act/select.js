import {matches, own, tagOf} from '../snapshot/dom.js';
import {known} from '../snapshot/known.js';
import {folded} from '../snapshot/folded.js';
import {isSecret, optionText} from '../snapshot/values.js';
import {setSelected} from './fill.js';
import {focusOn} from './focus.js';

/** Lists: options are named by their texts, by refs of a snapshot, or by their values where no text is so. */

const MOST_TOLD = 100;

/** @typedef {string | {ref: string}} Choice */

/** @param {Element} select @returns {HTMLOptionElement[]} */
export const optionsOf = (select) => [...own(select, 'options')];

/** @param {Element} option */
const wordsOf = (option) => folded(optionText(option));

/** @param {Element} select @param {Choice} choice @returns {Element[]} */
function meant(select, choice) {
  const options = optionsOf(select);
  if (typeof choice !== 'string') {
    const node = known.nodes.get(Number(/\d+$/.exec(choice.ref)?.[0]))?.node.deref();
    return options.filter((each) => each === node);
  }
  const text = folded(choice);
  const exact = options.filter((each) => wordsOf(each) === text);
  if (exact.length > 0) return exact;
  const alike = options.filter((each) => wordsOf(each).toLowerCase() === text.toLowerCase());
  return alike.length > 0 || isSecret(select) ? alike : options.filter((each) => own(each, 'value') === choice); // recordings of Chrome's Recorder have these
}

/**
 * @param {Element} select
 * @param {Choice | Choice[]} value
 * @returns {{options: Element[]} | {why: string, final: boolean, page?: object}}
 */
export function choose(select, value) {
  if (tagOf(select) !== 'select') return {why: 'NOT_EDITABLE', final: true};
  const all = (Array.isArray(value) ? value : [value]).map((each) => meant(select, each));
  if (all.some((each) => each.length !== 1) || (all.length !== 1 && !matches(select, '[multiple]')))
    return {
      why: 'OPTION_NOT_FOUND',
      final: false,
      page: {options: isSecret(select) ? [] : optionsOf(select).slice(0, MOST_TOLD).map(wordsOf)},
    };
  const options = all.flat();
  return options.some((each) => matches(each, ':disabled') || matches(each, 'optgroup:disabled option'))
    ? {why: 'NOT_ENABLED', final: false}
    : {options};
}

/** @param {Element} select @param {Element[]} options @returns {boolean} */
export const areChosen = (select, options) => optionsOf(select).every((each) => Boolean(own(each, 'selected')) === options.includes(each));

/** @param {Element} select @param {Element[]} options @returns {boolean} whether that changed anything */
export function selectOptions(select, options) {
  focusOn(select);
  if (areChosen(select, options)) return false;
  setSelected(select, options);
  return true;
}

/** @param {Element} of @returns {string[] | true} what is chosen; true where that is never shown */
export const chosenTexts = (of) =>
  isSecret(of) ||
  optionsOf(of)
    .filter((each) => own(each, 'selected'))
    .slice(0, MOST_TOLD)
    .map((each) => wordsOf(each));
