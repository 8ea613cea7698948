import {SETTINGS_KEY} from '../options/settings.js';
import {platform} from '../platform/chrome.js';
import {WireError, errorBody} from '../wire/protocol.js';
import {Attachments} from './attachments.js';
import {showBadge} from './badge.js';
import {getDataLayer} from './commands/get-data-layer.js';
import {getHistory} from './commands/get-history.js';
import {getModel} from './commands/get-model.js';
import {describeTab, listTabs} from './commands/list-tabs.js';
import {ping} from './commands/ping.js';
import {watch} from './commands/watch.js';
import {findLayers} from './find-layers.js';
import {History} from './history.js';
import {NativePort} from './native-port.js';
import {OurPages} from './our-pages.js';
import {PanelFeed} from './panel-feed.js';
import {Profile} from './profile.js';
import {Recorder} from './recorder.js';
import {Router} from './router.js';
import {Watchers} from './watchers.js';

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
  follow(tabId, attachment);
  tellFronts();
  pages.changed();
  panels.changed();
});
const watchers = new Watchers((data) => void host.send('all', 'event', {name: 'pushes', data}));
const history = new History(platform.storage, (tabId, lastSeq) => {
  const attachment = attachments.of(tabId);
  if (attachment) watchers.pushed(attachment.handle, lastSeq);
}, () => panels.changed());
const recorder = new Recorder(platform, attachments, history, () => profile.settings.layers, record);
/** @type {import('./context.js').Context} */
const context = {
  platform,
  attachments,
  profile,
  history,
  recorder,
  watchers,
  browser: () => browser ??= platform.browser(),
  clients: () => clients,
  lastError: () => lastError,
};
const router = new Router(
  {
    ping: ping(context),
    listTabs: listTabs(context),
    getDataLayer: getDataLayer(context),
    getHistory: getHistory(context),
    getModel: getModel(context),
    watch: watch(context),
  },
  (to, type, fields) => void host.send(to, type, fields),
  record,
);
const host = new NativePort(platform, identity, {
  message: fromHost,
  changed: () => pages.changed(),
  closed() {
    clients = [];
    watchers.retain([]);
    router.endAll(new WireError('CONNECTION_LOST'));
  },
  failed: record,
});
const pages = new OurPages(
  Promise.all([attachments.ready, profile.ready]),
  () => ({connection: host.state, counters: host.counters, tabs: attachments.list(), clients, lastError}),
  {
    check: () => host.check(),
    attach: ({tabId, ...choice}) => attach(tabId, choice),
    choose: ({tabId, ...choice}) => attachments.decide(tabId, choice),
    detach: (tabId) => attachments.detach(tabId),
    detachAll: () => attachments.detachAll(),
    findLayers: (tabId) => (attachments.of(tabId)?.access === 'granted' ? findLayers(context, tabId) : Promise.resolve([])),
  },
);
const panels = new PanelFeed(attachments, history);

/**
 * @param {number} tabId
 * @param {import('./attachments.js').Choice & {reload?: boolean}} choice `reload`: so that it is recorded from the page's first script on
 */
async function attach(tabId, {reload = false, ...choice}) {
  await attachments.attach(tabId, choice);
  await recorder.update();
  await (reload ? platform.tabs.reload(tabId) : recorder.begin(tabId));
}

/** What is recorded follows what is attached. @param {number} tabId @param {import('./attachments.js').Attachment | undefined} attachment */
function follow(tabId, attachment) {
  recorder.update().catch(record);
  if (!attachment) {
    recorder.end(tabId);
    history.forget(tabId);
  } else if (attachment.access === 'granted') {
    history.setTitle(tabId, attachment.url, attachment.title);
  } else {
    history.accessLost(tabId);
    recorder.end(tabId);
  }
}

async function identity() {
  await profile.ready;
  const {id, version} = platform.extension;
  return {extension: {id, version}, browser: await context.browser(), profile: profile.identity};
}

/** @param {import('../wire/protocol.js').Incoming} message */
function fromHost(message) {
  if (message.type !== 'event') router.handle(message);
  else if (message.name === 'clients' && Array.isArray(message.data)) {
    clients = message.data;
    watchers.retain(clients.map(({front}) => front));
  }
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
platform.onConnect((page) => (page.name === 'panel' ? panels : pages).serve(page), (script) => recorder.serve(script));
platform.tabs.onUpdated((tabId, tab, finished) => void attachments.tabUpdated(tabId, tab, finished).catch(record));
platform.tabs.onCreated((tabId, openerId) => attachments.tabCreated(tabId, openerId));
platform.tabs.onRemoved((tabId) => void attachments.tabRemoved(tabId).catch(record));
platform.tabs.onReplaced((added, removed) => {
  history.move(added, removed);
  void attachments.tabReplaced(added, removed).catch(record);
});
platform.storage.onWritten((key, value) => {
  if (key === SETTINGS_KEY && value) applySettings({...profile.settings, ...value});
});

profile.ready.then(() => applySettings(profile.settings)).catch(record);
attachments.reconcile().then(() => attachments.giveBack()).then(() => recorder.update()).catch(record);
