import {platform} from '../platform/chrome.js';
import {element} from '../ui/localize.js';
import {KeptFields} from './kept-fields.js';
import {SavedSettings} from './saved-settings.js';
import {SETTINGS_KEY, cleanLabel, parseLayers, parseOrigins} from './settings.js';

/** The fields of the options: each is checked and saved as soon as it is changed, and what cannot be saved says why. */

/** @typedef {import('./settings.js').Settings} Settings */
/** @typedef {{value: any, refused?: {name: string, why: string} | undefined}} Read */
/** @typedef {import('./kept-fields.js').Field & {input: HTMLInputElement | HTMLTextAreaElement}} Field */

const {text, storage} = platform;
const TYPING_MS = 700;
const SAID_MS = 5000;

const feedback = element('feedback', HTMLParagraphElement);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saidEnds;

const label = written('label', 'label', HTMLInputElement, (value) => ({value: cleanLabel(value)}));
/** @type {Field[]} */
const FIELDS = [
  label,
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
const kept = new KeptFields(new SavedSettings(storage), FIELDS);

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
    held: () => input.value,
    isBeingWritten: () => input === document.activeElement,
    read: () => read(input.value),
    fill(value) {
      input.value = Array.isArray(value) ? value.join('\n') : value;
    },
    showRefused: (refused) => showRefused(input, refused),
  };
}

/** @param {...('connect' | 'requests' | 'network')} ids @returns {Field[]} */
function switches(...ids) {
  return ids.map((id) => {
    const input = element(id, HTMLInputElement);
    return {
      key: id,
      input,
      held: () => input.checked,
      isBeingWritten: () => false,
      read: () => ({value: input.checked}),
      fill(value) {
        input.checked = value;
      },
      showRefused() {},
    };
  });
}

/** Shows the stored values and saves each change. @param {() => void} changed told when something is saved */
export async function followFields(changed) {
  await kept.fill();
  for (const field of FIELDS) field.input.addEventListener('change', () => void save(field).then(changed));
  followTyping(changed);
  window.addEventListener('pagehide', () => void kept.saveAll());
  storage.onWritten((key, value) => {
    if (key !== SETTINGS_KEY) return;
    kept.written(value);
    changed();
  });
}

/**
 * Saves the label while somebody writes. The lists grant something, and half a name may be a name: they wait for its end.
 * @param {() => void} changed
 */
function followTyping(changed) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let typing;
  label.input.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(() => void save(label).then(changed), TYPING_MS);
  });
  label.input.addEventListener('change', () => clearTimeout(typing));
}

/** @param {Field} field */
async function save(field) {
  try {
    if (await kept.save(field)) say('good', text('optionsSaved', nameOf(field.input)));
  } catch (failure) {
    say('bad', text('optionsSaveFailed', failure instanceof Error ? failure.message : String(failure)));
  }
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
