/**
 * Runs in the world of the extension. Tells whether an element that matches the selector is visible. Reads no value of the page.
 *
 * @param {{css?: string, xpath?: string}} target
 * @returns {'yes' | 'no' | 'invalid'}
 */
export const findVisible = ({css, xpath}) => {
  const MOST = 1000;
  const isVisible = (/** @type {Element} */ element) => {
    if (!element.checkVisibility({checkOpacity: false, checkVisibilityCSS: true})) return false;
    const {width, height} = element.getBoundingClientRect();
    return width > 0 && height > 0;
  };

  /** Shadow roots, closed ones included. @param {Document | ShadowRoot} root @returns {Generator<Document | ShadowRoot>} */
  function* roots(root) {
    yield root;
    for (const element of root.querySelectorAll('*')) {
      const shadow = element instanceof HTMLElement ? /** @type {any} */ (chrome).dom?.openOrClosedShadowRoot(element) : element.shadowRoot;
      if (shadow) yield* roots(shadow);
      if (element instanceof HTMLIFrameElement && element.contentDocument) yield* roots(element.contentDocument);
    }
  }

  try {
    if (xpath !== undefined) {
      const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
      for (let i = 0; i < Math.min(found.snapshotLength, MOST); i++) {
        const node = found.snapshotItem(i);
        if (node instanceof Element && isVisible(node)) return 'yes';
      }
      return 'no';
    }
    for (const root of roots(document)) for (const element of [...root.querySelectorAll(css ?? '')].slice(0, MOST)) if (isVisible(element)) return 'yes';
    return 'no';
  } catch {
    return 'invalid'; // the browser cannot read the selector
  }
};
