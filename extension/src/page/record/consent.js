// @ts-nocheck – all it touches is the page's and of no known type.
import {add} from '../lib/lists.js';
import {soon} from './batch.js';
import {sampleConsent} from './consent-sampler.js';
import {recording} from './recording.js';

/** Tracks the consent state beside the pushes. */

/** Samples consent; a change since the last push belongs to that push. */
export const seeConsent = () => {
  const before = recording.busy;
  recording.busy = true; // an object of the page that is a Proxy may push
  try {
    const now = sampleConsent();
    if (now === '' || now === recording.consent) return;
    recording.consent = now;
    if (recording.lastMade === undefined) return;
    recording.lastMade.consentAfter = now;
    if (!recording.lastMade.sent) {
      recording.toldConsent = now;
    } else {
      add(recording.amends, recording.lastMade);
      soon();
    }
  } catch {
    /* a Proxy that throws: as before */
  } finally {
    recording.busy = before;
  }
};
// A look costs 10 µs. A change between two events of the same millisecond is noticed all the same; a page that pushes in bulk is looked at
// so many times a millisecond, and whenever the push before was a command, which is what changes it.
export const LOOKS_A_MS = 8;
export let lookedAt = 0;
export let looks = 0;
export const mayHaveConsented = (now) => {
  if (now !== lookedAt) {
    lookedAt = now;
    looks = 0;
  }
  return (
    looks++ < LOOKS_A_MS ||
    (recording.lastMade !== undefined && recording.lastMade.text !== undefined && recording.lastMade.text[2] === '$')
  );
};
/** Reports consent again: a restarted worker has forgotten it. */
export const forgetConsent = () => {
  recording.consent = recording.toldConsent = '';
  recording.lastMade = undefined;
};
