import {PROTOCOL, WireError, errorBody} from '../../wire/protocol.js';
import {withFacts} from '../act/actions.js';
import {Call} from '../link/call.js';
import {LargeParams} from '../link/large-params.js';

/** @typedef {import('../../wire/protocol.js').Incoming} Incoming */
/**
 * @typedef {{result: Record<string, unknown>, site?: string, left?: boolean}} Answer `site`: the origin that was read; `left`: an action
 * led
 *   the tab away from where it was allowed, so the result says what was done, and nothing of the page
 */
/** @typedef {(params: Record<string, any>, call: Call) => Promise<Answer>} Command */

/** @typedef {Pick<import('../look/masks.js').Masks, 'isOn' | 'json' | 'all' | 'text'>} Masking what one client sees */

/**
 * Maps a request's method to its command, and the command's result or error to exactly one response.
 */
export class Router {
  #known;
  #masks;
  #commands;
  #send;
  #failed;
  /** @type {Map<string, Call>} */
  #open = new Map();
  #large = new LargeParams();

  /**
   * @param {Record<string, Command>} commands one for each method of the wire
   * @param {(to: number, type: string, fields: Record<string, unknown>, version: number) => void} send in the version of the question
   * @param {(failure: unknown) => void} failed told of every failure that went out as an answer
   * @param {Readonly<Record<string, {text?: string}>>} [known] the methods of the wire
   * @param {Pick<import('../look/masks.js').Masks, 'for'>} [masks] what no answer may hold
   * @throws {Error} when a method of the wire has no command, or a command no method
   */
  constructor(commands, send, failed, known = PROTOCOL.methods, masks = undefined) {
    const methods = Object.keys(known).sort().join();
    const given = Object.keys(commands).sort().join();
    if (methods !== given) throw new Error(`The wire has the methods ${methods}, but there are commands for ${given}.`);
    this.#known = known;
    this.#masks = masks;
    this.#commands = commands;
    this.#send = send;
    this.#failed = failed;
  }

  /** @param {Incoming} message a request, cancel, chunk or credit; others are not for us and ignored */
  handle(message) {
    const key = `${message.from}/${message.id}`;
    const call = this.#open.get(key);
    if (message.type === 'cancel') call?.end(new WireError('CANCELLED'));
    else if (message.type === 'chunk') call?.params?.take(message.seq, message.data);
    else if (message.type === 'credit') call?.credit(message.chunks);
    else if (message.type === 'request' && call)
      this.#failed(new WireError('BAD_MESSAGE', {message: 'The id of an open request came again.'}));
    else if (message.type === 'request') void this.#answer(key, message);
  }

  /** Ends everything that is open: nobody is there to take the answers. @param {WireError} reason */
  endAll(reason) {
    for (const call of this.#open.values()) call.end(reason);
  }

  /** @param {string} key @param {Incoming} message */
  async #answer(key, {v, from, id, method, params, chunks, chars, deadlineMs}) {
    const to = /** @type {number} */ (from);
    const call = new Call(deadlineMs, (seq, data) => this.#send(to, 'chunk', {id, seq, data}, v), to);
    const masks = (call.masks = this.#masks?.for(to));
    this.#open.set(key, call);
    let fields;
    try {
      const command = Object.hasOwn(this.#commands, method) ? this.#commands[method] : undefined;
      if (!command) throw new WireError('UNKNOWN_METHOD');
      if (chunks !== undefined)
        call.params = this.#large.open(to, {chunks, chars}, (more) => this.#send(to, 'credit', {id, chunks: more}, v));
      const given = call.params ? await call.orEnd(call.params.whole) : params;
      const {result, site} = await call.orEnd(command(given, call));
      const shown = masks?.isOn ? masked(result, call, this.#known[method]?.text, masks) : result;
      fields = {id, ...(site === undefined ? {} : {site}), ...act(call), result: shown};
    } catch (failure) {
      const error = withFacts(errorBody(failure), call.action?.facts);
      fields = {id, ...act(call), error: masks?.all(error) ?? error};
      if (!(failure instanceof WireError && failure.code === 'CANCELLED')) this.#failed(failure);
    }
    call.done();
    if (call.params) this.#large.close(call.params);
    this.#open.delete(key);
    try {
      this.#send(to, 'response', fields, v);
    } catch (failure) {
      this.#send(to, 'response', {id, error: errorBody(failure)}, v);
      this.#failed(failure);
    }
  }
}

/** Writes the entry of an action for the host's audit log. @param {Call} call */
function act({action, masks}) {
  const told = action?.audit((text) => masks?.text(text) ?? text);
  return told ? {act: told} : {};
}

/**
 * A result without values that were typed from secrets and placeholders. Its text is JSON, perhaps with a second part behind the first; its
 * sizes are those of what is sent.
 * @param {Record<string, any>} result
 * @param {Call} call
 * @param {string | undefined} kind of text
 * @param {Masking} masks
 */
function masked({text, sizes, ...facts}, call, kind, masks) {
  const whole = text ?? call.streamed;
  const shown = masks.all(facts);
  const isJson = typeof whole === 'string' && kind !== 'image' && kind !== 'bytes';
  const value = isJson && sizes ? masks.json(whole.slice(0, sizes.value)) : '';
  const rest = isJson ? masks.json(sizes ? whole.slice(sizes.value) : whole) : '';
  return {
    ...shown,
    ...(sizes === undefined
      ? {}
      : {sizes: isJson ? {...sizes, value: value.length, ...(sizes.tags === undefined ? {} : {tags: rest.length})} : sizes}),
    ...(text === undefined ? {} : {text: isJson ? value + rest : text}),
  };
}
