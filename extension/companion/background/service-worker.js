import {Session} from './session.js';

/** Connects the main extension, and it alone, with the browser's debugger. */

const MAIN = chrome.runtime.getManifest().externally_connectable?.ids ?? [];
const VERSION = '1.3';

/** @type {Map<chrome.runtime.Port, Session>} */
const sessions = new Map();

/** @type {import('./session.js').Debugger} */
const browser = {
  urlOf: async (tabId) => (await chrome.debugger.getTargets()).find((target) => target.tabId === tabId && target.type === 'page')?.url,
  attach: (tabId) => chrome.debugger.attach({tabId}, VERSION),
  detach: (tabId) => chrome.debugger.detach({tabId}),
  send: (tabId, method, params) => chrome.debugger.sendCommand({tabId}, method, /** @type {any} */ (params)),
};

chrome.runtime.onConnectExternal.addListener((port) => {
  // Pages and native programs have no id; a page of the main extension has one, and a tab or an address of its own: only its worker is served.
  if (!MAIN.includes(port.sender?.id ?? '') || port.sender?.tab || port.name !== 'tab') {
    port.disconnect();
    return;
  }
  const session = new Session(browser, {post: (message) => post(port, message), close: () => end(port)});
  sessions.set(port, session);
  const isFree = (/** @type {number} */ tabId) => ![...sessions.values()].some((other) => other !== session && other.tabId === tabId);
  port.onMessage.addListener((message) => void session.heard(message, isFree));
  port.onDisconnect.addListener(() => {
    void chrome.runtime.lastError; // must be read, otherwise Chrome reports an error
    void session.closed().finally(() => sessions.delete(port));
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
