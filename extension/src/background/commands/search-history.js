import {answerRows, checkTime, cut} from './library.js';

/**
 * `searchHistory {from?, to?}`: the pages that the person has visited in this time, the last first.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{from: number | undefined, to: number | undefined}>}
 */
export const searchHistory = (context) => ({
  on: 'nothing',
  check: ({from, to}) => ({from: checkTime(from, 'from'), to: checkTime(to, 'to')}),
  async run({from, to}, call) {
    const visited = await context.platform.library.history(from ?? 0, to ?? Date.now());
    return answerRows(context, call, visited, ({title, url, visits, last}) => ({t: last, visits, title: cut(title), url: cut(url)}));
  },
});
