/** An action behind the gate, which exists in tests alone. */

/** How long a test may hold an action. */
const HOLD_MS = 60_000;

/** @param {number} tabId @param {(value: string) => unknown} func runs in the page @param {string} [value] */
const inPage = async (tabId, func, value = '') => (await chrome.scripting.executeScript({target: {tabId}, world: 'MAIN', func, args: [value]}))[0].result;
const showPhase = (phase) => {
  window.phase = phase;
};
const addOne = () => {
  window.counter = (window.counter ?? 0) + 1;
  return window.counter;
};

/** Adds 1 to the page's counter; `phase: "begun"` has it wait after its step has begun. */
export const testCount = {
  on: 'page',
  check: ({tab, phase}) => ({tab, phase}),
  async run({phase}, call, pass) {
    const {documentId, origin} = await pass.document({frameId: 0});
    const {tabId} = pass.attachment;
    const step = await call.action.step('add 1');
    if (phase) {
      await inPage(tabId, showPhase, phase);
      await new Promise((resolve, reject) => {
        setTimeout(resolve, HOLD_MS);
        call.signal.addEventListener('abort', () => reject(call.signal.reason));
      });
    }
    await pass.again(origin);
    return {site: origin, result: {step, counter: await inPage(tabId, addOne), documentId}};
  },
};
