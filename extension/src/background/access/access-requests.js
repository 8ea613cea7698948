import {WireError} from '../../wire/protocol.js';
import {isBelow} from './levels.js';

/**
 * Keeps the requests of single clients to the person, with the answers. An answer holds for one client's connection, in one tab, on the
 * sites that were named, for some time. A client whose connection broke takes up its own by the key that it made.
 */

/**
 * @typedef {import('./levels.js').Level} Level
 * @typedef {object} AccessRequest
 * @property {number} id
 * @property {string} key of the client's making, which no other client knows
 * @property {string} client as it calls itself
 * @property {string | null} tab its handle; null: no tab was attached
 * @property {string} origin of the tab; empty without one
 * @property {Level} level
 * @property {string[]} origins of further sites
 * @property {number} minutes
 * @property {string} [reason] in the client's words; absent: it was asked for by an older worker
 * @property {string} [mark] by which our own panel knows the client
 * @property {number} askedAt milliseconds since 1970
 *
 * @typedef {object} Grant
 * @property {string} key
 * @property {string} connection for which it holds now
 * @property {string} client
 * @property {string} tab
 * @property {string} origin
 * @property {Level} level
 * @property {number} until milliseconds since 1970
 *
 * @typedef {{client: string, tab: string, origin: string}} Refusal
 * @typedef {{level: Level, origins: string[], minutes: number, key: string, reason: string}} Asked
 */

const KEY = 'access';
/** Open ones of all clients together: a program that connects again and again must not bury the person. */
const MOST_OPEN = 5;
const MOST_A_MINUTE = 10;
const MINUTE_MS = 60_000;
/** A request that nobody has answered for so long is none: its client may be gone without a word. */
const OPEN_MS = 60 * MINUTE_MS;
const MOST_GRANTS = 200;
const MAX_NAME = 100;

export class AccessRequests {
  /** @type {AccessRequest[]} */
  open = [];
  /** @type {Grant[]} */
  #grants = [];
  /** @type {Refusal[]} */
  #refusals = [];
  /** The recent requests of connections, for the last minute. @type {{connection: string, at: number}[]} */
  #asked = [];
  #last = 0;
  /** The connection that a client has now, or had last. @type {Map<string, string>} */
  #connections = new Map();
  /** The marks by which our own panel may know clients without their keys. @type {Map<string, string>} */
  #marks = new Map();
  /** @type {Set<() => void>} */
  #waiting = new Set();

  #storage;
  #connectionOf;
  #nameOf;
  #changed;
  #now;

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage
   * @param {object} clients
   * @param {(front: number) => string} clients.connectionOf the connection as the host numbers it, unlike any other; empty: there is none
   * @param {(front: number) => string} clients.nameOf
   * @param {() => void} changed something that the person should see
   * @param {() => number} [now]
   */
  constructor(storage, {connectionOf, nameOf}, changed, now = Date.now) {
    this.#storage = storage;
    this.#connectionOf = connectionOf;
    this.#nameOf = (/** @type {number} */ front) => nameOf(front).slice(0, MAX_NAME);
    this.#changed = changed;
    this.#now = now;
    this.ready = this.#load();
  }

