import {wordsOf} from '../editor/words.js';
import {platform} from '../platform/chrome.js';
import {element, make} from '../ui/localize.js';
import {failureText} from './failure-text.js';
import {replayParts} from './replay-parts.js';
import {Replay, counted, current} from './replay.js';
import {numberText} from './rows.js';
import {visible} from './visible.js';

/** @typedef {import('./replay.js').StepRow} StepRow */
/** @typedef {import('./replay.js').Source} Source */

const {text} = platform;
/** @type {Record<StepRow['status'], [sign: string, words: string]>} */
const SIGNS = {
  open: ['', 'replayOpen'],
  next: ['▷', 'replayNext'],
  running: ['▶', 'replayRunning'],
  done: ['✓', 'replayDone'],
  healed: ['✓', 'replayHealed'],
  failed: ['✗', 'replayFailed'],
  broken: ['✗', 'replayBroken'],
  skipped: ['–', 'replaySkipped'],
  notRun: ['–', 'replayNotRun'],
};
/** Reasons that the app gives by a name of its own. @type {Record<string, string>} */
const ENDS = {
  STOPPED: 'replayStopped',
  NOT_WATCHED: 'replayNotWatched',
  noHost: 'inspectNoHostText',
  oldHost: 'inspectOldHostText',
  off: 'inspectOffText',
  JOURNEY_VARIABLE_UNKNOWN: 'replayVariable',
  JOURNEY_FILES_REFUSED: 'replayFiles',
  JOURNEY_CODE_REFUSED: 'refusedCode',
};

/** Shows the replay of a journey: its steps as they are done, and the buttons to pause, step and stop. The page has its section. */
export class ReplayView {
  #replay;
  #source;
  #changed;
  #opener;
  /** @type {any[]} steps of the file that is played */
  #steps = [];
  #speed = 'normal';
  /** The steps before which it pauses, by number, as long as the file has the same steps. @type {Set<number>} */
  #stops = new Set();
  #section = element('replay', HTMLElement);
  #parts;
  /** @type {string | undefined} why there was nothing to play */
  #refused;

