import {WireError} from '../../wire/protocol.js';
import {isBelow, isLevel} from './levels.js';

const NOT_OPEN = 'This request is not open any more.';

/** Keeps what the person allows MCP clients beyond reading, tab by tab. The host's audit log is told of each change and of who made it. */

/**
 * @typedef {'person' | 'stop' | 'navigation' | 'tab' | 'origin'} By who changed a level; `tab`: an answer to one client's request;
 * `origin`: what is remembered
 * @typedef {import('./levels.js').Level} Level
 * @typedef {{client: string, level: Level, until: number}} GrantShown
 * @typedef {{id: number, client: string, tab: string | null, tabId: number | null, title: string, origin: string, level: Level, origins:
 * string[], minutes: number, days: number, reason: string,
 * mark: string}} RequestShown
 *   `days`: for so long the answer may be remembered for the site; 0: not at all; `mark`: by which the chat knows its own tools
 * @typedef {object} TabConsent how far clients may go in a tab
 * @property {Level} most the highest level that administrators allow here
 * @property {Level} highest that any client has here
 * @property {GrantShown[]} grants what single clients have
 * @property {boolean} mayRun whether administrators allow code
 * @property {number} steps how many were done in it
 * @property {number} days for so long its level may be remembered for the site; 0: not at all
 * @property {number | null} until when it is remembered; null: it is not
 */

export class Consent {
  #attachments;
  #actions;
  #steps;
  #policy;
  #requests;
  #guard;
  #remembered;
  #tell;
  /** The line that was told last, by handle. @type {Map<string, string>} */
  #told = new Map();
  /** The one who is changing a tab. @type {Map<number, By>} */
  #by = new Map();

  /**
   * @param {import('./attachments.js').Attachments} attachments
   * @param {Pick<import('../act/actions.js').Actions, 'stop'>} actions
   * @param {Pick<import('../record/steps.js').Steps, 'count'>} steps
   * @param {Pick<import('./policy.js').Policy, 'refusalOfFeatures' | 'rememberDays'>} policy
   * @param {import('./access-requests.js').AccessRequests} requests
   * @param {Pick<import('./guard.js').Guard, 'ready' | 'asks' | 'answered' | 'wasRefused' | 'touched' | 'stopped' | 'retain'>} guard
   * @param {import('./remembered.js').Remembered} remembered
   * @param {(data: object) => void} tell the host of a change
   */
  constructor(attachments, actions, steps, policy, requests, guard, remembered, tell) {
    this.#attachments = attachments;
    this.#actions = actions;
    this.#steps = steps;
    this.#policy = policy;
    this.#requests = requests;
    this.#guard = guard;
    this.#remembered = remembered;
    this.#tell = tell;
  }

  /** Takes up what an earlier worker has told. */
  begin() {
    for (const attachment of this.#attachments.list()) this.#told.set(attachment.handle, stateOf(attachment));
  }

  /**
   * Sets what the person chooses for all clients in the popup.
   * @param {{tabId: number} & import('./attachments.js').Allowed} choice
   */
  async choose({tabId, level, also, code}) {
    if (level !== undefined && (!isLevel(level) || level === 'none'))
      throw new WireError('BAD_ARGUMENT', {message: 'level must be data, see or act.'});
    // Code needs the highest level, and never comes back with it by itself.
    await this.#change(tabId, {level, also, code: level !== undefined && isBelow(level, 'act') ? false : code}, 'person');
  }

  /** Ends what clients do in a tab, at the person's wish; clients may look on. @param {number} tabId */
  async stop(tabId) {
    const known = this.#attachments.of(tabId);
    if (!known) throw new WireError('TAB_CLOSED');
    await this.#change(tabId, {level: isBelow('data', this.of(known).highest) ? 'see' : 'data', code: false}, 'stop');
  }

  /** @param {number} tabId @param {import('./attachments.js').Allowed} allowed @param {By} by */
  async #change(tabId, allowed, by) {
    this.#by.set(tabId, by);
    try {
      // This comes first, so that running actions hear of the person and not of the lower level.
      const before = this.#attachments.of(tabId);
      if (before && allowed.level !== undefined) this.#stopBelow(before.handle, allowed.level);
      const {now} = await this.#attachments.allow(tabId, by === 'stop' ? {...allowed, stopped: true} : allowed);
      // While a site is remembered, the person's buttons say what is remembered.
      if (allowed.level !== undefined && by !== 'origin' && !now.incognito) await this.#remembered.adjust(now.origin, now.level);
      if (allowed.level !== undefined) await this.#requests.touched(now.handle, now.level);
      if (allowed.level !== undefined) await (by === 'stop' ? this.#guard.stopped(now) : this.#guard.touched(now.handle));
      this.#stopBelow(now.handle, now.level);
    } finally {
      this.#by.delete(tabId);
    }
  }

  /** Stops actions where the level has fallen below act. @param {string} handle @param {Level} level */
  #stopBelow(handle, level) {
    if (isBelow(level, 'act')) this.#actions.stop(handle, new WireError('STOPPED_BY_PERSON'));
  }

