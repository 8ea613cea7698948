import {attribute, own, tagOf} from '../snapshot/dom.js';
import {roleOf} from '../snapshot/roles.js';
import {shownWithin} from '../snapshot/tree.js';

/** The fields into which a person writes what a placeholder of redaction stands for, by its type. */

/** @type {Record<string, {type?: string, purpose: RegExp}>} */
const PLACEHOLDER_KINDS = {
  EMAIL: {type: 'email', purpose: /(?:^|\s)email(?:\s|$)/i},
  PHONE: {type: 'tel', purpose: /(?:^|\s)tel(?:-national|-local)?(?:\s|$)/i},
  NAME: {purpose: /(?:^|\s)(?:name|given-name|additional-name|family-name)(?:\s|$)/i},
  STREET: {purpose: /(?:^|\s)(?:street-address|address-line[123])(?:\s|$)/i},
};
const WRITTEN_TYPES = new Set(['text', 'email', 'tel']);
/** Fields whose purpose is another, whatever else they are. */
const OTHER_PURPOSE = /(?:^|\s)(?:cc-[a-z-]+|one-time-code|current-password|new-password|url|impp)(?:\s|$)/i;
const SEARCH_DEPTH = 500;

/** @param {Element} of */
function isInSearch(of) {
  if (roleOf(of) === 'searchbox') return true;
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < SEARCH_DEPTH; node = shownWithin(node), depth++) {
    if (tagOf(node) === 'search' || attribute(node, 'role') === 'search') return true;
  }
  return false;
}

/**
 * @param {Element} of
 * @param {string} kind such as EMAIL
 * @param {boolean} isLabelled whether its name says that such values belong there
 */
export function takesPlaceholder(of, kind, isLabelled) {
  const {type, purpose} = PLACEHOLDER_KINDS[kind] ?? {purpose: /$^/};
  const [typed, said] = [own(of, 'type'), attribute(of, 'autocomplete') ?? ''];
  if (tagOf(of) !== 'input' || !WRITTEN_TYPES.has(typed) || OTHER_PURPOSE.test(said) || isInSearch(of)) return false;
  if (typed !== 'text' && typed !== type) return false;
  return typed === type || purpose.test(said) || isLabelled;
}
