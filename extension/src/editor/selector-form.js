import {platform} from '../platform/chrome.js';
import {button} from '../ui/button.js';
import {group, textField} from './fields.js';

/**
 * The ways to an element: the first that leads to one is used. Those of hosts of shadow roots and the last one stand in one field, parted
 * by ` >>> `.
 */

const {text} = platform;
const HOP = ' >>> ';

/** @typedef {import('./step-form.js').Form} Form */

/**
 * @param {Form} form
 * @param {string} key place of the selectors
 * @param {(step: any) => any} holder that has them
 * @param {{name?: string, legend?: string}} [as] their name there, and what the person reads
 */
export function selectorGroup(form, key, holder, {name = 'selectors', legend = text('editorSelectors')} = {}) {
  const all = Array.isArray(holder(form.step)?.[name]) ? holder(form.step)[name] : [];
  /** @param {(selectors: any[]) => void} edit @param {boolean} isAnew @param {string} focus */
  const edit = (edit, isAnew = false, focus = '') => form.change((step) => edit((holder(step)[name] ??= [])), isAnew, focus);
  const rows = all.map((/** @type {any} */ way, /** @type {number} */ i) => [
    textField({
      label: text('editorSelector', String(i + 1)),
      key: `${key}[${i}]`,
      value: [way].flat().join(HOP),
      hint: 'aria/Add to cart[role="button"]',
      set: (value) => edit((to) => void (to[i] = value.split(HOP))),
    }),
    button(
      '↑',
      `${key}[${i}]-first`,
      () => edit((to) => to.splice(i - 1, 0, ...to.splice(i, 1)), true, `${key}[${i - 1}]`),
      'icon',
      text('editorSelectorUp', String(i + 1)),
    ),
  ]);
  rows[0]?.pop();
  return group({
    legend,
    key,
    rows,
    add: text('editorAddSelector'),
    append: () => edit((to) => void to.push(['']), true, `${key}[${all.length}]`),
    remove: (i) => edit((to) => void to.splice(i, 1), true, `${key}-add`),
    more: [
      button(
        text('editorPick'),
        `${key}-pick`,
        () =>
          form.pick((picked) =>
            form.change(
              (step) => {
                const to = holder(step);
                to[name] = picked.selectors;
                if (to !== step) return;
                if (picked.frame.length > 0) step.frame = picked.frame;
                else delete step.frame;
                if ('offsetX' in step) Object.assign(step, {offsetX: picked.offsetX ?? 1, offsetY: picked.offsetY ?? 1});
              },
              true,
              `${key}-pick`,
            ),
          ),
        'button small',
      ),
    ],
  });
}
