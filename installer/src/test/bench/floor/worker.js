/**
 * The least that a read of a data layer through an extension can cost: the page's own JSON.stringify, the string to a
 * native host, and its word that it has come. No envelope, no consent, no history, no answer to any client.
 */
const CHUNK = 64 * 1024;
const WINDOW = 4;

let port;
let acknowledged = () => {};

/** The host can be registered only when this extension has its id. */
globalThis.open = () => {
  port = chrome.runtime.connectNative('io.github.mcpdatalayer.floor');
  port.onMessage.addListener(() => acknowledged());
};

/** Milliseconds for a read of this tab, its text sent as one message or in chunks as the product sends them. */
globalThis.read = async (tabId, inChunks) => {
  const start = performance.now();
  const [{result}] = await chrome.scripting.executeScript({target: {tabId}, world: 'MAIN', func: () => JSON.stringify(window.dataLayer)});
  await (inChunks ? chunks(result) : message(result));
  return performance.now() - start;
};

const message = (text) => new Promise((done) => {
  acknowledged = done;
  port.postMessage(text);
});

const chunks = (text) => new Promise((done) => {
  let from = 0;
  let open = 0;
  const fill = () => {
    while (open < WINDOW && from < text.length) {
      port.postMessage(text.slice(from, from += CHUNK));
      open++;
    }
    if (open === 0) done();
  };
  acknowledged = () => {
    open--;
    fill();
  };
  fill();
});

globalThis.tabAt = async (url) => (await chrome.tabs.query({url}))[0].id;

/** The least that it costs to hear of a tab's requests: a listener that does nothing. */
const idle = () => {};
globalThis.listen = (tabId, on) => {
  if (on) chrome.webRequest.onBeforeRequest.addListener(idle, {tabId, urls: ['http://*/*', 'https://*/*']});
  else chrome.webRequest.onBeforeRequest.removeListener(idle);
};
