import {findTab} from './in-page.js';

/**
 * `trialAllow {tab?, level?, code?, rules?}`: what the person allows in a tab, and what the policy file of the computer has.
 * @param {import('../../link/context.js').Context} context
 */
export const trialAllow = ({platform, attachments, policy}) => ({
  on: 'nothing',
  check: (params) => params,
  async run({tab, level, code, rules}) {
    if (rules) policy.setMachine(JSON.parse(rules));
    if (level) findTab(attachments, tab).level = level;
    if (code !== undefined) findTab(attachments, tab).code = code;
    await platform.storage.remember('attachments', attachments.list());
    return {result: {}};
  },
});
