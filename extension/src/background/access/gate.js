import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {readableDocuments, requireDocument} from '../page/frames.js';
import {documentsByPlace, wayTo} from '../page/inner-frames.js';
import {LEVELS, isBelow} from './levels.js';
import {originOf} from '../page/page-access.js';
import {wayOut} from './site-holds.js';

/**
 * Decides whether a call may go on. It runs before every command, and again before the command's answer goes out; in between a
 * command asks it again after each wait. Commands hold no checks of their own.
 *
 * In this order: the tab is attached, the frame is of an admitted site, the level, the switch for code, the policy, the
 * permissions. The method table of the wire says what a method needs.
 */

/**
 * @typedef {'nothing' | 'recordings' | 'recording' | 'page' | 'tab' | 'opening'} Ground what a command works on. `nothing`: no tab;
 *   `recordings`: those of any tab; `recording`: that of one tab, even if its page cannot be read now; `page`: the page of one tab;
 *   `tab`: one tab, whatever it shows; `opening`: a tab that is not there yet
 * @typedef {{origin: string | undefined, tab: string | undefined}} Opening where a tab is to be opened, and from which tab
 * @typedef {import('./levels.js').Level} Level
 * @typedef {{effect?: string, code?: boolean, text?: string, permissions?: readonly string[], feature?: string, switch?: string}} Need of a
 * method, as host/wire/methods has it
 */

/**
 * A method of the wire.
 * @template [Asked=any]
 * @typedef {object} Command
 * @property {Ground} on
 * @property {boolean} [duringDialog] whether it can be done while a dialog has stopped the page
 * @property {(params: Record<string, any>) => Asked} check gives the arguments or throws BAD_ARGUMENT; `tab` is the handle, if any, and
 *   `opening` what a command on one asks for
 * @property {(asked: Asked, call: import('../link/call.js').Call, pass: Pass) => Promise<import('../commands/router.js').Answer>} run
 */

/**
 * The time for which a dialog may stand that needs no person: the browser itself leaves a page that nobody has used, and we answer the
 * dialogs of a page whose changes are discarded.
 */
const ASKED_MS = 500;
/** A tab that a dialog has stopped takes so long to be attached. */
const JOINS_MS = 4000;
/** A page that has not answered by then is stopped by a dialog of another, where there is one. */
const ANSWER_MS = 1000;

/** @type {Readonly<Record<string, Level>>} the level that an effect needs; effects of the browser belong to no tab */
const LEVEL_OF = {read: 'data', see: 'see', act: 'act', browser: 'none'};

/**
 * @typedef {Pick<import('../link/context.js').Context, 'platform' | 'attachments' | 'policy' | 'profile' | 'history'> & {consent?:
 * Pick<import('./consent.js').Consent, 'levelFor' | 'groundOf' | 'isRefused'>, dialogs?: Pick<import('../act/open-dialogs.js').OpenDialogs,
 * 'require' | 'watch' | 'error' | 'errorElsewhere' | 'of' | 'around' | 'openedBy'>, masks?: Pick<import('../look/masks.js').Masks, 'ready'>, holds?:
 * Pick<import('./site-holds.js').SiteHolds, 'held'>, snapshots?: Pick<import('../look/snapshots.js').Snapshots, 'documentOf'>}} Guarded
 */

export class Gate {
  #context;
  /** @type {Readonly<Record<string, Need>>} */
  #needs;

  /** @param {Guarded} context @param {Readonly<Record<string, Need>>} [needs] by method */
  constructor(context, needs = PROTOCOL.methods) {
    this.#context = context;
    this.#needs = needs;
  }

  /**
   * @param {Record<string, Command>} commands by method
   * @returns {Record<string, import('../commands/router.js').Command>} the same, each behind the gate
   */
  guard(commands) {
    return Object.fromEntries(
      Object.entries(commands).map(([method, command]) => [
        method,
        async (params, call) => {
          const {asked, pass} = await this.#admit(method, command, params, call.front);
          if (call.action) call.action.audited.by = pass.ground;
          if (isOnTab(command.on)) call.late = () => this.#late(pass.attachment.tabId);
          const unwatch = this.#endAtDialog(command, asked, call, pass);
          try {
            call.signal.throwIfAborted(); // the way here has waits
            const answer = await command.run(asked, call, pass);
            if (!answer.left) await pass.again(answer.site);
            return answer;
          } finally {
            unwatch();
          }
        },
      ]),
    );
  }

