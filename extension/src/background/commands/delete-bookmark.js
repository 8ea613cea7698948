import {originOf} from '../page/page-access.js';
import {badArgument} from '../link/arguments.js';
import {checkAddress, checkText, isOfWeb, shownBookmark} from './library.js';

/**
 * `deleteBookmark {id?, url?}`: removes one bookmark, never a folder.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{id: string | undefined, url: string | undefined}>}
 */
export const deleteBookmark = ({platform, policy}) => ({
  on: 'nothing',
  check({id, url}) {
    if ((id === undefined) === (url === undefined)) throw badArgument('give one of id and url');
    return {id: checkText(id, 'id'), url: url === undefined ? undefined : checkAddress(url, 'url')};
  },
  async run({id, url}) {
    const all = (await platform.library.bookmarks()).filter((each) => isOfWeb(each.url) && !policy.refusal(originOf(each.url)));
    const meant = all.filter((each) => (id === undefined ? each.url === url : each.id === id));
    const [bookmark] = meant;
    if (!bookmark)
      throw badArgument(
        `no bookmark has this ${id === undefined ? 'url' : 'id'}; searchBookmarks shows the ids of bookmarks, and folders are not removed`,
      );
    if (meant.length > 1) throw badArgument(`${meant.length} bookmarks have this url; give the id of one, which searchBookmarks shows`);
    if (bookmark.isManaged) throw badArgument('an administrator keeps this bookmark, so it cannot be removed');
    await platform.library.deleteBookmark(bookmark.id);
    return {result: {text: JSON.stringify(shownBookmark(bookmark))}};
  },
});
