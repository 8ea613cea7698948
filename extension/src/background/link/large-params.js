import {PROTOCOL, WireError} from '../../wire/protocol.js';

/**
 * Params that do not fit into one message from the host. They follow their request in chunks, each one for a credit. Only a
 * few come at once, and fewer from one front, so host and worker hold a bounded amount.
 */

const {chunkChars, chunkWindow, maxParamsChars, maxJsonDepth} = PROTOCOL.limits;
/** The number that may come at once. All their windows together fit into the host's queue for Chrome. */
const AT_ONCE = 4;
const AT_ONCE_OF_A_FRONT = 2;
/** The maximum total length: two fronts have room for the longest params. */
const MOST_CHARS = 2 * maxParamsChars;

/** @param {string} why */
const broken = (why) => new WireError('BAD_MESSAGE', {message: `The message is not valid: ${why}.`});

/** The params of one request. */
class Params {
  /** @type {Promise<Record<string, any>>} */
  whole;
  /** Chunks may come. */
  started = false;
  /** All chunks have come, or no more are taken. */
  ended = false;
  #pieces = /** @type {string[]} */ ([]);
  #length = 0;
  #granted = 0;
  #nesting = new Nesting();
  #grant;
  #changed;
  /** @type {(params: Record<string, any>) => void} */
  #resolve = () => {};
  /** @type {(failure: WireError) => void} */
  #reject = () => {};

  /**
   * @param {number} front
   * @param {number} chunks
   * @param {number} chars
   * @param {(chunks: number) => void} grant tells the front that so many more are taken
   * @param {() => void} changed called when no more chunks come
   */
  constructor(front, chunks, chars, grant, changed) {
    this.front = front;
    this.chunks = chunks;
    this.chars = chars;
    this.#grant = grant;
    this.#changed = changed;
    this.whole = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.whole.catch(() => {}); // the caller gets the failure, unless the call has already ended
  }

  start() {
    this.started = true;
    this.#give(Math.min(chunkWindow, this.chunks));
  }

  /** @param {number} seq @param {string} data */
  take(seq, data) {
    if (this.ended) return;
    const failure = this.#refusal(seq, data);
    if (failure) return this.#end(() => this.#reject(failure));
    this.#pieces.push(data);
    this.#length += data.length;
    const here = this.#pieces.length;
    if (here === this.chunks) return this.#end(() => this.#parse());
    const onTheirWay = this.#granted - here;
    if (this.#granted < this.chunks && onTheirWay <= chunkWindow / 2)
      this.#give(Math.min(chunkWindow - onTheirWay, this.chunks - this.#granted));
  }

  /** Accepts no more chunks. */
  close() {
    this.#end(() => {});
    this.#pieces = [];
  }

  /** @param {number} seq @param {string} data @returns {WireError | undefined} */
  #refusal(seq, data) {
    const here = this.#pieces.length;
    if (seq !== here) return broken(`chunk ${seq} of the params came in place of chunk ${here}`);
    if (here >= this.#granted) return broken('a chunk of the params came without a credit');
    const length = this.#length + data.length;
    if (data.length > chunkChars || length > this.chars || (here + 1 === this.chunks) !== (length === this.chars))
      return broken('the params are not as long as announced');
    if (!this.#nesting.follow(data)) return broken(`the params are nested deeper than ${maxJsonDepth} levels`);
    return undefined;
  }

  #parse() {
    try {
      const params = JSON.parse(this.#pieces.join(''));
      if (typeof params !== 'object' || params === null || Array.isArray(params)) throw new SyntaxError('no object');
      this.#resolve(params);
    } catch {
      this.#reject(broken('the params are not the JSON of an object'));
    }
    this.#pieces = [];
  }

  /** @param {number} more */
  #give(more) {
    this.#granted += more;
    this.#grant(more);
  }

  /** @param {() => void} settle */
  #end(settle) {
    if (this.ended) return;
    this.ended = true;
    settle();
    this.#changed();
  }
}

/** The nesting depth of JSON that comes in pieces. */
class Nesting {
  #depth = 1; // params are inside their message
  #inString = false;
  #escaped = false;

  /** @param {string} piece @returns {boolean} whether it is not too deep */
  follow(piece) {
    for (let at = 0; at < piece.length; at++) {
      const unit = piece.charCodeAt(at);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (unit === 0x5c) this.#escaped = true;
        else if (unit === 0x22) this.#inString = false;
      } else if (unit === 0x22) this.#inString = true;
      else if (unit === 0x5b || unit === 0x7b) this.#depth++;
      else if (unit === 0x5d || unit === 0x7d) this.#depth--;
      if (this.#depth > maxJsonDepth) return false;
    }
    return true;
  }
}

export class LargeParams {
  /** The params in the order in which they were announced. @type {Set<Params>} */
  #here = new Set();

  /**
   * Announced params. Credits are sent when there is room for them. The caller waits until its deadline.
   * @param {number} front
   * @param {{chunks: unknown, chars: unknown}} announced
   * @param {(chunks: number) => void} grant
   * @returns {Params}
   * @throws {WireError} TOO_LARGE, BAD_MESSAGE
   */
  open(front, {chunks, chars}, grant) {
    if (!isCount(chunks) || !isCount(chars)) throw broken('chunks and chars of a request are positive numbers');
    if (chars > maxParamsChars) throw new WireError('TOO_LARGE');
    if (chunks > chars || (chunks - 1) * (chunkChars - 1) >= chars || chunks * chunkChars < chars)
      throw broken('the params were announced in more or fewer chunks than they take');
    const params = new Params(front, chunks, chars, grant, () => this.#admit());
    this.#here.add(params);
    this.#admit();
    return params;
  }

  /** The call is over, and its params with it. @param {Params} params */
  close(params) {
    this.#here.delete(params);
    params.close();
    this.#admit();
  }

  /** The number of those that are announced, being sent or in use. */
  get size() {
    return this.#here.size;
  }

  #admit() {
    const started = [...this.#here].filter((params) => params.started);
    let chars = sum(started);
    let coming = started.filter((params) => !params.ended);
    for (const params of this.#here) {
      if (params.started || params.ended) continue;
      const ofItsFront = started.filter(({front}) => front === params.front);
      if (
        coming.filter(({front}) => front === params.front).length >= AT_ONCE_OF_A_FRONT ||
        sum(ofItsFront) + params.chars > maxParamsChars
      )
        continue; // others need not wait for its front
      if (coming.length >= AT_ONCE || chars + params.chars > MOST_CHARS) return;
      chars += params.chars;
      started.push(params);
      coming = [...coming, params];
      params.start();
    }
  }
}

/** @param {Params[]} all */
const sum = (all) => all.reduce((total, {chars}) => total + chars, 0);
/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) > 0;
