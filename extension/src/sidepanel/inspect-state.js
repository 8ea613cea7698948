import {platform} from '../platform/chrome.js';
import {make} from '../ui/localize.js';
import {failureText} from './failure-text.js';
import {visible} from './visible.js';

const {text} = platform;
/** @type {Record<string, [string, string]>} */
const TEXTS = {
  loading: ['inspectLoading', ''],
  off: ['inspectOffTitle', 'inspectOffText'],
  noHost: ['inspectNoHostTitle', 'inspectNoHostText'],
  oldHost: ['inspectOldHostTitle', 'inspectOldHostText'],
  failed: ['inspectFailedTitle', ''],
};

/**
 * The reason why a view has nothing to show, or nothing new; null if it has.
 * @param {import('./visit-follower.js').Standing} standing
 * @param {import('./visit.js').Failure | undefined} error of the view itself
 * @param {() => void} again
 */
export function stateNotice({name, error: failure}, error, again) {
  const state = error && name === 'ready' ? 'failed' : name;
  const [title = '', words = ''] = TEXTS[state] ?? [];
  if (title === '') return null;
  const why = error ?? failure;
  const notice = make('div', `state ${state}`, make('h2', '', text(title)));
  if (words !== '') notice.append(make('p', 'quiet', text(words)));
  if (state === 'failed' && why) notice.append(make('p', 'quiet', visible(failureText(why, text))), make('code', '', visible(why.code)));
  if (state === 'failed') {
    const button = make('button', 'button plain', text('inspectAgain'));
    button.type = 'button';
    button.addEventListener('click', again);
    notice.append(button);
  }
  return notice;
}
