import {covers, originOf, sitePattern} from '../background/page/page-access.js';
import {platform} from '../platform/chrome.js';
import {ConsentRequests} from '../ui/consent-requests.js';
import {element, localize, make} from '../ui/localize.js';
import {plainText} from '../ui/plain-text.js';
import {rememberSite} from '../ui/remember-site.js';
import {keepSteady} from '../ui/steady.js';
import {WorkerLink} from '../ui/worker-link.js';
import {PROTOCOL} from '../wire/protocol.js';
import {clientWords, groupClients} from './clients.js';
import {Levels} from './levels.js';
import {explainTrouble} from './trouble.js';

/**
 * Shows the state of this tab, the other attached tabs and the connection, and asks the worker to attach and detach. The
 * state of the connection comes from a round trip made after the popup opened.
 */

/** @typedef {View['tabs'][number]} Attachment */
/** @typedef {import('../background/record/find-layers.js').Layer} Layer */
/** @typedef {import('../background/link/our-pages.js').View} View */

const {text} = platform;
const CLOCK_MS = 30_000;
const COPIED_MS = 2000;
const AGAIN_MS = 700;

const status = element('status', HTMLSpanElement);
const attachButton = element('attachButton', HTMLButtonElement);
const attachReload = element('attachReload', HTMLButtonElement);
const sidePanel = element('sidePanel', HTMLButtonElement);
const refused = element('refused', HTMLParagraphElement);
const keep = element('keep', HTMLInputElement);
const keepSites = element('keepSites', HTMLInputElement);
const join = element('join', HTMLInputElement);
const copyButton = element('copy', HTMLButtonElement);

/** @type {import('../platform/chrome.js').TabInfo | undefined} */
let tab;
/** @type {View | undefined} */
let view;
let checked = false;
/** The worker is doing what was asked of it. */
let isBusy = false;
/** The reason why the tab cannot be attached, once the worker has looked. @type {{code: string, data?: any} | null} */
let obstacle = null;
/** Match patterns of the sites that the person has granted. @type {string[]} */
let granted = [];
/** The last content of a list. The list is rebuilt only after a change, so that the focus stays. */
const shown = new Map();

const levels = new Levels(
  {
    allow: (allowed) => void act('allow', {tabId: tab?.id, ...allowed}),
    stop: () => void act('stop', tab?.id),
    want: render,
    remember: (on) => void remember(on),
  },
  siteName,
);
/** The highest level that this page may have, once the worker has looked. @type {import('../background/access/levels.js').Level} */
let most = 'act';
/** The level that is remembered of this page's site. @type {import('../background/access/levels.js').Level | null} */
let remembered = null;
/** True if the worker has looked at the page. */
let looked = false;

const requests = new ConsentRequests(
  element('requests', HTMLDivElement),
  (answer) => void (answer.answer === 'origin' ? remembering(answer.origin, () => act('answer', answer)) : act('answer', answer)),
  (answer) => void act('confirm', answer),
);

const worker = new WorkerLink(show, () => void check());

/** @param {View} news */
function show(news) {
  view = news;
  render();
}

function render() {
  if (!view || !tab) return;
  renderThisTab(view.tabs.find(({tabId}) => tabId === tab?.id));
  renderRequests(view);
  renderAllTabs(view.tabs);
  renderConnection(view);
}

/** @param {View} news */
function renderRequests(news) {
  const origin = originOf(tab?.url);
  requests.render(
    news,
    tab && origin && obstacle === null && looked ? {id: tab.id, title: tab.title, origin, incognito: tab.incognito} : undefined,
  );
}

