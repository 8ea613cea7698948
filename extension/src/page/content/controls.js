import {folded} from '../snapshot/folded.js';
import {nameOf, shortened} from '../snapshot/names.js';
import {attribute, boxOf, hasAttribute, own, tagOf} from '../snapshot/dom.js';
import {refOf} from '../snapshot/known.js';
import {CONTROLS, roleOf} from '../snapshot/roles.js';
import {focusedIn, statesOf} from '../snapshot/states.js';
import {secretAttribute} from './html.js';
import {addressOf} from './links.js';
import {walk, walked} from './walk.js';

/** Lists what a person can operate, with the attributes that name it and its box. */

const MOST_ATTRIBUTES = 20;
const NAMING_CHARS = 200;
const NAMING =
  /^(?:id|class|name|type|role|for|form|title|placeholder|alt|autocomplete|pattern|min|max|step|maxlength|target|method|action|href|aria-[a-z]+|data-[a-z\d_-]+)$/;

/**
 * @typedef {[ref: number, tag: string, role: string, name: string, states: string, box: number[], attributes: Record<string, string>]}
 * Control `box`: x, y,
 *   width and height in pixels of CSS from the corner of what is shown of the page now
 */

/** @param {Element[]} roots @param {number} most @returns {Control[]} */
export function controlsIn(roots, most) {
  /** @type {Control[]} */
  const controls = [];
  const focused = focusedIn(document);
  walk(roots, {
    enter(of, _, {dx, dy}) {
      const role = roleOf(of);
      if (!CONTROLS.has(role) || (tagOf(of) === 'option' && role === 'option') || walked.ended !== '') return;
      const {x, y, width, height} = boxOf(of);
      const name = nameOf(of, role);
      controls.push([
        refOf(of, role, name),
        tagOf(of),
        role,
        name,
        statesOf(of, role, focused),
        [x + dx, y + dy, width, height].map(Math.round),
        attributesOf(of),
      ]);
      if (controls.length >= most) walked.ended = 'size';
    },
  });
  return controls;
}

/** @param {Element} of @returns {Record<string, string>} */
function attributesOf(of) {
  /** @type {Record<string, string>} */
  const attributes = {};
  for (const name of Element.prototype.getAttributeNames.call(of)) {
    if (Object.keys(attributes).length >= MOST_ATTRIBUTES) break;
    if (!NAMING.test(name) || secretAttribute(of, name) || name === 'aria-valuetext' || name === 'aria-valuenow') continue;
    const isAddress = name === 'href' || name === 'action';
    const text = isAddress
      ? addressOf(hasAttribute(of, name) ? String(own(of, name) ?? attribute(of, name)) : '')
      : (attribute(of, name) ?? '');
    attributes[name] = shortened(folded(text.slice(0, 2000)), NAMING_CHARS);
  }
  return attributes;
}
