/** Commands that exist in tests alone. */

/** How long a test may hold an action. */
const HOLD_MS = 60_000;

/** @param {number} tabId @param {(value: string) => unknown} func runs in the page @param {string} [value] */
const inPage = async (tabId, func, value = '') => (await chrome.scripting.executeScript({target: {tabId}, world: 'MAIN', func, args: [value]}))[0].result;

/** @param {string} phase */
const showPhase = (phase) => {
  window.phase = phase;
};
const addOne = () => {
  window.counter = (window.counter ?? 0) + 1;
  return window.counter;
};

/** @param {ArrayBuffer} bytes */
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {import('../../attachments.js').Attachments} attachments */
export const testCommands = (attachments) => ({
  /** How long a text is, and its hash: `text` in UTF-16, little-endian. */
  async testEcho({text}) {
    const units = new Uint16Array(text.length);
    for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
    return {result: {chars: text.length, sha256: hex(await crypto.subtle.digest('SHA-256', units))}};
  },

  /** Adds 1 to the page's counter; `phase` says where it stops and waits for what the test does to it: before, begun or done. */
  async testCount({tab, phase}, call) {
    const {tabId} = attachments.choose(tab);
    const at = async (now) => {
      if (now !== phase) return;
      await inPage(tabId, showPhase, phase);
      await new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, HOLD_MS);
        call.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(call.signal.reason);
        });
      });
    };
    await at('before');
    const step = await call.action.step('add 1');
    await at('begun');
    const counter = await inPage(tabId, addOne);
    await at('done');
    return {result: {step, counter}};
  },
});