  async #load() {
    const kept = await this.#storage.recall(KEY);
    if (!kept) return;
    this.open = kept.open;
    this.#grants = kept.grants;
    this.#refusals = kept.refusals;
    this.#asked = kept.asked;
    this.#last = kept.last;
  }

  /**
   * The level that one client was given in a tab, on the site that it shows now.
   * @param {{handle: string, origin: string}} tab
   * @param {number} front
   * @returns {Level}
   */
  levelOf({handle, origin}, front) {
    const connection = this.#connectionOf(front);
    const grants = this.grantsOf({handle, origin}).filter((grant) => connection !== '' && grant.connection === connection);
    return highest(grants);
  }

  /**
   * Tells whether the person has refused this client more in this tab.
   * @param {{handle: string, origin: string}} tab
   * @param {number} front
   */
  isRefused({handle, origin}, front) {
    const client = this.#nameOf(front);
    return this.#refusals.some((refusal) => refusal.client === client && refusal.tab === handle && refusal.origin === origin);
  }

  /** Lists what holds in a tab on the site that it shows now. @param {{handle: string, origin: string}} tab */
  grantsOf({handle, origin}) {
    const now = this.#now();
    return this.#grants.filter((grant) => grant.tab === handle && grant.origin === origin && grant.until > now);
  }

  /** The moment at which the next one ends, if any. */
  get nextEnd() {
    const now = this.#now();
    return Math.min(...this.#grants.map(({until}) => until).filter((until) => until > now));
  }

  /**
   * A client asks, right after it took up its own. It gets what it has; else its request stands until the person answers it. Nothing
   * comes between the caller's look at the tab and the request: it stands before this waits for anything.
   * @param {{handle: string, origin: string} | undefined} tab
   * @param {Asked} asked
   * @param {number} front
   * @param {Level} has the level that all clients have in the tab
   * @returns {Promise<{request: AccessRequest} | {level: Level, until: number | null}>}
   * @throws {WireError} CONSENT_REFUSED, TOO_MANY_REQUESTS, CONNECTION_LOST
   */
  async ask(tab, {level, origins, minutes, key, reason}, front, has) {
    const connection = this.#connectionOf(front);
    if (connection === '' || this.#connections.get(key) !== connection) throw new WireError('CONNECTION_LOST');
    const given = tab ? this.grantsOf(tab).filter((grant) => grant.connection === connection) : [];
    if (tab && !isBelow(has, level)) return {level: has, until: null};
    if (tab && given.length > 0 && !isBelow(highest(given), level))
      return {level: highest(given), until: Math.max(...given.map(({until}) => until))};
    const where = {tab: tab?.handle ?? null, origin: tab?.origin ?? ''};
    if (
      this.#refusals.some((each) => each.client === this.#nameOf(front) && each.tab === (where.tab ?? '') && each.origin === where.origin)
    )
      throw new WireError('CONSENT_REFUSED');
    this.open = this.#young;
    const standing = this.open.find((request) => request.key === key && request.tab === where.tab);
    if (standing?.level === level && standing.origin === where.origin) return {request: standing};
    if (standing) throw tooMany('Another request of this client for this tab is open.');
    this.#limit(connection);
    const request = {
      id: ++this.#last,
      key,
      client: this.#nameOf(front),
      ...where,
      level,
      origins,
      minutes,
      reason,
      mark: this.#marks.get(key) ?? '',
      askedAt: this.#now(),
    };
    this.open.push(request);
    this.#asked.push({connection, at: request.askedAt});
    await this.#save();
    return {request};
  }

  /**
   * A client takes up its own: its connection broke, and this is the next one. Nobody is asked.
   * @param {string} key
   * @param {number} front
   * @throws {WireError} CONNECTION_LOST
   */
  async renew(key, front) {
    await this.ready;
    const mark = await markOf(key);
    const connection = this.#connectionOf(front);
    if (connection === '') throw new WireError('CONNECTION_LOST');
    this.#connections.set(key, connection);
    this.#marks.set(key, mark);
    const mine = this.#grants.filter((grant) => grant.key === key && grant.connection !== connection);
    for (const grant of mine) grant.connection = connection;
    if (mine.length > 0) await this.#save();
  }

  /** The mark of a front, where it has told its key; else empty. @param {number} front */
  markOf(front) {
    const connection = this.#connectionOf(front);
    const key = connection === '' ? undefined : [...this.#connections].findLast(([, of]) => of === connection)?.[0];
    return (key !== undefined && this.#marks.get(key)) || '';
  }

  /** Withdraws the open ones that nobody may grant any more. @param {(request: AccessRequest) => boolean} isForbidden */
  async withdraw(isForbidden) {
    await this.ready;
    const left = this.open.filter((request) => !isForbidden(request));
    if (left.length === this.open.length) return;
    this.open = left;
    await this.#save();
  }

  /** The requests that are not too old. */
  get #young() {
    const now = this.#now();
    return this.open.filter(({askedAt}) => now - askedAt < OPEN_MS);
  }

  /** @param {string} connection @throws {WireError} TOO_MANY_REQUESTS */
  #limit(connection) {
    const now = this.#now();
    this.#asked = this.#asked.filter(({at}) => now - at < MINUTE_MS);
    const mine = this.#asked.find((each) => each.connection === connection);
    if (mine) throw tooMany(`A client may ask the person once a minute: again in ${Math.ceil((MINUTE_MS - now + mine.at) / 1000)} s.`);
    if (this.open.length >= MOST_OPEN || this.#asked.length >= MOST_A_MINUTE)
      throw tooMany("Too many requests wait for the person's answer.");
  }

  /** Settles when the request is open no more, or the signal is aborted. @param {AccessRequest} request @param {AbortSignal} end */
  async answered(request, end) {
    while (this.open.includes(request) && !end.aborted) {
      await new Promise((resolve) => {
        const wake = () => {
          this.#waiting.delete(wake);
          resolve(undefined);
        };
        this.#waiting.add(wake);
        end.addEventListener('abort', wake, {once: true});
      });
    }
  }

  /**
   * The person agrees: the client that asked, and no other, has the level in this tab.
   * @param {AccessRequest} request
   * @param {{handle: string, origin: string}} tab
   */
  async grant(request, {handle, origin}) {
    const {key, client, level, minutes, origins} = request;
    const connection = this.#connections.get(key) ?? '';
    const until = this.#now() + minutes * MINUTE_MS;
    const sites = [...new Set([origin, ...origins])];
    this.#grants = this.#grants.filter((grant) => !(grant.key === key && grant.tab === handle && sites.includes(grant.origin)));
    this.#grants.push(...sites.map((site) => ({key, connection, client, tab: handle, origin: site, level, until})));
    this.#grants = this.#grants.filter((grant) => grant.until > this.#now()).slice(-MOST_GRANTS);
    await this.#close(request);
  }

  /** @param {AccessRequest} request */
  async refuse(request) {
    this.#refusals.push({client: request.client, tab: request.tab ?? '', origin: request.origin});
    this.#refusals = this.#refusals.slice(-MOST_GRANTS);
    await this.#close(request);
  }

  /** @param {AccessRequest} request */
  async #close(request) {
    this.open = this.open.filter((each) => each !== request);
    await this.#save();
  }

  /**
   * The person has set the level of a tab: nobody has more than that any more, and everybody may ask again.
   * @param {string} handle
   * @param {Level} most
   */
  async touched(handle, most) {
    await this.ready;
    this.#refusals = this.#refusals.filter(({tab}) => tab !== handle && tab !== '');
    this.#grants = this.#grants
      .filter((grant) => grant.tab !== handle || isBelow('data', most))
      .map((grant) => (grant.tab === handle && isBelow(most, grant.level) ? {...grant, level: most} : grant));
    await this.#save();
  }

  /** The number of the client at its host, where it is connected. @param {AccessRequest} request */
  frontOf({key}) {
    const front = Number(this.#connections.get(key)?.split('/')[1]);
    return front > 0 ? front : undefined;
  }

  /**
   * Withdraws what clients asked that have left; those whose host has ended may come back.
   * @param {string} host its instance
   * @param {number[]} fronts that are connected to it
   */
  async retainClients(host, fronts) {
    await this.ready;
    const before = this.open.length;
    this.open = this.#young.filter(({key}) => {
      const [instance, front] = this.#connections.get(key)?.split('/') ?? [];
      return instance !== host || fronts.includes(Number(front));
    });
    const known = [...this.open, ...this.#grants].map(({key}) => key);
    for (const [key, connection] of this.#connections) {
      const [instance, front] = connection.split('/');
      if (known.includes(key) || (instance === host && fronts.includes(Number(front)))) continue;
      this.#connections.delete(key);
      this.#marks.delete(key);
    }
    if (this.open.length !== before) await this.#save();
  }

  /**
   * Forgets what belongs to tabs that are attached no more, and requests whose tab shows another site.
   * @param {{handle: string, origin: string}[]} tabs
   */
  async retain(tabs) {
    await this.ready;
    const isThere = (/** @type {string} */ handle) => tabs.some((tab) => tab.handle === handle);
    const before = JSON.stringify([this.open, this.#grants, this.#refusals]);
    this.open = this.#young.filter(({tab, origin}) => tab === null || tabs.some((each) => each.handle === tab && each.origin === origin));
    this.#grants = this.#grants.filter(({tab}) => isThere(tab));
    this.#refusals = this.#refusals.filter(({tab}) => tab === '' || isThere(tab));
    if (JSON.stringify([this.open, this.#grants, this.#refusals]) !== before) await this.#save();
  }

  async #save() {
    await this.#storage.remember(KEY, {
      open: this.open,
      grants: this.#grants,
      refusals: this.#refusals,
      asked: this.#asked,
      last: this.#last,
    });
    for (const wake of [...this.#waiting]) wake();
    this.#changed();
  }
}

/** @param {readonly Grant[]} grants @returns {Level} */
const highest = (grants) =>
  grants.reduce((level, grant) => (isBelow(level, grant.level) ? grant.level : level), /** @type {Level} */ ('data'));

/**
 * Makes the mark of a key, as the front itself does: it says who asks, and gives nobody what the key gives.
 * @param {string} key
 */
async function markOf(key) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`mark of ${key}`)));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} message */
const tooMany = (message) => new WireError('TOO_MANY_REQUESTS', {message, hint: "Wait for the person's answer."});
