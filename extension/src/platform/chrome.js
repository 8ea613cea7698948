import {openHost, stopScript, tellHeard} from './host-port.js';

/**
 * The only file that uses `chrome.*`, with host-port.js. Other files use these functions, so they are readable without knowing Chrome's
 * quirks and run in a plain Node test.
 */

/**
 * @typedef {{title?: string, url?: string, id: number, incognito: boolean, discarded: boolean, active: boolean, isLoaded: boolean}} TabInfo
 */
/** @typedef {{frameId: number, documentId: string, result: any}} PageResult */
/** @typedef {{post: (message: object) => void, close: () => void}} HostPort */
/**
 * @typedef {{name: string, url: string, post: (message: object) => void, close: () => void, onMessage: (listener: (message: any) => void)
 * => void, onClose: (listener: () => void) => void}} PagePort
 */
/**
 * @typedef {object} PageScript our script in a page, and the line to it
 * @property {number} tabId
 * @property {number} frameId
 * @property {string} documentId
 * @property {string} name of the line: page, dialog, console or journey
 * @property {string} url of the document
 * @property {string} origin of the document; 'null' where it has none
 * @property {(message: object) => void} post
 * @property {(listener: (message: any) => void) => void} onMessage
 * @property {(listener: () => void) => void} onClose
 */
/**
 * @typedef {object} Target which frames of a tab a script runs in: some documents, one document, one frame, or all the readable ones
 * @property {number} tabId
 * @property {string[]} [documentIds]
 * @property {string} [documentId]
 * @property {number} [frameId]
 */
/** @typedef {{text: string, title: string, colour: string, icon: 'icon' | 'idle' | 'lost' | 'eye' | 'hand'}} Badge */
/** @typedef {typeof platform} Platform */

/** @param {chrome.tabs.Tab} tab @returns {TabInfo} */
const tabInfo = (tab) => ({
  id: tab.id ?? -1,
  title: tab.title,
  url: tab.url,
  incognito: tab.incognito,
  discarded: tab.discarded,
  active: tab.active,
  isLoaded: tab.status === 'complete',
});

/** The scripts that record a page, in the page's world and in ours. */
const HOOK = ['page/hook.js'];
/** The hook for a page that was loaded before us. It trusts no name that the page may know. */
const LATE_HOOK = ['page/late-hook.js'];
const BRIDGE = ['page/bridge.js'];
/** The hook for the consoles of pages that may be seen. */
const CONSOLE_HOOK = ['page/console-hook.js'];
const LATE_CONSOLE_HOOK = ['page/late-console-hook.js'];
const CONSOLE_BRIDGE = ['page/console-bridge.js'];
/** Lets the person point at an element. */
const PICK_ELEMENT = ['page/pick-element.js'];
/** Watches what the person does, while that is recorded as steps. */
const WATCH_PERSON = ['page/watch-person.js'];
/** `document.modelContext`, for browsers that do not have it. */
const WEBSITE_TOOLS = ['vendor/webmcp-polyfill/webmcp-polyfill.js'];
const RECORDING = {
  allFrames: true,
  matchOriginAsFallback: true,
  runAt: /** @type {const} */ ('document_start'),
  persistAcrossSessions: false,
};

/** Hits go to any host, and Chrome reports no request to a host that we may not read. */
const ALL_REQUESTS = '*://*/*';
/** Only this very pattern also gives pictures of tabs without a click. */
const ALL_SITES = '<all_urls>';
/** Chrome's kinds of requests that may be hits, with their names in hits. @type {Record<string, string>} */
const HIT_TYPES = {image: 'img', sub_frame: 'iframe', script: 'script', xmlhttprequest: 'xmlhttprequest', ping: 'ping', other: 'other'};
const DOCUMENTS = /** @type {any[]} */ (['main_frame', 'sub_frame']);

/**
 * A document that waits in the browser's cache still counts as one of its tab, and Chrome runs what is meant for it in the page that the
 * tab shows now.
 * @param {string[] | undefined} documentIds that were meant @param {{documentId?: string}[]} results
 * @throws {Error} in Chrome's words for a document that is gone
 */
function requireIn(documentIds, results) {
  const other = documentIds && results.find(({documentId = ''}) => !documentIds.includes(documentId));
  if (other) throw new Error(`No document with id ${documentIds.join(', ')}: the tab shows another one now.`);
}

/**
 * @param {chrome.webRequest.OnBeforeRequestDetails} details
 * @param {boolean} inFull
 * @returns {import('../background/record/request-watch.js').Request}
 */
function requestOf(
  {
    requestId,
    timeStamp,
    type,
    frameId,
    parentFrameId,
    documentId,
    parentDocumentId,
    documentLifecycle,
    method,
    url,
    initiator,
    requestBody,
  },
  inFull,
) {
  const isFrame = type === 'sub_frame'; // asked for by the document around it
  const hitType = HIT_TYPES[type] ?? '';
  return {
    id: requestId,
    t: Math.round(timeStamp),
    frame: isFrame ? parentFrameId : frameId,
    documentId: (isFrame ? parentDocumentId : documentId) ?? '',
    type: hitType,
    kind: type,
    method,
    url,
    initiator,
    prerender: documentLifecycle === 'prerender' ? true : undefined,
    ...(hitType || inFull ? bodyOf(requestBody) : {}),
  };
}

/**
 * Returns headers as text, without values that are none.
 * @param {chrome.webRequest.HttpHeader[] | undefined} headers
 * @returns {import('../background/record/request-details.js').Header[]}
 */
const headersOf = (headers = []) => headers.flatMap(({name, value}) => (value === undefined ? [] : [[name, value]]));

