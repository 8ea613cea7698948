import * as dialogs from '#page/dialogs.js';

/**
 * Runs in the page's own world during a step: `chrome.scripting.executeScript({world: 'MAIN', func: answerDialogs, args: [{…}]})`. Its code
 * stands in steps/dialogs.js. Its value: true.
 *
 * @type {(args: {key: string, confirm: boolean, prompt: string | null}) => boolean}
 */
export const answerDialogs = /** @type {any} */ (dialogs.answerDialogs);
