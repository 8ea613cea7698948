/**
 * Keeps what the panel knows of the chat, from what its process says.
 *
 * @typedef {{id: string, name: string, here: boolean, install: string}} Agent
 * @typedef {{current: string, choices: {id: string, name: string}[]}} Choices
 * @typedef {{id: number, agent: string, title: string, used: number, state: 'idle' | 'starting' | 'running' | 'stopping', turns: number,
 *   usage: {used?: number, size?: number, amount?: number, currency?: string}, modes?: Choices, models?: Choices,
 *   options?: (Choices & {id: string, name: string})[], marks?: string[], seesPictures?: boolean}} Session `seesPictures`: once the agent has
 *   said so
 * @typedef {{seq: number, kind: 'user' | 'agent' | 'thought' | 'tool' | 'plan' | 'permission' | 'consent' | 'notice', text: string, title?: string,
 * tool?: string, what?: string,
 *   status?: string, input?: string, items?: {content: string, status: string}[], mayAllow?: boolean, answer?: string, code?: string, level?: string, site?: string, attached?: string[],
 *   pictures?: {name: string, width: number, height: number}[]}}
 * Entry
 */

/** A chat that ends again and again is not asked without end. */
const MOST_ASKED = 3;

export class ChatModel {
  isOpen = false;
  /** @type {Agent[]} */
  agents = [];
  /** @type {Session[]} */
  sessions = [];
  keeps = false;
  mayKeep = true;
  notKept = '';
  complaint = '';
  file = '';
  /** @type {Map<number, Map<number, Entry>>} */
  #entries = new Map();
  /**
   * Bytes of pictures, by their place; null: they were asked for.
   * @type {Map<string, {type: string, data: string} | null>}
   */
  #pictures = new Map();
  /** The agent that the person wants to talk to, until the conversation is there. @type {{agent: string, asked: number, isLost: boolean} | undefined} */
  #wanted;
  /** The person's words, until they stand in the conversation. @type {{session: number, text: string} | undefined} */
  #said;

  /** The person asks for a conversation. @param {string} agent */
  want(agent) {
    this.#wanted = {agent, asked: 1, isLost: false};
  }

  /** Tells whether a conversation that was asked for has not come yet. */
  get isWaiting() {
    return this.#wanted !== undefined;
  }

  /**
   * A chat that was about to end has taken along what it was asked for. Call it once there is one again.
   * @returns {{agent: string} | {failed: true} | undefined} the agent that is to be asked for again
   */
  again() {
    if (!this.#wanted?.isLost || !this.isOpen) return undefined;
    this.#wanted.isLost = false;
    if (++this.#wanted.asked <= MOST_ASKED) return {agent: this.#wanted.agent};
    this.#wanted = undefined;
    return {failed: true};
  }

  /** The person has said something. @param {number} session @param {string} text */
  say(session, text) {
    this.#said = {session, text};
  }

  /** @returns {{session: number, text: string} | undefined} what was said and not heard when the chat ended; it is asked once */
  unheard() {
    const said = this.isOpen ? undefined : this.#said;
    if (said) this.#said = undefined;
    return said;
  }

  /** @param {number} session @returns {Entry[]} in their order */
  entries(session) {
    return [...(this.#entries.get(session)?.values() ?? [])].sort((one, other) => one.seq - other.seq);
  }

  /** @param {number} session @param {number} seq @returns {Entry | undefined} */
  entry(session, seq) {
    return this.#entries.get(session)?.get(seq);
  }

  /**
   * Gives the bytes of a picture of an entry.
   * @param {number} session @param {number} seq @param {number} number from 1
   * @returns {{type: string, data: string} | null | undefined} undefined: ask for them; null: they come
   */
  picture(session, seq, number) {
    const place = `${session}:${seq}:${number}`;
    const known = this.#pictures.get(place);
    if (known === undefined) this.#pictures.set(place, null);
    return known;
  }

  /** @param {number} id @returns {Session | undefined} */
  session(id) {
    return this.sessions.find((each) => each.id === id);
  }

  /** Nobody is there any more: what was shown stays to be read. */
  ended() {
    this.isOpen = false;
    for (const [place, picture] of this.#pictures) if (picture === null) this.#pictures.delete(place);
    if (this.#wanted) this.#wanted.isLost = true;
    for (const session of this.sessions) session.state = 'idle';
  }

  /** Lets go of the pictures of conversations that are no more. */
  #forgetPictures() {
    for (const place of this.#pictures.keys()) if (!this.session(Number.parseInt(place, 10))) this.#pictures.delete(place);
  }

  /** @param {any} news @returns {'all' | 'list' | 'session' | 'entry' | 'picture' | 'made' | 'failed' | 'ended' | undefined} what has changed */
  take(news) {
    switch (news.on) {
      case 'state': {
        const {agents, sessions, keeps, mayKeep, notKept, complaint, file} = news;
        Object.assign(this, {agents, sessions, keeps, mayKeep, notKept, complaint, file, isOpen: true});
        this.#forgetPictures();
        return 'all';
      }
      case 'list':
        this.sessions = news.sessions;
        this.#forgetPictures();
        return 'list';
      case 'session': {
        const at = this.sessions.findIndex(({id}) => id === news.session.id);
        if (at < 0) this.sessions.unshift(news.session);
        else this.sessions[at] = news.session;
        return 'session';
      }
      case 'entry': {
        const {entry, session} = news;
        if (entry.kind === 'user' && this.#said?.session === session) this.#said = undefined;
        const known = this.#entries.get(session) ?? new Map();
        this.#entries.set(session, known);
        const {at, ...fields} = entry;
        const before = known.get(entry.seq)?.text ?? '';
        known.set(entry.seq, {...fields, text: before.slice(0, at) + entry.text});
        return 'entry';
      }
      case 'picture': {
        const {session, seq, number, type, data} = news;
        this.#pictures.set(`${session}:${seq}:${number}`, {type, data});
        return 'picture';
      }
      case 'made':
      case 'failed':
        this.#wanted = undefined;
        return news.on;
      case 'ended':
        this.ended();
        return 'ended';
      default:
        return undefined; // of a newer app
    }
  }
}

/**
 * The conversations in the order of their use.
 * @param {Session[]} sessions @returns {Session[]} the last used first
 */
export const byUse = (sessions) => [...sessions].sort((one, other) => other.used - one.used || other.id - one.id);
