import {personalKind} from '../page/personal-kinds.js';

/**
 * Drafts what each recorded step is expected to track from what the panel saw, as `mcp-datalayer run --update expectations` does: events and
 * how often each came, the values that reports are built on, and hits. What the rules complain of is named, and not expected.
 *
 * @typedef {import('./recording.js').Push} Push
 * @typedef {import('./visit.js').Hit} Hit
 * @typedef {import('./visit.js').Defect} Defect
 * @typedef {{pushes?: object[], hits?: object[], defects: string[]}} Drafted
 */

/** The key under which the panel leaves drafts for the editor, in memory. */
export const DRAFTED = 'journeyDrafted';

const KEPT = ['currency', 'value', 'coupon', 'shipping_tier', 'payment_type', 'method', 'search_term'];
const IDS = ['transaction_id'];
const TWICE = new Set(['duplicate-event', 'duplicate-transaction', 'hit-sent-twice', 'transaction-sent-twice']);
const OF_CONSENT = /^(?:hit|ping)-(?:before|after|contradicts)-consent/;
const MOST_CHARS = 200;
const MOST = 20;

/**
 * The order of the rows is for the eye: a hit stands behind the push before it, also where a step came between them.
 * @param {string} handle of the tab
 * @param {readonly string[]} recorded the steps of the file, as `kd1@7`
 * @param {readonly import('./recording.js').Row[]} rows of the tab, with all pages, steps, pushes and hits
 * @param {Pick<import('./visit.js').Visit, 'defectsOf' | 'defectsOfHit'>} visit
 * @returns {Record<string, Drafted>} by step
 */
export function drafted(handle, recorded, rows, visit) {
  const stepOf = stepsOf(handle, rows);
  /** @type {Map<string | undefined, {pushes: Push[], hits: Hit[]}>} */
  const seen = new Map(recorded.map((step) => [step, {pushes: [], hits: []}])); // what another step tracked is not expected
  for (const row of rows) {
    if (row.row === 'push') seen.get(stepOf(row))?.pushes.push(row);
    else if (row.row === 'hit') seen.get(stepOf(row))?.hits.push(row);
  }
  /** @type {Record<string, Drafted>} */
  const drafts = {};
  for (const [step, {pushes, hits}] of seen) {
    const expected = {pushes: pushesOf(pushes, visit), hits: hitsOf(hits, visit)};
    const defects = [...pushes.flatMap(({seq}) => visit.defectsOf(seq)), ...hits.flatMap(({hit}) => visit.defectsOfHit(hit))];
    const named = [...new Set(defects.filter(({severity}) => severity !== 'info').map(({rule}) => rule))];
    if (expected.pushes.length + expected.hits.length + named.length === 0) continue;
    drafts[String(step)] = {
      ...(expected.pushes.length > 0 ? {pushes: expected.pushes} : {}),
      ...(expected.hits.length > 0 ? {hits: expected.hits} : {}),
      defects: named,
    };
  }
  return drafts;
}

/**
 * Returns the step of a push or a hit as the host has it, see HitSteps.java: a hit is of the step that the host named, otherwise of that in
 * which it was sent.
 * @param {string} handle
 * @param {readonly import('./recording.js').Row[]} rows
 * @returns {(row: Push | Hit) => string | undefined}
 */
function stepsOf(handle, rows) {
  const steps = rows.flatMap((row) => (row.row === 'step' ? row.step : [])).sort((one, other) => one.t - other.t);
  const pages = new Map(rows.flatMap((row) => (row.row === 'page' ? [[row.page, row.on]] : [])));
  const pushes = new Map(rows.flatMap((row) => (row.row === 'push' ? [[row.seq, row]] : [])));
  /** @param {number | null | undefined} time @param {number} page */
  const at = (time, page) => {
    if (typeof time !== 'number' || time < (pages.get(page)?.shownAt ?? -Infinity)) return undefined; // before anybody saw the page
    const step = steps.findLast(({t}) => t <= time);
    return step && `${handle}@${step.step}`;
  };
  return (row) => {
    if (row.row === 'push') return at(row.t, row.page);
    if (row.step !== undefined) return row.step ?? undefined;
    const startedAt = pages.get(row.page)?.startedAt;
    if (typeof row.ms === 'number' && startedAt !== undefined) return at(startedAt + row.ms, row.page);
    const push = pushes.get(row.push ?? 0);
    return push && at(push.t, push.page);
  };
}

