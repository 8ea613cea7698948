import {WireError} from '../../wire/protocol.js';
import {badArgument} from '../link/arguments.js';

/**
 * `watch {tabs}`: from now on this front gets news of pushes in these tabs, and of no others.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tabs: string[]}>}
 */
export const watch = ({attachments, history, watchers}) => ({
  on: 'recordings',
  check({tabs}) {
    if (!Array.isArray(tabs) || tabs.length > 100 || !tabs.every((tab) => typeof tab === 'string'))
      throw badArgument('tabs must be a list of handles');
    return {tabs};
  },
  async run({tabs}, call) {
    const attached = attachments.list();
    const chosen = tabs.map((handle) => attached.find((attachment) => attachment.handle === handle));
    const data = {tabs: attached.map(({handle, title, url}) => ({handle, title, url}))};
    if (chosen.includes(undefined)) throw new WireError('TAB_NOT_FOUND', {data});
    watchers.set(call.front, tabs);
    return {result: {tabs: chosen.map((attachment) => attachment && {tab: attachment.handle, lastSeq: history.of(attachment).lastSeq})}};
  },
});
