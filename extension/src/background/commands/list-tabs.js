import {WireError, errorBody} from '../../wire/protocol.js';
import {untilAborted} from '../link/call.js';
import {findLayers} from '../record/find-layers.js';
import {accessError} from '../page/page-access.js';

/** A page that does not answer must not delay the list of the others. */
const PROBE_MS = 2000;

/**
 * An attachment in the form of the wire.
 * @param {import('../access/attachments.js').Attachment} attachment
 */
export const describeTab = ({handle, title, url, access, incognito, attachedAt}) => ({handle, title, url, access, incognito, attachedAt});

/**
 * `listTabs {probe?}`: every attached tab, and the state of the chain.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{probe: boolean}>}
 */
export const listTabs = (context) => ({
  on: 'nothing',
  check({probe = true}) {
    if (typeof probe !== 'boolean') throw new WireError('BAD_ARGUMENT', {message: 'probe must be true or false.'});
    return {probe};
  },
  async run({probe}, call, pass) {
    const {platform, attachments, profile} = context;
    const limit = AbortSignal.any([call.signal, timeout(Math.min(PROBE_MS, call.remainingMs * 0.8))]);
    const attached = attachments.list();
    const tabs = await Promise.all(
      attached.map((attachment) =>
        probe && attachment.access !== 'blank' ? look(context, pass.on(attachment), limit) : describeTab(attachment),
      ),
    );
    return {
      result: {
        extension: {id: platform.extension.id, version: platform.extension.version},
        browser: await context.browser(),
        profile: profile.identity,
        tabs: await Promise.all(
          tabs.map((tab, i) => withActive(platform, attached[i]?.tabId, {...tab, ...levelOf(context, attached[i], call.front)})),
        ),
        clients: context.clients(),
        lastError: context.lastError(),
      },
    };
  },
});

/**
 * Returns the level of the caller in the tab.
 * @param {import('../link/context.js').Context} context
 * @param {import('../access/attachments.js').Attachment | undefined} attachment
 * @param {number} front
 */
const levelOf = ({consent}, attachment, front) => (attachment ? {level: consent.levelFor(attachment, front)} : {});

/**
 * Adds whether the tab is the one that its window shows.
 * @param {import('../../platform/chrome.js').Platform} platform
 * @param {number | undefined} tabId
 * @param {object} tab
 */
async function withActive({tabs}, tabId, tab) {
  const info = tabId === undefined ? undefined : await tabs.get(tabId).catch(() => undefined); // just closed
  return {...tab, active: info?.active ?? false};
}

/**
 * @param {import('../link/context.js').Context} context
 * @param {import('../access/gate.js').Pass} pass
 * @param {AbortSignal} limit
 */
async function look(context, pass, limit) {
  const {attachments} = context;
  const {attachment} = pass;
  try {
    await pass.again();
    context.dialogs.require(attachment.tabId);
    const layers = await untilAborted(findLayers(context, pass), limit);
    return {...describeTab(attachments.of(attachment.tabId) ?? attachment), layers};
  } catch (failure) {
    await attachments.lose(attachment, accessError(failure));
    return {...describeTab(attachments.of(attachment.tabId) ?? attachment), error: errorBody(failure)};
  }
}

/** @param {number} ms @returns {AbortSignal} */
function timeout(ms) {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new WireError('TIMEOUT', {message: 'The page did not answer in time.'})), ms);
  return controller.signal;
}
