import {Policy} from '../background/access/policy.js';
import {platform} from '../platform/chrome.js';
import {levelName} from '../ui/level-name.js';
import {element, localize, make} from '../ui/localize.js';
import {plainText} from '../ui/plain-text.js';
import {WorkerLink} from '../ui/worker-link.js';
import {PROTOCOL} from '../wire/protocol.js';
import {followPermissions, showPermissions} from './permission-switches.js';
import {DEFAULT_SETTINGS, MAX_LABEL, SETTINGS_KEY, cleanLabel, parseLayers, parseOrigins} from './settings.js';

/** The options page: shows, checks and saves the options. The worker reads them from the storage. */

const {text, storage} = platform;
const form = element('form', HTMLFormElement);
const label = element('label', HTMLInputElement);
const names = element('names', HTMLTextAreaElement);
const connect = element('connect', HTMLInputElement);
const namesError = element('namesError', HTMLParagraphElement);
const feedback = element('feedback', HTMLParagraphElement);
const requests = element('requests', HTMLInputElement);
const network = element('network', HTMLInputElement);
const websiteTools = element('websiteTools', HTMLTextAreaElement);
const websiteToolsError = element('websiteToolsError', HTMLParagraphElement);
const allSitesButton = element('allSitesButton', HTMLButtonElement);

/** @type {Record<string, string>} */
const RULES = {
  enabled: 'managedEnabled',
  allowedSites: 'managedAllowedSites',
  deniedSites: 'managedDeniedSites',
  history: 'managedHistory',
  sidePanel: 'managedSidePanel',
  redaction: 'managedRedaction',
  maxLevel: 'managedMaxLevel',
  features: 'managedFeatures',
  guard: 'managedGuard',
  rememberDays: 'managedRememberDays',
  chatHistory: 'managedChatHistory',
};
const policy = new Policy(storage, showManaged);

/** Shows the rules of administrators, if there are any. */
function showManaged() {
  const {rules, broken} = policy.view;
  const by = {browser: text('managedByBrowser'), machine: text('managedByMachine')};
  const managed = element('managed', HTMLElement);
  managed.hidden = rules.length === 0;
  managed.dataset.rules = String(rules.length);
  element('rules', HTMLDListElement).replaceChildren(
    ...rules.flatMap(({by: source, key, value}) => [
      make('dt', '', text(RULES[key] ?? '')),
      make('dd', '', ...ruleValue(value), ' ', make('span', 'quiet', by[source])),
    ]),
  );
  void showAccess();
  showNoneRemembered();
  element('broken', HTMLElement).replaceChildren(...broken.map(({site}) => make('p', 'error', text('managedBroken', plainText(site)))));
}

/** @param {import('../background/access/policy.js').PolicyView['rules'][number]['value']} value @returns {(string | Node)[]} */
function ruleValue(value) {
  if (Array.isArray(value))
    return value.length ? value.flatMap((site) => [make('code', '', plainText(site)), ' ']) : [text('managedNoSite')];
  if (typeof value === 'string' || typeof value === 'number') return [make('code', '', plainText(String(value)))];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, its]) => [make('code', '', plainText(`${name}: ${its}`)), ' ']);
  return [text(value ? 'managedOn' : 'managedOff')];
}

/** @param {import('./settings.js').Settings} settings */
function fill(settings) {
  label.value = settings.label;
  names.value = settings.layers.join('\n');
  connect.checked = settings.connect;
  requests.checked = settings.requests;
  network.checked = settings.network;
  websiteTools.value = settings.websiteTools.join('\n');
}

async function save() {
  const {layers, refused} = parseLayers(names.value);
  const {origins, refused: refusedOrigin} = parseOrigins(websiteTools.value);
  const isWrong = [showRefused(names, namesError, refused), showRefused(websiteTools, websiteToolsError, refusedOrigin)].includes(true);
  if (isWrong) {
    feedback.textContent = '';
    (refused ? names : websiteTools).focus();
    return;
  }
  const settings = {
    label: cleanLabel(label.value),
    layers,
    connect: connect.checked,
    requests: requests.checked,
    network: network.checked,
    websiteTools: origins,
  };
  try {
    await storage.write(SETTINGS_KEY, settings);
    fill(settings);
    void showAccess();
    feedback.textContent = text('optionsSaved');
  } catch (failure) {
    feedback.textContent = text('optionsSaveFailed', failure instanceof Error ? failure.message : String(failure));
  }
}

/**
 * @param {HTMLTextAreaElement} field
 * @param {HTMLElement} place
 * @param {{name: string, why: string} | undefined} refused
 * @returns {boolean} whether it cannot be saved
 */
