/** The place of this frame in each frame around it. @returns {number[]} */
export function frameIndexes() {
  const indexes = [];
  for (let view = /** @type {Window} */ (window), depth = 0; view !== view.parent && depth < 20; view = view.parent, depth++) {
    let at = 0;
    while (at < view.parent.length && /** @type {any} */ (view.parent)[at] !== view) at++;
    indexes.unshift(at);
  }
  return indexes;
}