/** @param {Attachment | undefined} mine */
function renderThisTab(mine) {
  const state = mine?.access ?? 'idle';
  const attached = state === 'granted' || state === 'unreadable';
  element('thisTab', HTMLElement).dataset.state = state;
  change(status, [state, mine?.title, mine?.url], () => statusText(mine));
  attachButton.dataset.action = attached ? 'detach' : 'attach';
  attachButton.textContent = text(attached ? 'detach' : state === 'lost' ? 'reattach' : 'attach');
  const isBarred = !mine && obstacle !== null;
  element('thisTab', HTMLElement).dataset.barred = String(isBarred);
  attachButton.disabled = isBusy || isBarred;
  attachReload.textContent = text(state === 'lost' ? 'reattachReload' : 'attachReload');
  attachReload.hidden = attached || isBarred;
  attachReload.disabled = isBusy;
  sidePanel.hidden = !mine || view?.policy.sidePanel === false;
  element('choices', HTMLElement).hidden = attached || isBarred || ownSite() === undefined;
  const kept = element('kept', HTMLParagraphElement);
  const sites = mine?.keep.filter((pattern) => granted.includes(pattern)) ?? [];
  kept.hidden = sites.length === 0;
  levels.render(mine, {
    most: mine?.most ?? most,
    remembered,
    isShown: state === 'granted' || (state === 'idle' && !isBarred && obstacle === null),
    offered: view?.offered ?? {levels: [], code: false},
    sites: mine?.keep.filter((pattern) => granted.includes(pattern) && !covers([pattern], mine.origin)) ?? [],
    site: mine?.origin ?? tab?.url ?? '',
  });
  if (mine) kept.textContent = text(mine.join ? 'keptSitesJoin' : 'keptSites', sites.map(siteName).join(', '));

  const explanation = element('explanation', HTMLParagraphElement);
  explanation.textContent =
    isBarred && obstacle
      ? whyBarred(obstacle)
      : state === 'idle'
        ? text('idleText')
        : state === 'lost'
          ? text('lostText')
          : state === 'unreadable'
            ? text('refusedNotReadable')
            : '';
  explanation.hidden = state === 'granted';

  const next = element('next', HTMLParagraphElement);
  next.hidden = state !== 'granted' || view?.connection.name !== 'connected';
  next.textContent = text(view?.clients.length ? 'nextAsk' : 'nextClient');

  element('facts', HTMLElement).hidden = !mine;
  if (mine) {
    const handle = element('handle', HTMLSpanElement);
    handle.textContent = mine.handle;
    handle.title = text('handleLabel', mine.handle);
    element('site', HTMLSpanElement).textContent = siteOf(mine.url);
    element('incognito', HTMLSpanElement).hidden = !mine.incognito;
    showSince(mine);
  }
  const document = state === 'granted' ? `${mine?.handle} ${mine?.url}` : '';
  if (shown.get('layers') !== document) {
    shown.set('layers', document);
    void renderLayers(document);
  }
}

/** @param {Attachment | undefined} mine @returns {(string | Node)[]} */
function statusText(mine) {
  if (!mine) return [text('statusIdle')];
  if (mine.access === 'lost') return [text('statusLost')];
  if (mine.access === 'unreadable') return [text('statusUnreadable')];
  return [text('statusAttached'), make('bdi', '', titleOf(mine))];
}

/**
 * @param {string} key of what is attached; empty: nothing that could be looked at
 * @param {number} [attempts] a page that is just being loaded does not answer
 */
async function renderLayers(key, attempts = 3) {
  const list = element('layerList', HTMLUListElement);
  element('layers', HTMLElement).hidden = key === '';
  list.replaceChildren(make('li', 'quiet', text('layersLooking')));
  if (key === '') return;
  /** @type {HTMLLIElement[]} */
  let rows;
  try {
    const layers = /** @type {Layer[]} */ (await worker.ask('findLayers', tab?.id));
    rows = layers.length ? layers.map(layerRow) : [make('li', 'quiet', text('layersNone'))];
  } catch {
    if (attempts > 1) {
      setTimeout(() => shown.get('layers') === key && void renderLayers(key, attempts - 1), AGAIN_MS);
      return;
    }
    rows = [make('li', 'quiet', text('layersFailed'))]; // the reason is the last error, shown below
  }
  if (shown.get('layers') === key) list.replaceChildren(...rows);
}

/** @param {Layer} layer */
function layerRow({name, length, frame}) {
  const size =
    length === null
      ? text('layerObject')
      : length === 1
        ? text('layerEntry')
        : text('layerEntries', length.toLocaleString(platform.language()));
  return make(
    'li',
    '',
    make('span', 'mono', plainText(name)),
    make('span', 'quiet', frame === 0 ? size : `${size}, ${text('layerFrame', String(frame))}`),
  );
}

/** @param {Attachment[]} tabs */
function renderAllTabs(tabs) {
  const others = tabs.some(({tabId}) => tabId !== tab?.id);
  element('allTabs', HTMLElement).hidden = !others;
  element('tabCount', HTMLSpanElement).textContent = String(tabs.length);
  change(element('tabList', HTMLUListElement), tabs, () => tabs.map(tabRow));
}