function showRefused(field, place, refused) {
  place.hidden = !refused;
  place.textContent = refused ? text(refused.why, refused.name) : '';
  field.setAttribute('aria-invalid', String(refused !== undefined));
  return refused !== undefined;
}

const STATES = {managed: 'optionsRequestsManaged', off: 'optionsRequestsOff', site: 'optionsRequestsSite', all: 'optionsRequestsAll'};

/** Shows which requests the browser reports, and the button for all sites. */
async function showAccess() {
  const [areOfAllSites, areAllowed] = await Promise.all([platform.requests.areOfAllSites(), platform.allSites.areAllowed()]);
  const isOn = {...DEFAULT_SETTINGS, ...(await storage.read(SETTINGS_KEY))}.requests;
  const state = !policy.requests ? 'managed' : !isOn ? 'off' : areOfAllSites ? 'all' : 'site';
  requests.disabled = network.disabled = state === 'managed';
  allSitesButton.dataset.allowed = String(areAllowed);
  allSitesButton.textContent = text(areAllowed ? 'optionsAllSitesRevoke' : 'optionsAllSitesAllow');
  allSitesButton.disabled = !areAllowed && state !== 'site' && !policy.screenshots;
  websiteTools.disabled = policy.refusalOfFeatures(['website']) !== undefined;
  element('websiteToolsState', HTMLParagraphElement).hidden = !websiteTools.disabled;
  void showPermissions(!policy.refusalOfFeatures(['browser']));
  const told = element('requestsState', HTMLParagraphElement);
  told.textContent = text(STATES[state]);
  told.dataset.state = state;
}

/** Must run in the turn of the click, otherwise Chrome does not ask. */
function changeAllSites() {
  const change = allSitesButton.dataset.allowed === 'true' ? platform.allSites.giveBack() : platform.allSites.allow();
  change.then(showAccess, (failure) => {
    element('allSitesFailed', HTMLParagraphElement).textContent = text('optionsAllSitesFailed', failure.message);
  });
}

/** @param {import('../background/link/our-pages.js').View} view */
function showRemembered({remembered}) {
  const now = JSON.stringify(remembered);
  if (shownRemembered === now) return;
  shownRemembered = now;
  element('rememberedList', HTMLUListElement).replaceChildren(
    ...remembered.map(({origin, level, until}) => {
      const revoke = make('button', 'button plain', text('optionsRevoke'));
      revoke.type = 'button';
      revoke.dataset.revoke = origin;
      revoke.setAttribute('aria-label', text('optionsRevokeOne', levelName(level), origin));
      revoke.addEventListener('click', () => void worker.ask('revoke', origin));
      const end = new Date(until).toLocaleDateString(platform.language(), {day: 'numeric', month: 'long', year: 'numeric'});
      return make(
        'li',
        '',
        make('code', '', origin),
        make('span', '', levelName(level)),
        make('span', 'quiet', text('optionsRememberedUntil', end)),
        revoke,
      );
    }),
  );
  showNoneRemembered();
}

function showNoneRemembered() {
  const none = element('rememberedNone', HTMLParagraphElement);
  none.hidden = element('rememberedList', HTMLUListElement).childElementCount > 0;
  none.textContent = text(policy.rememberDays === 0 ? 'optionsRememberedOff' : 'optionsRememberedNone');
}

/** @type {string | undefined} */
let shownRemembered;
const worker = new WorkerLink(showRemembered, () => {});

localize();
element('version', HTMLSpanElement).textContent = platform.extension.version;
element('firstSteps', HTMLButtonElement).addEventListener('click', () => void platform.tabs.showOurs('/welcome/welcome.html'));
label.maxLength = MAX_LABEL;
element('labelHelp', HTMLParagraphElement).textContent = text('optionsLabelHelp', String(MAX_LABEL));
element('known', HTMLParagraphElement).append(...PROTOCOL.layers.map(({name}) => make('code', '', name)));
void policy.ready.then(showManaged);
policy.follow();
platform.requests.onChanged(() => void showAccess());
allSitesButton.addEventListener('click', changeAllSites);
element('editorButton', HTMLButtonElement).addEventListener('click', () => void platform.tabs.showOurs('/editor/editor.html'));
element('marksButton', HTMLButtonElement).addEventListener('click', () => void platform.tabs.showOurs('/marks/marks.html'));
element('scriptsButton', HTMLButtonElement).addEventListener('click', () => void platform.tabs.showOurs('/scripts/scripts.html'));
followPermissions(() => void showAccess());
fill({...DEFAULT_SETTINGS, ...(await storage.read(SETTINGS_KEY))});
form.addEventListener('input', () => {
  feedback.textContent = text('optionsUnsaved');
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void save();
});
