import {hold, inPage} from './in-page.js';

const addOne = () => {
  window.counter = (window.counter ?? 0) + 1;
  return window.counter;
};

/**
 * `trialCount {tab?, frame?, phase?, presses?}`: adds 1 to the page's counter. `phase` says where it stops and waits for what the
 * test does to it: before, begun or done. `presses` is the name of a button that it is said to press.
 * @param {import('../../link/context.js').Context} context
 */
export const trialCount = (context) => ({
  on: 'page',
  check: ({tab, frame = 0, phase, presses}) => ({tab, frame, phase, presses}),
  async run({frame, phase, presses}, call, pass) {
    const {documentId, origin} = await pass.document({frameId: frame});
    const target = {tabId: pass.attachment.tabId, documentId};
    const at = async (now) => {
      if (now !== phase) return;
      await hold(context, target, phase, call.signal);
      if (now !== 'done') await pass.again(origin);
    };
    await at('before');
    if (presses !== undefined) await context.guard.require(pass, call, {verb: 'click', role: 'button', name: presses, form: null, document: documentId, origin});
    const step = await call.action.step('add 1');
    await at('begun');
    const counter = await inPage(context, target, addOne);
    await at('done');
    return {site: origin, result: {step, counter}};
  },
});
