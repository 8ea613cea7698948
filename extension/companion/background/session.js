import {isAllowed, isTold, isWebPage} from './allowed.js';
import {Answers} from './answers.js';
import {ChosenField} from './chosen-field.js';
import {EarlyScripts} from './early-scripts.js';
import {Held} from './held.js';
import {ShownPage} from './shown-page.js';

/**
 * One line of the main extension, for one tab. The first message names the tab, `{attach: {tabId, code}}`, which later may say `code` anew.
 * `{attached: true, page}` says that the debugger is there, and how it names the page; after it `{id, method, params}` is answered by `{id, result}` or `{id, failed: {code, message}}`. `{event, params}` is what the browser
 * tells, `{ended: {code, message, page}}` the last message, with the page where it is known. When the line closes, for whatever reason, everything pressed is let go and the
 * browser's debugger leaves the tab.
 *
 * Codes: NOT_ATTACHED, NOT_ALLOWED, NO_PAGE, BUSY, LEFT (the tab is leaving the page, and nothing was pressed), CANCELLED (the person has
 * pressed Cancel), DETACHED, FAILED (the browser's own words follow).
 *
 * @typedef {object} Debugger
 * @property {(tabId: number) => Promise<{url: string, id: string} | undefined>} pageOf `id`: of the page's own frame
 * @property {(tabId: number) => Promise<void>} attach
 * @property {(tabId: number) => Promise<void>} detach
 * @property {(tabId: number, method: string, params: object) => Promise<object | undefined>} send
 *
 * @typedef {{post: (message: object) => void, close: () => void}} Line
 */

/** No code runs by it: the page may do for some seconds what it may after a press of the person. */
const ACTIVATION = {expression: '0', userGesture: true, silent: true};
/** The last chance of a page that hangs to have its keys let go. */
const LET_GO_MS = 1000;

export class Session {
  #debugger;
  #line;
  #main;
  #held = new Held();
  #field = new ChosenField();
  #page = new ShownPage('');
  #answers = new Answers();
  #early = new EarlyScripts();
  /** @type {'new' | 'attaching' | 'attached' | 'ended'} */
  #state = 'new';
  #code = false;
  /** @type {number | undefined} */
  tabId;

  /** @param {Debugger} debug @param {Line} line @param {string} [main] the id of the main extension */
  constructor(debug, line, main = '') {
    this.#debugger = debug;
    this.#line = line;
    this.#main = main;
  }

