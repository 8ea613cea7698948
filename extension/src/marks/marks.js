import {MARKS_KEY, MOST, Marks, beginning, cleanName, isSameName, isWay} from '../background/look/marks.js';
import {pickElement} from '../editor/picking.js';
import {platform} from '../platform/chrome.js';
import {failureText} from '../sidepanel/failure-text.js';
import {button} from '../ui/button.js';
import {download} from '../ui/download.js';
import {element, localize, make} from '../ui/localize.js';
import {ask, fail, say} from '../ui/notices.js';
import {plainText} from '../ui/plain-text.js';
import {WorkerLink} from '../ui/worker-link.js';
import {MOST_BYTES, markFile, merged, readMarkFile} from './mark-file.js';

/** Lists the names that the person gave to elements, by site, and lets them name another one. */

/** @typedef {import('../background/look/marks.js').AllMarks} AllMarks */
/** @typedef {import('../background/look/marks.js').Mark} Mark */

const {text, storage} = platform;
/** The tab in which the popup asks for an element to be named. */
const PICK = 'markPick';

const naming = element('naming', HTMLFormElement);
const nameField = element('name', HTMLInputElement);
const file = element('file', HTMLInputElement);
const marks = new Marks(storage);

/** @type {{origin: string, mark: Mark} | undefined} what was pointed at, and has no name yet */
let picked;
/** @type {import('../background/link/our-pages.js').View | undefined} */
let view;
/** @type {() => void} */
let seen;
/** @type {Promise<void>} the worker has said which tabs are attached */
const viewSeen = new Promise((resolve) => {
  seen = resolve;
});

const worker = new WorkerLink(
  (now) => {
    view = now;
    seen();
  },
  () => {},
);

/** @param {string} problem a text's name, or the words of a failure */
const problemText = (problem) => text(problem) || problem;

/** @param {(all: AllMarks) => void} change @returns {Promise<boolean>} whether it is kept */
async function change(change) {
  const all = await marks.all();
  change(all);
  try {
    await marks.keep(all);
    return true;
  } catch (failure) {
    fail(problemText(failure instanceof Error ? failure.message : String(failure)));
    return false;
  }
}

// ---- naming

/** @param {string} [handle] the tab; without it, one that may be seen */
async function pick(handle) {
  await viewSeen;
  const tabs = (view?.tabs ?? []).filter((tab) => tab.access === 'granted' && (handle === undefined || tab.handle === handle));
  const tab = tabs.find(({highest, incognito}) => highest !== 'data' && !incognito);
  if (!tab) {
    fail(text(tabs.some(({incognito}) => incognito) ? 'marksPrivate' : 'marksNoTab'));
    return;
  }
  say(text('editorPicking'));
  try {
    const {tabId, ofSite: documentIds, origin} = await worker.ask('documents', tab.handle);
    const found = await pickElement({tabId, documentIds});
    const ways = found?.selectors.filter(isWay).slice(0, MOST.ways) ?? [];
    if (!found || ways.length === 0) {
      say(text(found ? 'marksNoWay' : 'editorNotPicked'));
      return;
    }
    const {frame, role, name} = found;
    picked = {origin, mark: {ways, frame, role: beginning(role, MOST.role), label: beginning(name, MOST.label)}};
    showNaming(picked);
  } catch (failure) {
    fail(failureText(/** @type {any} */ (failure), text));
  }
}

/** @param {{origin: string, mark: Mark}} picked */
function showNaming({origin, mark}) {
  say('');
  element('namingSite', HTMLElement).textContent = origin;
  element('namingElement', HTMLElement).textContent = whatIs(mark);
  element('namingWaysTitle', HTMLElement).textContent = waysText(mark);
  element('namingWays', HTMLOListElement).replaceChildren(...wayRows(mark));
  nameField.value = cleanName(
    plainText(mark.label)
      .replace(/[^\p{L}\p{M}\p{N} ._-]/gu, ' ')
      .slice(0, 40),
  );
  naming.hidden = false;
  nameField.focus();
  nameField.select();
}

function endNaming() {
  picked = undefined;
  naming.hidden = true;
}

async function saveName() {
  if (!picked) return;
  const {origin, mark} = picked;
  const name = await freeName(origin, nameField.value);
  nameField.setAttribute('aria-invalid', String(name === undefined));
  if (name === undefined) {
    nameField.focus();
    return;
  }
  if (
    await change((all) => {
      (all[origin] ??= {})[name] = mark;
    })
  ) {
    endNaming();
    say(text('marksSaved', name));
  }
}

/**
 * @param {string} origin
 * @param {string} written
 * @param {string} [but] its own name until now
 * @returns {Promise<string | undefined>} said why where there is none
 */
async function freeName(origin, written, but) {
  const name = cleanName(written);
  if (name === '') {
    fail(text('marksBadName', String(MOST.name)));
    return undefined;
  }
  const taken = Object.keys(await marks.of(origin)).some((each) => each !== but && isSameName(each, name));
  if (taken) fail(text('marksTaken', name));
  return taken ? undefined : name;
}

// ---- the list

/** @param {Mark} mark */
const whatIs = ({role, label}) => [role, label && JSON.stringify(plainText(label).slice(0, 100))].filter(Boolean).join(' ');

