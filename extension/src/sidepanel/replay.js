/**
 * A replay of a journey in a tab, as the app plays it: begun, followed until it is over, paused and stopped. It draws nothing.
 *
 * @typedef {{code: string, message: string, hint?: string}} Failure
 * @typedef {{expected: string, got: string} | {code: string, message: string}} Why
 * @typedef {object} StepRow
 * @property {number} n
 * @property {number} [index] its place in the file; none: a step of an included journey
 * @property {string} type
 * @property {'open' | 'next' | 'running' | 'done' | 'healed' | 'failed' | 'broken' | 'skipped' | 'notRun'} status
 * @property {number} [ms]
 * @property {string} [was] the way to its element that led nowhere
 * @property {string} [by] the way that led to it
 * @property {Why[]} [why]
 *
 * @typedef {object} ReplayState
 * @property {string} replay
 * @property {number} change
 * @property {'asking' | 'running' | 'paused' | 'over'} state
 * @property {boolean} paused it stops before the next step
 * @property {boolean} [paced] it has speeds and breakpoints
 * @property {StepRow[]} steps
 * @property {'held' | 'failed' | 'broken'} [verdict]
 * @property {string} [audit] the findings in words
 * @property {boolean} [audited]
 * @property {string[]} [notes]
 * @property {Failure} [failure]
 *
 * @typedef {{tab: string, journey: object, variables: Record<string, string>}} Source
 * @typedef {{speed: string, stops: number[]}} Tempo `normal`, `slow` or `verySlow`, and the steps before which it pauses, by number
 * @typedef {import('./inspect-link.js').Outcome} Outcome
 */

export class Replay {
  #ask;
  #changed;
  #language;
  /** @type {ReplayState | undefined} */
  state;
  /** The reason why it could not begin, or be followed. @type {Failure | {code: 'noHost' | 'oldHost' | 'off'} | undefined} */
  failure;
  /** Counts the replays, so that what comes late of an earlier one is known. */
  #turn = 0;
  #isBeginning = false;
  /** The person wants it to stop, and it is not known yet which one it is. */
  #isToStop = false;
  /** The speed and breakpoints that were chosen while it began. @type {Tempo | undefined} */
  #chosen;

  /** @param {(ask: object) => Promise<Outcome>} ask the app @param {() => void} changed @param {string} language */
  constructor(ask, changed, language) {
    this.#ask = ask;
    this.#changed = changed;
    this.#language = language;
  }

  get isRunning() {
    return this.#isBeginning || (this.state !== undefined && this.state.state !== 'over' && this.failure === undefined);
  }

  /** Plays a journey, and follows it to its end. @param {Source} source @param {boolean} paused @param {Tempo} tempo */
  async begin({tab, journey, variables}, paused, tempo) {
    const turn = ++this.#turn;
    this.state = this.failure = undefined;
    this.#isBeginning = true;
    this.#isToStop = false;
    this.#chosen = undefined;
    this.#changed();
    const begun = await this.#told({op: 'begin', tab, journey, variables, paused, ...tempo, language: this.#language});
    if (turn !== this.#turn) {
      if (begun.state) void this.#told({op: 'stop', replay: begun.state.replay}); // it was closed before it was known
      return;
    }
    this.#isBeginning = false;
    this.#take(begun);
    if (this.#isToStop && this.isRunning) await this.tell('stop');
    else if (this.#chosen && this.isRunning) await this.tell('pace', this.#chosen);
    while (turn === this.#turn && this.isRunning) {
      const {replay = '', change = 0} = this.state ?? {};
      const news = await this.#told({op: 'state', replay, after: change});
      if (turn === this.#turn) this.#take(news);
    }
  }

  /** @param {'pause' | 'resume' | 'step' | 'stop' | 'pace'} op @param {Tempo} [tempo] of `pace` */
  async tell(op, tempo) {
    const turn = this.#turn;
    const {replay} = this.state ?? {};
    if (replay === undefined) {
      this.#isToStop ||= op === 'stop' && this.#isBeginning;
      if (op === 'pace') this.#chosen = tempo;
      return;
    }
    const news = await this.#told({op, replay, ...tempo});
    if (turn === this.#turn) this.#take(news);
  }

  /** Forgets it; one that runs is stopped. */
  close() {
    if (this.isRunning) void this.tell('stop');
    this.#turn++;
    this.#isBeginning = false;
    this.state = this.failure = undefined;
    this.#changed();
  }

  /** @param {object} ask @returns {Promise<{state?: ReplayState, failure?: any}>} */
  async #told(ask) {
    const outcome = await this.#ask({want: 'replay', ...ask});
    if ('state' in outcome) return {failure: {code: outcome.state}};
    if ('error' in outcome) return {failure: outcome.error};
    const {document} = outcome;
    if (document?.error) return {failure: document.error};
    return Array.isArray(document?.steps) ? {state: document} : {failure: {code: 'oldHost'}};
  }

  /** Answers may overtake each other: the newest counts. @param {{state?: ReplayState, failure?: any}} news */
  #take({state, failure}) {
    if (failure) this.failure = failure;
    else if (state && state.change >= (this.state?.change ?? 0)) this.state = state;
    this.#changed();
  }
}

/** Counts the steps by how they ended. @param {readonly StepRow[]} steps */
export function counted(steps) {
  const of = (/** @type {string[]} */ ...all) => steps.filter(({status}) => all.includes(status)).length;
  return {all: steps.length, done: of('done', 'healed'), failed: of('failed'), broken: of('broken'), left: of('notRun', 'open', 'next')};
}

/** The step that is done now, or comes next. @param {readonly StepRow[]} steps */
export const current = (steps) => steps.find(({status}) => status === 'running' || status === 'next');
