import {PROTOCOL, WireError, errorBody} from '../../wire/protocol.js';
import {digest} from '../code/code-text.js';
import {badArgument, checkWait} from '../link/arguments.js';

/**
 * Calls that act, each at most once. The front gives each call a `callId`. The call waits for its turn in its tab. Then its
 * command announces each step before doing it. If it is cancelled before its first step, nothing has happened. Later the
 * step stays.
 */

/** The time that a tab waits for an action that does not stop after the end of its call. */
const STOP_MS = 5000;
const CALL_ID = /^[A-Za-z0-9_-]{16,64}$/;

/** The facts that go with every failure of a call. @typedef {{begun: boolean, steps: import('../link/outcomes.js').Did[]}} Facts */
/** @typedef {import('../commands/router.js').Command} Command */
/**
 * @typedef {object} Audited
 * @property {'tab' | 'client' | 'origin' | 'once'} [by] what allowed it: the level of the tab for all clients, an answer to this client,
 * what is remembered
 *   of the origin, or an answer for this once
 * @property {string} [verb]
 * @property {'page' | 'trusted'} [input] by what means it was done
 * @property {string} [role] of its element
 * @property {string} [code] SHA-256 of code that is run, in hexadecimal digits
 * @property {number} [codeChars] how long it is
 * @property {string} [to] the origin that the tab shows after it, where that is another
 * @property {string} [name] of its element, the page's words: written only where a policy wants it, redacted by the host
 */

const MOST_NAME = 300;

/** One action under way. */
export class Action {
  /** @type {Facts} */
  facts = {begun: false, steps: []};
  /** Its first step is being taken, or was. */
  hasBegun = false;
  /** The part for the audit log: how the action was allowed, and on what. @type {Audited} */
  audited = {};

  #callId = '';
  #handle = '';
  #call;
  #steps;
  #outcomes;
  /** @type {() => Promise<void>} */
  #over = async () => {};
  /** @type {() => Promise<unknown>} */
  #withdraw = async () => {};

  /**
   * @param {import('../link/call.js').Call} call
   * @param {import('../record/steps.js').Steps} steps
   * @param {import('../link/outcomes.js').Outcomes} outcomes
   */
  constructor(call, steps, outcomes) {
    this.#call = call;
    this.#steps = steps;
    this.#outcomes = outcomes;
  }

  /** It is to be done in this tab. @param {string} callId @param {string} handle */
  aim(callId, handle) {
    this.#callId = callId;
    this.#handle = handle;
  }

