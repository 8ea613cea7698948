import {WireError} from '../../wire/protocol.js';
import {lastLook} from '../act/last-look.js';
import {badArgument, checkTab} from '../link/arguments.js';

const MOST_TEXT = 10_000;
/** The browser's own words. */
const NONE_SHOWS = 'No dialog is showing';
/** Pages that ask once often ask once more at once. A page that does not, goes on within milliseconds; this is for one that is busy. */
const NEXT_MS = 2000;

/**
 * `handleDialog {tab?, callId, accept, text?}`: answers the dialog of the page that stands open. A person can do that, and so can
 * the companion, if it was in the tab when the dialog opened. The `dialogs` of a step answer those that it opens.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined, accept: boolean, text: string | undefined}>}
 */
export const handleDialog = ({dialogs, trusted, platform}) => ({
  on: 'page',
  duringDialog: true,
  check({tab, accept, text}) {
    if (typeof accept !== 'boolean') throw badArgument('accept must be true or false');
    if (text !== undefined && (typeof text !== 'string' || text.length > MOST_TEXT))
      throw badArgument(`text must have at most ${MOST_TEXT} characters`);
    return {tab: checkTab(tab), accept, text};
  },
  async run({accept, text}, call, pass) {
    const {tabId, handle, origin} = pass.attachment;
    pass.requireFeature('companion');
    const dialog = dialogs.of(tabId);
    const data = dialog ? {data: {kind: dialog.kind, page: JSON.stringify({message: dialog.message})}} : {};
    const session = trusted.in(tabId);
    if (!session && !(await call.orEnd(trusted.isThere()))) {
      throw new WireError('TRUSTED_INPUT_REQUIRED', {
        message: dialog
          ? `Only the companion, or a person, can answer the dialog that is open (${dialog.kind}).`
          : 'No dialog is known to be open.',
        ...data,
      });
    }
    if (!dialog) throw new WireError('TRUSTED_INPUT_UNAVAILABLE', {message: 'No dialog is open.'});
    if (!session)
      throw new WireError('TRUSTED_INPUT_UNAVAILABLE', {
        message: `The dialog (${dialog.kind}) opened before the companion was in the tab, so only a person can answer it.`,
        ...data,
      });
    await pass.again(origin);
    const did = `${accept ? 'accept' : 'dismiss'} ${dialog.kind}`;
    const step = (await call.action?.step(did)) ?? '';
    await lastLook(call, async () => {
      await pass.again(origin);
      // Both the page and the browser tell of one dialog, so it is known by what it says.
      const now = dialogs.of(tabId);
      if (now && (now.kind !== dialog.kind || now.message !== dialog.message))
        throw new WireError('TRUSTED_INPUT_UNAVAILABLE', {message: 'Another dialog is open by now.'});
    });
    if (call.action) call.action.audited.input = 'trusted';
    try {
      await call.orEnd(session.send('Page.handleJavaScriptDialog', {accept, ...(text === undefined ? {} : {promptText: text})}));
    } catch (failure) {
      if (!(failure instanceof WireError && failure.code === 'TRUSTED_INPUT_UNAVAILABLE')) throw failure;
      await call.action?.withdraw();
      if (!failure.message.includes(NONE_SHOWS)) throw failure;
      // The browser closes what opens before anybody is in the tab, such as what the first script of a popup asks.
      if (dialogs.of(tabId) === dialog) dialogs.told(tabId, undefined);
      throw new WireError('TRUSTED_INPUT_UNAVAILABLE', {message: 'No dialog is open: the browser has closed it.'});
    }
    const next = await call.orEnd(nextDialog(dialogs, platform, tabId, dialog));
    const isTold = next !== undefined && (await call.orEnd(isStillItsPage(platform, pass)));
    return {left: true, result: {tab: handle, step, did, ...(isTold ? {dialog: next} : {})}};
  },
});

/**
 * Tells whether the client may know what the tab says now: the answer may have led to another site. The next call says why not.
 * @param {Pick<import('../../platform/chrome.js').Platform, 'tabs'>} platform
 * @param {import('../access/gate.js').Pass} pass
 */
async function isStillItsPage(platform, pass) {
  try {
    const {url} = await platform.tabs.get(pass.attachment.tabId);
    pass.stays(url);
    await pass.again();
    return pass.mayRead;
  } catch {
    return false;
  }
}

/**
 * The dialog that the page opens next, once it has gone on; undefined where it opens none, or not so soon.
 * @param {Pick<import('../act/open-dialogs.js').OpenDialogs, 'of' | 'watch'>} dialogs
 * @param {Pick<import('../../platform/chrome.js').Platform, 'run'>} platform
 * @param {number} tabId
 * @param {import('../act/open-dialogs.js').OpenDialog} answered whose end may be told later than that the page goes on
 * @returns {Promise<import('../act/open-dialogs.js').OpenDialog | undefined>}
 */
async function nextDialog(dialogs, platform, tabId, answered) {
  let unwatch = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const opens = new Promise((resolve) => (unwatch = dialogs.watch(tabId, resolve)));
  const isOver = new Promise((resolve) => (timer = setTimeout(resolve, NEXT_MS)));
  const asked = () => platform.run({tabId}, 'isolated', () => true, []);
  const goesOn = asked()
    .catch(asked) // it was on its way to another page
    .catch(() => isOver);
  await Promise.race([opens, goesOn, isOver]);
  clearTimeout(timer);
  unwatch();
  const now = dialogs.of(tabId);
  return now === answered ? undefined : now;
}
