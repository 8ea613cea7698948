import {platform} from '../platform/chrome.js';
import {make} from '../ui/localize.js';

const {text} = platform;
/** @type {[value: string, words: string][]} */
const SPEEDS = [
  ['normal', 'replaySpeedNormal'],
  ['slow', 'replaySpeedSlow'],
  ['verySlow', 'replaySpeedVerySlow'],
];

/**
 * Makes the parts of a replay in the section that the side panel and the editor have for it. The ids are those that styles name.
 * @param {HTMLElement} section
 * @param {{pause: () => void, step: () => void, stop: () => void, again: () => void, close: () => void, pace: (speed: string) => void}} deeds
 */
export function replayParts(section, deeds) {
  const pause = button('replayPause', '', deeds.pause, 'button');
  const step = button('replayStep', text('replayStep'), deeds.step);
  const stop = button('replayStop', text('journeyStop'), deeds.stop);
  const again = button('replayAgain', text('replayAgain'), deeds.again);
  const close = button('replayClose', text('replayClose'), deeds.close);
  again.hidden = close.hidden = true;
  const speed = named('replaySpeed', make('select', '', ...SPEEDS.map(([value, words]) => new Option(text(words), value))));
  speed.addEventListener('change', () => deeds.pace(speed.value));
  const tempo = make('label', 'tempo', make('span', '', text('replaySpeed')), speed);
  const bar = named('replayButtons', make('div', 'row', pause, step, stop, again, close, tempo));
  const status = named('replayStatus', make('p', ''));
  status.role = 'status';
  const list = named('replaySteps', make('ol', ''));
  list.tabIndex = 0;
  list.ariaLabel = list.title = text('replaySteps');
  const notes = named('replayNotes', make('ul', 'quiet'));
  section.replaceChildren(named('replayTitle', make('h2', '', text('replayTitle'))), bar, status, list, notes);
  return {pause, step, stop, again, close, tempo, bar, status, list, notes};
}

/** @template {HTMLElement} T @param {string} id @param {T} of @returns {T} */
function named(id, of) {
  of.id = id;
  return of;
}

/** @param {string} id @param {string} words @param {() => void} press @param {string} [look] */
function button(id, words, press, look = 'button plain') {
  const of = named(id, make('button', look, words));
  of.type = 'button';
  of.addEventListener('click', press);
  return of;
}
