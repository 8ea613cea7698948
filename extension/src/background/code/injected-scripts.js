import {RUNNER} from '../../page/run-code.js';
import {untilLoaded} from '../../page/until-loaded.js';
import {BUDGET} from './code-run.js';
import {digest, runnable} from './code-text.js';
import {WireError} from '../../wire/protocol.js';
import {badArgument} from '../link/arguments.js';
import {PERSON} from './kept-scripts.js';
import {siteOf} from '../access/site-holds.js';

/**
 * Scripts of clients that stay in a tab: they run now, and again in each document that the tab gets on the same site, as early as the
 * browser lets them. They end with the attachment, the site, the switch for code, their client and this worker, which keeps them nowhere.
 * Their changes in a page stay there until it is left.
 *
 * @typedef {object} Injected
 * @property {string} id as its client names it
 * @property {number} front whose it is; PERSON: the person keeps it
 * @property {string} origin
 * @property {string} code
 * @property {string} channel by which it gets messages
 * @property {string} last the document in which it ran last
 * @property {'interactive' | 'complete'} [ready] how far a document must be before it runs there
 * @property {number} runs
 * @property {boolean} [failed] whether it could not be run in the last one
 * @property {boolean} [refused] whether it may not run in what the tab shows
 *
 * @typedef {{runs?: (script: Injected) => void, changed?: () => void}} Hears of each that the person keeps, as it runs; of what the person
 * sees of it
 */

const MOST_SCRIPTS = 10;
const MOST_CHARS = 1024 * 1024;

export class InjectedScripts {
  #early;
  /** Scripts by handle, then by front and id. @type {Map<string, Map<string, Injected>>} */
  #tabs = new Map();

  /** @param {Pick<import('./early-scripts.js').EarlyScripts, 'end'>} early */
  constructor(early) {
    this.#early = early;
  }

