/** The toolbar button of a tab: the handle while it is attached, a mark if access is lost. */

const CALM = '#0f766e';
const WARNING = '#b45309';

/**
 * @param {Pick<import('../platform/chrome.js').Platform, 'showBadge' | 'text'>} platform
 * @param {number} tabId
 * @param {import('./attachments.js').Attachment | undefined} attachment
 */
export function showBadge({showBadge: show, text}, tabId, attachment) {
  if (!attachment) return show(tabId, {text: '', title: text('badgeIdle'), colour: CALM, icon: 'idle'});
  const {handle, access} = attachment;
  if (access === 'granted') return show(tabId, {text: handle, title: text('badgeAttached', handle), colour: CALM, icon: 'icon'});
  return show(tabId, {text: '!', title: text(access === 'lost' ? 'badgeLost' : 'badgeUnreadable', handle), colour: WARNING, icon: 'lost'});
}
