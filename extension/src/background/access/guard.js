import {WireError} from '../../wire/protocol.js';
import {kindOf} from './guarded-steps.js';

/**
 * Asks the person before a step that orders, pays, transfers, deletes, signs or publishes. An answer is for one client's connection.
 * *This once* is for the same step in the same document; *On this test origin* is for all such steps on the site. It is a seat
 * belt, not a boundary: a page names its buttons as it likes.
 */

/**
 * @typedef {import('./guarded-steps.js').Kind} Kind
 * @typedef {import('./guarded-steps.js').Doing & {document?: string, origin?: string}} Doing `document`: where it is done; `origin`: of
 * that
 *   document, if it is not the tab's own
 *
 * @typedef {object} Step what the person is asked
 * @property {number} id
 * @property {string} connection
 * @property {string} client as it calls itself
 * @property {string} tab its handle
 * @property {string} origin of the document
 * @property {string} document
 * @property {Kind} kind
 * @property {string} verb
 * @property {string} role
 * @property {string} name
 * @property {string} [mark] by which our own panel knows the client
 * @property {number} askedAt milliseconds since 1970
 *
 * @typedef {Pick<Step, 'tab' | 'origin' | 'document' | 'kind' | 'verb' | 'role' | 'name'>} What
 * @typedef {{id: number, client: string, tab: string, tabId: number, title: string, origin: string, kind: Kind, verb: string, name: string,
 * mayAll: boolean, mark: string}} StepShown
 *   `mayAll`: whether the person may agree to all such steps on the site; `mark`: by which the chat knows its own tools
 */

const KEY = 'guard';
/** The time that a question stays open: a later answer counts as none. */
const OPEN_MS = 5 * 60_000;
/** The time that an agreed step has to be done. */
const AGREED_MS = 3 * 60_000;
const MINUTE_MS = 60_000;
/** The most open questions of all clients together: a program that connects again and again must not bury the person. */
const MOST_OPEN = 5;
const MOST_A_MINUTE = 12;
const MOST_KEPT = 200;
const MAX_NAME = 300;

export class Guard {
  /** @type {Step[]} */
  #open = [];
  /** @type {(What & {connection: string, until: number})[]} */
  #agreed = [];
  /** @type {{connection: string, origin: string}[]} */
  #origins = [];
  /** @type {(What & {client: string})[]} */
  #refused = [];
  /** The times of recent questions to the person, for the last minute. @type {number[]} */
  #asked = [];
  #last = 0;
  /** @type {Set<() => void>} */
  #waiting = new Set();