  /** @param {string} handle @param {number} front */
  of(handle, front) {
    return [...(this.#tabs.get(handle)?.values() ?? [])].filter((script) => script.front === front);
  }

  /** Tells whether any stays in pages of a site. @param {string} origin */
  isOn(origin) {
    return [...this.#tabs.values()].some((scripts) => [...scripts.values()].some((script) => siteOf(script.origin) === siteOf(origin)));
  }

  /** @param {string} handle @param {number} front @param {string} id @returns {Injected} @throws {WireError} SCRIPT_NOT_FOUND */
  require(handle, front, id) {
    const script = this.#tabs.get(handle)?.get(`${front} ${id}`);
    if (!script) throw new WireError('SCRIPT_NOT_FOUND');
    return script;
  }

  /**
   * One of this name is replaced.
   * @param {string} handle
   * @param {Pick<Injected, 'id' | 'front' | 'origin' | 'code'>} script
   * @returns {Injected}
   * @throws {WireError} BAD_ARGUMENT
   */
  add(handle, {id, front, origin, code}) {
    const scripts = this.#tabs.get(handle) ?? new Map();
    const others = [...scripts.values()].filter((each) => each.front !== PERSON && (each.id !== id || each.front !== front));
    if (others.length >= MOST_SCRIPTS) throw badArgument(`a tab has at most ${MOST_SCRIPTS} scripts: remove one`);
    if (others.reduce((sum, each) => sum + each.code.length, code.length) > MOST_CHARS)
      throw badArgument(`the scripts of a tab have at most ${MOST_CHARS} characters: remove one`);
    const script = {id, front, origin, code, channel: `message-${crypto.randomUUID()}`, last: '', runs: 0};
    this.remove(handle, front, id);
    scripts.set(`${front} ${id}`, script);
    this.#tabs.set(handle, scripts);
    return script;
  }

  /**
   * Has the scripts that the person keeps stay in a tab, and no others of theirs. One that has run in its page does not run there again.
   * @param {string} handle
   * @param {string} origin
   * @param {import('./kept-scripts.js').Running[]} running
   */
  keep(handle, origin, running) {
    const scripts = this.#tabs.get(handle) ?? new Map();
    for (const [key, {front, id, code}] of scripts)
      if (front === PERSON && !running.some((each) => each.name === id && each.code === code)) this.#drop(scripts, key);
    for (const {name, code, ready} of running) {
      const key = `${PERSON} ${name}`;
      if (!scripts.has(key))
        scripts.set(key, {id: name, front: PERSON, origin, code, ready, channel: `message-${crypto.randomUUID()}`, last: '', runs: 0});
    }
    if (scripts.size > 0) this.#tabs.set(handle, scripts);
  }

  /** @param {string} handle @param {number} front @param {string} id */
  remove(handle, front, id) {
    this.#drop(this.#tabs.get(handle), `${front} ${id}`);
  }

  /** The tab is another, or none. @param {import('../access/attachments.js').Attachment[]} attachments */
  retain(attachments) {
    for (const [handle, scripts] of this.#tabs) {
      const tab = attachments.find((each) => each.handle === handle);
      for (const [key, {origin}] of scripts) if (!tab?.code || tab.access === 'lost' || origin !== tab.origin) this.#drop(scripts, key);
    }
  }

  /** @param {number[]} fronts that are there */
  retainClients(fronts) {
    for (const scripts of this.#tabs.values())
      for (const [key, {front}] of scripts) if (front !== PERSON && !fronts.includes(front)) this.#drop(scripts, key);
  }

  /** @param {Map<string, Injected> | undefined} scripts @param {string} key */
  #drop(scripts, key) {
    const script = scripts?.get(key);
    if (script) this.#early.end(script);
    scripts?.delete(key);
  }

  /**
   * Stops early scripts that are not allowed any more.
   * @param {import('../access/attachments.js').Attachment} attachment
   * @param {(front: number) => import('../access/gate.js').Pass} passFor a call of this client
   */
  async check(attachment, passFor) {
    for (const script of this.#tabs.get(attachment.handle)?.values() ?? []) {
      try {
        const pass = passFor(script.front);
        pass.requireFeature('companion');
        await pass.again(script.origin);
      } catch (failure) {
        if (!(failure instanceof WireError)) throw failure;
        this.#early.end(script);
      }
    }
  }

  /**
   * The tab has got another document, perhaps.
   * @param {import('../link/context.js').Context} context
   * @param {import('../access/attachments.js').Attachment} attachment
   * @param {(front: number) => import('../access/gate.js').Pass} passFor a call of this client
   * @param {Hears} [hears]
   */
  async committed(context, attachment, passFor, hears = {}) {
    const later = [];
    for (const script of [...(this.#tabs.get(attachment.handle)?.values() ?? [])]) {
      const turn = this.#turn(context, attachment, script, passFor(script.front), hears);
      if (script.ready)
        later.push(turn); // it holds up no other
      else await turn;
    }
    await Promise.all(later);
  }

  /**
   * One script in what the tab shows now.
   * @param {import('../link/context.js').Context} context
   * @param {import('../access/attachments.js').Attachment} attachment
   * @param {Injected} script
   * @param {import('../access/gate.js').Pass} pass
   * @param {Hears} hears
   */
  async #turn(context, attachment, script, pass, hears) {
    let claimed = '';
    try {
      const {documentId, origin} = await pass.document({frameId: 0});
      script.refused = false;
      if (documentId === script.last || origin !== script.origin) return;
      script.last = claimed = documentId;
      if (script.ready && !(await isLoaded(context, {tabId: attachment.tabId, documentId}, script.ready))) return;
      await this.#run(context, attachment, script, pass, hears);
    } catch (failure) {
      if (!(failure instanceof WireError)) throw failure; // what is not allowed any more does not run
      script.refused = true;
      if (script.last === claimed) script.last = '';
    }
  }

  /**
   * @param {import('../link/context.js').Context} context
   * @param {import('../access/attachments.js').Attachment} attachment
   * @param {Injected} script
   * @param {import('../access/gate.js').Pass} pass
   * @param {Hears} hears
   */
  async #run({codeDocuments, codeWays, holds}, attachment, script, pass, {runs, changed}) {
    const documentId = script.last;
    const isKept = script.front === PERSON;
    const run = `${documentId} ${isKept ? await digest(script.code) : ''}`;
    if (isKept && (await codeDocuments.has(run))) {
      script.runs++; // it has, as the script that was dropped
      return;
    }
    await holds.begin('ran', script.origin, attachment.tabId);
    const target = {tabId: attachment.tabId, documentId};
    const runner = await codeWays.choose(target);
    await pass.again(script.origin); // who types a secret marks the site, then looks: one of the two sees the other
    if (!this.of(attachment.handle, script.front).includes(script) || script.last !== documentId) return;
    this.ran(script, documentId);
    script.failed = false;
    const noted = isKept ? codeDocuments.add(run) : undefined;
    const before = async () => {
      await pass.again(script.origin);
      if (!this.of(attachment.handle, script.front).includes(script)) throw new WireError('SCRIPT_NOT_FOUND');
    };
    void runner.run(target, scriptText(script), attachment, before).catch(async () => {
      script.failed = script.last === documentId; // the page went, or forbids it: the next one may not
      changed?.();
      await noted;
      if (isKept) await codeDocuments.remove(run);
    });
    if (isKept) runs?.(script);
    await noted;
    changed?.();
  }

  /** Lists the person's own scripts, as the person sees them. @param {string} handle */
  shown(handle) {
    return this.of(handle, PERSON)
      .filter(({runs, refused}) => runs > 0 && !refused)
      .map(({id, failed = false}) => ({name: id, failed}));
  }

  /** @param {Injected} script @param {string} documentId */
  ran(script, documentId) {
    script.last = documentId;
    script.runs++;
  }
}

/**
 * @param {import('../link/context.js').Context} context
 * @param {{tabId: number, documentId: string}} target
 * @param {'interactive' | 'complete'} state
 * @returns {Promise<boolean>} false: the page went first
 */
const isLoaded = async ({platform}, target, state) =>
  platform.run(target, 'isolated', untilLoaded, [state]).then(
    ([only]) => only?.result === true,
    () => false,
  );

/**
 * In one document it runs once.
 * @param {Injected} script
 * @param {string} [site] it looks itself whether it is in a page of that origin, and in no frame
 * @returns {string}
 */
export const scriptText = ({code, channel}, site) =>
  runnable({form: 'script', text: code}, RUNNER, {form: 'script', args: [], channel, ...(site === undefined ? {} : {site}), ...BUDGET});

/** @param {Injected} script @param {unknown} message @returns {string} */
export const messageText = ({channel}, message) =>
  runnable({form: 'body', text: ''}, RUNNER, {form: 'message', args: [message], channel, ...BUDGET});
