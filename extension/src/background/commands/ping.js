/**
 * `ping`: a sign of life of the extension itself.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{}>}
 */
export const ping = ({platform}) => ({
  on: 'nothing',
  check: () => ({}),
  run: async () => ({result: {extension: {version: platform.extension.version}, at: Date.now()}}),
});
