/**
 * Starts the native host. `closed` gets Chrome's reason, or '' when it gave none; it is not called after `close`. In a browser of
 * our own another file stands in this place, whose other end is the front itself.
 * @param {string} name
 * @param {{message: (message: unknown) => void, closed: (reason: string) => void}} listener
 * @returns {import('./chrome.js').HostPort}
 */
export function openHost(name, {message, closed}) {
  const port = chrome.runtime.connectNative(name);
  port.onMessage.addListener(message);
  port.onDisconnect.addListener(() => closed(chrome.runtime.lastError?.message ?? ''));
  return {post: (body) => port.postMessage(body), close: () => port.disconnect()};
}

/** The dialogs of a page are heard of from now on. In a person's browser nobody waits for that. @param {string} _page */
export const tellHeard = (_page) => {};

/** A script that never ends is stopped, where somebody can: a person's browser lets no extension do so. @param {string} _page */
export const stopScript = (_page) => {};
