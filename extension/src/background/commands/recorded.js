import {PROTOCOL} from '../../wire/protocol.js';
import {once} from '../look/read-page.js';

/**
 * The part of a recorded tab that a command lists.
 * @typedef {object} Listing
 * @property {() => string[]} texts each as JSON
 * @property {(end: AbortSignal) => Promise<void>} next settles when there is a new one
 * @property {() => Record<string, unknown>} facts about the list
 */

/**
 * The answer of a command that lists the recording of a tab, even if its page cannot be read now. If there is nothing, it
 * waits up to `waitMs`.
 * @param {import('../link/context.js').Context} context
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 * @param {number} waitMs
 * @param {(recorded: import('../record/history.js').TabHistory) => Listing} listing
 * @returns {Promise<import('./router.js').Answer>}
 */
export async function listRecorded({attachments, history, recorder, steps}, call, pass, waitMs, listing) {
  const {attachment} = pass;
  const recorded = history.of(attachment);
  await Promise.all([recorder.flush(attachment.tabId), steps.ready]);
  await pass.again(); // it may have been detached meanwhile, and pieces of an answer go before the gate looks again
  const {texts, next, facts} = listing(recorded);
  let list = texts();
  if (list.length === 0 && waitMs > 0) {
    await call.upTo(waitMs, next);
    await pass.again();
    list = texts();
  }
  const {handle, title, url, access, origin} = {...attachment, ...attachments.of(attachment.tabId)};
  const value = `[${list.join(',')}]`;
  const body = value.length <= PROTOCOL.limits.chunkChars ? {text: value} : {chunks: await call.stream(once(value))};
  return {
    site: origin,
    result: {
      tab: {handle, title, url, access},
      ...facts(),
      pages: recorded.pagesOnWire,
      gaps: recorded.gapsOnWire,
      steps: steps.onWire(handle),
      sizes: {value: value.length},
      ...body,
    },
  };
}
