import {platform} from '../platform/chrome.js';
import {make} from '../ui/localize.js';
import {RULES, VALUE_TYPES} from './check-expectation.js';
import {choiceField, group, numberOf, put, shown, textField} from './fields.js';
import {ruleOf} from './playwright.js';
import {selectorGroup} from './selector-form.js';
import {VENDORS} from './vendors.js';

/** Draws the expectations of a step as a form. */

const {text} = platform;
const EVENTS = [
  'page_view',
  'view_item_list',
  'select_item',
  'view_item',
  'add_to_cart',
  'remove_from_cart',
  'view_cart',
  'begin_checkout',
  'add_shipping_info',
  'add_payment_info',
  'purchase',
  'refund',
  'login',
  'sign_up',
  'search',
  'generate_lead',
];
const SIGNALS = [
  'ad_storage',
  'analytics_storage',
  'ad_user_data',
  'ad_personalization',
  'functionality_storage',
  'personalization_storage',
  'security_storage',
];
/** @type {Record<string, string>} */
const RULE_WORDS = {is: 'ruleIs', matches: 'ruleMatches', exists: 'ruleExists', type: 'ruleType', least: 'ruleLeast', most: 'ruleMost'};
const JUST = '';

/** @typedef {import('./step-form.js').Form} Form */

/** @param {Form} form @returns {HTMLElement[]} */
export function expectationForm(form) {
  const {step} = form;
  const of = step.parameters ?? {};
  if (of.use !== undefined) return [useField(form), when(form)];
  const more = make(
    'details',
    '',
    make('summary', '', text('expectMore')),
    ...[consent(form), page(form), assign(form), planField(form), when(form), useField(form)],
  );
  more.open = ['consent', 'text', 'url', 'assign', 'plan', 'when', 'then', 'withinMs'].some((name) => of[name] !== undefined);
  more.dataset.key = 'more';
  return [pushes(form), hits(form), absent(form), more];
}

/** @param {Form} form */
const change =
  ({change: all}) =>
  (/** @type {(of: any) => void} */ edit, isAnew = false, focus = '') =>
    all((step) => edit((step.parameters ??= {version: 1})), isAnew, focus);

/** @param {any} of @param {string} name @returns {any[]} */
const listOf = (of, name) => (Array.isArray(of?.[name]) ? of[name] : []);

/** @param {any} of @param {string} name @param {number} i */
function drop(of, name, i) {
  of[name].splice(i, 1);
  if (of[name].length === 0) delete of[name];
}

/** @param {Form} form */
function pushes(form) {
  const edit = change(form);
  const all = listOf(form.step.parameters, 'pushes');
  const key = 'parameters.pushes';
  return group({
    legend: text('expectPushes'),
    key,
    cards: true,
    add: text('expectAddPush'),
    append: () => edit((of) => (of.pushes ??= []).push({event: ''}), true, `${key}[${all.length}].event`),
    remove: (i) => edit((of) => drop(of, 'pushes', i), true, `${key}-add`),
    rows: all.map((push, i) => [
      textField({
        label: text('expectEvent'),
        key: `${key}[${i}].event`,
        value: shown(push?.event),
        list: EVENTS,
        set: (value) => edit((of) => void (of.pushes[i].event = value)),
      }),
      textField({
        label: text('expectCount'),
        key: `${key}[${i}].count`,
        type: 'number',
        look: 'narrow',
        hint: '≥ 1',
        value: shown(push?.count),
        set: (value) => edit((of) => put(of.pushes[i], 'count', numberOf(value))),
      }),
      tests(edit, `${key}[${i}].values`, push?.values, (of) => of.pushes[i], 'values', text('expectPath'), '$.ecommerce.currency'),
    ]),
  });
}

