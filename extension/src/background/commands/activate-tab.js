import {WireError} from '../../wire/protocol.js';
import {checkTab} from '../link/arguments.js';

/**
 * `activateTab {tab?, callId}`: brings an attached tab, and its window, to the front. The page is not touched.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined}>}
 */
export const activateTab = ({platform}) => ({
  on: 'tab',
  duringDialog: true,
  check: ({tab}) => ({tab: checkTab(tab)}),
  async run(_, call, pass) {
    const {handle, tabId} = pass.attachment;
    const step = (await call.action?.step('activate tab')) ?? '';
    await pass.again();
    await platform.tabs.show(tabId).catch((failure) => {
      throw new WireError('TAB_CLOSED', {cause: failure});
    });
    return {left: true, result: {tab: handle, step}};
  },
});
