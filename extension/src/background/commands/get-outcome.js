/**
 * `getOutcome {callId, waitMs?}`: the outcome of a call that acts, for a front that lost its connection. A call that has not
 * begun will never begin.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<Record<string, unknown>>}
 */
export const getOutcome = ({actions}) => ({
  on: 'nothing',
  check: (params) => params,
  run: async (params, call) => ({result: await actions.outcomeOf(params, call)}),
});