/** @param {Form} form */
function hits(form) {
  const edit = change(form);
  const all = listOf(form.step.parameters, 'hits');
  const key = 'parameters.hits';
  return group({
    legend: text('viewHits'),
    key,
    cards: true,
    add: text('expectAddHit'),
    append: () => edit((of) => (of.hits ??= []).push({vendor: 'ga4', event: ''}), true, `${key}[${all.length}].vendor`),
    remove: (i) => edit((of) => drop(of, 'hits', i), true, `${key}-add`),
    rows: all.map((hit, i) => [
      ...hitFields(edit, `${key}[${i}]`, hit, (of) => of.hits[i]),
      textField({
        label: text('expectCount'),
        key: `${key}[${i}].count`,
        type: 'number',
        look: 'narrow',
        hint: '≥ 1',
        value: shown(hit?.count),
        set: (value) => edit((of) => put(of.hits[i], 'count', numberOf(value))),
      }),
      tests(edit, `${key}[${i}].params`, hit?.params, (of) => of.hits[i], 'params', text('expectParameter'), 'currency'),
    ]),
  });
}

/** @param {ReturnType<typeof change>} edit @param {string} key @param {any} hit @param {(of: any) => any} its */
const hitFields = (edit, key, hit, its) => [
  textField({
    label: text('filterVendor'),
    key: `${key}.vendor`,
    value: shown(hit?.vendor),
    list: VENDORS,
    set: (value) => edit((of) => put(its(of), 'vendor', value)),
  }),
  textField({
    label: text('expectId'),
    key: `${key}.id`,
    value: shown(hit?.id),
    hint: 'G-…',
    set: (value) => edit((of) => put(its(of), 'id', value)),
  }),
  textField({
    label: text('expectEvent'),
    key: `${key}.event`,
    value: shown(hit?.event),
    list: EVENTS,
    set: (value) => edit((of) => put(its(of), 'event', value)),
  }),
];

/** @param {any} of @returns {[string, any][]} */
const entriesOf = (of) => Object.entries(typeof of === 'object' && of !== null ? of : {});

/**
 * Changes the entries that a field has by now.
 * @param {any} of
 * @param {string} field
 * @param {(entries: [string, any][]) => [string, any][]} change
 */
function putEntries(of, field, change) {
  const entries = change(entriesOf(of[field]));
  put(of, field, entries.length > 0 ? Object.fromEntries(entries) : undefined);
}

/**
 * Values that must be so.
 * @param {ReturnType<typeof change>} edit
 * @param {string} key
 * @param {any} values
 * @param {(of: any) => any} its
 * @param {string} field
 * @param {string} label
 * @param {string} hint
 */
function tests(edit, key, values, its, field, label, hint) {
  const all = entriesOf(values);
  /** @param {any} of @param {(entries: [string, any][]) => [string, any][]} change */
  const write = (of, change) => putEntries(its(of), field, change);
  const whole = group({
    legend: text('expectValues'),
    key,
    add: text('expectAddValue'),
    append: () =>
      edit(
        (of) => write(of, (now) => [...now, [now.some(([name]) => name === hint) ? '' : hint, '']]),
        true,
        `${key}.${all.some(([name]) => name === hint) ? '' : hint}`,
      ),
    remove: (i) => edit((of) => write(of, (now) => now.toSpliced(i, 1)), true, `${key}-add`),
    rows: all.map(([name, value], i) => {
      const [rule, wanted] = ruleOf(value);
      /** @param {(entry: [string, any]) => [string, any]} change */
      const replace = (change) => (/** @type {any} */ of) => write(of, (now) => now.with(i, change(now[i] ?? ['', ''])));
      return [
        textField({
          label,
          key: `${key}.${name}`,
          value: name,
          hint,
          set: (now) =>
            edit(
              replace(([, same]) => [now, same]),
              true,
            ),
        }),
        choiceField({
          label: text('expectRule'),
          key: `${key}.${name}-rule`,
          value: rule,
          look: 'narrow',
          options: RULES.map((each) => /** @type {const} */ ([each, text(RULE_WORDS[each] ?? '')])),
          set: (now) =>
            edit(
              replace(([same, old]) => [same, written(now, usual(now, ruleOf(old)[1]))]),
              true,
              `${key}.${name}-rule`,
            ),
        }),
        wantedField(`${key}.${name}.${rule}`, rule, wanted, (now) => edit(replace(([same]) => [same, written(rule, now)]))),
      ];
    }),
  });
  whole.classList.add('field', 'wide');
  return whole;
}

