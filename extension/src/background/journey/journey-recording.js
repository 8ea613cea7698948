import {WireError} from '../../wire/protocol.js';
import {journeyFile, withVariables} from './journey-file.js';
import {deedOf, readStep, wordsOf} from './journey-steps.js';
import {named} from '../look/marks.js';
import {originOf, pagesOf} from '../page/page-access.js';

/**
 * Records what the person does in the attached tabs, as steps that can be done again. It runs from start to stop, over reloads, navigations
 * and restarts of the worker; a tab is part of it for as long as it is attached and readable. The recorded steps stay until the next start.
 *
 * @typedef {import('./journey-steps.js').PersonStep} PersonStep
 * @typedef {'idle' | 'recording' | 'paused' | 'stopped'} Status
 * @typedef {{tab: string, documentId: string, url: string, opened?: true, leaves?: {url: string, t: number}}} RecordedTab opened: by a step
 *
 * @typedef {object} Kept
 * @property {Status} status
 * @property {string} title
 * @property {RecordedTab[]} tabs the first is where it began
 * @property {PersonStep[]} steps
 * @property {Record<string, string>} values personal ones, by variable: they are looked for in addresses and selectors, and are in no file
 * @property {import('./journey-file.js').Viewport} [viewport]
 * @property {string} [client] the connection that began it; none: the person did
 * @property {number} left how many steps were done after the last that there was room for
 *
 * @typedef {object} RecordingShown
 * @property {Status} status
 * @property {string[]} tabs
 * @property {number} left
 * @property {{n: number, tab: string, step?: string, did: import('./journey-steps.js').Deed, value?: string, leadsTo?: string, findable:
 * boolean}[]} steps
 */

const KEY = 'journey';
const MOST_STEPS = 200;
const MOST_CHARS = 1_000_000;
const MOST_TABS = 20;
const MOST_URL = 10_000;
const MOST_VALUES = 50;
const SAVE_MS = 100;
/** A page that was begun to be left so long ago has stayed. */
const LEAVING_MS = 60_000;
/** The duration of a step: later pushes do not belong to it. */
const STEP_MS = 3000;

/** The codes of refusals where the person, or an administrator, does not let a client act. */
const CONSENT = new Set(['CONSENT_REQUIRED', 'CONSENT_REFUSED', 'SITE_DENIED', 'POLICY_DISABLED']);

/** @returns {Kept} */
const nothing = () => ({status: 'idle', title: '', tabs: [], steps: [], values: {}, left: 0});