/** @param {Push[]} pushes @param {Pick<import('./visit.js').Visit, 'defectsOf'>} visit */
function pushesOf(pushes, visit) {
  const named = pushes.filter(({kind, event = ''}) => kind === 'event' && isName(event) && !event.startsWith('gtm.'));
  return [...grouped(named, ({event}) => event ?? '')].slice(0, MOST).map(([event, all]) => {
    const [first = {}, ...others] = all.map((push) => valuesOf(push, visit.defectsOf(push.seq)));
    const values = Object.entries(first).filter(([path, value]) =>
      others.every((other) => JSON.stringify(other[path]) === JSON.stringify(value)),
    );
    const defects = all.map(({seq}) => visit.defectsOf(seq));
    return {event, ...(values.length > 0 ? {values: Object.fromEntries(values)} : {}), count: right(defects)};
  });
}

/** @param {Hit[]} hits @param {Pick<import('./visit.js').Visit, 'defectsOfHit'>} visit */
function hitsOf(hits, visit) {
  const named = hits.filter(
    ({hit, vendor, event}) => isName(vendor) && isName(event ?? '') && !visit.defectsOfHit(hit).some(({rule}) => OF_CONSENT.test(rule)),
  );
  return [...grouped(named, ({vendor, account, event}) => JSON.stringify([vendor, account, event]))].slice(0, MOST).map(([, all]) => {
    const {vendor, account, event} = /** @type {Hit} */ (all[0]);
    return {vendor, ...(account && isName(account) ? {id: account} : {}), event, count: right(all.map(({hit}) => visit.defectsOfHit(hit)))};
  });
}

/** @template T @param {readonly T[]} all @param {(one: T) => string} by @returns {Map<string, T[]>} */
function grouped(all, by) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return groups;
}

/** Returns how many are right: of doubles, one. @param {Defect[][]} defects of each */
function right(defects) {
  const doubles = defects.filter((its) => its.some(({rule}) => TWICE.has(rule))).length;
  return Math.max(1, defects.length - Math.max(0, doubles - 1));
}

/** @param {Push} push @param {Defect[]} defects @returns {Record<string, unknown>} by path */
function valuesOf({text}, defects) {
  const message = JSON.parse(text);
  const isNested = typeof message.ecommerce === 'object' && message.ecommerce !== null;
  const from = isNested ? message.ecommerce : message;
  const root = isNested ? '$.ecommerce.' : '$.';
  /** @type {Record<string, unknown>} */
  const values = {};
  for (const name of KEPT) if (Object.hasOwn(from, name) && isPlain(from[name])) values[root + name] = from[name];
  for (const name of IDS) if (Object.hasOwn(from, name) && isPrimitive(from[name])) values[root + name] = {exists: true};
  const item = Array.isArray(from.items) ? from.items[0]?.item_id : undefined;
  if (isPlain(item)) values[`${root}items[0].item_id`] = item;
  const wrong = defects.filter(({rule, path}) => path && !TWICE.has(rule)).map(({path}) => String(path));
  for (const path of Object.keys(values))
    if (wrong.some((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`))) delete values[path];
  return values;
}

/** @param {unknown} value */
const isPrimitive = (value) => ['string', 'number', 'boolean'].includes(typeof value);

/** Tells whether it may stand in a file: a page may have pushed what is read as a variable, or somebody's data. @param {unknown} value */
const isPlain = (value) =>
  isPrimitive(value) && String(value).length <= MOST_CHARS && !String(value).includes('{{') && personalKind(String(value)) === undefined;

/** @param {string} text */
const isName = (text) => text !== '' && !text.includes('*') && isPlain(text);
