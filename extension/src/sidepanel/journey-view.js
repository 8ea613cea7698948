import {platform} from '../platform/chrome.js';
import {whileBusy} from '../ui/button.js';
import {element, make} from '../ui/localize.js';
import {failureText} from './failure-text.js';
import {ReplayView} from './replay-view.js';
import {numberText} from './rows.js';
import {visible} from './visible.js';

/** @typedef {import('../background/journey/journey-recording.js').RecordingShown} RecordingShown */
/** @typedef {RecordingShown['steps'][number]} ShownStep */

const {text} = platform;
/** The buttons in their order, with the states in which each is there. @type {Record<string, readonly string[]>} */
const BUTTONS = {
  start: ['idle', 'stopped'],
  pause: ['recording'],
  resume: ['paused'],
  stop: ['recording', 'paused'],
  edit: ['stopped', 'paused'],
  replay: ['stopped', 'paused'],
  stepwise: ['stopped', 'paused'],
  save: ['stopped', 'paused'],
};
/** The buttons for what was recorded. */
const OF_STEPS = ['save', 'edit', 'replay', 'stepwise'];
/** @type {Record<RecordingShown['status'], string>} */
const STATES = {idle: 'journeyIdle', recording: 'journeyRecording', paused: 'journeyPaused', stopped: 'journeyStopped'};

/** Records what the person does as steps that can be done again, and gives them as a file. */
export class JourneyView {
  #ask;
  #save;
  #draft;
  #replay;
  #list = element('journeySteps', HTMLOListElement);
  #title = element('journeyTitle', HTMLInputElement);
  #failed = element('journeyFailed', HTMLParagraphElement);
  /** Stands where no tab is attached: what was recorded outlives its tabs. */
  #kept = element('journeyKept', HTMLButtonElement);
  #handle = '';
  #drawn = '';
  /** @type {RecordingShown} */
  #shown = {status: 'idle', tabs: [], left: 0, steps: []};

  /**
   * @param {(what: {op: string, tab?: string, title?: string}) => Promise<any>} ask the worker
   * @param {(content: string, name: string) => void} save a file
   * @param {(steps: string[]) => Promise<void>} draft leaves for the editor what these steps tracked
   * @param {(ask: object) => Promise<import('./inspect-link.js').Outcome>} play asks the app, which plays journeys
   */
  constructor(ask, save, draft, play) {
    this.#ask = ask;
    this.#save = save;
    this.#draft = draft;
    this.#replay = new ReplayView({
      ask: play,
      source: async () => ({...(await ask({op: 'play', title: this.#title.value.trim()})), tab: this.#handle}),
      changed: () => {
        this.#drawn = '';
        this.#render();
      },
      opener: buttonOf('replay'),
    });
    for (const op of Object.keys(BUTTONS)) buttonOf(op).addEventListener('click', () => void this.#do(op));
    this.#kept.addEventListener('click', () => void this.#do('save'));
    this.#title.addEventListener('keydown', ({key}) => {
      if (key === 'Enter') void this.#do('save');
    });
    this.#render();
  }

  /** @param {RecordingShown | undefined} shown @param {string} handle of the tab beside the panel */
  show(shown, handle) {
    this.#handle = handle;
    this.#shown = shown ?? {status: 'idle', tabs: [], left: 0, steps: []};
    this.#render();
  }

  /** @param {string} op */
  async #do(op) {
    this.#failed.hidden = true;
    try {
      if (op === 'replay' || op === 'stepwise') {
        await this.#replay.play(op === 'stepwise');
      } else if (op === 'edit') {
        await this.#edit();
      } else if (op === 'save') {
        const title = this.#title.value.trim();
        const file = await this.#ask({op: 'file', title});
        this.#save(`${JSON.stringify(file, null, 2)}\n`, fileNameOf(file.title));
      } else {
        await this.#ask({op, tab: this.#handle});
      }
    } catch (failure) {
      const {code = 'INTERNAL', message = String(failure), hint = ''} = /** @type {any} */ (failure);
      this.#failed.textContent = failureText({code, message, hint}, text);
      this.#failed.hidden = false;
    }
  }

  /** Opens the editor once, however often it is pressed while the drafts are made. */
  async #edit() {
    await whileBusy(buttonOf('edit'), async () => {
      await this.#draft(this.#shown.steps.flatMap(({step}) => step ?? []));
      await platform.tabs.openOurs('/editor/editor.html#recorded');
    });
  }

