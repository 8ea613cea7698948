import {readContent} from '../../page/read-content.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {accessError} from '../page/page-access.js';
import {once} from '../look/read-page.js';
import {badArgument, checkTab} from '../link/arguments.js';

const FORMS = ['text', 'article', 'markdown', 'html', 'links', 'metadata', 'tables', 'controls'];
/** The part of the time left that the page may use; the rest is for the way. */
const READING_SHARE = 0.5;
const BUDGET_CHARS = 16 * 1024 * 1024;
/** The libraries that take a document apart, by what needs them. @type {Record<string, string[]>} */
const LIBRARIES = {
  markdown: ['vendor/turndown/turndown.js'],
  article: ['vendor/turndown/turndown.js', 'vendor/readability/readability.js'],
};

/**
 * @typedef {{tab: string | undefined, as: import('../../page/read-content.js').ContentForm, target: Target | null, outer: boolean, include: string, exclude: string}} Asked
 */

/**
 * `readPage {tab?, as?, target?, outer?, include?, exclude?}`: what the page says, in one of several forms.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<Asked>}
 */
export const readPage = ({platform, attachments, snapshots, staying}) => ({
  on: 'page',
  check({tab, as = 'text', target, outer = false, include, exclude}) {
    if (!FORMS.includes(as)) throw badArgument(`as must be one of ${FORMS.join(', ')}`);
    if (typeof outer !== 'boolean') throw badArgument('outer must be true or false');
    return {
      tab: checkTab(tab),
      as,
      target: checkTarget(target),
      outer,
      include: checkSelectors(include, 'include'),
      exclude: checkSelectors(exclude, 'exclude'),
    };
  },
  async run({as, target, outer, include, exclude}, call, pass) {
    const {attachment} = pass;
    const {tabId, handle} = attachment;
    call.endWith(attachments.endOf(attachment));
    try {
      const {documentId, origin} = await call.orEnd(documentOfTarget(target, pass));
      if (LIBRARIES[as]) await call.orEnd(platform.inject({tabId, documentId}, LIBRARIES[as]));
      const {content, problem, hidden, frames, scripts, values, ended} = await call.orEnd(
        snapshots.number(handle, async (free) => {
          const args = {
            as,
            target,
            outer,
            include,
            exclude,
            free,
            budgetMs: Math.round(call.remainingMs * READING_SHARE),
            budgetChars: BUDGET_CHARS,
          };
          const read = await staying.run({tabId, documentId}, readContent, args);
          if (!read) throw new WireError('INTERNAL', {message: 'This page could not be read in this form.'});
          return read;
        }),
      );
      const {url, title} = await call.orEnd(platform.tabs.get(tabId));
      pass.stays(url);
      await pass.again(origin);
      if (problem)
        throw new WireError(/** @type {import('../../wire/protocol.js').ErrorCode} */ (problem.code), {
          data: {count: problem.count, elements: problem.elements},
        });
      const body = content.length <= PROTOCOL.limits.chunkChars ? {text: content} : {chunks: await call.stream(once(content))};
      return {
        site: origin,
        result: {tab: {handle, title: title ?? '', url: url ?? ''}, document: documentId, hidden, frames, scripts, values, ended, ...body},
      };
    } catch (failure) {
      const reason = accessError(failure);
      await attachments.lose(attachment, reason);
      throw reason;
    }
  },
});

/**
 * @typedef {{ref?: number, said?: string, css?: string, xpath?: string}} Target `said`: the ref as it was written, such as f2e12
 *
 * @param {unknown} target @returns {Target | null}
 */
export function checkTarget(target) {
  if (target === undefined || target === null) return null;
  const {ref, css, xpath} = /** @type {Record<string, unknown>} */ (typeof target === 'object' ? target : {});
  const [, number] = /^(?:f\d{1,9})?e(\d{1,9})$/.exec(typeof ref === 'string' ? ref : '') ?? [];
  if (number !== undefined) return {ref: Number(number), said: String(ref)};
  if (typeof css === 'string' && ref === undefined) return {css};
  if (typeof xpath === 'string' && ref === undefined) return {xpath};
  throw badArgument('target must be {"ref":"e12"}, {"css":"#main"} or {"xpath":"//main"}');
}

/**
 * @param {Target | null} target
 * @param {import('../access/gate.js').Pass} pass
 * @returns {Promise<{documentId: string, origin: string, isInner: boolean}>} that of the page itself, or of a frame of another site that a ref
 * stands in
 * @throws {WireError} REF_STALE
 */
export async function documentOfTarget(target, pass) {
  const inner = target?.said === undefined ? undefined : await pass.documentOfRef(target.said);
  const document = await pass.document(inner === undefined ? {frameId: 0} : {documentId: inner}).catch((failure) => {
    const reason = accessError(failure);
    throw inner !== undefined && reason.code === 'PAGE_CHANGED' ? new WireError('REF_STALE') : reason;
  });
  return {...document, isInner: inner !== undefined};
}

/** @param {unknown} list @param {string} what @returns {string} */
function checkSelectors(list, what) {
  if (list === undefined) return '';
  if (!Array.isArray(list) || list.length > 20 || !list.every((each) => typeof each === 'string' && each !== ''))
    throw badArgument(`${what} must be a list of at most 20 selectors`);
  return list.join(', ');
}
