/**
 * Tells the host's audit log from when on, and until when, a tab may be read on a site. News that an earlier worker knew are not told
 * again.
 */
export class AttachmentNews {
  #send;
  /** @type {Map<string, string> | undefined} the site of each tab that may be read, by handle */
  #known;

  /** @param {(name: 'attached' | 'detached', data: {tab: string, site: string}) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** Takes note of what is attached already. @param {import('./attachments.js').Attachment[]} attachments */
  begin(attachments) {
    this.#known = readable(attachments);
  }

  /** @param {import('./attachments.js').Attachment[]} attachments all there are now */
  changed(attachments) {
    const before = this.#known;
    if (!before) return;
    const now = (this.#known = readable(attachments));
    for (const [tab, site] of before) if (now.get(tab) !== site) this.#send('detached', {tab, site});
    for (const [tab, site] of now) if (before.get(tab) !== site) this.#send('attached', {tab, site});
  }
}

/** @param {import('./attachments.js').Attachment[]} attachments */
const readable = (attachments) =>
  new Map(attachments.filter(({access}) => access === 'granted').map(({handle, origin}) => [handle, origin]));
