/**
 * `ping`: a sign of life of the extension itself.
 * @param {import('../context.js').Context} context
 * @returns {import('../router.js').Command}
 */
export const ping = ({platform}) => async () => ({result: {extension: {version: platform.extension.version}, at: Date.now()}});
