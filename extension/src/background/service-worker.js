import {SETTINGS_KEY} from '../options/settings.js';
import {platform} from '../platform/chrome.js';
import {PROTOCOL, WireError, errorBody} from '../wire/protocol.js';
import {AccessRequests} from './access/access-requests.js';
import {Actions} from './act/actions.js';
import {AnsweredBodies} from './record/answered-bodies.js';
import {AttachmentNews} from './access/attachment-news.js';
import {Attachments} from './access/attachments.js';
import {Badges} from './access/badge.js';
import {ChatLine} from './link/chat-line.js';
import {Clipboard} from './act/clipboard.js';
import {CodeDocuments} from './code/code-documents.js';
import {digest} from './code/code-text.js';
import {CodeWays} from './code/code-ways.js';
import {addOns} from '#addons';
import {commands, methods} from '#commands';
import {describeTab} from './commands/list-tabs.js';
import {Consent} from './access/consent.js';
import {Consoles} from './record/consoles.js';
import {Devices} from './look/devices.js';
import {findLayers} from './record/find-layers.js';
import {Gate, offered} from './access/gate.js';
import {Guard} from './access/guard.js';
import {History} from './record/history.js';
import {EarlyScripts} from './code/early-scripts.js';
import {InjectedScripts} from './code/injected-scripts.js';
import {Inspector} from './link/inspector.js';
import {JourneyRecording} from './journey/journey-recording.js';
import {KeptScripts} from './code/kept-scripts.js';
import {LastErrors} from './link/last-errors.js';
import {launched} from './launched.js';
import {isBelow} from './access/levels.js';
import {Marks} from './look/marks.js';
import {Masks} from './look/masks.js';
import {NativePort} from './link/native-port.js';
import {Navigations} from './record/navigations.js';
import {OpenDialogs} from './act/open-dialogs.js';
import {OurPages} from './link/our-pages.js';
import {Outcomes} from './link/outcomes.js';
import {originOf} from './page/page-access.js';
import {PanelFeed} from './link/panel-feed.js';
import {PersonInput} from './access/person-input.js';
import {Pictures} from './look/pictures.js';
import {Policy} from './access/policy.js';
import {Profile} from './link/profile.js';
import {Queue} from './link/queue.js';
import {Recorder} from './record/recorder.js';
import {Remembered} from './access/remembered.js';
import {RequestWatch} from './record/request-watch.js';
import {Router} from './commands/router.js';
import {Settle} from './page/settle.js';
import {SiteHolds} from './access/site-holds.js';
import {Snapshots} from './look/snapshots.js';
import {StayingScripts} from './page/staying-scripts.js';
import {Steps} from './record/steps.js';
import {StoreWatch} from './record/store-watch.js';
import {Trusted} from './act/trusted.js';
import {byCompanion} from './code/trusted-code.js';
import {Viewports} from './look/viewports.js';
import {Watchers} from './record/watchers.js';

/**
 * Connects the parts of the worker. Chrome starts it for an event and can end it at any time. Every listener is registered
 * here, in the first turn, because otherwise Chrome would not wake the worker for it.
 */

/** The minimum time between tries with a host that serves nobody, while no person looks. */
const ASK_AGAIN_MS = 5 * 60_000;

const lastErrors = new LastErrors();
/** @type {import('./link/context.js').Client[]} */
let clients = [];
/** @type {Promise<{name: string, version: string}> | undefined} */
let browser;

/** @param {unknown} failure */
function record(failure) {
  lastErrors.add(errorBody(failure));
  if (!(failure instanceof WireError)) console.error(failure);
  pages.changed();
}

