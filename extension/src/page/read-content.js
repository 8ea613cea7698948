import * as content from '#page/content.js';

/**
 * Runs in the world of the extension, and stays there: what it does stands in content/content.js.
 *
 * @typedef {'text' | 'article' | 'markdown' | 'html' | 'links' | 'metadata' | 'tables' | 'controls'} ContentForm
 * @typedef {object} ContentArgs
 * @property {ContentForm} as
 * @property {{ref?: number, css?: string, xpath?: string} | null} target the element that is read; null: the page
 * @property {boolean} outer whether its own tag is shown, too
 * @property {string} include a checked selector of what is read alone; '': everything
 * @property {string} exclude one of what is passed over; '': nothing
 * @property {{ref: number, frame: number}} free the next numbers of refs and frames that were never used in the tab
 * @property {number} budgetMs
 * @property {number} budgetChars
 *
 * @typedef {object} Content
 * @property {string} content JSON
 * @property {{ref: number, frame: number}} free
 * @property {number} hidden how many texts and parts nobody can see
 * @property {number} frames how many frames cannot be read
 * @property {number} scripts how many scripts are left out of markup
 * @property {number} values how many values
 * @property {string} ended why it is not complete: 'time', 'size' or ''
 * @property {{code: string, count: number, elements: {ref: number, role: string, name: string}[]}} [problem] the element is not there, or
 * there are several
 */

/** @type {import('../background/page/staying-scripts.js').StayingScript<ContentArgs, Content>} */
export const readContent = {name: 'readContent', mark: content.mark, leave: /** @type {any} */ (content.readContent)};
