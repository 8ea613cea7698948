import {platform} from '../platform/chrome.js';
import {button} from '../ui/button.js';
import {make} from '../ui/localize.js';

/** The parts that the editor's forms are made of. Each has a key, by which the focus finds it again when the form is drawn anew. */

const {text} = platform;
let made = 0;

/**
 * @typedef {object} Field
 * @property {string} label
 * @property {string} key its place in the step, as `selectors[0]`
 * @property {string} value
 * @property {(value: string) => void} set
 * @property {string} [look] narrow, wide
 * @property {string} [hint]
 */

/** @param {Field & {type?: string, list?: readonly string[], area?: boolean}} field */
export function textField({label, key, value, set, look = '', hint = '', type = 'text', list, area = false}) {
  const input = /** @type {HTMLInputElement} */ (make(area ? 'textarea' : 'input', ''));
  if (!area) input.type = type;
  input.value = value;
  input.placeholder = hint;
  input.autocomplete = 'off';
  input.spellcheck = false;
  input.dataset.key = key;
  input.addEventListener('change', () => set(input.value));
  const field = make('label', `field ${look}`, make('span', '', label), input);
  if (list) {
    const id = `list${++made}`;
    input.setAttribute('list', id);
    const options = make(
      'datalist',
      '',
      ...list.map((each) => {
        const option = make('option', '');
        option.value = each;
        return option;
      }),
    );
    options.id = id;
    field.append(options);
  }
  return field;
}

/** @param {Omit<Field, 'hint'> & {options: readonly (readonly [string, string])[]}} field options: values and words */
export function choiceField({label, key, value, set, look = '', options}) {
  const select = make('select', '');
  const all = options.some(([each]) => each === value) ? options : [...options, /** @type {const} */ ([value, value])];
  select.append(
    ...all.map(([each, words]) => {
      const option = make('option', '', words);
      option.value = each;
      return option;
    }),
  );
  select.value = value;
  select.dataset.key = key;
  select.addEventListener('change', () => set(select.value));
  return make('label', `field ${look}`, make('span', '', label), select);
}

/** @param {{label: string, key: string, value: boolean, set: (value: boolean) => void}} field */
export function checkField({label, key, value, set}) {
  const input = make('input', '');
  input.type = 'checkbox';
  input.checked = value;
  input.dataset.key = key;
  input.addEventListener('change', () => set(input.checked));
  return make('label', 'check', input, make('span', '', label));
}

/**
 * Any number of the same.
 * @param {object} group
 * @param {string} group.legend
 * @param {string} group.key
 * @param {(HTMLElement | HTMLElement[])[]} group.rows the fields of each
 * @param {(i: number) => void} group.remove
 * @param {string} group.add words
 * @param {() => void} group.append
 * @param {boolean} [group.cards] whether each has more than a line
 * @param {HTMLElement[]} [group.more] beside the button that adds one
 */
export function group({legend, key, rows, remove, add, append, cards = false, more = []}) {
  const list = make(
    'ul',
    'rows',
    ...rows.map((fields, i) =>
      make(
        'li',
        cards ? 'card' : '',
        make(
          'div',
          'line',
          make('div', 'fields', ...[fields].flat()),
          button('✕', `${key}[${i}]-remove`, () => remove(i), 'icon', text('editorRemove', legend, String(i + 1))),
        ),
      ),
    ),
  );
  return make(
    'fieldset',
    '',
    make('legend', '', legend),
    ...(rows.length > 0 ? [list] : []),
    make('div', 'row', button(add, `${key}-add`, append), ...more),
  );
}

/**
 * A number of a field; undefined where it is empty. A text that is no number stays as it is, so that it is told.
 * @param {string} written
 * @returns {any}
 */
export const numberOf = (written) => (written.trim() === '' ? undefined : Number.isNaN(Number(written)) ? written : Number(written));

/** @param {any} of @param {string} name @param {any} value undefined: there is none */
export function put(of, name, value) {
  if (value === undefined || value === '') delete of[name];
  else of[name] = value;
}

/** A text as a field shows it. @param {any} value */
export const shown = (value) => (value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value));
