import {WireError} from '../wire/protocol.js';
import {isBelow, isLevel} from './levels.js';

/**
 * What the person allows MCP clients beyond reading, tab by tab. The host's audit log is told of each change and of who made it.
 */

/**
 * @typedef {'person' | 'stop' | 'navigation'} By who changed a level
 * @typedef {object} TabConsent how far clients may go in a tab
 * @property {import('./levels.js').Level} most the highest level that administrators allow here
 * @property {boolean} mayRun whether administrators allow code
 * @property {number} steps how many were done in it
 */

export class Consent {
  #attachments;
  #actions;
  #steps;
  #policy;
  #tell;
  /** What was told last, by handle. @type {Map<string, string>} */
  #told = new Map();
  /** Who is changing a tab. @type {Map<number, By>} */
  #by = new Map();

  /**
   * @param {import('./attachments.js').Attachments} attachments
   * @param {Pick<import('./actions.js').Actions, 'stop'>} actions
   * @param {Pick<import('./steps.js').Steps, 'count'>} steps
   * @param {Pick<import('./policy.js').Policy, 'refusalOfFeatures'>} policy
   * @param {(data: object) => void} tell the host of a change
   */
  constructor(attachments, actions, steps, policy, tell) {
    this.#attachments = attachments;
    this.#actions = actions;
    this.#steps = steps;
    this.#policy = policy;
    this.#tell = tell;
  }

  /** What an earlier worker has told. */
  begin() {
    for (const attachment of this.#attachments.list()) this.#told.set(attachment.handle, stateOf(attachment));
  }

  /**
   * The person's own word for all clients, from the popup.
   * @param {{tabId: number} & import('./attachments.js').Allowed} choice
   */
  async choose({tabId, level, also, code}) {
    if (level !== undefined && (!isLevel(level) || level === 'none')) throw new WireError('BAD_ARGUMENT', {message: 'level must be data, see or act.'});
    await this.#change(tabId, {level, also, code}, 'person');
  }

  /** The person ends what clients do in a tab; they may look on. @param {number} tabId */
  async stop(tabId) {
    const {level = 'data'} = this.#attachments.of(tabId) ?? {};
    await this.#change(tabId, {level: isBelow('see', level) ? 'see' : level, code: false}, 'stop');
  }

  /** @param {number} tabId @param {import('./attachments.js').Allowed} allowed @param {By} by */
  async #change(tabId, allowed, by) {
    this.#by.set(tabId, by);
    try {
      const {now} = await this.#attachments.allow(tabId, allowed);
      if (isBelow(now.level, 'act')) this.#actions.stop(now.handle, new WireError('STOPPED_BY_PERSON'));
    } finally {
      this.#by.delete(tabId);
    }
  }

  /** A tab was attached or detached, or is another. @param {number} tabId @param {import('./attachments.js').Attachment | undefined} attachment */
  changed(tabId, attachment) {
    const known = this.#attachments.list().map(({handle}) => handle);
    for (const handle of this.#told.keys()) if (!known.includes(handle)) this.#told.delete(handle);
    if (!attachment) return;
    const {handle, origin, level, code} = attachment;
    const state = stateOf(attachment);
    const before = this.#told.get(handle) ?? 'data';
    this.#told.set(handle, state);
    if (before !== state) this.#tell({tab: handle, site: origin, level, ...(code ? {code} : {}), by: this.#by.get(tabId) ?? (before === 'data' ? 'person' : 'navigation')});
  }

  /** @param {import('./attachments.js').Attachment} attachment @returns {TabConsent} */
  of({handle, origin}) {
    return {most: this.#attachments.most(origin), mayRun: !this.#policy.refusalOfFeatures(['code']), steps: this.#steps.count(handle)};
  }
}

/** @param {import('./attachments.js').Attachment} attachment */
const stateOf = ({level, code}) => `${level}${code ? ' code' : ''}`;
