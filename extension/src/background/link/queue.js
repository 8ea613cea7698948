import {WireError} from '../../wire/protocol.js';

/**
 * The actions of one tab, one after another, from all fronts. A caller that waits until its deadline learns whose action
 * blocks the tab.
 */

/** @typedef {{front: number, go: () => void}} Turn */

const MAX_NAME = 100;

export class Queue {
  /** The queue of each tab: it is the first one's turn. @type {Map<number, Turn[]>} */
  #turns = new Map();
  #clients;

  /** @param {() => import('./context.js').Client[]} clients */
  constructor(clients) {
    this.#clients = clients;
  }

  /**
   * Waits for the call's turn in a tab.
   * @param {{tabId: number, handle: string}} tab
   * @param {import('./call.js').Call} call
   * @returns {Promise<() => void>} to be called when its action is over
   * @throws {WireError} TAB_BUSY near the deadline; or the reason of the call's end
   */
  async enter({tabId, handle}, call) {
    const turns = this.#turns.get(tabId) ?? [];
    this.#turns.set(tabId, turns);
    /** @type {Turn} */
    const turn = {front: call.front, go: () => {}};
    turns.push(turn);
    const leave = () => this.#leave(tabId, turn);
    if (turns[0] !== turn) {
      await call.upTo(
        Infinity,
        (end) =>
          new Promise((resolve) => {
            turn.go = () => resolve(undefined);
            end.addEventListener('abort', () => resolve(undefined), {once: true});
            if (end.aborted) resolve(undefined);
          }),
      );
    }
    if (call.signal.aborted || turns[0] !== turn) {
      const holder = turns[0];
      leave();
      call.signal.throwIfAborted();
      throw this.#busy(handle, holder?.front);
    }
    return leave;
  }

  /** @param {number} tabId @param {Turn} turn */
  #leave(tabId, turn) {
    const turns = this.#turns.get(tabId) ?? [];
    const at = turns.indexOf(turn);
    if (at < 0) return;
    turns.splice(at, 1);
    if (turns.length === 0) this.#turns.delete(tabId);
    else if (at === 0) turns[0]?.go();
  }

  /** @param {string} handle @param {number | undefined} front */
  #busy(handle, front) {
    const client = this.#clients()
      .find((each) => each.front === front)
      ?.name.slice(0, MAX_NAME);
    const who = client === undefined ? 'another call' : `the client ${JSON.stringify(client)}`;
    return new WireError('TAB_BUSY', {
      message: `Tab ${handle} is busy with an action of ${who}.`,
      data: client === undefined ? {tab: handle} : {tab: handle, client},
    });
  }
}