/** @param {Attachment} attachment */
function tabRow(attachment) {
  const {tabId, handle, access, incognito, url} = attachment;
  const title = titleOf(attachment);
  const state = [
    access === 'lost' ? text('tabLost') : access === 'unreadable' ? text('tabUnreadable') : siteOf(url),
    ...(incognito ? [text('incognito')] : []),
    ...(tabId === tab?.id ? [text('thisTab')] : []),
  ].join('\u00a0· '); // a line may end with the dot, not begin
  const go = make('button', 'show', make('span', '', make('bdi', '', title)), make('span', 'quiet', state));
  go.type = 'button';
  go.title = text('showTab', handle, title);
  go.addEventListener('click', () => void platform.tabs.show(tabId));
  const detach = make('button', 'icon', cross());
  detach.type = 'button';
  detach.title = text('detachOne', handle, title);
  detach.setAttribute('aria-label', detach.title);
  detach.dataset.detach = handle;
  detach.addEventListener('click', () => void act('detach', tabId));
  return make('li', access === 'granted' ? '' : 'lost', make('span', 'handle', handle), go, detach);
}

function cross() {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('viewBox', '0 0 20 20');
  icon.setAttribute('width', '16');
  icon.setAttribute('height', '16');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', 'M5.5 5.5l9 9m0-9l-9 9');
  icon.append(path);
  return icon;
}

/** @param {View} news */
function renderConnection({connection, clients, lastError}) {
  const unproved = connection.name === 'connected' && !checked;
  const name = unproved ? 'checking' : connection.name;
  const card = element('connection', HTMLElement);
  const trouble = connection.name === 'refused' || (connection.name === 'connecting' && connection.reason !== undefined);
  card.dataset.state = name;
  document.body.dataset.link = trouble ? 'refused' : name;
  card.dataset.reason = connection.reason ?? '';
  const words = {
    checking: 'connectionChecking',
    connecting: 'connectionConnecting',
    connected: 'connectionConnected',
    refused: 'connectionRefused',
    off: 'connectionOff',
  };
  change(element('connectionState', HTMLSpanElement), name, () => [text(words[name])]);

  element('trouble', HTMLElement).hidden = !trouble;
  if (trouble && connection.reason) {
    const {
      title,
      text: why,
      command,
      managed,
    } = explainTrouble(connection.reason, connection.detail ?? '', {id: platform.extension.id, text});
    element('troubleTitle', HTMLElement).textContent = title;
    element('troubleText', HTMLElement).textContent = why;
    element('managed', HTMLElement).hidden = managed === '';
    element('managedText', HTMLElement).textContent = managed;
    const words = command.split(' ').flatMap((word) => [make('span', '', word), ' ']);
    change(element('command', HTMLElement), command, () => words.slice(0, -1));
  }

  element('firstSteps', HTMLButtonElement).hidden = name === 'connected' ? clients.length > 0 : !trouble;
  element('switchedOff', HTMLElement).hidden = name !== 'off';
  element('details', HTMLElement).hidden = name !== 'connected' && !lastError;
  const rows = groupClients(clients).map(({name: client, version, count}) =>
    make('span', '', `${plainText(clientWords(client, version, text('clientNameless')))}${count > 1 ? ` × ${count}` : ''}`),
  );
  change(element('clients', HTMLElement), clients, () => (rows.length ? rows : [make('span', 'quiet', text('clientsNone'))]));
  const row = element('clients', HTMLElement).parentElement;
  if (row) row.hidden = name !== 'connected';
  element('lastErrorRow', HTMLElement).hidden = !lastError;
  if (lastError) element('lastError', HTMLElement).textContent = `${clockTime(lastError.at)} ${errorText(lastError)}`;
}

/**
 * @param {HTMLElement} place
 * @param {unknown} model what is to be shown there
 * @param {() => (string | Node)[]} build its elements
 */
function change(place, model, build) {
  const now = JSON.stringify(model);
  if (shown.get(place) === now) return;
  shown.set(place, now);
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(...build());
  if (hadFocus) (place.querySelector('button') ?? attachButton).focus();
}

