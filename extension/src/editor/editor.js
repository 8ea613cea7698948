import {platform} from '../platform/chrome.js';
import {failureText} from '../sidepanel/failure-text.js';
import {element, localize, make} from '../ui/localize.js';
import {WorkerLink} from '../ui/worker-link.js';
import {EXPECT, SELECT, UPLOAD, VERSION, check} from './check.js';
import {draftOf} from './draft.js';
import {Edits} from './edits.js';
import {button, numberOf, put, shown, textField} from './fields.js';
import {openFile} from './open-file.js';
import {pickElement} from './picking.js';
import {playwrightTest} from './playwright.js';
import {recorderFile} from './recorder-file.js';
import {stepForm} from './step-form.js';
import {namesIn} from './variables.js';
import {KINDS, cut, problemText, wordsOf} from './words.js';

/** Edits a journey: what was recorded, or a file. It knows no network; what is not saved stays in the browser's memory. */

/** @typedef {import('./open-file.js').Journey} Journey */

const {text, storage} = platform;
const DRAFT = 'journeyDraft';
const DRAFT_MS = 300;
const MOST_STEPS = 400;

const steps = element('steps', HTMLOListElement);
const title = element('title', HTMLInputElement);
const timeout = element('timeout', HTMLInputElement);
const kind = element('kind', HTMLSelectElement);
const file = element('file', HTMLInputElement);
const said = element('said', HTMLParagraphElement);
const failed = element('failed', HTMLParagraphElement);

/** @type {Edits<Journey> | undefined} */
let edits;
let opened = -1;
/** The step whose heading the Tab key reaches. */
let reached = 0;
/** Values for an exported recording. They are kept nowhere. @type {Record<string, string>} */
const values = {};
/** @type {import('../background/our-pages.js').View | undefined} */
let view;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let drafting;

const worker = new WorkerLink((now) => {
  view = now;
}, () => {});

/** @type {Record<string, () => any>} */
const NEW = {
  expect: () => ({type: 'customStep', name: EXPECT, parameters: {version: VERSION, pushes: [{event: ''}]}}),
  click: () => ({type: 'click', target: 'main', selectors: [['']], offsetX: 1, offsetY: 1}),
  doubleClick: () => ({type: 'doubleClick', target: 'main', selectors: [['']], offsetX: 1, offsetY: 1}),
  hover: () => ({type: 'hover', target: 'main', selectors: [['']]}),
  change: () => ({type: 'change', target: 'main', selectors: [['']], value: ''}),
  navigate: () => ({type: 'navigate', target: 'main', url: ''}),
  waitForElement: () => ({type: 'waitForElement', target: 'main', selectors: [['']]}),
  key: () => ({type: 'keyDown', target: 'main', key: 'Enter'}),
  select: () => ({type: 'customStep', target: 'main', name: SELECT, parameters: {version: VERSION, selectors: [['']], options: []}}),
  upload: () => ({type: 'customStep', target: 'main', name: UPLOAD, parameters: {version: VERSION, selectors: [['']], files: []}}),
  scroll: () => ({type: 'scroll', target: 'main', x: 0, y: 0}),
  setViewport: () => ({type: 'setViewport', width: 1280, height: 800, deviceScaleFactor: 1, isMobile: false, hasTouch: false, isLandscape: true}),
};

/** @param {string} words */
function say(words) {
  said.textContent = words;
  said.classList.toggle('long', words.includes('\n'));
  for (const animation of said.getAnimations()) animation.currentTime = 0; // it stays for a while, each time
  failed.hidden = true;
}

/** @param {string} words */
function fail(words) {
  said.textContent = '';
  failed.textContent = words;
  failed.hidden = false;
}

/** @param {string} question @param {string} yes @returns {Promise<boolean>} */
function ask(question, yes) {
  const dialog = element('ask', HTMLDialogElement);
  element('askText', HTMLParagraphElement).textContent = question;
  element('askYes', HTMLButtonElement).textContent = yes;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), {once: true}));
}

const mayLeave = async () => !edits?.isChanged || ask(text('editorAskLeave'), text('editorLeave'));

// ---- opening and saving

