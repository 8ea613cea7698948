import {Marks, named} from '../background/look/marks.js';
import {platform} from '../platform/chrome.js';
import {DRAFTED} from '../sidepanel/drafted.js';
import {failureText} from '../sidepanel/failure-text.js';
import {InspectLink} from '../sidepanel/inspect-link.js';
import {ReplayView} from '../sidepanel/replay-view.js';
import {button} from '../ui/button.js';
import {element, localize, make} from '../ui/localize.js';
import {ask, fail, say} from '../ui/notices.js';
import {WorkerLink} from '../ui/worker-link.js';
import {check} from './check.js';
import {draftOf} from './draft.js';
import {exportJourney, saveJourney} from './exporting.js';
import {numberOf, put, shown, textField} from './fields.js';
import {NEW} from './new-steps.js';
import {openFile} from './open-file.js';
import {pickElement} from './picking.js';
import {Session} from './session.js';
import {StepList} from './step-list.js';
import {takeDrafted} from './take-drafted.js';
import {namesIn} from './variables.js';
import {KINDS, cut, problemText} from './words.js';

/** Edits a journey: what was recorded, or a file. It knows no network; what is not saved stays in the browser's memory. */

/** @typedef {import('./open-file.js').Journey} Journey */

const {text, storage} = platform;
const DRAFT = 'journeyDraft';
const DRAFT_MS = 300;
const marks = new Marks(storage);
const MOST_STEPS = 400;

const title = element('title', HTMLInputElement);
const timeout = element('timeout', HTMLInputElement);
const kind = element('kind', HTMLSelectElement);
const file = element('file', HTMLInputElement);

/** @type {Session | undefined} */
let session;
/** Values for an exported recording. They are kept nowhere. @type {Record<string, string>} */
const values = {};
/** @type {import('../background/link/our-pages.js').View | undefined} */
let view;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let drafting;
/** The tab that was chosen to play in; *Play again* plays there, too. */
let playsIn = '';

const worker = new WorkerLink(
  (now) => {
    view = now;
  },
  () => {},
);
const list = new StepList(() => session, {move, remove, insert, pick: (take) => void pick(take)});

const app = new InspectLink(() => {});
const replay = new ReplayView({
  ask: (question) => app.ask(question),
  source: async () => ({tab: playsIn, journey: session?.now ?? {}, variables: {...values}}),
  changed: () => {},
  opener: element('play', HTMLButtonElement),
});

const mayLeave = async () => !session?.isChanged || ask(text('editorAskLeave'), text('editorLeave'));

// ---- opening and saving

/** @param {Journey} journey @param {boolean} isSaved */
function show(journey, isSaved) {
  session = new Session(journey, isSaved, changed);
  for (const name of Object.keys(values)) delete values[name];
  element('begin', HTMLElement).hidden = true;
  element('drafted', HTMLDivElement).hidden = true;
  element('journey', HTMLElement).hidden = false;
  changed({isAnew: true, focus: ''});
}

/** @param {Blob} given */
async function open(given) {
  const {journey, problems, dropped} = openFile(given.size > 2 ** 21 ? ' '.repeat(2 ** 20 + 1) : await given.text());
  if (!journey) {
    fail(text('editorNotOpened', problems.map((problem) => `${problemText(problem)} (${problem.code})`).join(' ')));
    return;
  }
  if (!(await mayLeave())) return;
  show(journey, dropped === 0);
  say(dropped > 0 ? text('editorDropped', String(dropped)) : text('editorOpened', String(journey.steps.length)));
}

async function openRecorded() {
  try {
    const recorded = await worker.ask('record', {op: 'file', withSteps: true});
    if (recorded.steps.length > 1 && (await mayLeave())) await showRecorded(recorded);
  } catch (failure) {
    fail(failureText(/** @type {any} */ (failure), text));
  }
}

/** Shows what was recorded, with what the panel saw of it as expectations. @param {any} recorded */
async function showRecorded(recorded) {
  const drafts = await storage.recall(DRAFTED);
  const {journey, drafted, defects} = takeDrafted(recorded, drafts, MOST_STEPS);
  show(journey, false);
  const note = element('drafted', HTMLDivElement);
  note.hidden = drafts !== null && drafted + defects.length === 0;
  note.replaceChildren(
    make('p', '', drafts === null ? text('editorNotDrafted') : text('editorDrafted', String(drafted))),
    ...(defects.length > 0 ? [make('p', '', text('editorDraftedDefects', defects.join(', ')))] : []),
  );
}

function save() {
  if (!session) return;
  saveJourney(session.now);
  session.saved();
  drawTools();
  keepDraft();
}

/** @param {'recorder' | 'playwright'} as */
function exportAs(as) {
  element('exportMenu', HTMLElement).hidePopover();
  if (session) exportJourney(session.now, as, values);
}