  /** @param {any} message @param {(tabId: number) => boolean | Promise<boolean>} isFree whether no other session has the tab */
  async heard(message, isFree) {
    if (this.#state === 'new') await this.#attach(message?.attach, isFree);
    else if (this.#state === 'attached' && message?.attach?.tabId === this.tabId && typeof message.attach.code === 'boolean')
      await this.#admitCode(message.attach.code);
    else await this.#command(message);
  }

  /** @param {string} event @param {object} params */
  told(event, params) {
    this.#field.told(event, params);
    this.#page.told(event, params);
    this.#answers.told(event, params, this.#send, (answered) => {
      if (this.#state === 'attached') this.#line.post({event: 'Companion.answered', params: answered});
    });
    if (this.#state === 'attached' && isTold(event, this.#code)) this.#line.post({event, params});
  }

  /** The browser has taken the tab from us. @param {string} reason */
  taken(reason) {
    if (this.#state === 'ended') return;
    const isCancelled = reason === 'canceled_by_user';
    this.#end(isCancelled ? 'CANCELLED' : 'DETACHED', isCancelled ? 'The person has cancelled it.' : reason);
  }

  /** The line is closed. */
  async closed() {
    const was = this.#state;
    this.#state = 'ended';
    const {tabId} = this;
    if (was !== 'attached' || tabId === undefined) return;
    const letGo = Promise.all(this.#held.take().map(({method, params}) => this.#debugger.send(tabId, method, params))).catch(() => {}); // the tab has gone
    await Promise.race([letGo, new Promise((resolve) => setTimeout(resolve, LET_GO_MS))]);
    await this.#debugger.detach(tabId).catch(() => {}); // likewise
  }

  /** @param {any} asked @param {(tabId: number) => boolean | Promise<boolean>} isFree */
  async #attach(asked, isFree) {
    const {tabId, code = false} = asked ?? {};
    if (!Number.isInteger(tabId) || typeof code !== 'boolean') return this.#end('NOT_ATTACHED', 'The first message must name a tab.');
    this.#state = 'attaching';
    this.#code = code;
    this.tabId = tabId;
    try {
      const isFreeNow = await isFree(tabId);
      if (this.#isOver) return undefined; // the line was closed meanwhile
      const page = await this.#debugger.pageOf(tabId);
      this.#page = new ShownPage(page?.id ?? '');
      if (!isFreeNow) return this.#end('BUSY', 'The tab has a session already.');
      if (!page || !isWebPage(page.url)) return this.#end('NO_PAGE', 'The tab shows no page of the web.');
      await this.#debugger.attach(tabId);
    } catch (failure) {
      return this.#end('FAILED', messageOf(failure));
    }
    if (this.#isOver) return this.#debugger.detach(tabId).catch(() => {}); // the line was closed meanwhile
    this.#state = 'attached';
    this.#line.post({attached: true, page: this.#page.frame});
  }

  /** @param {boolean} code */
  async #admitCode(code) {
    this.#code = code;
    if (!code) await this.#early.clear(this.#send).catch(() => {}); // the tab has gone
  }

  get #isOver() {
    return this.#state === 'ended';
  }

  /** @param {string} method @param {object} params @returns {Promise<any>} */
  #send = (method, params) => this.#debugger.send(Number(this.tabId), method, params);

  /** @param {any} message */
  async #command(message) {
    const {id, method, params = {}} = message ?? {};
    const {tabId} = this;
    const fail = (/** @type {string} */ code, /** @type {string} */ text) => this.#line.post({id, failed: {code, message: text}});
    if (this.#state !== 'attached' || tabId === undefined) return fail('NOT_ATTACHED', 'The session has no tab.');
    if (!isAllowed(method, params, this.#code)) return fail('NOT_ALLOWED', 'The companion does not do that.');
    if (this.#page.refuses(method, params)) return fail('LEFT', 'The tab is leaving the page.');
    try {
      this.#held.sent({method, params});
      /** @type {object | undefined} */
      let result;
      if (method === 'Companion.watchPage') this.#page.watch();
      else if (method === 'Companion.pagesBefore') result = pagesBefore(await this.#send('Page.getNavigationHistory', {}));
      else if (method === 'Companion.activatePage') await this.#send('Runtime.evaluate', ACTIVATION);
      else if (method === 'Companion.watchAnswers') await this.#answers.watch(params.on, this.#send);
      else if (method === 'Companion.runEarly') result = await this.#early.add(params.source, this.#send);
      else if (method === 'Companion.endEarly') await this.#early.remove(params.id, this.#send);
      else if (method === 'Companion.handOverField') result = await this.#field.handOver(this.#send, this.#main);
      else result = await this.#send(method, params);
      this.#line.post({id, result: result ?? {}});
    } catch (failure) {
      fail('FAILED', messageOf(failure));
    }
  }

  /** @param {string} code @param {string} message */
  #end(code, message) {
    this.#state = 'ended';
    this.#line.post({ended: {code, message, page: this.#page.frame}});
    this.#line.close();
  }
}

/** The number alone leaves: a tab that begins blank has nothing there to go back to. @param {any} history @returns {{before: number}} */
const pagesBefore = ({currentIndex, entries}) => ({before: currentIndex - (currentIndex > 0 && entries[0].url === 'about:blank' ? 1 : 0)});

/** Chrome answers with JSON where the debugger itself refused. @param {unknown} failure */
function messageOf(failure) {
  const text = failure instanceof Error ? failure.message : String(failure);
  const [, said] = /"message":"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  return said ?? text;
}
