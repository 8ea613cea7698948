/**
 * Reports to the host's audit log when a tab may be read on a site, and when this ends. A change that an earlier worker has reported is not
 * reported again.
 */
export class AttachmentNews {
  #send;
  /** @type {Map<string, string> | undefined} the site of each tab that may be read, by handle */
  #known;

  /** @param {(name: 'attached' | 'detached', data: {tab: string, site: string}) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** Takes these attachments as known, and reports none of them. @param {import('./attachments.js').Attachment[]} attachments */
  begin(attachments) {
    this.#known = readable(attachments);
  }

  /**
   * Reports what differs from the attachments before.
   * @param {import('./attachments.js').Attachment[]} attachments all that exist now
   */
  changed(attachments) {
    const before = this.#known;
    if (!before) return;
    const now = (this.#known = readable(attachments));
    for (const [tab, site] of before) if (now.get(tab) !== site) this.#send('detached', {tab, site});
    for (const [tab, site] of now) if (before.get(tab) !== site) this.#send('attached', {tab, site});
  }
}

/** Gives the site of each tab that may be read, by handle. @param {import('./attachments.js').Attachment[]} attachments */
const readable = (attachments) =>
  new Map(attachments.filter(({access}) => access === 'granted').map(({handle, origin}) => [handle, origin]));
