import {WireError, errorBody} from '../../wire/protocol.js';
import {atMost} from '../page/at-most.js';
import {LEVELS, isBelow, isLevel, stricter} from './levels.js';
import {accessError, covers, originOf, sitePattern} from '../page/page-access.js';
import {parseSite} from './sites.js';

/**
 * The tabs that a person attached. They are kept in the browser's memory, so they outlive the worker, and never on disk.
 *
 * Access belongs to the attached site, and to the sites that the person chose to keep. If it is lost on another site, it
 * stays lost until the person presses Attach again, even if Chrome would allow a read. A click on the icon alone is not
 * consent.
 */

/**
 * @typedef {'granted' | 'lost' | 'unreadable' | 'blank'} Access `blank`: in a browser of our own, no page of its sites
 * @typedef {object} Attachment
 * @property {number} tabId
 * @property {string} handle
 * @property {boolean} incognito
 * @property {number} attachedAt milliseconds since 1970
 * @property {string} origin of the page the person attached, or of the kept site the tab went to since
 * @property {string} title
 * @property {string} url the last address the browser showed us
 * @property {Access} access
 * @property {string[]} keep match patterns of the sites that the person wants access kept to
 * @property {import('./levels.js').Level} level that the person has allowed on this origin; on others it is `data`
 * @property {string[]} also match patterns of the kept sites on which that level holds, too, and of the site itself; none: it holds there
 * alone
 * @property {boolean} code whether the person has allowed code to run on it
 * @property {import('./levels.js').Level} [atMost] in a browser of our own: what the person has lowered it to, on every site
 * @property {true} [stopped] whether the person has stopped what clients do in it, and not raised its level since
 * @property {boolean} join whether tabs opened from this one are attached too, where access is kept
 *
 * @typedef {{keep?: string[], join?: boolean, level?: import('./levels.js').Level}} Choice what the person chose at attaching
 * @typedef {{level?: import('./levels.js').Level, also?: string[], code?: boolean, stopped?: true}} Allowed what the person allows now;
 * what is not named stays
 */

const KEY = 'attachments';
const PROBE_MS = 3000;
/** The rights that Attach gives. @type {Pick<Attachment, 'level' | 'also' | 'code'>} */
const READ_ONLY = {level: 'data', also: [], code: false};
/** The most tabs of a browser of our own before a page opens one more. */
const MOST_TABS = 30;
/** By then the front has let each page run that another one opens: it holds one for three seconds at most. */
const RUNS_MS = 5000;
const EVERY_PAGE = ['http://*/*', 'https://*/*'];
/** A tab that shows none of the pages that were named. */
const BLANK = {
  origin: 'about://',
  title: '',
  url: 'about:blank',
  access: /** @type {const} */ ('blank'),
  level: /** @type {const} */ ('act'),
  code: false,
};
/** @type {Pick<import('./remembered.js').Remembered, 'ready' | 'levelOf' | 'patterns'>} */
const NOTHING_REMEMBERED = {ready: Promise.resolve(), levelOf: () => undefined, patterns: []};

