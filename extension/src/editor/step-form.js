import {platform} from '../platform/chrome.js';
import {make} from '../ui/localize.js';
import {ACT, EXPECT, SELECT, UPLOAD, VERSION} from './check.js';
import {expectationForm} from './expectation-form.js';
import {checkField, choiceField, numberOf, put, shown, textField} from './fields.js';
import {selectorGroup} from './selector-form.js';
import {isSecret, usedIn} from './variables.js';

/**
 * The form of one step.
 *
 * @typedef {object} Form
 * @property {any} step
 * @property {(edit: (step: any) => void, isAnew?: boolean, focus?: string) => void} change `isAnew`: the form is drawn anew, with the focus
 * on the field of this key
 * @property {(picked: (element: {selectors: string[][], frame: number[], offsetX?: number, offsetY?: number}) => void) => void} pick
 * @property {(value: any) => string} replace the whole step; answers what is wrong with it
 */

const {text} = platform;
/** Returns what a step of ours has beside its name. @param {any} step */
const parametersOf = (step) => (step.parameters ??= {version: VERSION});
const ON_ELEMENTS = ['click', 'doubleClick', 'hover', 'change', 'waitForElement'];

/** @param {Form} form @returns {HTMLElement[]} */
export function stepForm(form) {
  const {step} = form;
  const isObject = typeof step === 'object' && step !== null && !Array.isArray(step);
  return [...(isObject ? fields(form) : []), json(form)];
}

/** @param {Form} form @returns {HTMLElement[]} */
function fields(form) {
  const {step, change} = form;
  if (step.type === 'customStep' && step.name === EXPECT) return expectationForm(form);
  if (step.type === 'customStep' && (step.name === UPLOAD || step.name === SELECT))
    return [selectorGroup(form, 'parameters.selectors', parametersOf), wordsField(form, step.name === UPLOAD ? 'files' : 'options')];
  if (step.type === 'customStep' && step.name === ACT) return actForm(form);
  if (step.type === 'customStep') return [make('p', 'quiet', text('editorForeign'))];
  const own = ownFields(form);
  const elements = ON_ELEMENTS.includes(step.type) || step.selectors !== undefined ? [selectorGroup(form, 'selectors', (of) => of)] : [];
  const timeout = textField({
    label: text('editorTimeout'),
    key: 'timeout',
    type: 'number',
    look: 'narrow',
    hint: '5000',
    value: shown(step.timeout),
    set: (value) => change((of) => put(of, 'timeout', numberOf(value))),
  });
  return [...(own.length > 0 ? [make('div', 'fields', ...own)] : []), ...elements, make('div', 'fields', ...leads(form), timeout)];
}

/**
 * Draws the fields of an action on an element; a drag goes onto another element, or so many pixels far.
 * @param {Form} form
 * @returns {HTMLElement[]}
 */
function actForm(form) {
  const {action, by} = parametersOf(form.step);
  const ways = selectorGroup(form, 'parameters.selectors', parametersOf);
  if (action !== 'drag') return [ways];
  const isBy = by !== undefined;
  const where = choiceField({
    label: text('editorDragged'),
    key: 'parameters.dragged',
    value: isBy ? 'by' : 'to',
    options: [
      ['to', text('draggedTo')],
      ['by', text('draggedBy')],
    ],
    set: (value) =>
      form.change(
        (step) => {
          const of = parametersOf(step);
          delete of.to;
          delete of.by;
          of[value] = value === 'by' ? {x: 100, y: 0} : [['']];
        },
        true,
        'parameters.dragged',
      ),
  });
  /** @param {'x' | 'y'} axis */
  const pixels = (axis) =>
    textField({
      label: axis,
      key: `parameters.by.${axis}`,
      type: 'number',
      look: 'narrow',
      value: shown(by?.[axis]),
      set: (value) => form.change((step) => put((parametersOf(step).by ??= {}), axis, numberOf(value))),
    });
  return [
    ways,
    make('div', 'fields', where, ...(isBy ? [pixels('x'), pixels('y')] : [])),
    ...(isBy ? [] : [selectorGroup(form, 'parameters.to', parametersOf, {name: 'to', legend: text('editorDragTo')})]),
  ];
}

