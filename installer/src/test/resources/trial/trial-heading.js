import {inPage} from './in-page.js';

/**
 * `trialHeading {tab?}`: the page's first heading, as text of its answer.
 * @param {import('../../link/context.js').Context} context
 */
export const trialHeading = (context) => ({
  on: 'page',
  check: ({tab}) => ({tab}),
  async run(asked, call, pass) {
    const {documentId, origin} = await pass.document({frameId: 0});
    const heading = await inPage(context, {tabId: pass.attachment.tabId, documentId}, () => document.querySelector('h1')?.textContent ?? '');
    return {site: origin, result: {text: JSON.stringify({heading})}};
  },
});