  /**
   * Await this right before each step. It throws if the call has ended. Then the step must not be done.
   * @param {string} did in words: `click e12 button "Add to cart"`; no value that was typed
   * @returns {Promise<string>} the step's reference: kd1@7
   */
  async step(did) {
    this.#call.signal.throwIfAborted();
    await this.#over();
    this.#call.signal.throwIfAborted();
    this.hasBegun = true;
    const step = this.#steps.begin(this.#handle, did);
    const told = {step: step.reference, did: step.did};
    await Promise.all([step.kept, this.#outcomes.begin(this.#callId, told)]);
    if (this.#call.signal.aborted) {
      await Promise.all([step.withdraw(), this.#outcomes.withdraw(this.#callId)]);
      throw this.#call.signal.reason;
    }
    this.#over = step.over;
    this.#withdraw = () => Promise.all([step.withdraw(), this.#outcomes.withdraw(this.#callId)]);
    this.facts = {begun: true, steps: [...this.facts.steps, told]};
    return step.reference;
  }

  /** The last step was not done after all: the page was not ready for its first event. */
  async withdraw() {
    await this.#withdraw();
    this.#over = this.#withdraw = async () => {};
    const steps = this.facts.steps.slice(0, -1);
    this.facts = {begun: steps.length > 0, steps};
  }

  /** The tab that it is done in; of one that is still to be opened, the handle that it will have. */
  get handle() {
    return this.#handle;
  }

  over() {
    return this.#over();
  }

  /** @param {string} role @param {unknown} name in the page's words */
  auditElement(role, name) {
    Object.assign(this.audited, {role, name: String(name ?? '')});
  }

  /** The code itself is written down nowhere. @param {string} code */
  async auditCode(code) {
    this.audited.code = await digest(code);
    this.audited.codeChars = code.length;
  }

  /**
   * Returns the entry for the host's audit log; undefined where nothing was done. The host reads the keys in this order, in a frame's head,
   * where nothing may be escaped.
   * @param {(text: string) => string} [masked] a page's words without what was typed from secrets
   */
  audit(masked = (text) => text) {
    const {by, verb, role, to, code, codeChars, input = 'page'} = this.audited;
    const name = [...masked(this.audited.name ?? '').replace(/["\\\p{Cc}\p{Cs}]+/gu, ' ')].slice(0, MOST_NAME).join('').trim();
    const step = this.facts.steps.at(-1)?.step;
    return step === undefined
      ? undefined
      : {
          step,
          input,
          ...(by ? {by} : {}),
          ...(verb ? {verb} : {}),
          ...(role ? {role} : {}),
          ...(code ? {code, codeChars: String(codeChars)} : {}),
          ...(to ? {to} : {}),
          ...(name ? {name} : {}),
        };
  }
}

export class Actions {
  #attachments;
  #steps;
  #outcomes;
  #queue;
  /** @type {Map<string, {handle: string, call: import('../link/call.js').Call, action: Action, settled: Promise<unknown>}>} */
  #open = new Map();

  /**
   * @param {import('../access/attachments.js').Attachments} attachments
   * @param {import('../record/steps.js').Steps} steps
   * @param {import('../link/outcomes.js').Outcomes} outcomes
   * @param {import('../link/queue.js').Queue} queue
   */
  constructor(attachments, steps, outcomes, queue) {
    this.#attachments = attachments;
    this.#steps = steps;
    this.#outcomes = outcomes;
    this.#queue = queue;
  }

  /**
   * @param {Record<string, Command>} commands by method
   * @param {Readonly<Record<string, {effect: string}>>} [methods]
   * @param {(method: string, params: Record<string, unknown>, call: import('../link/call.js').Call) =>
   * Promise<import('../access/gate.js').Ground | void>} [admit] refuses what
   *   may not be done now
   * @returns {Record<string, Command>} the same, where those that act do so once
   */
  once(commands, methods = PROTOCOL.methods, admit = async () => {}) {
    return Object.fromEntries(
      Object.entries(commands).map(([method, command]) => [
        method,
        methods[method]?.effect === 'act'
          ? (params, call) => this.#act(command, (asked) => admit(method, asked, call), params, call)
          : command,
      ]),
    );
  }

  /**
   * The outcome of a call. A call that has not begun will never begin. For a running call this waits.
   * @param {Record<string, unknown>} params
   * @param {import('../link/call.js').Call} call
   */
  async outcomeOf({callId, waitMs = 0}, call) {
    const id = checkCallId(callId);
    const wait = checkWait(waitMs);
    await this.#outcomes.ready;
    const open = this.#open.get(id);
    if (open && !open.action.hasBegun) open.call.end(new WireError('CANCELLED'));
    if (open)
      await call.upTo(open.action.hasBegun ? wait : Infinity, async (end) => void (await Promise.race([open.settled, aborted(end)])));
    const known = this.#outcomes.of(id);
    if (!known) await this.#outcomes.never(id);
    const {since} = this.#outcomes;
    if (!known || known.state === 'never') return {state: 'never', since, steps: []};
    const {state, steps, answer} = known;
    if (state === 'ended') return {state, since, steps, ...(answer === undefined ? {} : {answer})};
    return {state: this.#open.has(id) ? 'running' : 'unknown', since, steps};
  }

  /** Ends every action of a tab, also those that wait for their turn. @param {string} handle @param {WireError} reason */
  stop(handle, reason) {
    for (const open of this.#open.values()) if (open.handle === handle) open.call.end(reason);
  }

  /**
   * @param {Command} command
   * @param {(params: Record<string, unknown>) => Promise<import('../access/gate.js').Ground | void>} admit
   * @param {Record<string, unknown>} params
   * @param {import('../link/call.js').Call} call
   */
  async #act(command, admit, {callId, ...params}, call) {
    const action = new Action(call, this.#steps, this.#outcomes);
    call.action = action;
    const id = checkCallId(callId);
    await Promise.all([this.#attachments.ready, this.#steps.ready, this.#outcomes.ready]);
    const ground = await admit(params); // its turn may come late
    const expected = ground === 'opening' ? await this.#attachments.expect() : undefined; // no wait stands between the look and the entry
    if (this.#outcomes.of(id)?.state === 'never') throw new WireError('CANCELLED');
    if (this.#open.has(id) || this.#outcomes.of(id)) throw badArgument('callId must be one that no call had before');
    const tab = expected ?? this.#attachments.choose(typeof params.tab === 'string' ? params.tab : undefined);
    action.aim(id, tab.handle);
    if (typeof params.verb === 'string') action.audited.verb = params.verb;
    const meant = expected ? params : {...params, tab: tab.handle}; // when its turn comes, another may be the only one
    const work = this.#inTurn(tab, id, action, () => command(meant, call), call);
    this.#open.set(id, {handle: tab.handle, call, action, settled: work.catch(() => {})});
    try {
      return await work;
    } finally {
      this.#open.delete(id);
    }
  }

  /**
   * @param {{tabId: number, handle: string, origin?: string}} tab
   * @param {string} id
   * @param {Action} action
   * @param {() => Promise<import('../commands/router.js').Answer>} command
   * @param {import('../link/call.js').Call} call
   */
  async #inTurn(tab, id, action, command, call) {
    const leave = await this.#queue.enter(tab, call);
    const {origin} = tab; // it changes with the page
    try {
      const answer = await Promise.race([command(), stopped(call.signal)]);
      if (action.facts.begun) await this.#outcomes.end(id, answer);
      return answer;
    } catch (failure) {
      if (action.facts.begun && !(failure instanceof NotStopped))
        await this.#outcomes.end(id, {error: withFacts(errorBody(failure), action.facts)});
      throw failure instanceof NotStopped ? failure.reason : failure;
    } finally {
      const now = this.#attachments.of(tab.tabId)?.origin;
      if (now !== undefined && now !== origin) action.audited.to = now;
      leave();
      await action.over();
    }
  }
}

/** An action went on after the end of its call, so its outcome is unknown. */
class NotStopped extends Error {
  /** @param {unknown} reason */
  constructor(reason) {
    super('An action did not stop.');
    this.reason = reason;
  }
}

/**
 * A failure together with what the call has done.
 * @param {import('../../wire/protocol.js').ErrorBody} error
 * @param {Facts | undefined} facts
 */
export function withFacts(error, facts) {
  if (!facts) return error;
  return {...error, data: {.../** @type {object | undefined} */ (error.data), ...facts}};
}

/** @param {unknown} callId @returns {string} */
function checkCallId(callId) {
  if (typeof callId !== 'string' || !CALL_ID.test(callId)) throw badArgument('callId must be 16 to 64 letters and digits');
  return callId;
}

/** @param {AbortSignal} signal @returns {Promise<void>} settles when it is aborted */
const aborted = (signal) =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), {once: true});
  });

/** @param {AbortSignal} signal @returns {Promise<never>} rejects some time after it was aborted */
const stopped = (signal) =>
  new Promise((_, reject) => {
    void aborted(signal).then(() => setTimeout(() => reject(new NotStopped(signal.reason)), STOP_MS));
  });
