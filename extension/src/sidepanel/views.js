import {element} from '../ui/localize.js';

/** @typedef {'pushes' | 'hits' | 'audit' | 'tags' | 'storage' | 'journey' | 'chat'} View */
/** @type {readonly View[]} */
const VIEWS = ['pushes', 'hits', 'audit', 'tags', 'storage', 'journey', 'chat'];

/** The views of the panel: one is shown; the arrow keys go from tab to tab. */
export class Views {
  /** @type {View} */
  current = 'pushes';
  #shown;

  /** @param {() => void} shown another view */
  constructor(shown) {
    this.#shown = shown;
    for (const view of VIEWS) tabOf(view).addEventListener('click', () => this.show(view));
    element('views', HTMLElement).addEventListener('keydown', (event) => {
      const there = VIEWS.filter((each) => !tabOf(each).hidden);
      const at = there.indexOf(this.current);
      /** @type {Record<string, number>} */
      const ways = {ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: there.length - 1};
      const to = ways[event.key];
      if (to === undefined || !(/** @type {HTMLElement} */ (event.target).closest('[role=tab]'))) return;
      event.preventDefault();
      const view = /** @type {View} */ (there[(to + there.length) % there.length]);
      this.show(view);
      tabOf(view).focus();
    });
  }

  /** @param {View} view */
  show(view) {
    this.current = view;
    for (const each of VIEWS) {
      const isShown = each === view;
      const tab = tabOf(each);
      tab.ariaSelected = String(isShown);
      tab.tabIndex = isShown ? 0 : -1;
      element(`${each}View`, HTMLElement).hidden = !isShown;
    }
    this.#shown();
  }
}

/** @param {View} view */
const tabOf = (view) => element(`${view}Tab`, HTMLButtonElement);
