import {bodyOf} from '../snapshot/dom.js';
import {free, useFree} from '../snapshot/known.js';
import {controlsIn} from './controls.js';
import {elementOf, outermost} from './element.js';
import {htmlOf, leftOut} from './html.js';
import {linksIn} from './links.js';
import {articleOf, markdownOf} from './markdown.js';
import {metadataOf} from './metadata.js';
import {tablesIn} from './tables.js';
import {textOfPage} from './text.js';
import {walked} from './walk.js';

/** Reads what the page says, in the form that is asked for. It changes nothing and runs in the extension's own world. */

const MOST_ROWS = 20_000;

/** @param {import('../read-content.js').ContentArgs} asked @param {Element[]} roots */
function contentOf({as, outer, budgetChars}, roots) {
  switch (as) {
    case 'markdown':
      return {text: markdownOf(roots)};
    case 'article':
      return articleOf(roots);
    case 'html':
      return {text: htmlOf(roots, outer, budgetChars)};
    case 'links':
      return linksIn(roots, MOST_ROWS);
    case 'tables':
      return tablesIn(roots, budgetChars);
    case 'controls':
      return controlsIn(roots, MOST_ROWS);
    case 'metadata':
      return metadataOf();
    default:
      return {text: textOfPage(roots, budgetChars)};
  }
}

/** @param {import('../read-content.js').ContentArgs} asked @returns {import('../read-content.js').Content} */
export function run(asked) {
  useFree(asked.free);
  walked.until = performance.now() + asked.budgetMs;
  walked.exclude = asked.exclude;
  const {element, problem} = asked.target ? elementOf(asked.target) : {element: bodyOf(document)};
  const none = {content: '', free: {...free}, hidden: 0, frames: 0, scripts: 0, values: 0, ended: ''};
  if (problem) return {...none, problem};
  if (!element)
    return {
      ...none,
      content: JSON.stringify(asked.as === 'metadata' ? {from: {}} : ['links', 'tables', 'controls'].includes(asked.as) ? [] : {text: ''}),
    };
  const roots =
    asked.include === ''
      ? [element]
      : outermost(asked.include).filter((each) => element === bodyOf(document) || Node.prototype.contains.call(element, each));
  const content = JSON.stringify(contentOf(asked, roots));
  return {content, free: {...free}, hidden: walked.hidden, frames: walked.frames, ...leftOut, ended: walked.ended};
}
