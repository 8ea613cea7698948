import {platform} from '../platform/chrome.js';
import {button} from '../ui/button.js';
import {element, make} from '../ui/localize.js';
import {EXPECT} from './check.js';
import {NEW} from './new-steps.js';
import {endOf, isExpectation, moved, placeBeside, placeFor} from './order.js';
import {dragToReorder} from './reorder.js';
import {stepForm} from './step-form.js';
import {problemText, wordsOf} from './words.js';

/** Shows the steps, one of them open, and hears the keys and the pointer that go through them. */

const {text} = platform;

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./place.js').Problem} Problem */

/**
 * @typedef {object} Deeds what a step's buttons and keys do
 * @property {(at: number, to: number) => void} move
 * @property {(at: number) => void} remove
 * @property {(at: number, step: any, focus?: string) => void} insert
 * @property {(take: (picked: import('./picking.js').Picked) => void) => void} pick
 */

export class StepList {
  #list = element('steps', HTMLOListElement);
  #session;
  #deeds;

  /** @param {() => Session | undefined} session @param {Deeds} deeds */
  constructor(session, deeds) {
    this.#session = session;
    this.#deeds = deeds;
    this.#list.addEventListener('keydown', (event) => this.#keyed(event));
    const steps = () => session()?.steps ?? [];
    dragToReorder(this.#list, {
      end: (at) => endOf(steps(), at),
      place: (at, to) => placeFor(steps(), at, to),
      drop: (at, to) => deeds.move(at, to),
    });
  }

  /** Draws all of it anew. @param {string} [focus] the key of a field of the open step, `head` or `panel` */
  draw(focus = '') {
    const session = this.#session();
    if (!session) return;
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const key = focus || (active && this.#list.contains(active) ? (active.dataset.key ?? '') : '');
    const isOpen = new Set([...this.#list.querySelectorAll('details[open]')].map((each) => /** @type {HTMLElement} */ (each).dataset.key));
    session.reached = Math.max(0, Math.min(session.reached, session.steps.length - 1));
    this.#list.replaceChildren(...session.steps.map((step, i) => this.#row(session, step, i)));
    for (const each of this.#list.querySelectorAll('details')) if (isOpen.has(each.dataset.key)) each.open = true;
    if (key) this.focusOn(key);
  }

  /** @param {string} key */
  focusOn(key) {
    const {opened = -1, reached = 0} = this.#session() ?? {};
    const at = key === 'panel' ? opened : reached;
    const inStep =
      key === 'head'
        ? undefined
        : this.#list.children[opened]?.querySelector(
            key === 'panel' ? '.panel input, .panel select, .panel textarea' : `[data-key="${CSS.escape(key)}"]`,
          );
    const to = /** @type {HTMLElement | null | undefined} */ (inStep ?? this.#list.children[at]?.querySelector('.head'));
    to?.closest('details')?.setAttribute('open', '');
    to?.focus();
  }

  /** Opens a step, with the focus where something is wrong. @param {number} at @param {string} place of a problem in it */
  goTo(at, place) {
    this.#session()?.open(at);
    const parts = place.slice(`steps[${at}].`.length);
    for (let key = parts; key !== ''; key = key.replace(/(?:^|\.|(?=\[))[^.[]*\]?$/, '')) {
      if (this.#list.children[at]?.querySelector(`[data-key="${CSS.escape(key)}"]`)) {
        this.focusOn(key);
        return;
      }
    }
  }

  /** Says of each step what it does and what is wrong with it. @param {any[]} steps @param {Problem[]} problems */
  tell(steps, problems) {
    [...this.#list.children].forEach((one, i) => {
      const {what, more} = wordsOf(steps[i]);
      const mine = problems.filter(({place}) => place === `steps[${i}]` || place.startsWith(`steps[${i}].`));
      /** @type {[string, string][]} */
      const words = [
        ['.what', what],
        ['.more', more],
      ];
      for (const [selector, each] of words) {
        const part = one.querySelector(selector);
        if (part && part.textContent !== each) part.textContent = each;
      }
      one.classList.toggle('wrong', mine.length > 0);
      /** @type {HTMLElement} */ (one.querySelector('.mark')).hidden = mine.length === 0;
      one.querySelector('.told')?.replaceChildren(...mine.map((problem) => make('li', '', problemText(problem))));
      const places = mine.map(({place}) => place.slice(`steps[${i}].`.length));
      for (const field of one.querySelectorAll('input[data-key], select[data-key], textarea[data-key]')) {
        const {key = ''} = /** @type {HTMLElement} */ (field).dataset;
        field.setAttribute(
          'aria-invalid',
          String(
            places.some(
              (place) =>
                place === key || place === `${key}[0]` || (place.startsWith(`${key}.`) && !place.slice(key.length + 1).includes('.')),
            ),
          ),
        );
      }
    });
  }

  /** @param {Session} session @param {any} step @param {number} i */
  #row(session, step, i) {
    const isOpen = i === session.opened;
    const head = make(
      'button',
      'head',
      make('span', 'n', String(i + 1)),
      make('bdi', 'what'),
      make('bdi', 'more'),
      make('span', 'mark', text('editorWrong')),
    );
    head.type = 'button';
    head.tabIndex = i === session.reached ? 0 : -1;
    head.dataset.key = 'head';
    head.setAttribute('aria-expanded', String(isOpen));
    head.addEventListener('click', () => {
      session.open(isOpen ? -1 : i);
      this.#list.children[i]?.scrollIntoView({block: 'nearest'});
    });
    const grip = make('span', 'grip');
    grip.title = text('editorDrag');
    grip.setAttribute('aria-hidden', 'true'); // the keyboard's way is the heading and the buttons
    const one = make('li', `step${isOpen ? ' open' : ''}${isExpectation(step) ? ' own' : ''}`, grip, make('h3', '', head));
    if (isOpen) one.append(this.#panel(session, step, i));
    return one;
  }

  /** @param {Session} session @param {any} step @param {number} i */
  #panel(session, step, i) {
    const n = String(i + 1);
    /** @type {import('./step-form.js').Form} */
    const form = {
      get step() {
        return session.steps[i];
      },
      change: (change, isAnew = false, focus = '') => session.edit((journey) => change(journey.steps[i]), isAnew, focus),
      pick: (take) => this.#deeds.pick(take),
      replace(written) {
        try {
          const value = JSON.parse(written);
          session.edit((journey) => void (journey.steps[i] = value), true, 'json');
          return '';
        } catch {
          return text('refusedNotJson');
        }
      },
    };
    /** @param {-1 | 1} by @param {string} words @param {string} key @param {string} name */
    const mover = (by, words, key, name) => {
      const to = placeBeside(session.steps, i, by);
      const made = button(text(words), key, () => this.#deeds.move(i, to), undefined, text(name, n));
      made.disabled = moved(session.steps, i, to) === undefined;
      return made;
    };
    const isExpected = step?.name === EXPECT || isExpectation(session.steps[i + 1]);
    const deeds = make(
      'div',
      'deeds',
      mover(-1, 'editorUp', 'up', 'editorUpStep'),
      mover(1, 'editorDown', 'down', 'editorDownStep'),
      button(
        text('editorDuplicate'),
        'duplicate',
        () => this.#deeds.insert(endOf(session.steps, i), structuredClone(step), 'head'),
        undefined,
        text('editorDuplicateStep', n),
      ),
      button(text('editorDelete'), 'delete', () => this.#deeds.remove(i), undefined, text('editorDeleteStep', n)),
      ...(isExpected ? [] : [button(text('editorExpect'), 'expect', () => this.#deeds.insert(i + 1, NEW.expect?.()))]),
    );
    const made = make('div', 'panel', deeds, make('ul', 'told'), ...stepForm(form));
    made.setAttribute('role', 'group');
    made.setAttribute('aria-label', text('editorStep', n));
    return made;
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const from = /** @type {HTMLElement} */ (event.target);
    const session = this.#session();
    if (!session || !from.classList.contains('head') || event.ctrlKey || event.metaKey) return;
    const at = [...this.#list.children].findIndex((each) => each.contains(from));
    const ways = /** @type {Record<string, number>} */ ({ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: this.#list.children.length - 1});
    const to = ways[event.key];
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      this.#deeds.move(at, placeBeside(session.steps, at, event.key === 'ArrowUp' ? -1 : 1));
      this.focusOn('head');
    } else if (to !== undefined && this.#list.children[to]) {
      event.preventDefault();
      session.reached = to;
      for (const [i, one] of [...this.#list.children].entries()) {
        const head = /** @type {HTMLElement} */ (one.querySelector('.head'));
        head.tabIndex = i === to ? 0 : -1;
      }
      this.focusOn('head');
    } else if (event.key === 'Delete') {
      event.preventDefault();
      this.#deeds.remove(at);
    }
  }
}
