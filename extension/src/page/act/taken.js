import {acting} from './acting.js';
import {rawValue} from './fill.js';
import {areChosen} from './select.js';

const MOST_LOOKED_AT = 500;
const MOST_TEXT = 20_000;

/**
 * Tells whether the page took what was asked for.
 * @param {import('../act-in-page.js').ActArgs} asked
 * @param {import('./verbs.js').State} now
 * @param {import('./verbs.js').State} was
 * @returns {'yes' | 'other' | 'no' | ''} '' where that means nothing
 */
export function taken({verb, value, secret}, now, was) {
  if (verb === 'select') {
    const {used, wanted} = acting;
    const select = used?.deref();
    const options = wanted?.flatMap((each) => each.deref() ?? []) ?? [];
    return select && areChosen(select, options) ? 'yes' : JSON.stringify(now) === JSON.stringify(was) ? 'no' : 'other';
  }
  if (verb === 'check') return now.checked === (value ?? true) ? 'yes' : 'no';
  const filled = secret && acting.used?.deref();
  if (filled)
    return rawValue(filled) === value || (verb === 'type' && rawValue(filled).includes(value))
      ? 'yes'
      : rawValue(filled) === ''
        ? 'no'
        : 'other';
  if (verb === 'fill' && typeof value === 'string' && now.value !== undefined)
    return now.value.trim() === value.trim() ? 'yes' : now.value === was.value ? 'no' : 'other';
  return '';
}

/**
 * Tells whether a text that left its field stands elsewhere in the page now.
 * @param {import('./watch.js').Watch | undefined} watch @param {Element} of @param {string} text
 */
export function isShownIn(watch, of, text) {
  const wanted = text.replace(/\s+/g, ' ').trim();
  if (wanted === '') return false;
  return [...(watch?.changed ?? [])].slice(-MOST_LOOKED_AT).some(
    (node) =>
      node !== of &&
      node.isConnected &&
      String(node.textContent ?? '')
        .slice(-MOST_TEXT)
        .replace(/\s+/g, ' ')
        .includes(wanted),
  );
}
