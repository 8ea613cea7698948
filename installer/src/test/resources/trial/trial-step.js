import {inPage} from './in-page.js';

/** Does in the page what the test's page calls by this name. */
const doInPage = (name) => void window[name]();

/** Clicks as an action does, from the world of the extension. */
const click = (id) => document.querySelector(id).click();

/**
 * `trialStep {tab?, name, confirm?, prompt?}`: calls a function of the page by its name, or clicks (`click:id`), and waits until the tab is at rest.
 * @param {import('../../link/context.js').Context} context
 */
export const trialStep = (context) => ({
  on: 'page',
  check: ({tab, name, confirm, prompt}) => ({tab, name, dialogs: {confirm, prompt}}),
  async run({name, dialogs}, call, pass) {
    const {documentId, origin} = await pass.document({frameId: 0});
    const watch = await context.settle.begin(pass, {documents: [documentId], dialogs});
    try {
      const step = await call.action.step(`press "${name}"`);
      const target = {tabId: pass.attachment.tabId, documentId};
      if (name.startsWith('click:')) await context.platform.run(target, 'isolated', click, [name.replace('click:', '#')]);
      else await inPage(context, target, doInPage, [name]);
      const came = await watch.settled(call);
      return {site: came.access ? undefined : origin, left: came.access !== undefined, result: {step, came}};
    } finally {
      await watch.end();
    }
  },
});
