import {findMarked} from '../../page/find-marked.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {MOST, isWay} from '../look/marks.js';
import {accessError} from '../page/page-access.js';
import {once} from '../look/read-page.js';
import {badArgument, checkTab} from '../link/arguments.js';

/**
 * `findMark {tab?, mark}`: the selectors of an element that the person has named on this site, and what of the page has those that ask for
 * structure. Names and texts are held against the page by the front, redacted.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined, mark: string}>}
 */
export const findMark = ({attachments, marks, snapshots, staying}) => ({
  on: 'page',
  check({tab, mark}) {
    if (typeof mark !== 'string' || mark === '' || mark.length > 2 * MOST.name)
      throw badArgument(`mark must be a name of at most ${MOST.name} characters`);
    return {tab: checkTab(tab), mark};
  },
  async run({mark: asked}, call, pass) {
    const {attachment} = pass;
    const {tabId, handle} = attachment;
    call.endWith(attachments.endOf(attachment));
    try {
      const {documentId, origin} = await call.orEnd(pass.document({frameId: 0}));
      const known = await call.orEnd(marks.find(origin, asked));
      await pass.again(origin);
      if ('nearest' in known) throw new WireError('MARK_UNKNOWN', {data: {nearest: known.nearest}});
      const {
        name,
        mark: {ways, frame, role, label},
      } = known;
      const usable = ways.filter(isWay);
      const {found, number} = await call.orEnd(
        snapshots.number(handle, async (free) => {
          const looked = await staying.run({tabId, documentId}, findMarked, {ways: usable, frame, free});
          if (!looked) throw new WireError('INTERNAL', {message: 'This page could not be looked through.'});
          return looked;
        }),
      );
      await pass.again(origin);
      const text = JSON.stringify({name, role, label, frame, number, ways: usable.map((way, i) => ({way, found: found[i]}))});
      const body = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await call.stream(once(text))};
      return {site: origin, result: {tab: handle, document: documentId, ...body}};
    } catch (failure) {
      const reason = accessError(failure);
      await attachments.lose(attachment, reason);
      throw reason;
    }
  },
});
