/** `{{name}}` in the texts of a journey: what it is to be called, and which there are. */

export const VARIABLE = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
const SECRET = /^\{\{secret:[A-Za-z0-9_-]{1,40}\}\}$/;
const USED = /\{\{([^{}]{1,80})\}\}/g;

/** @param {string} text @returns {string[]} names in it, those of secrets with `secret:` before */
export const usedIn = (text) => [...text.matchAll(USED)].map(([, name = '']) => name.trim());

/** @param {string} text */
export const isOpen = (text) => usedIn(text).some((name) => !name.startsWith('secret:'));

/** @param {string} text */
export const hasSecret = (text) => usedIn(text).some((name) => name.startsWith('secret:'));

/** @param {string} text */
export const isSecret = (text) => SECRET.test(text);

/** A text with the values in it; a name without one stays. @param {string} text @param {Readonly<Record<string, string>>} values */
export const withValues = (text, values) =>
  text.replace(USED, (all, name) => (Object.hasOwn(values, name.trim()) ? (values[name.trim()] ?? all) : all));

/**
 * All texts of a value, with another in its place; the names of fields stay.
 * @param {any} value
 * @param {(text: string) => string} change
 * @returns {any}
 */
export function mapTexts(value, change) {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
  return value;
}

/**
 * @param {any} value
 * @returns {Set<string>} all names in its texts
 */
export function namesIn(value) {
  /** @type {Set<string>} */
  const names = new Set();
  mapTexts(value, (text) => {
    for (const name of usedIn(text)) names.add(name);
    return text;
  });
  return names;
}
