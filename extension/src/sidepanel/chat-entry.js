import {platform} from '../platform/chrome.js';
import {make} from '../ui/localize.js';
import {plainText} from '../ui/plain-text.js';
import {pictureOf} from './chat-attachments.js';
import {STEADY_MS} from '../ui/steady.js';
import {stepsOf} from './chat-steps.js';
import {drawMarkdown, parseMarkdown} from './markdown.js';
import {visible} from './visible.js';

/**
 * Draws the entries of a conversation. The agent's words are Markdown without HTML; those of tools, pages and commands are text in a frame
 * of their own, so nobody takes them for the agent's words or ours.
 */

/** @typedef {import('./chat-model.js').Entry} Entry */
/** @typedef {(answer: 'once' | 'always' | 'no') => void} Answer */
/** @typedef {(number: number) => {type: string, data: string} | undefined} Pictures gives the bytes of one, where they are there */

const {text} = platform;

/** @type {Record<string, string>} */
const KINDS = {
  run: 'chatRun',
  grep: 'chatGrep',
  edit: 'chatEdit',
  read: 'chatRead',
  search: 'chatSearch',
  act: 'chatAct',
  other: 'chatOther',
};
/** @type {Record<string, string>} */
const STATUSES = {
  pending: 'chatPending',
  in_progress: 'chatInProgress',
  completed: 'chatCompleted',
  failed: 'chatFailedCall',
  stopped: 'chatStopped',
};
/** @type {Record<string, string>} */
const ITEMS = {pending: 'chatItemPending', in_progress: 'chatItemNow', completed: 'chatItemDone'};
const ANSWERS = {once: 'chatAnsweredOnce', always: 'chatAnsweredAlways', no: 'chatAnsweredNo', gone: 'chatAnsweredGone'};
/** @type {Record<string, string>} */
const LEVELS = {data: 'chatConsentData', see: 'chatConsentSee', act: 'chatConsentAct'};
const CONSENTS = {tab: 'chatConsentTab', origin: 'chatConsentSite', once: 'chatAnsweredOnce', no: 'chatAnsweredNo'};
/** @type {Record<string, string>} */
const NOTICES = {
  stopped: 'chatNoticeStopped',
  cut: 'chatNoticeCut',
  no_tools: 'chatNoticeNoTools',
  no_pictures: 'chatNoticeNoPictures',
  not_resumed: 'chatNoticeNotResumed',
  ended: 'chatNoticeEnded',
  silent: 'chatNoticeSilent',
  garbled: 'chatNoticeGarbled',
  refused: 'chatNoticeRefused',
  sign_in: 'chatNoticeSignIn',
  not_started: 'chatNoticeNotStarted',
  max_tokens: 'chatNoticeMaxTokens',
  max_turn_requests: 'chatNoticeMaxTurns',
  refusal: 'chatNoticeRefusal',
  cancelled: 'chatNoticeStopped',
};

/**
 * Fills the row of an entry.
 * @param {HTMLElement} row
 * @param {Entry} entry
 * @param {Answer} answer
 * @param {Pictures} pictures
 */
export function drawEntry(row, entry, answer, pictures) {
  row.className = `chatEntry ${entry.kind}`;
  switch (entry.kind) {
    case 'user':
      return row.replaceChildren(
        label('chatYou'),
        make('p', 'said', make('bdi', '', entry.text)),
        ...(entry.pictures ?? []).map((picture, i) => drawPicture(picture, pictures(i + 1))),
        ...(entry.attached?.length
          ? [make('p', 'attached', text('chatAttachedTo'), ' ', make('bdi', '', entry.attached.map(plainText).join(', ')))]
          : []),
      );
    case 'agent': {
      const said = make('div', 'markdown');
      said.dir = 'auto';
      said.append(drawMarkdown(parseMarkdown(entry.text)));
      return row.replaceChildren(label('chatAgent'), said);
    }
    case 'thought':
      return fold(row, make('span', '', text('chatThought')), make('pre', 'foreign', entry.text));
    case 'tool':
      return drawCall(row, entry);
    case 'plan':
      return row.replaceChildren(
        make('p', 'chatLabel', text('chatPlan')),
        make(
          'ol',
          'todo',
          ...(entry.items ?? []).map(({content, status}) => {
            const item = make(
              'li',
              status,
              make('span', 'unseen', text(ITEMS[status] ?? 'chatItemPending')),
              make('bdi', '', plainText(content)),
            );
            return item;
          }),
        ),
      );
    case 'permission':
      return drawQuestion(row, entry, answer);
    case 'consent':
      return drawConsent(row, entry);
    default:
      return drawNotice(row, entry);
  }
}

/**
 * Draws a picture that grows to its own size at a click.
 * @param {{name: string, width: number, height: number}} about
 * @param {{type: string, data: string} | undefined} bytes
 */
function drawPicture({name, width, height}, bytes) {
  const shown = plainText(name);
  const grow = make('button', 'picture', pictureOf({type: '', data: '', ...bytes, width, height}, shown));
  grow.type = 'button';
  grow.title = text('chatPictureGrow');
  grow.setAttribute('aria-label', shown);
  grow.ariaPressed = 'false';
  grow.addEventListener('click', () => {
    grow.ariaPressed = String(grow.ariaPressed !== 'true');
  });
  return grow;
}

