import {platform} from '../platform/chrome.js';
import {element, localize, make} from '../ui/localize.js';
import {PROTOCOL} from '../wire/protocol.js';
import {DEFAULT_SETTINGS, MAX_LABEL, SETTINGS_KEY, cleanLabel, parseLayers} from './settings.js';

/** The options page: shows what is set, checks what is typed, saves it. The worker takes it up from the storage by itself. */

const {text, storage} = platform;
const form = element('form', HTMLFormElement);
const label = element('label', HTMLInputElement);
const names = element('names', HTMLTextAreaElement);
const connect = element('connect', HTMLInputElement);
const namesError = element('namesError', HTMLParagraphElement);
const feedback = element('feedback', HTMLParagraphElement);

/** @param {import('./settings.js').Settings} settings */
function fill(settings) {
  label.value = settings.label;
  names.value = settings.layers.join('\n');
  connect.checked = settings.connect;
}

async function save() {
  const {layers, refused} = parseLayers(names.value);
  namesError.hidden = !refused;
  names.setAttribute('aria-invalid', String(refused !== undefined));
  if (refused) {
    namesError.textContent = text(refused.why, refused.name);
    feedback.textContent = '';
    names.focus();
    return;
  }
  const settings = {label: cleanLabel(label.value), layers, connect: connect.checked};
  try {
    await storage.write(SETTINGS_KEY, settings);
    fill(settings);
    feedback.textContent = text('optionsSaved');
  } catch (failure) {
    feedback.textContent = text('optionsSaveFailed', failure instanceof Error ? failure.message : String(failure));
  }
}

localize();
label.maxLength = MAX_LABEL;
element('labelHelp', HTMLParagraphElement).textContent = text('optionsLabelHelp', String(MAX_LABEL));
element('known', HTMLParagraphElement).append(...PROTOCOL.layers.map(({name}) => make('code', '', name)));
fill({...DEFAULT_SETTINGS, ...(await storage.read(SETTINGS_KEY))});
form.addEventListener('input', () => {
  feedback.textContent = text('optionsUnsaved');
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void save();
});
