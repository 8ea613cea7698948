import {originOf} from '../page/page-access.js';
import {badArgument} from '../link/arguments.js';
import {checkAddress, checkText, shownBookmark} from './library.js';

const MOST_DEPTH = 10;

/**
 * `addBookmark {url, title?, folder?}`: keeps a page. A folder that is missing is made below the browser's other bookmarks. Bookmarks that
 * the folder has already stay as they are, so a repeated call adds nothing.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{url: string, title: string, folder: string[]}>}
 */
export const addBookmark = ({platform, policy}) => ({
  on: 'nothing',
  check({url, title, folder}) {
    const address = checkAddress(url, 'url');
    const folders = (checkText(folder, 'folder') ?? '')
      .split('/')
      .map((name) => name.trim())
      .filter(Boolean);
    if (folders.length > MOST_DEPTH) throw badArgument(`folder must name ${MOST_DEPTH} folders at most, as in QA/Checkout`);
    return {url: address, title: checkText(title, 'title') || address, folder: folders};
  },
  async run({url, title, folder}) {
    const refusal = policy.refusal(originOf(url));
    if (refusal) throw refusal;
    const {bookmark, added} = await platform.library.addBookmark(url, title, folder);
    return {result: {added, text: JSON.stringify(shownBookmark(bookmark))}};
  },
});
