import {Gate} from '../../src/background/access/gate.js';

/** A command behind the gate, as the router calls it; what the test does not say is allowed. */
export function gated(method, command, context) {
  Object.assign(context.attachments, {refusalOf: () => undefined, endOf: () => new AbortController().signal, ...context.attachments});
  Object.assign(context.policy, {refusal: () => undefined, refusalOfFeatures: () => undefined, ...context.policy});
  return new Gate({profile: {}, ...context}).guard({[method]: command(context)})[method];
}