  #storage;
  #attachments;
  #policy;
  #clients;
  #tell;
  #changed;
  #now;

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform['storage'], 'recall' | 'remember'>} storage
   * @param {Pick<import('./attachments.js').Attachments, 'list' | 'of'>} attachments
   * @param {Pick<import('./policy.js').Policy, 'guardOf'>} policy
   * @param {{connectionOf: (front: number) => string, nameOf: (front: number) => string, markOf?: (front: number) => string}} clients as
   * AccessRequests has them
   * @param {(data: object) => void} tell the host what the person answered
   * @param {() => void} changed something that the person should see
   * @param {() => number} [now]
   */
  constructor(storage, attachments, policy, clients, tell, changed, now = Date.now) {
    this.#storage = storage;
    this.#attachments = attachments;
    this.#policy = policy;
    this.#clients = clients;
    this.#tell = tell;
    this.#changed = changed;
    this.#now = now;
    this.ready = this.#load();
  }

  async #load() {
    const kept = await this.#storage.recall(KEY);
    if (!kept) return;
    this.#open = kept.open;
    this.#agreed = kept.agreed;
    this.#origins = kept.origins;
    this.#refused = kept.refused;
    this.#asked = kept.asked;
    this.#last = kept.last;
  }

  /**
   * Await this before the first event of a step. It returns if the step may be done now, which uses up an answer for *This once*.
   * @param {{attachment: import('./attachments.js').Attachment}} pass
   * @param {Pick<import('../link/call.js').Call, 'front' | 'signal' | 'action'>} call
   * @param {Doing} doing
   * @throws {WireError} CONFIRMATION_REQUIRED, CONSENT_REFUSED, SITE_DENIED, TOO_MANY_REQUESTS, CONNECTION_LOST
   */
  async require({attachment: {tabId, handle}}, {front, signal, action}, {document = '', origin, ...doing}) {
    await this.ready;
    signal.throwIfAborted();
    const kind = kindOf(doing);
    if (!kind) return;
    const tab = this.#attachments.of(tabId);
    if (tab?.handle !== handle) throw new WireError('TAB_CLOSED');
    const site = origin ?? tab.origin;
    const {guard, by} = this.#policy.guardOf(site);
    if (guard === 'off') return;
    if (guard === 'refuse') {
      throw new WireError('SITE_DENIED', {
        message: `An administrator does not allow steps on ${site} that order, pay, transfer, delete, sign or publish.`,
        data: {by, guards: kind},
      });
    }
    const connection = this.#clients.connectionOf(front);
    if (connection === '') throw new WireError('CONNECTION_LOST');
    if (by === undefined && this.#origins.some((each) => each.connection === connection && each.origin === site)) return;
    const what = {tab: handle, origin: site, document, kind, verb: doing.verb, role: doing.role, name: doing.name.slice(0, MAX_NAME)};
    const now = this.#now();
    const agreed = this.#agreed.find((each) => each.connection === connection && each.until > now && isSame(each, what));
    if (agreed) {
      this.#agreed = this.#agreed.filter((each) => each !== agreed);
      if (action) action.audited.by = 'once';
      return this.#save();
    }
    const client = this.#clients.nameOf(front);
    if (this.#refused.some((each) => each.client === client && isSame(each, what)))
      throw new WireError('CONSENT_REFUSED', {data: {guards: kind}});
    await this.#ask(connection, client, what, this.#clients.markOf?.(front) ?? '');
    throw new WireError('CONFIRMATION_REQUIRED', {data: {guards: kind}});
  }

  /** @param {string} connection @param {string} client @param {What} what @param {string} mark */
  async #ask(connection, client, what, mark) {
    const now = this.#now();
    const standing = this.#standing.find((each) => each.connection === connection && each.tab === what.tab);
    if (standing && isSame(standing, what)) return;
    // A question about an earlier document is replaced.
    if (standing && standing.document === what.document)
      throw tooMany('The person is still asked about another step of yours in this tab.');
    this.#asked = this.#asked.filter((at) => now - at < MINUTE_MS);
    const others = this.#standing.filter((each) => each !== standing);
    if (others.length >= MOST_OPEN || this.#asked.length >= MOST_A_MINUTE)
      throw tooMany("Too many questions wait for the person's answer.");
    this.#open = [...others, {id: ++this.#last, connection, client, ...what, mark, askedAt: now}];
    this.#asked.push(now);
    await this.#save();
  }

  /** The questions that still wait. */
  get #standing() {
    const now = this.#now();
    return this.#open.filter(({askedAt}) => now - askedAt < OPEN_MS);
  }

  /** The time at which the next question ends without an answer; Infinity where none waits. */
  get nextEnd() {
    return Math.min(...this.#standing.map(({askedAt}) => askedAt + OPEN_MS), Infinity);
  }

  /** Tells whether the person is asked about a step of this client in this tab. @param {string} handle @param {number} front */
  asks(handle, front) {
    const connection = this.#clients.connectionOf(front);
    return this.#standing.find((each) => connection !== '' && each.connection === connection && each.tab === handle);
  }

  /**
   * Settles when the question is closed, or the signal is aborted.
   * @param {{id: number}} step
   * @param {AbortSignal} end
   */
  async answered(step, end) {
    while (this.#standing.some(({id}) => id === step.id) && !end.aborted) {
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

  /** Tells whether the person has just refused this. @param {Step} step */
  wasRefused(step) {
    return this.#refused.some((each) => each.client === step.client && isSame(each, step));
  }

  /**
   * The person answers.
   * @param {{id: number, answer: 'once' | 'origin' | 'no'}} said
   */
  async answer({id, answer}) {
    await this.ready;
    const step = this.#standing.find((each) => each.id === id);
    if (!step) throw new WireError('PAGE_CHANGED', {message: 'This question is not open any more.'});
    const {connection, client, tab, origin, document, kind, verb, role, name} = step;
    const what = {tab, origin, document, kind, verb, role, name};
    if (answer === 'no') this.#refused = [...this.#refused, {client, ...what}].slice(-MOST_KEPT);
    else if (answer === 'once') this.#agreed = [...this.#agreed, {connection, ...what, until: this.#now() + AGREED_MS}].slice(-MOST_KEPT);
    else if (answer === 'origin' && this.#policy.guardOf(origin).by === undefined)
      this.#origins = [...this.#origins, {connection, origin}].slice(-MOST_KEPT);
    else throw new WireError('BAD_ARGUMENT', {message: 'answer must be once, origin or no.'});
    this.#open = this.#open.filter((each) => each !== step);
    this.#tell({tab, site: origin, guard: kind, by: answer === 'no' ? 'refused' : answer, front: Number(connection.split('/')[1])});
    await this.#save();
  }

  /** @returns {StepShown[]} */
  get open() {
    return this.#standing.flatMap(({id, client, tab, origin, kind, verb, name, mark = ''}) => {
      const attached = this.#attachments.list().find(({handle}) => handle === tab);
      if (!attached) return [];
      return [
        {
          id,
          client,
          tab,
          tabId: attached.tabId,
          title: attached.title,
          origin,
          kind,
          verb,
          name,
          mayAll: this.#policy.guardOf(origin).by === undefined,
          mark,
        },
      ];
    });
  }

  /** The person has set the level of a tab: nothing that was answered there holds any more. @param {string} handle */
  async touched(handle) {
    await this.ready;
    this.#agreed = this.#agreed.filter(({tab}) => tab !== handle);
    this.#refused = this.#refused.filter(({tab}) => tab !== handle);
    await this.#save();
  }

  /** The person has stopped what clients do. @param {{handle: string, origin: string}} tab */
  async stopped({handle, origin}) {
    await this.ready;
    this.#open = this.#open.filter(({tab}) => tab !== handle);
    this.#origins = this.#origins.filter((each) => each.origin !== origin);
    await this.touched(handle);
  }

  /**
   * Forgets what belongs to tabs that are attached no more or show another site.
   * @param {{handle: string, origin: string, access: string}[]} tabs
   */
  async retain(tabs) {
    await this.ready;
    const isThere = (/** @type {What} */ {tab}) => tabs.some(({handle, access}) => handle === tab && access === 'granted');
    const sizes = () => [this.#open.length, this.#agreed.length, this.#refused.length].join();
    const before = sizes();
    this.#open = this.#open.filter(isThere);
    this.#agreed = this.#agreed.filter(isThere);
    this.#refused = this.#refused.filter(isThere);
    if (sizes() !== before) await this.#save();
  }

  /**
   * Forgets the questions and answers of clients that have left.
   * @param {string} host its instance
   * @param {number[]} fronts that are connected to it
   */
  async retainClients(host, fronts) {
    await this.ready;
    const isHere = (/** @type {{connection: string}} */ {connection}) => {
      const [instance, front] = connection.split('/');
      return instance === host && fronts.includes(Number(front));
    };
    const sizes = () => [this.#open.length, this.#agreed.length, this.#origins.length].join();
    const before = sizes();
    this.#open = this.#open.filter(isHere);
    this.#agreed = this.#agreed.filter(isHere);
    this.#origins = this.#origins.filter(isHere);
    if (sizes() !== before) await this.#save();
  }

  async #save() {
    await this.#storage.remember(KEY, {
      open: this.#open,
      agreed: this.#agreed,
      origins: this.#origins,
      refused: this.#refused,
      asked: this.#asked,
      last: this.#last,
    });
    for (const wake of [...this.#waiting]) wake();
    this.#changed();
  }
}

/** @param {What} one @param {What} other */
const isSame = (one, other) =>
  one.tab === other.tab &&
  one.origin === other.origin &&
  one.document === other.document &&
  one.kind === other.kind &&
  one.verb === other.verb &&
  one.role === other.role &&
  one.name === other.name;

/** @param {string} message */
const tooMany = (message) =>
  new WireError('TOO_MANY_REQUESTS', {message, hint: "Wait for the person's answer: call requestAccess with waitMs."});
