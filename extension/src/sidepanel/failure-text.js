import {PROTOCOL} from '../wire/protocol.js';

/** @type {Record<string, string>} what more is said, and what to do, where a person cannot do what the hint says */
const OWN = {INTERNAL: 'failedInternal', TIMEOUT: 'failedTimeout'};

/**
 * Tells why something could not be computed, in the person's language: the words of the host and its tools are English.
 * @param {import('./visit.js').Failure} failure
 * @param {(name: string) => string} text of the browser's language, or empty
 * @returns {string} as it came where there is no translation
 */
export function failureText({code, message, hint}, text) {
  const own = OWN[code];
  if (own !== undefined) return text(own);
  const usual = Object.entries(PROTOCOL.errors).find(([name]) => name === code)?.[1].message;
  const translated = usual === undefined ? '' : text(`error${code}`);
  return translated !== '' && translated !== usual ? translated : `${message} ${hint}`.trim();
}
