/** The toolbar button of a tab: the handle while it is attached, another mark where clients may do more, or access is lost. */

const CALM = '#0f766e';
const SEEING = '#1d4ed8';
const ACTING = '#6d28d9';
const WARNING = '#b45309';
const RECORDING = '#b91c1c';

/**
 * @param {Pick<import('../platform/chrome.js').Platform, 'showBadge' | 'text'>} platform
 * @param {number} tabId
 * @param {import('./attachments.js').Attachment | undefined} attachment
 * @param {{level?: import('./levels.js').Level, asks?: boolean, records?: boolean}} [look] the highest level that a client has in it; whether one asks for more; whether
 *   what the person does is recorded
 */
export function showBadge({showBadge: show, text}, tabId, attachment, {level = attachment?.level, asks = false, records = false} = {}) {
  if (!attachment) return show(tabId, {text: '', title: text('badgeIdle'), colour: CALM, icon: 'idle'});
  const {handle, access} = attachment;
  if (access === 'blank') return show(tabId, {text: handle, title: text('badgeBlank', handle), colour: CALM, icon: 'idle'});
  if (access !== 'granted') return show(tabId, {text: '!', title: text(access === 'lost' ? 'badgeLost' : 'badgeUnreadable', handle), colour: WARNING, icon: 'lost'});
  const icon = level === 'act' ? 'hand' : level === 'see' ? 'eye' : 'icon';
  if (asks) return show(tabId, {text: '?', title: text('badgeAsks'), colour: WARNING, icon});
  if (records) return show(tabId, {text: '●', title: text('badgeRecords', handle), colour: RECORDING, icon});
  if (level === 'act') return show(tabId, {text: 'H', title: text('badgeAct', handle), colour: ACTING, icon});
  if (level === 'see') return show(tabId, {text: 'E', title: text('badgeSee', handle), colour: SEEING, icon});
  return show(tabId, {text: handle, title: text('badgeAttached', handle), colour: CALM, icon});
}
