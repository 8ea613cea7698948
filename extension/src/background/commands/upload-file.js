import {checkUpload} from '../interaction-arguments.js';
import {interact} from './interact.js';

/**
 * `uploadFile {tab?, callId, target, files, options?}`: gives files to a field, through a button that asks for them, or drops them.
 * @param {import('../context.js').Context} context
 * @returns {import('../gate.js').Command<import('../interaction-arguments.js').Asked>}
 */
export const uploadFile = (context) => ({
  ...interact(context),
  check: checkUpload,
  run(asked, call, pass) {
    if (call.action) call.action.audited.verb = asked.verb;
    return interact(context).run(asked, call, pass);
  },
});
