import {Session} from './session.js';

/** Connects the main extension, and it alone, with the browser's debugger. */

const MAIN = chrome.runtime.getManifest().externally_connectable?.ids ?? [];
const VERSION = '1.3';

/** @type {Map<chrome.runtime.Port, Session>} */
const sessions = new Map();
/** Sessions whose line is closed, until their debugger has left. @type {Map<Session, Promise<void>>} */
const leaving = new Map();

/** @type {import('./session.js').Debugger} */
const browser = {
  pageOf: async (tabId) => (await chrome.debugger.getTargets()).find((target) => target.tabId === tabId && target.type === 'page'),
  async attach(tabId) {
    await isClean;
    await chrome.debugger.attach({tabId}, VERSION);
  },
  detach: (tabId) => chrome.debugger.detach({tabId}),
  send: (tabId, method, params) => chrome.debugger.sendCommand({tabId}, method, /** @type {any} */ (params)),
};

/** A worker that was ended in the middle has left its debugger in the tab, and nobody is left to take it away. */
const isClean = chrome.debugger
  .getTargets()
  .then((targets) =>
    Promise.all(
      targets.map(({tabId, attached}) => (attached && tabId !== undefined ? chrome.debugger.detach({tabId}).catch(() => {}) : undefined)),
    ),
  ); // another's debugger is no concern of ours

chrome.runtime.onConnectExternal.addListener((port) => {
  // A script of the main extension in a page, and a page of its own in a tab, have its id, too: only its worker is served.
  if (!MAIN.includes(port.sender?.id ?? '') || port.sender?.tab || !['tab', 'here'].includes(port.name)) {
    port.disconnect();
    return;
  }
  if (port.name === 'here') {
    post(port, {here: chrome.runtime.getManifest().version});
    return;
  }
  const session = new Session(browser, {post: (message) => post(port, message), close: () => end(port)}, port.sender?.id);
  sessions.set(port, session);
  const isFree = async (/** @type {number} */ tabId) => {
    await Promise.all([...leaving].map(([other, gone]) => (other.tabId === tabId ? gone : undefined)));
    return ![...sessions.values()].some((other) => other !== session && other.tabId === tabId);
  };
  port.onMessage.addListener((message) => void session.heard(message, isFree));
  port.onDisconnect.addListener(() => {
    void chrome.runtime.lastError; // must be read, otherwise Chrome reports an error
    leaving.set(
      session,
      session.closed().finally(() => {
        sessions.delete(port);
        leaving.delete(session);
      }),
    );
  });
});

chrome.debugger.onEvent.addListener(({tabId}, method, params) => {
  for (const session of sessions.values()) if (session.tabId === tabId) session.told(method, params ?? {});
});

chrome.debugger.onDetach.addListener(({tabId}, reason) => {
  for (const session of sessions.values()) if (session.tabId === tabId) session.taken(reason);
});

/** @param {chrome.runtime.Port} port @param {object} message */
function post(port, message) {
  try {
    port.postMessage(message);
  } catch {
    // the other side has just closed
  }
}

/** @param {chrome.runtime.Port} port */
function end(port) {
  sessions.delete(port);
  port.disconnect();
}
