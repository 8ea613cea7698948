/**
 * Ignores presses on what moves under the pointer. Clients and pages can make parts of our pages appear, grow and vanish at any moment, so
 * that a click meant for one button would meet another.
 */

/** The time that it takes to see that something has moved. */
export const STEADY_MS = 500;

/**
 * A click of the pointer does nothing for a moment after one of these parts has changed its height.
 * @param {HTMLElement[]} parts that others can change, above what the person presses
 */
export function keepSteady(parts) {
  let movedAt = -Infinity;
  /** @type {Map<Element, number>} */
  const heights = new Map(parts.map((part) => [part, part.offsetHeight]));
  const look = () => {
    for (const part of parts) {
      if (heights.get(part) === part.offsetHeight) continue;
      heights.set(part, part.offsetHeight);
      movedAt = performance.now();
    }
  };
  const sizes = new ResizeObserver(look);
  for (const part of parts) sizes.observe(part);
  document.addEventListener(
    'click',
    (event) => {
      look(); // the observer is told after the next layout only
      if (event.detail === 0 || performance.now() - movedAt >= STEADY_MS) return; // keys go to what has the focus, wherever it stands
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    {capture: true},
  );
}
