import {platform} from '../platform/chrome.js';

const AGAIN_MS = 500;

/** The panel's line to the chat, by the worker, which may end and start again. */
export class ChatLink {
  #listener;
  /** @type {import('../platform/chrome.js').PagePort} */
  #port;

  /**
   * @param {object} listener
   * @param {(state: import('../background/link/chat-line.js').ChatState) => void} listener.state whether there is somebody to talk to
   * @param {(news: any) => void} listener.news what the chat says
   * @param {() => void} listener.show the person has asked for the chat by its key
   */
  constructor(listener) {
    this.#listener = listener;
    this.#port = this.#connect();
  }

  #connect() {
    const port = platform.connectToWorker('chat');
    port.onMessage(({state, news, show}) => {
      if (state !== undefined) this.#listener.state(state);
      if (news !== undefined) this.#listener.news(news);
      if (show) this.#listener.show();
    });
    port.onClose(() =>
      setTimeout(() => {
        this.#listener.state('noHost');
        this.#port = this.#connect();
      }, AGAIN_MS),
    );
    return port;
  }

  /** @param {string} what @param {Record<string, unknown>} [more] */
  say(what, more = {}) {
    this.#port.post({say: {do: what, ...more}});
  }
}
