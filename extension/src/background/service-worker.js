import {SETTINGS_KEY} from '../options/settings.js';
import {platform} from '../platform/chrome.js';
import {WireError, errorBody} from '../wire/protocol.js';
import {Attachments} from './attachments.js';
import {showBadge} from './badge.js';
import {getDataLayer} from './commands/get-data-layer.js';
import {describeTab, listTabs} from './commands/list-tabs.js';
import {ping} from './commands/ping.js';
import {findLayers} from './find-layers.js';
import {NativePort} from './native-port.js';
import {OurPages} from './our-pages.js';
import {Profile} from './profile.js';
import {Router} from './router.js';

/**
 * Wires the worker. Chrome starts it for an event and ends it when it likes: every listener is registered here, in the
 * first turn, or Chrome would not wake the worker for it.
 */

/** @type {import('./context.js').LastError | null} */
let lastError = null;
/** @type {import('./context.js').Client[]} */
let clients = [];
/** @type {Promise<{name: string, version: string}> | undefined} */
let browser;

/** @param {unknown} failure */
function record(failure) {
  const {code, message} = errorBody(failure);
  lastError = {code, message, at: Date.now()};
  if (!(failure instanceof WireError)) console.error(failure);
  pages.changed();
}

const profile = new Profile(platform.storage);
const attachments = new Attachments(platform, () => profile.nextHandle(), (tabId, attachment) => {
  platform.tabs.get(tabId).then(() => showBadge(platform, tabId, attachment)).catch(() => {}); // a closed tab has no button
  tellFronts();
  pages.changed();
});
/** @type {import('./context.js').Context} */
const context = {
  platform,
  attachments,
  profile,
  browser: () => browser ??= platform.browser(),
  clients: () => clients,
  lastError: () => lastError,
};
const router = new Router(
  {ping: ping(context), listTabs: listTabs(context), getDataLayer: getDataLayer(context)},
  (to, type, fields) => void host.send(to, type, fields),
  record,
);
const host = new NativePort(platform, identity, {
  message: fromHost,
  changed: () => pages.changed(),
  closed() {
    clients = [];
    router.endAll(new WireError('CONNECTION_LOST'));
  },
  failed: record,
});
const pages = new OurPages(
  Promise.all([attachments.ready, profile.ready]),
  () => ({connection: host.state, counters: host.counters, tabs: attachments.list(), clients, lastError}),
  {
    check: () => host.check(),
    attach: async (tabId) => void (await attachments.attach(tabId)),
    detach: (tabId) => attachments.detach(tabId),
    detachAll: () => attachments.detachAll(),
    findLayers: (tabId) => (attachments.of(tabId)?.access === 'granted' ? findLayers(context, tabId) : Promise.resolve([])),
  },
);

async function identity() {
  await profile.ready;
  const {id, version} = platform.extension;
  return {extension: {id, version}, browser: await context.browser(), profile: profile.identity};
}

/** @param {import('../wire/protocol.js').Incoming} message */
function fromHost(message) {
  if (message.type !== 'event') router.handle(message);
  else if (message.name === 'clients' && Array.isArray(message.data)) clients = message.data;
}

let telling = false;
/** Several changes of one moment go out as one event. */
function tellFronts() {
  if (telling) return;
  telling = true;
  queueMicrotask(() => {
    telling = false;
    host.send('all', 'event', {name: 'tabs', data: {tabs: attachments.list().map(describeTab)}});
  });
}

/** @param {import('../options/settings.js').Settings} settings */
function applySettings(settings) {
  const renamed = settings.label !== profile.settings.label;
  profile.settings = settings;
  if (renamed) host.send('host', 'event', {name: 'profile', data: profile.identity});
  if (settings.connect) host.start();
  else host.stop();
}

platform.onStart(() => {}); // to be woken, and so to connect, at install and at browser start
platform.onOwnPage((page) => pages.serve(page));
platform.tabs.onUpdated((tabId, tab, finished) => void attachments.tabUpdated(tabId, tab, finished).catch(record));
platform.tabs.onRemoved((tabId) => void attachments.tabRemoved(tabId).catch(record));
platform.tabs.onReplaced((added, removed) => void attachments.tabReplaced(added, removed).catch(record));
platform.storage.onWritten((key, value) => {
  if (key === SETTINGS_KEY && value) applySettings({...profile.settings, ...value});
});

profile.ready.then(() => applySettings(profile.settings)).catch(record);
attachments.reconcile().catch(record);
