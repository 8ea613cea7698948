import {literal, visible} from '../sidepanel/visible.js';

/**
 * The one writer of code. A template of this program is code; values that are put into it are printed as literals, unless they were made
 * here, too. So no value of a file is ever code, whatever it is.
 */

/** Code that was made here: nobody else has this class. */
class Written {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    Object.freeze(this);
  }
}

/** @typedef {Written} Code */

/** @param {string} text */
const code = (text) => new Written(text);

/** @param {unknown} value @returns {string} */
function printed(value) {
  if (value instanceof Written) return value.text;
  if (typeof value === 'string') return literal(value);
  if (typeof value === 'boolean' || value === null) return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return Object.is(value, -0) ? '0' : String(value);
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, each]) => `[${literal(name)}]: ${printed(each)}`)
      .join(', ')}}`;
  throw new TypeError(`A ${typeof value} has no literal.`);
}

/**
 * Code of this program with literals in it: js`await page.goto(${url});`
 * @param {TemplateStringsArray} strings
 * @param {...unknown} values
 * @returns {Code}
 */
export const js = (strings, ...values) =>
  code(strings.raw.map((part, i) => (i === 0 ? part : `${printed(values[i - 1])}${part}`)).join(''));

/** Several with something of this program between them. @param {readonly Code[]} all @param {Code} between */
export const joined = (all, between) => code(all.map(printed).join(printed(between)));

/** Lines of code, each so many levels further in. @param {readonly Code[]} lines @param {number} levels @returns {Code[]} */
export const indented = (lines, levels) => lines.map((line) => code(`${'  '.repeat(levels)}${printed(line)}`));

/** Places in frames, which are whole numbers, or there are none. @param {readonly unknown[]} all @returns {Code} */
export const places = (all) => code(JSON.stringify(all.filter(Number.isSafeInteger)));

/** One line that says something. Nothing in it ends the line. @param {string} text @returns {Code} */
export const comment = (text) => code(`// ${visible(text)}`);