export class Attachments {
  #platform;
  #policy;
  #nextHandle;
  #changed;
  #remembered;
  /** The sites of a browser of our own; undefined: it is a person's. @type {import('./sites.js').Site[] | undefined} */
  #launched;
  /** @type {Promise<unknown>} one tab after the other, so that none gets two handles */
  #adopting = Promise.resolve();
  /** The tabs beyond the most, which are closed soon. @type {Set<number>} */
  #surplus = new Set();
  /** @type {Map<number, Attachment>} by tab, in the order of attaching */
  #tabs = new Map();
  /** @type {Map<number, AbortController>} ends what reads a tab when it goes */
  #ends = new Map();
  /** @type {Map<number, number>} by tab, the attached tab it was opened from */
  #openers = new Map();
  /** The handles that are kept for tabs which clients open, with the site. @type {Map<string, string>} */
  #expected = new Map();
  /** @type {Map<number, string>} by tab that a client has opened, its handle */
  #opened = new Map();
  #lastExpected = 0;

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform, 'tabs' | 'run' | 'storage' | 'permissions'>} platform
   * @param {Pick<import('./policy.js').Policy, 'ready' | 'refusal'>} policy
   * @param {() => Promise<string>} nextHandle
   * @param {(tabId: number, attachment: Attachment | undefined) => void} changed after each change; undefined: no longer attached
   * @param {Pick<import('./remembered.js').Remembered, 'ready' | 'levelOf' | 'patterns'>} [remembered]
   * @param {import('../launched.js').Launched | null} [launched]
   */
  constructor(platform, policy, nextHandle, changed, remembered = NOTHING_REMEMBERED, launched = null) {
    this.#platform = platform;
    this.#policy = policy;
    this.#nextHandle = nextHandle;
    this.#changed = changed;
    this.#remembered = remembered;
    this.#launched = launched?.sites.flatMap((site) => parseSite(site) ?? []);
    /** Settled when the tabs of an earlier worker are loaded. */
    this.ready = this.#recall();
  }

  async #recall() {
    await Promise.all([this.#policy.ready, this.#remembered.ready]);
    for (const attachment of (await this.#platform.storage.recall(KEY)) ?? [])
      this.#tabs.set(attachment.tabId, {...READ_ONLY, ...attachment});
  }

  /** Checks every tab again, because events without a running worker are lost. */
  async reconcile() {
    await this.ready;
    const before = new Map(this.#tabs);
    await Promise.all(
      [...before.keys()].map((tabId) =>
        this.#platform.tabs.get(tabId).then(
          (tab) => (this.#tabs.get(tabId) === before.get(tabId) ? this.tabUpdated(tabId, tab, true) : undefined), // otherwise the browser has reported something newer
          () => this.tabRemoved(tabId), // tabs.get fails only if there is no such tab
        ),
      ),
    );
  }

  /** Tells whether a site was named when this browser of our own was started. @param {string | undefined} origin */
  isLaunched(origin) {
    return /^https?:/.test(origin ?? '') && this.#launched?.some((site) => site(origin)) === true;
  }

  /** In a browser of our own every tab is attached by itself. */
  async adoptAll() {
    if (!this.#launched) return;
    for (const {id} of await this.#platform.tabs.all()) await this.adopt(id);
  }

  /**
   * @param {number} tabId
   * @param {number} [openerId] the tab that opened it, if one did
   * @throws {WireError} pages have opened too many: it is closed
   */
  async adopt(tabId, openerId) {
    if (!this.#launched) return;
    await (this.#adopting = this.#adopting.then(
      () => this.#adopt(tabId, openerId),
      () => this.#adopt(tabId, openerId),
    ));
  }

  /** @param {number} tabId @param {number} [openerId] */
  async #adopt(tabId, openerId) {
    await this.ready;
    if (this.#surplus.has(tabId)) return;
    if (openerId !== undefined && !this.#opened.has(tabId) && this.#tabs.size >= MOST_TABS) {
      this.#closeSoon(tabId);
      throw new WireError('TAB_CLOSED', {
        message: `A page has opened a tab beside ${MOST_TABS} others, and it is closed.`,
        hint: 'Close tabs that are not needed.',
      });
    }
    const tab = await this.#platform.tabs.get(tabId).catch(() => undefined);
    if (!tab || this.#tabs.has(tabId) || /^(chrome-extension|devtools):/.test(tab.url ?? '')) return;
    const handle = this.#opened.get(tabId) ?? (await this.#nextHandle());
    const atMost = this.#tabs.get(openerId ?? this.#openers.get(tabId) ?? -1)?.atMost; // what the person has lowered gets no higher by another tab
    await this.#keep({
      tabId,
      handle,
      incognito: tab.incognito,
      attachedAt: Date.now(),
      ...READ_ONLY,
      ...this.#shown(tab, atMost),
      ...(atMost ? {atMost} : {}),
      keep: EVERY_PAGE,
      also: EVERY_PAGE,
      join: false,
    });
  }

  /**
   * Closes a tab once its page runs. The browser never ends closing one that still waits for the front, and all pages of its process,
   * its opener's too, stand still then.
   * @param {number} tabId
   */
  #closeSoon(tabId) {
    this.#surplus.add(tabId);
    setTimeout(() => {
      const gone = () => this.#surplus.delete(tabId);
      void this.#platform.tabs.close(tabId).then(gone, gone); // it may have closed itself
    }, RUNS_MS);
  }

  /**
   * Describes a tab of a browser of our own by what it shows.
   * @param {import('../../platform/chrome.js').TabInfo} tab
   * @param {import('./levels.js').Level} [atMost]
   * @returns {Pick<Attachment, 'origin' | 'title' | 'url' | 'access' | 'level' | 'code'>}
   */
  #shown({url = '', title = ''}, atMost = BLANK.level) {
    const origin = originOf(url);
    if (origin === undefined || !this.isLaunched(origin) || this.#refusalOf(origin, 'data')) return {...BLANK, level: atMost};
    const level = stricter(this.most(origin), atMost);
    return {origin, title, url, access: 'granted', level, code: level === 'act'};
  }

  /** @returns {Attachment[]} */
  list() {
    return [...this.#tabs.values()];
  }

  /** @param {number} tabId @returns {Attachment | undefined} */
  of(tabId) {
    return this.#tabs.get(tabId);
  }

  /** Aborted, with a WireError, when the tab is closed, detached or its access is lost. @param {Attachment} attachment */
  endOf({tabId}) {
    let end = this.#ends.get(tabId);
    if (!end) this.#ends.set(tabId, (end = new AbortController()));
    return end.signal;
  }

  /**
   * The tab of a request: the named one, or the only one. The empty tab that a browser of our own begins with is passed over
   * once there is another: nobody means it.
   * @param {string | undefined} handle
   * @returns {Attachment}
   * @throws {WireError} NO_TAB_ATTACHED, TAB_REQUIRED, TAB_NOT_FOUND
   */
  choose(handle) {
    const all = this.list();
    if (all.length === 0) throw new WireError('NO_TAB_ATTACHED');
    const data = {tabs: all.map(({handle: known, title, url}) => ({handle: known, title, url}))};
    const shown = all.filter(({access, url}) => access !== 'blank' || url !== BLANK.url);
    const [only, ...others] = shown.length > 0 ? shown : all;
    if (handle === undefined && others.length === 0) return /** @type {Attachment} */ (only);
    if (handle === undefined) throw new WireError('TAB_REQUIRED', {data});
    const named = all.find((attachment) => attachment.handle === handle);
    if (!named) throw new WireError('TAB_NOT_FOUND', {data});
    return named;
  }

  /**
   * Attaches a tab, or attaches it again if access was lost (it keeps its handle).
   * @param {number} tabId
   * @param {Choice} [choice] without one, what was chosen before
   * @returns {Promise<Attachment>}
   * @throws {WireError} TAB_CLOSED, ACCESS_LOST, PAGE_NOT_READABLE, SITE_DENIED, POLICY_DISABLED
   */
  async attach(tabId, choice = {}) {
    await this.ready;
    if (choice.level !== undefined && !isLevel(choice.level)) throw new WireError('BAD_ARGUMENT');
    return /** @type {Attachment} */ (await this.#attach(tabId, () => choice));
  }

  /**
   * Attaches a tab as it is chosen after the last wait: the person, or an administrator, may decide otherwise in each, and what they do
   * then reaches attached tabs alone.
   * @param {number} tabId
   * @param {(site: string | undefined) => Choice | undefined} choose what holds now for a tab that shows this site; undefined: it is not to
   * be attached
   * @returns {Promise<Attachment | undefined>}
   * @throws {WireError} as `attach` does
   */
  async #attach(tabId, choose) {
    const tab = await this.#platform.tabs.get(tabId).catch((failure) => {
      throw accessError(failure);
    });
    const origin = originOf(tab.url);
    const chosen = () => {
      const choice = choose(origin);
      if (!choice) return undefined;
      const level = choice.level ?? this.remembered(origin, tab.incognito) ?? 'data';
      this.require(origin, level);
      return {...choice, level};
    };
    if (!chosen()) return undefined;
    await this.#probe(tabId);
    if (origin === undefined) throw new WireError('ACCESS_LOST'); // the page was left meanwhile
    const fresh = this.#tabs.has(tabId) ? '' : (this.#opened.get(tabId) ?? (await this.#nextHandle()));
    const now = await this.#platform.tabs.get(tabId).catch((failure) => {
      throw accessError(failure);
    });
    if (originOf(now.url) !== origin) throw new WireError('ACCESS_LOST'); // another page was loaded in the meantime
    const choice = chosen(); // after the last wait
    if (!choice) return undefined;
    const known = this.#tabs.get(tabId); // read after the wait, because two popups may have attached it at once
    const attachment = {
      tabId,
      handle: known?.handle ?? fresh,
      incognito: now.incognito,
      attachedAt: known?.attachedAt ?? Date.now(),
      origin,
      title: now.title ?? '',
      url: now.url ?? '',
      access: /** @type {const} */ ('granted'),
      ...READ_ONLY,
      level: choice.level,
      keep: choice.keep ?? known?.keep ?? [],
      join: choice.join ?? known?.join ?? false,
    };
    await this.#keep(attachment);
    return attachment;
  }

  /**
   * Tells whether this tab could be attached now. Nothing of the page is read.
   * @param {number} tabId
   * @returns {Promise<{code: string, data?: unknown} | null>} why not, or null
   */
  async look(tabId) {
    await this.ready;
    try {
      this.require(originOf((await this.#platform.tabs.get(tabId)).url));
      await this.#probe(tabId);
      return null;
    } catch (failure) {
      const {code, data} = errorBody(accessError(failure));
      return {code, data};
    }
  }

  /** The person chose otherwise. @param {number} tabId @param {Required<Choice>} choice */
  async decide(tabId, {keep, join}) {
    await this.ready;
    const known = this.#tabs.get(tabId);
    if (known) await this.#keep({...known, keep, join});
    await this.giveBack();
  }

  /**
   * The person allows more or less in a tab, to all clients.
   * @param {number} tabId
   * @param {Allowed} allowed
   * @returns {Promise<{before: Attachment, now: Attachment}>}
   * @throws {WireError} TAB_CLOSED, ACCESS_LOST, SITE_DENIED, POLICY_DISABLED
   */
  async allow(tabId, {level, also, code, stopped}) {
    await this.ready;
    const before = this.#tabs.get(tabId);
    if (!before) throw new WireError('TAB_CLOSED');
    const isMore = code === true || (level !== undefined && isBelow(before.level, level));
    if (isMore && before.access === 'lost') throw new WireError('ACCESS_LOST');
    if (level !== undefined) this.require(before.origin, level);
    const patterns =
      also?.filter((pattern) => before.keep.includes(pattern)) ?? (level === undefined || isBelow(level, before.level) ? before.also : []);
    const own = sitePattern(before.origin);
    const isRaised = level !== undefined && isBelow(before.level, level);
    const {stopped: wasStopped, ...kept} = before;
    const now = {
      ...kept,
      level: level ?? before.level,
      ...(stopped || (wasStopped && !isRaised) ? {stopped: /** @type {const} */ (true)} : {}),
      ...(this.#launched && level !== undefined ? {atMost: isBelow(level, this.most(before.origin)) ? level : undefined} : {}),
      also: patterns.length > 0 && own ? [...new Set([own, ...patterns])] : [],
      code: code ?? before.code,
    };
    await this.#keep(now);
    return {before, now};
  }

  /** Tells, in a browser of our own, whether the person has lowered what clients may do in all of its tabs. */
  get isLowered() {
    return this.#tabs.size > 0 && this.list().every(({atMost}) => atMost !== undefined);
  }

  /** The highest level that a site may have by its kind and by what administrators allow. @param {string | undefined} origin */
  most(origin) {
    return LEVELS.filter((level) => level === 'none' || !this.#refusalOf(origin, level)).at(-1) ?? 'none';
  }

  /** @param {string | undefined} origin @param {import('./levels.js').Level} level @returns {WireError | undefined} */
  #refusalOf(origin, level) {
    const refusal = this.#policy.refusal(origin, level);
    if (refusal) return refusal;
    if (!isBelow('data', level) || /^https?:/.test(origin ?? '')) return undefined;
    return new WireError('SITE_DENIED', {message: 'Only pages with an http or https address can be seen or operated.'});
  }

  /**
   * Returns what the person has allowed on the site that a tab goes to.
   * @param {Attachment} known
   * @param {string | undefined} origin
   */
  #allowedOn(known, origin) {
    if (origin === known.origin) return {};
    const level = this.remembered(origin, known.incognito);
    const isCovered = covers(known.also, origin) && !this.#refusalOf(origin, known.level);
    if (isCovered && !(level && isBelow(known.level, level))) return {code: false};
    return level ? {...READ_ONLY, level} : READ_ONLY;
  }

  /**
   * The level that is remembered for a site, as far as administrators allow it. Incognito windows get none.
   * @param {string | undefined} origin
   * @param {boolean} incognito
   * @returns {import('./levels.js').Level | undefined}
   */
  remembered(origin, incognito) {
    const level = incognito ? undefined : this.#remembered.levelOf(origin);
    const most = level && this.most(origin);
    return level && most && !isBelow(most, 'see') ? stricter(level, most) : undefined;
  }

  /**
   * Returns the level for a frame of another site than the tab's: as much as the person has allowed on that one, and no more than in a tab
   * that they have stopped.
   * @param {Attachment} known
   * @param {string | undefined} origin of the frame
   * @param {import('./levels.js').Level} ofTab the level of the tab, which holds on the sites that the person has ticked, too
   * @returns {import('./levels.js').Level}
   */
  levelInFrame(known, origin, ofTab) {
    const remembered = this.remembered(origin, known.incognito) ?? 'data';
    const level = covers(known.also, origin) && isBelow(remembered, ofTab) ? ofTab : remembered;
    return known.stopped ? stricter(level, ofTab) : level;
  }

  /**
   * @param {string | undefined} origin
   * @param {import('./levels.js').Level} [level]
   * @throws {WireError} when an administrator does not allow it
   */
  require(origin, level = 'data') {
    const refusal = this.#refusalOf(origin, level);
    if (refusal) throw refusal;
  }

  /**
   * Tells whether access was kept to this site, and an administrator allows it.
   * @param {Attachment} attachment
   * @param {string | undefined} origin
   */
  #isKept({keep}, origin) {
    return (this.isLaunched(origin) || covers(keep, origin)) && !this.#policy.refusal(origin);
  }

  /** Detaches tabs that an administrator no longer allows. */
  async keepPolicy() {
    await this.ready;
    await Promise.all(
      this.list().map(({tabId, origin}) => {
        if (this.#launched)
          return this.#platform.tabs.get(tabId).then(
            (tab) => this.tabUpdated(tabId, tab, false),
            () => this.tabRemoved(tabId),
          );
        const refusal = this.#policy.refusal(origin);
        return refusal && this.detach(tabId, refusal);
      }),
    );
  }

  /** @param {number} tabId @param {WireError} [reason] what those hear who are reading it */
  async detach(tabId, reason) {
    await this.tabRemoved(tabId, reason);
  }

  async detachAll() {
    await this.ready;
    await Promise.all([...this.#tabs.keys()].map((tabId) => this.detach(tabId)));
  }

  /**
   * The browser says that something about a tab changed.
   * @param {number} tabId
   * @param {import('../../platform/chrome.js').TabInfo} tab
   * @param {boolean} finished whether it has just finished loading
   */
  async tabUpdated(tabId, tab, finished) {
    await this.ready;
    const known = this.#tabs.get(tabId);
    if (!known) return;
    if (this.#launched) return this.#launchedUpdated(known, tab, finished);
    const origin = originOf(tab.url);
    const isKept = this.#isKept(known, origin);
    if ((known.access === 'lost' && !isKept) || tab.discarded) return this.#changed(tabId, known);
    if (origin === undefined || (origin !== known.origin && !isKept)) return this.lose(known, new WireError('ACCESS_LOST'));
    const access = known.access === 'lost' ? 'granted' : known.access;
    await this.#keep({...known, ...this.#allowedOn(known, origin), origin, access, title: tab.title ?? '', url: tab.url ?? ''});
    if (finished) await this.#lookAgain(tabId);
  }

  /** @param {Attachment} known @param {import('../../platform/chrome.js').TabInfo} tab @param {boolean} finished */
  async #launchedUpdated(known, tab, finished) {
    if (tab.discarded) return this.#changed(known.tabId, known);
    const shown = this.#shown(tab, known.atMost);
    const stays = shown.origin === known.origin;
    await this.#keep({
      ...known,
      ...shown,
      ...(stays ? {level: known.level, code: known.code} : {}),
      access: stays && shown.access === 'granted' && known.access === 'unreadable' ? 'unreadable' : shown.access,
    });
    if (!stays) this.#end(known.tabId, new WireError('PAGE_CHANGED'));
    if (finished && shown.access === 'granted') await this.#lookAgain(known.tabId);
  }

  /** @param {number} tabId */
  async #lookAgain(tabId) {
    const before = this.#tabs.get(tabId);
    if (!before) return;
    const end = this.endOf(before);
    const failure = await this.#probe(tabId).then(() => undefined, accessError);
    const known = this.#tabs.get(tabId);
    if (!known || end.aborted || known.origin !== before.origin) return; // it is of the attachment, or the site, before this one
    if (failure) await this.lose(known, failure);
    else if (known.access === 'unreadable') await this.#keep({...known, access: 'granted'});
  }

  /**
   * The attachment of a page's script that may record: one for this site.
   * @param {number} tabId
   * @param {string | undefined} origin of the page or frame
   * @param {number} frameId
   * @returns {Promise<Attachment | undefined>}
   */
  async admit(tabId, origin, frameId) {
    await this.ready;
    if (this.#surplus.has(tabId)) return undefined;
    if (!this.#tabs.has(tabId)) await (this.#launched ? this.adopt(tabId) : this.#join(tabId, origin));
    const known = this.#tabs.get(tabId); // the current state, because the person may have decided in the meantime
    if (!known || origin === undefined) return undefined;
    if (this.#policy.refusal(origin)) return undefined;
    const isKept = this.#isKept(known, origin);
    if (!isKept && (known.access === 'lost' || origin !== known.origin)) return undefined;
    if (frameId !== 0 || (known.origin === origin && known.access === 'granted')) return known;
    const allowed = this.#launched
      ? this.#shown(
          {...BLANK, id: tabId, incognito: known.incognito, discarded: false, active: true, isLoaded: false, url: origin},
          known.atMost,
        )
      : this.#allowedOn(known, origin);
    const attachment = {
      ...known,
      ...(origin === known.origin ? {} : allowed),
      title: known.title,
      url: known.url,
      origin,
      access: /** @type {const} */ ('granted'),
    }; // told before the browser tells of the tab
    await this.#keep(attachment);
    return attachment;
  }

  /** A tab was opened from another. @param {number} tabId @param {number | undefined} openerId */
  tabCreated(tabId, openerId) {
    if (openerId !== undefined && (this.#launched || this.#tabs.get(openerId)?.join)) this.#openers.set(tabId, openerId);
  }

  /** A client is about to open a tab. @returns {Promise<{tabId: number, handle: string}>} the number is of no tab */
  async expect() {
    return {tabId: -++this.#lastExpected, handle: await this.#nextHandle()};
  }

  /**
   * The tab is opened on a site where it may be attached, so that its page is to be recorded from the first script on.
   * @param {string} handle
   * @param {string} origin
   */
  await(handle, origin) {
    this.#expected.set(handle, origin);
  }

  /**
   * Opens the tab that gets this handle. A new tab that is heard of meanwhile is attached afterwards.
   * @param {string} handle
   * @param {() => Promise<number>} open
   * @returns {Promise<number>} the tab
   */
  async open(handle, open) {
    const opening = this.#adopting.catch(() => {}).then(open);
    this.#adopting = opening.then(
      (tabId) => void this.#opened.set(tabId, handle),
      () => {},
    );
    await this.#adopting;
    return opening;
  }

  /** The tab is there, or it will not come. @param {string} handle */
  unexpect(handle) {
    this.#expected.delete(handle);
    for (const [tabId, of] of this.#opened) if (of === handle) this.#opened.delete(tabId);
  }

  /** The sites of the attached tabs, and of those that are being opened. @returns {string[]} */
  get origins() {
    return [...this.list().map(({origin}) => origin), ...this.#expected.values()];
  }

  /** The handles of the attached tabs, and of those that are being opened. @returns {string[]} */
  get handles() {
    return [...this.list().map(({handle}) => handle), ...this.#expected.keys()];
  }

  /**
   * The attached tab whose own tabs are attached on this site, too.
   * @param {string} origin
   * @param {number | undefined} [tabId] only this one
   */
  joins(origin, tabId) {
    return this.list().find(
      (known) => (tabId === undefined || known.tabId === tabId) && known.join && known.access !== 'lost' && this.#isKept(known, origin),
    );
  }

  /**
   * Attaches a tab by itself, where the person has allowed that before.
   * @param {number} tabId
   * @param {string | undefined} origin of the script in the tab that may record
   */
  async #join(tabId, origin) {
    if (this.#opened.has(tabId)) {
      const {incognito} = await this.#platform.tabs.get(tabId);
      const choose = (/** @type {string | undefined} */ site) => (this.remembered(site, incognito) ? {} : undefined);
      if (choose(origin) && (await this.#attach(tabId, choose))) return;
    }
    const opener = this.#tabs.get(this.#openers.get(tabId) ?? -1);
    if (!opener?.join || !this.#isKept(opener, origin)) return;
    this.#openers.delete(tabId);
    const attached = await this.#attach(tabId, (site) => this.#joined(opener.handle, site === BLANK.origin ? origin : site));
    if (!attached) this.#openers.set(tabId, opener.tabId); // it may show a site later where access is kept
  }

  /**
   * Returns what a tab has from the attached one that it was opened from.
   * @param {string} handle of that one
   * @param {string | undefined} site that the new tab shows; a blank page is of the site that opened it
   * @returns {Choice | undefined} undefined: that one is not attached any more, or the person does not want it there
   */
  #joined(handle, site) {
    const opener = this.list().find((known) => known.handle === handle);
    if (!opener?.join || !this.#isKept(opener, site)) return undefined;
    return {keep: opener.keep, join: true, ...(site === opener.origin ? {level: opener.level} : {})};
  }

  /**
   * Returns the reason why a frame of a tab may not be read: only those of the attached site may, of the sites that access is kept to, and
   * of those whose level is remembered, whatever else Chrome would allow.
   * @param {Attachment} attachment
   * @param {string | undefined} origin of the frame
   * @returns {WireError | undefined} SITE_DENIED, POLICY_DISABLED or FRAME_NOT_FOUND; undefined: it may
   */
  refusalOf({tabId}, origin) {
    const known = this.#tabs.get(tabId);
    const refusal = this.#policy.refusal(origin);
    if (refusal) return refusal;
    if (known && origin !== undefined && (origin === known.origin || this.#isKept(known, origin))) return undefined;
    if (known && this.remembered(origin, known.incognito)) return undefined;
    return new WireError('FRAME_NOT_FOUND', {
      message: 'This frame is of another site than the one that the tab is attached on.',
      hint: 'Ask the person to add the site of the frame under Keep access in the mcp-datalayer popup.',
    });
  }

  /** @param {number} tabId @param {WireError} [reason] */
  async tabRemoved(tabId, reason = new WireError('TAB_CLOSED')) {
    await this.ready;
    this.#openers.delete(tabId);
    const known = this.#tabs.get(tabId);
    if (!known) return;
    this.#tabs.delete(tabId);
    this.#end(tabId, reason);
    await this.#save();
    this.#changed(tabId, undefined);
    if (known.keep.length > 0) await this.giveBack();
  }

  /** Returns the access to every site that no attached tab keeps. */
  async giveBack() {
    await this.ready;
    const sites = await this.#platform.permissions.sites();
    // after the wait: a tab may have been attached in it
    const needed = new Set([...this.list().flatMap(({keep}) => keep), ...this.#remembered.patterns]);
    const idle = sites.filter((pattern) => !needed.has(pattern));
    if (idle.length > 0) await this.#platform.permissions.remove(idle);
  }

  /** @param {number} added @param {number} removed */
  async tabReplaced(added, removed) {
    await this.ready;
    const known = this.#tabs.get(removed);
    if (!known) return;
    this.#tabs.delete(removed);
    this.#end(removed, new WireError('PAGE_CHANGED'));
    await this.#keep({...known, tabId: added});
    await this.tabUpdated(added, await this.#platform.tabs.get(added), true);
  }

  /**
   * Remembers a failed read, if it shows that the access has changed.
   * @param {Attachment} attachment as it was when the read began
   * @param {WireError} failure
   */
  async lose(attachment, failure) {
    const known = this.#tabs.get(attachment.tabId); // the person may have decided otherwise since the read began
    if (known?.handle !== attachment.handle || known.origin !== attachment.origin) return;
    if (failure.code === 'ACCESS_LOST')
      await this.#keep({...known, ...(this.#launched ? {...BLANK, level: known.atMost ?? BLANK.level} : {access: 'lost'})});
    else if (failure.code === 'PAGE_NOT_READABLE') await this.#keep({...known, access: 'unreadable'});
    else if (failure.code === 'TAB_CLOSED') await this.tabRemoved(attachment.tabId);
    if (failure.code === 'ACCESS_LOST') this.#end(attachment.tabId, failure);
  }

  /**
   * Tells whether a script may run in the page. A busy or paused page can be attached, too.
   * @param {number} tabId @throws {WireError} why not
   */
  async #probe(tabId) {
    const run = this.#platform.run({tabId, frameId: 0}, 'isolated', () => '');
    try {
      await atMost(PROBE_MS, run);
    } catch (failure) {
      throw accessError(failure);
    }
  }

  /** @param {Attachment} attachment */
  async #keep(attachment) {
    this.#tabs.set(attachment.tabId, attachment);
    await this.#save();
    this.#changed(attachment.tabId, attachment);
  }

  async #save() {
    await this.#platform.storage.remember(KEY, this.list());
  }

  /** @param {number} tabId @param {WireError} reason */
  #end(tabId, reason) {
    this.#ends.get(tabId)?.abort(reason);
    this.#ends.delete(tabId);
  }
}
