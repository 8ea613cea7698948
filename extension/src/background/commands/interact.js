import {Interaction} from '../interaction.js';
import {checkAction} from '../interaction-arguments.js';
import {accessError} from '../page-access.js';

/**
 * `interact {tab?, verb, target, to?, value?, options?}`: one action on an element.
 * @param {import('../context.js').Context} context
 * @returns {import('../gate.js').Command<import('../interaction-arguments.js').Asked>}
 */
export const interact = (context) => ({
  on: 'page',
  check: checkAction,
  async run(asked, call, pass) {
    const {attachment} = pass;
    try {
      return await new Interaction(context, asked, call, pass).run();
    } catch (failure) {
      const reason = accessError(failure);
      await context.attachments.lose(attachment, reason);
      throw reason;
    }
  },
});