/** @param {Mark} mark */
const waysText = ({ways}) => (ways.length === 1 ? text('marksOneSelector') : text('marksSelectors', String(ways.length)));

/** @param {Mark} mark */
const wayRows = ({ways}) => ways.map((way) => make('li', '', make('code', '', plainText(way.join(' >>> ')))));

/** @param {string} origin @param {string} name @param {Mark} mark */
function rowOf(origin, name, mark) {
  const words = make('span', 'name', name);
  const item = make(
    'li',
    '',
    make('div', '', words, ' ', make('span', 'what', whatIs(mark))),
    make(
      'div',
      'row',
      button(text('marksRename'), 'rename', () => rename(item, origin, name), 'button plain small', text('marksRenameOne', name)),
      button(text('marksDelete'), 'delete', () => void remove(origin, name), 'button plain small', text('marksDeleteOne', name)),
    ),
    make('details', '', make('summary', '', waysText(mark)), make('ol', 'ways', ...wayRows(mark))),
  );
  item.dataset.name = name;
  return item;
}

/** @param {HTMLElement} item @param {string} origin @param {string} name */
function rename(item, origin, name) {
  const input = make('input', '');
  input.value = name;
  input.maxLength = 120;
  input.setAttribute('aria-label', text('marksName'));
  const save = make('button', 'button small', text('marksSave'));
  const form = make(
    'form',
    '',
    input,
    save,
    button(text('editorCancel'), 'cancel', () => void draw(name)),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void freeName(origin, input.value, name).then(async (now) => {
      if (now === undefined) return input.focus();
      const kept = await change((all) => {
        all[origin] = Object.fromEntries(Object.entries(all[origin] ?? {}).map(([each, mark]) => [each === name ? now : each, mark]));
      });
      if (!kept) return undefined;
      await draw(now);
      return say(text('marksRenamed', now));
    });
  });
  form.addEventListener('keydown', ({key}) => {
    if (key === 'Escape') void draw(name);
  });
  item.firstElementChild?.replaceChildren(form);
  input.focus();
  input.select();
}

/** @param {string} origin @param {string} name */
async function remove(origin, name) {
  if (!(await ask(text('marksAskDelete', name, origin), text('marksDelete')))) return;
  if (
    await change((all) => {
      delete all[origin]?.[name];
    })
  ) {
    say(text('marksDeleted', name));
    element('pick', HTMLButtonElement).focus();
  }
}

/** @param {string} [focus] the name whose row gets the focus */
async function draw(focus) {
  const all = await marks.all();
  const [row, key] = focus === undefined ? focused() : [focus, 'rename'];
  const sites = Object.entries(all).sort(([one], [other]) => one.localeCompare(other));
  element('none', HTMLElement).hidden = sites.length > 0;
  element('export', HTMLButtonElement).disabled = sites.length === 0;
  element('sites', HTMLElement).replaceChildren(
    ...sites.map(([origin, names]) => {
      const site = make(
        'section',
        'site',
        make('h2', '', make('code', '', origin)),
        make(
          'ul',
          '',
          ...Object.entries(names)
            .sort(([one], [other]) => one.localeCompare(other))
            .map(([name, mark]) => rowOf(origin, name, mark)),
        ),
      );
      site.dataset.origin = origin;
      return site;
    }),
  );
  for (const item of document.querySelectorAll('.site li')) {
    const again = item instanceof HTMLElement && item.dataset.name === row ? item.querySelector(`[data-key="${key}"]`) : null;
    if (again instanceof HTMLElement) again.focus();
  }
}

/** @returns {(string | undefined)[]} the row that has the focus, and what in it */
function focused() {
  const {activeElement} = document;
  return activeElement instanceof HTMLElement ? [activeElement.closest('li')?.dataset.name, activeElement.dataset.key] : [];
}

// ---- files

/** @param {File} given */
async function read(given) {
  const found = readMarkFile(given.size > MOST_BYTES ? ' '.repeat(MOST_BYTES + 1) : await given.text());
  if ('refused' in found) {
    fail(text('marksNotImported', text(found.refused.code, plainText(found.refused.place))));
    return;
  }
  let told = '';
  if (
    await change((all) => {
      const {all: now, count, replaced} = merged(all, found.sites);
      Object.assign(all, now);
      told = text('marksImported', String(count), String(replaced));
    })
  )
    say(told);
}

/** The popup has asked for an element to be named. */
async function pickAsAsked() {
  const handle = await storage.recall(PICK);
  if (typeof handle !== 'string') return;
  await storage.remember(PICK, null);
  await pick(handle);
}

localize();
element('pick', HTMLButtonElement).addEventListener('click', () => void pick());
element('import', HTMLButtonElement).addEventListener('click', () => file.click());
element('export', HTMLButtonElement).addEventListener(
  'click',
  () => void marks.all().then((all) => download(markFile(all), 'application/json', 'element-names.json')),
);
element('cancel', HTMLButtonElement).addEventListener('click', endNaming);
file.addEventListener('change', () => {
  const [given] = file.files ?? [];
  file.value = '';
  if (given) void read(given);
});
naming.addEventListener('submit', (event) => {
  event.preventDefault();
  void saveName();
});
storage.onWritten((key) => {
  if (key === MARKS_KEY) void draw();
});
storage.onRemembered(PICK, () => void pickAsAsked());
await draw();
await pickAsAsked();
