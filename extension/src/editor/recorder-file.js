import {MARK_WAY} from '../background/look/marks.js';
import {visibleJson} from '../sidepanel/visible.js';
import {ACT, SELECT, UPLOAD} from './check.js';
import {knownJourney} from './schema.js';
import {mapTexts, namesIn, withValues} from './variables.js';

/**
 * A journey as a file that Chrome's Recorder and @puppeteer/replay run. They know neither variables nor expectations: the values that are
 * given take the place of their names, and expectations stay in it as steps that these players pass over.
 *
 * @typedef {import('./open-file.js').Journey} Journey
 */

/** @type {Record<string, object>} what those players need */
const NEEDED = {
  click: {offsetX: 1, offsetY: 1},
  doubleClick: {offsetX: 1, offsetY: 1},
  setViewport: {deviceScaleFactor: 1, isMobile: false, hasTouch: false, isLandscape: true},
};

/** Takes out the names that a person gave to elements: those players know only the other ways. @param {any[]} selectors @returns {any[]} */
export function withoutNames(selectors) {
  const known = selectors.filter((way) => !String([way].flat().at(-1)).startsWith(MARK_WAY));
  return known.length > 0 ? known : selectors; // a step needs one
}

/**
 * @param {Journey} journey one that was checked
 * @param {Readonly<Record<string, string>>} values of variables; they are in the file then
 * @returns {{text: string, open: string[], passedOver: number[]}} `open`: names that have no value; `passedOver`: the numbers of steps that
 * do something here and
 *     nothing there
 */
export function recorderFile(journey, values) {
  const {title, timeout, selectorAttribute, steps} = knownJourney(journey);
  const all = steps.map((step) => {
    const filled = step.type === 'customStep' ? step : mapTexts(step, (text) => withValues(text, values));
    return {
      ...(Object.hasOwn(NEEDED, step.type) ? NEEDED[step.type] : {}),
      ...filled,
      ...(step.type !== 'customStep' && step.selectors ? {selectors: withoutNames(/** @type {any} */ (filled).selectors)} : {}),
    };
  });
  const open = [...namesIn(all.filter(({type}) => type !== 'customStep'))];
  const passedOver = steps.flatMap(({type, name, parameters}, i) =>
    type === 'customStep' && (name === UPLOAD || name === SELECT || name === ACT || parameters?.use || parameters?.when) ? [i + 1] : [],
  );
  const file = {
    title,
    ...(timeout === undefined ? {} : {timeout}),
    ...(selectorAttribute === undefined ? {} : {selectorAttribute}),
    steps: all,
  };
  return {text: `${visibleJson(JSON.stringify(file, null, 2))}\n`, open, passedOver};
}