/** @param {Attachment} attachment */
const titleOf = ({title, url}) => plainText(title) || siteOf(url);

/** @param {string} url */
const siteOf = (url) => (URL.canParse(url) ? new URL(url).host || new URL(url).protocol : '');

/** @param {number} at */
const clockTime = (at) => new Date(at).toLocaleTimeString(platform.language(), {hour: '2-digit', minute: '2-digit'});

/** The text of the code in our language, unless the message says more. @param {{code: string, message: string}} error */
function errorText({code, message}) {
  const usual = Object.entries(PROTOCOL.errors).find(([name]) => name === code)?.[1].message;
  return message === usual ? text(`error${code}`) : plainText(message);
}

/** @param {Attachment} attachment */
function showSince({attachedAt}) {
  const since = element('since', HTMLTimeElement);
  const minutes = Math.floor((Date.now() - attachedAt) / 60_000);
  const words = new Intl.RelativeTimeFormat(platform.language(), {numeric: 'auto'});
  const ago =
    minutes < 60
      ? words.format(-minutes, 'minute')
      : minutes < 1440
        ? words.format(-Math.floor(minutes / 60), 'hour')
        : words.format(-Math.floor(minutes / 1440), 'day');
  since.dateTime = new Date(attachedAt).toISOString();
  since.textContent = minutes < 1 ? text('attachedNow') : text('attachedSince', ago);
}

/** The pattern of this tab's own site, if access to it can be kept. */
const ownSite = () => (tab?.url && /^https?:/.test(tab.url) ? sitePattern(tab.url) : undefined);
/** @param {string} pattern */
function siteName(pattern) {
  return pattern.replace(/^[^:]+:\/\/|\/\*$/g, '');
}

/**
 * The sites to keep access to, as the form says.
 * @returns {string[] | undefined} undefined when something in it is no site, which is then shown
 */
function chosenSites() {
  const own = ownSite();
  if (!keep.checked || own === undefined) return [];
  const typed = keepSites.value.split(/[\s,;]+/).filter(Boolean);
  const wrong = typed.find((site) => sitePattern(site) === undefined);
  const error = element('keepError', HTMLParagraphElement);
  error.hidden = wrong === undefined;
  keepSites.setAttribute('aria-invalid', String(wrong !== undefined));
  if (wrong !== undefined) {
    error.textContent = text('keepBadSite', wrong);
    keepSites.focus();
    return undefined;
  }
  return [...new Set([own, ...typed.map((site) => sitePattern(site) ?? '')])];
}

/** @param {boolean} reload whether to record from the page's first script on */
async function attach(reload) {
  const sites = chosenSites();
  if (!sites) return;
  // Chrome asks the person and may close this popup, so the worker gets the choice before.
  const asked = sites.length > 0 ? platform.permissions.request(sites) : Promise.resolve(true);
  await act('attach', {tabId: tab?.id, keep: sites, join: sites.length > 0 && join.checked, level: levels.wanted, reload});
  const agreed = await asked.catch(() => false); // Chrome's reason is not made for people, for example a site that a policy blocks
  granted = await platform.permissions.sites();
  render();
  if (agreed) return;
  await worker.ask('choose', {tabId: tab?.id, keep: [], join: false}).catch(() => {}); // the tab and its choice are gone
  refused.textContent = text('keepRefused');
  refused.hidden = false;
}

/** The level of this tab is kept for its origin, or no longer. @param {boolean} on */
async function remember(on) {
  const mine = view?.tabs.find(({tabId}) => tabId === tab?.id);
  if (!mine) return;
  if (on) await remembering(mine.origin, () => act('remember', {tabId: mine.tabId, on}));
  else await act('remember', {tabId: mine.tabId, on});
}

/** @param {string} origin @param {() => Promise<void>} choose */
async function remembering(origin, choose) {
  if (await rememberSite(worker, origin, choose)) return;
  refused.textContent = text('rememberRefused');
  refused.hidden = false;
}

/** @param {'attach' | 'detach' | 'detachAll' | 'allow' | 'stop' | 'answer' | 'confirm' | 'remember'} deed @param {unknown} [argument] */
async function act(deed, argument) {
  refused.hidden = true;
  isBusy = attachButton.disabled = attachReload.disabled = true;
  try {
    await worker.ask(deed, argument);
  } catch (failure) {
    refused.textContent = whyRefused(/** @type {Error & {code?: string}} */ (failure));
    refused.hidden = false;
  }
  isBusy = false;
  render();
}

