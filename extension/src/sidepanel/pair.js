import {fieldsOf, isObject, isPlain} from './content.js';

/**
 * A push beside a hit that came from it: which parameters are the same, differ, or have been lost on the way. This file adds no
 * conclusions: it lays two recorded texts side by side.
 *
 * @typedef {'same' | 'different' | 'missing' | 'unsent' | 'added' | 'hidden'} PairState `missing`: an order's parameter that the hit lacks;
 * `unsent`: another value of the push, which need not be sent; `added`: the hit alone has it; `hidden`: it was redacted
 * @typedef {{name: string, push: string | undefined, hit: string | undefined, state: PairState}} PairRow
 */

const MOST_ROWS = 200;
const MOST_ITEMS = 20;
const HIDDEN = /^\[[A-Z][A-Z0-9_]*\]$/;
/** @type {Record<PairState, number>} */
const RANK = {missing: 0, different: 1, hidden: 2, same: 3, unsent: 4, added: 5};

/**
 * @param {{text: string, kind: string}} push
 * @param {Record<string, any>} hit one event of it, as the tool has it whole
 * @returns {PairRow[]} what is wrong first
 */
export function pairOf(push, hit) {
  const {order, others} = paramsOf(push);
  const sent = sentOf(hit);
  // Other vendors have other names: only what is read of all of them can be held against the push.
  const isOfNames = hit.vendor === 'ga4';
  /** @type {PairRow[]} */
  const rows = [];
  for (const [name, value] of order) {
    const found = sent.get(name);
    rows.push({name, push: value, hit: found, state: found === undefined ? (isOfNames ? 'missing' : 'unsent') : compared(value, found)});
  }
  for (const [name, value] of others) {
    if (order.has(name)) continue;
    const found = sent.get(name);
    rows.push({name, push: value, hit: found, state: found === undefined ? 'unsent' : compared(value, found)});
  }
  for (const [name, value] of sent)
    if (!order.has(name) && !others.has(name)) rows.push({name, push: undefined, hit: value, state: 'added'});
  return rows
    .map((row, at) => ({row, at}))
    .sort((one, other) => RANK[one.row.state] - RANK[other.row.state] || one.at - other.at)
    .slice(0, MOST_ROWS)
    .map(({row}) => row);
}

/** @param {string} pushed @param {string} sent @returns {PairState} */
function compared(pushed, sent) {
  if (pushed === sent) return 'same';
  if (HIDDEN.test(sent)) return 'hidden';
  const [one, other] = [Number(pushed), Number(sent)];
  return pushed.trim() !== '' && sent.trim() !== '' && one === other ? 'same' : 'different';
}

/** @param {{text: string, kind: string}} push @returns {{order: Map<string, string>, others: Map<string, string>}} */
function paramsOf({text, kind}) {
  const value = JSON.parse(text);
  /** @type {Map<string, string>} */
  const order = new Map();
  /** @type {Map<string, string>} */
  const others = new Map();
  const command = kind === 'gtag' && Array.isArray(value.args) ? value.args : undefined;
  const given = command ? (command[0] === 'event' ? command[2] : undefined) : value;
  if (!isObject(given)) return {order, others};
  const ecommerce = command ? given : isObject(given.ecommerce) ? given.ecommerce : undefined;
  for (const [name, each] of Object.entries({...plainOf(ecommerce ?? {}), ...fieldsOf(ecommerce ?? {})})) add(order, name, each);
  for (const [name, each] of Object.entries(given)) {
    if (name !== 'event' && !name.startsWith('gtm.') && isPlain(each)) others.set(name, String(each));
  }
  return {order, others};
}

/** @param {Record<string, any>} hit @returns {Map<string, string>} */
function sentOf(hit) {
  /** @type {Map<string, string>} */
  const sent = new Map();
  const {params, transaction_id, value, currency, items} = hit;
  for (const [name, each] of Object.entries({...(isObject(params) ? params : {}), transaction_id, value, currency, items})) {
    if (each !== undefined && each !== null) add(sent, name, each);
  }
  return sent;
}

/** @param {Record<string, any>} of what has one value; what the containers of dataLayers put beside an order is none of it */
const plainOf = (of) => Object.fromEntries(Object.entries(of).filter(([name, each]) => isPlain(each) && name !== 'currencyCode'));

/** @param {Map<string, string>} to @param {string} name @param {any} value */
function add(to, name, value) {
  if (isPlain(value)) to.set(name, String(value));
  if (!Array.isArray(value)) return;
  value.slice(0, MOST_ITEMS).forEach((item, at) => {
    for (const [key, each] of Object.entries(isObject(item) ? item : {})) {
      if (isPlain(each)) to.set(`${name}[${at}].${ITEM_NAMES[key] ?? key}`, String(each));
    }
  });
  to.set(`${name}.length`, String(value.length));
}

/** Names of items before GA4. @type {Record<string, string>} */
const ITEM_NAMES = {id: 'item_id', name: 'item_name', brand: 'item_brand', category: 'item_category', variant: 'item_variant'};
