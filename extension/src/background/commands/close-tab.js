import {answerAll} from '../act/open-dialogs.js';
import {beginStep} from '../page/settle.js';
import {badArgument, checkTab} from '../link/arguments.js';

/** The time that a busy page has to be watched before its tab is closed. */
const PATIENCE_MS = 1500;
/** Chrome says nothing while a page asks the person whether to leave it. */
const CLOSE_MS = 8000;
const LOOK_MS = 100;

/**
 * `closeTab {tab?, callId, discardChanges?}`: closes an attached tab. Others are not ours to close.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined, discardChanges: boolean}>}
 */
export const closeTab = (context) => ({
  on: 'tab',
  check({tab, discardChanges = false}) {
    if (typeof discardChanges !== 'boolean') throw badArgument('discardChanges must be true or false');
    return {tab: checkTab(tab), discardChanges};
  },
  async run({discardChanges}, call, pass) {
    const {handle, tabId} = pass.attachment;
    if (discardChanges) await answerAll(context, tabId, call);
    const watch = await beginStep(context, pass, call, {patienceMs: PATIENCE_MS});
    try {
      if (discardChanges) await watch.discardChanges(PATIENCE_MS);
      await pass.again();
      context.person.require(handle, call.front, watch);
      const step = (await call.action?.step('close tab')) ?? '';
      await pass.again();
      await close(context, pass, call, discardChanges);
      return {left: true, result: {tab: handle, step}};
    } finally {
      await watch.end();
    }
  },
});

/**
 * @param {import('../link/context.js').Context} context
 * @param {import('../access/gate.js').Pass} pass
 * @param {import('../link/call.js').Call} call
 * @param {boolean} isLeft with whatever it asks
 * @throws {import('../../wire/protocol.js').WireError} DIALOG_OPEN when the page asks the person first
 */
async function close(context, {attachment: {tabId}, ofDialogs}, call, isLeft) {
  const {platform, dialogs} = context;
  let isClosed = false;
  /** @type {unknown} */
  let failure;
  const closing = platform.tabs.close(tabId).then(
    () => {
      isClosed = true;
    },
    (reason) => {
      failure = reason;
    },
  );
  await call.upTo(CLOSE_MS, async (end) => {
    while (!isClosed && !failure && !end.aborted && (isLeft || !dialogs.of(tabId))) {
      if (isLeft && dialogs.of(tabId)) await answerAll(context, tabId, call); // a frame of another site asks only now
      await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, LOOK_MS))]);
    }
  });
  call.signal.throwIfAborted();
  if (
    failure &&
    (await platform.tabs.get(tabId).then(
      () => true,
      () => false,
    ))
  )
    throw failure; // otherwise the person was faster
  if (!isClosed && !failure) throw dialogs.error(tabId, {kind: 'beforeunload', message: ''}, ofDialogs);
}
