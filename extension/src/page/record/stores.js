// @ts-nocheck – all it touches is the page's and of no known type.
import {soon} from './batch.js';
import {recording} from './recording.js';
import {storeHook} from './store-hook.js';

/** Records what the page stores, with the number of the last push before each. */

export const stores = storeHook(
  () => recording.last,
  () => soon(),
);