/** A plain value stands for itself, unless it would be read as a rule. @param {string} rule @param {any} wanted */
const written = (rule, wanted) =>
  rule === 'is' && (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) ? wanted : {[rule]: wanted};

/** @param {string} rule @param {any} wanted of the rule before */
const usual = (rule, wanted) =>
  rule === 'exists'
    ? true
    : rule === 'type'
      ? 'text'
      : rule === 'matches'
        ? shown(wanted)
        : rule === 'is'
          ? wanted
          : typeof wanted === 'number'
            ? wanted
            : 0;

/** @param {string} key @param {string} rule @param {any} wanted @param {(value: any) => void} set */
function wantedField(key, rule, wanted, set) {
  const label = text('expectValue');
  if (rule === 'exists')
    return choiceField({
      label,
      key,
      value: String(wanted),
      options: [
        ['true', text('ruleThere')],
        ['false', text('ruleNotThere')],
      ],
      set: (value) => set(value === 'true'),
    });
  if (rule === 'type')
    return choiceField({label, key, value: shown(wanted), options: VALUE_TYPES.map((each) => /** @type {const} */ ([each, each])), set});
  if (rule === 'matches') return textField({label, key, value: shown(wanted), hint: 'T-\\d+', set});
  if (rule === 'least' || rule === 'most')
    return textField({label, key, type: 'number', value: shown(wanted), set: (value) => set(numberOf(value) ?? '')});
  return textField({
    label: text('expectValueJson'),
    key,
    value: jsonOrText(wanted),
    hint: 'EUR',
    set: (value) => set(fromJsonOrText(value)),
  });
}

/** A text that could be read as another value stands in quotes. @param {any} value */
const jsonOrText = (value) => (typeof value === 'string' && fromJsonOrText(value) === value ? value : JSON.stringify(value));

/** @param {string} written @returns {any} */
function fromJsonOrText(written) {
  try {
    return JSON.parse(written);
  } catch {
    return written;
  }
}

/** @param {Form} form */
function absent(form) {
  const edit = change(form);
  const of = form.step.parameters?.absent ?? {};
  const [pushed, sent] = [listOf(of, 'pushes'), listOf(of, 'hits')];
  const key = 'parameters.absent';
  /** @param {any} all @param {string} name @param {number} i */
  const remove = (all, name, i) => {
    drop(all.absent, name, i);
    if (Object.keys(all.absent).length === 0) delete all.absent;
  };
  const both = group({
    legend: text('expectAbsent'),
    key: `${key}.pushes`,
    add: text('expectAddPush'),
    append: () => edit((all) => ((all.absent ??= {}).pushes ??= []).push(''), true, `${key}.pushes[${pushed.length}]`),
    remove: (i) =>
      edit((all) => (i < pushed.length ? remove(all, 'pushes', i) : remove(all, 'hits', i - pushed.length)), true, `${key}.pushes-add`),
    rows: [
      ...pushed.map((event, i) => [
        textField({
          label: text('expectPushEvent'),
          key: `${key}.pushes[${i}]`,
          value: shown(event),
          list: EVENTS,
          set: (value) => edit((all) => void (all.absent.pushes[i] = value)),
        }),
      ]),
      ...sent.map((hit, i) => hitFields(edit, `${key}.hits[${i}]`, hit, (all) => all.absent.hits[i])),
    ],
  });
  const add = make('button', 'button plain small', text('expectAddHit'));
  add.type = 'button';
  add.dataset.key = `${key}.hits-add`;
  add.addEventListener('click', () =>
    edit((all) => ((all.absent ??= {}).hits ??= []).push({vendor: 'meta'}), true, `${key}.hits[${sent.length}].vendor`),
  );
  both.lastElementChild?.append(add);
  return both;
}

