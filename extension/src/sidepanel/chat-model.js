/**
 * What the panel knows of the chat, from what its process says.
 *
 * @typedef {{id: string, name: string, here: boolean, install: string}} Agent
 * @typedef {{current: string, choices: {id: string, name: string}[]}} Choices
 * @typedef {{id: number, agent: string, title: string, used: number, state: 'idle' | 'starting' | 'running' | 'stopping', turns: number,
 *   usage: {used?: number, size?: number, amount?: number, currency?: string}, modes?: Choices, models?: Choices}} Session
 * @typedef {{seq: number, kind: 'user' | 'agent' | 'thought' | 'tool' | 'plan' | 'permission' | 'notice', text: string, title?: string,
 * tool?: string, what?: string,
 *   status?: string, input?: string, items?: {content: string, status: string}[], mayAllow?: boolean, answer?: string, code?: string}}
 * Entry
 */

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

  /** @param {number} session @returns {Entry[]} in their order */
  entries(session) {
    return [...(this.#entries.get(session)?.values() ?? [])].sort((one, other) => one.seq - other.seq);
  }

  /** @param {number} session @param {number} seq @returns {Entry | undefined} */
  entry(session, seq) {
    return this.#entries.get(session)?.get(seq);
  }

  /** @param {number} id @returns {Session | undefined} */
  session(id) {
    return this.sessions.find((each) => each.id === id);
  }

  /** Nobody is there any more: what was shown stays to be read. */
  ended() {
    this.isOpen = false;
    for (const session of this.sessions) session.state = 'idle';
  }

  /** @param {any} news @returns {'all' | 'list' | 'session' | 'entry' | 'made' | 'failed' | 'ended' | undefined} what has changed */
  take(news) {
    switch (news.on) {
      case 'state': {
        const {agents, sessions, keeps, mayKeep, notKept, complaint, file} = news;
        Object.assign(this, {agents, sessions, keeps, mayKeep, notKept, complaint, file, isOpen: true});
        return 'all';
      }
      case 'list':
        this.sessions = news.sessions;
        return 'list';
      case 'session': {
        const at = this.sessions.findIndex(({id}) => id === news.session.id);
        if (at < 0) this.sessions.unshift(news.session);
        else this.sessions[at] = news.session;
        return 'session';
      }
      case 'entry': {
        const {entry, session} = news;
        const known = this.#entries.get(session) ?? new Map();
        this.#entries.set(session, known);
        const {at, ...fields} = entry;
        const before = known.get(entry.seq)?.text ?? '';
        known.set(entry.seq, {...fields, text: before.slice(0, at) + entry.text});
        return 'entry';
      }
      case 'made':
      case 'failed':
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
