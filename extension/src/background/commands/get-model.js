import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {readPage} from '../look/read-page.js';
import {checkFrame, checkLayer, checkTab} from '../link/arguments.js';

/**
 * `getModel {tab?, layer?, frame?}`: what GTM's own containers have computed from their data layer, now.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined, layer: string | undefined, frame: number}>}
 */
export const getModel = (context) => ({
  on: 'page',
  check: ({tab, layer, frame = 0}) => ({layer: checkLayer(layer), frame: checkFrame(frame), tab: checkTab(tab)}),
  async run({layer, frame}, call, pass) {
    const what = {models: true, layer: layer ?? null, known: PROTOCOL.layers, extra: []};
    const {site, tab, document, meta, body} = await readPage(context, call, pass, frame, what);
    if (!meta) throw new WireError('INTERNAL');
    const {models, complete, notes, sizes} = meta;
    return {site, result: {tab, frame, document, models, complete, notes, sizes, ...body}};
  },
});
