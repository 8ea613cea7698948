/**
 * The settings that a browser of our own was started with. In a person's browser that is nothing; the copy of the extension that
 * `mcp-datalayer-front --launch` loads has another file in this place.
 */

/**
 * @typedef {object} Launched
 * @property {string[]} sites the patterns of `--sites`: nothing else is opened, and all of it may be operated
 * @property {boolean} [storage] whether a client may list what the browser keeps
 * @property {string} profile the letters that the handles of its tabs begin with
 */

export const launched = /** @type {Launched | null} */ (null);
