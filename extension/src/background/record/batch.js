import {PROTOCOL} from '../../wire/protocol.js';

/**
 * Checks what a page hands over, for the page can imitate the hook. A message is kept as the JSON text it came as.
 *
 * @typedef {object} PageRecord one push
 * @property {number} n its number in its document
 * @property {number | null} t milliseconds since 1970; null of what was there before the hook
 * @property {number | null} ms milliseconds since the navigation
 * @property {string} layer
 * @property {number} gen which array of that name
 * @property {boolean} [orphan] pushed into an array that another had replaced
 * @property {'push' | 'backfill' | 'container' | 'snapshot' | 'aside'} via aside: a push that the page has put in the place of the array's
 * took it, and it is not in the array
 * @property {number} [arrived] milliseconds since 1970: when that came into the array after all
 * @property {boolean} [short] recorded in short: there was no time or no room for all of it
 * @property {boolean} [person] made while the page answered a person's press
 * @property {number} [uniqueEventId]
 * @property {string} [source]
 * @property {string[]} [stack] the source and what called it, of a push about e-commerce
 * @property {string} [container]
 * @property {Consent} [consent] what the page knew of consent when the push came, where that had changed
 * @property {Consent} [consentAfter] and what it knew before the next push
 * @property {string} text the message, JSON
 * @property {string} tags JSON
 * @property {string} [changed] the message as it is now, JSON
 * @typedef {Record<string, boolean> & {entries?: Record<string, Record<string, boolean>>}} Consent
 * @typedef {object} PageHit a call that sends something
 * @property {number} n its number in its document
 * @property {number} t milliseconds since 1970
 * @property {number} ms milliseconds since the navigation
 * @property {'beacon' | 'fetch' | 'xhr'} via
 * @property {string} [method]
 * @property {string} url
 * @property {string} [body]
 * @property {number} [bodyBytes]
 * @property {string} [source]
 * @property {string} [container]
 * @property {number} after number of the last push before it; 0: none
 * @typedef {object} PageStore something that the page has put into a store, or taken out: never a value
 * @property {number} n its number in its document
 * @property {number} t milliseconds since 1970
 * @property {number} ms milliseconds since the navigation
 * @property {'cookie' | 'local' | 'session'} area
 * @property {'set' | 'remove' | 'clear'} how
 * @property {string} name
 * @property {number} [size] characters of the value
 * @property {string} [asked] what a cookie was asked for with: `; max-age=…; path=…`
 * @property {string} [source]
 * @property {string} [container]
 * @property {number} after number of the last push before it; 0: none
 * @typedef {{ms: number, t: number, type: string, url: string, status: number | null}} PageTiming a request that the browser has listed
 * @typedef {object} PageLayer
 * @property {string} name
 * @property {string} kind
 * @property {number} generation
 * @property {string} [impossible] why pushes into it cannot be recorded
 * @property {'calls' | 'late' | 'appends' | 'unseen'} [replaced] the page has put another push in the place of the array's, and of that is
 * recorded: each call, each call
 *   after it was noticed, only what it appends, nothing
 * @property {string} [replacedBy] the place in a script that did, where it is known
 * @typedef {object} Batch
 * @property {PageRecord[]} records
 * @property {Pick<PageRecord, 'n' | 'uniqueEventId' | 'arrived' | 'changed' | 'consentAfter'>[]} amends
 * @property {PageHit[]} hits
 * @property {Pick<PageHit, 'n' | 'body'>[]} bodies that could be read only after the call
 * @property {PageStore[]} stores
 * @property {PageLayer[]} [layers]
 * @property {number} sampled
 * @property {number} missed how many elements the arrays have that nobody saw coming
 * @property {{pushes: number, bytes: number, hits: number, stores: number}} dropped
 */

const {hitUrlChars, hitBodyChars} = PROTOCOL.limits;
const MOST_CHARS = 16 * 1024 * 1024;
const MOST_RECORDS = 5000;
const MOST_HITS = 2000;
const MOST_STORES = 1000;
const AREAS = /** @type {unknown[]} */ (['cookie', 'local', 'session']);
const HOW = /** @type {unknown[]} */ (['set', 'remove', 'clear']);
/** The types of hits, by how the page sent them. */
export const CALLS = /** @type {const} */ ({beacon: 'beacon', fetch: 'fetch', xhr: 'xmlhttprequest'});
const TYPES = new Set([...Object.values(CALLS), 'img', 'script', 'iframe', 'ping', 'other']);
const VIA = ['push', 'backfill', 'container', 'snapshot', 'aside'];
const REPLACED = /** @type {unknown[]} */ (['calls', 'late', 'appends', 'unseen']);

/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** @param {unknown} value */
const isTime = (value) => value === null || (typeof value === 'number' && Number.isFinite(value) && value >= 0);
/** @param {number} most @returns {(value: unknown) => boolean} */
const isText = (most) => (value) => typeof value === 'string' && value.length <= most;
/** @param {unknown} value */
const isJson = (value) => {
  if (typeof value !== 'string') return false;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
};
/** One character more than is kept shows that it was longer. @param {unknown} value */
const isUrl = (value) => isText(hitUrlChars + 1)(value) && /^[a-z][a-z\d+.-]*:/i.test(String(value));
/** @param {(value: unknown) => boolean} check @returns {(value: unknown) => boolean} */
const optional = (check) => (value) => value === undefined || check(value);

