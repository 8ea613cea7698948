import {readConsentRecords} from '../../page/read-consent-records.js';
import {readStorage} from '../../page/read-storage.js';
import {PROTOCOL} from '../../wire/protocol.js';
import {readableDocuments} from '../page/frames.js';
import {launched} from '../launched.js';
import {originOf, sitePattern} from '../page/page-access.js';
import {once} from '../look/read-page.js';
import {consentRecords, isNamedSo} from '../record/consent-records.js';
import {writersOf} from '../record/store-writers.js';
import {shapeOf} from '../record/value-shape.js';
import {checkTab} from '../link/arguments.js';

const MOST_KEYS = 12_000; // of one storage of one document
const MOST_COOKIES = 3000;
const HEAD_CHARS = 100;
const DOCUMENT_MS = 1500;
const RECORDS_MS = 500;
/** A write that comes so long after a step may have another cause, as with pushes. */
const LATE_MS = 3000;

/** @typedef {import('../record/store-log.js').Stored} Stored */
/** @typedef {import('../record/store-log.js').Write} Write */

/**
 * `getStorage {tab?}`: what the pages of a tab have the browser keep: names, places, lifetimes, sizes, and who has set it. No value leaves
 * the browser, except the visitor's choice as the IAB's frameworks record it.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined}>}
 */
