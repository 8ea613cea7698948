/**
 * Keeps the answers of sites where they are text: the one thing of a request that the main extension does not see itself. No header and no
 * cookie goes to it, and nothing of frames that are a process of their own.
 */

const MOST_CHARS = 256 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_OPEN = 500;
const MOST_URL = 20_000;
const KINDS = new Set(['Document', 'XHR', 'Fetch']);
const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)$|application\/(?:javascript|x-www-form-urlencoded)$)/i;

/**
 * @typedef {{url: string, method: string, t: number, type: string, text: string}} Answered `t`: when it was asked for, milliseconds since
 * 1970; `type`: of the text, as the site says
 */

export class Answers {
  /** @type {Map<string, {url: string, method: string, t: number, type?: string}>} by the browser's id */
  #open = new Map();
  #isOn = false;

  /** @param {boolean} on @param {(method: string, params: object) => Promise<any>} send */
  async watch(on, send) {
    this.#isOn = on;
    this.#open.clear();
    await send(on ? 'Network.enable' : 'Network.disable', {});
  }

  /**
   * @param {string} event of the browser @param {any} params
   * @param {(method: string, params: object) => Promise<any>} send
   * @param {(answered: Answered) => void} tell
   */
  told(event, params, send, tell) {
    if (!this.#isOn) return;
    const {requestId, request, wallTime, response, type, encodedDataLength} = params;
    if (event === 'Network.requestWillBeSent') {
      if (this.#open.size >= MOST_OPEN) this.#open.delete(/** @type {string} */ (this.#open.keys().next().value));
      this.#open.set(requestId, {url: String(request.url).slice(0, MOST_URL), method: String(request.method), t: wallTime * 1000});
    } else if (event === 'Network.responseReceived') {
      const known = this.#open.get(requestId);
      if (known && KINDS.has(type) && TEXT.test(response.mimeType)) known.type = response.mimeType;
      else this.#open.delete(requestId);
    } else if (event === 'Network.loadingFailed') {
      this.#open.delete(requestId);
    } else if (event === 'Network.loadingFinished') {
      const known = this.#open.get(requestId);
      this.#open.delete(requestId);
      if (known?.type && encodedDataLength <= MOST_BYTES) void this.#read(requestId, {...known, type: known.type}, send, tell);
    }
  }

  /**
   * @param {string} requestId
   * @param {Omit<Answered, 'text'>} known
   * @param {(method: string, params: object) => Promise<any>} send
   * @param {(answered: Answered) => void} tell
   */
  async #read(requestId, known, send, tell) {
    try {
      const {body, base64Encoded} = await send('Network.getResponseBody', {requestId});
      if (!base64Encoded && this.#isOn) tell({...known, text: body.slice(0, MOST_CHARS + 1)}); // one more: who cuts it sees that there was more
    } catch {
      // the browser does not have it any more
    }
  }
}
