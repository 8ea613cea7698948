/**
 * Runs in the world of the extension. Tells whether an element that matches the selector is visible. Reads no value of the page.
 *
 * @param {{css?: string, xpath?: string, frames?: number[]}} target `frames`: the place of its frame in each frame around it; it is looked
 * for there alone
 * @returns {'yes' | 'no' | 'invalid' | 'foreign'} `foreign`: that frame is of another site
 */
export const findVisible = ({css, xpath, frames}) => {
  const MOST = 1000;
  // The browser's own functions are called: fields of a form, and images of a document, stand in for its properties by their names.
  const {checkVisibility, getBoundingClientRect} = Element.prototype;
  // Not by their classes: those of elements in a frame are others.
  const reading = (/** @type {object} */ prototype, /** @type {string} */ name) =>
    /** @type {(this: any) => any} */ (Object.getOwnPropertyDescriptor(prototype, name)?.get);
  const contentOf = reading(HTMLIFrameElement.prototype, 'contentDocument');
  const typeOf = reading(Node.prototype, 'nodeType');
  const tagOf = reading(Element.prototype, 'localName');
  const namespaceOf = reading(Element.prototype, 'namespaceURI');
  /** @param {Document | ShadowRoot} root @param {string} selector @returns {Element[]} */
  const all = (root, selector) => [
    ...(typeOf.call(root) === 11 ? DocumentFragment : Document).prototype.querySelectorAll.call(root, selector),
  ];
  const isVisible = (/** @type {Element} */ element) => {
    if (!checkVisibility.call(element, {checkOpacity: false, checkVisibilityCSS: true})) return false;
    const {width, height} = getBoundingClientRect.call(element);
    return width > 0 && height > 0;
  };

  /** Shadow roots, closed ones included. @param {Document | ShadowRoot} root @returns {Generator<Document | ShadowRoot>} */
  function* roots(root) {
    yield root;
    for (const element of all(root, '*')) {
      if (namespaceOf.call(element) !== 'http://www.w3.org/1999/xhtml') continue;
      const shadow = /** @type {any} */ (chrome).dom?.openOrClosedShadowRoot(element);
      if (shadow) yield* roots(shadow);
      const inner = frames === undefined && tagOf.call(element) === 'iframe' ? contentOf.call(element) : null;
      if (inner) yield* roots(inner);
    }
  }

  /** Returns the document at the place of the frame. @returns {Document | 'no' | 'foreign'} */
  const documentAt = () => {
    /** @type {any} */
    let view = window;
    for (const place of frames ?? []) {
      view = view[place];
      if (!view) return 'no';
      try {
        if (view.origin !== self.origin || self.origin === 'null') return 'foreign';
        if (!isVisible(view.frameElement)) return 'no';
      } catch {
        return 'foreign'; // the browser lets nobody ask
      }
    }
    return view.document;
  };

  const within = documentAt();
  if (typeof within === 'string') return within;
  try {
    if (xpath !== undefined) {
      const found = Document.prototype.evaluate.call(within, xpath, within, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
      for (let i = 0; i < Math.min(found.snapshotLength, MOST); i++) {
        const node = found.snapshotItem(i);
        if (node !== null && typeOf.call(node) === 1 && isVisible(/** @type {Element} */ (node))) return 'yes';
      }
      return 'no';
    }
    for (const root of roots(within)) for (const element of all(root, css ?? '').slice(0, MOST)) if (isVisible(element)) return 'yes';
    return 'no';
  } catch {
    return 'invalid'; // the browser cannot read the selector
  }
};
