import {WireError} from '../../wire/protocol.js';
import {badArgument, checkTab} from './arguments.js';

const MOST_TEXT = 10_000;

/**
 * `handleDialog {tab?, callId, accept, text?}`: answers the dialog of the page that stands open. Nothing in the browser lets an extension
 * do that: a dialog takes only a person's own click. Those of a step are answered by the `dialogs` of the step.
 * @param {import('../context.js').Context} context
 * @returns {import('../gate.js').Command<{tab: string | undefined}>}
 */
export const handleDialog = ({dialogs}) => ({
  on: 'page',
  duringDialog: true,
  check({tab, accept, text}) {
    if (typeof accept !== 'boolean') throw badArgument('accept must be true or false');
    if (text !== undefined && (typeof text !== 'string' || text.length > MOST_TEXT)) throw badArgument(`text must have at most ${MOST_TEXT} characters`);
    return {tab: checkTab(tab)};
  },
  async run(_, call, pass) {
    const dialog = dialogs.of(pass.attachment.tabId);
    throw new WireError('TRUSTED_INPUT_REQUIRED', {
      message: dialog ? `Only a person can answer the dialog that is open (${dialog.kind}).` : 'No dialog is known to be open, and only a person could answer one.',
      ...(dialog ? {data: {kind: dialog.kind, page: JSON.stringify({message: dialog.message})}} : {}),
    });
  },
});
