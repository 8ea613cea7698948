import {actInPage} from '../../page/act-in-page.js';
import {clipboardUse} from '../../page/clipboard-keys.js';
import {reopenConsent} from '../../page/reopen-consent.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {isPersons, pastesSelection} from './clipboard.js';
import {gone} from '../code/code-ways.js';
import {ConsentChoice} from './consent-choice.js';
import {FileChooser} from './file-chooser.js';
import {TRUSTED, canBeMasked} from './interaction-arguments.js';
import {once} from '../look/read-page.js';
import {documentsByPlace, wayAround} from '../page/inner-frames.js';
import {accessError} from '../page/page-access.js';
import {areOfPage, elementError, placeOf, saidByPage} from '../page/page-element.js';
import {BLOCKED, beginStep, heed, isFailure, safe} from '../page/settle.js';
import {wayOut} from '../access/site-holds.js';
import {TrustedHands, keysOf} from './trusted-hands.js';

/**
 * One action on its way: it looks at the element until that is ready, tells the step, acts, waits until the page has settled, and
 * reviews what came of it. Page code runs in between and may do anything, so each part looks at the element anew.
 */

/** Between two tries, as long as the element is not ready. A tab in the background has no frames to wait for. */
const PAUSES_MS = [0, 20, 50, 100, 100, 250];
/** The share of the remaining time that the events of an action may take. */
const ACTING_SHARE = 0.6;
/** Kept back for what comes after the clicks of a consent banner. */
const CONSENT_END_MS = 8000;
/** The time for letting go of keys, and for the review of a page that may hang. */
const LAST_MS = 2000;
/** Within that the person presses Escape twice to stop everything. */
const TWICE_MS = 1000;
/** The number of times that the pointer follows an element before it counts as one that does not stand still. */
const MOST_MOVES = 3;
/** Between two looks whether the page has come that the tab is on its way to. */
const ARRIVE_MS = 100;
/** For a tab that was opened to come as far as its first script. */
const OPENED_MS = 2000;
/** The browser's bar comes up to so long after the debugger. */
const STEADY_MS = 1500;
/** Two frames of a page that is painted. */
const MOST_REST_MS = 2000;
/** These parts name no element of the page, and an action may take long. */
const NAMELESS = new Set(['act', 'stop', 'escape', 'place']);
/** The person is asked about these verbs alone, see guard.js. */
const GUARDED = new Set(['click', 'tap', 'doubleClick', 'middleClick', 'press', 'submit', 'drag', 'check', 'select']);

/** After these verbs, a page gets what the browser allows only after a person's press. */
const ACTIVATED = new Set(['click', 'doubleClick', 'tap', 'press', 'check', 'submit', 'upload']);
const ACTIVATE_MS = 500;

/** @typedef {import('./interaction-arguments.js').Asked} Asked */

export class Interaction {
  #context;
  #asked;
  #call;
  #pass;
  #documentId = '';
  #origin = '';
  /**
   * The targets as a script in the document finds them. @type {{target?: import('./interaction-arguments.js').Target, to?:
   * import('./interaction-arguments.js').Target}}
   */
  #targets = {};
  /** True if the document stands in a frame. */
  #isInner = false;
  /** The top document of the tab, where it is known to be the one that is acted in. */
  #page = '';
  /** True if the pointer gets to the frame that it stands in. */
  #isVerified = false;
  #step = '';
  #did = '';
  /** The role and name that the person was asked about, if that was necessary. @type {string | undefined} */
  #guarded;
  /** True if an event was sent, or the page scrolled. */
  #isTouched = false;
  /** @type {import('../page/settle.js').StepWatch | undefined} */
  #watch;
  /** The answer to a consent banner, where that is the action. @type {ConsentChoice | undefined} */
  #choice;
  /**
   * The companion in the tab, once real input is to be used.
   * @type {Awaited<ReturnType<import('./trusted.js').Trusted['hold']>> | undefined}
   */
  #companion;
  /** @type {TrustedHands | undefined} */
  #hands;
  /** While real input may make the page ask for files. @type {FileChooser | undefined} */
  #chooser;
  #isTrusted = false;
  /** While the page is given what it may do after a press. @type {Promise<boolean> | undefined} */
  #activating;
  /** The number of the last request before. */
  #requests = 0;
  /** True if no real input gets there. */
  #isFar = false;
  /**
   * The ways to find the element again in another visit, and the place where it is dragged; only on request.
   * @type {{ways: string[][], toWays?: string[][]} | undefined}
   */
  #ways;

  /**
   * @param {import('../link/context.js').Context} context
   * @param {Asked} asked
   * @param {import('../link/call.js').Call} call
   * @param {import('../access/gate.js').Pass} pass
   */
  constructor(context, asked, call, pass) {
    this.#context = context;
    this.#asked = asked;
    this.#call = call;
    this.#pass = pass;
  }

