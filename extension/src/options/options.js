import {Policy} from '../background/access/policy.js';
import {platform} from '../platform/chrome.js';
import {levelName} from '../ui/level-name.js';
import {element, localize, make} from '../ui/localize.js';
import {plainText} from '../ui/plain-text.js';
import {WorkerLink} from '../ui/worker-link.js';
import {PROTOCOL} from '../wire/protocol.js';
import {followFields} from './fields.js';
import {followPermissions, showPermissions} from './permission-switches.js';
import {followSections} from './sections.js';
import {DEFAULT_SETTINGS, MAX_LABEL, SETTINGS_KEY} from './settings.js';

/** The options page. Each change is saved at once; the worker reads the options from the storage. */

const {text, storage} = platform;
const requests = element('requests', HTMLInputElement);
const network = element('network', HTMLInputElement);
const websiteTools = element('websiteTools', HTMLTextAreaElement);
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
function show({connection, remembered}) {
  const {version} = platform.extension;
  element('version', HTMLParagraphElement).textContent = connection.host
    ? text('optionsVersions', version, plainText(connection.host.version))
    : text('optionsVersion', version);
  showRemembered(remembered);
}

/** @param {import('../background/link/our-pages.js').View['remembered']} remembered */
function showRemembered(remembered) {
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
const worker = new WorkerLink(show, () => {});

localize();
element('firstSteps', HTMLButtonElement).addEventListener('click', () => void platform.tabs.showOurs('/welcome/welcome.html'));
element('label', HTMLInputElement).maxLength = MAX_LABEL;
element('labelHelp', HTMLParagraphElement).textContent = text('optionsLabelHelp', String(MAX_LABEL));
element('known', HTMLParagraphElement).append(...PROTOCOL.layers.map(({name}) => make('code', '', name)));
platform.requests.onChanged(() => void showAccess());
allSitesButton.addEventListener('click', changeAllSites);
element('editorButton', HTMLButtonElement).addEventListener('click', () => void platform.tabs.showOurs('/editor/editor.html'));
element('marksButton', HTMLButtonElement).addEventListener('click', () => void platform.tabs.showOurs('/marks/marks.html'));
element('scriptsButton', HTMLButtonElement).addEventListener('click', () => void platform.tabs.showOurs('/scripts/scripts.html'));
followPermissions(() => void showAccess());
followSections();
element('form', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault()); // Enter has changed its field
await followFields(() => void showAccess());
void policy.ready.then(showManaged); // after the fields: what is shown can be changed
policy.follow();