  /**
   * @param {object} how
   * @param {(ask: object) => Promise<import('./inspect-link.js').Outcome>} how.ask the app
   * @param {() => Promise<Source>} how.source what is to be played; throws the reason why nothing is
   * @param {() => void} how.changed it has begun, or is closed
   * @param {HTMLButtonElement} how.opener the button that opens it, which has the keyboard again as it is closed
   */
  constructor({ask, source, changed, opener}) {
    this.#opener = opener;
    this.#source = source;
    this.#changed = changed;
    this.#replay = new Replay(ask, () => this.#render(), platform.language());
    this.#parts = replayParts(this.#section, {
      pause: () => void this.#replay.tell(this.#isHeld ? 'resume' : 'pause'),
      step: () => void this.#replay.tell(this.#replay.state?.state === 'running' ? 'pause' : 'step'),
      stop: () => void this.#replay.tell('stop'),
      again: () => void this.play(false),
      close: () => this.close(),
      pace: (speed) => {
        this.#speed = speed;
        this.#pace();
      },
    });
    addEventListener('pagehide', () => {
      if (this.#replay.isRunning) void this.#replay.tell('stop');
    });
  }

  /** Tells whether a replay, or its result, is shown. */
  get isOpen() {
    const {isRunning, state, failure} = this.#replay;
    return isRunning || state !== undefined || failure !== undefined || this.#refused !== undefined;
  }

  get #isHeld() {
    return this.#replay.state?.paused === true;
  }

  get #tempo() {
    return {speed: this.#speed, stops: [...this.#stops]};
  }

  #pace() {
    if (this.#replay.isRunning) void this.#replay.tell('pace', this.#tempo);
  }

  /** @param {boolean} stepwise whether it pauses before the first step */
  async play(stepwise) {
    if (this.#replay.isRunning) return;
    this.#refused = undefined;
    try {
      const source = await this.#source();
      const {steps = []} = /** @type {any} */ (source.journey);
      if (JSON.stringify(steps) !== JSON.stringify(this.#steps)) this.#stops.clear();
      this.#steps = steps;
      const begun = this.#replay.begin(source, stepwise, this.#tempo);
      this.#changed();
      this.#parts.stop.focus();
      await begun;
    } catch (failure) {
      this.#refused = failureText(/** @type {any} */ (failure), text);
      this.#render();
      this.#changed();
    }
  }

  close() {
    const hadFocus = this.#section.contains(document.activeElement);
    this.#refused = undefined;
    this.#replay.close();
    this.#changed();
    if (hadFocus) this.#opener.focus();
  }

  #render() {
    const {state, failure, isRunning} = this.#replay;
    const {pause, step, stop, again, close, tempo, bar, status, list, notes} = this.#parts;
    this.#section.hidden = !this.isOpen;
    const hadFocus = bar.contains(document.activeElement);
    const isPlaying = isRunning && state !== undefined && state.state !== 'asking';
    const wasAsking = pause.hidden;
    pause.hidden = step.hidden = !isPlaying;
    stop.hidden = !isRunning;
    again.hidden = close.hidden = isRunning;
    tempo.hidden = state !== undefined && !state.paced;
    pause.textContent = text(this.#isHeld ? 'journeyResume' : 'journeyPause');
    // A press of a key that comes late is not to end what has just begun.
    const isLost =
      /** @type {HTMLElement | null} */ (document.activeElement)?.offsetParent === null ||
      (wasAsking && isPlaying && document.activeElement === stop);
    if (this.isOpen && hadFocus && isLost) (isPlaying ? pause : isRunning ? stop : close).focus();
    const [kind, words] = this.#said();
    if (status.textContent !== words) status.textContent = words;
    status.dataset.kind = kind;
    notes.replaceChildren(...(state?.notes ?? []).map((note) => make('li', '', visible(note))));
    if (failure || !state) {
      if (!state) list.replaceChildren();
      return;
    }
    this.#draw(state.steps);
  }

  /** @returns {[kind: string, words: string]} */
  #said() {
    const {state, failure} = this.#replay;
    if (this.#refused !== undefined) return ['bad', this.#refused];
    const why = failure ?? state?.failure;
    if (why) return [why.code === 'STOPPED' ? '' : 'bad', reasonText(why)];
    if (!state) return ['', text('replayBegins')];
    const {all, done, failed, broken} = counted(state.steps);
    const now = current(state.steps);
    const at = [numberText(now?.n ?? 1), numberText(all)];
    if (state.state === 'asking') return ['', text('replayAsking')];
    if (state.state === 'paused') return ['', text('replayPausedAt', ...at)];
    if (state.verdict === undefined) return ['', now ? text('replayAt', ...at) : text('replayEnds')];
    const audit = state.audited ? text('replayAudit', state.audit ?? '') : text('replayNotAudited');
    if (state.verdict === 'held') return ['good', `${text('replayHeld', numberText(done))} ${audit}`];
    if (broken > 0)
      return ['bad', `${text('replayBrokenAt', numberText(state.steps.find(({status}) => status === 'broken')?.n ?? 0))} ${audit}`];
    return [
      'bad',
      `${failed > 0 ? text('replayFailedSteps', numberText(failed), numberText(all)) : text('replayAllDone', numberText(done))} ${audit}`,
    ];
  }

  /** @param {StepRow[]} steps */
  #draw(steps) {
    const {list} = this.#parts;
    while (list.children.length > steps.length) list.lastElementChild?.remove();
    for (const [i, step] of steps.entries()) {
      const shown = /** @type {HTMLElement | undefined} */ (list.children[i]);
      const stamp = JSON.stringify(step);
      if (shown?.dataset.stamp === stamp) continue;
      const row = this.#row(step);
      row.dataset.stamp = stamp;
      const hadFocus = shown?.contains(document.activeElement);
      if (shown) shown.replaceWith(row);
      else list.append(row);
      if (hadFocus) row.querySelector('button')?.focus();
      if (step.status === 'running' || step.status === 'next' || step.why) row.scrollIntoView({block: 'nearest'});
    }
  }

  /** @param {StepRow} step */
  #row({n, index, type, status, ms, was, by, why = []}) {
    const {what, more} = index === undefined ? {what: visible(type), more: text('replayIncluded')} : wordsOf(this.#steps[index]);
    const [sign, said] = SIGNS[status] ?? ['', 'replayOpen'];
    const mark = make('span', 'sign', sign);
    mark.ariaHidden = 'true';
    const how = make('span', 'how', text(said), ...(ms === undefined ? [] : [` · ${seconds(ms)}`]));
    const row = make('li', 'replayStep', make('p', 'did', mark, make('bdi', '', what), how, this.#breakpoint(n)));
    if (more !== '') row.append(make('p', 'quiet', make('bdi', '', more)));
    if (was !== undefined) row.append(make('p', 'lost', text('replayHealedBy', visible(was), visible(by ?? ''))));
    for (const each of why)
      if ('code' in each) row.append(make('p', 'why', reasonText(each), ' ', make('code', '', visible(each.code))));
      else {
        row.append(make('p', 'why', text('replayExpected', visible(each.expected))));
        row.append(make('p', 'why', text('replayGot', visible(each.got))));
      }
    row.dataset.status = status;
    if (status === 'running' || status === 'next') row.ariaCurrent = 'step';
    return row;
  }

  /** @param {number} n of the step */
  #breakpoint(n) {
    const button = make('button', 'breakpoint');
    button.type = 'button';
    button.ariaLabel = button.title = text('replayStopAt', numberText(n));
    button.ariaPressed = String(this.#stops.has(n));
    button.hidden = !this.#replay.state?.paced;
    button.addEventListener('click', () => {
      if (!this.#stops.delete(n)) this.#stops.add(n);
      button.ariaPressed = String(this.#stops.has(n));
      this.#pace();
    });
    return button;
  }
}

/** @param {{code: string, message?: string, hint?: string}} why */
function reasonText({code, message = '', hint = ''}) {
  const own = ENDS[code];
  if (own === undefined) return visible(failureText({code, message, hint}, text));
  const [, name = ''] = /"(\w{1,40})"/.exec(message) ?? []; // of the variable, where it is one
  return text(own, name);
}

/** @param {number} ms */
const seconds = (ms) =>
  text('replaySeconds', (ms / 1000).toLocaleString(platform.language(), {minimumFractionDigits: 1, maximumFractionDigits: 1}));
