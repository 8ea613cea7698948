import {platform} from '../platform/chrome.js';
import {element} from '../ui/localize.js';
import {SavedSettings} from './saved-settings.js';
import {SETTINGS_KEY, cleanLabel, parseLayers, parseOrigins} from './settings.js';

/** The fields of the options: each is checked and saved as soon as it is changed, and what cannot be saved says why. */

/** @typedef {import('./settings.js').Settings} Settings */
/** @typedef {{value: any, refused?: {name: string, why: string} | undefined}} Read */
/** @typedef {{key: keyof Settings, input: HTMLInputElement | HTMLTextAreaElement, read: () => Read, fill: (value: any) => void}} Field */

const {text, storage} = platform;
const TYPING_MS = 700;
const SAID_MS = 5000;

const saved = new SavedSettings(storage);
const feedback = element('feedback', HTMLParagraphElement);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saidEnds;

/** @type {Field[]} */
const FIELDS = [
  written('label', 'label', HTMLInputElement, (value) => ({value: cleanLabel(value)})),
  written('names', 'layers', HTMLTextAreaElement, (value) => {
    const {layers, refused} = parseLayers(value);
    return {value: layers, refused};
  }),
  written('websiteTools', 'websiteTools', HTMLTextAreaElement, (value) => {
    const {origins, refused} = parseOrigins(value);
    return {value: origins, refused};
  }),
  ...switches('connect', 'requests', 'network'),
];

/**
 * @param {string} id
 * @param {keyof Settings} key
 * @param {new () => HTMLInputElement | HTMLTextAreaElement} type
 * @param {(value: string) => Read} read
 * @returns {Field}
 */
function written(id, key, type, read) {
  const input = element(id, type);
  return {
    key,
    input,
    read: () => read(input.value),
    fill(value) {
      input.value = Array.isArray(value) ? value.join('\n') : value;
    },
  };
}

/** @param {...('connect' | 'requests' | 'network')} ids @returns {Field[]} */
function switches(...ids) {
  return ids.map((id) => {
    const input = element(id, HTMLInputElement);
    return {
      key: id,
      input,
      read: () => ({value: input.checked}),
      fill(value) {
        input.checked = value;
      },
    };
  });
}

/** Shows the stored values and saves each change. @param {() => void} changed told when something is saved */
export async function followFields(changed) {
  const settings = await saved.read();
  for (const field of FIELDS) {
    field.fill(settings[field.key]);
    follow(field, changed);
  }
  storage.onWritten((key, value) => {
    if (key !== SETTINGS_KEY) return;
    // Another options page, perhaps. What somebody is writing here stays.
    for (const {key: its, input, fill} of FIELDS) if (input !== document.activeElement && value?.[its] !== undefined) fill(value[its]);
    changed();
  });
}

/** @param {Field} field @param {() => void} changed */
function follow(field, changed) {
  const {input} = field;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  const save = () => {
    clearTimeout(typing);
    void keep(field).then(changed);
  };
  input.addEventListener('change', save);
  if (input.type === 'checkbox') return;
  input.addEventListener('input', () => {
    clearTimeout(typing);
    // A name is wrong until it is written to its end: only who leaves the field is told.
    typing = setTimeout(() => !field.read().refused && save(), TYPING_MS);
  });
  window.addEventListener('pagehide', () => !field.read().refused && void keep(field));
}

/** @param {Field} field */
async function keep(field) {
  const {value, refused} = field.read();
  showRefused(field.input, refused);
  const stored = (await saved.read())[field.key];
  if (refused) return;
  if (JSON.stringify(stored) !== JSON.stringify(value)) {
    try {
      await saved.change({[field.key]: value});
      say('good', text('optionsSaved', nameOf(field.input)));
    } catch (failure) {
      say('bad', text('optionsSaveFailed', failure instanceof Error ? failure.message : String(failure)));
      return;
    }
  }
  if (field.input !== document.activeElement) field.fill(value);
}

/** @param {HTMLElement & {labels: NodeListOf<HTMLLabelElement> | null}} input */
const nameOf = (input) => input.labels?.[0]?.textContent ?? '';

/** @param {'good' | 'bad'} state @param {string} words */
export function say(state, words) {
  feedback.dataset.state = state;
  feedback.textContent = words;
  clearTimeout(saidEnds);
  // Words that are said again are read out only if they were gone in between.
  if (state === 'good')
    saidEnds = setTimeout(() => {
      feedback.textContent = '';
    }, SAID_MS);
}

/** @param {HTMLElement} input @param {{name: string, why: string} | undefined} refused */
function showRefused(input, refused) {
  const place = document.getElementById(`${input.id}Error`);
  if (!place) return;
  place.hidden = !refused;
  place.textContent = refused ? `${text(refused.why, refused.name)} ${text('optionsKept')}` : '';
  input.setAttribute('aria-invalid', String(refused !== undefined));
  if (refused) feedback.textContent = '';
}