/** @param {Form} form */
function consent(form) {
  const edit = change(form);
  const all = entriesOf(form.step.parameters?.consent);
  const key = 'parameters.consent';
  /** @param {(entries: [string, any][]) => [string, any][]} change */
  const write = (change) => (/** @type {any} */ of) => putEntries(of, 'consent', change);
  const free = SIGNALS.find((each) => !all.some(([name]) => name === each)) ?? '';
  return group({
    legend: text('consentTitle'),
    key,
    add: text('expectAddSignal'),
    append: () =>
      edit(
        write((now) => [...now, [free, 'granted']]),
        true,
        `${key}.${free}-name`,
      ),
    remove: (i) =>
      edit(
        write((now) => now.toSpliced(i, 1)),
        true,
        `${key}-add`,
      ),
    rows: all.map(([name, word], i) => [
      textField({
        label: text('expectSignal'),
        key: `${key}.${name}-name`,
        value: name,
        list: SIGNALS,
        set: (value) =>
          edit(
            write((now) => now.with(i, [value, now[i]?.[1]])),
            true,
          ),
      }),
      choiceField({
        label: text('expectState'),
        key: `${key}.${name}`,
        value: shown(word),
        options: [
          ['granted', text('expectGranted')],
          ['denied', text('expectDenied')],
        ],
        set: (value) =>
          edit(
            write((now) => now.with(i, [name, value])),
            true,
          ),
      }),
    ]),
  });
}

/** Text, address and time. @param {Form} form */
function page(form) {
  const edit = change(form);
  const of = form.step.parameters ?? {};
  /** @type {any[]} */
  const texts = Array.isArray(of.text) ? of.text : of.text === undefined ? [] : [of.text];
  /** @param {(all: any[]) => any[]} change */
  const write = (change) => (/** @type {any} */ to) => {
    const now = change(to.text === undefined ? [] : [to.text].flat());
    put(to, 'text', now.length > 1 ? now : now[0]);
  };
  return make(
    'fieldset',
    '',
    make('legend', '', text('expectPage')),
    group({
      legend: text('expectTexts'),
      key: 'parameters.text',
      add: text('expectAddText'),
      append: () =>
        edit(
          write((now) => [...now, ' ']),
          true,
          texts.length > 0 ? `parameters.text[${texts.length}]` : 'parameters.text',
        ),
      remove: (i) =>
        edit(
          write((now) => now.toSpliced(i, 1)),
          true,
          'parameters.text-add',
        ),
      rows: texts.map((each, i) => [
        textField({
          label: text('expectText'),
          key: Array.isArray(of.text) ? `parameters.text[${i}]` : 'parameters.text',
          value: shown(each).trim(),
          set: (value) => edit(write((now) => now.with(i, value || ' '))),
        }),
      ]),
    }),
    make(
      'div',
      'fields',
      textField({
        label: text('expectUrl'),
        key: 'parameters.url',
        value: shown(of.url),
        hint: '*/basket',
        set: (value) => edit((to) => put(to, 'url', value)),
      }),
      textField({
        label: text('expectWithin'),
        key: 'parameters.withinMs',
        type: 'number',
        look: 'narrow',
        hint: '6000',
        value: shown(of.withinMs),
        set: (value) => edit((to) => put(to, 'withinMs', numberOf(value))),
      }),
    ),
  );
}

/** @param {Form} form */
function assign(form) {
  const edit = change(form);
  const all = entriesOf(form.step.parameters?.assign);
  const key = 'parameters.assign';
  /** @param {(entries: [string, any][]) => [string, any][]} change */
  const write = (change) => (/** @type {any} */ of) => putEntries(of, 'assign', change);
  /** @param {number} i @param {string} name @param {any} from */
  const one = (i, name, from) => write((now) => now.with(i, [name, from]));
  const free = ['order', ...[...Array(50).keys()].map((n) => `order${n + 2}`)].find((each) => !all.some(([name]) => name === each)) ?? '';
  return group({
    legend: text('expectAssign'),
    key,
    add: text('expectAddAssign'),
    append: () =>
      edit(
        write((now) => [...now, [free, {push: 'purchase', path: '$.ecommerce.transaction_id'}]]),
        true,
        `${key}.${free}`,
      ),
    remove: (i) =>
      edit(
        write((now) => now.toSpliced(i, 1)),
        true,
        `${key}-add`,
      ),
    rows: all.map(([name, from], i) => [
      textField({label: text('expectVariable'), key: `${key}.${name}`, value: name, set: (value) => edit(one(i, value, from), true)}),
      textField({
        label: text('expectFromPush'),
        key: `${key}.${name}.push`,
        value: shown(from?.push),
        list: EVENTS,
        set: (value) => edit(one(i, name, {...from, push: value}), true),
      }),
      textField({
        label: text('expectPath'),
        key: `${key}.${name}.path`,
        value: shown(from?.path),
        set: (value) => edit(one(i, name, {...from, path: value}), true),
      }),
    ]),
  });
}