const badges = new Badges(platform);
const profile = new Profile(platform.storage, launched?.profile, launched ? {network: true} : {});
const policy = new Policy(platform.storage, () => void keepPolicy().catch(record), launched);
const remembered = new Remembered(platform, policy);
const attachments = new Attachments(
  platform,
  policy,
  () => profile.nextHandle(),
  (tabId, attachment) => {
    badge(tabId, attachment);
    follow(tabId, attachment);
    consent.changed(tabId, attachment);
    news.changed(attachments.list());
    tellFronts();
    pages.changed();
    panels.changed();
  },
  remembered,
  launched,
);
const news = new AttachmentNews((name, data) => void host.send('host', 'event', {name, data}));
void attachments.ready.then(() => {
  news.begin(attachments.list());
  consent.begin();
});
const watchers = new Watchers((data) => void host.send('all', 'event', {name: 'pushes', data}));
const history = new History(
  platform.storage,
  (tabId, lastSeq) => {
    const attachment = attachments.of(tabId);
    if (attachment) watchers.pushed(attachment.handle, lastSeq);
  },
  () => panels.changed(),
);
const person = new PersonInput();
const trusted = new Trusted(platform, policy, {
  cancelled: (tabId) => void consent.stop(tabId).catch(record),
  dialog: (tabId, dialog) => dialogs.told(tabId, dialog),
  hears: (page) => platform.tellHeard(page),
  isStopped: (tabId) => dialogs.of(tabId) !== undefined,
});
const recorder = new Recorder(
  platform,
  attachments,
  history,
  policy,
  () => profile.settings.layers,
  record,
  ({tabId, documentId}, presses) => {
    const attachment = attachments.of(tabId);
    if (attachment) person.left(attachment.handle, documentId, presses);
  },
  (tabId, t) => trusted.pressedAt(tabId, t),
);
const snapshots = new Snapshots(platform.storage);
const staying = new StayingScripts(platform);
const consoles = new Consoles(platform, attachments, policy, (attachment) => consent.of(attachment).highest, record);
const requests = new RequestWatch(platform, attachments, history, policy, profile, (attachment) => consent.of(attachment).highest);
const stored = new StoreWatch(platform, attachments, history, policy, (attachment) => consent.of(attachment).highest);
const marks = new Marks(platform.storage);
const pictures = new Pictures(platform);
const holds = new SiteHolds(platform);
const masks = new Masks(platform.storage, (front) => asking.connectionOf(front));
const steps = new Steps(platform.storage, Date.now, () => panels.changed());
const actions = new Actions(
  attachments,
  steps,
  new Outcomes(platform.storage, Date.now, (answer) => masks.all(answer)),
  new Queue(() => clients),
);
/** @type {{connectionOf: (front: number) => string, nameOf: (front: number) => string}} */
const asking = {
  connectionOf: (front) =>
    host.state.host && clients.some((client) => client.front === front) ? `${host.state.host.instance}/${front}` : '',
  nameOf: (front) => clients.find((client) => client.front === front)?.name ?? '',
};
/** Updates buttons and panels after a change of the recording by hand. */
function journeyChanged() {
  const recorded = attachments
    .list()
    .map(({handle}) => handle)
    .filter((handle) => journey.isOn(handle))
    .join();
  if (recorded !== recordedShown) {
    recordedShown = recorded;
    for (const attachment of attachments.list()) badge(attachment.tabId, attachment);
  }
  pages.changed();
  panels.changed();
}
let recordedShown = '';
/** Updates buttons and our pages after a change of what the person allows. */
function consentChanged() {
  showConsent();
  for (const each of [consoles, requests, stored]) void each.update().catch(record); // one client may see more now, or none may any longer
  pages.changed();
}
/** @param {object} data */
const tellOfConsent = (data) => void host.send('host', 'event', {name: 'consent', data});
const requestsOfClients = new AccessRequests(platform.storage, asking, consentChanged);
const marked = {...asking, markOf: (/** @type {number} */ front) => requestsOfClients.markOf(front)};
const guard = new Guard(platform.storage, attachments, policy, marked, tellOfConsent, consentChanged);
const consent = new Consent(attachments, actions, steps, policy, requestsOfClients, guard, remembered, tellOfConsent);
const early = new EarlyScripts(trusted);
const injected = new InjectedScripts(early);
const added = addOns({platform, attachments, policy, profile});
const keptScripts = new KeptScripts(platform.storage, () => {
  for (const attachment of attachments.list()) void runScripts(attachment).catch(record);
});
const viewports = new Viewports(platform);
const devices = new Devices(platform, trusted);
const navigations = new Navigations();
const dialogs = new OpenDialogs(
  (tabId) => navigations.wake(tabId),
  (tabId) => trusted.in(tabId) !== undefined,
);
/** @type {import('./link/context.js').Context} */
const context = {
  platform,
  attachments,
  profile,
  policy,
  history,
  recorder,
  requests,
  bodies: new AnsweredBodies(trusted, requests),
  snapshots,
  staying,
  consoles,
  pictures,
  watchers,
  steps,
  actions,
  consent,
  guard,
  dialogs,
  person,
  settle: new Settle({platform, attachments, history, recorder, requests}, navigations),
  masks,
  codeDocuments: new CodeDocuments(platform.storage),
  holds,
  codeWays: new CodeWays(platform, byCompanion(platform, trusted)),
  early,
  injected,
  .../** @type {Pick<import('./link/context.js').Context, 'websiteTools'>} */ (Object.assign({}, ...added.map(({parts}) => parts))),
  viewports,
  devices,
  trusted,
  clipboard: new Clipboard(),
  marks,
  get journey() {
    return journey; // it needs the gate, which needs this
  },
  browser: () => (browser ??= platform.browser()),
  clients: () => clients,
  lastError: () => lastErrors.any,
};
const gate = new Gate(context, methods);
const journey = new JourneyRecording(
  platform,
  attachments,
  steps,
  (attachment, front) => (front === undefined ? gate.passForRecording(attachment) : gate.passOf('recordJourney', attachment, front)),
  journeyChanged,
  (tabId, t) => trusted.pressedAt(tabId, t),
  Date.now,
  (front) => asking.connectionOf(front),
  marks,
);
const behindGate = commands(context);
const router = new Router(
  actions.once(gate.guard(behindGate), methods, gate.admission(behindGate)),
  (to, type, fields, version) =>
    void host.send(to, type, type === 'response' && policy.redaction ? {...fields, redaction: policy.redaction} : fields, version),
  record,
  methods,
  masks,
);
const host = new NativePort(platform, identity, {
  message: fromHost,
  changed() {
    pages.changed();
    inspector.changed();
    chat.changed();
  },
  closed() {
    clients = [];
    watchers.retain([]);
    injected.retainClients([]);
    router.endAll(new WireError('CONNECTION_LOST'));
  },
  masked: (fields) => masks.all(fields),
  welcomed: (rules) => policy.setMachine(rules),
  disabled: (why) => policy.refuse(why),
  failed: record,
});
const pages = new OurPages(
  Promise.all([attachments.ready, profile.ready, policy.ready, masks.ready]),
  () =>
    masks.all({
      connection: host.state,
      counters: host.counters,
      tabs: attachments.list().map((tab) => ({...tab, ...consent.of(tab), scripts: injected.shown(tab.handle)})),
      offered: offered(methods),
      clients,
      lastError: lastErrors.forPerson,
      requests: consent.open,
      steps: guard.open,
      remembered: remembered.list((origin) => attachments.most(origin)),
      policy: policy.view,
    }),
  {
    check: () => host.check(),
    attach: ({tabId, ...choice}) => attach(tabId, choice),
    look: (tabId) => attachments.look(tabId),
    choose: ({tabId, ...choice}) => attachments.decide(tabId, choice),
    detach: (tabId) => attachments.detach(tabId),
    async most(tabId) {
      const {url, incognito} = await platform.tabs.get(tabId);
      return {most: attachments.most(originOf(url)), remembered: attachments.remembered(originOf(url), incognito) ?? null};
    },
    allow: (choice) => consent.choose(choice),
    stop: (tabId) => consent.stop(tabId),
    answer: (said) => consent.answer(said, (tabId) => attach(tabId, {})).finally(showConsent),
    confirm: (said) => guard.answer(said),
    remember: (choice) => consent.remember(choice).finally(showConsent),
    forget: (origin) => consent.forget(origin),
    record: (what) => recordByHand(what),
    documents: (handle) => documentsOf(handle),
    revoke: (origin) => consent.revoke(origin),
    detachAll: () => attachments.detachAll(),
    async findLayers(tabId) {
      const attachment = attachments.of(tabId);
      return attachment?.access === 'granted' ? findLayers(context, gate.passFor(attachment)) : [];
    },
  },
);
const panels = new PanelFeed(attachments, history, policy, steps, masks, journey);
const inspector = new Inspector(platform.extension.origin, policy, {
  get state() {
    return host.state;
  },
  tell: (data) => host.send('host', 'event', {name: 'inspect', data}),
});
const chat = new ChatLine(platform.extension.origin, policy, {
  get state() {
    return host.state;
  },
  tell: (data) => host.send('host', 'event', {name: 'chat', data}),
});