const CONSENT = new Set([
  'active',
  'usedDeclare',
  'usedDefault',
  'usedUpdate',
  'usedImplicit',
  'usedContainerScopedDefaults',
  'wasSetLate',
  'accessedDefault',
  'accessedAny',
  'waitPeriodTimedOut',
  'entries',
]);
const CONSENT_ENTRY = new Set(['declare', 'default', 'update', 'implicit', 'initial', 'quiet']);
const MOST_CONSENT = {entries: 40, nameChars: 60};
/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const isConsentEntry = (value) =>
  isObject(value) && Object.entries(value).every(([name, one]) => CONSENT_ENTRY.has(name) && typeof one === 'boolean');
/** @param {unknown} value */
const isConsent = (value) =>
  isObject(value) &&
  Object.entries(value).every(
    ([name, one]) =>
      CONSENT.has(name) &&
      (name !== 'entries'
        ? typeof one === 'boolean'
        : isObject(one) &&
          Object.keys(one).length <= MOST_CONSENT.entries &&
          Object.entries(one).every(([of, entry]) => of.length <= MOST_CONSENT.nameChars && isConsentEntry(entry))),
  );

/** @type {Record<string, (value: any) => boolean>} */
const RECORD = {
  n: isCount,
  t: isTime,
  ms: isTime,
  layer: isText(200),
  gen: isCount,
  orphan: optional((value) => value === true),
  via: (value) => VIA.includes(value),
  arrived: optional((value) => value !== null && isTime(value)),
  short: optional((value) => value === true),
  person: optional((value) => value === true),
  uniqueEventId: optional((value) => typeof value === 'number' && Number.isFinite(value)),
  source: optional(isText(2000)),
  stack: optional((value) => Array.isArray(value) && value.length <= 3 && value.every(isText(2000))),
  container: optional(isText(100)),
  consent: optional(isConsent),
  consentAfter: optional(isConsent),
  text: isJson,
  tags: (value) => isJson(value) && value.startsWith('['),
  changed: optional(isJson),
};
/** @type {Record<string, (value: any) => boolean>} */
const AMEND = {
  n: isCount,
  uniqueEventId: /** @type {any} */ (RECORD.uniqueEventId),
  arrived: /** @type {any} */ (RECORD.arrived),
  changed: optional(isJson),
  consentAfter: optional(isConsent),
};
/** @type {Record<string, (value: any) => boolean>} */
const HIT = {
  n: isCount,
  t: isTime,
  ms: isTime,
  via: (value) => Object.hasOwn(CALLS, value),
  method: optional(isText(20)),
  url: isUrl,
  body: optional(isText(hitBodyChars + 1)),
  bodyBytes: optional(isCount),
  source: optional(isText(2000)),
  container: optional(isText(100)),
  after: isCount,
};
/** @type {Record<string, (value: any) => boolean>} */
const BODY = {n: isCount, body: isText(hitBodyChars + 1)};
/** @type {Record<string, (value: any) => boolean>} */
const STORE = {
  n: isCount,
  t: isTime,
  ms: isTime,
  area: (value) => AREAS.includes(value),
  how: (value) => HOW.includes(value),
  name: isText(300),
  size: optional(isCount),
  asked: optional(isText(400)),
  source: optional(isText(2000)),
  container: optional(isText(100)),
  after: isCount,
};
/** @type {Record<string, (value: any) => boolean>} */
const TIMING = {ms: isTime, t: isTime, type: (value) => TYPES.has(value), url: isUrl, status: (value) => value === null || isCount(value)};
/** @type {Record<string, (value: any) => boolean>} */
const LAYER = {
  name: isText(200),
  kind: isText(20),
  generation: isCount,
  impossible: optional(isText(20)),
  replaced: optional((value) => REPLACED.includes(value)),
  replacedBy: optional(isText(2000)),
};

/**
 * @param {unknown} list
 * @param {Record<string, (value: any) => boolean>} shape
 * @param {number} most
 * @returns {any[]} new objects with the members of the shape alone
 */
function checked(list, shape, most) {
  if (!Array.isArray(list) || list.length > most) throw new TypeError('A list is missing or too long.');
  return list.map((item) =>
    Object.fromEntries(
      Object.entries(shape).map(([name, check]) => {
        if (!check(item?.[name])) throw new TypeError(`A member ${name} is not what the hook writes.`);
        return [name, item[name]];
      }),
    ),
  );
}

/**
 * @param {unknown} text
 * @returns {Batch}
 * @throws {Error} when it is not what the hook writes
 */
export function readBatch(text) {
  if (typeof text !== 'string' || text.length > MOST_CHARS) throw new TypeError('A batch is no text, or too long.');
  const {records, amends, hits, bodies, stores = [], layers, sampled, dropped, missed = 0} = JSON.parse(text);
  if (!isCount(sampled) || !isCount(missed) || ![dropped?.pushes, dropped?.bytes, dropped?.hits, dropped?.stores ?? 0].every(isCount))
    throw new TypeError('A count is missing.');
  return {
    records: checked(records, RECORD, MOST_RECORDS),
    amends: checked(amends, AMEND, MOST_RECORDS),
    hits: checked(hits, HIT, MOST_HITS),
    bodies: checked(bodies, BODY, MOST_HITS),
    stores: checked(stores, STORE, MOST_STORES),
    layers: layers === undefined ? undefined : checked(layers, LAYER, 100),
    sampled,
    missed,
    dropped: {pushes: dropped.pushes, bytes: dropped.bytes, hits: dropped.hits, stores: dropped.stores ?? 0},
  };
}

/** @param {unknown} list @returns {PageTiming[]} @throws {Error} when it is not what bridge.js says of the browser's list */
export const readTimings = (list) => checked(list, TIMING, MOST_HITS);
