import {isOf} from './store-log.js';

/** @typedef {import('./store-log.js').Stored} Stored */

/**
 * Finds who has set each row. The browser tells of a cookie what tells it from others; scripts see names alone, in which twins are alike.
 * @param {any[]} rows as `getStorage` tells them @param {Stored[]} log
 * @returns {{writers: Map<any, Stored>, used: Set<Stored>}} `used`: those that are told with a row
 */
export function writersOf(rows, log) {
  const writers = new Map();
  const used = new Set();
  for (const row of rows.filter((each) => !isOfScripts(each))) {
    const own = thereFirst(log.filter((each) => belongs(each, row)));
    for (const each of own) used.add(each);
    if (own[0]) writers.set(row, own[0]);
  }
  for (const twins of groupsOf(rows.filter(isOfScripts))) {
    const own = thereFirst(log.filter((each) => !used.has(each) && belongs(each, twins[0])));
    const there = own.filter(({gone}) => !gone);
    if (twins.length === 1) for (const each of own) used.add(each);
    if (there.length <= twins.length) for (const each of there) used.add(each); // they are among the twins
    twins.forEach((row, i) => {
      const writer = twins.length === 1 ? own[0] : there.length === twins.length ? there[i] : ofSize(row, twins, there);
      if (!writer) return;
      writers.set(row, writer);
      used.add(writer);
    });
  }
  return {writers, used};
}

/** @param {any} row */
const isOfScripts = (row) => row.kind === 'cookie' && row.path === undefined;

/** Puts the cookies that scripts cannot tell apart together, in the order in which they see them: the older first. @param {any[]} rows */
function groupsOf(rows) {
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const row of rows) {
    const key = JSON.stringify([row.host, row.entry]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Some of the twins were set unseen: one has a setter where its size tells it from the others. @param {any} row @param {any[]} twins @param {Stored[]} there */
function ofSize(row, twins, there) {
  const [only, ...more] = there.filter(({last}) => last.size === row.size);
  return more.length === 0 && twins.filter(({size}) => size === row.size).length === 1 ? only : undefined;
}

/** @param {Stored[]} all */
const thereFirst = (all) =>
  all.sort((one, other) => Number(Boolean(one.gone)) - Number(Boolean(other.gone)) || one.first.t - other.first.t);

/** @param {Stored} stored @param {any} row */
function belongs(stored, row) {
  if (row.kind !== 'cookie') return stored.area === row.kind && stored.origin === row.origin && stored.name === row.entry;
  if (row.path === undefined)
    return (
      stored.area === 'cookie' &&
      stored.name === row.entry &&
      (stored.host === row.host || (!stored.hostOnly && row.host.endsWith(`.${stored.host}`)))
    );
  return isOf(stored, {name: row.entry, domain: row.host, hostOnly: row.hostOnly, path: row.path, partition: row.partition});
}
