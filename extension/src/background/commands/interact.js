import {Interaction} from '../act/interaction.js';
import {checkAction} from '../act/interaction-arguments.js';
import {accessError} from '../page/page-access.js';

/**
 * `interact {tab?, verb, target, to?, value?, options?}`: one action on an element.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<import('../act/interaction-arguments.js').Asked>}
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
