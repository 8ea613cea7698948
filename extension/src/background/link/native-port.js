import {PROTOCOL, WireError, commonVersion, decode, encode, errorBody} from '../../wire/protocol.js';

/**
 * The connection to the native host: opens it, does the handshake, keeps it alive and reports its real state.
 *
 * off → connecting → connected (only after a welcome) → connecting …, or refused with the reason. Then it connects again
 * by itself after a growing wait.
 */

/**
 * @typedef {'missing' | 'forbidden' | 'policy' | 'exited' | 'garbled' | 'silent' | 'hostTooOld' | 'extensionTooOld' | 'disabled' |
 * 'goodbye' | 'unknown'} Reason
 * @typedef {object} ConnectionState
 * @property {'off' | 'connecting' | 'connected' | 'refused'} name
 * @property {Reason} [reason] why it is refused
 * @property {string} [detail] the words of Chrome or of the host
 * @property {{version: string, instance: string, pid: number}} [host]
 * @property {string[]} [accepts] events that this host takes beyond those of the first release
 * @property {number} [since] when it was connected, milliseconds since 1970
 */

const FIRST_WAIT_MS = 1000;
/** Below 30 s, because Chrome then ends an idle worker and its timers. */
const LONGEST_WAIT_MS = 25_000;
const PONG_MS = 2000;
/** A host that ends earlier after its welcome has crashed at once. The waits grow as long as this repeats. */
const AT_ONCE_MS = 5000;

/** Chrome's words for why there is no host. @type {readonly (readonly [RegExp, Reason])[]} */
const REASONS = [
  [/host not found/i, 'missing'],
  [/forbidden/i, 'forbidden'],
  [/administrator/i, 'policy'],
  [/has exited/i, 'exited'],
  [/error when communicating/i, 'garbled'],
];

/** @param {string} text @returns {Reason} */
export const reasonOf = (text) => REASONS.find(([words]) => words.test(text))?.[1] ?? 'unknown';

/**
 * The wait before the next try. It doubles up to the longest, and is randomly up to a quarter shorter, so that many browsers
 * do not start their hosts at the same moment.
 * @param {number} failures in a row, 0 for the first
 * @param {number} chance 0 to 1
 * @returns {number} milliseconds
 */
export const waitBefore = (failures, chance) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10)) * (1 - chance / 4);

export class NativePort {
  /** @type {ConnectionState} */
  state = {name: 'off'};
  /** Messages since the connection was made. */
  counters = {in: 0, out: 0};

  #platform;
  #identity;
  #listener;
  /** @type {import('../../platform/chrome.js').HostPort | undefined} */
  #port;
  #wanted = false;
  #failures = 0;
  /** The number of consecutive connections that ended right after their welcome. */
  #crashes = 0;
  #version = Math.max(...PROTOCOL.versions);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #pings = 0;
  /** @type {Map<number, (answered: boolean) => void>} */
  #awaited = new Map();
  /** @type {(() => void)[]} those who wait until a try has ended one way or the other */
  #settled = [];

  /**
   * @param {Pick<import('../../platform/chrome.js').Platform, 'openHost'>} platform
   * @param {() => Promise<object>} identity the fields of `hello` besides the versions
   * @param {object} listener
   * @param {(message: import('../../wire/protocol.js').Incoming) => void} listener.message each checked message after the welcome
   * @param {() => void} listener.changed after each change of `state` or `counters`
   * @param {() => void} listener.closed each time a connection ends
   * @param {(rules: object) => void} listener.welcomed with what the computer's policy has for us, before the first message
   * @param {<T>(fields: T) => T} [listener.masked] an event without what must not go out
   * @param {(why: string) => void} listener.disabled the host serves nobody: an administrator decided so
   * @param {(failure: unknown) => void} listener.failed what went wrong on the line
   */
  constructor(platform, identity, listener) {
    this.#platform = platform;
    this.#identity = identity;
    this.#listener = listener;
  }

