import {EXPECT, VERSION} from './check.js';

/**
 * Puts the drafts of the panel behind the steps that they belong to.
 * @param {{steps: any[]} & Record<string, any>} recorded each step with the one of its tab that it was
 * @param {Record<string, import('../sidepanel/drafted.js').Drafted> | null | undefined} drafts null: what was tracked could not be judged
 * @param {number} most steps
 * @returns {{journey: any, drafted: number, defects: string[]}} `defects`: rules that complain of something, and the number of the step
 */
export function takeDrafted(recorded, drafts, most) {
  /** @type {any[]} */
  const steps = [];
  /** @type {string[]} */
  const defects = [];
  let count = 0;
  /** @type {any} */
  let waiting;
  const expect = () => {
    const {pushes, hits, defects: rules = []} = waiting ?? {};
    waiting = undefined;
    defects.push(...rules.map((/** @type {string} */ rule) => `${rule} (${steps.length})`));
    if ((!pushes && !hits) || steps.length >= most) return;
    const parameters = {version: VERSION, ...(pushes ? {pushes} : {}), ...(hits ? {hits} : {})};
    steps.push({type: 'customStep', name: EXPECT, parameters});
    count++;
  };
  for (const {step, ...rest} of recorded.steps) {
    if (step !== undefined || !['keyDown', 'keyUp'].includes(rest.type)) expect(); // a key goes down and up: expected behind both
    steps.push(rest);
    if (step !== undefined && drafts && Object.hasOwn(drafts, step)) waiting = drafts[step];
  }
  expect();
  return {journey: {...recorded, steps}, drafted: count, defects};
}
