/**
 * Tells a push in few words: money, items and order of a purchase, the target of a command, else its first values. It is worked out when a
 * row is drawn, never for all. Values are shown as the page has them: what is wrong with them, the findings say.
 *
 * @typedef {object} Words of the person's language
 * @property {(key: string, ...values: string[]) => string} text
 * @property {string} language
 */

const MOST_VALUES = 3;
const MOST_VALUE_CHARS = 40;
const MOST_DEPTH = 1;

/**
 * @param {{text: string, kind: string}} push
 * @param {Words} words
 * @returns {string[]} parts, which are not yet made visible; none where it says nothing but its name
 */
export function contentOf({text: json, kind}, words) {
  const value = JSON.parse(json);
  if (kind === 'gtag') return commandContent(Array.isArray(value.args) ? value.args : [], words);
  if (!isObject(value)) return [];
  if (Object.hasOwn(value, 'ecommerce') && value.ecommerce === null) return [words.text('contentCleared')];
  const order = isObject(value.ecommerce) ? value.ecommerce : value;
  const told = orderContent(order, words);
  return told.length > 0 ? told : firstValues(value);
}

/** @param {any[]} args @param {Words} words */
function commandContent([command, name, given], words) {
  if (command === 'consent') return isObject(given) ? consentContent(given) : [];
  const settings = command === 'set' && isObject(name) ? name : given;
  if (!isObject(settings) || Object.hasOwn(settings, '$type')) return [];
  const told = orderContent(settings, words);
  return told.length > 0 ? told : firstValues(settings);
}

/** Counts signals by their value: `denied × 4`. @param {Record<string, unknown>} signals */
function consentContent(signals) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const state of Object.values(signals)) if (typeof state === 'string') counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => `${short(state)} × ${count}`);
}

/** @param {Record<string, any>} order of GA4, or of the enhanced e-commerce before it @param {Words} words */
function orderContent(order, words) {
  const {value, currency, transaction_id: id, items} = fieldsOf(order);
  const count = Array.isArray(items) ? items.length : undefined;
  return [
    ...(isPlain(value) ? [[amount(value, words.language), ...(isPlain(currency) ? [short(currency)] : [])].join('\u00a0')] : []),
    ...(count === undefined ? [] : [words.text(count === 1 ? 'contentItem' : 'contentItems', count.toLocaleString(words.language))]),
    ...(isPlain(id) && id !== '' ? [short(id)] : []),
  ];
}

/**
 * The fields of an order by their names in GA4, wherever an older form has them.
 * @param {Record<string, any>} order
 * @returns {Record<string, any>}
 */
export function fieldsOf(order) {
  const action = Object.values(order).find((each) => isObject(each) && (isObject(each.actionField) || Array.isArray(each.products)));
  const old = isObject(action?.actionField) ? action.actionField : {};
  const named = /** @type {const} */ ([
    ['value', order.value ?? old.revenue],
    ['currency', order.currency ?? order.currencyCode],
    ['transaction_id', order.transaction_id ?? old.id],
    ['items', order.items ?? action?.products ?? order.impressions],
  ]);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

/** A number as people write it; a text as it is. @param {string | number | boolean} value @param {string} language */
function amount(value, language) {
  if (typeof value !== 'number') return short(value);
  const digits = Number.isInteger(value) ? 0 : 2;
  return value.toLocaleString(language, {minimumFractionDigits: digits, maximumFractionDigits: 10, useGrouping: false});
}

/** The first plain values with their names. @param {Record<string, any>} of */
function firstValues(of) {
  /** @type {string[]} */
  const found = [];
  const add = (/** @type {Record<string, any>} */ object, /** @type {string} */ path, /** @type {number} */ depth) => {
    for (const [name, value] of Object.entries(object)) {
      if (found.length >= MOST_VALUES) return;
      if (path === '' && (name === 'event' || name.startsWith('gtm.'))) continue;
      if (isPlain(value)) found.push(`${short(path + name)}: ${short(value)}`);
      else if (isObject(value) && depth < MOST_DEPTH && !Object.hasOwn(value, '$type')) add(value, `${path}${name}.`, depth + 1);
    }
  };
  add(of, '', 0);
  return found;
}

/** @param {unknown} value @returns {value is Record<string, any>} */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is string | number | boolean} */
export const isPlain = (value) => ['string', 'number', 'boolean'].includes(typeof value);

/** @param {string | number | boolean} value */
function short(value) {
  const words = String(value);
  return words.length > MOST_VALUE_CHARS ? `${words.slice(0, MOST_VALUE_CHARS).replace(/[\uD800-\uDBFF]$/, '')}…` : words;
}