export const getStorage = (context) => ({
  on: 'page',
  check: ({tab}) => ({tab: checkTab(tab)}),
  async run(_, call, pass) {
    const {platform, attachments, history, recorder, steps, policy, requests} = context;
    const {attachment} = pass;
    const {tabId, handle} = attachment;
    const recorded = history.of(attachment);
    await Promise.all([recorder.flush(tabId), steps.ready]);
    const mayAsk = policy.storage && (await platform.cookies.areAllowed());
    const documents = await call.orEnd(readableDocuments(context, attachment));
    // The access of one click does not hold for the browser's list of cookies: there a site has to be kept.
    const covered = await call.orEnd(
      Promise.all(documents.map(async ({origin}) => mayAsk && platform.permissions.haveSite(sitePattern(origin) ?? ''))),
    );
    /** @type {'all' | 'visit' | 'page'} */
    const sight = covered[0] !== true ? 'page' : launched ? 'all' : 'visit';
    const asked = {mostKeys: MOST_KEYS, headChars: HEAD_CHARS, ms: DOCUMENT_MS};
    const [top] = documents;
    const told = top
      ? platform.run({tabId, documentId: top.documentId}, 'page', readConsentRecords, [{ms: RECORDS_MS}]).catch(() => [])
      : [];
    const read = await call.orEnd(
      Promise.all(
        documents.map(async ({documentId, frameId, origin}) => {
          const [only] = await platform.run({tabId, documentId}, 'isolated', readStorage, [asked]).catch(() => []);
          return {origin, frameId, said: typeof only?.result === 'string' ? JSON.parse(only.result) : undefined};
        }),
      ),
    );
    const [ofPage] = await call.orEnd(Promise.resolve(told));
    const apart = storagesOf(read);
    await pass.again();
    const tab = {...attachment, ...attachments.of(tabId)};
    const hosts = new Set(
      [tab.url, ...recorded.pages.map(({url}) => url), ...requests.of(tabId).map(({url}) => url), ...documents.map(({origin}) => origin)]
        .map(hostOf)
        .filter(Boolean),
    );
    const log = recorded.stores.all;
    const said = toldBy(ofPage?.result);
    const stored =
      sight === 'page'
        ? {rows: [], records: [], hidden: 0, more: 0}
        : await cookiesOfBrowser(context, call, tabId, sight === 'all' ? undefined : hosts, hostOf(tab.url));
    const isTold = await toldHosts(context, call, sight, log);
    await pass.again();
    // A cookie without Secure is one of http for the browser, which tells it only where we may read that, too.
    const rows = [...stored.rows, ...beyond(cookiesOfPages(read), stored.rows), ...apart.flatMap(keptOf)];
    const {writers, used} = writersOf(rows, log);
    const tell = tellerOf(recorded, steps.of(handle));
    const now = Date.now();
    const shown = rows.map((row) => {
      const writer = writers.get(row);
      return {...row, ...(writer?.partitioned ? {partitioned: true} : {}), ...(writer ? writesOf(writer, tell) : {})};
    });
    for (const each of log) {
      if (used.has(each)) continue;
      const {area, name, host, origin, path, hostOnly, partitioned, gone, last} = each;
      const ends = last.asked?.seconds;
      const isOver = typeof ends === 'number' && last.t + ends * 1000 <= now;
      const isSeen = area === 'cookie' ? isTold(each) : read.some((document) => document.origin === origin && isWhole(document.said, area));
      shown.push(
        /** @type {any} */ ({
          kind: area,
          entry: name,
          ...(area === 'cookie' ? {host, path, hostOnly, partitioned} : {host: hostOf(origin), origin}),
          ...writesOf(each, tell),
          gone: gone
            ? {...tell(gone), ...(gone.cause ? {cause: gone.cause} : {})}
            : {t: null, cause: isOver ? 'expired' : isSeen ? 'notThere' : 'unknown'},
        }),
      );
    }
    const value = `[${shown.map((row) => JSON.stringify(row)).join(',')}]`;
    const body = value.length <= PROTOCOL.limits.chunkChars ? {text: value} : {chunks: await call.stream(once(value))};
    return {
      site: tab.origin,
      result: {
        tab: {handle, title: tab.title, url: tab.url, access: tab.access},
        sight,
        allSites: launched !== null || (await platform.requests.areOfAllSites()),
        watched: mayAsk,
        hidden: stored.hidden,
        more: stored.more + apart.reduce((sum, each) => sum + missed(each.said), 0),
        dropped: recorded.stores.dropped,
        unread: read.filter(({said}) => !said?.areas?.local || !said.areas.session).length,
        frames: documents.length,
        workers: read.some(({said}) => said?.controls === true),
        workerScripts: [...new Set(read.flatMap(({said}) => (typeof said?.worker === 'string' ? [said.worker] : [])))].slice(0, 5),
        usage: usageOf(read),
        gpc: read.some((each) => each.frameId === 0 && each.said?.gpc === true),
        gpcSeen: typeof said.gpc === 'boolean' ? said.gpc : null,
        gpcSent: (top && recorded.privacy.of(history.firstPageOf(tabId, 0, top.documentId))) ?? null,
        records: consentRecords([...stored.records, ...read.flatMap(recordsOf)], said),
        pages: recorded.pagesOnWire,
        gaps: recorded.gapsOnWire,
        steps: steps.onWire(handle),
        sizes: {value: value.length},
        ...body,
      },
    };
  },
});

/** @param {string | undefined} url */
const hostOf = (url) => (url ? (URL.parse(url)?.hostname ?? '') : '');

/**
 * @param {import('../link/context.js').Context} context @param {import('../link/call.js').Call} call @param {number} tabId
 * @param {Set<string> | undefined} hosts that the visit has been at or asked; undefined: all
 * @param {string} own that of the page, whose records of a choice are told: those of other sites say nothing of it
 */
async function cookiesOfBrowser({platform, policy}, call, tabId, hosts, own) {
  const all = await call.orEnd(platform.cookies.all(tabId));
  const near = hosts
    ? all.filter(({domain, hostOnly}) => [...hosts].some((host) => host === domain || (!hostOnly && host.endsWith(`.${domain}`))))
    : all;
  const allowed = near.filter(({domain}) => !policy.refusal(originOf(`https://${domain}/`)) || launched);
  const rows = allowed.slice(0, MOST_COOKIES).map(({name, domain, value, expires, partition, ...flags}) => ({
    kind: 'cookie',
    entry: name.slice(0, 300),
    host: domain,
    ...flags,
    partitioned: partition !== '',
    partition,
    kept: expires,
    size: value.length,
    shape: shapeOf(value.slice(0, HEAD_CHARS), value.length),
  }));
  const isOwn = (/** @type {{domain: string, hostOnly: boolean}} */ {domain, hostOnly}) =>
    own === domain || (!hostOnly && own.endsWith(`.${domain}`));
  const records = allowed.filter((each) => isNamedSo(each.name) && isOwn(each)).map(({name, value}) => ({where: 'cookie', name, value}));
  return {rows, records, hidden: near.length - allowed.length, more: Math.max(0, allowed.length - MOST_COOKIES)};
}