  /** Connects, and keeps the connection open from now on. */
  start() {
    this.#wanted = true;
    if (!this.#port && this.state.name !== 'connecting') this.#connect();
  }

  /** Closes the connection until `start`. */
  stop() {
    this.#wanted = false;
    clearTimeout(this.#timer);
    this.#drop();
    this.#become({name: 'off'});
  }

  /** An administrator has ended it: says so to whoever is there and closes the line until `start`. @param {WireError} why */
  forbid(why) {
    if (this.#isConnected()) this.post(encode('host', 'goodbye', {error: errorBody(why)}, this.#version));
    this.stop();
    this.#become({name: 'refused', reason: 'disabled', detail: why.message});
  }

  /**
   * Waits as it does after a refusal of the host: the host is asked again when a person looks. The refusal came in an earlier life of the
   * worker.
   * @param {string} why
   */
  waitForPerson(why) {
    if (this.#port) return;
    this.#wanted = true;
    this.#become({name: 'refused', reason: 'disabled', detail: why});
  }

  /**
   * Makes a round trip to the host, connecting first where there is no connection.
   * @returns {Promise<boolean>} whether the host answered, within a few seconds
   */
  async check() {
    if (!this.#wanted) return false;
    if (this.state.name !== 'connected') {
      if (!this.#port) this.#connect();
      await new Promise((resolve) => this.#settled.push(() => resolve(undefined)));
    }
    if (!this.#isConnected()) return false;
    const n = ++this.#pings;
    const answered = await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), PONG_MS);
      this.#awaited.set(n, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.post(encode('host', 'event', {name: 'ping', data: {n}}, this.#version));
    });
    this.#awaited.delete(n);
    if (answered) this.#failures = this.#crashes = 0; // a person saw a working connection, so earlier failures no longer count
    if (!answered && this.#isConnected()) this.#fail('silent', '');
    return answered;
  }

  /**
   * @param {number | 'host' | 'all'} to
   * @param {string} type
   * @param {Record<string, unknown>} fields
   * @param {number} [version] that the receiver speaks, where that is not the one settled on with the host
   * @returns {boolean} false when there is no connection: whoever waits for it was failed when the connection ended
   */
  send(to, type, fields, version = this.#version) {
    return this.#isConnected() && this.post(encode(to, type, (type === 'event' && this.#listener.masked?.(fields)) || fields, version));
  }

  /** @param {object} message @returns {boolean} */
  post(message) {
    if (!this.#port) return false;
    this.#port.post(message);
    this.counters.out++;
    this.#listener.changed();
    return true;
  }

  #isConnected() {
    return this.state.name === 'connected';
  }

  #connect() {
    clearTimeout(this.#timer);
    this.counters = {in: 0, out: 0};
    const mine = () => this.#port === port;
    const port = this.#platform.openHost(PROTOCOL.hostName, {
      message: (message) => mine() && this.#receive(message),
      closed: (text) => mine() && this.#fail(reasonOf(text), text),
    });
    this.#port = port;
    this.#become({name: 'connecting', reason: this.state.reason, detail: this.state.detail});
    this.#timer = setTimeout(() => this.#fail('silent', ''), PROTOCOL.limits.handshakeMs);
    this.#identity().then(
      (fields) => mine() && this.post(encode('host', 'hello', {versions: [...PROTOCOL.versions], ...fields})),
      (failure) => mine() && this.#fail('unknown', errorBody(failure).message),
    );
  }

  /** @param {unknown} raw */
  #receive(raw) {
    this.counters.in++;
    try {
      const message = decode(raw);
      if (message.type === 'goodbye') this.#refusedByHost(message.error);
      else if (this.#isConnected()) this.#dispatch(message);
      else if (message.type === 'welcome') this.#welcome(message);
    } catch (failure) {
      this.#listener.failed(failure);
    }
    this.#listener.changed();
  }

  /** @param {import('../../wire/protocol.js').Incoming} message */
  #dispatch(message) {
    if (message.type === 'event' && message.name === 'pong') this.#awaited.get(message.data.n)?.(true);
    else this.#listener.message(message);
  }

  /** @param {import('../../wire/protocol.js').Incoming} message */
  #welcome({version, host, policy = {}, accepts = []}) {
    const agreed = commonVersion([version]);
    if (agreed === undefined) {
      const error = errorBody(
        new WireError('VERSION_MISMATCH', {
          message: `The extension speaks version ${PROTOCOL.versions.join(', ')} of the protocol, the host ${version}.`,
        }),
      );
      this.post(encode('host', 'goodbye', {error}));
      this.#fail(version > Math.max(...PROTOCOL.versions) ? 'extensionTooOld' : 'hostTooOld', error.message);
      return;
    }
    clearTimeout(this.#timer);
    this.#version = agreed;
    this.#listener.welcomed(policy);
    this.#become({name: 'connected', host, accepts, since: Date.now()});
  }

  /** @param {import('../../wire/protocol.js').ErrorBody} error */
  #refusedByHost(error) {
    const reason = goodbyeReason(error);
    this.#fail(reason, reason === 'disabled' ? error.message : `${error.message} ${error.hint}`);
    if (reason === 'disabled') this.#listener.disabled(error.message);
  }

  /** @param {Reason} reason @param {string} detail */
  #fail(reason, detail) {
    if (this.state.since !== undefined) {
      // It was welcomed, so the next try comes soon, unless this connection ended at once again.
      this.#crashes = Date.now() - this.state.since < AT_ONCE_MS ? this.#crashes + 1 : 0;
      this.#failures = Math.max(0, this.#crashes - 1);
    }
    this.#drop();
    if (!this.#wanted) return;
    clearTimeout(this.#timer);
    // After an administrator's decision, only a person who looks causes a new try, because each try starts a host.
    if (reason !== 'disabled') this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#failures++, Math.random()));
    this.#become({name: 'refused', reason, detail});
  }

  #drop() {
    const port = this.#port;
    if (!port) return;
    this.#port = undefined;
    port.close();
    for (const answer of this.#awaited.values()) answer(false);
    this.#listener.closed();
  }

  /** @param {ConnectionState} state */
  #become(state) {
    this.state = state;
    if (state.name !== 'connecting') this.#settled.splice(0).forEach((resume) => resume());
    this.#listener.changed();
  }
}

/**
 * Translates a host's goodbye to one of our reasons. The host names the versions it speaks, so that the older side is known.
 * @param {import('../../wire/protocol.js').ErrorBody} error
 * @returns {Reason}
 */
export function goodbyeReason({code, data}) {
  if (code === 'ORIGIN_REFUSED') return 'forbidden';
  if (code === 'POLICY_DISABLED') return 'disabled';
  if (code !== 'VERSION_MISMATCH') return 'goodbye';
  const theirs = /** @type {{versions?: number[]} | undefined} */ (data)?.versions ?? [];
  if (theirs.length === 0) return 'goodbye';
  return Math.max(...theirs) > Math.max(...PROTOCOL.versions) ? 'extensionTooOld' : 'hostTooOld';
}
