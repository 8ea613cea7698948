import {PROTOCOL} from '../../wire/protocol.js';
import {accessError} from '../page/page-access.js';
import {once} from '../look/read-page.js';
import {schemaOf} from '../website/website-tools.js';
import {checkFrame, checkTab} from '../link/arguments.js';

/** The part of the time left that one document may take: another one's tools are wanted, too. */
const PATIENCE_SHARE = 0.5;
/** The length of all documents' tools together, as JSON. */
const MOST_CHARS = 8_000_000;

/** @typedef {{tab: string | undefined, frame: number | undefined}} Asked */
/**
 * @typedef {object} Listed of one document
 * @property {number} frame
 * @property {string} origin
 * @property {'level' | 'late' | 'gone'} [not] why nothing is known of it
 * @property {'browser' | 'page'} [by] who keeps the tools; absent where there are none
 * @property {object[]} [tools] none where they are too long together; each as WebsiteToolRow has it, with its `hash`, and its schema as
 * JSON or a `problem` of it
 * @property {number} [of] tools in all
 * @property {string} [refused] in the page's words
 */

/**
 * `getWebsiteTools {tab?, frame?}`: the tools that the pages of a tab have registered.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<Asked>}
 */
export const getWebsiteTools = ({attachments, websiteTools}) => ({
  on: 'page',
  check: ({tab, frame}) => ({tab: checkTab(tab), frame: frame === undefined ? undefined : checkFrame(frame)}),
  async run({frame}, call, pass) {
    const {attachment} = pass;
    const {tabId, handle} = attachment;
    call.endWith(attachments.endOf(attachment));
    /** @type {Set<string>} */
    const unread = new Set();
    const patience = new Promise((resolve) => setTimeout(resolve, call.remainingMs * PATIENCE_SHARE));
    /** @param {import('../page/frames.js').Document} document @returns {Promise<Listed>} */
    const list = async ({frameId, documentId, origin}) => {
      const where = {frame: frameId, origin};
      if (
        !(await pass.again(origin).then(
          () => true,
          () => false,
        ))
      )
        return {...where, not: 'level'};
      const sight = await Promise.race([websiteTools.in({tabId, documentId}), patience]).catch((failure) => {
        if (frameId === 0) throw failure;
        return null;
      });
      if (!sight) return {...where, not: sight === null ? 'gone' : 'late'};
      const {world, rows, of, frames, refused} = /** @type {import('../website/website-tools.js').Sight} */ (sight);
      for (const each of frames) unread.add(each);
      const tools = await Promise.all(
        rows.map(async (row) => {
          const {schema: _, ...rest} = row;
          return {...rest, ...schemaOf(row), hash: await websiteTools.hash(origin, row)};
        }),
      );
      return {...where, ...(rows.length > 0 ? {by: world === 'isolated' ? 'browser' : 'page'} : {}), tools, of, refused};
    };
    let room = MOST_CHARS;
    /** Gives room in the order of the documents, whichever was read first: else a frame could take that of the page around it. */
    const fitted = (/** @type {Listed} */ listed) => {
      const {length} = JSON.stringify(listed.tools ?? []);
      if (length <= room) {
        room -= length;
        return listed;
      }
      const {by: _, ...rest} = listed;
      return {...rest, tools: []};
    };
    try {
      const readable = await call.orEnd(pass.documents());
      const listed = await call.orEnd(
        Promise.all((frame === undefined ? readable : [await call.orEnd(pass.document({frameId: frame}))]).map(list)),
      );
      const documents = listed.map(fitted);
      await pass.again();
      const known = new Set(readable.map(({origin}) => origin));
      const text = JSON.stringify({documents, unread: [...unread].filter((origin) => !known.has(origin) && /^https?:/.test(origin))});
      const body = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await call.stream(once(text))};
      return {site: attachment.origin, result: {tab: handle, ...body}};
    } catch (failure) {
      const reason = accessError(failure);
      await attachments.lose(attachment, reason);
      throw reason;
    }
  },
});
