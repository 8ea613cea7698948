import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {readPage} from '../read-page.js';
import {checkFrame, checkLayer, checkTab} from './arguments.js';
import {checkAccess} from './list-tabs.js';

/**
 * `getModel {tab?, layer?, frame?}`: what GTM's own containers have computed from their data layer, now.
 * @param {import('../context.js').Context} context
 * @returns {import('../router.js').Command}
 */
export const getModel = (context) => async ({tab: handle, layer: wanted, frame: number = 0}, call) => {
  const {attachments, profile} = context;
  const layer = checkLayer(wanted);
  const frame = checkFrame(number);
  checkTab(handle);
  await Promise.all([attachments.ready, profile.ready]);
  const attachment = attachments.choose(handle);
  checkAccess(attachment);
  const what = {models: true, layer: layer ?? null, known: PROTOCOL.layers, extra: []};
  const {site, tab, document, meta, body} = await readPage(context, call, attachment, frame, what);
  if (!meta) throw new WireError('INTERNAL');
  const {models, complete, notes, sizes} = meta;
  return {site, result: {tab, frame, document, models, complete, notes, sizes, ...body}};
};