  #render() {
    const {status, steps, left, tabs} = this.#shown;
    const key = JSON.stringify([this.#shown, this.#handle]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const hadFocus = Object.keys(BUTTONS).some((op) => document.activeElement === buttonOf(op));
    for (const [op, states] of Object.entries(BUTTONS))
      buttonOf(op).hidden = !states.includes(status) || (OF_STEPS.includes(op) && steps.length === 0);
    element('journeyView', HTMLElement).classList.toggle('playing', this.#replay.isOpen);
    buttonOf('start').textContent = text(status === 'stopped' && steps.length > 0 ? 'journeyAnew' : 'journeyStart');
    if (hadFocus && /** @type {HTMLElement | null} */ (document.activeElement)?.offsetParent === null)
      Object.keys(BUTTONS)
        .map(buttonOf)
        .find((button) => !button.hidden)
        ?.focus();
    this.#kept.hidden = buttonOf('save').hidden;
    element('journeyNamed', HTMLLabelElement).hidden = buttonOf('save').hidden;
    const state = element('journeyState', HTMLParagraphElement);
    const words = [text(STATES[status]), ...(left > 0 ? [text('journeyFull', numberText(steps.length), numberText(left))] : [])].join(' ');
    if (state.textContent !== words) state.textContent = words;
    state.dataset.status = status;
    element('journeyNumber', HTMLElement).textContent = steps.length > 0 ? numberText(steps.length) : '';
    element('journeyNumber', HTMLElement).classList.toggle('error', status === 'recording');
    const isAtEnd = this.#list.scrollHeight - this.#list.scrollTop - this.#list.clientHeight < 40;
    this.#list.replaceChildren(...steps.map((step) => rowOf(step, tabs.length > 1)));
    if (isAtEnd) this.#list.scrollTop = this.#list.scrollHeight;
  }
}

/** @param {string} op */
const buttonOf = (op) => element(`journey${op[0]?.toUpperCase()}${op.slice(1)}`, HTMLButtonElement);

/** @param {string} title */
const fileNameOf = (title) =>
  `${
    title
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80) || 'journey'
  }.json`;

/** @type {Record<string, string>} */
const DONE = {
  click: 'didClick',
  doubleClick: 'didDoubleClick',
  rightClick: 'didRightClick',
  fill: 'didFill',
  select: 'didSelect',
  press: 'didPress',
  upload: 'didUpload',
  navigate: 'didNavigate',
  reload: 'didReload',
  back: 'didGoBack',
};

/** @param {ShownStep} step @param {boolean} withTab @returns {HTMLLIElement} */
function rowOf({did: {verb, role, name, pressed}, value, leadsTo, findable, tab, step}, withTab) {
  const what = pressed ?? (name ? text('quoted', visible(name)) : visible(role));
  const words = make('p', 'did', make('bdi', '', verb === 'navigate' ? text('didNavigate') : text(DONE[verb] ?? 'didClick', what)));
  const row = make('li', 'journeyStep', words);
  if (value !== undefined) row.append(make('p', 'held', make('bdi', '', visible(value))));
  if (leadsTo !== undefined) row.append(make('p', 'quiet', text('journeyLeadsTo', ''), ' ', make('bdi', '', visible(leadsTo))));
  if (!findable) row.append(make('p', 'lost', text('journeyLost')));
  if (step) words.append(' ', make('span', 'quiet', withTab ? step : step.slice(step.indexOf('@'))));
  row.dataset.tab = tab;
  return row;
}
