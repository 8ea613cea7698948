import {pushText} from '../background/record/history.js';
import {visibleJson} from './visible.js';

/**
 * The recording as a JSON file. The pushes are texts of the page, written unchanged.
 * @param {import('./recording.js').Recording} recording
 * @param {import('./recording.js').Push[]} pushes those that are to be in it
 * @param {{tab: {handle: string, title: string, url: string}, version: string, at: number, filter: import('./recording.js').Filter | null}}
 * about
 * @returns {string}
 */
export function exportText(recording, pushes, {tab, version, at, filter}) {
  const {pages, gaps, dropped, sampled, steps, droppedSteps} = recording;
  const head = {
    format: 'mcp-datalayer recording',
    formatVersion: 1,
    extension: version,
    exportedAt: new Date(at).toISOString(),
    tab: {handle: tab.handle, title: tab.title, url: tab.url},
    filter,
    recorded: recording.pushes.length,
    pages: pages.map(({documentId, ...page}) => page),
    gaps: gaps.map(({afterPage, ...gap}) => gap),
    dropped,
    sampled: {pushes: sampled},
    ...(steps.length === 0 ? {} : {steps: {dropped: droppedSteps, rows: steps}}),
  };
  const list = pushes.map((push) => `  ${oneText(push)}`).join(',\n');
  return visibleJson(`${JSON.stringify(head, null, 1).slice(0, -2)},\n "pushes": [${list === '' ? '' : `\n${list}\n `}]\n}\n`);
}

/** A push as the tools give it. @param {import('./recording.js').Push} push */
export const oneText = (push) => pushText({seq: push.seq, on: push, push});

/** @param {string} handle @param {number} at @param {'json' | 'html'} ending */
export const fileName = (handle, at, ending) =>
  `${ending === 'html' ? 'tracking-report' : 'datalayer'}-${handle}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}.${ending}`;
