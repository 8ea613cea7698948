/**
 * Runs in the world of the extension. Tells whether an element that matches the selector is visible. Reads no value of the page.
 *
 * @param {{css?: string, xpath?: string}} target
 * @returns {'yes' | 'no' | 'invalid'}
 */
export const findVisible = ({css, xpath}) => {
  const MOST = 1000;
  // By the browser's own functions: fields of a form, and images of a document, stand in for its properties by their names.
  const {checkVisibility, getBoundingClientRect} = Element.prototype;
  const contentOf = /** @type {(this: any) => Document | null} */ (Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentDocument')?.get);
  const typeOf = /** @type {(this: any) => number} */ (Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType')?.get);
  /** @param {Document | ShadowRoot} root @param {string} selector @returns {Element[]} */
  const all = (root, selector) => [...(typeOf.call(root) === 11 ? DocumentFragment : Document).prototype.querySelectorAll.call(root, selector)];
  const isVisible = (/** @type {Element} */ element) => {
    if (!checkVisibility.call(element, {checkOpacity: false, checkVisibilityCSS: true})) return false;
    const {width, height} = getBoundingClientRect.call(element);
    return width > 0 && height > 0;
  };

  /** Shadow roots, closed ones included. @param {Document | ShadowRoot} root @returns {Generator<Document | ShadowRoot>} */
  function* roots(root) {
    yield root;
    for (const element of all(root, '*')) {
      const shadow = element instanceof HTMLElement ? /** @type {any} */ (chrome).dom?.openOrClosedShadowRoot(element) : null;
      if (shadow) yield* roots(shadow);
      const inner = element instanceof HTMLIFrameElement ? contentOf.call(element) : null;
      if (inner) yield* roots(inner);
    }
  }

  try {
    if (xpath !== undefined) {
      const found = Document.prototype.evaluate.call(document, xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
      for (let i = 0; i < Math.min(found.snapshotLength, MOST); i++) {
        const node = found.snapshotItem(i);
        if (node instanceof Element && isVisible(node)) return 'yes';
      }
      return 'no';
    }
    for (const root of roots(document)) for (const element of all(root, css ?? '').slice(0, MOST)) if (isVisible(element)) return 'yes';
    return 'no';
  } catch {
    return 'invalid'; // the browser cannot read the selector
  }
};
