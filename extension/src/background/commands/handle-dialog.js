import {WireError} from '../../wire/protocol.js';
import {badArgument, checkTab} from '../link/arguments.js';

const MOST_TEXT = 10_000;

/**
 * `handleDialog {tab?, callId, accept, text?}`: answers the dialog of the page that stands open. A person can do that, and so can
 * the companion, if it was in the tab when the dialog opened. The `dialogs` of a step answer those that it opens.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined, accept: boolean, text: string | undefined}>}
 */
export const handleDialog = ({dialogs, trusted}) => ({
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
    if (call.action) call.action.audited.input = 'trusted';
    try {
      await call.orEnd(session.send('Page.handleJavaScriptDialog', {accept, ...(text === undefined ? {} : {promptText: text})}));
    } catch (failure) {
      if (failure instanceof WireError && failure.code === 'TRUSTED_INPUT_UNAVAILABLE') await call.action?.withdraw();
      throw failure;
    }
    return {left: true, result: {tab: handle, step, did}};
  },
});
