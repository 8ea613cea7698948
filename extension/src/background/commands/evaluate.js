import {RUNNER} from '../../page/run-code.js';
import {BUDGET, CodeRun} from '../code/code-run.js';
import {readCode, runnable} from '../code/code-text.js';
import {checkTarget} from '../act/interaction-arguments.js';
import {accessError} from '../page/page-access.js';
import {badArgument, checkFrame, checkTab} from '../link/arguments.js';

const DEFAULT_TIMEOUT_MS = 10_000;
const MOST_TIMEOUT_MS = 25_000;
export const MOST_CODE = 256 * 1024;
const MOST_ARGS = 256 * 1024;

/**
 * @typedef {{tab: string | undefined, code: string, args: unknown[], target: import('../act/interaction-arguments.js').Target | undefined,
 * frame: number, timeoutMs: number}} Asked
 */

/**
 * `evaluate {tab?, callId, code, args?, target?, frame?, timeoutMs?}`: runs code in the page's own world.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<Asked>}
 */
export const evaluate = (context) => ({
  on: 'page',
  check: checkCode,
  async run(asked, call, pass) {
    const {code, args} = asked;
    const read = readCode(code);
    if ('mistake' in read) return notRun(pass, read.mistake);
    const text = (/** @type {object} */ hand) => runnable(read, RUNNER, {form: read.form, args, ...hand, ...BUDGET});
    try {
      return await new CodeRun(context, {...asked, did: `run code, ${code.length} characters`, text}, call, pass).run();
    } catch (failure) {
      const reason = accessError(failure);
      await context.attachments.lose(pass.attachment, reason);
      throw reason;
    }
  },
});

/** @param {Record<string, any>} params @returns {Asked} */
function checkCode({tab, code, args = [], target, frame = 0, timeoutMs = DEFAULT_TIMEOUT_MS}) {
  if (typeof code !== 'string' || code.trim() === '' || code.length > MOST_CODE)
    throw badArgument(`code must be JavaScript of at most ${MOST_CODE} characters`);
  if (!Array.isArray(args) || JSON.stringify(args).length > MOST_ARGS)
    throw badArgument(`args must be a list of at most ${MOST_ARGS} characters as JSON`);
  if (typeof timeoutMs !== 'number' || !(timeoutMs >= 100 && timeoutMs <= MOST_TIMEOUT_MS))
    throw badArgument(`timeoutMs must be 100 to ${MOST_TIMEOUT_MS}`);
  return {
    tab: checkTab(tab),
    code,
    args,
    target: target === undefined ? undefined : checkTarget(target, 'target'),
    frame: checkFrame(frame),
    timeoutMs,
  };
}

/**
 * Answers for a text that is no JavaScript: it runs nowhere.
 * @param {import('../access/gate.js').Pass} pass
 * @param {import('../code/code-text.js').Mistake} mistake
 * @returns {import('./router.js').Answer}
 */
export const notRun = ({attachment}, mistake) => ({
  site: attachment.origin,
  result: {tab: attachment.handle, step: '', document: '', way: '', settled: true, text: JSON.stringify({mistake})},
});
