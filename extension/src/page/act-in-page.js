import * as script from '#page/act.js';

/**
 * Runs in the world of the extension, a part of an action at a time: what it does stands in act/run.js. It returns JSON.
 *
 * @typedef {object} ActArgs
 * @property {'look' | 'act' | 'aim' | 'place' | 'shot' | 'give' | 'steady' | 'review' | 'stop' | 'escape' | 'probe' | 'pick' | 'hand' | 'address' | 'framed' | 'missed'}
 * part
 * @property {string} verb
 * @property {any} [target]
 * @property {any} [to]
 * @property {any} [value]
 * @property {import('./act/secret-field.js').SecretUse} [secret] where `value` is one
 * @property {{x: number, y: number}} [position]
 * @property {boolean} mayScroll whether the step has begun
 * @property {number} attempt how often it was tried before
 * @property {number[]} [box] where it was when it was looked at before
 * @property {import('./act/pointer.js').Held} held keys that are held down
 * @property {string} [guarded] JSON of the role and name that the person was asked about
 * @property {({isOwn: true} | {isOwn?: false, main: boolean, frame: boolean, url?: string, detect:
 * import('./act/recipe.js').RecipeStep[]})[]} [recipes] of probe
 * @property {import('./act/recipe.js').RecipeStep[]} [steps] of probe
 * @property {import('./act/recipe.js').Chain} [chain] of pick
 * @property {'accept' | 'reject' | 'withdraw'} [choice] of pick, for a banner that the site has built itself; withdraw: for what brings one back
 * @property {string} [ask] of hand: the names of the events by which the page's world asks for the element and gets it
 * @property {string} [answer]
 * @property {boolean} [ways] of look: whether to say how the element is found again in another visit
 * @property {string[]} [keys] of aim: the keys that will be pressed, in their order
 * @property {boolean} [again] of aim: whether the pointer has come, and only the press is left
 * @property {boolean} [activated] of act: whether the page was never used, and has been activated by us
 * @property {boolean} [brief] of act and shot: whether to see if the page has answered at once
 * @property {boolean} [goesOn] of review: whether it may be asked for once more
 * @property {number} until milliseconds that it may take
 * @property {number[]} [frames] of framed: the place of the frame in each frame around it
 * @property {import('./act/hit.js').Point} [point] of framed: in the document of the frame
 * @property {boolean} [isInner] whether the document stands in a frame that the page's own script does not reach
 * @property {{ref: number, frame: number}} [free] the next numbers of refs and frames that were never used in the tab
 */

/** @type {import('../background/page/staying-scripts.js').StayingScript<ActArgs, string>} */
export const actInPage = {name: 'act', mark: script.mark, leave: /** @type {any} */ (script.act)};
