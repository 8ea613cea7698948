import {readContainers} from '../../page/read-containers.js';
import {PROTOCOL} from '../../wire/protocol.js';
import {accessError} from '../page-access.js';
import {documentOf} from '../page-element.js';
import {refused} from '../page-answer.js';
import {once} from '../read-page.js';
import {checkTab} from './arguments.js';

const MOST_SCRIPTS = 8;
const MOST_CHARS = 8 * 1024 * 1024;
const MOST_TIMEOUT_MS = 8000;
/** The part of the remaining time that the scripts may take. */
const SHARE = 0.6;
const WHYS = ['status', 'long', 'other', 'timeout', 'refused'];
const ID = /^GTM-[A-Z0-9]{4,12}$/;
const LAYER = /^[\w$]{1,60}$/;

/**
 * `getContainers {tab?}`: the scripts of Google Tag Manager that the page has loaded, each with its data or why that is not known.
 * @param {import('../context.js').Context} context
 * @returns {import('../gate.js').Command<{tab: string | undefined}>}
 */
export const getContainers = ({platform, attachments}) => ({
  on: 'page',
  check: ({tab}) => ({tab: checkTab(tab)}),
  async run(_, call, pass) {
    const {attachment} = pass;
    call.endWith(attachments.endOf(attachment));
    const {documentId, origin} = await documentOf(call, pass, [], 0);
    await pass.again(origin);
    const timeoutMs = Math.min(MOST_TIMEOUT_MS, Math.floor(call.remainingMs * SHARE));
    /** @type {string} */
    let said;
    try {
      const [only] = await call.orEnd(platform.run({tabId: attachment.tabId, documentId}, 'isolated', readContainers, [{most: MOST_SCRIPTS, mostChars: MOST_CHARS, timeoutMs}]));
      said = String(only?.result);
    } catch (failure) {
      const reason = accessError(failure);
      await attachments.lose(attachment, reason);
      throw reason;
    }
    await pass.again(origin);
    const text = JSON.stringify(rowsOf(said));
    const rest = text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await call.stream(once(text))};
    return {site: origin, result: {tab: attachment.handle, document: documentId, ...rest}};
  },
});

/**
 * The rows again, each in the shape that is expected.
 * @param {string} said
 */
function rowsOf(said) {
  /** @type {unknown} */
  let rows;
  try {
    rows = JSON.parse(said);
  } catch {
    rows = undefined;
  }
  if (!Array.isArray(rows)) throw refused('its list of containers is none');
  return rows.slice(0, MOST_SCRIPTS).map(({url, id, layer, why, resource}) => ({
    url: String(url),
    id: ID.test(id) ? id : '',
    layer: LAYER.test(layer) ? layer : 'dataLayer',
    ...(typeof resource === 'string' && resource.length <= MOST_CHARS ? {resource} : {why: WHYS.includes(why) ? why : 'other'}),
  }));
}
