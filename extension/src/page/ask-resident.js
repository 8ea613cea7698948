/**
 * Runs in the extension's own world of a page in which `readDataLayer` was given the name `resident`: has it read again.
 *
 * @param {{resident: string, args?: import('./read-data-layer.js').ReadArgs}} what without `args` the reader is to leave the page
 * @returns {{meta: string, text: string} | null} as of `readDataLayer`; null when there is no reader of that name
 */
export function askResident({resident, args}) {
  const answer = `${resident}!`;
  /** @type {string | undefined} */
  let text;
  const hear = (/** @type {Event} */ event) => {
    text = /** @type {CustomEvent} */ (event).detail;
  };
  window.addEventListener(answer, hear, {once: true});
  window.dispatchEvent(new CustomEvent(resident, {detail: JSON.stringify(args ? {...args, answer} : null)}));
  window.removeEventListener(answer, hear);
  const end = text?.indexOf('\n');
  return text === undefined ? null : {meta: text.slice(0, end), text: text.slice(/** @type {number} */ (end) + 1)};
}
