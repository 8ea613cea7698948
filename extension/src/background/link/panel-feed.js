/**
 * Gives the recording of a tab to the side panels. A panel asks for the changes after a version and gets a slice of them.
 * It learns when there is more to ask for. Nothing is sent without a question, so a busy page cannot flood a panel.
 *
 * From a panel: `{n, tab: number | string, since: number, sinceStep: number}`, a tab by its number or by its handle, and the versions that
 * it knows. To it: `{news: true}`, and the answer, a Slice with the same `n`.
 *
 * @typedef {object} Slice
 * @property {number} n
 * @property {import('../access/attachments.js').Attachment | null} attachment null: the tab is not attached
 * @property {import('../access/attachments.js').Attachment[]} attached every attached tab
 * @property {boolean} allowed false: an administrator does not want a side panel
 * @property {import('../journey/journey-recording.js').RecordingShown} [journey] what is recorded by hand, in all tabs
 * @property {Recorded} [recorded]
 * @typedef {object} Recorded
 * @property {number} version that the slice goes up to
 * @property {boolean} more whether there is a further slice
 * @property {number} lastSeq
 * @property {number} firstSeq
 * @property {import('../record/history.js').Page[]} pages
 * @property {import('../record/history.js').Gap[]} gaps
 * @property {{pushes: number, bytes: number}} dropped
 * @property {number} sampled
 * @property {number} lastHit
 * @property {PanelPush[]} pushes
 * @property {PanelSteps} [steps] where they have changed
 * @typedef {{version: number, dropped: number, rows: readonly Readonly<import('../record/steps.js').Step>[]}} PanelSteps
 * @typedef {import('../record/batch.js').PageRecord & {seq: number, page: number, frame: number}} PanelPush
 */

const MOST = {pushes: 500, chars: 500_000};
const TELL_EVERY_MS = 200;

export class PanelFeed {
  /** @type {Set<import('../../platform/chrome.js').PagePort>} */
  #open = new Set();
  #attachments;
  #history;
  #policy;
  #steps;
  #masks;
  #journey;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {import('../access/attachments.js').Attachments} attachments
   * @param {import('../record/history.js').History} history
   * @param {Pick<import('../access/policy.js').Policy, 'ready' | 'sidePanel'>} policy
   * @param {Pick<import('../record/steps.js').Steps, 'ready' | 'inTab'>} steps
   * @param {Pick<import('../look/masks.js').Masks, 'ready' | 'all'>} masks
   * @param {Pick<import('../journey/journey-recording.js').JourneyRecording, 'ready' | 'shown'>} journey
   */
  constructor(attachments, history, policy, steps, masks, journey) {
    this.#journey = journey;
    this.#attachments = attachments;
    this.#history = history;
    this.#policy = policy;
    this.#steps = steps;
    this.#masks = masks;
  }

  /** @param {import('../../platform/chrome.js').PagePort} panel */
  serve(panel) {
    this.#open.add(panel);
    panel.onClose(() => this.#open.delete(panel));
    panel.onMessage(async (wish) => {
      await Promise.all([
        this.#attachments.ready,
        this.#history.ready,
        this.#policy.ready,
        this.#steps.ready,
        this.#masks.ready,
        this.#journey.ready,
      ]);
      if (this.#open.has(panel)) panel.post(this.#masks.all(this.#slice(wish)));
    });
  }

  /** All that a panel ever gets. @param {{n: number, tab: number | string, since: number, sinceStep?: number}} wish @returns {Slice} */
  #slice({n, tab, since, sinceStep = 0}) {
    const allowed = this.#policy.sidePanel;
    const attached = allowed ? this.#attachments.list() : [];
    const attachment = attached.find(({tabId, handle}) => tabId === tab || handle === tab) ?? null;
    const journey = allowed ? this.#journey.shown : undefined;
    if (!attachment) return {n, attachment, attached, allowed, journey};
    const history = this.#history.of(attachment);
    const {
      lastSeq,
      firstSeq,
      pages,
      gaps,
      dropped,
      sampled,
      hits: {lastHit},
    } = history;
    const {entries, version, more} = history.since(since, MOST);
    const pushes = entries.map(({seq, on, push}) => ({seq, page: on.page, frame: on.frame, ...push}));
    const known = this.#steps.inTab(attachment.handle);
    const steps = known && known.version !== sinceStep ? {version: known.version, dropped: known.dropped, rows: known.rows} : undefined;
    return {
      n,
      attachment,
      attached,
      allowed,
      journey,
      recorded: {version, more, lastSeq, firstSeq, pages, gaps, dropped, sampled, lastHit, pushes, steps},
    };
  }

  /** Something was recorded, attached or detached. Tells the panels at a limited rate. */
  changed() {
    if (this.#open.size === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      for (const panel of this.#open) panel.post({news: true});
    }, TELL_EVERY_MS);
  }
}