function keepDraft() {
  clearTimeout(drafting);
  drafting = setTimeout(
    () => void storage.remember(DRAFT, session?.isChanged ? draftOf(session.now) : null).catch(() => fail(text('editorNoDraft'))),
    DRAFT_MS,
  );
}

// ---- editing

/** @param {number} from @param {number} to the place before which it goes */
function move(from, to) {
  if (session?.move(from, to)) say(text('editorMoved', String(from + 1), String(session.reached + 1)));
}

/** @param {number} at */
function remove(at) {
  session?.remove(at);
  say(text('editorRemoved', String(at + 1)));
}

/** @param {number} at @param {any} added @param {string} [focus] */
function insert(at, added, focus) {
  if (!session) return;
  if (session.steps.length >= MOST_STEPS) {
    fail(text('wantMost', String(MOST_STEPS)));
    return;
  }
  session.insert(at, added, focus);
  say(text('editorAdded', String(at + 1)));
}

/** @param {'undo' | 'redo'} way */
function back(way) {
  if (session?.back(way)) say(text(way === 'undo' ? 'editorUndone' : 'editorRedone'));
}

/** Lists the attached tabs, those of the site of this step first. @param {any} step that opens a page */
function tabsFor(step) {
  const tabs = (view?.tabs ?? []).filter(({access}) => access === 'granted');
  const origin = typeof step?.url === 'string' && URL.canParse(step.url) ? new URL(step.url).origin : '';
  return [...tabs.filter((each) => each.origin === origin), ...tabs.filter((each) => each.origin !== origin)];
}

/** Offers the tabs to play in. */
function offerTabs() {
  const tabs = tabsFor(session?.steps.find(({type}) => type === 'navigate'));
  const choice = element('playTab', HTMLSelectElement);
  choice.replaceChildren(
    ...tabs.map(({handle, title: name, url}) => {
      const option = make('option', '', `${handle} · ${cut(name || url, 60)}`);
      option.value = handle;
      return option;
    }),
  );
  element('playIn', HTMLElement).hidden = tabs.length < 2;
}

/** @param {boolean} stepwise */
function play(stepwise) {
  playsIn = element('playTab', HTMLSelectElement).value;
  element('playMenu', HTMLElement).hidePopover();
  if (!session) return;
  const problems = check(session.now).length;
  if (problems > 0) fail(text('replayProblems', String(problems)));
  else if (playsIn === '') fail(text('editorNoTab'));
  else void replay.play(stepwise);
}

/** @param {(picked: import('./picking.js').Picked) => void} take */
async function pick(take) {
  const [tab] = tabsFor(session?.steps.slice(0, session.opened + 1).findLast(({type}) => type === 'navigate'));
  if (!tab) {
    fail(text('editorNoTab'));
    return;
  }
  say(text('editorPicking'));
  try {
    const picked = await pickElement(await worker.ask('documents', tab.handle));
    if (!picked) {
      say(text('editorNotPicked'));
      return;
    }
    take({...picked, selectors: named(await marks.of(tab.origin), picked)});
    say(text('editorPicked', String(picked.selectors.length)));
  } catch (failure) {
    fail(failureText(/** @type {any} */ (failure), text));
  }
}

// ---- drawing

/** @param {import('./session.js').Change} change */
function changed({isAnew, focus}) {
  if (!session) return;
  if (isAnew) {
    if (title !== document.activeElement) title.value = session.now.title;
    if (timeout !== document.activeElement) timeout.value = shown(session.now.timeout);
    list.draw(focus);
  }
  drawAround();
  keepDraft();
}

/** Draws what depends on all of it: words, problems, buttons, names. */
function drawAround() {
  if (!session) return;
  const {now} = session;
  const problems = check(now);
  list.tell(now.steps, problems);
  element('problems', HTMLElement).hidden = problems.length === 0;
  element('problemsTitle', HTMLElement).textContent = text(
    problems.length === 1 ? 'editorProblem' : 'editorProblems',
    String(problems.length),
  );
  element('problemList', HTMLUListElement).replaceChildren(
    ...problems.slice(0, 50).map((problem) => {
      const at = Number(/^steps\[(\d+)\]/.exec(problem.place)?.[1] ?? -1);
      const words = `${at >= 0 ? `${text('editorStep', String(at + 1))}: ` : ''}${problemText(problem)}`;
      return make(
        'li',
        '',
        button(words, 'problem', () => goTo(at, problem.place), 'link'),
      );
    }),
  );
  drawAdding();
  drawNames(now);
  drawTools();
}

function drawAdding() {
  element('add', HTMLButtonElement).textContent =
    session && session.opened >= 0 ? text('editorAddAfter', String(session.end)) : text('editorAddEnd');
}

