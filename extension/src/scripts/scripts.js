import {SCRIPTS_KEY, readKept} from '../background/code/kept-scripts.js';
import {Policy} from '../background/access/policy.js';
import {readUserScript} from '../background/code/user-script.js';
import {platform} from '../platform/chrome.js';
import {button} from '../ui/button.js';
import {download} from '../ui/download.js';
import {element, localize, make} from '../ui/localize.js';
import {ask, fail, say} from '../ui/notices.js';
import {plainText} from '../ui/plain-text.js';
import {MOST_BYTES, nameOf, readScriptsFile, scriptsFile, withRoom, withScripts} from './scripts-file.js';

/** Lists the scripts that the person keeps, and lets them write, switch, import and export them. */

/** @typedef {import('../background/code/kept-scripts.js').Kept} Kept */

const {text, storage} = platform;
const NEW =
  '// ==UserScript==\n// @name    My script\n// @match   https://shop.example/*\n// @run-at  document-idle\n// ==/UserScript==\n\n';

const editing = element('editing', HTMLFormElement);
const area = element('text', HTMLTextAreaElement);
const file = element('file', HTMLInputElement);

/** @type {string | undefined} the name of the script that is edited; undefined: a new one */
let edited;

const all = async () => readKept(await storage.read(SCRIPTS_KEY));

/** @param {Kept[] | undefined} now @returns {Promise<boolean>} whether they are kept */
async function keep(now) {
  if (!now) {
    fail(text('scriptsFull'));
    return false;
  }
  try {
    await storage.write(SCRIPTS_KEY, now);
    return true;
  } catch (failure) {
    fail(failure instanceof Error ? failure.message : String(failure));
    return false;
  }
}

/** @param {string} words @param {string} [name] */
function edit(words, name) {
  edited = name;
  area.value = words;
  editing.hidden = false;
  area.removeAttribute('aria-invalid');
  area.focus();
  editing.scrollIntoView({block: 'nearest'});
}

async function saveEdited() {
  const read = readUserScript(area.value);
  area.setAttribute('aria-invalid', String('refused' in read));
  if ('refused' in read) {
    fail(text(read.refused.code, plainText(read.refused.what)));
    area.focus();
    return;
  }
  const {name} = read.script;
  const kept = await all();
  if (name !== edited && kept.some((each) => nameOf(each.text) === name)) {
    fail(text('scriptsTaken', name));
    return;
  }
  const isThere = kept.some((each) => nameOf(each.text) === edited);
  const now = isThere
    ? withRoom(kept.map((each) => (nameOf(each.text) === edited ? {on: each.on, text: area.value} : each)))
    : withScripts(kept, [{name, text: area.value}]);
  if (await keep(now)) {
    editing.hidden = true;
    say(text('scriptsSaved', name));
  }
}

/** @param {string} name */
async function remove(name) {
  if (!(await ask(text('scriptsAskDelete', name), text('marksDelete')))) return;
  if (await keep((await all()).filter((each) => nameOf(each.text) !== name))) {
    say(text('scriptsDeleted', name));
    element('new', HTMLButtonElement).focus();
  }
}

/** @param {Kept} kept */
function row(kept) {
  const read = readUserScript(kept.text, true);
  if ('refused' in read) return [];
  const {name, matches, runAt} = read.script;
  const box = make('input', '');
  box.type = 'checkbox';
  box.checked = kept.on;
  box.dataset.key = 'on';
  box.setAttribute('aria-label', text('scriptsOnOne', name));
  box.addEventListener(
    'change',
    () => void all().then((now) => keep(now.map((each) => (nameOf(each.text) === name ? {...each, on: box.checked} : each)))),
  );
  const item = make(
    'li',
    '',
    make('div', '', make('span', 'name', name), ' ', make('span', 'what', runAt)),
    make(
      'div',
      'row',
      make('label', 'on', box, make('span', '', text('scriptsOn'))),
      button(text('scriptsEditButton'), 'edit', () => edit(kept.text, name), 'button plain small', text('scriptsEditOne', name)),
      button(
        text('scriptsExportOne'),
        'save',
        () => download(kept.text, 'text/javascript', `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'script'}.user.js`),
        'button plain small',
        text('scriptsExportNamed', name),
      ),
      button(text('marksDelete'), 'delete', () => void remove(name), 'button plain small', text('marksDeleteOne', name)),
    ),
    make('div', 'pages', ...matches.map((each) => make('code', '', plainText(each)))),
  );
  item.dataset.name = name;
  return [item];
}

async function draw() {
  const kept = await all();
  element('none', HTMLElement).hidden = kept.length > 0;
  element('kept', HTMLElement).hidden = kept.length === 0;
  element('export', HTMLButtonElement).disabled = kept.length === 0;
  const focused =
    document.activeElement instanceof HTMLElement
      ? [document.activeElement.closest('li')?.dataset.name, document.activeElement.dataset.key]
      : [];
  element('list', HTMLUListElement).replaceChildren(...kept.flatMap(row));
  for (const item of document.querySelectorAll('#list li')) {
    const again = item instanceof HTMLElement && item.dataset.name === focused[0] ? item.querySelector(`[data-key="${focused[1]}"]`) : null;
    if (again instanceof HTMLElement) again.focus();
  }
}

/** @param {File} given */
async function read(given) {
  const found = readScriptsFile(given.size > MOST_BYTES ? ' '.repeat(MOST_BYTES + 1) : await given.text());
  if ('refused' in found) {
    fail(text('marksNotImported', text(found.refused.code, plainText(found.refused.what))));
    return;
  }
  if (await keep(withScripts(await all(), found.scripts))) say(text('scriptsImported', String(found.scripts.length)));
}

const policy = new Policy(storage, showManaged);

/** Tells whether administrators let scripts run. */
function showManaged() {
  element('managed', HTMLElement).hidden = !policy.refusalOfFeatures(['code']);
}

localize();
void policy.ready.then(showManaged);
policy.follow();
element('new', HTMLButtonElement).addEventListener('click', () => edit(NEW));
element('import', HTMLButtonElement).addEventListener('click', () => file.click());
element('export', HTMLButtonElement).addEventListener(
  'click',
  () => void all().then((kept) => download(scriptsFile(kept), 'application/json', 'scripts.json')),
);
element('cancel', HTMLButtonElement).addEventListener('click', () => {
  editing.hidden = true;
});
file.addEventListener('change', () => {
  const [given] = file.files ?? [];
  file.value = '';
  if (given) void read(given);
});
editing.addEventListener('submit', (event) => {
  event.preventDefault();
  void saveEdited();
});
storage.onWritten((key) => {
  if (key === SCRIPTS_KEY) void draw();
});
await draw();