/**
 * @typedef {object} Cookie
 * @property {string} name
 * @property {string} value
 * @property {string} domain without a leading dot
 * @property {boolean} hostOnly
 * @property {string} path
 * @property {boolean} secure
 * @property {boolean} httpOnly
 * @property {string} sameSite lax, strict, none; '' where nothing was said
 * @property {number | null} expires milliseconds since 1970; null at the end of the session
 * @property {string} partition the site at the top that it is kept for; '' for none
 * @property {string} store
 */

/** @param {chrome.cookies.Cookie} cookie @returns {Cookie} */
const cookieOf = ({name, value, domain, hostOnly, path, secure, httpOnly, sameSite, expirationDate, partitionKey, storeId}) => ({
  name,
  value,
  domain: domain.replace(/^\./, ''),
  hostOnly,
  path,
  secure,
  httpOnly,
  sameSite: SAME_SITE[sameSite] ?? '',
  expires: expirationDate === undefined ? null : Math.round(expirationDate * 1000),
  partition: siteOf(partitionKey),
  store: storeId,
});
/** @type {Record<string, string>} */
const SAME_SITE = {no_restriction: 'none', lax: 'lax', strict: 'strict'};
/** Older browsers have a text there. @param {unknown} key */
const siteOf = (key) => (typeof key === 'string' ? key : String(/** @type {any} */ (key)?.topLevelSite ?? ''));

/** @param {chrome.webRequest.OnBeforeRequestDetails['requestBody']} given @returns {{body?: string, bodyBytes?: number}} */
function bodyOf(given) {
  if (given?.formData) {
    const fields = Object.entries(given.formData).flatMap(([name, values]) =>
      values.filter((value) => typeof value === 'string').map((value) => [name, value]),
    );
    return {body: fields.map((field) => field.map((part) => encodeURIComponent(String(part))).join('=')).join('&')};
  }
  const parts = given?.raw?.map(({bytes}) => bytes) ?? [];
  if (parts.length === 0 || parts.includes(undefined)) return {};
  const decoder = new TextDecoder('utf-8', {fatal: true});
  const bodyBytes = parts.reduce((sum, bytes) => sum + (bytes?.byteLength ?? 0), 0);
  try {
    return {body: parts.map((bytes) => decoder.decode(bytes, {stream: true})).join('') + decoder.decode(), bodyBytes};
  } catch {
    return {bodyBytes}; // no text
  }
}

/** Browsers add fake brands such as `Not;A=Brand` to their lists, so that pages do not rely on the lists. */
const isRealBrand = (/** @type {{brand: string}} */ {brand}) => !/not.?a.?brand/i.test(brand.replace(/[^a-z]/gi, ''));

/**
 * @typedef {{id: string, title: string, url: string, folder: string, added: number, isManaged: boolean}} Bookmark `added` in milliseconds
 * since 1970, 0 where that is unknown
 */

/**
 * @param {chrome.bookmarks.BookmarkTreeNode[]} nodes @param {string[]} folders
 * @returns {Bookmark[]}
 */
const bookmarksBelow = (nodes, folders) =>
  nodes.flatMap(({id, title, url, dateAdded = 0, unmodifiable, children}) =>
    url === undefined
      ? bookmarksBelow(children ?? [], title ? [...folders, title] : folders)
      : [{id, title, url, folder: folders.join('/'), added: dateAdded, isManaged: unmodifiable !== undefined}],
  );

/** @type {Map<string, Promise<Record<number, ImageData>>>} */
const icons = new Map();

/**
 * The pixels of an icon by its size. Chrome would fetch and decode a path at each call, which costs more than the rest of what
 * a navigation needs.
 * @param {Badge['icon']} name
 */
function iconOf(name) {
  const known = icons.get(name);
  if (known) return known;
  const read = Promise.all(
    [16, 32].map(async (size) => /** @type {const} */ ([size, await pixels(`/icons/${name}-${size}.png`, size)])),
  ).then((each) => Object.fromEntries(each));
  icons.set(name, read);
  read.catch(() => icons.delete(name));
  return read;
}

/** @param {string} path @param {number} size */
async function pixels(path, size) {
  const canvas = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(size, size).getContext('2d'));
  canvas.drawImage(await createImageBitmap(await (await fetch(chrome.runtime.getURL(path))).blob()), 0, 0);
  return canvas.getImageData(0, 0, size, size);
}

