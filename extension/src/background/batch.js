/**
 * What a page hands over: checked, for the page can imitate the hook. A message is kept as the JSON text it came as.
 *
 * @typedef {object} PageRecord one push
 * @property {number} n its number in its document
 * @property {number | null} t milliseconds since 1970; null of what was there before the hook
 * @property {number | null} ms milliseconds since the navigation
 * @property {string} layer
 * @property {number} gen which array of that name
 * @property {boolean} [orphan] pushed into an array that another had replaced
 * @property {'push' | 'backfill' | 'container' | 'snapshot'} via
 * @property {number} [uniqueEventId]
 * @property {string} [source]
 * @property {string} [container]
 * @property {string} text the message, JSON
 * @property {string} tags JSON
 * @property {string} [changed] the message as it is now, JSON
 * @typedef {object} PageLayer
 * @property {string} name
 * @property {string} kind
 * @property {number} generation
 * @property {string} [impossible] why pushes into it cannot be recorded
 * @typedef {object} Batch
 * @property {PageRecord[]} records
 * @property {Pick<PageRecord, 'n' | 'uniqueEventId' | 'changed'>[]} amends
 * @property {PageLayer[]} [layers]
 * @property {number} sampled
 * @property {{pushes: number, bytes: number}} dropped
 */

const MOST_CHARS = 16 * 1024 * 1024;
const VIA = ['push', 'backfill', 'container', 'snapshot'];

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
/** @param {(value: unknown) => boolean} check @returns {(value: unknown) => boolean} */
const optional = (check) => (value) => value === undefined || check(value);

/** @type {Record<string, (value: any) => boolean>} */
const RECORD = {
  n: isCount,
  t: isTime,
  ms: isTime,
  layer: isText(200),
  gen: isCount,
  orphan: optional((value) => value === true),
  via: (value) => VIA.includes(value),
  uniqueEventId: optional((value) => typeof value === 'number' && Number.isFinite(value)),
  source: optional(isText(2000)),
  container: optional(isText(100)),
  text: isJson,
  tags: (value) => isJson(value) && value.startsWith('['),
  changed: optional(isJson),
};
/** @type {Record<string, (value: any) => boolean>} */
const AMEND = {n: isCount, uniqueEventId: /** @type {any} */ (RECORD.uniqueEventId), changed: optional(isJson)};
/** @type {Record<string, (value: any) => boolean>} */
const LAYER = {name: isText(200), kind: isText(20), generation: isCount, impossible: optional(isText(20))};

/**
 * @param {unknown} list
 * @param {Record<string, (value: any) => boolean>} shape
 * @param {number} most
 * @returns {any[]} new objects with the members of the shape alone
 */
function checked(list, shape, most) {
  if (!Array.isArray(list) || list.length > most) throw new TypeError('A list is missing or too long.');
  return list.map((item) => Object.fromEntries(Object.entries(shape).map(([name, check]) => {
    if (!check(item?.[name])) throw new TypeError(`A member ${name} is not what the hook writes.`);
    return [name, item[name]];
  })));
}

/**
 * @param {unknown} text
 * @returns {Batch}
 * @throws {Error} when it is not what the hook writes
 */
export function readBatch(text) {
  if (typeof text !== 'string' || text.length > MOST_CHARS) throw new TypeError('A batch is no text, or too long.');
  const {records, amends, layers, sampled, dropped} = JSON.parse(text);
  if (!isCount(sampled) || !isCount(dropped?.pushes) || !isCount(dropped?.bytes)) throw new TypeError('A count is missing.');
  return {
    records: checked(records, RECORD, 4000),
    amends: checked(amends, AMEND, 4000),
    layers: layers === undefined ? undefined : checked(layers, LAYER, 100),
    sampled,
    dropped: {pushes: dropped.pushes, bytes: dropped.bytes},
  };
}
