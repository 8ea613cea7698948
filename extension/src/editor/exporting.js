import {platform} from '../platform/chrome.js';
import {visibleJson} from '../sidepanel/visible.js';
import {download} from '../ui/download.js';
import {fail, say} from '../ui/notices.js';
import {check} from './check.js';
import {playwrightTest} from './playwright.js';
import {recorderFile} from './recorder-file.js';
import {cut} from './words.js';

/** The files that the editor writes. */

const {text} = platform;
const MOST_NAME = 80;

/** @typedef {import('./open-file.js').Journey} Journey */

/** @param {Journey} journey @param {string} ending */
const fileName = ({title}, ending) =>
  `${
    title
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, MOST_NAME) || 'journey'
  }${ending}`;

/** @param {Journey} journey */
export function saveJourney(journey) {
  download(`${visibleJson(JSON.stringify(journey, null, 2))}\n`, 'application/json', fileName(journey, '.json'));
  const problems = check(journey).length;
  say(problems > 0 ? text('editorSavedWithProblems', String(problems)) : text('editorSaved'));
}

/** @param {Journey} journey @param {'recorder' | 'playwright'} as @param {Readonly<Record<string, string>>} values of its variables */
export function exportJourney(journey, as, values) {
  const problems = check(journey).filter(({code}) => code !== 'JOURNEY_CODE_REFUSED'); // Chrome runs it, and a test says that it does not
  if (problems.length > 0) {
    fail(text('exportProblems', String(problems.length)));
    return;
  }
  if (as === 'playwright') {
    const {text: content, left} = playwrightTest(journey);
    download(content, 'text/javascript', fileName(journey, '.spec.js'));
    say(
      [
        text('exported'),
        ...(left.length > 0 ? [text('exportLeft', String(left.length)), ...left.slice(0, 10).map((each) => cut(each))] : []),
      ].join('\n'),
    );
    return;
  }
  const {text: content, open: names, passedOver} = recorderFile(journey, values);
  download(content, 'application/json', fileName(journey, '.recorder.json'));
  say(
    [
      text('exported'),
      ...(names.length > 0 ? [text('exportOpen', names.map((name) => cut(name)).join(', '))] : []),
      ...(passedOver.length > 0 ? [text('exportPassedOver', passedOver.join(', '))] : []),
    ].join('\n'),
  );
}