export const platform = {
  extension: {
    id: chrome.runtime.id,
    version: chrome.runtime.getManifest().version,
    origin: new URL(chrome.runtime.getURL('')).origin,
    openOptions: () => chrome.runtime.openOptionsPage(),
    /** A file of the extension that holds JSON. @param {string} path @returns {Promise<any>} */
    read: async (path) => (await fetch(chrome.runtime.getURL(path))).json(),
  },

  /** Name and version of the browser, the most specific it tells of itself. @returns {Promise<{name: string, version: string}>} */
  async browser() {
    const data = /** @type {any} */ (navigator).userAgentData;
    const {fullVersionList = [], brands: few = []} = (await data?.getHighEntropyValues(['fullVersionList'])) ?? {};
    const brands = (fullVersionList.length > 0 ? fullVersionList : few).filter(isRealBrand); // there is no full list if a flag has set the user agent
    const named = brands.find((/** @type {{brand: string}} */ {brand}) => brand !== 'Chromium') ?? brands[0];
    return {name: named?.brand ?? 'Chromium', version: named?.version ?? ''};
  },

  openHost,
  tellHeard,
  stopScript,

  /**
   * A line to another extension. Where it is not there, `closed` gets Chrome's reason at once; it is not called after `close`.
   * @param {string} id
   * @param {string} name
   * @param {{message: (message: any) => void, closed: (reason: string) => void}} listener
   * @returns {{post: (message: object) => void, close: () => void}}
   */
  openExtension(id, name, {message, closed}) {
    const port = chrome.runtime.connect(id, {name});
    port.onMessage.addListener(message);
    port.onDisconnect.addListener(() => closed(chrome.runtime.lastError?.message ?? ''));
    return {post: (body) => port.postMessage(body), close: () => port.disconnect()};
  },

  /**
   * Called for each of our own pages (popup, options) that wants to talk, and for each of our scripts in a web page. Which
   * it is, the browser says and not who connects: a script in a web page has the origin of that page and stands in a tab.
   * Anything else that could open a port is cut off.
   * @param {(page: PagePort) => void} ownPage
   * @param {(script: PageScript) => void} pageScript
   */
  onConnect(ownPage, pageScript) {
    chrome.runtime.onConnect.addListener((port) => {
      const {sender} = port;
      if (sender?.id === chrome.runtime.id && sender.origin === platform.extension.origin) {
        ownPage(pagePort(port));
      } else if (
        sender?.id === chrome.runtime.id &&
        sender.tab?.id !== undefined &&
        ['page', 'dialog', 'console', 'journey'].includes(port.name)
      ) {
        pageScript({
          ...pagePort(port),
          tabId: sender.tab.id,
          frameId: sender.frameId ?? 0,
          documentId: sender.documentId ?? '',
          url: sender.url ?? '',
          origin: sender.origin ?? 'null',
        });
      } else {
        port.disconnect();
      }
    });
  },

  /** The other end of the same line. @param {string} name @returns {PagePort} */
  connectToWorker: (name) => pagePort(chrome.runtime.connect({name})),

  /** Runs once each time the worker may have been started for nothing else: install, update, browser start. */
  onStart(/** @type {() => void} */ listener) {
    chrome.runtime.onInstalled.addListener(listener);
    chrome.runtime.onStartup.addListener(listener);
  },

  /** Runs once in a profile: when a person or an administrator has installed this. An update is none. */
  onInstalled(/** @type {() => void} */ listener) {
    chrome.runtime.onInstalled.addListener(({reason}) => {
      if (reason === chrome.runtime.OnInstalledReason.INSTALL) listener();
    });
  },

  /** @returns {Promise<boolean>} whether administrators have installed this, and no person */
  isForced: async () => (await chrome.management.getSelf()).installType === chrome.management.ExtensionInstallType.ADMIN,

  tabs: {
    /** @param {number} tabId @returns {Promise<TabInfo>} */
    get: async (tabId) => tabInfo(await chrome.tabs.get(tabId)),
    /** @returns {Promise<TabInfo[]>} of all windows */
    all: async () => (await chrome.tabs.query({})).map(tabInfo),
    /** The tab the popup stands in. @returns {Promise<TabInfo | undefined>} */
    async current() {
      const [tab] = await chrome.tabs.query({active: true, currentWindow: true});
      return tab && tabInfo(tab);
    },
    /** @param {(tabId: number, tab: TabInfo, finished: boolean, status: string | undefined) => void} listener */
    onUpdated(listener) {
      chrome.tabs.onUpdated.addListener((tabId, change, tab) => listener(tabId, tabInfo(tab), change.status === 'complete', change.status));
    },
    /** @param {(tabId: number) => void} listener */
    onRemoved(listener) {
      chrome.tabs.onRemoved.addListener((tabId) => listener(tabId));
    },
    /**
     * A prerendered or discarded page takes the place of a tab under a new number.
     * @param {(added: number, removed: number) => void} listener
     */
    onReplaced(listener) {
      chrome.tabs.onReplaced.addListener(listener);
    },
    /** @param {(tabId: number, openerId: number | undefined) => void} listener */
    onCreated(listener) {
      chrome.tabs.onCreated.addListener(({id, openerTabId}) => id !== undefined && listener(id, openerTabId));
    },
    /** A tab has become the one that its window shows. @param {() => void} listener */
    onActivated(listener) {
      chrome.tabs.onActivated.addListener(listener);
    },
    /**
     * Tells where a tab is, and whether its window shows it.
     * @param {number} tabId
     * @returns {Promise<{windowId: number, isShown: boolean}>}
     */
    async place(tabId) {
      const {windowId, active} = await chrome.tabs.get(tabId);
      const {state} = await chrome.windows.get(windowId);
      return {windowId, isShown: active && state !== 'minimized'};
    },
    /** @param {number} tabId */
    reload: (tabId) => chrome.tabs.reload(tabId),
    /** @param {number} tabId */
    goBack: (tabId) => chrome.tabs.goBack(tabId),
    /** @param {number} tabId */
    goForward: (tabId) => chrome.tabs.goForward(tabId),
    /** @param {number} tabId @param {string} url */
    go: (tabId, url) => chrome.tabs.update(tabId, {url}),
    /**
     * Opens a page in a window that is not incognito, or in that of another tab.
     * @param {{url: string, active: boolean, fromTab?: number, joins: boolean}} what `joins`: the browser is to say that it was opened from
     * there
     * @returns {Promise<number>} its tab
     */
    async open({url, active, fromTab, joins}) {
      const windowId = fromTab === undefined ? await usualWindow() : (await chrome.tabs.get(fromTab)).windowId;
      const tab =
        windowId === undefined
          ? (await chrome.windows.create({url}))?.tabs?.[0]
          : await chrome.tabs.create({url, active, windowId, ...(joins ? {openerTabId: fromTab} : {})});
      if (tab?.id === undefined) throw new Error('The browser has opened no tab.');
      return tab.id;
    },
    /** Settles when the tab is closed, which the page may put off by asking the person. @param {number} tabId */
    close: (tabId) => chrome.tabs.remove(tabId),
    /** All that are not incognito. Addresses and titles only with the permission for them. */
    async places() {
      const tabs = await chrome.tabs.query({});
      return tabs.filter(({incognito}) => !incognito).map((tab) => ({...tabInfo(tab), windowId: tab.windowId, index: tab.index}));
    },
    /** @param {number} tabId @returns {Promise<number>} 1: as designed */
    zoom: (tabId) => chrome.tabs.getZoom(tabId),
    /** Only here, and until the tab goes to another page. @param {number} tabId @param {number} factor */
    async setZoom(tabId, factor) {
      await chrome.tabs.setZoomSettings(tabId, {mode: 'automatic', scope: 'per-tab'});
      await chrome.tabs.setZoom(tabId, factor);
    },
    /** Sets the zoom back to what the person has for the site. @param {number} tabId */
    async resetZoom(tabId) {
      await chrome.tabs.setZoomSettings(tabId, {mode: 'automatic', scope: 'per-tab'});
      await chrome.tabs.setZoom(tabId, 0); // the usual one; the scope alone leaves it as it is
      await chrome.tabs.setZoomSettings(tabId, {mode: 'automatic', scope: 'per-origin'});
    },
    /** The tab that one of our pages stands in. @returns {Promise<number | undefined>} */
    own: async () => (await chrome.tabs.getCurrent())?.id,
    /** Opens one of our pages. @param {string} path */
    openOurs: (path) => chrome.tabs.create({url: path}),
    /** Opens one of our pages behind the others. @param {string} path */
    openBehind: (path) => chrome.tabs.create({url: path, active: false}),
    /** Brings the tab of the page that asks to the front. */
    async showThis() {
      const tab = await chrome.tabs.getCurrent();
      if (tab?.id !== undefined) await this.show(tab.id);
    },
    /** Closes the tab of the page that asks. */
    async closeThis() {
      const tab = await chrome.tabs.getCurrent();
      if (tab?.id !== undefined) await chrome.tabs.remove(tab.id);
    },
    /** Shows one of our pages, in the tab that has it already if there is one. @param {string} path @returns {Promise<void>} */
    async showOurs(path) {
      const url = chrome.runtime.getURL(path);
      const there = (await chrome.runtime.getContexts({contextTypes: [chrome.runtime.ContextType.TAB]})).find(
        ({documentUrl}) => documentUrl === url,
      );
      if (there) await this.show(there.tabId);
      else await chrome.tabs.create({url});
    },
    /** @param {number} tabId */
    async show(tabId) {
      const tab = await chrome.tabs.update(tabId, {active: true});
      if (tab) await chrome.windows.update(tab.windowId, {focused: true});
    },
  },

  windows: {
    /** @param {number} tabId @returns {Promise<{windowId: number, width: number, height: number, state: string}>} */
    of: async (tabId) => platform.windows.get((await chrome.tabs.get(tabId)).windowId),
    /** @param {number} windowId @returns {Promise<{windowId: number, width: number, height: number, state: string}>} */
    async get(windowId) {
      const {width = 0, height = 0, state = 'normal'} = await chrome.windows.get(windowId);
      return {windowId, width, height, state};
    },
    /** @param {number} windowId @param {{width: number, height: number}} size */
    resize: (windowId, size) => chrome.windows.update(windowId, size),
    /** @param {number} windowId @param {string} state */
    setState: (windowId, state) => chrome.windows.update(windowId, {state: /** @type {any} */ (state)}),
  },

  /**
   * Runs a function in a page, now, without waiting for the page to finish loading. Rejects with Chrome's words.
   * @param {Target} target
   * @param {'page' | 'isolated'} world the page's own world, or one that the page cannot touch
   * @param {(...args: any[]) => any} func must be self-contained and return a string (Chrome sorts the keys of objects)
   * @param {unknown[]} args
   * @returns {Promise<PageResult[]>}
   */
  async run({tabId, documentId, documentIds = documentId === undefined ? undefined : [documentId], frameId}, world, func, args = []) {
    const results = await chrome.scripting.executeScript({
      target: documentIds ? {tabId, documentIds} : frameId !== undefined ? {tabId, frameIds: [frameId]} : {tabId, allFrames: true},
      world: world === 'page' ? 'MAIN' : 'ISOLATED',
      injectImmediately: true,
      func,
      args,
    });
    requireIn(documentIds, results);
    return results.map(({frameId: frame, documentId: document, result}) => ({frameId: frame, documentId: document ?? '', result}));
  },

  /** The browser's own way for code that its person or their program brings. There is none until the person switches it on. */
  userScripts: {
    /** @returns {Promise<boolean>} */
    async areAllowed() {
      try {
        await chrome.userScripts.getScripts();
        return typeof chrome.userScripts.execute === 'function';
      } catch {
        return false; // it is switched off, or this browser does not know it
      }
    },
    /**
     * Runs code in the page's own world. Rejects with Chrome's words.
     * @param {{tabId: number, documentId: string}} target
     * @param {string} code
     * @returns {Promise<unknown>} its value, once its promise has one; null where it could not be run
     */
    async execute({tabId, documentId}, code) {
      const [only] = await chrome.userScripts.execute({
        target: {tabId, documentIds: [documentId]},
        world: 'MAIN',
        injectImmediately: true,
        js: [{code}],
      });
      requireIn([documentId], only ? [only] : []);
      return only?.result ?? null;
    },
  },

  /**
   * Takes a picture of what a window shows of its tab. Rejects with Chrome's words.
   * @param {number} windowId
   * @returns {Promise<string>} a PNG as a data URL
   */
  capture: (windowId) => chrome.tabs.captureVisibleTab(windowId, {format: 'png'}),

  /**
   * Puts scripts into the world of a page that the page cannot touch.
   * @param {{tabId: number, documentId: string}} target
   * @param {string[]} files
   */
  async inject({tabId, documentId}, files) {
    await chrome.scripting.executeScript({target: {tabId, documentIds: [documentId]}, world: 'ISOLATED', injectImmediately: true, files});
  },

  /**
   * Has every page of these sites that is loaded from now on, and that we may read, recorded from its first script on.
   * @param {string[]} matches match patterns; none: no page
   */
  recordPages: (matches) => registerScripts(matches, {id: 'hook', js: HOOK}, {id: 'bridge', js: BRIDGE}),

  /** Likewise what every page of these sites says on its console. @param {string[]} matches match patterns; none: no page */
  recordConsoles: (matches) => registerScripts(matches, {id: 'console-hook', js: CONSOLE_HOOK}, {id: 'console-bridge', js: CONSOLE_BRIDGE}),

  /**
   * Has what the person does in every page of these sites that is loaded from now on watched.
   * @param {string[]} matches match patterns; none: no page
   */
  watchPersonOn: (matches) => registerScript(matches, {id: 'watch-person', js: WATCH_PERSON, world: 'ISOLATED'}),

  /**
   * Has every page of these sites that is loaded from now on, and whose browser does not know WebMCP, get it.
   * @param {string[]} matches match patterns; none: no page
   */
  polyfillPages: (matches) => registerScript(matches, {id: 'website-tools', js: WEBSITE_TOOLS, world: 'MAIN'}),

  /** Watches the person in a document that is there already. @param {{tabId: number, documentId: string}} target */
  watchPersonIn: (target) => platform.inject(target, WATCH_PERSON),

  /**
   * Settles when the person has pointed at an element of a document, or has ended it.
   * @param {{tabId: number, documentId: string}} target
   * @returns {Promise<any>}
   */
  async pickIn({tabId, documentId}) {
    const [only] = await chrome.scripting.executeScript({
      target: {tabId, documentIds: [documentId]},
      world: 'ISOLATED',
      injectImmediately: true,
      files: PICK_ELEMENT,
    });
    return only?.result ?? null;
  },
  /** @param {{tabId: number, documentId: string}} target */
  async endPickIn({tabId, documentId}) {
    await chrome.scripting.executeScript({
      target: {tabId, documentIds: [documentId]},
      world: 'ISOLATED',
      injectImmediately: true,
      func: () => void (/** @type {any} */ (self)[Symbol.for('mcp-datalayer picking')]?.()),
    });
  },

  /** Begins with documents that are there already, as `recordDocuments` does. @param {number} tabId @param {string[]} documentIds */
  async recordConsolesOf(tabId, documentIds) {
    await Promise.all(
      documentIds.map(async (documentId) => {
        const target = {tabId, documentIds: [documentId]};
        const isolated = /** @type {const} */ ({target, world: 'ISOLATED', injectImmediately: true});
        await chrome.scripting.executeScript({
          ...isolated,
          func: () => {
            /** @type {any} */ (globalThis)[Symbol.for('mcpDatalayerLateConsole')] ??= true;
          },
        });
        const [bridge] = await chrome.scripting.executeScript({...isolated, files: CONSOLE_BRIDGE});
        if (bridge?.result === true) return; // it has a hook
        const [hook] = await chrome.scripting.executeScript({target, files: LATE_CONSOLE_HOOK, world: 'MAIN', injectImmediately: true});
        const [, name = ''] = /^([\d-]{1,60})$/.exec(typeof hook?.result === 'string' ? hook.result : '') ?? [];
        await chrome.scripting.executeScript({
          ...isolated,
          func: (/** @type {string} */ by) => /** @type {any} */ (globalThis)[Symbol.for('mcpDatalayerConsole')]?.meetBy(by),
          args: [name],
        });
      }),
    );
  },

  /**
   * Begins to record documents that are there already. Their pages were there first, so hook and bridge find each other by a
   * name that the hook makes and gives to us alone, as the value of its script.
   * @param {number} tabId
   * @param {string[]} documentIds
   */
  async recordDocuments(tabId, documentIds) {
    await Promise.all(
      documentIds.map(async (documentId) => {
        const target = {tabId, documentIds: [documentId]};
        const isolated = /** @type {const} */ ({target, world: 'ISOLATED', injectImmediately: true});
        await chrome.scripting.executeScript({
          ...isolated,
          func: () => {
            /** @type {any} */ (globalThis)[Symbol.for('mcpDatalayerLate')] ??= true;
          },
        });
        const [bridge] = await chrome.scripting.executeScript({...isolated, files: BRIDGE});
        if (bridge?.result === true) return; // it has a hook
        const [hook] = await chrome.scripting.executeScript({target, files: LATE_HOOK, world: 'MAIN', injectImmediately: true});
        const [, name = '', mark] = /^([\d-]{1,60})(!?)$/.exec(typeof hook?.result === 'string' ? hook.result : '') ?? []; // empty: the page prevents the hook
        const meet = (/** @type {string} */ by, /** @type {boolean} */ exposed) =>
          /** @type {any} */ (globalThis)[Symbol.for('mcpDatalayerBridge')]?.meetBy(by, exposed);
        await chrome.scripting.executeScript({...isolated, func: meet, args: [name, mark === '!']});
      }),
    );
  },

  /**
   * Opens the side panel beside a tab. Must be called in the turn of a click. A browser without side panels shows it in a
   * tab of its own.
   * @param {number} tabId
   * @param {string} handle of the attached tab
   */
  async openSidePanel(tabId, handle) {
    if (chrome.sidePanel) await chrome.sidePanel.open({tabId});
    else await chrome.tabs.create({url: `/sidepanel/sidepanel.html?tab=${handle}`});
  },

  /**
   * Opens the side panel of a window. Must be called in the turn of a key or a click. A browser without side panels shows it in a tab.
   * @param {number} windowId
   */
  async openSidePanelOf(windowId) {
    if (chrome.sidePanel) await chrome.sidePanel.open({windowId});
    else await chrome.tabs.create({url: '/sidepanel/sidepanel.html'});
  },

  /** The person has pressed the keys of a command of the manifest. @param {string} command @param {(windowId: number) => void} listener */
  onCommand(command, listener) {
    chrome.commands?.onCommand.addListener((name, tab) => {
      if (name === command && tab) listener(tab.windowId);
    });
  },

  /** Tells whether the side panel may be opened; one that is open is closed where it may not. @param {boolean} allowed */
  async allowSidePanel(allowed) {
    await chrome.sidePanel?.setOptions({enabled: allowed});
  },

  /** Access to sites that goes beyond the click on the toolbar button. Patterns are match patterns. */
  permissions: {
    /** Must be called in the turn of a click. @param {string[]} patterns @returns {Promise<boolean>} whether the person agreed */
    request: (patterns) => chrome.permissions.request({origins: patterns}),
    /** @returns {Promise<string[]>} those that tabs keep; all sites are for the requests, see below */
    sites: async () =>
      ((await chrome.permissions.getAll()).origins ?? []).filter((pattern) => pattern !== ALL_SITES && pattern !== ALL_REQUESTS),
    /** @param {readonly string[]} names @returns {Promise<boolean>} whether the person has given all of these permissions */
    have: (names) => chrome.permissions.contains({permissions: /** @type {any[]} */ ([...names])}),
    /** Must be called in the turn of a click. @param {readonly string[]} names @returns {Promise<boolean>} whether the person agreed */
    ask: (names) => chrome.permissions.request({permissions: /** @type {any[]} */ ([...names])}),
    /** @param {readonly string[]} names */
    giveBack: (names) => chrome.permissions.remove({permissions: /** @type {any[]} */ ([...names])}),
    /** @param {string} pattern @returns {Promise<boolean>} whether we may read the site */
    haveSite: async (pattern) => pattern !== '' && chrome.permissions.contains({origins: [pattern]}),
    /** @param {string[]} patterns */
    remove: (patterns) => chrome.permissions.remove({origins: patterns}),
    /** @param {() => void} listener told when the person has given or taken one */
    onChanged(listener) {
      chrome.permissions.onAdded.addListener(listener);
      chrome.permissions.onRemoved.addListener(listener);
    },
  },

  /** Access to all sites, which the person can give and revoke in the options. */
  allSites: {
    areAllowed: () => chrome.permissions.contains({origins: [ALL_SITES]}),
    /** Must be called in the turn of a click. @returns {Promise<boolean>} whether the person agreed */
    allow: () => chrome.permissions.request({origins: [ALL_SITES]}),
    giveBack: () => chrome.permissions.remove({origins: [ALL_SITES, ALL_REQUESTS]}),
  },

  /** The browser's history and bookmarks, each behind its permission. */
  library: {
    /**
     * @param {number} from @param {number} to milliseconds since 1970
     * @returns {Promise<{title: string, url: string, visits: number, last: number}[]>} the last visited first
     */
    async history(from, to) {
      const found = await chrome.history.search({text: '', startTime: from, endTime: to, maxResults: 0});
      return found
        .map(({title = '', url = '', visitCount = 0, lastVisitTime = 0}) => ({title, url, visits: visitCount, last: lastVisitTime}))
        .sort((one, other) => other.last - one.last);
    },
    /** @returns {Promise<Bookmark[]>} in the order in which the browser shows them, without folders */
    bookmarks: async () => bookmarksBelow(await chrome.bookmarks.getTree(), []),
    /**
     * @param {string} url @param {string} title @param {string[]} folder the names from the outermost folder on
     * @returns {Promise<{bookmark: Bookmark, added: boolean}>}
     */
    async addBookmark(url, title, folder) {
      const roots = (await chrome.bookmarks.getTree())[0]?.children ?? [];
      const other = roots.find(({folderType, id}) => (folderType ? folderType === 'other' : id === '2')) ?? roots.at(-1);
      const named = roots.find((root) => root.title === folder[0]);
      const root = named ?? other;
      if (!root) throw new Error('The browser has no folder for bookmarks.');
      let parentId = root.id;
      for (const name of folder.slice(named ? 1 : 0)) {
        const inside = await chrome.bookmarks.getChildren(parentId);
        parentId = (
          inside.find((each) => each.url === undefined && each.title === name) ?? (await chrome.bookmarks.create({parentId, title: name}))
        ).id;
      }
      const there = (await chrome.bookmarks.getChildren(parentId)).find((each) => each.url === url);
      const node = there ?? (await chrome.bookmarks.create({parentId, title, url}));
      const bookmark = (await platform.library.bookmarks()).find(({id}) => id === node.id);
      if (!bookmark) throw new Error('The browser has not kept the bookmark.');
      return {bookmark, added: !there};
    },
    /** @param {string} id */
    deleteBookmark: (id) => chrome.bookmarks.remove(id),
  },

  /** The browser's cookies, behind their permission: those of the sites that we may read. */
  cookies: {
    areAllowed: () => chrome.permissions.contains({permissions: ['cookies']}),
    /**
     * Lists the cookies that a tab's pages may have, of its own profile or of its private window.
     * @param {number} tabId
     * @returns {Promise<Cookie[]>}
     */
    async all(tabId) {
      const store = (await chrome.cookies.getAllCookieStores()).find(({tabIds}) => tabIds.includes(tabId));
      return store ? (await chrome.cookies.getAll({storeId: store.id, partitionKey: {}})).map(cookieOf) : [];
    },
    /**
     * @param {(cookie: Cookie, cause: string) => void} lost a cookie is there no more
     * @param {() => void} changed told at each change, of which a page can make thousands a second
     * @returns {() => void} ends it
     */
    onLost(lost, changed) {
      /** @param {chrome.cookies.CookieChangeInfo} change */
      const heard = ({removed, cause, cookie}) => {
        changed();
        if (removed && cause !== 'overwrite') lost(cookieOf(cookie), cause);
      };
      chrome.cookies.onChanged.addListener(heard);
      return () => chrome.cookies?.onChanged.removeListener(heard); // the permission may be gone, and the interface with it
    },
    /**
     * @param {number} tabId
     * @param {(answer: {url: string, t: number, lines: string[]}) => void} answered an answer sets cookies; of redirects too
     * @returns {() => void} ends it
     */
    watchAnswers(tabId, answered) {
      const {onHeadersReceived} = chrome.webRequest;
      /** @param {chrome.webRequest.OnHeadersReceivedDetails} details */
      const heard = ({url, timeStamp, responseHeaders = []}) => {
        const lines = responseHeaders.flatMap(({name, value}) => (/^set-cookie$/i.test(name) && value ? value.split('\n') : []));
        if (lines.length > 0) answered({url, t: Math.round(timeStamp), lines});
      };
      onHeadersReceived.addListener(/** @type {any} */ (heard), {tabId, urls: ['http://*/*', 'https://*/*']}, [
        'responseHeaders',
        'extraHeaders',
      ]);
      return () => onHeadersReceived.removeListener(/** @type {any} */ (heard));
    },
    /**
     * All headers are asked for (`extraHeaders`): the browser may leave out those that it adds by itself.
     * @param {number} tabId
     * @param {(request: Parameters<import('../background/record/privacy-header.js').PrivacyHeader['asked']>[0]) => void} asked
     * @returns {() => void} ends it
     */
    watchPrivacyHeader(tabId, asked) {
      const {onSendHeaders} = chrome.webRequest;
      /** @param {chrome.webRequest.OnSendHeadersDetails} details */
      const heard = (details) => {
        const {url, timeStamp, type, method, documentLifecycle, requestHeaders = []} = details;
        const {frameId, documentId, parentDocumentId} = details;
        if (method === 'OPTIONS') return; // the browser asks for itself whether the page may
        if (documentLifecycle === 'prerender') return; // of a page that may never be shown
        const gpc = requestHeaders.some(({name, value}) => value === '1' && name.toLowerCase() === 'sec-gpc');
        const sender = {frameId, documentId, parentDocumentId};
        asked({url, t: Math.round(timeStamp), isPage: type === 'main_frame', gpc, sender});
      };
      onSendHeaders.addListener(heard, {tabId, urls: ['http://*/*', 'https://*/*']}, ['requestHeaders', 'extraHeaders']);
      return () => onSendHeaders.removeListener(heard);
    },
  },

  /** The browser's reports of requests. It tells of those to sites that we may read. */
  requests: {
    areOfAllSites: () => chrome.permissions.contains({origins: [ALL_REQUESTS]}),
    /** @param {() => void} listener told when there is access to more sites or fewer */
    onChanged(listener) {
      chrome.permissions.onAdded.addListener(listener);
      chrome.permissions.onRemoved.addListener(listener);
    },
    /**
     * Cookies are among the headers of neither side: for them the browser would have to be asked on top (`extraHeaders`).
     * @param {number} tabId
     * @param {import('../background/record/request-watch.js').RequestListener} listener
     * @param {boolean} [inFull] with headers, and with the bodies of all requests
     * @returns {() => void} ends it
     */
    watch(tabId, {begun, sent, redirected, responded, ended}, inFull = false) {
      const {onBeforeRequest, onSendHeaders, onBeforeRedirect, onResponseStarted, onCompleted, onErrorOccurred} = chrome.webRequest;
      const filter = {tabId, urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*']};
      /** @param {chrome.webRequest.OnBeforeRequestDetails} details */
      const begin = (details) => void begun(requestOf(details, inFull));
      /** @param {chrome.webRequest.OnSendHeadersDetails} details */
      const send = ({requestId, requestHeaders}) => sent({id: requestId, headers: headersOf(requestHeaders)});
      /** @param {chrome.webRequest.OnBeforeRedirectDetails} details */
      const redirect = ({requestId, timeStamp, statusCode, redirectUrl}) =>
        redirected({id: requestId, t: Math.round(timeStamp), status: statusCode || null, to: redirectUrl});
      /** @param {chrome.webRequest.OnResponseStartedDetails} details */
      const respond = ({requestId, timeStamp, statusCode, responseHeaders}) =>
        responded({id: requestId, t: Math.round(timeStamp), status: statusCode, headers: headersOf(responseHeaders)});
      /** @param {chrome.webRequest.OnCompletedDetails} details */
      const complete = ({requestId, timeStamp, statusCode, fromCache}) =>
        ended({id: requestId, t: Math.round(timeStamp), status: statusCode || null, cached: fromCache});
      /** @param {chrome.webRequest.OnErrorOccurredDetails} details */
      const fail = ({requestId, timeStamp, error}) => ended({id: requestId, t: Math.round(timeStamp), status: null, error});
      onBeforeRequest.addListener(begin, filter, ['requestBody']);
      onBeforeRedirect.addListener(redirect, filter);
      if (inFull) onSendHeaders.addListener(send, filter, ['requestHeaders']);
      if (inFull) onResponseStarted.addListener(respond, filter, ['responseHeaders']);
      else onResponseStarted.addListener(respond, {...filter, types: DOCUMENTS});
      onCompleted.addListener(complete, filter);
      onErrorOccurred.addListener(fail, filter);
      return () => {
        onBeforeRequest.removeListener(begin);
        onSendHeaders.removeListener(send);
        onBeforeRedirect.removeListener(redirect);
        onResponseStarted.removeListener(respond);
        onCompleted.removeListener(complete);
        onErrorOccurred.removeListener(fail);
      };
    },
  },

  /** Sets the look of the toolbar button in one tab. Chrome forgets it at each navigation. @param {number} tabId @param {Badge} badge */
  async showBadge(tabId, {text, title, colour, icon}) {
    await Promise.all([
      chrome.action.setBadgeText({tabId, text}),
      chrome.action.setBadgeBackgroundColor({tabId, color: colour}),
      chrome.action.setBadgeTextColor({tabId, color: '#ffffff'}),
      chrome.action.setTitle({tabId, title}),
      iconOf(icon).then((imageData) => chrome.action.setIcon({tabId, imageData})),
    ]);
  },

  /** That a client asks for a page, on the button of each tab that shows nothing of its own. @param {boolean} ask */
  async showRequests(ask) {
    await Promise.all([chrome.action.setBadgeText({text: ask ? '?' : ''}), chrome.action.setBadgeBackgroundColor({color: '#b45309'})]);
  },

  storage: {
    /** Reads from disk. @param {string} key @returns {Promise<any>} */
    read: async (key) => (await chrome.storage.local.get(key))[key],
    /** @param {string} key @param {unknown} value */
    write: (key, value) => chrome.storage.local.set({[key]: value}),
    /** @param {(key: string, value: any) => void} listener */
    onWritten(listener) {
      chrome.storage.local.onChanged.addListener((changes) => {
        for (const [key, {newValue}] of Object.entries(changes)) listener(key, newValue);
      });
    },
    /** Reads what an administrator has set for this extension. @returns {Promise<import('../background/access/policy.js').Rules>} */
    managed: () => chrome.storage.managed.get(),
    /** @param {() => void} listener */
    onManaged: (listener) => chrome.storage.managed.onChanged.addListener(() => listener()),
    /** Reads from memory that lasts until the browser ends; it outlives the worker. @param {string} key @returns {Promise<any>} */
    recall: async (key) => (await chrome.storage.session.get(key))[key],
    /** @param {string} key @param {unknown} value */
    remember: (key, value) => chrome.storage.session.set({[key]: value}),
    /** @param {string} key @param {() => void} listener told when what is remembered under it changes */
    onRemembered(key, listener) {
      chrome.storage.session.onChanged.addListener((changes) => {
        if (key in changes) listener();
      });
    },
  },

  /** A text in the language of the browser. @param {string} name @param {string[]} parts @returns {string} */
  text: (name, ...parts) => chrome.i18n.getMessage(name, parts),
  /** @returns {string} the BCP 47 tag of the language that `text` answers in; the browser's own may be one we lack */
  language: () => chrome.i18n.getMessage('language'),
};

/**
 * Has scripts run in every page of these sites that is loaded from now on: one in the page's world, and one in ours.
 * @param {string[]} matches
 * @param {{id: string, js: string[]}} hook
 * @param {{id: string, js: string[]}} bridge
 */
async function registerScripts(matches, hook, bridge) {
  const there = (await chrome.scripting.getRegisteredContentScripts({ids: [hook.id, bridge.id]})).map(({id}) => id);
  if (matches.length === 0) {
    if (there.length > 0) await chrome.scripting.unregisterContentScripts({ids: there});
  } else if (there.length === 0) {
    await chrome.scripting.registerContentScripts([
      {...RECORDING, matches, ...hook, world: 'MAIN'},
      {...RECORDING, matches, ...bridge, world: 'ISOLATED'},
    ]);
  } else {
    await chrome.scripting.updateContentScripts(/** @type {any} */ (there.map((id) => ({id, matches}))));
  }
}

/**
 * Has one script run in every page of these sites that is loaded from now on.
 * @param {string[]} matches
 * @param {{id: string, js: string[], world: 'MAIN' | 'ISOLATED'}} script
 */
async function registerScript(matches, script) {
  const {id} = script;
  const [there] = await chrome.scripting.getRegisteredContentScripts({ids: [id]});
  if (matches.length === 0) await (there ? chrome.scripting.unregisterContentScripts({ids: [id]}) : undefined);
  else if (there) await chrome.scripting.updateContentScripts(/** @type {any} */ ([{id, matches}]));
  else await chrome.scripting.registerContentScripts([{...RECORDING, matches, ...script}]);
}

/** The window that a person would open a page in; none where there is none. @returns {Promise<number | undefined>} */
async function usualWindow() {
  const windows = (await chrome.windows.getAll({windowTypes: ['normal']})).filter(({incognito}) => !incognito);
  return (windows.find(({focused}) => focused) ?? windows[0])?.id;
}

/** @param {chrome.runtime.Port} port @returns {PagePort} */
function pagePort(port) {
  return {
    name: port.name,
    url: port.sender?.url ?? '',
    post(message) {
      try {
        port.postMessage(message);
      } catch {
        // the other side has just closed; onClose reports it
      }
    },
    close: () => port.disconnect(),
    onMessage: (listener) => port.onMessage.addListener(listener),
    onClose: (listener) =>
      port.onDisconnect.addListener(() => {
        void chrome.runtime.lastError; // must be read, otherwise Chrome reports each page that enters its cache as an error
        listener();
      }),
  };
}
