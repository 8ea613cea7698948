/** The toolbar button of a tab: the handle while it is attached, another mark where clients may do more, or access is lost. */

const CALM = '#0f766e';
const SEEING = '#1d4ed8';
const ACTING = '#6d28d9';
const WARNING = '#b45309';
const RECORDING = '#b91c1c';

/**
 * The highest level that a client has in the tab; whether one asks for more; whether what the person does is recorded.
 * @typedef {{level?: import('./levels.js').Level, asks?: boolean, records?: boolean}} Look
 */

/**
 * @param {Pick<import('../../platform/chrome.js').Platform, 'text'>} platform
 * @param {import('./attachments.js').Attachment | undefined} attachment
 * @param {Look} [look]
 * @returns {import('../../platform/chrome.js').Badge}
 */
export function badgeOf({text}, attachment, {level = attachment?.level, asks = false, records = false} = {}) {
  if (!attachment) return {text: '', title: text('badgeIdle'), colour: CALM, icon: 'idle'};
  const {handle, access} = attachment;
  if (access === 'blank') return {text: handle, title: text('badgeBlank', handle), colour: CALM, icon: 'idle'};
  if (access !== 'granted')
    return {text: '!', title: text(access === 'lost' ? 'badgeLost' : 'badgeUnreadable', handle), colour: WARNING, icon: 'lost'};
  const icon = level === 'act' ? 'hand' : level === 'see' ? 'eye' : 'icon';
  if (asks) return {text: '?', title: text('badgeAsks'), colour: WARNING, icon};
  if (records) return {text: '●', title: text('badgeRecords', handle), colour: RECORDING, icon};
  if (level === 'act') return {text: 'H', title: text('badgeAct', handle), colour: ACTING, icon};
  if (level === 'see') return {text: 'E', title: text('badgeSee', handle), colour: SEEING, icon};
  return {text: handle, title: text('badgeAttached', handle), colour: CALM, icon};
}

/** Draws the toolbar buttons. Nothing is drawn twice: each time costs the browser more than most of our calls. */
export class Badges {
  #platform;
  /** The badge that was shown in a tab since its last navigation. @type {Map<number, string>} */
  #shown = new Map();
  /** The last drawing in a tab. An icon that is loaded late must not come over a later one. @type {Map<number, Promise<void>>} */
  #drawing = new Map();

  /** @param {Pick<import('../../platform/chrome.js').Platform, 'showBadge' | 'text' | 'tabs'>} platform */
  constructor(platform) {
    this.#platform = platform;
  }

  /** @param {number} tabId @param {import('./attachments.js').Attachment | undefined} attachment @param {Look} look */
  async show(tabId, attachment, look) {
    const badge = badgeOf(this.#platform, attachment, look);
    const text = JSON.stringify(badge);
    if (this.#shown.get(tabId) === text) return;
    this.#shown.set(tabId, text);
    const drawing = (this.#drawing.get(tabId) ?? Promise.resolve()).then(() => this.#draw(tabId, badge));
    this.#drawing.set(tabId, drawing);
    await drawing;
    if (this.#drawing.get(tabId) === drawing) this.#drawing.delete(tabId);
  }

  /** @param {number} tabId @param {import('../../platform/chrome.js').Badge} badge */
  async #draw(tabId, badge) {
    try {
      await this.#platform.tabs.get(tabId); // a closed tab has no button
      await this.#platform.showBadge(tabId, badge);
    } catch {
      this.#shown.delete(tabId);
    }
  }

  /** The tab is on its way to another page, or there: Chrome forgets what its button shows in between. @param {number} tabId */
  navigates(tabId) {
    this.#shown.delete(tabId);
  }
}