export class JourneyRecording {
  /** @type {Kept} */
  #kept = nothing();
  /** @type {Map<import('../../platform/chrome.js').PageScript, {tab?: string, isTop: boolean}>} */
  #lines = new Map();
  #platform;
  #attachments;
  #steps;
  #passFor;
  #changed;
  #isOurs;
  #connectionOf;
  #now;
  #marks;
  /** @type {Promise<unknown>} one thing after the other */
  #order = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saving;
  /** @type {{over: () => Promise<void>, timer: ReturnType<typeof setTimeout>} | undefined} */
  #open;
  /** @type {string | undefined} */
  #registered;

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform, 'storage' | 'watchPersonOn' | 'watchPersonIn'>} platform
   * @param {Pick<import('../access/attachments.js').Attachments, 'ready' | 'list' | 'admit'>} attachments
   * @param {Pick<import('../record/steps.js').Steps, 'ready' | 'begin'>} steps
   * @param {(attachment: import('../access/attachments.js').Attachment, front?: number) => Pick<import('../access/gate.js').Pass, 'again' |
   * 'documents'>} passFor whether a tab may be recorded, by the person or by a client
   * @param {() => void} changed
   * @param {(tabId: number, t: number) => boolean} [isOurs] whether a press at that time was ours, and no person's
   * @param {() => number} [now]
   * @param {(front: number) => string} [connectionOf] a client, as no other is called, now or later; empty: it is gone
   * @param {Pick<import('../look/marks.js').Marks, 'of'>} [marks] names of elements
   */
  constructor(
    platform,
    attachments,
    steps,
    passFor,
    changed,
    isOurs = () => false,
    now = Date.now,
    connectionOf = String,
    marks = {of: async () => ({})},
  ) {
    this.#platform = platform;
    this.#attachments = attachments;
    this.#steps = steps;
    this.#passFor = passFor;
    this.#changed = changed;
    this.#isOurs = isOurs;
    this.#connectionOf = connectionOf;
    this.#now = now;
    this.#marks = marks;
    this.ready = Promise.all([attachments.ready, steps.ready, platform.storage.recall(KEY)]).then(([, , kept]) => {
      if (kept) this.#kept = kept;
    });
  }

  get status() {
    return this.#kept.status;
  }

  /**
   * Tells whether it runs in this tab: others are attached that may not be recorded, or that there was no room for.
   * @param {string} tab
   * @returns {boolean}
   */
  isOn(tab) {
    const {status, tabs} = this.#kept;
    return (
      status === 'recording' &&
      tabs.some((each) => each.tab === tab) &&
      this.#attachments.list().some(({handle, access}) => handle === tab && access === 'granted')
    );
  }

  get #isOn() {
    return this.#kept.status === 'recording' || this.#kept.status === 'paused';
  }

  /** The recording as the person sees it. @returns {RecordingShown} */
  get shown() {
    const {status, tabs, steps, left, values} = this.#kept;
    return {
      status,
      left,
      tabs: tabs.map(({tab}) => tab),
      steps: steps.map((step, i) => {
        const {tab, step: reference, secret, variable, value, files, url, kind, leadsTo, selectors} = step;
        const held = secret ? `{{secret:${secret}}}` : variable ? `{{${variable}}}` : (files?.join(', ') ?? value ?? url);
        return {
          n: i + 1,
          tab,
          did: deedOf(step),
          findable: kind === 'navigate' || kind === 'key' || selectors.length > 0,
          ...(reference ? {step: reference} : {}),
          ...(held === undefined ? {} : {value: withVariables(held, secret || variable ? {} : values).slice(0, 300)}),
          ...(leadsTo ? {leadsTo: withVariables(leadsTo, values).slice(0, 300)} : {}),
        };
      }),
    };
  }

  /** The personal values that a replay needs; they are in no file. @returns {Record<string, string>} by variable */
  get values() {
    return {...this.#kept.values};
  }

  /** The file, as Chrome's Recorder writes one. @param {string} [title] @param {boolean} [withSteps] */
  file(title, withSteps) {
    const {steps, values, viewport, title: usual} = this.#kept;
    return journeyFile({title: title || usual, viewport, steps, values, withSteps});
  }

  /**
   * Begins anew; what was recorded before is forgotten.
   * @param {string} [first] the tab that it is about
   * @param {number} [front] the client that asks; none: the person does
   * @param {AbortSignal} [end] aborted when nobody waits for it any more; then nothing begins
   * @throws {WireError} where no tab may be recorded, or the client is gone
   */
  start(first, front, end) {
    return this.#then(async () => {
      if (this.#isOn) throw new WireError('BAD_ARGUMENT', {message: 'A recording runs already.', hint: 'Stop it first.'});
      const granted = this.#attachments
        .list()
        .filter(({access}) => access === 'granted')
        .sort((one, other) => Number(other.handle === first) - Number(one.handle === first));
      const [main] = granted;
      if (!main) throw new WireError('NO_TAB_ATTACHED');
      await this.#passFor(main, front).again();
      const mays = await Promise.all(
        granted.map((each) =>
          this.#passFor(each, front)
            .again()
            .then(
              () => true,
              () => false,
            ),
        ),
      );
      const attached = granted.filter((_, i) => mays[i]);
      end?.throwIfAborted();
      const client = front === undefined ? undefined : this.#connectionOf(front);
      if (client === '') throw new WireError('CONNECTION_LOST'); // nobody but the person would end it
      this.#kept = {
        ...nothing(),
        status: 'recording',
        title: `${originHost(main.origin)} ${new Date(this.#now()).toISOString().slice(0, 16).replace('T', ' ')}`,
      };
      if (client !== undefined) this.#kept.client = client;
      this.#kept.tabs = attached.slice(0, MOST_TABS).map(({handle, url}) => ({tab: handle, documentId: '', url: url.slice(0, MOST_URL)}));
      this.#navigate(main.handle, '', main.url, 'start');
      await this.#watch(attached);
    });
  }

  pause() {
    return this.#then(async () => {
      this.#require('recording', 'No recording runs.');
      this.#become('paused');
    });
  }

  /** Goes on, where the tabs are now. */
  resume() {
    return this.#then(async () => {
      this.#require('paused', 'No recording is paused.');
      this.#become('recording');
      await this.#watch(this.#attachments.list().filter(({access}) => access === 'granted'));
    });
  }

  stop() {
    return this.#then(async () => {
      if (!this.#isOn) throw new WireError('BAD_ARGUMENT', {message: 'No recording runs.'});
      await this.#end();
    });
  }

  /** The client that began it, as calls have it. @returns {number | undefined} */
  get #front() {
    const {client} = this.#kept;
    return client === undefined ? undefined : Number(client.slice(client.lastIndexOf('/') + 1));
  }

  /** Names the one who began it, as a client sees it. @param {number} front @returns {'you' | 'person' | 'other' | undefined} */
  ownerFor(front) {
    const {client, status} = this.#kept;
    if (status === 'idle') return undefined;
    return client === undefined ? 'person' : client === this.#connectionOf(front) ? 'you' : 'other';
  }

  /** @param {number} front @throws {WireError} where another has begun it */
  requireClient(front) {
    const owner = this.ownerFor(front);
    if (owner === undefined) throw new WireError('BAD_ARGUMENT', {message: 'Nothing was recorded.', hint: 'Start a recording first.'});
    if (owner !== 'you')
      throw new WireError('BAD_ARGUMENT', {
        message: owner === 'person' ? 'The person records by themselves.' : 'Another client records.',
        hint: 'Wait until that has ended.',
      });
  }

  /** Ends the recording of a client that is gone; the person still has it. @param {number[]} fronts that are there */
  retainClients(fronts) {
    const {client} = this.#kept;
    if (client === undefined || !this.#isOn || fronts.some((front) => this.#connectionOf(front) === client)) return undefined;
    return this.stop();
  }

  /** Forgets what was recorded. */
  clear() {
    return this.#then(async () => {
      if (this.#isOn) await this.#end();
      this.#kept = nothing();
    });
  }

  /** Follows a change of what is attached or may be recorded. */
  update() {
    return this.#then(async () => {
      const {tabs} = this.#kept;
      if (!this.#isOn) return this.#register();
      const attached = this.#attachments.list();
      for (const [script, line] of this.#lines) {
        if (line.tab === undefined || attached.some(({handle, access}) => handle === line.tab && access === 'granted')) continue;
        line.tab = undefined;
        script.post({record: false});
      }
      const isThere = tabs.some(({tab}) => attached.some(({handle}) => handle === tab));
      return isThere || tabs.length === 0 ? this.#register() : this.#end();
    });
  }

  /** @param {import('../../platform/chrome.js').PageScript} script */
  serve(script) {
    const line = {tab: /** @type {string | undefined} */ (undefined), isTop: script.frameId === 0};
    this.#lines.set(script, line);
    script.onClose(() => this.#lines.delete(script));
    script.onMessage((message) => void this.#then(() => this.#take(script, line, message)).catch(() => {})); // a page that says what it may not is not listened to
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  #then(work) {
    const done = this.#order
      .then(() => this.ready)
      .then(async () => {
        const {status} = this.#kept;
        try {
          return await work();
        } finally {
          if (status !== this.#kept.status || this.#isOn) {
            this.#save();
            this.#changed();
          }
        }
      });
    this.#order = done.catch(() => {});
    return done;
  }

  /** @param {Status} status @param {string} message */
  #require(status, message) {
    if (this.#kept.status !== status) throw new WireError('BAD_ARGUMENT', {message});
  }

  /** @param {Status} status */
  #become(status) {
    this.#kept.status = status;
    for (const [script, {tab}] of this.#lines) if (tab) script.post({record: status === 'recording'});
  }

  async #end() {
    this.#become('stopped');
    this.#over();
    for (const line of this.#lines.values()) line.tab = undefined;
    await this.#register();
  }

  /** Pages that are loaded from now on are watched from their first moment. */
  async #register() {
    const sites = this.#isOn
      ? [...new Set(this.#attachments.list().flatMap(({origin, keep}) => [...pagesOf(origin), ...keep]))].sort()
      : [];
    if (sites.join() === this.#registered) return;
    await this.#platform.watchPersonOn(sites);
    this.#registered = sites.join();
  }

  /** @param {import('../access/attachments.js').Attachment[]} attached */
  async #watch(attached) {
    await this.#register();
    for (const attachment of attached) {
      const pass = this.#passFor(attachment, this.#front);
      const documents = await pass
        .again()
        .then(() => pass.documents())
        .then((all) => all.map(({documentId}) => documentId))
        .catch(() => /** @type {string[]} */ ([])); // it may not be recorded now
      for (const [script, line] of this.#lines) {
        if (script.tabId !== attachment.tabId || !documents.includes(script.documentId)) continue;
        line.tab = attachment.handle;
        if (line.isTop) this.#shows(script, attachment.handle, {navigation: 'resumed', url: attachment.url});
        script.post({record: true});
      }
      await Promise.all(documents.map((documentId) => this.#platform.watchPersonIn({tabId: attachment.tabId, documentId}).catch(() => {}))); // one that is gone comes anew
    }
  }

  /** @param {import('../../platform/chrome.js').PageScript} script @param {{tab?: string, isTop: boolean}} line @param {any} message */
  async #take(script, line, message) {
    if (message?.hello) return this.#hello(script, line, message.hello);
    const {tab} = line;
    if (!tab || this.#kept.status !== 'recording') return undefined;
    if (!(await this.#mayRecord(tab))) {
      line.tab = undefined;
      script.post({record: false});
      return undefined;
    }
    if (message?.leaves && line.isTop) this.#leaves(tab, message.leaves);
    else if (message?.step) this.#did(script, tab, message.step, await this.#marks.of(originOf(script.origin) ?? ''));
    return undefined;
  }

  /**
   * Tells whether the person still lets the client that records operate the tab. One that has just gone elsewhere is told of to its last
   * step.
   * @param {string} tab
   */
  async #mayRecord(tab) {
    const front = this.#front;
    const attachment = this.#attachments.list().find(({handle}) => handle === tab);
    if (front === undefined || !attachment) return true;
    return this.#passFor(attachment, front)
      .again()
      .then(
        () => true,
        (failure) => !CONSENT.has(failure?.code),
      );
  }

  /** @param {import('../../platform/chrome.js').PageScript} script @param {{tab?: string, isTop: boolean}} line @param {any} hello */
  async #hello(script, line, hello) {
    const {status} = this.#kept;
    const origin = originOf(script.origin === 'null' ? script.url : script.origin);
    const attachment = this.#isOn ? await this.#attachments.admit(script.tabId, origin, script.frameId) : undefined;
    const may =
      attachment !== undefined &&
      (await this.#passFor(attachment, this.#front)
        .again(origin)
        .then(
          () => true,
          () => false,
        ));
    if (!attachment || !may) {
      script.post({record: false});
      return;
    }
    line.tab = attachment.handle;
    const {width, height, scale, isMobile} = hello;
    if (line.isTop && [width, height].every((each) => Number.isSafeInteger(each) && each > 0 && each <= 20_000)) {
      this.#kept.viewport ??= {
        width,
        height,
        scale: Number.isFinite(scale) && scale > 0 && scale <= 10 ? scale : 1,
        isMobile: isMobile === true,
      };
    }
    if (line.isTop && status === 'recording') this.#shows(script, attachment.handle, hello);
    script.post({record: status === 'recording'});
  }

  /**
   * A tab shows a document.
   * @param {import('../../platform/chrome.js').PageScript} script
   * @param {string} handle
   * @param {{navigation?: unknown, url?: unknown}} said
   */
  #shows({documentId}, handle, said) {
    const {tabs, steps} = this.#kept;
    const url = String(said.url ?? '').slice(0, MOST_URL);
    const known = tabs.find(({tab}) => tab === handle);
    if (known?.documentId === documentId) return;
    if (!known) {
      if (tabs.length >= MOST_TABS) return;
      const isOpened = this.#now() - (steps.at(-1)?.t ?? 0) < STEP_MS; // by the step before
      tabs.push({tab: handle, documentId, url, ...(isOpened ? {opened: true} : {})});
      if (!isOpened) this.#navigate(handle, documentId, url, 'opened');
      return;
    }
    const {leaves, documentId: before} = known;
    Object.assign(known, {documentId, url, leaves: undefined});
    if (before === '') return; // it was there at the start
    const last = steps.findLast(({tab}) => tab === handle);
    const isLed = leaves !== undefined && this.#now() - leaves.t < LEAVING_MS && said.navigation !== 'resumed';
    if (isLed && last) last.leadsTo = url;
    else
      this.#navigate(
        handle,
        documentId,
        url,
        said.navigation === 'reload'
          ? 'reload'
          : said.navigation === 'back_forward'
            ? 'back'
            : said.navigation === 'resumed'
              ? 'resumed'
              : 'typed',
      );
  }

  /** @param {string} tab @param {string} documentId @param {string} url @param {NonNullable<PersonStep['cause']>} cause */
  #navigate(tab, documentId, url, cause) {
    this.#add({tab, documentId, key: 0, kind: 'navigate', t: this.#now(), selectors: [], frame: [], role: '', name: '', url, cause});
  }

  /** @param {string} tab @param {any} said */
  #leaves(tab, {url, same}) {
    const known = this.#kept.tabs.find((each) => each.tab === tab);
    if (!known || typeof url !== 'string') return;
    if (same === true) known.url = url.slice(0, MOST_URL);
    else known.leaves = {url: url.slice(0, MOST_URL), t: this.#now()};
  }

  /**
   * @param {import('../../platform/chrome.js').PageScript} script
   * @param {string} tab
   * @param {unknown} told
   * @param {import('../look/marks.js').MarksOfSite} marks
   */
  #did({tabId, documentId}, tab, told, marks) {
    const step = readStep(told, {tab, documentId});
    if (!step || this.#isOurs(tabId, step.t)) return;
    step.selectors = named(marks, step);
    const {tabs, steps, values} = this.#kept;
    if (step.variable && step.value !== undefined) {
      if (Object.keys(values).length < MOST_VALUES || Object.hasOwn(values, step.variable)) values[step.variable] = step.value;
      delete step.value;
    }
    const {url, opened} = tabs.find((each) => each.tab === tab) ?? {};
    if (url !== undefined && !opened && tabs[0]?.tab !== tab && !steps.some((each) => each.tab === tab))
      this.#navigate(tab, documentId, url, 'opened');
    this.#add(step);
  }

  /** @param {PersonStep} step */
  #add(step) {
    const {steps, tabs} = this.#kept;
    const last = steps.at(-1);
    const at = tabs.findIndex(({tab}) => tab === step.tab);
    if (at > 0) step.target = tabs[at]?.url;
    if (last && step.kind !== 'navigate' && last.documentId === step.documentId && last.key === step.key) {
      steps[steps.length - 1] = {
        ...step,
        ...(last.step ? {step: last.step} : {}),
        ...(last.leadsTo ? {leadsTo: last.leadsTo} : {}),
        t: last.t,
      };
      return;
    }
    if (steps.length >= MOST_STEPS || JSON.stringify(steps).length > MOST_CHARS) {
      this.#kept.left++;
      return;
    }
    this.#over();
    const begun = this.#steps.begin(step.tab, wordsOf(step), {by: 'person', t: step.t});
    begun.kept.catch(() => {});
    this.#open = {over: begun.over, timer: setTimeout(() => this.#over(), STEP_MS)};
    steps.push({...step, step: begun.reference});
  }

  #over() {
    clearTimeout(this.#open?.timer);
    void this.#open?.over().catch(() => {});
    this.#open = undefined;
  }

  #save() {
    this.#saving ??= setTimeout(() => {
      this.#saving = undefined;
      void this.#platform.storage.remember(KEY, this.#kept);
    }, SAVE_MS);
  }
}

/** @param {string | undefined} origin */
const originHost = (origin) => (origin && URL.canParse(origin) ? new URL(origin).host : '');
