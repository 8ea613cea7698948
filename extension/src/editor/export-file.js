import {openFile} from './open-file.js';
import {playwrightTest} from './playwright.js';
import {recorderFile} from './recorder-file.js';

/**
 * Writes a journey for another program. `exporter.js` makes a script of it for `mcp-datalayer export`, which needs no browser.
 *
 * @param {string} text of the journey's file
 * @param {'playwright' | 'recorder'} as
 * @param {Record<string, string>} values of variables, for Chrome's Recorder
 * @returns {object} `{problems}` for a file that the editor refuses; else the text, and `dropped`, how many triggers are left out
 */
export function exportFile(text, as, values) {
  const {journey, problems, dropped} = openFile(text);
  if (!journey || problems.length > 0) return {problems};
  return {dropped, ...(as === 'playwright' ? playwrightTest(journey) : recorderFile(journey, values))};
}