/** @param {Form} form @returns {HTMLElement[]} */
function ownFields({step, change}) {
  /** @param {string} name @param {string} label @param {string} [hint] */
  const words = (name, label, hint = '') =>
    textField({label, key: name, value: shown(step[name]), hint, set: (value) => change((of) => void (of[name] = value))});
  /** @param {string} name @param {string} label */
  const number = (name, label) =>
    textField({
      label,
      key: name,
      type: 'number',
      look: 'narrow',
      value: shown(step[name]),
      set: (value) => change((of) => put(of, name, numberOf(value))),
    });
  switch (step.type) {
    case 'navigate':
      return [words('url', text('editorAddress'), 'https://shop.example/')];
    case 'setViewport':
      return [number('width', text('editorWidth')), number('height', text('editorHeight'))];
    case 'click':
      return [
        choiceField({
          label: text('editorButton'),
          key: 'button',
          value: step.button ?? 'primary',
          options: [
            ['primary', text('editorLeft')],
            ['secondary', text('editorRight')],
            ['auxiliary', text('editorMiddle')],
            ['back', text('editorBack')],
            ['forward', text('editorForward')],
          ],
          set: (value) => change((of) => put(of, 'button', value === 'primary' ? undefined : value)),
        }),
      ];
    case 'change':
      return valueFields({step, change});
    case 'keyDown':
    case 'keyUp':
      return [words('key', text('editorKey'), 'Enter')];
    case 'scroll':
      return [number('x', 'x'), number('y', 'y')];
    case 'waitForElement': {
      const isGone = step.visible === false || step.count === 0;
      return [
        choiceField({
          label: text('editorAwait'),
          key: 'visible',
          value: isGone ? 'gone' : 'there',
          options: [
            ['there', text('whenShown')],
            ['gone', text('whenNotShown')],
          ],
          set: (value) =>
            change((of) => {
              delete of.count;
              delete of.operator;
              put(of, 'visible', value === 'gone' ? false : undefined);
            }),
        }),
      ];
    }
    default:
      return [];
  }
}

/** Draws the fields of what is typed: a text, or the name of a variable or a secret. @param {Pick<Form, 'step' | 'change'>} form */
function valueFields({step, change}) {
  const value = shown(step.value);
  const [name = ''] = usedIn(value);
  const kind = isSecret(value) ? 'secret' : name !== '' && value.trim() === `{{${name}}}` ? 'variable' : 'text';
  /** @param {string} now @param {string} as */
  const written = (now, as) => (as === 'secret' ? `{{secret:${now}}}` : as === 'variable' ? `{{${now}}}` : now);
  const inner = kind === 'text' ? value : name.replace(/^secret:/, '');
  return [
    choiceField({
      label: text('editorValueKind'),
      key: 'value-kind',
      look: 'narrow',
      value: kind,
      options: [
        ['text', text('valueText')],
        ['variable', text('valueVariable')],
        ['secret', text('valueSecret')],
      ],
      set: (as) =>
        change((of) => void (of.value = written(as === 'secret' ? 'PASSWORD' : as === 'variable' ? 'email' : '', as)), true, 'value'),
    }),
    textField({
      label: text(kind === 'text' ? 'expectValue' : 'editorName'),
      key: 'value',
      value: inner,
      set: (now) => change((of) => void (of.value = written(now, kind))),
    }),
  ];
}

/** @param {Form} form @returns {HTMLElement[]} */
function leads({step, change}) {
  if (step.type === 'setViewport' || step.type === 'navigate') return [];
  const events = Array.isArray(step.assertedEvents) ? step.assertedEvents : [];
  return [
    checkField({
      label: text('editorLeads'),
      key: 'assertedEvents',
      value: events.length > 0,
      set: (value) => change((of) => put(of, 'assertedEvents', value ? [{type: 'navigation'}] : undefined)),
    }),
  ];
}

/** One in a line. @param {Form} form @param {'files' | 'options'} name */
function wordsField({step, change}, name) {
  const all = Array.isArray(step.parameters?.[name]) ? step.parameters[name].map(shown) : [];
  return textField({
    label: text(name === 'files' ? 'editorFiles' : 'editorOptions'),
    key: `parameters.${name}`,
    area: true,
    value: all.join('\n'),
    set: (value) =>
      change(
        (of) =>
          void (of.parameters[name] = value
            .split('\n')
            .map((each) => each.trim())
            .filter((each) => each !== '')),
      ),
  });
}

/** All of it, for what has no field. @param {Form} form */
function json({step, replace}) {
  const wrong = make('p', 'told');
  wrong.setAttribute('role', 'alert');
  const area = textField({
    label: text('editorJsonHelp'),
    key: 'json',
    area: true,
    value: JSON.stringify(step, null, 2).slice(0, 200_000),
    set: (value) => void (wrong.textContent = replace(value)),
  });
  const whole = make('details', '', make('summary', '', text('editorJson')), area, wrong);
  whole.dataset.key = 'json-all';
  return whole;
}
