/**
 * Runs in the world of the extension. Tells whether the frame at a place can be looked into and is visible. Reads no value of the page.
 *
 * @param {number[]} frames the place of the frame in each frame around it; none: the page itself
 * @returns {'yes' | 'no' | 'foreign'} `foreign`: that frame is of another site
 */
export const seesFrame = (frames) => {
  // The browser's own functions are called: names that a page gives stand in for its properties.
  const {checkVisibility, getBoundingClientRect} = Element.prototype;
  const isVisible = (/** @type {Element} */ element) => {
    if (!checkVisibility.call(element, {checkOpacity: false, checkVisibilityCSS: true})) return false;
    const {width, height} = getBoundingClientRect.call(element);
    return width > 0 && height > 0;
  };
  /** @type {any} */
  let view = window;
  for (const place of frames) {
    view = view[place];
    if (!view) return 'no';
    try {
      if (view.origin !== self.origin || self.origin === 'null') return 'foreign';
      if (!isVisible(view.frameElement)) return 'no';
    } catch {
      return 'foreign'; // the browser lets nobody ask
    }
  }
  return 'yes';
};
