import {checkUpload} from '../act/interaction-arguments.js';
import {interact} from './interact.js';

/**
 * `uploadFile {tab?, callId, target, files, options?}`: gives files to a field, through a button that asks for them, or drops them.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<import('../act/interaction-arguments.js').Asked>}
 */
export const uploadFile = (context) => ({
  ...interact(context),
  check: checkUpload,
  run(asked, call, pass) {
    if (call.action) call.action.audited.verb = asked.verb;
    return interact(context).run(asked, call, pass);
  },
});