  /** @returns {Promise<import('../commands/router.js').Answer>} */
  async run() {
    await this.#resolveValue();
    await this.#arrive();
    if (!(await this.#mayLookAtOnce())) await this.#resolveDocument();
    try {
      await this.#requireClipboard();
      if (this.#isTrustedFirst) await this.#comeTrusted();
      const requests = (this.#requests = this.#context.requests.mark(this.#pass.attachment.tabId));
      const acted = this.#asked.verb === 'consent' ? await this.#consent(this.#asked) : await this.#act();
      const {came, seen} = await this.#outcome(acted);
      if (acted.unmet) throw this.#notAskedFor(seen, this.#hasEffect(came, seen, requests));
      return await this.#answer(acted, came, seen);
    } catch (failure) {
      await this.#letGo();
      if (failure instanceof WireError && failure.code === 'TRUSTED_INPUT_LOST')
        await this.#context.platform.tabs.get(this.#pass.attachment.tabId); // a tab that was closed says so
      throw failure;
    } finally {
      await this.#watch?.end();
      this.#chooser?.end();
      this.#activating?.finally(() => this.#chooser?.end()).catch(() => {}); // it was not done after all
      this.#companion?.release();
    }
  }

  /**
   * A page that was opened may ask something in its first script, which ends the call. It is waited for no longer than a step for its rest.
   * @param {readonly number[]} opened
   */
  async #awaitOpened(opened) {
    if (opened.length === 0) return;
    const {platform} = this.#context;
    await this.#call.upTo(OPENED_MS, async (end) => {
      for (const tabId of opened) {
        while (!end.aborted) {
          const tab = await this.#call.orEnd(platform.tabs.get(tabId).catch(() => undefined));
          if (!tab || (tab.isLoaded && tab.url !== '')) break;
          await this.#call.orEnd(new Promise((resolve) => setTimeout(resolve, ARRIVE_MS / 2)));
        }
      }
    });
  }

  /** @param {any} acted */
  async #outcome(acted) {
    const watch = /** @type {import('../page/settle.js').StepWatch} */ (this.#watch);
    const rest = restOf(acted.rest);
    const early = rest?.isOver ? this.#last('review', {goesOn: true}) : undefined; // it is seldom looked at once more
    const came = await watch.settled(this.#call, {quiet: this.#asked.quiet, rest});
    if (this.#watch?.isStopped) await this.#context.consent.stop(this.#pass.attachment.tabId); // what was done is told
    await this.#awaitOpened(watch.opened);
    const [opened = -1] = watch.opened;
    const handle = this.#context.attachments.of(opened)?.handle;
    if (came.newTab && handle !== undefined) came.newTab = {handle}; // it may be attached by now
    if (this.#choice) acted.consent = {...this.#choice.facts, ...(came.access === undefined ? await this.#choice.outcome() : {})};
    const seen = came.access === undefined ? await this.#reviewed(watch.isOverAtOnce ? early : undefined) : undefined;
    if (seen?.person || this.#isTrusted) this.#isTold();
    return {came, seen};
  }

  /** @param {Promise<any> | undefined} early asked for while the page was at rest already @returns {Promise<any>} */
  async #reviewed(early) {
    const seen = await early;
    if (seen === undefined) return this.#last('review');
    void this.#last('stop'); // nothing hangs on it
    return seen;
  }

  /** The use that real keys would make of the clipboard; the page's means make none. */
  get #clipboardUse() {
    const {verb, input, value, held} = this.#asked;
    return verb === 'press' && input !== 'page' ? clipboardUse(value, held) : undefined;
  }

  /** Asks the worker's platform, since a page may be given another one. */
  get #pastesSelection() {
    return pastesSelection(this.#asked.verb, navigator.platform);
  }

  async #requireClipboard() {
    const {clipboard, holds} = this.#context;
    if (this.#pastesSelection && this.#asked.input === 'trusted')
      throw new WireError('TRUSTED_INPUT_UNAVAILABLE', {
        message: 'On this system a real middle press gives the page what the person has selected last, in any program.',
        hint: 'Leave input out. openTab opens the address of a link in another tab.',
      });
    const use = this.#clipboardUse;
    if (use)
      clipboard.require(
        use,
        this.#call.front,
        (await this.#call.orEnd(holds.held('typed', this.#origin, this.#pass.attachment.tabId))) !== undefined,
      );
  }

  /** Tells whether real input is used from the beginning: it is asked for, or the page's means are known to be less. */
  get #isTrustedFirst() {
    const {input, verb} = this.#asked;
    if (input !== 'auto') return input === 'trusted';
    return verb === 'hover' || this.#clipboardUse !== undefined || this.#isClosing;
  }

  /** Tells whether it is the key by which the browser closes what a page has opened: pages are told of a person's own alone. */
  get #isClosing() {
    const {verb, value} = this.#asked;
    const {attachments, trusted} = this.#context;
    const isEscape = verb === 'press' && value === 'Escape';
    return isEscape && (attachments.isLaunched(this.#origin) || trusted.in(this.#pass.attachment.tabId) !== undefined);
  }

  /**
   * Real input comes before the first event where the element needs it: what the page's means have done is never done again.
   * @param {boolean} isNeeded
   */
  async #requireTrust(isNeeded) {
    const {input, verb} = this.#asked;
    if (input !== 'auto' || this.#isTrusted || this.#isFar || this.#pastesSelection || !TRUSTED.has(verb)) return;
    const isRefused = ACTIVATED.has(verb) && this.#context.trusted.isRefused(this.#pass.attachment.tabId, this.#documentId);
    if (isNeeded || isRefused) await this.#comeTrusted();
  }

  /**
   * Gives the page, where the companion is in the tab anyway, the same rights after the page's means as after a real press. The dialog for
   * files stays closed.
   * @param {boolean} isUsed whether the page has been used before, by a person or by real input
   * @returns {Promise<boolean>} whether it may
   */
  async #activate(isUsed) {
    const {input, verb} = this.#asked;
    const session = this.#context.trusted.in(this.#pass.attachment.tabId);
    if (input !== 'auto' || !ACTIVATED.has(verb) || !session || session.isOver) return false;
    if (!isUsed) this.#context.trusted.activates(this.#pass.attachment.tabId);
    this.#chooser?.end();
    const late = new Promise((resolve) => setTimeout(resolve, ACTIVATE_MS)); // a page that hangs, or the companion
    const chooser = FileChooser.await(session).then((opened) => (this.#chooser = opened));
    const work = chooser.then(() => session.send('Companion.activatePage')); // in this order: a dialog for files would open on the screen
    await this.#call.orEnd(Promise.race([work.catch(onlyWire), late])); // then it is as without the companion
    return true;
  }

  /** Tells whether the tab has asked the network for anything since. */
  get #hasAsked() {
    return this.#context.requests.mark(this.#pass.attachment.tabId) !== this.#requests;
  }

  /**
   * Tells whether the page's means led to anything.
   * @param {import('../page/settle.js').Came} came @param {any} seen @param {number} requests the last one before
   */
  #hasEffect(came, seen, requests) {
    return (
      Boolean(
        came.navigated ||
          came.newTab ||
          came.dialog ||
          came.download ||
          !seen ||
          seen.changed > 0 ||
          seen.person ||
          this.#watch?.hasMoved ||
          this.#watch?.hasTracked,
      ) || // our outline is a change, too, but none of those that are seen
      this.#context.requests.mark(this.#pass.attachment.tabId) !== requests
    );
  }

  /**
   * The companion comes into the tab. Where real input is not demanded, it is done without.
   * @returns {Promise<boolean>} whether it did
   */
  async #comeTrusted() {
    const {tabId} = this.#pass.attachment;
    const isDemanded = this.#asked.input === 'trusted';
    try {
      this.#pass.requireFeature('companion');
      this.#companion ??= await this.#call.orEnd(this.#context.trusted.hold(tabId));
    } catch (failure) {
      if (isDemanded || !(failure instanceof WireError) || !WITHOUT.has(failure.code)) throw failure;
      return false;
    }
    this.#isTrusted = true;
    if (this.#companion.isNew && !this.#context.attachments.isLaunched(this.#origin))
      await this.#call.orEnd(this.#inPage('steady', {until: STEADY_MS}).catch(() => {})); // what is wrong with the page is said when it is looked at
    await this.#pass.again(this.#origin);
    return true;
  }

  /** The button was pressed, and the page asked for no files. @param {any} seen @param {boolean} hasEffect */
  #notAskedFor(seen, hasEffect) {
    const data = {document: this.#documentId, page: JSON.stringify({...(seen?.element ? {element: seen.element} : {}), clicked: true})};
    const more = hasEffect
      ? {
          message:
            'The page asked for no files, perhaps because that needs real input. The click did something else, so it was not done once more by the companion.',
          hint: 'Look at the page. With the companion, {"upload":…,"input":"trusted"} in interact presses the button by real input.',
        }
      : {};
    return new WireError('TRUSTED_INPUT_REQUIRED', {...more, data});
  }

  /**
   * Waits until a navigation of the action before has arrived: an action in a page that is about to go would be lost, or done twice.
   * @throws {WireError} PAGE_LOADING
   */
  async #arrive() {
    const {settle, platform} = this.#context;
    const {tabId} = this.#pass.attachment;
    if (!settle.mayLeave(tabId)) return;
    const until = performance.now() + this.#asked.timeoutMs;
    /** @type {import('../page/settle.js').StepWatch | undefined} */
    let watch;
    try {
      for (;;) {
        const documentId = await this.#call.orEnd(
          this.#pass.document({frameId: 0}).then(
            (shown) => shown.documentId,
            () => undefined,
          ),
        ); // where it cannot be said, the action says why
        const loading = documentId === undefined ? undefined : settle.onTheWay(tabId, documentId);
        if (loading === undefined) return;
        if (performance.now() > until) throw new WireError('PAGE_LOADING', {data: {document: documentId, page: JSON.stringify({loading})}});
        watch ??= await this.#call.orEnd(settle.begin(this.#pass, {dialogs: null, patienceMs: LAST_MS}));
        await this.#call.orEnd(watch.next(ARRIVE_MS, this.#call.signal));
        await this.#call.orEnd(watch.look(AbortSignal.timeout(LAST_MS)));
        await heed(this.#context, watch, this.#pass);
        await platform.tabs.get(tabId); // a tab that was closed says so
      }
    } finally {
      await watch?.end();
    }
  }

  /** Takes the value of a placeholder: its client says it, or has typed it before. */
  async #resolveValue() {
    const {secret, value} = this.#asked;
    if (secret?.session === undefined) return;
    const {name, session, origin, kind = ''} = secret;
    const before = await this.#call.orEnd(this.#context.masks.typedAs({name, session, origin}, this.#call.front));
    const known = value ?? before?.value;
    if (known === undefined) throw new WireError('PLACEHOLDER_UNKNOWN');
    if (!canBeMasked(known, kind)) throw this.#secretRefused('value');
    this.#asked = {...this.#asked, value: known, secret: {...secret, name: value === undefined && before ? before.name : name}};
  }