/** Draws the condition of the step. @param {Form} form */
function when(form) {
  const edit = change(form);
  const of = form.step.parameters ?? {};
  const key = 'parameters.when';
  const kind = of.when === undefined ? JUST : of.when?.selectors !== undefined ? 'element' : 'variable';
  const whole = make(
    'fieldset',
    '',
    make('legend', '', text('expectWhen')),
    choiceField({
      label: text('expectWhenKind'),
      key,
      value: kind,
      options: [
        [JUST, text('whenAlways')],
        ['element', text('whenElement')],
        ['variable', text('whenVariable')],
      ],
      set: (value) =>
        edit(
          (to) => {
            if (value === JUST) {
              delete to.when;
              delete to.then;
            } else {
              to.when = value === 'element' ? {selectors: [['']], shown: true} : {variable: 'consent', is: 'granted'};
            }
          },
          true,
          key,
        ),
    }),
  );
  if (kind === 'element') {
    whole.append(
      selectorGroup(form, 'parameters.when.selectors', (step) => step.parameters.when),
      choiceField({
        label: text('expectState'),
        key: `${key}.shown`,
        value: String(of.when.shown ?? true),
        options: [
          ['true', text('whenShown')],
          ['false', text('whenNotShown')],
        ],
        set: (value) => edit((to) => void (to.when.shown = value === 'true')),
      }),
    );
  } else if (kind === 'variable') {
    const isNot = of.when?.isNot !== undefined;
    whole.append(
      make(
        'div',
        'fields',
        textField({
          label: text('expectVariable'),
          key: `${key}.variable`,
          value: shown(of.when?.variable),
          set: (value) => edit((to) => void (to.when.variable = value)),
        }),
        choiceField({
          label: text('expectRule'),
          key: `${key}-is`,
          look: 'narrow',
          value: isNot ? 'isNot' : 'is',
          options: [
            ['is', text('ruleIs')],
            ['isNot', text('ruleIsNot')],
          ],
          set: (value) =>
            edit((to) => void (to.when = {variable: to.when.variable, [value]: to.when.is ?? to.when.isNot ?? ''}), true, `${key}-is`),
        }),
        textField({
          label: text('expectValue'),
          key: `${key}.is`,
          value: shown(of.when?.is ?? of.when?.isNot),
          set: (value) => edit((to) => void (to.when[isNot ? 'isNot' : 'is'] = value)),
        }),
      ),
    );
  }
  if (kind !== JUST)
    whole.append(
      textField({
        label: text('expectThen'),
        key: 'parameters.then',
        type: 'number',
        look: 'narrow',
        hint: '0',
        value: shown(of.then),
        set: (value) => edit((to) => put(to, 'then', numberOf(value) || undefined)),
      }),
    );
  return whole;
}

/** @param {Form} form */
function planField(form) {
  const edit = change(form);
  return textField({
    label: text('expectPlan'),
    key: 'parameters.plan',
    value: shown(form.step.parameters?.plan),
    hint: 'ga4',
    list: ['ga4'],
    set: (value) => edit((to) => put(to, 'plan', value)),
  });
}

/** @param {Form} form */
function useField(form) {
  const edit = change(form);
  return textField({
    label: text('expectUse'),
    key: 'parameters.use',
    value: shown(form.step.parameters?.use),
    hint: 'shared/login.json',
    set: (value) => edit((to) => put(to, 'use', value), true),
  });
}
