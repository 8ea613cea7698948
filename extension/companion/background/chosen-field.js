/**
 * The field for which the page has asked for files last. It may stand in no document, so that nobody else finds it. The main extension gets
 * it as an element in its own world of the page, under a name that the page does not see, and gives it the bytes of the files itself: no
 * path, no node and no text of a script comes from outside.
 */

/** Runs in the world of the main extension, with the field. src/page/act/chosen.js takes it. */
const HAND_OVER = "function () { self[Symbol.for('mcp-datalayer chosen field')] = this; }";

/** @typedef {(method: string, params: object) => Promise<any>} Send */

export class ChosenField {
  /** @type {{frameId: string, backendNodeId: number} | undefined} */
  #asked;
  /** While they are asked for: the worlds of the tab. @type {any[] | undefined} */
  #worlds;

  /** @param {string} event of the browser @param {any} params */
  told(event, params) {
    if (event === 'Page.fileChooserOpened') this.#asked = params;
    if (event === 'Runtime.executionContextCreated') this.#worlds?.push(params.context);
  }

  /**
   * @param {Send} send
   * @param {string} main the id of the main extension
   * @returns {Promise<{given: boolean}>} false where the page asked without a field, or in a frame that the main extension is not in
   */
  async handOver(send, main) {
    const {frameId, backendNodeId} = this.#asked ?? {};
    this.#asked = undefined;
    if (backendNodeId === undefined) return {given: false};
    const worlds = (this.#worlds = /** @type {any[]} */ ([]));
    try {
      await send('Runtime.enable', {});
      const world = worlds.find(
        ({origin, auxData}) => origin === `chrome-extension://${main}` && auxData?.frameId === frameId && auxData?.type === 'isolated',
      );
      if (!world) return {given: false};
      const {object} = await send('DOM.resolveNode', {backendNodeId, executionContextId: world.id});
      await send('Runtime.callFunctionOn', {objectId: object.objectId, functionDeclaration: HAND_OVER});
      return {given: true};
    } finally {
      this.#worlds = undefined;
      await send('Runtime.disable', {}).catch(() => {}); // the tab has gone
    }
  }
}