/**
 * Lists the cookies that scripts can read, which tells names and values and nothing else.
 * @param {{origin: string, frameId: number, said: any}[]} read
 */
function cookiesOfPages(read) {
  const known = new Map();
  for (const {origin, said} of read) {
    for (const pair of typeof said?.cookie === 'string' && said.cookie !== '' ? said.cookie.split('; ') : []) {
      const at = pair.indexOf('=');
      const [name, value] = at < 0 ? ['', pair] : [pair.slice(0, at), pair.slice(at + 1)];
      known.set(`${hostOf(origin)} ${pair}`, {
        kind: 'cookie',
        entry: name.slice(0, 300),
        host: hostOf(origin),
        size: value.length,
        shape: shapeOf(value.slice(0, HEAD_CHARS), value.length),
      });
    }
  }
  return [...known.values()].slice(0, MOST_COOKIES);
}

/**
 * Picks what scripts see beyond what the browser has told: two of one name, of which it told one.
 * @param {any[]} pages @param {any[]} told
 */
function beyond(pages, told) {
  const left = new Map();
  return pages.filter((row) => {
    const key = `${row.host} ${row.entry}`;
    const known = left.get(key) ?? told.filter((each) => each.httpOnly !== true && isSeenAt(each, row)).length;
    left.set(key, known - 1);
    return known <= 0;
  });
}

/**
 * Tells of which cookies the browser would tell us if they were there: where we may read the address that they are of.
 * @param {import('../link/context.js').Context} context @param {import('../link/call.js').Call} call
 * @param {'all' | 'visit' | 'page'} sight @param {Stored[]} log
 * @returns {Promise<(stored: Stored) => boolean>}
 */
async function toldHosts({platform}, call, sight, log) {
  if (sight !== 'visit') return () => sight === 'all';
  const patternOf = (/** @type {Stored} */ {host, last}) => sitePattern(`${last.asked?.secure ? 'https' : 'http'}://${host}`) ?? '';
  const patterns = [...new Set(log.filter(({area}) => area === 'cookie').map(patternOf))];
  const told = await call.orEnd(Promise.all(patterns.map((each) => platform.permissions.haveSite(each))));
  return (stored) => told[patterns.indexOf(patternOf(stored))] === true;
}

/** Checks what a page's own interfaces have told: it may be anything. @param {any} result */
const toldBy = (result) => (typeof result === 'object' && result !== null ? {tcf: result.tcf, gpp: result.gpp, gpc: result.gpc} : {});

/** Cookies and keys of a document that may hold a record. @param {{said: any}} read */
function recordsOf({said}) {
  const cookies = typeof said?.cookie === 'string' ? said.cookie.split('; ') : [];
  return [
    ...cookies.map((/** @type {string} */ pair) => {
      const at = pair.indexOf('=');
      return {where: 'cookie', name: pair.slice(0, Math.max(0, at)), value: pair.slice(at + 1)};
    }),
    ...(said?.records ?? []).map((/** @type {[string, string]} */ [name, value]) => ({where: 'localStorage', name, value})),
  ];
}

/**
 * Picks a document for each storage: a page and its frames of one origin share theirs, except below a frame of another site.
 * @param {{origin: string, frameId: number, said: any}[]} read the page itself first
 */
function storagesOf(read) {
  const known = new Map();
  for (const each of read) {
    const key = JSON.stringify([each.origin, each.said?.above ?? []]);
    const other = known.get(key)?.said?.areas;
    if (each.said && !(other?.local && other.session)) known.set(key, each);
  }
  return [...known.values()];
}

