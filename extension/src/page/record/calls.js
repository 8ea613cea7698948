// @ts-nocheck – all it touches is the page's and of no known type.
import {soon} from './batch.js';
import {callHook} from './call-hook.js';
import {recording} from './recording.js';

/** Records requests of the page, with the number of the last push before each. */

export const calls = callHook(
  () => recording.last,
  () => soon(),
);
