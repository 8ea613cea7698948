import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {findLayers} from '../record/find-layers.js';
import {readPage} from '../look/read-page.js';
import {badArgument, checkFrame, checkLayer, checkTab} from '../link/arguments.js';

/**
 * `getDataLayer {tab?, layer?, frame?, allowLayer?}`: the current content of one data layer.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<ReturnType<typeof checkParams>>}
 */
export const getDataLayer = (context) => ({
  on: 'page',
  check: checkParams,
  async run({layer, frame, allowLayer}, call, pass) {
    const what = {layer: layer ?? null, known: PROTOCOL.layers, extra: context.profile.settings.layers, allowLayer};
    const {site, tab, document, meta, refusal, body} = await readPage(context, call, pass, frame, what);
    if (!meta) throw await explain(context, pass, refusal);
    const {held, models, sizes, layer: name, ...facts} = meta;
    return {site, result: {tab, frame, document, layer: name, ...facts, sizes, ...body}};
  },
});

/**
 * @param {Record<string, unknown>} params
 * @returns {{tab: string | undefined, layer: string | undefined, frame: number, allowLayer: boolean}}
 */
function checkParams({tab, layer, frame = 0, allowLayer = false}) {
  if (typeof allowLayer !== 'boolean') throw badArgument('allowLayer must be true or false');
  return {tab: checkTab(tab), layer: checkLayer(layer), frame: checkFrame(frame), allowLayer};
}

/**
 * The reader's refusal as an error. For a missing layer it lists the layers of the whole tab.
 * @param {import('../link/context.js').Context} context
 * @param {import('../access/gate.js').Pass} pass
 * @param {import('../page/page-answer.js').Refusal | undefined} refusal
 */
async function explain(context, pass, refusal) {
  const {code, data} = refusal ?? {code: 'INTERNAL', data: undefined};
  if (code !== 'LAYER_NOT_FOUND') return new WireError(code, {data});
  return new WireError(code, {data: {...data, layers: await findLayers(context, pass)}});
}
