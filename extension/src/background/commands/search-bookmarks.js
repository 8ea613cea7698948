import {answerRows, shownBookmark} from './library.js';

/**
 * `searchBookmarks {}`: the bookmarks of web pages, in the order in which the browser shows them.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{}>}
 */
export const searchBookmarks = (context) => ({
  on: 'nothing',
  check: () => ({}),
  run: async (_, call) => answerRows(context, call, await context.platform.library.bookmarks(), shownBookmark),
});