  /**
   * Tells whether nobody has to ask first which document it is: what is looked for stands in the page itself, and says so when it is looked at.
   * Whatever else has to be known of the document before is asked for.
   */
  async #mayLookAtOnce() {
    const {verb, input, secret, target, to} = this.#asked;
    if (secret || verb === 'consent' || input === 'trusted') return false;
    this.#origin = this.#context.attachments.of(this.#pass.attachment.tabId)?.origin ?? '';
    if (this.#isTrustedFirst) return false;
    if (!(await this.#call.orEnd(areOfPage(this.#pass, [target, to])))) return false;
    this.#targets = {target, to};
    return true;
  }

  /** @param {object} more @returns {Promise<any>} what the script in the page says */
  async #lookAtOnce(more) {
    const {staying, snapshots} = this.#context;
    const {tabId, handle} = this.#pass.attachment;
    const origin = this.#origin;
    const said = await snapshots.number(handle, async (free) => {
      const again = await staying.runAgain({tabId, origin}, actInPage, this.#argsOf('look', more, free)).catch(() => undefined);
      return again === undefined ? {free, isNone: true} : {...saidByPage(again.result), documentId: again.documentId};
    });
    if (!said.isNone) {
      this.#documentId = said.documentId;
      this.#page = said.documentId;
      await this.#pass.again(origin);
      return said;
    }
    await this.#resolveDocument(); // which says what is wrong, if anything
    return this.#inPage('look', more);
  }

  async #resolveDocument() {
    const {documentId, origin, isInner, targets} = await placeOf(this.#call, this.#pass, [this.#asked.target, this.#asked.to]);
    this.#targets = {target: targets[0], to: targets[1]};
    this.#isInner = isInner;
    this.#page = isInner ? '' : documentId;
    this.#documentId = documentId;
    this.#origin = origin;
    const {secret} = this.#asked;
    if (!secret) return;
    const top = this.#context.attachments.of(this.#pass.attachment.tabId)?.origin; // another may have come while the call waited
    if (secret.origin !== origin || secret.origin !== top) throw this.#secretRefused('origin');
    await this.#requireNoCode();
  }

  /** Code that has run on the site could read what is typed. @throws {WireError} */
  async #requireNoCode() {
    const {attachments, holds, injected} = this.#context;
    if (injected.isOn(this.#origin)) throw this.#secretRefused('script');
    const held = await this.#call.orEnd(holds.held('ran', this.#origin, this.#pass.attachment.tabId));
    if (held) throw this.#secretRefused('code', undefined, wayOut(held, attachments));
    if ((await this.#call.orEnd(holds.hasBeen('ran', this.#origin))) && (await this.#call.orEnd(this.#isServed())))
      throw this.#secretRefused('worker', undefined, {hint: OTHER_PROFILE});
  }

  /**
   * Tells whether a service worker has a hand in a document of the site: what it answers, code can have changed.
   * @returns {Promise<boolean>}
   */
  async #isServed() {
    const frames = await this.#context.platform.run({tabId: this.#pass.attachment.tabId}, 'isolated', whoServes).catch((failure) => {
      throw accessError(failure);
    });
    return frames.some(({result}) => result === `worker ${this.#origin}`);
  }

  /** Each click of a recipe is one as any other; all of them are one step. @param {Asked} asked @returns {Promise<any>} */
  async #consent(asked) {
    const {value: choice, timeoutMs} = asked;
    const call = this.#call;
    let acted;
    this.#choice = await ConsentChoice.of(this.#context, choice, {
      documents: async () => {
        const documents = await this.#call.orEnd(this.#pass.documents());
        return documents.filter(({origin}) => origin === this.#pass.attachment.origin); // a level holds on the attached site
      },
      use: ({documentId, origin}) => {
        this.#documentId = documentId;
        this.#origin = origin;
      },
      ask: async (part, more) => {
        const said = await this.#call.orEnd(
          this.#inPage(part, more).catch((failure) => {
            throw accessError(failure);
          }),
        );
        if (said?.ended === 'person') throw await this.#byPerson(said.person);
        return said;
      },
      click: async (ref, did) => {
        if (this.#step) await this.#last('stop'); // what the click before has left
        this.#did = did;
        this.#asked = {...asked, verb: 'click', value: undefined, target: {ref}};
        this.#targets = {target: {ref}};
        acted = await this.#act();
        return !acted.left;
      },
      reopen: async () => {
        const {tabId, origin} = this.#pass.attachment;
        const [top] = await this.#call.orEnd(this.#pass.documents());
        if (top?.origin !== origin) return undefined;
        const target = {tabId, documentId: top.documentId};
        const [ran] = await this.#call.orEnd(this.#context.platform.run(target, 'page', reopenConsent, []).catch(() => []));
        return ran?.result;
      },
      pause: async (ms) => {
        await this.#call.orEnd(new Promise((resolve) => setTimeout(resolve, ms)));
        await this.#pass.again(this.#origin);
      },
      get leftMs() {
        return Math.max(0, call.remainingMs - CONSENT_END_MS);
      },
    });
    await this.#choice.make(Math.min(timeoutMs, this.#call.remainingMs / 2));
    return acted;
  }

  /** Waits until the element is ready, and does it. */
  async #act() {
    const until = performance.now() + this.#asked.timeoutMs;
    /** @type {number[] | undefined} */
    let box;
    for (let attempt = 0; ; attempt++) {
      /** @type {any} */
      const seen = await this.#call.orEnd(
        (this.#documentId === '' ? this.#lookAtOnce({box, attempt}) : this.#inPage('look', {box, attempt})).catch((failure) =>
          this.#follow(failure),
        ),
      );
      box = seen.box;
      let failed = seen;
      if (seen.ended === 'person') throw await this.#byPerson(seen.person);
      if (seen.ways) this.#ways = {ways: seen.ways, ...(seen.toWays ? {toWays: seen.toWays} : {})};
      if (seen.spot) {
        const outside = await this.#pointInTab(seen.spot);
        if (!outside.point && outside.why === 'COVERED') failed = outside;
        else this.#isVerified = outside.point !== undefined;
      }
      if ((seen.ready || seen.scroll) && failed === seen) {
        await this.#requireTrust(seen.trust === true);
        await this.#begin(seen);
        if (seen.scroll) {
          this.#isTouched = true;
          continue;
        }
        failed = this.#isTrusted ? await this.#actTrusted() : await this.#actInPage(seen);
        this.#isTouched ||= failed.touched !== false;
        if (failed.left && !this.#isTrusted && this.#asked.verb === 'type')
          failed.note = 'the page went while it was typed, perhaps before all of it was';
        if (failed.acted) return failed;
        if (failed.far && this.#asked.input === 'trusted') throw new WireError('TRUSTED_INPUT_UNAVAILABLE', {message: FAR[failed.far]});
        if (failed.far) {
          this.#isTrusted = false;
          this.#isFar = true;
          continue;
        }
        if (failed.ended === 'person') throw await this.#byPerson(failed.person);
        if (failed.ended) this.#call.signal.throwIfAborted();
      }
      if (failed.final || performance.now() > until) throw this.#failure(await this.#missed(failed));
      await this.#call.orEnd(new Promise((resolve) => setTimeout(resolve, PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)])));
      await this.#pass.again(this.#origin);
    }
  }

  /**
   * A page that goes into the browser's cache in the middle is halted there, and does not answer.
   * @param {{hidden?: boolean, used?: boolean}} seen
   * @returns {Promise<any>}
   */
  async #actInPage({hidden, used}) {
    const isActivated = hidden !== true && (await (this.#activating ?? this.#activate(used === true)));
    this.#activating = undefined;
    await this.#pass.again(this.#origin);
    const over = new AbortController();
    const target = {
      tabId: this.#pass.attachment.tabId,
      documentId: this.#documentId,
      page: /** @type {import('../page/settle.js').StepWatch} */ (this.#watch).documentId,
    };
    const left = gone(this.#context.platform, target, over.signal).then(() => ({acted: true, left: true}));
    const activated = isActivated && used === false;
    const acted = this.#inPage('act', {guarded: this.#guarded, activated, until: Math.round(this.#call.remainingMs * ACTING_SHARE)}).catch(
      (failure) => this.#cutOff(failure),
    );
    try {
      return await this.#call.orEnd(Promise.race([acted, left]));
    } catch (failure) {
      this.#isTouched ||= this.#call.signal.aborted; // the page has it already, and does it however late: a large file takes its time to get there
      throw failure;
    } finally {
      over.abort();
    }
  }

  /**
   * Acts by real input: moves the pointer, looks for the element once more at that very point, and only then presses the button.
   * @returns {Promise<any>}
   */
  async #actTrusted() {
    const {verb, value, held} = this.#asked;
    const keys = keysOf(verb, value);
    const aim = async (/** @type {boolean} */ again) =>
      this.#inTab(
        await this.#call.orEnd(this.#inPage('aim', {guarded: this.#guarded, keys, again}).catch((failure) => this.#follow(failure))),
      );
    const {trusted, person} = this.#context;
    const {tabId, handle} = this.#pass.attachment;
    const companion = this.#companion;
    if (!companion) throw new WireError('TRUSTED_INPUT_REQUIRED');
    await this.#call.orEnd(companion.session.send('Companion.watchPage')); // once the tab begins to leave this page, nothing is pressed any more
    let aimed = await aim(false);
    if (aimed.kept) throw new WireError('TRUSTED_INPUT_UNAVAILABLE', KEPT);
    if (!aimed.aimed) return aimed;
    await this.#requireClipboard(); // another may have copied while the element was waited for, or typed a secret on the site
    if (this.#clipboardUse === 'copy') this.#context.clipboard.copies(this.#call.front);
    const hands = (this.#hands = new TrustedHands(companion.session, held));
    this.#isTouched = true;
    if (this.#call.action) this.#call.action.audited.input = 'trusted';
    const send = (/** @type {Promise<unknown>} */ work) => this.#call.orEnd(work);
    this.#chooser?.end();
    const chooser = (this.#chooser =
      verb === 'press' || aimed.verb in BUTTONS ? await this.#call.orEnd(FileChooser.await(companion.session)) : undefined);
    await this.#pass.again(this.#origin);
    const failed = await trusted.pressing(tabId, async () => {
      for (let n = 0; aimed.point && aimed.verb !== 'tap' && n < MOST_MOVES; n++) {
        // a finger comes from nowhere
        await send(hands.move(aimed.point));
        await this.#pass.again(this.#origin);
        const {x, y} = aimed.point;
        aimed = await aim(true);
        if (!aimed.aimed) return aimed;
        await this.#pass.again(this.#origin);
        if (Math.abs(aimed.point.x - x) < 1 && Math.abs(aimed.point.y - y) < 1) break;
        if (n === MOST_MOVES - 1) return {why: 'NOT_STABLE'};
      }
      this.#pass.requireFeature('companion');
      const presses = (BUTTONS[aimed.verb] ?? 0) + keys.length;
      const documents = [this.#documentId, /** @type {import('../page/settle.js').StepWatch} */ (this.#watch).documentId];
      person.ours(handle, documents, presses);
      const isCut = await send(this.#move(hands, aimed).then(() => false, isLeaving));
      if (isCut && hands.presses + hands.keys === 0) {
        person.ours(handle, documents, -presses);
        hands.letGo();
        return {why: 'NOT_STABLE'};
      }
      if (verb !== 'upload') return undefined;
      chooser?.pressed();
      await chooser?.opened;
      return undefined;
    });
    if (failed) {
      await this.#last('stop');
      return failed;
    }
    const shot = await this.#call.orEnd(this.#inPage('shot').catch((failure) => this.#cutOff(failure)));
    const isShort = verb === 'type' && hands.keys < keys.length;
    if (shot.acted) return {...shot, ...(isShort ? {typed: hands.keys} : {})};
    if (shot.ended || shot.why) return shot;
    if (this.#clipboardUse === 'copy' && shot.copied) this.#context.clipboard.copied(this.#call.front);
    if (chooser && verb === 'upload') return this.#give(chooser, aimed.hit);
    const typed = verb === 'type' ? {typed: shot.strayed || shot.keys < keys.length ? Math.max(0, shot.keys - 1) : value.length} : {};
    const note =
      !BUTTONS[aimed.verb] || shot.gone
        ? this.#clipboardUse === 'copy' && !shot.gone && !shot.copied
          ? 'nothing was copied: nothing is selected there, or the page forbids it'
          : ''
        : !shot.pressed
          ? 'the press did not reach the element'
          : shot.received
            ? (shot.dropped ?? '')
            : 'the page moved while the button was down, and the click went elsewhere';
    return {
      acted: true,
      hit: aimed.hit,
      note,
      ...typed,
      ...(shot.scrolled ? {scrolled: shot.scrolled} : {}),
      ...(this.#clipboardUse === 'copy' && shot.copied ? {copied: true} : {}),
      rest: shot.rest,
    };
  }

  /**
   * Converts a target in a frame of another site to the points of the tab.
   * @param {any} aimed
   * @returns {Promise<any>}
   */
  async #inTab(aimed) {
    if (!this.#isInner || !aimed.aimed) return aimed;
    const points = {...aimed};
    for (const name of ['point', 'to']) {
      const point = aimed[name];
      if (!point) continue;
      const outside = await this.#pointInTab(point);
      if (!outside.point) return outside.why === 'COVERED' ? outside : {far: 'frame'};
      points[name] = outside.point;
    }
    return points;
  }

  /**
   * A point of the document in the tab, by the documents around it: each is asked where the frame is, and whether the pointer gets to it.
   * @param {{x: number, y: number}} inner
   * @returns {Promise<{point?: {x: number, y: number}, why?: string, page?: object, row?: any[]}>} nothing where one of them may not be
   * looked into
   */
  async #pointInTab(inner) {
    const {staying, snapshots} = this.#context;
    const {tabId, handle} = this.#pass.attachment;
    const documents = await this.#call.orEnd(documentsByPlace(this.#context, tabId));
    const own = documents.find(({documentId}) => documentId === this.#documentId);
    if (!own) return {};
    let point = inner;
    for (let place = own.at; place.length > 0; ) {
      const around = wayAround(documents, place);
      if (!around) return {};
      try {
        await this.#pass.again(around.origin);
      } catch {
        return {};
      }
      const {documentId} = around;
      const frames = place.slice(around.at.length);
      const said = await this.#call.orEnd(
        snapshots.number(handle, async (free) =>
          saidByPage(
            await staying.run({tabId, documentId}, actInPage, {
              part: 'framed',
              verb: this.#asked.verb,
              mayScroll: false,
              attempt: 0,
              held: {},
              until: 0,
              frames,
              point,
              free,
              ...(around.at.length > 0 ? {isInner: true} : {}),
            }),
          ),
        ),
      );
      if (!said.point) return said;
      ({point} = said);
      place = around.at;
    }
    return {point};
  }

  /** The files go to the field by which the page has asked. @param {FileChooser} chooser @param {unknown} hit @returns {Promise<any>} */
  async #give(chooser, hit) {
    const refused = await this.#call.orEnd(chooser.refusal());
    if (refused) return {why: 'FILES_NOT_TAKEN', final: true, takes: refused};
    await this.#pass.again(this.#origin);
    const given = await this.#call.orEnd(this.#inPage('give').catch((failure) => this.#cutOff(failure)));
    return given.acted ? {...given, hit} : given;
  }

  /** @param {TrustedHands} hands @param {any} aimed */
  async #move(hands, {verb, point, to}) {
    const {value} = this.#asked;
    const until = performance.now() + this.#call.remainingMs * ACTING_SHARE;
    const mayGo = () => !this.#call.signal.aborted && !this.#watch?.hasMoved && !this.#watch?.isLeaving && performance.now() < until; // keys go to whatever the tab shows
    switch (verb) {
      case 'hover':
        return; // it is there
      case 'click':
      case 'check':
      case 'uploadByButton':
        return hands.click(point);
      case 'doubleClick':
        await hands.click(point);
        return hands.click(point, 'left', 2);
      case 'rightClick':
        return hands.click(point, 'right');
      case 'middleClick':
        return hands.click(point, 'middle');
      case 'backClick':
        return hands.click(point, 'back');
      case 'forwardClick':
        return hands.click(point, 'forward');
      case 'tap':
        return hands.tap(point);
      case 'drag':
        return hands.drag(point, to, async () => {
          const {to: now} = await this.#inTab({aimed: true, ...(await this.#call.orEnd(this.#inPage('place').catch(() => ({}))))});
          return now; // the page has gone: what becomes of it is seen afterwards
        });
      case 'scroll':
        return hands.wheel(point, value?.deltaX ?? 0, value?.deltaY ?? 0);
      case 'press':
        return hands.press(value);
      case 'type':
        return hands.type(value, mayGo);
      default:
        throw new WireError('INTERNAL', {message: `There is no real input for ${verb}.`});
    }
  }

  /**
   * The page went while it was looked at. A ref went with it; a selector is looked for in the page that comes.
   * @param {unknown} failure
   * @returns {Promise<{why: string, final: boolean, box?: number[]}>}
   */
  async #follow(failure) {
    const reason = accessError(failure);
    if (reason.code !== 'PAGE_CHANGED' && reason.code !== 'FRAME_NOT_FOUND') throw reason;
    const isByRef = [this.#asked.target, this.#asked.to].some(
      (each) => each && ('ref' in each || ('chain' in each && each.document !== undefined)),
    );
    if (isByRef || this.#step) return {why: isByRef ? 'REF_STALE' : 'ELEMENT_NOT_FOUND', final: true};
    await this.#resolveDocument();
    return {why: 'ELEMENT_NOT_FOUND', final: false};
  }

  /**
   * The step is told before its first event.
   * @param {{row: any[], role: string, name: string, form: {card: boolean} | null, does?: string, hidden?: boolean, used?: boolean}} seen
   */
  async #begin({row: [, frame, ref, shown, label], role, name, form, does = this.#asked.verb, hidden = false, used = false}) {
    const {verb} = this.#asked;
    const [document, origin] = [this.#documentId, this.#origin];
    this.#call.action?.auditElement(role ?? shown, name ?? label);
    const guarded = JSON.stringify([role ?? shown, name ?? label]);
    if (GUARDED.has(does) && guarded !== this.#guarded) {
      // the page may have made another button of it
      await this.#context.guard.require(this.#pass, this.#call, {
        verb: does,
        role: role ?? shown,
        name: name ?? label,
        form: form ?? null,
        document,
        origin,
      });
      this.#guarded = guarded;
    }
    if (this.#step) return this.#pass.again(origin); // the look before may have waited long
    const key = verb === 'press' && /^[\x20-\x7e]{2,}$/.test(this.#asked.value) ? `${this.#asked.value} ` : '';
    this.#did ||= `${verb} ${key}${frame > 0 ? `f${frame}` : ''}e${ref} ${shown}${label ? ` ${JSON.stringify(label)}` : ''}`;
    const {secret, value} = this.#asked;
    if (secret) {
      await this.#call.orEnd(this.#context.holds.begin('typed', origin, this.#pass.attachment.tabId));
      await this.#call.orEnd(this.#context.masks.add(this.#pass.attachment.handle, {...secret, value}, this.#call.front));
      await this.#requireNoCode(); // code marks the site, then looks: one of the two sees the other
    }
    if (!this.#isTrusted && !hidden) this.#activating = this.#activate(used === true); // nothing is brought forward out of the background
    this.#activating?.catch(() => {}); // who waits for it hears of it
    this.#watch = await beginStep(this.#context, this.#pass, this.#call, {
      documents: [document],
      dialogs: this.#asked.dialogs,
      ...(this.#page === document ? {page: document} : {}),
    });
    this.#context.person.require(this.#pass.attachment.handle, this.#call.front, this.#watch);
    this.#step = (await this.#call.action?.step(this.#did)) ?? '';
    await this.#pass.again(origin);
  }

  /** The page went, or its answer, while events were sent: that is what came of them. @param {unknown} failure */
  #cutOff(failure) {
    const reason = accessError(failure);
    if (reason.code !== 'PAGE_CHANGED' && reason.code !== 'FRAME_NOT_FOUND' && reason.code !== 'ACCESS_LOST') throw reason;
    return {acted: true, left: true};
  }

  /** The client hears of what the person has done so far. */
  #isTold() {
    if (this.#watch) this.#context.person.told(this.#pass.attachment.handle, this.#call.front, this.#watch.presses);
  }

  /** @param {string} how */
  async #byPerson(how) {
    const seen = await this.#last(how === 'escape' ? 'escape' : 'review');
    this.#watch ??= await this.#call.orEnd(
      this.#context.settle.begin(this.#pass, {documents: [this.#documentId], dialogs: null, patienceMs: LAST_MS}),
    ); // before the step: what the person has pressed so far
    await this.#watch?.look(AbortSignal.timeout(LAST_MS));
    this.#isTold();
    if (seen?.escaped || this.#watch.isStopped) {
      await this.#context.consent.stop(this.#pass.attachment.tabId);
      return new WireError('STOPPED_BY_PERSON');
    }
    return new WireError('PERSON_ACTIVE', {data: {by: 'person'}});
  }

  /**
   * Makes the error of an action that could not be done.
   * @param {{why: string, takes?: string, refused?: string, page?: object, row?: any[]}} failed
   */
  #failure({refused, ...failed}) {
    return refused ? this.#secretRefused(refused, failed.row) : elementError(failed, this.#documentId);
  }

  /** Adds where else it may stand that was not found, now that the search is over. @param {any} failed */
  async #missed(failed) {
    if (failed.why !== 'ELEMENT_NOT_FOUND' || failed.final) return failed;
    const late = new Promise((resolve) => setTimeout(resolve, LAST_MS, {})); // a page that hangs meanwhile: it was not found all the same
    const said = this.#inPage('missed').catch((failure) => {
      const reason = accessError(failure);
      if (reason.code !== 'PAGE_CHANGED' && reason.code !== 'FRAME_NOT_FOUND') throw reason;
      return {}; // the page has gone, and its frames with it
    });
    const {page} = await this.#call.orEnd(Promise.race([said, late]));
    await this.#pass.again(this.#origin);
    return page ? {...failed, page} : failed;
  }

  /** @param {string} why @param {any[]} [row] the element @param {{hint?: string, data?: object}} [next] what can be done about it */
  #secretRefused(why, row, {hint, data} = {}) {
    const isSecret = this.#asked.secret?.session === undefined;
    const code = isSecret ? 'SECRET_NOT_ALLOWED' : 'PLACEHOLDER_NOT_ALLOWED';
    const reason = (isSecret ? WHY_NO_SECRET : WHY_NO_PLACEHOLDER)[why] ?? '';
    return new WireError(code, {
      message: `${PROTOCOL.errors[code].message} ${reason}`,
      hint,
      data: {why, ...data, ...(row ? {page: JSON.stringify({element: row})} : {})},
    });
  }

  /** Lets go of pressed keys and buttons. A companion that was ended in the middle comes once more for that. */
  async #letGoTrusted() {
    if (!this.#hands?.isPressing) return;
    const {trusted, attachments} = this.#context;
    const {tabId} = this.#pass.attachment;
    if (!this.#companion?.session.isOver || attachments.of(tabId)?.access !== 'granted' || this.#call.signal.aborted) this.#hands.letGo();
    else await trusted.use(tabId, async (session) => this.#hands?.letGo(session)).catch(() => {}); // it is gone for good, and the browser's own release comes with the person's next key
  }

  /** Nothing stays pressed, and what was not done is no step. */
  async #letGo() {
    this.#hands?.stop();
    await this.#letGoTrusted();
    await this.#last('stop');
    if (this.#step && !this.#isTouched) await this.#call.action?.withdraw();
  }

  /** @param {any} acted @param {import('../page/settle.js').Came} settled @param {any} seen */
  async #answer(acted, {settled, changed, ...around}, seen) {
    const isHere = seen !== undefined;
    const needsTrust = [...new Set([...(around.needsTrust ?? []), ...(seen?.needs ?? [])])];
    const isRefused = needsTrust.length > 0 && !this.#isTrusted;
    if (isRefused) this.#context.trusted.refused(this.#pass.attachment.tabId, this.#documentId);
    const asksFiles = this.#chooser?.isOpened === true && this.#asked.verb !== 'upload';
    /** @type {Record<string, unknown>} */
    const came = {
      ...(seen?.received === undefined ? {} : {received: seen.received}),
      ...(seen?.value === undefined && !seen?.isSecret ? {} : {value: seen.isSecret ? true : seen.value}),
      ...(seen?.files === undefined ? {} : {files: seen.files}),
      ...(seen?.checked === undefined ? {} : {checked: seen.checked}),
      ...(seen?.selected === undefined ? {} : {selected: seen.selected}),
      ...(acted.scrolled ? {scrolled: acted.scrolled} : {}),
      ...(acted.copied ? {copied: true} : {}),
      ...(seen?.focus ? {focus: seen.focus} : {}),
      ...(seen?.invalid?.length > 0 ? {invalid: seen.invalid} : {}),
      ...(acted.hit === 'unverified' && !this.#isVerified ? {hit: 'unverified'} : {}),
      ...around,
      ...(needsTrust.length > 0 ? {needsTrust} : {}),
      ...(needsTrust.includes('file chooser') || asksFiles ? {fileChooser: true} : {}),
      ...(seen?.person ? {by: 'person'} : {}),
      ...acted.consent,
      ...(isHere && !around.navigated ? {changed: seen.changed} : {}),
    };
    const isSeen =
      around.navigated ||
      around.newTab ||
      around.dialog ||
      around.download ||
      asksFiles ||
      acted.copied ||
      !isHere ||
      seen.changed > 0 ||
      seen.isChanged ||
      (seen.hasFocusMoved && this.#asked.verb !== 'type') || // what was typed was not taken for that
      acted.scrolled?.some((/** @type {number} */ each) => each !== 0);
    const isEmptied = seen?.files?.length === 0 && acted.acted;
    // Chips, chats and old editors take a text out of their field at once: to write it again would be to send it twice.
    const isTakenOut =
      seen?.taken === 'no' && seen.empty === true && (seen.shown === true || this.#watch?.hasTracked === true || this.#hasAsked);
    const notes = [
      acted.note,
      acted.copied && isPersons(this.#context.attachments.isLaunched(this.#origin), navigator.userAgent) ? COPIED : '',
      isTakenOut ? 'the field is empty again: the page has taken the text out of it' : '',
      isEmptied ? 'the field is empty again: the page has taken the files out of it' : '',
      acted.typed !== undefined && seen?.taken === 'other' ? '' : seen?.taken === 'other' ? 'the page made another value of it' : '',
      isRefused && (await this.#context.trusted.isThere()) ? REFUSED : '',
      seen?.gone && !around.navigated ? 'the element is gone' : '',
      !isHere && !around.navigated && around.access === undefined && around.newTab && around.newTab.handle === undefined ? BESIDE : '',
      seen?.unseen && seen.changed === 0 ? 'nobody sees this list, and the page shows nothing of the choice' : '',
      asksFiles ? 'the page asks for files, and the dialog stays closed: give it some by upload' : '',
      isSeen ? '' : unseen(around),
    ].filter(Boolean);
    if (notes.length > 0) came.note = notes.join('; ');
    const page = {came, ...(seen?.element ? {element: seen.element} : {}), ...(seen?.hidden ? {hidden: true} : {}), ...this.#ways};
    if (acted.typed < this.#asked.value?.length) came.typed = acted.typed;
    if (isFailure(around.error)) throw notLoaded(around.error, JSON.stringify(page));
    if ((seen?.taken === 'no' && !isTakenOut) || 'typed' in came) throw new WireError('NOT_TAKEN', {data: {page: JSON.stringify(page)}});
    const text = JSON.stringify(page);
    const body = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await this.#call.stream(once(text))};
    const result = {
      tab: this.#pass.attachment.handle,
      step: this.#step,
      did: this.#did,
      document: this.#documentId,
      settled,
      trusted: this.#isTrusted,
      ...body,
    };
    return around.access === undefined ? {site: this.#origin, result} : {left: true, result};
  }

  /**
   * A part that must not keep us long, and may come too late.
   * @param {'review' | 'stop' | 'escape'} part
   * @param {object} [more]
   * @returns {Promise<any>} undefined where the page has gone
   */
  async #last(part, more = {}) {
    if (!this.#documentId) return undefined;
    const late = new Promise((resolve) => setTimeout(resolve, LAST_MS));
    return Promise.race([this.#inPage(part, {until: TWICE_MS, ...more}).catch(() => undefined), late]); // a page that has gone has nothing to let go of
  }

  /**
   * @param {import('../../page/act-in-page.js').ActArgs['part']} part
   * @param {object} more
   * @param {{ref: number, frame: number} | undefined} free
   * @returns {import('../../page/act-in-page.js').ActArgs}
   */
  #argsOf(part, more, free) {
    const {verb, secret, position, held, ways, brief} = this.#asked;
    const {target, to} = this.#targets;
    const value = verb === 'upload' && part !== 'act' && part !== 'give' ? this.#asked.value.map(withoutBytes) : this.#asked.value;
    return {
      part,
      verb,
      target,
      to,
      value,
      secret,
      position,
      held,
      ...(ways ? {ways} : {}),
      ...(brief ? {brief} : {}),
      mayScroll: this.#step !== '',
      attempt: 0,
      until: 0,
      ...more,
      free,
      ...(this.#isInner ? {isInner: true} : {}),
    };
  }

  /** @param {import('../../page/act-in-page.js').ActArgs['part']} part @param {object} [more] @returns {Promise<any>} */
  async #inPage(part, more = {}) {
    const {snapshots, staying} = this.#context;
    const {tabId, handle} = this.#pass.attachment;
    const run = async (/** @type {{ref: number, frame: number} | undefined} */ free = undefined) => {
      if (part === 'give') {
        this.#call.signal.throwIfAborted(); // its turn may come late
        await this.#pass.again(this.#origin);
      }
      const said = saidByPage(await staying.run({tabId, documentId: this.#documentId}, actInPage, this.#argsOf(part, more, free)));
      this.#isInner &&= said.root > 0 || NAMELESS.has(part); // where nothing is numbered it says nothing of that
      return said.root > 0 ? {...said, inner: new Map([[said.root, this.#documentId]])} : said;
    };
    return NAMELESS.has(part) ? run() : snapshots.number(handle, run);
  }
}

/**
 * Leaves the bytes out where an element is only looked at: megabytes go to the page once.
 * @param {import('../../page/act/upload.js').Given} file
 */
const withoutBytes = ({name, type}) => ({name, type});
/** The extension's own script says it, and it is held to what it may be. @param {any} rest @returns {import('../page/settle.js').Rest | undefined} */
const restOf = (rest) =>
  typeof rest?.isOver === 'boolean' && rest.ms >= 0 && rest.ms < MOST_REST_MS ? {isOver: rest.isOver, ms: rest.ms} : undefined;
/** The tab has begun to leave the page before all was pressed. @param {unknown} failure */
const isLeaving = (failure) => {
  if (!(failure instanceof WireError) || failure.code !== 'PAGE_CHANGED') throw failure;
  return true;
};
/** Tells why nothing is seen, as far as that is known. @param {Partial<import('../page/settle.js').Came>} came */
function unseen({loading, waiting}) {
  if (loading !== undefined) return `still loading ${loading}: what was sent is not answered yet, so do not send it again`;
  return waiting ? `no change seen yet: ${waiting === 1 ? 'a request is' : `${waiting} requests are`} not answered` : 'no change seen';
}

/** @param {unknown} failure */
const onlyWire = (failure) => {
  if (!(failure instanceof WireError)) throw failure;
};

/** The action was done, and where it led cannot be loaded. @param {string | undefined} error @param {string} page */
function notLoaded(error, page) {
  const name = safe(error);
  return new WireError('NAVIGATION_FAILED', {
    message: `The action was done, and the page that it leads to could not be loaded${name === 'unknown' ? '' : `: ${name}`}.`,
    hint: name === BLOCKED.error ? BLOCKED.hint : 'Do not repeat it before you know why. navigate {"history":-1} leads back.',
    data: {error: name, page},
  });
}

const REFUSED =
  'the code of the page ran once, and the browser refused it what needsTrust names: further presses on this page come by real input, so repeat it where twice does no harm';
const BESIDE =
  'the page has answered nothing since it opened the tab, which is not attached: if a dialog is open there, only a person can answer it, and this page waits, too';
/** A secret would come back by the field that it is pasted into. */
const KEPT = {
  message: 'The field is one for a password, a code or a card. Nothing is copied there.',
  hint: 'Type or fill in what the other field is to hold, or ask the person.',
};
const COPIED = 'the clipboard of this computer holds it now, and no more what the person had there';
/** The number of presses of each verb. */
const BUTTONS = /** @type {Record<string, number>} */ ({
  click: 1,
  tap: 1,
  check: 1,
  rightClick: 1,
  middleClick: 1,
  backClick: 1,
  forwardClick: 1,
  drag: 1,
  uploadByButton: 1,
  doubleClick: 2,
});
/** Errors after which the page's means are taken instead, where real input is not demanded. */
const WITHOUT = new Set(['TRUSTED_INPUT_REQUIRED', 'TRUSTED_INPUT_UNAVAILABLE', 'POLICY_DISABLED']);
const FAR = /** @type {Record<string, string>} */ ({
  hidden: 'The tab is in the background, where nothing can be pressed.',
  frame: 'The element stands in a frame under a page that cannot be read, so nobody knows where in the tab it is.',
  foreign:
    'There the tab shows a page of another site, in a frame. What the person has allowed does not hold for that one, and real input would reach it.',
  around:
    'The element stands in a frame under a page of another site, which could take the keys for itself by moving the focus: leave input out.',
  field: 'A field, or a place to drop files, gets them without: leave input out.',
  secret: "A secret is written at once by the page's means, so that no page sees a part of it: leave input out.",
  apart: 'What is dragged and the place to drop it are never seen together: leave input out.',
  draggable: "The browser's own drag and drop takes no real input: leave input out.",
});

/**
 * Tells whether a service worker answers for a document, or could from now on. Runs in it, where the page cannot reach it.
 * @returns {Promise<string>} with the origin
 */
async function whoServes() {
  const workers = navigator.serviceWorker;
  const isServed = workers !== undefined && (workers.controller !== null || (await workers.getRegistrations()).length > 0);
  return `${isServed ? 'worker' : 'page'} ${self.origin}`;
}

const OTHER_PROFILE = 'Have it typed in another profile, or in a browser that mcp-datalayer starts.';
const WHY = /** @type {Record<string, string>} */ ({
  code: 'Code of a client, or a script of the person, has run on this site, and could listen.',
  script: 'A script stays on this site, and could listen. Remove it first.',
  worker:
    'Code of a client, or a script of the person, has run on this site since the browser was started, and a service worker answers for this page, which that code could have changed.',
  length: 'The field does not take so many characters.',
  focus: 'The page moved the focus elsewhere.',
  value: 'A single word, a short number or a text of several lines cannot be masked afterwards.',
});
const WHY_NO_SECRET = /** @type {Record<string, string>} */ ({
  ...WHY,
  origin: 'The page, or a frame around the field, is not of the origin for which the person stored the secret.',
  field: 'The field is not of the kind for which the person stored the secret.',
});
const WHY_NO_PLACEHOLDER = /** @type {Record<string, string>} */ ({
  ...WHY,
  origin: 'The page, or a frame around the field, is not of the origin that the value comes from.',
  field: 'The field is not one for such values.',
});
