import {platform} from '../platform/chrome.js';
import {explainTrouble} from '../popup/trouble.js';
import {element, localize} from '../ui/localize.js';
import {plainText} from '../ui/plain-text.js';
import {WorkerLink} from '../ui/worker-link.js';

/** Three steps to the first answer, each checked while the page is open: the app, a client, a tab. */

/** @typedef {import('../background/link/our-pages.js').View} View */

const {text} = platform;
const AGAIN_MS = 3000;

/** True if a round trip to the app was made since this page opened: before, a line that is called connected may be an old one. */
let checked = false;
const worker = new WorkerLink(show, () => void check());

/** @param {View} view */
function show({connection, clients, tabs}) {
  const isConnected = connection.name === 'connected' && checked;
  done('host', isConnected);
  const trouble = connection.reason
    ? explainTrouble(connection.reason, connection.detail ?? '', {id: platform.extension.id, text})
    : undefined;
  element('hostText', HTMLParagraphElement).textContent = isConnected
    ? text('welcomeHostDone')
    : trouble
      ? `${trouble.title}. ${trouble.text}`
      : text('welcomeHostLooking');
  element('hostCommand', HTMLElement).textContent = trouble?.command ?? '';
  element('hostCommand', HTMLElement).hidden = isConnected || !trouble;

  const named = [...new Set(clients.map(({name}) => plainText(name)))].join(', ');
  done('client', isConnected && clients.length > 0);
  element('clientText', HTMLParagraphElement).textContent =
    isConnected && named ? text('welcomeClientDone', named) : text('welcomeClientText');
  element('clientCommand', HTMLElement).hidden = isConnected && clients.length > 0;

  const attached = tabs.find(({access}) => access === 'granted');
  done('tab', attached !== undefined);
  element('tabText', HTMLParagraphElement).textContent = attached
    ? text('welcomeTabDone', plainText(attached.title))
    : text('welcomeTabText');

  const steps = [...document.querySelectorAll('ol > li')].filter((step) => step instanceof HTMLLIElement);
  const count = steps.filter(({dataset}) => dataset.done === 'true').length;
  element('next', HTMLElement).dataset.ready = String(count === steps.length);
  const summary = element('summary', HTMLParagraphElement);
  const words = count === steps.length ? text('welcomeAllDone') : text('welcomeSome', String(count), String(steps.length));
  if (summary.textContent !== words) summary.textContent = words; // what is said again is read out again
}

/** @param {string} id @param {boolean} isDone */
function done(id, isDone) {
  element(id, HTMLLIElement).dataset.done = String(isDone);
}

async function check() {
  checked = await worker.ask('check').then(
    () => true,
    () => false,
  );
}

/** Comes to the front by itself after install, except in a browser that a program drives: nobody is there to be welcomed. */
async function appear() {
  if (navigator.webdriver) return platform.tabs.closeThis();
  history.replaceState(null, '', location.pathname); // a reload does not bring it to the front
  await platform.tabs.showThis();
}

if (location.search === '?installed') void appear();
localize();
element('nextPanel', HTMLLIElement).textContent = text('welcomeNextPanel', text('sidePanel'));
element('nextMore', HTMLLIElement).textContent = text('welcomeNextMore', text('levelSee'), text('levelAct'));
element('version', HTMLSpanElement).textContent = platform.extension.version;
void check();
setInterval(() => document.visibilityState === 'visible' && void check(), AGAIN_MS);