/** Names the speaker for a screen reader: others see it by the look. @param {string} name */
const label = (name) => make('span', 'unseen', text(name));

/** @param {HTMLElement} row @param {Node} summary @param {Node[]} content */
function fold(row, summary, ...content) {
  const before = row.querySelector('details');
  const details = document.createElement('details');
  details.open = before?.open ?? false;
  const head = document.createElement('summary');
  const hadFocus = before?.querySelector('summary') === document.activeElement;
  head.append(summary);
  details.append(head, ...content);
  row.replaceChildren(details);
  if (hadFocus) head.focus();
}

/** @param {HTMLElement} row @param {Entry} entry */
function drawCall(row, {title = '', tool = '', what = 'other', status = 'pending', input = '', text: output}) {
  row.dataset.status = status;
  const name = tool || plainText(title);
  const head = make(
    'span',
    'call',
    make('span', 'tag', text(KINDS[what] ?? 'chatOther')),
    ' ',
    make('bdi', 'callName', name),
    ' ',
    make('span', 'quiet', text(STATUSES[status] ?? 'chatPending')),
  );
  const steps = tool === '' ? [] : stepsOf(output);
  if (steps.length > 0) {
    head.append(
      make(
        'span',
        'steps',
        ...steps.map(({step, did, tracked}) =>
          make(
            'span',
            'callStep',
            make('span', 'handle', step),
            ' ',
            make('bdi', 'quiet', plainText(did).slice(0, 120)),
            ...tracked.flatMap((each) => [' ', make('bdi', 'tag', plainText(each).slice(0, 60))]),
          ),
        ),
      ),
    );
  }
  fold(
    row,
    head,
    ...(input === '' ? [] : [make('p', 'chatLabel', text('chatInput')), foreign(visible(input))]),
    ...(output === '' ? [] : [make('p', 'chatLabel', text(tool ? 'chatOutputOurs' : 'chatOutput')), foreign(output)]),
  );
}

/** Somebody else's text. @param {string} words */
function foreign(words) {
  const box = make('pre', 'foreign', words);
  box.tabIndex = 0;
  box.dir = 'auto';
  return box;
}

/** @param {HTMLElement} row @param {Entry} entry @param {Answer} answer */
function drawQuestion(row, {title = '', tool = '', input = '', mayAllow = false, answer: answered = ''}, answer) {
  const what = plainText(tool || title);
  const asks = make('p', 'asks', text('chatAsks'));
  const name = make('p', 'callName', make('bdi', '', what || text('chatNameless')));
  const details = input === '' ? [] : [foreign(visible(input))];
  if (answered !== '') {
    row.removeAttribute('role');
    const said = ANSWERS[/** @type {keyof typeof ANSWERS} */ (answered)] ?? 'chatAnsweredGone';
    return row.replaceChildren(name, make('p', 'quiet', text(said)));
  }
  row.setAttribute('role', 'alert');
  const since = performance.now();
  /** @type {['once' | 'always' | 'no', string, string][]} */
  const buttons = [
    ...(mayAllow
      ? /** @type {['once' | 'always', string, string][]} */ ([
          ['once', 'chatOnce', ''],
          ['always', 'chatAlways', 'plain'],
        ])
      : []),
    ['no', 'chatNo', 'plain'],
  ];
  const row2 = make(
    'div',
    'answers',
    ...buttons.map(([value, words, look]) => {
      const made = make('button', `button ${look}`, text(words));
      made.type = 'button';
      made.dataset.answer = value;
      // Whoever clicks where a button has just appeared did not mean it.
      made.setAttribute('aria-disabled', 'true');
      setTimeout(() => made.setAttribute('aria-disabled', 'false'), STEADY_MS);
      made.addEventListener('click', () => {
        if (performance.now() - since >= STEADY_MS) answer(value);
      });
      return made;
    }),
  );
  row.replaceChildren(asks, name, ...details, row2, ...(mayAllow ? [] : [make('p', 'quiet', text('chatMayNotAllow'))]));
}

/** Draws the person's answer to a request for access. @param {HTMLElement} row @param {Entry} entry */
function drawConsent(row, {level = '', site = '', answer = ''}) {
  const said = CONSENTS[/** @type {keyof typeof CONSENTS} */ (answer)] ?? 'chatAnsweredGone';
  const what = LEVELS[level] ?? 'chatConsentStep';
  row.replaceChildren(
    make('span', 'callName', text(what)),
    ' · ',
    make('bdi', '', plainText(site)),
    ' · ',
    make('span', 'quiet', text(said)),
  );
}

/** @param {HTMLElement} row @param {Entry} entry */
function drawNotice(row, {code = '', text: words}) {
  row.replaceChildren(make('p', '', text(NOTICES[code] ?? 'chatNoticeUnknown')), ...(words === '' ? [] : [foreign(words)]));
}
