import {CodeRun} from '../code/code-run.js';
import {readScript} from '../code/code-text.js';
import {messageText, scriptText} from '../code/injected-scripts.js';
import {accessError} from '../page/page-access.js';
import {WireError} from '../../wire/protocol.js';
import {badArgument, checkTab} from '../link/arguments.js';
import {MOST_CODE, notRun} from './evaluate.js';

const TIMEOUT_MS = 10_000;
const MOST_MESSAGE = 256 * 1024;

/** @typedef {{tab: string | undefined, id: string, code?: string, remove: boolean, message?: {value: unknown}}} Asked */

/**
 * `injectScript {tab?, callId, id?, code?|remove?|message?}`: a script that runs in the page now and in each one that the tab gets on its
 * site, until it is removed; a message to it, and its answer; or, with neither, the client's scripts.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<Asked>}
 */
export const injectScript = (context) => ({
  on: 'page',
  check: checkScript,
  async run(asked, call, pass) {
    const {attachment} = pass;
    const {injected} = context;
    const {id, code, remove, message} = asked;
    const isRun = code !== undefined || message !== undefined;
    if (remove) {
      injected.require(attachment.handle, call.front, id);
      injected.remove(attachment.handle, call.front, id);
    }
    if (!isRun)
      return {
        site: attachment.origin,
        result: {
          tab: attachment.handle,
          step: '',
          document: '',
          way: '',
          settled: true,
          text: JSON.stringify(listed(context, attachment, call.front)),
        },
      };
    try {
      return await (code === undefined ? send(context, id, message?.value, call, pass) : inject(context, id, code, call, pass));
    } catch (failure) {
      const reason = accessError(failure);
      await context.attachments.lose(attachment, reason);
      throw reason;
    }
  },
});

/**
 * @param {import('../link/context.js').Context} context
 * @param {import('../access/attachments.js').Attachment} attachment
 * @param {number} front
 */
const listed = ({injected}, {handle}, front) => ({
  scripts: injected.of(handle, front).map(({id, code, runs}) => ({id, chars: code.length, runs})),
});

/**
 * @param {import('../link/context.js').Context} context
 * @param {string} id
 * @param {string} code
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 */
async function inject(context, id, code, call, pass) {
  const {attachment} = pass;
  const mistake = readScript(code);
  if (mistake) return notRun(pass, mistake);
  const {injected} = context;
  const script = injected.add(attachment.handle, {id, front: call.front, origin: attachment.origin, code});
  const work = {
    code,
    did: `inject script ${id}, ${code.length} characters`,
    frame: 0,
    timeoutMs: TIMEOUT_MS,
    text: () => scriptText(script),
    prepares: () => beginEarly(context, script, call, pass),
    begins: (/** @type {string} */ documentId) => injected.ran(script, documentId),
    refused() {
      script.runs--;
      if (script.runs === 0 && injected.of(attachment.handle, call.front).includes(script))
        injected.remove(attachment.handle, call.front, id);
    },
    told: {runs: 'early'},
  };
  try {
    return await new CodeRun(context, work, call, pass).run();
  } catch (failure) {
    if (script.runs === 0) injected.remove(attachment.handle, call.front, id);
    throw failure;
  }
}

/**
 * Keeps the script for the time when the extension hears of a page, where the companion cannot be in the tab.
 * @param {import('../link/context.js').Context} context
 * @param {import('../code/injected-scripts.js').Injected} script
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 */
async function beginEarly({early, trusted, injected}, script, call, pass) {
  const {handle, tabId} = pass.attachment;
  if (!pass.mayUseCompanion || !(await trusted.isThere())) return;
  await pass.again(script.origin);
  if (call.signal.aborted || !injected.of(handle, script.front).includes(script)) return; // it was dropped, and nobody would end it
  await early.begin(script, tabId, scriptText(script, script.origin)).catch((failure) => {
    if (!(failure instanceof WireError)) throw failure;
  });
}

/**
 * @param {import('../link/context.js').Context} context
 * @param {string} id
 * @param {unknown} message
 * @param {import('../link/call.js').Call} call
 * @param {import('../access/gate.js').Pass} pass
 */
function send(context, id, message, call, pass) {
  const script = context.injected.require(pass.attachment.handle, call.front, id);
  const work = {code: '', did: `message to script ${id}`, frame: 0, timeoutMs: TIMEOUT_MS, text: () => messageText(script, message)};
  return new CodeRun(context, work, call, pass).run();
}

/** @param {Record<string, any>} params @returns {Asked} */
function checkScript({tab, id, code, remove = false, message}) {
  if (id !== undefined && !(typeof id === 'string' && /^[\w-]{1,40}$/.test(id)))
    throw badArgument('id must be 1 to 40 letters, digits, _ and -');
  if (code !== undefined && (typeof code !== 'string' || code.trim() === '' || code.length > MOST_CODE))
    throw badArgument(`code must be JavaScript of at most ${MOST_CODE} characters`);
  if (typeof remove !== 'boolean') throw badArgument('remove must be true or false');
  if (message !== undefined && JSON.stringify(message).length > MOST_MESSAGE)
    throw badArgument(`message must have at most ${MOST_MESSAGE} characters as JSON`);
  const asked = [code !== undefined, remove, message !== undefined].filter(Boolean).length;
  if (asked > 1) throw badArgument('only one of code, remove and message can be given');
  if (asked === 1 && id === undefined) throw badArgument('id must name the script');
  return {tab: checkTab(tab), id: id ?? '', code, remove, ...(message === undefined ? {} : {message: {value: message}})};
}
