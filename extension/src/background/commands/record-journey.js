import {PROTOCOL} from '../../wire/protocol.js';
import {once} from '../look/read-page.js';
import {badArgument, checkTab} from '../link/arguments.js';

const OPS = ['start', 'pause', 'resume', 'stop', 'file', 'state'];

/**
 * `recordJourney {tab?, callId, op}`: the recorder of the side panel, for a client. It records the tabs that the client may operate. A
 * client sees each recording that is under way; it may end and take only one that it has begun itself.
 * @param {import('../link/context.js').Context} context
 * @returns {import('../access/gate.js').Command<{tab: string | undefined, op: 'start' | 'pause' | 'resume' | 'stop' | 'file' | 'state'}>}
 */
export const recordJourney = ({journey}) => ({
  on: 'tab',
  check({tab, op}) {
    if (!OPS.includes(op)) throw badArgument(`op must be one of ${OPS.join(', ')}`);
    return {tab: checkTab(tab), op};
  },
  async run({op}, call, pass) {
    await journey.ready;
    const {handle} = pass.attachment;
    if (op === 'start') await call.orEnd(journey.start(handle, call.front, call.signal));
    else if (op !== 'state') journey.requireClient(call.front);
    if (op === 'pause' || op === 'resume' || op === 'stop') await call.orEnd(journey[op]());
    await pass.again();
    const {status, tabs, steps, left} = journey.shown;
    const result = {tab: handle, state: status, by: journey.ownerFor(call.front), tabs, steps: steps.length, left};
    if (op !== 'file') return {result};
    const text = JSON.stringify(journey.file(undefined, true));
    return {result: {...result, ...(text.length <= PROTOCOL.limits.chunkChars ? {text} : {chunks: await call.stream(once(text))})}};
  },
});
