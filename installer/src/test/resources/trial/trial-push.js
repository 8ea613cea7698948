import {inPage} from './in-page.js';

/** Does in the page what the test's page calls by this name. */
const doInPage = (name) => void window[name]();

/**
 * `trialPush {tab?, name}`: calls a function of the page by its name, and is over at once.
 * @param {import('../../link/context.js').Context} context
 */
export const trialPush = (context) => ({
  on: 'page',
  check: ({tab, name}) => ({tab, name}),
  async run({name}, call, pass) {
    const {documentId, origin} = await pass.document({frameId: 0});
    const step = await call.action.step(`press "${name}" of ann@example.org`);
    await inPage(context, {tabId: pass.attachment.tabId, documentId}, doInPage, [name]);
    return {site: origin, result: {step}};
  },
});
