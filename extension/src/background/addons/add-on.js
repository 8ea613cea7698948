/**
 * A part that a build can leave out (`npm run build-without-addons`). Its file here registers it: the worker begins it, and the commands
 * of its toolset come with it.
 * @typedef {object} AddOn
 * @property {string} toolset the column of its methods in the table of the wire
 * @property {string[]} files that it alone needs: beginnings of paths below src
 * @property {(given: Given) => Begun} begin
 */
/** @typedef {Pick<import('../link/context.js').Context, 'platform' | 'attachments' | 'policy' | 'profile'>} Given */
/**
 * @typedef {object} Begun
 * @property {Partial<import('../link/context.js').Context>} parts what its commands work with
 * @property {() => Promise<void>} update after a change of what is attached, allowed or set
 */

export {};
