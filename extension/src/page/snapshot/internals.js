/**
 * Reads what elements of the page's own say of themselves by ElementInternals, as console-bridge.js knows it in this world. An attribute
 * goes before it, as in browsers.
 */

const INTERNALS = Symbol.for('mcp-datalayer internals');

/** The property by attribute. @type {Record<string, string>} */
const PROPERTIES = {role: 'role'};
for (const word of 'Atomic Busy Checked ColCount ColIndex ColSpan Current Disabled Expanded HasPopup Hidden Invalid Label Level Live Modal MultiLine MultiSelectable Orientation Placeholder PosInSet Pressed ReadOnly Required RoleDescription RowCount RowIndex RowSpan Selected SetSize Sort ValueMax ValueMin ValueNow ValueText'.split(
  ' ',
))
  PROPERTIES[`aria-${word.toLowerCase()}`] = `aria${word}`;
/** The elements by attribute. @type {Record<string, string>} */
const LISTS = {'aria-controls': 'ariaControlsElements', 'aria-labelledby': 'ariaLabelledByElements', 'aria-owns': 'ariaOwnsElements'};

/** @typedef {{said: Record<string, unknown>, lists: Record<string, Element[]>}} Internals */
/** @type {Internals} */
const NONE = {said: {}, lists: {}};
/** Answers that hold until code of the page may run again. @type {Map<Element, Internals>} */
const asked = new Map();

/** @param {Element} of @returns {Internals} */
function internalsOf(of) {
  const ask = /** @type {any} */ (self)[INTERNALS];
  if (typeof ask !== 'function') return NONE;
  let known = asked.get(of);
  if (known) return known;
  if (asked.size === 0) queueMicrotask(() => asked.clear());
  known = NONE;
  try {
    const {text, lists} = ask(of);
    if (text !== '') known = {said: JSON.parse(text), lists};
  } catch {
    // the hook is gone, or says what it never says
  }
  asked.set(of, known);
  return known;
}

/** @param {Element} of one of the page's own @param {string} name of an attribute @returns {string | null} */
export function saidInside(of, name) {
  const property = PROPERTIES[name];
  const value = property === undefined ? undefined : internalsOf(of).said[property];
  return typeof value === 'string' ? value : null;
}

/** @param {Element} of one of the page's own @param {string} list an attribute with ids @returns {Element[]} what it names */
export const listedInside = (of, list) => internalsOf(of).lists[LISTS[list] ?? ''] ?? [];