/** @param {number} tabId @param {import('./access/attachments.js').Attachment | undefined} attachment */
function badge(tabId, attachment) {
  const look = {
    level: attachment && consent.of(attachment).highest,
    asks: [...consent.open, ...guard.open].some((request) => request.tab === null || request.tab === attachment?.handle),
    records: attachment !== undefined && journey.isOn(attachment.handle),
  };
  void badges.show(tabId, attachment, look);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let grantEnds;
/** Requests and their answers change what may run and the buttons, and some end by themselves. */
function showConsent() {
  checkScripts();
  for (const attachment of attachments.list()) badge(attachment.tabId, attachment);
  platform.showRequests(consent.open.filter(({tab}) => tab === null).length > 0).catch(record);
  clearTimeout(grantEnds);
  const nextEnd = Math.min(requestsOfClients.nextEnd, guard.nextEnd, consent.nextEnd);
  if (Number.isFinite(nextEnd)) {
    grantEnds = setTimeout(
      () =>
        void consent
          .checkRemembered()
          .catch(record)
          .then(() => {
            showConsent();
            pages.changed();
          }),
      Math.min(Math.max(nextEnd - Date.now(), 0) + 1, 0x7fffffff),
    );
  }
}

/**
 * @param {{op: 'start' | 'pause' | 'resume' | 'stop' | 'clear' | 'file' | 'play', tab?: string, title?: string, withSteps?: boolean}} what
 * `play`: the file with the values that it does not hold, which go to the app of this computer alone
 */
async function recordByHand({op, tab, title, withSteps}) {
  if (op === 'file') return journey.file(title, withSteps);
  if (op === 'play') return {journey: journey.file(title), variables: journey.values};
  await (op === 'start' ? journey.start(tab) : journey[op]());
  return null;
}

/** Lists the documents in which the person may point at an element, as they may record there. @param {string} handle */
async function documentsOf(handle) {
  const attachment = attachments.list().find((each) => each.handle === handle);
  if (attachment?.access !== 'granted') throw new WireError('NO_TAB_ATTACHED');
  const pass = gate.passForRecording(attachment);
  await pass.again();
  const {origin, tabId} = attachment;
  const documents = await pass.documents();
  return {
    tabId,
    origin,
    documentIds: documents.map(({documentId}) => documentId),
    ofSite: documents.filter((each) => each.origin === origin).map(({documentId}) => documentId),
  };
}

/**
 * @param {number} tabId
 * @param {import('./access/attachments.js').Choice & {reload?: boolean}} choice `reload`: so that it is recorded from the page's first
 * script on
 */
async function attach(tabId, {reload = false, ...choice}) {
  const attachment = await attachments.attach(tabId, choice);
  await watchAttached(); // all before the first script and request of a reload
  await (reload ? platform.tabs.reload(tabId) : recorder.begin(attachment));
}

/** Records what is attached and allowed. Only without the recorder of layers there is nothing to go on with. */
const watchAttached = () =>
  Promise.all([recorder.update(), ...[consoles, requests, stored, journey, ...added].map((each) => each.update().catch(record))]);

/** A tab shows another document, perhaps. @param {number} tabId */
async function committed(tabId) {
  const attachment = attachments.of(tabId);
  if (attachment) await runScripts(attachment);
}

/**
 * Runs what stays in a tab in the document that it shows, if it has not run there.
 * @param {import('./access/attachments.js').Attachment} attachment
 */
async function runScripts(attachment) {
  await keptScripts.ready;
  const {handle, origin, url, level} = attachment;
  const isAllowed = attachment.code && attachment.access === 'granted' && attachments.of(attachment.tabId)?.code === true;
  injected.keep(handle, origin, isAllowed ? keptScripts.for(url) : []);
  await injected.committed(context, attachment, (front) => gate.passOf('injectScript', attachment, front), {
    runs({code}) {
      // no step: the pushes after it may be those of what a client has just done
      void digest(code)
        .then((script) => tellOfConsent({tab: handle, site: origin, level, code: true, by: 'script', script}))
        .catch(record);
    },
    changed: () => pages.changed(),
  });
  pages.changed();
}

/** Checks scripts after a possible change of what clients may do. */
function checkScripts() {
  if (!early.isEmpty)
    void Promise.all(
      attachments.list().map((attachment) => injected.check(attachment, (front) => gate.passOf('injectScript', attachment, front))),
    ).catch(record);
}

/** @param {number} tabId @param {import('./access/attachments.js').Attachment | undefined} attachment */
function follow(tabId, attachment) {
  const isOurs = launched !== null && attachment !== undefined; // nobody else uses that browser, and dialogs are answered while a page comes
  if (isOurs) void trusted.keep(tabId).catch(record);
  if (!isOurs && (attachment?.access !== 'granted' || isBelow(consent.of(attachment).highest, 'see'))) trusted.end(tabId);
  watchAttached().catch(record);
  injected.retain(attachments.list());
  checkScripts();
  if (attachment?.code && keptScripts.for(attachment.url).length > 0) void runScripts(attachment).catch(record);
  if (!attachment) {
    void devices.undo(tabId).catch(() => {}); // the debugger has left the tab, and the device with it
    void viewports.undo(tabId).catch(record);
    recorder.end(tabId);
    history.forget(tabId);
    const {handles} = attachments;
    void steps.retain(handles).catch(record);
    void snapshots.retain(handles).catch(record);
    void masks.retain(handles).catch(record);
    person.retain(handles);
    pictures.retain(handles);
  } else if (attachment.access === 'granted') {
    history.setTitle(tabId, attachment.url, attachment.title);
  } else {
    history.accessLost(tabId);
    recorder.end(tabId);
  }
}

async function identity() {
  await profile.ready;
  await adopted; // so that the first answer has the tabs
  const {id, version} = platform.extension;
  return {
    extension: {id, version},
    browser: await context.browser(),
    profile: profile.identity,
    enforces: [...PROTOCOL.policies],
    accepts: ['chunks'],
  };
}

/** @param {import('../wire/protocol.js').Incoming} message */
function fromHost(message) {
  if (message.type !== 'event') router.handle(message);
  else if (message.name === 'policy') policy.setMachine(message.data);
  else if (message.name === 'inspected') inspector.answered(message.data);
  else if (message.name === 'chatted') chat.heard(message.data);
  else if (message.name === 'clients' && Array.isArray(message.data)) {
    clients = message.data;
    const fronts = clients.map(({front}) => front);
    watchers.retain(fronts);
    person.retainClients(fronts);
    injected.retainClients(fronts);
    void journey.ready.then(() => journey.retainClients(fronts)).catch(record);
    const instance = host.state.host?.instance ?? '';
    void Promise.all([requestsOfClients.retainClients(instance, fronts), guard.retainClients(instance, fronts)]).catch(record);
  }
}

let telling = false;
/** Simultaneous changes become one event. */
function tellFronts() {
  if (telling) return;
  telling = true;
  void masks.ready.then(() => {
    telling = false;
    host.send('all', 'event', {name: 'tabs', data: {tabs: attachments.list().map(describeTab)}});
  });
}

/** @param {import('../options/settings.js').Settings} settings */
function applySettings(settings) {
  const renamed = settings.label !== profile.settings.label;
  profile.settings = settings;
  for (const each of [requests, ...added]) each.update().catch(record);
  if (renamed) host.send('host', 'event', {name: 'profile', data: profile.identity});
  connect();
}

/** Shows the first steps to who has installed this. Administrators have done them, and a browser of our own needs none. */
async function welcome() {
  if (launched === null && !(await platform.isForced())) await platform.tabs.openBehind('/welcome/welcome.html?installed');
}

/** Connects, unless the person or an administrator has switched it off. */
function connect() {
  const {off} = policy;
  if (off && policy.offByBrowser) host.forbid(off);
  else if (!profile.settings.connect) host.stop();
  else if (off && Date.now() - policy.refusedAt < ASK_AGAIN_MS) host.waitForPerson(off.message);
  else host.start();
}

/** The policy has changed. Ends everything that it no longer allows. */
async function keepPolicy() {
  connect();
  await attachments.keepPolicy();
  await consent.keepPolicy();
  if (!policy.history) {
    for (const {tabId} of attachments.list()) {
      recorder.end(tabId);
      history.forget(tabId);
    }
  }
  checkScripts();
  await watchAttached();
  await platform.allowSidePanel(policy.sidePanel);
  inspector.changed();
  chat.changed();
  panels.changed();
  pages.changed();
}

platform.onStart(() => {}); // to be woken, and so to connect, at install and at browser start
platform.onInstalled(() => void welcome().catch(() => {})); // without a window there is nobody to welcome
/** @type {Record<string, {serve: (page: import('../platform/chrome.js').PagePort) => void}>} */
const served = {panel: panels, inspect: inspector, chat};
platform.onCommand('open-chat', (windowId) => {
  chat.show();
  void platform.openSidePanelOf(windowId).catch(record);
});
platform.onConnect(
  (page) => (served[page.name] ?? pages).serve(page),
  (script) =>
    (script.name === 'dialog' ? dialogs : script.name === 'console' ? consoles : script.name === 'journey' ? journey : recorder).serve(
      script,
    ),
);
platform.tabs.onUpdated((tabId, tab, finished, status) => {
  if (status !== undefined) badges.navigates(tabId);
  navigations.updated(tabId, status);
  if (status === 'loading') void viewports.keep(tabId).catch(record);
  void attachments
    .tabUpdated(tabId, tab, finished)
    .then(() => committed(tabId))
    .catch(record);
});
platform.tabs.onCreated((tabId, openerId) => {
  void attachments.adopt(tabId, openerId).catch(record);
  attachments.tabCreated(tabId, openerId);
  dialogs.tabCreated(tabId, openerId);
  navigations.opened(tabId, openerId);
});
platform.tabs.onRemoved((tabId) => {
  badges.navigates(tabId);
  dialogs.tabRemoved(tabId);
  void holds.removed(tabId).catch(record);
  void attachments.tabRemoved(tabId).catch(record);
});
platform.tabs.onReplaced((added, removed) => {
  history.move(added, removed);
  requests.move(added, removed);
  consoles.move(added, removed);
  void holds.replaced(added, removed).catch(record);
  void attachments.tabReplaced(added, removed).catch(record);
});
platform.requests.onChanged(() => {
  for (const each of [requests, stored]) void each.update({anew: true}).catch(record);
});
platform.permissions.onChanged(
  () =>
    void consent
      .checkRemembered()
      .then(() => pages.changed())
      .catch(record),
);
platform.storage.onWritten((key, value) => {
  if (key === SETTINGS_KEY && value) applySettings({...profile.settings, ...value});
});

const adopted = attachments.adoptAll().catch(record);
Promise.all([profile.ready, policy.ready])
  .then(() => keepPolicy())
  .catch(record);
Promise.all([requestsOfClients.ready, guard.ready]).then(showConsent).catch(record);
consent
  .checkRemembered()
  .then(showConsent)
  .then(() => attachments.reconcile())
  .then(() => attachments.giveBack())
  .then(() => watchAttached())
  .catch(record);
