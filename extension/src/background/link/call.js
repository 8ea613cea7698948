import {PROTOCOL, WireError} from '../../wire/protocol.js';

/**
 * One open request: its deadline, its cancellation, and the chunks before its answer.
 */
export class Call {
  /** The params, where they come in chunks. @type {ReturnType<import('./large-params.js').LargeParams['open']> | undefined} */
  params;
  /** The action on a page, if there is one. @type {import('../act/actions.js').Action | undefined} */
  action;
  /** The values that must not go out. @type {import('../commands/router.js').Masking | undefined} */
  masks;
  /** The text that was sent in chunks, as it was before masking; only where something is masked. @type {string | undefined} */
  streamed;
  /** Makes the error for the end of the time. @type {() => WireError} */
  late = () => new WireError('TIMEOUT');
  #controller = new AbortController();
  /** @type {number} */
  #available = PROTOCOL.limits.chunkWindow;
  /** @type {() => void} */
  #creditCame = () => {};
  #timer;

  /**
   * @param {number} deadlineMs from now
   * @param {(seq: number, data: string) => void} sendChunk
   * @param {number} [front] the number of who asks
   */
  constructor(deadlineMs, sendChunk, front = 0) {
    this.sendChunk = sendChunk;
    this.front = front;
    this.endsAt = performance.now() + deadlineMs; // does not depend on the computer's clock
    this.#timer = setTimeout(() => this.end(this.late()), deadlineMs);
  }

  /** Aborted, with the WireError as its reason, when nobody waits for the answer any more. */
  get signal() {
    return this.#controller.signal;
  }

  /** @returns {number} milliseconds until the deadline */
  get remainingMs() {
    return Math.max(0, this.endsAt - performance.now());
  }

  /**
   * Waits for something, with a limit that leaves time for the answer before the deadline.
   * @param {number} ms
   * @param {(end: AbortSignal) => Promise<void>} wait settles when the signal does, at the latest
   */
  async upTo(ms, wait) {
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), Math.min(ms, this.remainingMs - Math.min(1000, this.remainingMs / 2)));
    await wait(AbortSignal.any([ended.signal, this.signal]));
    clearTimeout(timer);
  }

  /** @param {WireError} reason */
  end(reason) {
    clearTimeout(this.#timer);
    this.#controller.abort(reason);
  }

  /** Ends this call when the thing that it works on ends. @param {AbortSignal} other */
  endWith(other) {
    other.addEventListener('abort', () => this.end(other.reason), {once: true, signal: this.signal});
    if (other.aborted) this.end(other.reason);
  }

  /** The answer is sent. */
  done() {
    clearTimeout(this.#timer);
  }

  /** @param {number} chunks how many more the front takes; never more than the window are on their way */
  credit(chunks) {
    this.#available = Math.min(PROTOCOL.limits.chunkWindow, this.#available + chunks);
    this.#creditCame();
  }

  /**
   * The result of `work`, or the reason of this call's end, whichever comes first.
   * @template T
   * @param {Promise<T>} work
   * @returns {Promise<T>}
   */
  async orEnd(work) {
    return untilAborted(work, this.signal);
  }

  /**
   * Sends a text in chunks, as fast as the front takes them.
   * @param {AsyncIterable<string>} pieces
   * @param {boolean} [isPicture] then nothing in it is a word
   * @returns {Promise<number>} how many chunks went out
   */
  async stream(pieces, isPicture = false) {
    let seq = 0;
    for await (const chunk of chunksOf(
      this.masks?.isOn && !isPicture ? this.#masked(pieces, this.masks) : pieces,
      PROTOCOL.limits.chunkChars,
    )) {
      this.signal.throwIfAborted();
      while (this.#available === 0) {
        await this.orEnd(
          new Promise((resolve) => {
            this.#creditCame = () => resolve(undefined);
          }),
        );
      }
      this.#available--;
      this.sendChunk(seq++, chunk);
    }
    return seq;
  }

  /**
   * Masks the whole text at once: a value may stand in two pieces.
   * @param {AsyncIterable<string>} pieces
   * @param {Pick<import('../look/masks.js').Masks, 'json'>} masks
   */
  async *#masked(pieces, masks) {
    const all = [];
    for await (const piece of pieces) all.push(piece);
    this.streamed = all.join('');
    yield masks.json(this.streamed);
  }
}

/**
 * @template T
 * @param {Promise<T>} work
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
export function untilAborted(work, signal) {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, {once: true});
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * Cuts a text into chunks of at most `maxChars`, none of which ends inside a surrogate pair.
 * @param {AsyncIterable<string>} pieces
 * @param {number} maxChars at least 2
 * @returns {AsyncGenerator<string>}
 */
export async function* chunksOf(pieces, maxChars) {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    let from = 0;
    while (rest.length - from > maxChars) {
      const to = from + maxChars - (splitsPair(rest, from + maxChars) ? 1 : 0);
      yield rest.slice(from, to);
      from = to;
    }
    rest = rest.slice(from);
  }
  if (rest) yield rest;
}

/** @param {string} text @param {number} at @returns {boolean} whether a cut before unit `at` parts a surrogate pair */
const splitsPair = (text, at) => (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