/** @param {Journey} journey @param {boolean} isSaved */
function show(journey, isSaved) {
  edits = new Edits(journey);
  if (!isSaved) edits.unsaved();
  opened = -1;
  reached = 0;
  for (const name of Object.keys(values)) delete values[name];
  element('begin', HTMLElement).hidden = true;
  element('journey', HTMLElement).hidden = false;
  draw();
  keepDraft();
}

/** @param {Blob} given */
async function open(given) {
  const {journey, problems, dropped} = openFile(given.size > 2 ** 21 ? ' '.repeat(2 ** 20 + 1) : await given.text());
  if (!journey) {
    fail(text('editorNotOpened', problems.map((problem) => `${problemText(problem)} (${problem.code})`).join(' ')));
    return;
  }
  if (!await mayLeave()) return;
  show(journey, dropped === 0);
  say(dropped > 0 ? text('editorDropped', String(dropped)) : text('editorOpened', String(journey.steps.length)));
}

async function openRecorded() {
  try {
    const journey = await worker.ask('record', {op: 'file'});
    if (journey.steps.length > 1 && await mayLeave()) show(journey, false);
  } catch (failure) {
    fail(failureText(/** @type {any} */ (failure), text));
  }
}

/** @param {string} content @param {string} type @param {string} name */
function download(content, type, name) {
  const link = make('a', '');
  link.href = URL.createObjectURL(new Blob([content], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {string} ending */
const fileName = (ending) => `${edits?.now.title.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').slice(0, 80) || 'journey'}${ending}`;

function save() {
  if (!edits) return;
  download(`${JSON.stringify(edits.now, null, 2)}\n`, 'application/json', fileName('.json'));
  edits.saved();
  const problems = check(edits.now).length;
  say(problems > 0 ? text('editorSavedWithProblems', String(problems)) : text('editorSaved'));
  drawTools();
  keepDraft();
}

/** @param {'recorder' | 'playwright'} as */
function exportAs(as) {
  element('exportMenu', HTMLElement).hidePopover();
  if (!edits) return;
  const problems = check(edits.now).filter(({code}) => code !== 'JOURNEY_CODE_REFUSED'); // Chrome runs it, and a test says that it does not
  if (problems.length > 0) {
    fail(text('exportProblems', String(problems.length)));
    return;
  }
  if (as === 'playwright') {
    const {text: content, left} = playwrightTest(edits.now);
    download(content, 'text/javascript', fileName('.spec.js'));
    say([text('exported'), ...(left.length > 0 ? [text('exportLeft', String(left.length)), ...left.slice(0, 10).map((each) => cut(each))] : [])].join('\n'));
    return;
  }
  const {text: content, open: names, passedOver} = recorderFile(edits.now, values);
  download(content, 'application/json', fileName('.recorder.json'));
  say([text('exported'), ...(names.length > 0 ? [text('exportOpen', names.map((name) => cut(name)).join(', '))] : []), ...(passedOver.length > 0 ? [text('exportPassedOver', passedOver.join(', '))] : [])].join('\n'));
}

function keepDraft() {
  clearTimeout(drafting);
  drafting = setTimeout(() => void storage.remember(DRAFT, edits?.isChanged ? draftOf(edits.now) : null).catch(() => fail(text('editorNoDraft'))), DRAFT_MS);
}

// ---- editing

/** @param {(journey: Journey) => void} change @param {boolean} [isAnew] whether all is drawn anew @param {string} [focus] the key of a field */
function edit(change, isAnew = true, focus = '') {
  edits?.edit(change);
  if (isAnew) draw(focus);
  else drawAround();
  keepDraft();
}

/** @param {number} from @param {number} to */
function move(from, to) {
  const {length} = edits?.now.steps ?? [];
  if (to < 0 || to >= length) return;
  if (opened === from) opened = to;
  else if (opened > from && opened <= to) opened--;
  else if (opened < from && opened >= to) opened++;
  reached = to;
  edit((journey) => void journey.steps.splice(to, 0, ...journey.steps.splice(from, 1)), true, opened === to ? '' : 'head');
  say(text('editorMoved', String(from + 1), String(to + 1)));
}

/** @param {number} at */
function remove(at) {
  if (opened === at) opened = -1;
  else if (opened > at) opened--;
  reached = Math.max(0, Math.min(at, (edits?.now.steps.length ?? 1) - 2));
  edit((journey) => void journey.steps.splice(at, 1), true, 'head');
  say(text('editorRemoved', String(at + 1)));
}

/** @param {number} at @param {any[]} added @param {string} [focus] */
function insert(at, added, focus = 'panel') {
  if ((edits?.now.steps.length ?? 0) + added.length > MOST_STEPS) {
    fail(text('wantMost', String(MOST_STEPS)));
    return;
  }
  opened = reached = at;
  edit((journey) => void journey.steps.splice(at, 0, ...added), true, focus);
  say(text('editorAdded', String(at + 1)));
}

/** @param {(picked: import('./picking.js').Picked) => void} take */
async function pick(take) {
  const tabs = (view?.tabs ?? []).filter(({access}) => access === 'granted');
  const step = edits?.now.steps.slice(0, opened + 1).findLast(({type}) => type === 'navigate');
  const origin = typeof step?.url === 'string' && URL.canParse(step.url) ? new URL(step.url).origin : '';
  const [tab] = [...tabs.filter((each) => each.origin === origin), ...tabs];
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
    take(picked);
    say(text('editorPicked', String(picked.selectors.length)));
  } catch (failure) {
    fail(failureText(/** @type {any} */ (failure), text));
  }
}

// ---- drawing

/** @param {string} [focus] the key of a field of the open step, `head` or `panel` */
function draw(focus = '') {
  if (!edits) return;
  const now = edits.now;
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const key = focus || (active && steps.contains(active) ? active.dataset.key ?? '' : '');
  const isOpen = new Set([...steps.querySelectorAll('details[open]')].map((each) => /** @type {HTMLElement} */ (each).dataset.key));
  if (title !== active) title.value = now.title;
  if (timeout !== active) timeout.value = shown(now.timeout);
  reached = Math.max(0, Math.min(reached, now.steps.length - 1));
  steps.replaceChildren(...now.steps.map(row));
  for (const each of steps.querySelectorAll('details')) if (isOpen.has(each.dataset.key)) each.open = true;
  drawAround();
  if (key) focusOn(key);
}

/** @param {string} key */
function focusOn(key) {
  const at = key === 'panel' ? opened : reached;
  const inStep = key === 'head' ? undefined : steps.children[opened]?.querySelector(key === 'panel' ? '.panel input, .panel select, .panel textarea' : `[data-key="${CSS.escape(key)}"]`);
  const to = /** @type {HTMLElement | null | undefined} */ (inStep ?? steps.children[at]?.querySelector('.head'));
  to?.closest('details')?.setAttribute('open', '');
  to?.focus();
}

/** @param {any} step @param {number} i */
function row(step, i) {
  const isOpen = i === opened;
  const head = make('button', 'head', make('span', 'n', String(i + 1)), make('bdi', 'what'), make('bdi', 'more'), make('span', 'mark', text('editorWrong')));
  head.type = 'button';
  head.tabIndex = i === reached ? 0 : -1;
  head.dataset.key = 'head';
  head.setAttribute('aria-expanded', String(isOpen));
  head.addEventListener('click', () => {
    opened = isOpen ? -1 : i;
    reached = i;
    draw('head');
    steps.children[i]?.scrollIntoView({block: 'nearest'});
  });
  const isOwn = step?.type === 'customStep' && step.name === EXPECT;
  const one = make('li', `step${isOpen ? ' open' : ''}${isOwn ? ' own' : ''}`, make('h3', '', head));
  if (isOpen) one.append(panel(step, i));
  return one;
}

/** @param {any} step @param {number} i */
function panel(step, i) {
  const n = String(i + 1);
  /** @type {import('./step-form.js').Form} */
  const form = {
    get step() {
      return edits?.now.steps[i];
    },
    change: (change, isAnew = false, focus = '') => edit((journey) => change(journey.steps[i]), isAnew, focus),
    pick: (take) => void pick(take),
    replace(written) {
      try {
        const value = JSON.parse(written);
        edit((journey) => void (journey.steps[i] = value), true, 'json');
        return '';
      } catch {
        return text('refusedNotJson');
      }
    },
  };
  const last = (edits?.now.steps.length ?? 0) - 1;
  const [up, down] = [button(text('editorUp'), 'up', () => move(i, i - 1), undefined, text('editorUpStep', n)), button(text('editorDown'), 'down', () => move(i, i + 1), undefined, text('editorDownStep', n))];
  up.disabled = i === 0;
  down.disabled = i === last;
  const next = edits?.now.steps[i + 1];
  const isExpected = step?.name === EXPECT || next?.name === EXPECT;
  const deeds = make('div', 'deeds', up, down,
    button(text('editorDuplicate'), 'duplicate', () => insert(i + 1, [structuredClone(step)], 'head'), undefined, text('editorDuplicateStep', n)),
    button(text('editorDelete'), 'delete', () => remove(i), undefined, text('editorDeleteStep', n)),
    ...(isExpected ? [] : [button(text('editorExpect'), 'expect', () => insert(i + 1, [NEW.expect?.()]))]));
  const told = make('ul', 'told');
  const made = make('div', 'panel', deeds, told, ...stepForm(form));
  made.setAttribute('role', 'group');
  made.setAttribute('aria-label', text('editorStep', n));
  return made;
}

/** What depends on all of it: words, problems, buttons, names. */
function drawAround() {
  if (!edits) return;
  const {now} = edits;
  const problems = check(now);
  [...steps.children].forEach((one, i) => {
    const {what, more} = wordsOf(now.steps[i]);
    const mine = problems.filter(({place}) => place === `steps[${i}]` || place.startsWith(`steps[${i}].`));
    /** @type {[string, string][]} */
    const words = [['.what', what], ['.more', more]];
    for (const [selector, each] of words) {
      const part = one.querySelector(selector);
      if (part && part.textContent !== each) part.textContent = each;
    }
    one.classList.toggle('wrong', mine.length > 0);
    /** @type {HTMLElement} */ (one.querySelector('.mark')).hidden = mine.length === 0;
    one.querySelector('.told')?.replaceChildren(...mine.map((problem) => make('li', '', problemText(problem))));
    for (const field of one.querySelectorAll('[data-key]')) {
      const places = mine.map(({place}) => place.slice(`steps[${i}].`.length));
      const {key = ''} = /** @type {HTMLElement} */ (field).dataset;
      if (field.matches('input, select, textarea')) field.setAttribute('aria-invalid', String(places.some((place) => place === key || place === `${key}[0]` || (place.startsWith(`${key}.`) && !place.slice(key.length + 1).includes('.')))));
    }
  });
  element('problems', HTMLElement).hidden = problems.length === 0;
  element('problemsTitle', HTMLElement).textContent = text(problems.length === 1 ? 'editorProblem' : 'editorProblems', String(problems.length));
  element('problemList', HTMLUListElement).replaceChildren(...problems.slice(0, 50).map((problem) => {
    const at = Number(/^steps\[(\d+)\]/.exec(problem.place)?.[1] ?? -1);
    const words = `${at >= 0 ? `${text('editorStep', String(at + 1))}: ` : ''}${problemText(problem)}`;
    return make('li', '', button(words, 'problem', () => goTo(at, problem.place), 'link'));
  }));
  element('add', HTMLButtonElement).textContent = opened >= 0 ? text('editorAddAfter', String(opened + 1)) : text('editorAddEnd');
  drawNames(now);
  drawTools();
}

/** @param {number} at @param {string} place */
function goTo(at, place) {
  if (at < 0) {
    (place === 'timeout' ? timeout : title).focus();
    return;
  }
  opened = reached = at;
  draw('head');
  const parts = place.slice(`steps[${at}].`.length);
  for (let key = parts; key !== ''; key = key.replace(/(?:^|\.|(?=\[))[^.[]*\]?$/, '')) {
    if (steps.children[at]?.querySelector(`[data-key="${CSS.escape(key)}"]`)) {
      focusOn(key);
      return;
    }
  }
}

/** @param {Journey} now */
function drawNames(now) {
  const names = [...namesIn(now.steps)].sort();
  const list = element('nameList', HTMLUListElement);
  element('names', HTMLElement).hidden = names.length === 0;
  if (list.dataset.names === JSON.stringify(names)) return;
  list.dataset.names = JSON.stringify(names);
  list.replaceChildren(...names.map((name) => make('li', '', name.startsWith('secret:') ? make('p', '', make('code', '', cut(name)), ' ', make('span', 'quiet', text('editorSecretHelp', cut(name.slice(7)))))
    : textField({label: cut(name), key: `name-${name}`, value: values[name] ?? '', set: (value) => put(values, name, value)}))));
}

function drawTools() {
  element('undo', HTMLButtonElement).disabled = !edits?.canUndo;
  element('redo', HTMLButtonElement).disabled = !edits?.canRedo;
  for (const id of ['save', 'export']) element(id, HTMLButtonElement).disabled = !edits;
  document.title = `${edits?.isChanged ? '● ' : ''}${edits ? `${cut(edits.now.title, 80)} – ` : ''}${text('editorTitle')}`;
}

/** @param {'undo' | 'redo'} way */
function back(way) {
  if (!edits || (way === 'undo' ? !edits.canUndo : !edits.canRedo)) return;
  edits[way]();
  if (opened >= edits.now.steps.length) opened = -1;
  draw();
  keepDraft();
  say(text(way === 'undo' ? 'editorUndone' : 'editorRedone'));
}

// ---- keys, and what is dropped here

/** @param {KeyboardEvent} event */
function keyed(event) {
  const from = /** @type {HTMLElement} */ (event.target);
  const isField = from.matches('input, textarea, select');
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      if (isField) from.blur(); // takes what was typed
      save();
    } else if (!isField && (key === 'z' || key === 'y')) {
      event.preventDefault();
      back(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    }
    return;
  }
  if (!from.classList.contains('head')) return;
  const at = [...steps.children].findIndex((each) => each.contains(from));
  const ways = /** @type {Record<string, number>} */ ({ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: steps.children.length - 1});
  const to = ways[event.key];
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    event.preventDefault();
    move(at, at + (event.key === 'ArrowUp' ? -1 : 1));
    steps.children[reached]?.querySelector('button')?.focus();
  } else if (to !== undefined && steps.children[to]) {
    event.preventDefault();
    reached = to;
    for (const [i, one] of [...steps.children].entries()) /** @type {HTMLElement} */ (one.querySelector('.head')).tabIndex = i === to ? 0 : -1;
    steps.children[to].querySelector('button')?.focus();
  } else if (event.key === 'Delete') {
    event.preventDefault();
    remove(at);
  }
}

function prepare() {
  localize();
  kind.append(...Object.entries(KINDS).map(([name, words]) => {
    const option = make('option', '', text(words));
    option.value = name;
    return option;
  }));
  /** @type {Record<string, () => void>} */
  const deeds = {
    open: () => file.click(), beginOpen: () => file.click(), save, undo: () => back('undo'), redo: () => back('redo'), beginRecorded: () => void openRecorded(),
    beginNew: () => show({title: text('editorNewTitle'), steps: [NEW.navigate?.()]}, false), exportRecorder: () => exportAs('recorder'), exportPlaywright: () => exportAs('playwright'),
  };
  for (const [id, deed] of Object.entries(deeds)) element(id, HTMLButtonElement).addEventListener('click', deed);
  file.addEventListener('change', () => {
    const [given] = file.files ?? [];
    file.value = '';
    if (given) void open(given);
  });
  title.addEventListener('change', () => edit((journey) => void (journey.title = title.value), false));
  timeout.addEventListener('change', () => edit((journey) => put(journey, 'timeout', numberOf(timeout.value)), false));
  element('adding', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    insert(opened >= 0 ? opened + 1 : edits?.now.steps.length ?? 0, [NEW[kind.value]?.()]);
  });
  document.addEventListener('keydown', keyed);
  addEventListener('beforeunload', (event) => {
    if (edits?.isChanged) event.preventDefault();
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
  element('begin', HTMLElement).hidden = false;
  const draft = await storage.recall(DRAFT);
  const recorded = await worker.ask('record', {op: 'file'}).catch(() => undefined);
  const isRecorded = recorded?.steps.length > 1;
  element('beginRecorded', HTMLButtonElement).hidden = !isRecorded;
  if (isRecorded && location.hash === '#recorded') {
    history.replaceState(null, '', location.pathname); // a reload shows what was edited since
    if (draft && !await ask(text('editorAskDraft', cut(draft.title, 80)), text('editorTakeRecorded'))) {
      show(draft, false);
      return;
    }
    show(recorded, false);
  } else if (draft) {
    show(draft, false);
    say(text('editorDraft'));
  }
}

void begin();