/** @param {{code: string, data?: any}} barred */
const whyBarred = ({code, data}) => (code === 'PAGE_NOT_READABLE' ? text('unreadableText') : whyRefused({code, message: '', data}));

/** @param {{code?: string, message: string, data?: any}} failure */
function whyRefused({code, message, data}) {
  if (code === 'PAGE_NOT_READABLE') return text('refusedNotReadable');
  if (code === 'SITE_DENIED') return text(data?.by === 'machine' ? 'refusedByMachine' : 'refusedByBrowser');
  if (code === 'POLICY_DISABLED') return text('refusedDisabled');
  if (code === 'ACCESS_LOST') return text('refusedAccess');
  if (code === 'TAB_CLOSED') return text('refusedClosed');
  return text('refusedOther', message);
}

async function openSidePanel() {
  const mine = view?.tabs.find(({tabId}) => tabId === tab?.id);
  if (!mine) return;
  try {
    await platform.openSidePanel(mine.tabId, mine.handle);
    window.close();
  } catch {
    refused.textContent = text('sidePanelFailed');
    refused.hidden = false;
  }
}

/** A page that cannot be attached is reported before a click. Other problems show when it is attached. */
async function look() {
  ({most, remembered} = await worker.ask('most', tab?.id).catch(() => ({most: 'act', remembered: null})));
  const found = await worker.ask('look', tab?.id).catch(() => null);
  looked = true;
  // Opening the popup gives access to every readable page, so a page without an ordinary address is not readable.
  const isBrowsers = found?.code === 'ACCESS_LOST' && !/^(https?|file):/.test(tab?.url ?? '');
  obstacle = isBrowsers
    ? {code: 'PAGE_NOT_READABLE'}
    : ['PAGE_NOT_READABLE', 'SITE_DENIED', 'POLICY_DISABLED'].includes(found?.code)
      ? found
      : null;
  render();
}

async function check() {
  checked = false;
  await worker.ask('check').catch(() => {}); // the worker ended in the meantime, so the connection is opened and checked again
  checked = true;
  render();
}

/** In our page of names: the popup closes when the person clicks into the page. */
async function nameElement() {
  const mine = view?.tabs.find(({tabId}) => tabId === tab?.id);
  if (!mine) return;
  await platform.storage.remember('markPick', mine.handle);
  await platform.tabs.showOurs('/marks/marks.html');
  window.close();
}

async function copyCommand() {
  const copied = await navigator.clipboard.writeText(element('command', HTMLElement).textContent ?? '').then(
    () => true,
    () => false,
  );
  copyButton.textContent = text(copied ? 'copied' : 'copyFailed');
  setTimeout(() => {
    copyButton.textContent = text('copy');
  }, COPIED_MS);
}

localize();
attachReload.title = text('attachReloadHint');
sidePanel.title = text('sidePanelHint');
sidePanel.addEventListener('click', () => void openSidePanel());
attachButton.addEventListener('click', () => void (attachButton.dataset.action === 'detach' ? act('detach', tab?.id) : attach(false)));
attachReload.addEventListener('click', () => void attach(true));
keep.addEventListener('change', () => {
  element('keepMore', HTMLElement).hidden = !keep.checked;
});
element('detachAll', HTMLButtonElement).addEventListener('click', () => void act('detachAll'));
element('editor', HTMLButtonElement).addEventListener(
  'click',
  () => void platform.tabs.showOurs('/editor/editor.html').then(() => window.close()),
);
element('firstSteps', HTMLButtonElement).addEventListener(
  'click',
  () => void platform.tabs.showOurs('/welcome/welcome.html').then(() => window.close()),
);
element('nameElement', HTMLButtonElement).addEventListener('click', () => void nameElement());
element('options', HTMLButtonElement).addEventListener('click', () => void platform.extension.openOptions());
copyButton.addEventListener('click', () => void copyCommand());
setInterval(render, CLOCK_MS);
keepSteady([element('trouble', HTMLElement), element('requests', HTMLDivElement), status]);
void check();
[tab, granted] = await Promise.all([platform.tabs.current(), platform.permissions.sites()]);
render();
void look();