/** @param {number} at @param {string} place */
function goTo(at, place) {
  if (at < 0) (place === 'timeout' ? timeout : title).focus();
  else list.goTo(at, place);
}

/** @param {Journey} now */
function drawNames(now) {
  const names = [...namesIn(now.steps)].sort();
  const rows = element('nameList', HTMLUListElement);
  element('names', HTMLElement).hidden = names.length === 0;
  if (rows.dataset.names === JSON.stringify(names)) return;
  rows.dataset.names = JSON.stringify(names);
  rows.replaceChildren(
    ...names.map((name) =>
      make(
        'li',
        '',
        name.startsWith('secret:')
          ? make('p', '', make('code', '', cut(name)), ' ', make('span', 'quiet', text('editorSecretHelp', cut(name.slice(7)))))
          : textField({label: cut(name), key: `name-${name}`, value: values[name] ?? '', set: (value) => put(values, name, value)}),
      ),
    ),
  );
}

function drawTools() {
  element('undo', HTMLButtonElement).disabled = !session?.canUndo;
  element('redo', HTMLButtonElement).disabled = !session?.canRedo;
  for (const id of ['save', 'export', 'play']) element(id, HTMLButtonElement).disabled = !session;
  document.title = `${session?.isChanged ? '● ' : ''}${session ? `${cut(session.now.title, 80)} – ` : ''}${text('editorTitle')}`;
}

// ---- keys, and what is dropped here

/** @param {KeyboardEvent} event */
function keyed(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const from = /** @type {HTMLElement} */ (event.target);
  const isField = from.matches('input, textarea, select');
  const key = event.key.toLowerCase();
  if (key === 's') {
    event.preventDefault();
    if (isField) from.blur(); // takes what was typed
    save();
  } else if (!isField && (key === 'z' || key === 'y')) {
    event.preventDefault();
    back(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  }
}

function prepare() {
  localize();
  kind.append(
    ...Object.entries(KINDS).map(([name, words]) => {
      const option = make('option', '', text(words));
      option.value = name;
      return option;
    }),
  );
  /** @type {Record<string, () => void>} */
  const deeds = {
    open: () => file.click(),
    beginOpen: () => file.click(),
    save,
    undo: () => back('undo'),
    redo: () => back('redo'),
    beginRecorded: () => void openRecorded(),
    beginNew: () => show({title: text('editorNewTitle'), steps: [NEW.navigate?.()]}, false),
    exportRecorder: () => exportAs('recorder'),
    exportPlaywright: () => exportAs('playwright'),
    playAll: () => play(false),
    playStepwise: () => play(true),
  };
  for (const [id, deed] of Object.entries(deeds)) element(id, HTMLButtonElement).addEventListener('click', deed);
  element('playMenu', HTMLElement).addEventListener('beforetoggle', ({newState}) => {
    if (newState === 'open') offerTabs(); // as it closes, what was chosen stays
  });
  file.addEventListener('change', () => {
    const [given] = file.files ?? [];
    file.value = '';
    if (given) void open(given);
  });
  title.addEventListener('change', () => session?.edit((journey) => void (journey.title = title.value), false));
  timeout.addEventListener('change', () => session?.edit((journey) => put(journey, 'timeout', numberOf(timeout.value)), false));
  element('adding', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    if (session) insert(session.end, NEW[kind.value]?.());
  });
  document.addEventListener('keydown', keyed);
  addEventListener('beforeunload', (event) => {
    if (session?.isChanged) event.preventDefault();
  });
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    document.body.classList.add('over');
  });
  addEventListener('dragleave', () => document.body.classList.remove('over'));
  addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('over');
    const [given] = event.dataTransfer?.files ?? [];
    if (given) void open(given);
  });
}

async function begin() {
  prepare();
  drawTools();
  const draft = await storage.recall(DRAFT);
  element('begin', HTMLElement).hidden = draft !== undefined && draft !== null; // otherwise a file that is opened now would give way to the draft
  const recorded = await worker.ask('record', {op: 'file', withSteps: true}).catch(() => undefined);
  if (session) return; // a file was opened meanwhile
  const isRecorded = recorded?.steps.length > 1;
  element('beginRecorded', HTMLButtonElement).hidden = !isRecorded;
  if (isRecorded && location.hash === '#recorded') {
    history.replaceState(null, '', location.pathname); // a reload shows what was edited since
    if (draft && !(await ask(text('editorAskDraft', cut(draft.title, 80)), text('editorTakeRecorded')))) {
      show(draft, false);
      return;
    }
    await showRecorded(recorded);
  } else if (draft) {
    show(draft, false);
    say(text('editorDraft'));
  }
}

void begin();
