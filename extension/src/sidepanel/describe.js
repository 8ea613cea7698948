/**
 * The name of a push in a list. The tools use the same words, so a person and a model talk about the same thing. This file
 * adds no conclusions.
 */

/** @typedef {'event' | 'data' | 'gtag' | 'function' | 'method' | 'container' | 'snapshot' | 'other'} Kind */
/**
 * @typedef {object} Description
 * @property {Kind} kind
 * @property {string} label
 * @property {string | undefined} event
 */

const MOST_KEYS = 4;

/** @param {{via: string, text: string, tags: string}} push @returns {Description} */
export function describe({via, text, tags}) {
  const value = JSON.parse(text);
  const tag = topTag(value, tags);
  const args = tag === 'gtag' && Array.isArray(value.args) ? value.args : undefined;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && tag === undefined;
  const event =
    isObject && Object.hasOwn(value, 'event') && typeof value.event === 'string'
      ? value.event
      : args?.[0] === 'event' && typeof args[1] === 'string'
        ? args[1]
        : undefined;
  const isMethod = Array.isArray(value) && typeof value[0] === 'string';
  const kind =
    via === 'container'
      ? 'container'
      : via === 'snapshot'
        ? 'snapshot'
        : tag === 'gtag'
          ? 'gtag'
          : tag === 'function'
            ? 'function'
            : isObject
              ? event === undefined
                ? 'data'
                : 'event'
              : isMethod
                ? 'method'
                : 'other';
  return {
    kind,
    event,
    label: args
      ? ['gtag', ...args.slice(0, 2).filter((/** @type {unknown} */ word) => typeof word === 'string')].join(' ')
      : event !== undefined
        ? event
        : isObject
          ? keysOf(value)
          : isMethod
            ? `${value[0]}()`
            : tag === undefined
              ? '(value)'
              : `(${tag})`,
  };
}

/** @param {any} value @param {string} tags @returns {string | undefined} the tag of the message itself */
function topTag(value, tags) {
  if (tags === '[]' || typeof value?.$type !== 'string') return undefined;
  return JSON.parse(tags).find((/** @type {any} */ tag) => tag?.path === '$')?.type;
}

/** @param {object} value */
function keysOf(value) {
  const keys = Object.keys(value);
  return `{${keys.slice(0, MOST_KEYS).join(',')}${keys.length > MOST_KEYS ? ',…' : ''}}`;
}

/** One of the events that GTM pushes for itself. @param {string | undefined} event */
export const isInternal = (event) => event?.startsWith('gtm.') ?? false;