  /**
   * A page that a dialog has stopped answers nothing until the person does.
   * @param {Command} command
   * @param {any} asked
   * @param {import('../link/call.js').Call} call
   * @param {Pass} pass
   * @returns {() => void} when the command is over
   */
  #endAtDialog(command, asked, call, pass) {
    const {dialogs} = this.#context;
    if (!dialogs || !isStopped(command)) return () => {};
    const {tabId} = pass.attachment;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let isOver = false;
    const told = (/** @type {import('../act/open-dialogs.js').OpenDialog} */ dialog, /** @type {number} */ at) => {
      if (at !== tabId) return void this.#endElsewhere(at, call, pass, () => isOver || call.signal.aborted);
      const end = () => call.end(dialogs.error(tabId, dialog, pass.ofDialogs));
      clearTimeout(timer); // of the dialog before, which is answered
      if (dialog.kind !== 'beforeunload' && !isLeft(asked)) end();
      else timer = setTimeout(() => dialogs.of(tabId) && end(), ASKED_MS);
    };
    const unwatch = dialogs.watch(tabId, told, {withOpened: true});
    return () => {
      isOver = true;
      clearTimeout(timer);
      unwatch();
    };
  }

  /**
   * Ends a call by the dialog of a tab that came from its own. One that is to be attached, too, is so a moment later; one that is not ends
   * no call whose page goes on answering: the person may have opened it.
   * @param {number} tabId
   * @param {import('../link/call.js').Call} call
   * @param {Pass} pass
   * @param {() => boolean} isOver whether the call has ended meanwhile
   */
  async #endElsewhere(tabId, call, pass, isOver) {
    const {attachments, dialogs} = this.#context;
    const until = performance.now() + (attachments.of(pass.attachment.tabId)?.join ? JOINS_MS : 0);
    while (!attachments.of(tabId) && performance.now() < until && !isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
    if (isOver() || (!attachments.of(tabId) && (await this.#answersAtOnce(pass)))) return;
    const dialog = dialogs?.of(tabId); // it may have been answered meanwhile
    if (!dialog) return;
    const ended = await this.#dialogElsewhere(tabId, dialog, pass);
    if (!isOver()) call.end(ended);
  }

  /** Tells whether the page of a call answers, rightly or not. @param {Pass} pass @returns {Promise<boolean>} */
  #answersAtOnce({attachment: {tabId}}) {
    const answer = this.#context.platform
      .run({tabId, frameId: 0}, 'isolated', () => '')
      .then(
        () => true,
        () => true, // the call itself says what is wrong with the page
      );
    return Promise.race([answer, new Promise((resolve) => setTimeout(resolve, ANSWER_MS, false))]);
  }

  /**
   * Makes the error for a dialog in another tab, of which the caller may know what their level there allows. Of a site that they may not
   * read, such as one that a policy denies, they hear no more than of a tab that is not attached.
   * @param {number} tabId
   * @param {import('../act/open-dialogs.js').OpenDialog} dialog
   * @param {Pass} pass
   */
  async #dialogElsewhere(tabId, dialog, pass) {
    const {attachments, dialogs, platform, policy} = this.#context;
    const {url = ''} = (await platform.tabs.get(tabId).catch(() => undefined)) ?? {};
    const isDenied = /^https?:/.test(url) && policy.refusal(originOf(url)) !== undefined;
    const there = attachments.of(tabId);
    const known = there?.access === 'lost' || isDenied ? undefined : there;
    return /** @type {NonNullable<typeof dialogs>} */ (dialogs).errorElsewhere(
      tabId,
      dialog,
      known?.handle,
      known && pass.on(known).ofDialogs,
    );
  }

  /** A dialog stops other pages, too: those of its site that share a process with it. @param {number} tabId */
  #late(tabId) {
    const {attachments, dialogs, history, policy} = this.#context;
    const other = attachments.list().find((each) => each.tabId !== tabId && dialogs?.of(each.tabId));
    const known = attachments.of(tabId);
    const hasAnswered = !known || !policy.history || history.of(known).hasAnswered;
    if (!other && !hasAnswered) return new WireError('TIMEOUT', {message: SILENT, hint: SILENT_HINT, data: {answered: false}});
    if (!other && dialogs?.openedBy(tabId).some((each) => !attachments.of(each)))
      return new WireError('TIMEOUT', {message: BESIDE, hint: BESIDE_HINT});
    return new WireError('TIMEOUT', {
      ...(other
        ? {
            message: `The page did not answer in time. A dialog is open in ${other.handle}, which may stop this page, too.`,
            hint: `Answer it, or close ${other.handle}: closeTabs takes discardChanges.`,
          }
        : {}),
    });
  }

  /**
   * Makes the check for calls that wait before their command runs, so that a call without permission is refused at once.
   * @param {Record<string, Command>} commands by method
   * @returns {(method: string, params: Record<string, any>, call: Pick<import('../link/call.js').Call, 'front'>) => Promise<Ground |
   * undefined>} what it works on
   */
  admission(commands) {
    return async (method, params, {front}) => {
      const command = commands[method];
      if (command) await this.#admit(method, command, params, front);
      return command?.on;
    };
  }

  /** @param {string} method @param {Command} command @param {Record<string, any>} params @param {number} front */
  async #admit(method, command, params, front) {
    const {attachments, dialogs, history, profile} = this.#context;
    const asked = command.check(params);
    await Promise.all([attachments.ready, history.ready, profile.ready, this.#context.masks?.ready]);
    const pass = new Pass(
      this.#context,
      this.#needs[method] ?? {},
      command.on,
      isOnTab(command.on) ? attachments.choose(asked.tab) : undefined,
      front,
      asked.opening,
    );
    await pass.again();
    if (isStopped(command) && !isLeft(asked)) dialogs?.require(pass.attachment.tabId, pass.ofDialogs);
    if (command.on === 'page' && isStopped(command)) await this.#requireAnswer(pass);
    return {asked, pass};
  }

  /**
   * A dialog of a tab that this one has opened, or was opened by, may stop this page, too.
   * @param {Pass} pass
   * @throws {WireError} DIALOG_OPEN where it does
   */
  async #requireAnswer(pass) {
    const {attachments, dialogs} = this.#context;
    const others = dialogs?.around(pass.attachment.tabId) ?? [];
    if (others.length === 0 || (await this.#answersAtOnce(pass))) return;
    const isKnown = (/** @type {number} */ each) => Number(attachments.of(each) !== undefined);
    for (const other of others.sort((one, two) => isKnown(two) - isKnown(one))) {
      const dialog = dialogs?.of(other);
      if (dialog) throw await this.#dialogElsewhere(other, dialog, pass);
    }
  }

  /**
   * Makes the pass for work that goes on after its call has ended.
   * @param {string} method
   * @param {import('./attachments.js').Attachment} attachment
   * @param {number} front
   */
  passOf(method, attachment, front) {
    return new Pass(this.#context, this.#needs[method] ?? {effect: 'act', code: true}, 'page', attachment, front);
  }

  /** Makes the pass for a recording of what the person does in a tab. @param {import('./attachments.js').Attachment} attachment */
  passForRecording(attachment) {
    return new Pass(this.#context, {}, 'recording', attachment);
  }

  /** Makes the pass for what our own pages show of a tab. @param {import('./attachments.js').Attachment} attachment */
  passFor(attachment) {
    return new Pass(this.#context, {}, 'page', attachment);
  }
}

const SILENT =
  'The page has answered nothing since its tab was attached. It is busy, or paused by a dialog that opened before anybody was in the tab to hear of it.';
const BESIDE =
  'The page did not answer in time. A tab that came from this one is not attached, so nobody knows whether a dialog is open there, which may stop this page, too.';
const BESIDE_HINT = 'Ask the person to look at that tab, and to answer what it asks.';
const SILENT_HINT = 'Close the tab with closeTabs, or ask the person to look at it and to answer what it asks.';

/** The rights of one call, on at most one tab. */
export class Pass {
  #context;
  #need;
  #on;
  #attachment;
  #front;
  #opening;
  /** Aborted when the tab is detached; whoever reads the tab then hears its reason. @type {AbortSignal | undefined} */
  #end;

  /**
   * @param {Guarded} context
   * @param {Need} need
   * @param {Ground} on
   * @param {import('./attachments.js').Attachment | undefined} attachment
   * @param {number} [front] whose call it is
   * @param {Opening} [opening]
   */
  constructor(context, need, on, attachment, front = 0, opening = undefined) {
    this.#context = context;
    this.#need = need;
    this.#on = on;
    this.#attachment = attachment;
    this.#front = front;
    this.#opening = opening;
    this.#end = attachment && context.attachments.endOf(attachment);
  }

  /** The tab, as it was when the call came. @returns {import('./attachments.js').Attachment} */
  get attachment() {
    if (!this.#attachment) throw new Error('This command was said to work on no tab.');
    return this.#attachment;
  }

  /**
   * The tab that a new one is opened from: one that the caller may operate. None where only the new one's site is remembered.
   * @returns {import('./attachments.js').Attachment | undefined}
   */
  get opener() {
    const {attachments} = this.#context;
    const {tab} = /** @type {Opening} */ (this.#opening);
    return (tab === undefined ? attachments.list() : [attachments.choose(tab)]).find((known) => this.#mayOperate(known));
  }

  /** Names what allows the caller to act, for the audit log. */
  get ground() {
    const {consent: allowed} = this.#context;
    if (!this.#opening) return allowed?.groundOf(this.attachment, this.#front);
    return this.opener ? allowed?.groundOf(this.opener, this.#front) : 'origin';
  }

  /** Tells whether the caller may see the page. */
  get mayRead() {
    const known = this.#context.attachments.of(this.attachment.tabId);
    return known !== undefined && !isBelow(this.#context.consent?.levelFor(known, this.#front) ?? known.level, 'see');
  }

  /** The rights of the caller over a dialog of the page. */
  get ofDialogs() {
    return {mayRead: this.mayRead, mayHandle: this.mayUseCompanion};
  }

  /** Makes the pass of one tab, for a command that looks at several. @param {import('./attachments.js').Attachment} attachment */
  on(attachment) {
    return new Pass(this.#context, this.#need, 'page', attachment, this.#front);
  }

  /**
   * Tells whether the call may go on now.
   * @param {string} [origin] of what is read or touched; without it, that of the tab
   * @throws {WireError} why not
   */
  async again(origin) {
    const known = this.#requireNow(origin);
    const {permissions = [], code} = this.#need;
    if (permissions.length === 0 && !code) return;
    await this.#requirePermissions();
    if (known && code) await this.#requireNoSecret(known, origin);
    this.#requireNow(origin); // the person may have decided otherwise in these waits
  }

  /**
   * All that can be told without a wait.
   * @param {string | undefined} origin as for `again`
   * @throws {WireError} why the call may not go on
   */
  #requireNow(origin) {
    const {policy} = this.#context;
    const known = this.#attachment && this.#stillAttached(this.#attachment);
    if (this.#on.startsWith('recording') && !policy.history) throw new WireError('HISTORY_OFF');
    if (known) this.#requireLevel(known, origin ?? known.origin);
    if (this.#opening) this.#requireOpening(this.#opening);
    const refusal = policy.refusalOfFeatures(featuresOf(this.#need));
    if (refusal) throw refusal;
    this.#requireSwitch();
    return known;
  }

  /**
   * Requires a feature that goes beyond the method, such as the companion.
   * @param {string} feature as a policy names it
   * @throws {WireError} POLICY_DISABLED
   */
  requireFeature(feature) {
    const refusal = this.#context.policy.refusalOfFeatures([feature]);
    if (refusal) throw refusal;
  }

  /** Tells whether the companion may be used for the caller, who may operate the page, whatever the method itself needs. */
  get mayUseCompanion() {
    const known = this.#context.attachments.of(this.attachment.tabId);
    return known !== undefined && this.#mayOperate(known) && !this.#context.policy.refusalOfFeatures(['companion']);
  }

  /**
   * Tells whether the tab still shows the page that it was attached on.
   * @param {string | undefined} url that it shows
   * @throws {WireError} ACCESS_LOST
   */
  stays(url) {
    const origin = originOf(url);
    if (origin === undefined || origin !== this.#context.attachments.of(this.attachment.tabId)?.origin) throw new WireError('ACCESS_LOST');
  }

  /**
   * The document that stands in a frame, if the call may go on there.
   * @param {{frameId: number} | {documentId: string}} which
   * @throws {WireError}
   */
  async document(which) {
    const document = await requireDocument(this.#context, this.attachment, which).catch((failure) => {
      throw failure.code === 'ACCESS_LOST' && this.#isBlank ? blank() : failure;
    });
    await this.again(document.origin);
    return document;
  }

  get #isBlank() {
    return this.#context.attachments.of(this.attachment.tabId)?.access === 'blank';
  }

  /**
   * The document that a ref of a frame of another site stands in.
   * @param {string} ref
   * @returns {Promise<string | undefined>} undefined where it stands in the page itself, or in a frame of its site
   */
  async documentOfRef(ref) {
    return this.#context.snapshots?.documentOf(this.attachment.handle, ref);
  }

  /**
   * Returns what stands at the place of a frame that is not in reach of the page's own script.
   * @param {readonly number[]} place
   */
  async wayTo(place) {
    return place.length === 0 ? undefined : wayTo(await documentsByPlace(this.#context, this.attachment.tabId), place);
  }

  /** The documents of the tab that may be read, the page itself first. @throws {WireError} when the page itself may not */
  documents() {
    return readableDocuments(this.#context, this.attachment);
  }

  /** @param {import('./attachments.js').Attachment} attachment @throws {WireError} */
  #stillAttached({handle}) {
    const end = this.#end;
    let known;
    try {
      known = this.#context.attachments.choose(handle);
    } catch (failure) {
      throw end?.aborted ? end.reason : failure; // who reads a tab hears how that ended, not which tabs are left
    }
    if (this.#on !== 'page' && this.#on !== 'tab') return known;
    if (known.access === 'lost') throw new WireError('ACCESS_LOST');
    if (this.#on === 'page' && known.access === 'blank') throw blank();
    if (this.#on === 'page' && known.access === 'unreadable') throw new WireError('PAGE_NOT_READABLE');
    return known;
  }

  /** @param {import('./attachments.js').Attachment} known @param {string | undefined} site @throws {WireError} */
  #requireLevel(known, site) {
    const {attachments, policy, consent: allowed} = this.#context;
    const isBlank = known.access === 'blank' && site === known.origin; // where it may go to is asked for that address
    const foreign = isBlank ? policy.off : attachments.refusalOf(known, site);
    if (foreign) throw foreign;
    const needed = LEVEL_OF[this.#need.effect ?? 'read'] ?? 'act'; // what is not known needs most
    const isOwn = site === known.origin || attachments.isLaunched(site); // a level holds on the attached site
    const ofTab = allowed?.levelFor(known, this.#front) ?? known.level;
    const level = isOwn ? ofTab : attachments.levelInFrame(known, site, ofTab);
    if (isBelow(level, needed) && isOwn && allowed?.isRefused(known, this.#front)) throw new WireError('CONSENT_REFUSED');
    if (isBelow(level, needed))
      throw consent(`This needs the level "${needed}" on ${site}; the person has allowed "${level}".`, {needs: needed, level});
    if (this.#need.code && !(isOwn && known.code))
      throw consent(`The person has not allowed code to run on ${site}.`, {needs: 'code'}, CODE_HINT);
    const refusal = isBlank ? undefined : policy.refusal(site, needed);
    if (refusal) throw refusal;
  }

  /**
   * A client that operates some tab can lead that tab anywhere, so a new tab gives it no more. A site that is remembered at this level
   * needs no tab. Everybody else would load pages with the person's cookies by a permission that is for reading alone.
   * @param {Opening} opening
   * @throws {WireError}
   */
  #requireOpening({origin, tab}) {
    const {attachments, policy, consent: allowed} = this.#context;
    const refusal = policy.refusal(origin);
    if (refusal) throw refusal;
    const level =
      attachments.isLaunched(origin) && !attachments.isLowered ? attachments.most(origin) : attachments.remembered(origin, false);
    if (level === 'act' || this.opener) return;
    const from = tab === undefined ? attachments.list() : [attachments.choose(tab)];
    if (from.length === 0) throw new WireError('NO_TAB_ATTACHED');
    const limit = from.map((known) => policy.refusal(known.origin, 'act')).find((each) => each !== undefined);
    if (limit && from.length === 1) throw limit;
    if (from.some((known) => allowed?.isRefused(known, this.#front))) throw new WireError('CONSENT_REFUSED');
    throw consent('A page is opened from a tab at the level "act", or on a site that the person has remembered at it.', {
      needs: 'act',
      level: from[0]?.level ?? 'none',
    });
  }

  /** @param {import('./attachments.js').Attachment} known */
  #mayOperate(known) {
    const {policy, consent: allowed} = this.#context;
    return (
      known.access !== 'lost' &&
      !isBelow(allowed?.levelFor(known, this.#front) ?? known.level, 'act') &&
      !policy.refusal(known.origin, 'act')
    );
  }

  /**
   * Code could read what was typed on its site.
   * @param {import('./attachments.js').Attachment} known
   * @param {string | undefined} origin of the document, which may be a frame's
   * @throws {WireError} CODE_REFUSED
   */
  async #requireNoSecret({origin: own, tabId}, origin = own) {
    for (const each of new Set([own, origin])) {
      const held = await this.#context.holds?.held('typed', each, tabId);
      if (held) throw new WireError('CODE_REFUSED', wayOut(held, this.#context.attachments));
    }
  }

  #requireSwitch() {
    const name = /** @type {'network' | undefined} */ (this.#need.switch);
    if (name === undefined || this.#context.profile.settings[name]) return;
    throw consent(
      "The person has not switched this on. It is a switch on the extension's options page.",
      {needs: 'switch', switch: name},
      SWITCH_HINT,
    );
  }

  async #requirePermissions() {
    const {permissions = []} = this.#need;
    if (permissions.length === 0 || (await this.#context.platform.permissions.have(permissions))) return;
    throw consent(
      `The person has not given the permission for this: ${permissions.join(', ')}. It is a switch on the extension's options page.`,
      {needs: 'permission', permissions},
    );
  }
}

/**
 * Lists what the person can be asked to allow: only what some method needs.
 * @param {Readonly<Record<string, Need>>} methods
 * @returns {{levels: Level[], code: boolean}}
 */
export function offered(methods) {
  const needs = Object.values(methods);
  const highest = LEVELS.findLastIndex((level) => needs.some(({effect = ''}) => LEVEL_OF[effect] === level));
  return {levels: LEVELS.slice(1, highest + 1), code: needs.some(({code}) => code)};
}

/** Tells whether a call discards changes, so that no dialog holds it up. @param {any} asked */
const isLeft = (asked) => asked?.discardChanges === true;

/** Tells whether a dialog of the page stops the command. @param {Command} command */
const isStopped = ({on, duringDialog = false}) => (on === 'page' || on === 'tab') && !duringDialog;

/** @param {Ground} on */
const isOnTab = (on) => on === 'recording' || on === 'page' || on === 'tab';

/** The features that a policy can switch off. @param {Need} need */
const featuresOf = ({code, effect, text, feature}) => [
  ...(code ? ['code'] : []),
  ...(effect === 'browser' ? ['browser'] : []),
  ...(text === 'image' ? ['screenshots'] : []),
  ...(feature ? [feature] : []),
];

const CODE_HINT = 'Ask the person to switch on "Run code" for this tab in the mcp-datalayer popup: no call can.';

const SWITCH_HINT = 'Ask the person to switch on "Network details for clients" in the options of the extension mcp-datalayer: no call can.';

/** @param {string} message @param {object} data @param {string} [hint] */
const consent = (message, data, hint) => new WireError('CONSENT_REQUIRED', {message, data, hint});

const blank = () =>
  new WireError('PAGE_NOT_READABLE', {
    message: 'This tab is blank.',
    hint: 'Take it to a page first: call navigate with a url of a site that --sites names.',
  });
