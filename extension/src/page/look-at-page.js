import * as look from '#page/look.js';

/**
 * Runs in the world of the extension: `chrome.scripting.executeScript({world: 'ISOLATED', func: lookAtPage, args: [{…}]})`. Its code stands
 * in picture/look.js.
 *
 * @typedef {object} LookArgs
 * @property {boolean} isBefore whether the picture is to be taken yet
 * @property {{ref?: number, css?: string, xpath?: string} | null} target the element that is wanted; null: the page
 * @property {boolean} scroll whether the element is scrolled to
 * @property {boolean} marks whether what can be operated is listed
 * @property {{ref: number, frame: number}} free the next numbers of refs and frames that were never used in the tab
 * @property {number} budgetMs
 *
 * @typedef {object} View what is shown of the page, in pixels of CSS
 * @property {number} width
 * @property {number} height
 * @property {number} left of what is zoomed to by two fingers
 * @property {number} top
 * @property {number} zoom by two fingers
 * @property {number} ratio how many pixels of the screen one of CSS has
 * @property {number} scrollX
 * @property {number} scrollY
 * @property {number} fullHeight
 *
 * @typedef {object} Look
 * @property {boolean} [hidden] nothing of the page is drawn; then there is nothing else
 * @property {{code: 'REF_STALE' | 'ELEMENT_NOT_FOUND' | 'ELEMENT_AMBIGUOUS' | 'NOT_VISIBLE', count: number, elements: {ref: number, role:
 * string, name: string}[]}} [problem] of the element
 * @property {View} view
 * @property {Pick<import('./picture/words.js').Words, 'blocks' | 'cover' | 'media'>} words
 * @property {string} ended
 * @property {import('./picture/boxes.js').PictureBox} [crop] where the element is
 * @property {boolean} [isWhole] whether all of the element is shown
 * @property {import('./picture/marks.js').Mark[]} marks
 * @property {{texts: {text: string, keys: string[]}[], isUnknown: boolean, isMoved: boolean}} [between] what may have been shown since
 * the look before, wherever that was
 * @property {boolean} [hasChanged]
 * @property {{ref: number, frame: number}} free
 */

/** It gives a Look as JSON. @type {import('../background/page/staying-scripts.js').StayingScript<LookArgs, string>} */
export const lookAtPage = {name: 'lookAtPage', mark: look.mark, leave: /** @type {any} */ (look.lookAtPage)};
