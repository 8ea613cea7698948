import {PROTOCOL} from '../wire/protocol.js';

/** @type {Record<string, string>} our own texts, by code, where a person cannot follow the hint */
const OWN = {INTERNAL: 'failedInternal', TIMEOUT: 'failedTimeout', FRONT_RESTS: 'failedRests', CONSENT_REQUIRED: 'failedLevel'};
/** A hint that tells a client what to say to the person, or what to call. */
const FOR_CLIENTS = /\bthe person\b|\b[Cc]all(ing)?\b/;

/**
 * Tells why something could not be computed, in the person's language: the words of the host and its tools are English.
 * @param {import('./visit.js').Failure} failure
 * @param {(name: string, ...parts: string[]) => string} text of the browser's language, or empty
 * @returns {string} the host's own words where there is no translation
 */
export function failureText(failure, text) {
  const {code, message, hint} = failure;
  const own = OWN[code];
  const after = restMs(failure);
  if (own !== undefined) return after === undefined ? text(own) : text(own, String(Math.ceil(after / 1000)));
  const usual = Object.entries(PROTOCOL.errors).find(([name]) => name === code)?.[1];
  const translated = usual === undefined ? '' : text(`error${code}`);
  if (translated !== '' && translated !== usual?.message) return translated;
  return FOR_CLIENTS.test(hint) ? message : `${message} ${hint}`.trim();
}

/** The longest wait: the host rests no longer than a minute. */
const LONGEST_REST_MS = 60_000;

/**
 * Gives the milliseconds until the host starts its program again, if it said so. The panel then asks again by itself.
 * @param {import('./visit.js').Failure | undefined} failure
 * @returns {number | undefined}
 */
export function restMs(failure) {
  const ms = failure?.code === 'FRONT_RESTS' ? Number(failure.data?.afterMs) : Number.NaN;
  return ms > 0 ? Math.min(ms, LONGEST_REST_MS) : undefined;
}