/** Lists what a document keeps beside cookies. @param {{origin: string, frameId: number, said: any}} read */
function keptOf({origin, frameId, said}) {
  if (!said) return [];
  const about = {host: hostOf(origin), origin, ...(frameId === 0 ? {} : {frame: frameId})};
  const ofArea = (/** @type {'local' | 'session'} */ kind) =>
    (said.areas?.[kind]?.rows ?? []).map((/** @type {[string, number, string, number]} */ [name, size, head, isCut]) => ({
      kind,
      entry: name,
      ...about,
      size,
      shape: shapeOf(head, size),
      ...(isCut ? {nameCut: true} : {}),
    }));
  return [
    ...ofArea('local'),
    ...ofArea('session'),
    ...(said.databases ?? []).map((/** @type {[string, number]} */ [name, version]) => ({
      kind: 'indexedDB',
      entry: name,
      ...about,
      version,
    })),
    ...(said.caches ?? []).map((/** @type {[string, number]} */ [name, entries]) => ({kind: 'cache', entry: name, ...about, entries})),
  ];
}

/** Tells whether all keys of a storage were read. @param {any} said @param {string} area */
const isWhole = (said, area) => said?.areas?.[area] !== undefined && said.areas[area].all === said.areas[area].rows.length;

/**
 * Tells whether a script on the host of one sees the other.
 * @param {{entry: string, host: string, hostOnly: boolean}} cookie
 * @param {{entry: string, host: string}} name
 */
const isSeenAt = (cookie, name) =>
  cookie.entry === name.entry && (cookie.host === name.host || (!cookie.hostOnly && name.host.endsWith(`.${cookie.host}`)));

/** @param {any} said */
const missed = (said) =>
  ['local', 'session'].reduce(
    (sum, name) => sum + Math.max(0, (said?.areas?.[name]?.all ?? 0) - (said?.areas?.[name]?.rows.length ?? 0)),
    0,
  );

/** Bytes of what has no size of its own, by origin. @param {{origin: string, said: any}[]} read */
function usageOf(read) {
  const known = new Map(
    read.filter(({said}) => said?.usage && Object.keys(said.usage).length > 0).map(({origin, said}) => [origin, said.usage]),
  );
  return [...known].slice(0, 20).map(([origin, {indexedDB, caches, serviceWorkerRegistrations}]) => ({
    origin,
    indexedDB,
    caches,
    serviceWorkers: serviceWorkerRegistrations,
  }));
}

/** @param {Stored} stored @param {(write: any) => object} tell */
const writesOf = ({first, last, writes}, tell) => ({
  first: tell(first),
  ...(last === first ? {} : {last: tell(last)}),
  writes,
  ...(last.asked?.seconds === undefined ? {} : {asked: last.asked.seconds}),
  ...(last.asked?.sameSite ? {askedSameSite: last.asked.sameSite} : {}),
});

/**
 * @param {import('../record/history.js').TabHistory} recorded @param {readonly Readonly<import('../record/steps.js').Step>[]} steps
 * @returns {(write: Partial<Write> & {t: number}) => object}
 */
function tellerOf(recorded, steps) {
  const seqBefore = recorded.pushesBefore();
  return ({t, on, after, source, container, header}) => {
    const step = steps.findLast((each) => each.t <= t);
    const isLate = step?.ended !== undefined && t > step.ended + LATE_MS;
    const page = on ?? recorded.pages.findLast(({frame, startedAt}) => frame === 0 && startedAt <= t);
    return {
      t,
      by: header ? 'response' : on ? 'script' : undefined,
      from: header,
      source,
      container,
      page: page?.page,
      frame: on?.frame || undefined,
      ms: page ? Math.max(0, Math.round(t - page.startedAt)) : undefined,
      push: on ? seqBefore({on, t, after}) : undefined,
      step: isLate ? undefined : step?.step,
    };
  };
}
