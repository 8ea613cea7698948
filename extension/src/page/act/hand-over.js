/** Gives an element to code in the page's world, once, when that asks for it. */

const LONGEST_MS = 30_000;

/**
 * A touch has its target as it is, in closed shadow roots and in frames, too. Only the code knows the names of the events.
 * @param {Element} element
 * @param {string} ask
 * @param {string} answer
 */
export function handOver(element, ask, answer) {
  const over = new AbortController();
  const give = () => {
    over.abort();
    EventTarget.prototype.dispatchEvent.call(self, new TouchEvent(answer, {changedTouches: [new Touch({identifier: 0, target: element})]}));
  };
  EventTarget.prototype.addEventListener.call(self, ask, give, {signal: over.signal});
  setTimeout(() => over.abort(), LONGEST_MS);
}
