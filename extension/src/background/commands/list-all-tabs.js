import {originOf} from '../page/page-access.js';

const MOST_CHARS = 2000;

/**
 * `listAllTabs {}`: the tabs of the windows that are not incognito, attached or not, with title and address. Pages that are none of the
 * web's are left out, and those of sites that administrators do not allow; `hidden` counts these.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{}>}
 */
export const listAllTabs = ({platform, attachments, policy}) => ({
  on: 'nothing',
  check: () => ({}),
  async run() {
    const ofWeb = (await platform.tabs.places()).filter(({url}) => /^https?:/.test(url ?? ''));
    const shown = ofWeb.filter(({url}) => !policy.refusal(originOf(url)));
    const tabs = shown.map(({id, windowId, index, active, title = '', url = ''}) => ({
      handle: attachments.of(id)?.handle ?? null,
      window: windowId,
      index,
      active,
      title: title.slice(0, MOST_CHARS),
      url: url.slice(0, MOST_CHARS),
    }));
    return {result: {tabs, hidden: ofWeb.length - shown.length}};
  },
});
