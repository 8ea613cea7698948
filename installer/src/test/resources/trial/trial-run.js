const act = () => {
  document.title += '!';
  return document.title;
};

/**
 * `trialRun {tab?, waits?}`: stands for code that a client wrote; `waits`: until the person allows less.
 * @param {import('../../link/context.js').Context} context
 */
export const trialRun = ({platform, attachments}) => ({
  on: 'page',
  check: ({tab, waits = false}) => ({tab, waits}),
  async run({waits}, call, pass) {
    const {documentId, origin} = await pass.document({frameId: 0});
    const {tabId} = pass.attachment;
    while (waits && attachments.of(tabId).level === 'act') await new Promise((resolve) => setTimeout(resolve, 20));
    await pass.again(origin);
    await call.action.step('mark the title');
    const [{result}] = await platform.run({tabId, documentId}, 'page', act);
    return {site: origin, result: {title: result}};
  },
});
