/**
 * Scripts that run in each page that a tab gets, before the page's first one. They end with the session, and with its right to run code.
 */

/** @typedef {(method: string, params: object) => Promise<any>} Send */

export class EarlyScripts {
  /** The worlds as the browser names them. @type {Set<string>} */
  #known = new Set();

  /** @param {string} source @param {Send} send @returns {Promise<{id: string}>} */
  async add(source, send) {
    const {identifier} = await send('Page.addScriptToEvaluateOnNewDocument', {source});
    this.#known.add(identifier);
    return {id: identifier};
  }

  /** @param {string} id @param {Send} send */
  async remove(id, send) {
    if (this.#known.delete(id)) await send('Page.removeScriptToEvaluateOnNewDocument', {identifier: id});
  }

  /** @param {Send} send */
  async clear(send) {
    await Promise.all([...this.#known].map((id) => this.remove(id, send)));
  }
}
