import {tagOf} from '../snapshot/dom.js';
import {frameOf, refOf, rootFrame} from '../snapshot/known.js';
import {nameOf} from '../snapshot/names.js';
import {roleOf} from '../snapshot/roles.js';
import {focusedIn, statesOf} from '../snapshot/states.js';
import {isSecret, valueOf} from '../snapshot/values.js';
import {worded} from '../snapshot/worded.js';
import {documentAround} from './frame.js';

/** An element as a snapshot shows it: `[0, frame, ref, role, name, states, value]`. An element without a role is told by its tag. */

/** @typedef {(string | number | boolean | object)[]} Row */

/**
 * @param {Element} of
 * @param {string} role
 * @param {string} name
 * @returns {0 | true | object} what it holds; true where that is never shown
 */
export function shownValue(of, role, name) {
  const holds = ['option', 'radio', 'checkbox', 'switch'].includes(role) ? undefined : valueOf(of, role);
  return holds === undefined ? 0 : isSecret(of) || worded(holds, of, name);
}

/** @param {Element} of @returns {Row} */
export function rowOf(of) {
  const document = documentAround(of);
  const role = roleOf(of);
  const name = nameOf(of, role);
  const frame = document === self.document ? rootFrame() : frameOf(document);
  return [
    0,
    frame,
    refOf(of, role || tagOf(of), name),
    role || tagOf(of),
    name,
    statesOf(of, role, focusedIn(document)),
    shownValue(of, role, name),
  ];
}
