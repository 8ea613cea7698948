import {accessError} from '../../page/page-access.js';

/** Shared parts of the commands of tests. */

/** The longest time that a test may hold an action. */
const HOLD_MS = 60_000;

/** The attachment itself, and no copy of it. */
export const findTab = (attachments, handle) => attachments.of(attachments.choose(handle).tabId);

const showPhase = (phase) => {
  window.phase = phase;
};

/** Runs a function in one document of a page. */
export async function inPage({platform}, target, func, args = []) {
  const [only] = await platform.run(target, 'page', func, args).catch((failure) => {
    throw accessError(failure);
  });
  return only?.result;
}

/** Shows the page the phase of an action, and waits until the page says `go`, or the call is over. */
export async function hold(context, target, phase, signal) {
  await inPage(context, target, showPhase, [phase]);
  const until = Date.now() + HOLD_MS;
  while (Date.now() < until) {
    signal.throwIfAborted();
    if (await inPage(context, target, () => window.phase) === 'go') return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