  /**
   * Follows a tab that was attached or detached, or that is another one now.
   * @param {number} tabId
   * @param {import('./attachments.js').Attachment | undefined} attachment
   */
  changed(tabId, attachment) {
    const known = this.#attachments.list().map(({handle}) => handle);
    for (const handle of this.#told.keys()) if (!known.includes(handle)) this.#told.delete(handle);
    void this.#requests.retain(this.#attachments.list());
    void this.#guard.retain(this.#attachments.list());
    if (!attachment) return;
    const {handle, origin, level, code} = attachment;
    const state = stateOf(attachment);
    const before = this.#told.get(handle) ?? 'data';
    this.#told.set(handle, state);
    if (before !== state)
      this.#tell({
        tab: handle,
        site: origin,
        level,
        ...(code ? {code} : {}),
        by:
          this.#by.get(tabId) ??
          (level !== 'data' && level === this.#attachments.remembered(origin, attachment.incognito)
            ? 'origin'
            : before === 'data'
              ? 'person'
              : 'navigation'),
      });
  }

  /**
   * The level that one client has in a tab, on the site that it shows.
   * @param {import('./attachments.js').Attachment} attachment
   * @param {number} front
   */
  levelFor(attachment, front) {
    return higher(attachment.level, this.#requests.levelOf(attachment, front));
  }

  /**
   * Names what allows a client to act there, for the audit log.
   * @param {import('./attachments.js').Attachment} attachment
   * @param {number} front
   * @returns {'tab' | 'client' | 'origin'}
   */
  groundOf({level, origin, incognito}, front) {
    if (isBelow(level, 'act')) return 'client';
    return this.#attachments.remembered(origin, incognito) === level ? 'origin' : 'tab';
  }

  /**
   * Tells whether the person has refused this client more.
   * @param {import('./attachments.js').Attachment} attachment
   * @param {number} front
   */
  isRefused(attachment, front) {
    return this.#requests.isRefused(attachment, front);
  }

  /**
   * A client asks the person.
   * @param {string | undefined} handle
   * @param {import('./access-requests.js').Asked} asked
   * @param {import('../link/call.js').Call} call
   * @param {number} waitMs
   */
  async ask(handle, asked, call, waitMs) {
    await Promise.all([this.#attachments.ready, this.#requests.renew(asked.key, call.front)]);
    const require = (/** @type {import('./attachments.js').Attachment | undefined} */ of) => {
      for (const origin of [...(of ? [of.origin] : []), ...asked.origins]) this.#attachments.require(origin, asked.level);
    };
    const find = () => (this.#attachments.list().length === 0 && handle === undefined ? undefined : this.#attachments.choose(handle));
    const tab = find();
    require(tab);
    if (tab && tab.access !== 'granted') throw new WireError(tab.access === 'lost' ? 'ACCESS_LOST' : 'PAGE_NOT_READABLE');
    const told = await this.#requests.ask(tab, asked, call.front, tab?.level ?? 'none');
    if (!('request' in told)) {
      const isAnswered = !tab || (await this.#confirmed(tab, call, waitMs));
      return {tab, allowed: isAnswered, level: told.level, until: told.until};
    }
    await call.upTo(waitMs, (end) => this.#requests.answered(told.request, end));
    if (this.#requests.open.includes(told.request)) return {tab, allowed: false, level: asked.level, until: null};
    require(find()); // administrators may have withdrawn it
    const now = await this.#requests.ask(find(), asked, call.front, find()?.level ?? 'none');
    return 'request' in now
      ? {tab: find(), allowed: false, level: asked.level, until: null}
      : {tab: find(), allowed: true, level: now.level, until: now.until};
  }

  /**
   * Waits for the answer about a guarded step, for a client that has the level already.
   * @param {import('./attachments.js').Attachment} tab
   * @param {import('../link/call.js').Call} call
   * @param {number} waitMs
   * @returns {Promise<boolean>} false: the person is still asked
   * @throws {WireError} CONSENT_REFUSED
   */
  async #confirmed({handle}, call, waitMs) {
    await this.#guard.ready;
    const step = this.#guard.asks(handle, call.front);
    if (!step) return true;
    await call.upTo(waitMs, (end) => this.#guard.answered(step, end));
    if (this.#guard.asks(handle, call.front)?.id === step.id) return false;
    if (this.#guard.wasRefused(step)) throw new WireError('CONSENT_REFUSED', {data: {guards: step.kind}});
    return true;
  }

  /**
   * The person answers a request.
   * @param {{id: number, answer: 'tab' | 'origin' | 'no', tabId: number, origin: string}} said `tabId`, `origin`: of the page that the
   * person saw it with
   * @param {(tabId: number) => Promise<unknown>} attach
   */
  async answer({id, answer, tabId, origin}, attach) {
    const request = this.#requests.open.find((each) => each.id === id);
    if (!request) throw new WireError('PAGE_CHANGED', {message: NOT_OPEN});
    const front = this.#requests.frontOf(request);
    if (answer === 'no') {
      this.#tell({tab: request.tab, site: request.origin, level: 'refused', by: 'tab', front});
      return this.#requests.refuse(request);
    }
    if (answer !== 'tab' && answer !== 'origin') throw new WireError('BAD_ARGUMENT', {message: 'answer must be tab, origin or no.'});
    const isNew = request.tab === null && !this.#attachments.of(tabId);
    if (isNew) {
      await attach(tabId);
      // The page may have gone elsewhere since the person looked.
      if (this.#attachments.of(tabId)?.origin !== origin) await this.#attachments.detach(tabId);
    }
    if (!this.#requests.open.includes(request)) {
      // While a busy page was attached, the person has pressed twice, or has said no, or the client has left.
      const made = this.#attachments.of(tabId);
      if (made && this.#requests.grantsOf(made).some(({key}) => key === request.key)) return undefined;
      if (isNew) await this.#attachments.detach(tabId);
      throw new WireError('PAGE_CHANGED', {message: NOT_OPEN});
    }
    const tab = request.tab === null ? this.#attachments.of(tabId) : this.#attachments.list().find(({handle}) => handle === request.tab);
    if (tab?.access !== 'granted' || tab.origin !== origin) throw new WireError('ACCESS_LOST');
    this.#attachments.require(tab.origin, request.level);
    await this.#requests.grant(request, tab);
    this.#tell({tab: tab.handle, site: tab.origin, level: request.level, by: 'tab', front});
    if (answer === 'origin') await this.#remember(tab, request.level);
  }

  /** @param {import('./attachments.js').Attachment} tab @param {Level} level */
  async #remember({origin, incognito}, level) {
    if (!incognito && (await this.#remembered.remember(origin, level))) await this.#raise(origin);
  }

  /** Gives the tabs that are attached on an origin what is remembered of it. @param {string} origin */
  async #raise(origin) {
    for (const {tabId, level, incognito, access} of this.#on(origin)) {
      const remembered = this.#attachments.remembered(origin, incognito);
      if (access === 'granted' && remembered && isBelow(level, remembered)) await this.#change(tabId, {level: remembered}, 'origin');
    }
  }

  /** The person wants a tab's level kept for its origin, or no longer. @param {{tabId: number, on: boolean}} choice */
  async remember({tabId, on}) {
    const tab = this.#attachments.of(tabId);
    if (!tab) throw new WireError('TAB_CLOSED');
    if (on) await this.#remember(tab, tab.level);
    else await this.forget(tab.origin);
  }

  /** Forgets what is remembered of an origin; the levels of attached tabs stay. @param {string} origin */
  async forget(origin) {
    await this.#remembered.forget(origin);
    await this.#attachments.giveBack();
  }

  /** Forgets an origin; the tabs that are attached on it fall back to reading. @param {string} origin */
  async revoke(origin) {
    await this.forget(origin);
    await this.#lower(origin);
  }

  /** @param {string} origin */
  async #lower(origin) {
    for (const {tabId, level} of this.#on(origin))
      if (isBelow('data', level)) await this.#change(tabId, {level: 'data', code: false}, 'origin');
  }

  /** @param {string} origin */
  #on(origin) {
    return this.#attachments.list().filter((tab) => tab.origin === origin);
  }

  /** Gives a client whose connection broke its grants back. @param {string} key @param {number} front */
  async renew(key, front) {
    await this.#requests.renew(key, front);
  }

  /** Follows a change of policy: the person is not asked for what administrators do not allow, and remembered levels may have ended. */
  async keepPolicy() {
    await this.#attachments.ready;
    await this.#requests.withdraw(({origin, origins, level}) =>
      [...(origin ? [origin] : []), ...origins].some((each) => isBelow(this.#attachments.most(each), level)),
    );
    await this.checkRemembered();
  }

  /** The time at which the next of the remembered levels ends. */
  get nextEnd() {
    return this.#remembered.nextEnd;
  }

  /** Chrome's permissions have changed, or time has passed. */
  async checkRemembered() {
    await this.#attachments.ready;
    const {come, gone} = await this.#remembered.check();
    for (const origin of come) await this.#raise(origin);
    for (const origin of gone) await this.#lower(origin);
    if (gone.length > 0) await this.#attachments.giveBack();
  }

  /** @returns {RequestShown[]} */
  get open() {
    return this.#requests.open.map(({id, client, tab, origin, level, origins, minutes, reason = '', mark = ''}) => {
      const attached = this.#attachments.list().find(({handle}) => handle === tab);
      const days = level === 'data' || attached?.incognito ? 0 : this.#policy.rememberDays;
      return {
        id,
        client,
        tab,
        tabId: attached?.tabId ?? null,
        title: attached?.title ?? '',
        origin,
        level,
        origins,
        minutes,
        days,
        reason,
        mark,
      };
    });
  }

  /** @param {import('./attachments.js').Attachment} attachment @returns {TabConsent} */
  of(attachment) {
    const {handle, origin} = attachment;
    const most = this.#attachments.most(origin);
    const grants = this.#requests.grantsOf(attachment).map(({client, level, until}) => ({client, level, until}));
    const highest = grants.reduce((level, grant) => higher(level, grant.level), attachment.level);
    return {
      most,
      highest: isBelow(most, highest) ? most : highest,
      grants,
      mayRun: !this.#policy.refusalOfFeatures(['code']),
      steps: this.#steps.count(handle),
      days: attachment.incognito ? 0 : this.#policy.rememberDays,
      until: attachment.incognito ? null : this.#remembered.endOf(origin),
    };
  }
}

/** @param {import('./attachments.js').Attachment} attachment */
const stateOf = ({level, code}) => `${level}${code ? ' code' : ''}`;

/** @param {Level} one @param {Level} other */
const higher = (one, other) => (isBelow(one, other) ? other : one);
