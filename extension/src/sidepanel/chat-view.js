import {platform} from '../platform/chrome.js';
import {element, make} from '../ui/localize.js';
import {plainText} from '../ui/plain-text.js';
import {ChatAttachments} from './chat-attachments.js';
import {drawEntry} from './chat-entry.js';
import {ChatLink} from './chat-link.js';
import {ChatModel, byUse} from './chat-model.js';
import {numberText} from './rows.js';

/** The view of conversations with agents on this computer: which there are, and one of them. */

/** @typedef {import('./chat-model.js').Session} Session */
/** @typedef {import('./chat-model.js').Agent} Agent */

const {text} = platform;
const SETTINGS = 'chat';
/** The days for which conversations stay where the person has not chosen. */
const DAYS = 30;
/** Drawing a long text anew for each word would cost more than reading it. */
const LONG_CHARS = 50_000;
const LONG_MS = 500;
/** The time until a chat that ended by itself is asked for again. */
const AGAIN_MS = 1000;

/** @type {Record<import('../background/link/chat-line.js').ChatState, {title: string, text: string}>} */
const STATES = {
  ready: {title: 'chatStartingTitle', text: 'chatStartingText'},
  off: {title: 'chatOffTitle', text: 'chatOffText'},
  noHost: {title: 'chatNoHostTitle', text: 'chatNoHostText'},
  oldHost: {title: 'chatOldTitle', text: 'chatOldText'},
};

export class ChatView {
  #model = new ChatModel();
  #link;
  /** @type {import('../background/link/chat-line.js').ChatState} */
  #state = 'noHost';
  #isShown = false;
  /** @type {number | undefined} */
  #current;
  /** The conversation whose words the person has sent while the chat was starting again. @type {number | undefined} */
  #unsent;
  /** @type {Map<number, {row: HTMLLIElement, drawn: number, timer?: ReturnType<typeof setTimeout>}>} */
  #rows = new Map();
  #say;
  #show;
  #changed;
  #attachments;

  /**
   * @param {(words: string) => void} say a short word to the person
   * @param {() => void} show the view itself
   * @param {() => void} changed which conversation is read, or by what its agent's tools are known
   * @param {object} app what the app does for attachments
   * @param {(words: string) => Promise<string | undefined>} app.redact as an answer is; undefined: it cannot be
   * @param {() => Promise<import('./chat-attachments.js').PictureTaken & {handle: string}>} app.picture of the tab that the panel shows
   */
  constructor(say, show, changed, app) {
    this.#say = say;
    this.#show = show;
    this.#attachments = new ChatAttachments({...app, takesPictures: () => this.#now?.seesPictures !== false}, (words) => this.#fail(words));
    this.#changed = changed;
    this.#link = new ChatLink({
      state: (state) => this.#become(state),
      news: (news) => this.#take(news),
      show: () => {
        show();
        this.#focus();
      },
    });
    element('chatForm', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      this.#send();
    });
    const words = element('chatWords', HTMLTextAreaElement);
    words.placeholder = text('chatPlaceholder');
    words.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
        event.preventDefault();
        this.#send();
      }
    });
    words.addEventListener('input', () => (this.#unsent = undefined));
    element('chatTalk', HTMLElement).addEventListener('keydown', ({key}) => {
      if (key === 'Escape' && this.#now?.state === 'running') this.#stop();
    });
    element('chatStop', HTMLButtonElement).addEventListener('click', () => this.#stop());
    element('chatBack', HTMLButtonElement).addEventListener('click', () => this.#goTo(undefined));
    element('chatDelete', HTMLButtonElement).addEventListener('click', () => this.#delete(this.#current));
    const title = element('chatTitle', HTMLInputElement);
    title.addEventListener(
      'change',
      () => this.#current !== undefined && this.#link.say('rename', {session: this.#current, title: title.value}),
    );
    for (const [name, what] of [
      ['chatMode', 'mode'],
      ['chatModel', 'model'],
    ]) {
      const select = element(name ?? '', HTMLSelectElement);
      select.addEventListener('change', () => this.#link.say(what ?? '', {session: this.#current, id: select.value}));
    }
    const keep = element('chatKeep', HTMLSelectElement);
    keep.append(
      ...[
        ['7', 'chatKeep7'],
        ['30', 'chatKeep30'],
        ['365', 'chatKeep365'],
        ['0', 'chatKeepNot'],
      ].map(([value = '', name = '']) => new Option(text(name), value)),
    );
    keep.value = String(settings().days);
    keep.addEventListener('change', () => {
      localStorage.setItem(SETTINGS, JSON.stringify({...settings(), days: Number(keep.value)}));
      this.#say(text('chatKeepLater'));
    });
  }

  /** @returns {Session | undefined} */
  get #now() {
    return this.#current === undefined ? undefined : this.#model.session(this.#current);
  }

  /** Tells whether the client with this mark belongs to the agent of the conversation that is read now. @param {string} mark */
  has(mark) {
    return this.#isShown && this.#state === 'ready' && Boolean(this.#now?.marks?.includes(mark));
  }

  /**
   * The person has answered what the agent's tools asked for: that stands in the conversation.
   * @param {string} mark
   * @param {string} level or kind of step
   * @param {string} site
   * @param {string} answer
   */
  answered(mark, level, site, answer) {
    const session = this.#model.sessions.find(({marks}) => marks?.includes(mark))?.id;
    if (session !== undefined) this.#link.say('consented', {session, level, site, answer});
  }

  /**
   * The person wants to talk about something that the panel shows.
   * @param {string} name
   * @param {string} type
   * @param {string} words
   */
  async attach(name, type, words) {
    await this.#attachments.add(name, type, words);
    this.#show();
    this.#focus();
  }

  /** Tells whether there may be a chat at all. */
  get isAllowed() {
    return this.#state !== 'off';
  }

  /** The person sees the view, or no longer. The chat's process starts with the first look. @param {boolean} isShown */
  shown(isShown) {
    this.#isShown = isShown;
    this.#changed();
    if (!isShown) return;
    this.#open();
    this.#render();
  }

  #focus() {
    if (this.#current !== undefined) element('chatWords', HTMLTextAreaElement).focus();
    else document.querySelector(/** @type {'button'} */ ('#chatSessions button, #chatAgents button'))?.focus();
  }

  #open() {
    const {days} = settings();
    if (this.#state === 'ready' && !this.#model.isOpen) this.#link.say('open', days === 0 ? {keep: false} : {days});
  }

  /** @param {import('../background/link/chat-line.js').ChatState} state */
  #become(state) {
    if (state !== 'ready') this.#model.ended();
    this.#state = state;
    element('chatTab', HTMLButtonElement).hidden = state === 'off';
    if (this.#isShown) this.shown(true);
  }

  /** @param {any} news */
  #take(news) {
    const isWaiting = this.#model.isWaiting;
    const what = this.#model.take(news);
    if (what === 'failed') this.#fail(news.message);
    if (what === 'made' && isWaiting) {
      this.#goTo(news.session);
      return;
    }
    if (what === 'ended') this.#lost();
    if (what === 'entry') {
      if (news.session === this.#current) this.#drawSoon(news.entry.seq);
      return;
    }
    if (what === 'picture') {
      if (news.session === this.#current) this.#draw(news.seq);
      return;
    }
    const again = what === 'all' ? this.#model.again() : undefined;
    if (again && 'agent' in again) this.#link.say('new', {agent: again.agent});
    else if (again) this.#fail(text('chatNoticeNotStarted'));
    if (what === 'all' && this.#current !== undefined) {
      if (this.#now)
        this.#link.say('load', {session: this.#current}); // the process was started anew
      else this.#current = undefined;
      if (this.#unsent !== undefined && this.#unsent === this.#current) this.#send();
      this.#unsent = undefined;
    }
    this.#render();
  }

  /** The chat has ended: what it had not heard is not lost. */
  #lost() {
    const unheard = this.#model.unheard();
    const words = element('chatWords', HTMLTextAreaElement);
    if (unheard?.session === this.#current && unheard && words.value === '') words.value = unheard.text;
    if (this.#isShown) setTimeout(() => this.shown(this.#isShown), AGAIN_MS);
  }

  /** @param {string} words */
  #fail(words) {
    const failed = element('chatFailed', HTMLParagraphElement);
    failed.textContent = plainText(words).slice(0, 600);
    failed.hidden = words === '';
  }

  /** @param {number | undefined} session */
  #goTo(session) {
    this.#current = session;
    this.#unsent = undefined;
    this.#rows.clear();
    element('chatFailed', HTMLParagraphElement).hidden = true;
    element('chatEntries', HTMLOListElement).replaceChildren();
    if (session !== undefined) {
      this.#link.say('load', {session});
      for (const {seq} of this.#model.entries(session)) this.#draw(seq);
    }
    this.#render();
    this.#focus();
  }

  #send() {
    const words = element('chatWords', HTMLTextAreaElement);
    const said = words.value.trim();
    const now = this.#now;
    if (said === '' || !now) return;
    if (!this.#model.isOpen) {
      this.#unsent = now.id; // sent when the chat is there again, if nobody writes on
      return;
    }
    if (now.state !== 'idle' && now.state !== 'starting') return;
    element('chatFailed', HTMLParagraphElement).hidden = true;
    this.#model.say(now.id, said);
    const attached = this.#attachments.take();
    this.#link.say('prompt', {session: now.id, text: said, ...(attached.length > 0 ? {attached} : {})});
    words.value = '';
    this.#toEnd();
  }

  #stop() {
    if (this.#current !== undefined) this.#link.say('cancel', {session: this.#current});
  }

  /** @param {number | undefined} session */
  #delete(session) {
    const known = session === undefined ? undefined : this.#model.session(session);
    if (!known || !confirm(text('chatDeleteAsk', titleOf(known)))) return;
    this.#link.say('delete', {session});
    if (session === this.#current) this.#goTo(undefined);
  }

  /** @param {Agent} agent */
  #start({id}) {
    this.#model.want(id);
    this.#link.say('new', {agent: id});
  }

  // The view

  #render() {
    if (!this.#isShown) return;
    this.#changed();
    const isReady = this.#state === 'ready' && this.#model.isOpen;
    const isTalk = this.#now !== undefined;
    const state = element('chatState', HTMLElement);
    state.hidden = isReady;
    const {title, text: words} = STATES[this.#state];
    state.replaceChildren(make('h2', '', text(title)), make('p', 'quiet', text(words)));
    element('chatHome', HTMLElement).hidden = !isReady || isTalk;
    element('chatTalk', HTMLElement).hidden = !isTalk;
    if (isTalk) this.#renderTalk();
    else if (isReady) this.#renderHome();
  }

  #renderHome() {
    const {agents, sessions, complaint, notKept, mayKeep, file} = this.#model;
    const here = agents.filter((each) => each.here);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    element('chatAgents', HTMLUListElement).replaceChildren(
      ...here.map((agent) =>
        make(
          'li',
          '',
          keyed(
            button(text('chatNew', agent.name), 'button', () => this.#start(agent)),
            `a${agent.id}`,
          ),
        ),
      ),
    );
    element('chatNone', HTMLParagraphElement).hidden = here.length > 0;
    const missing = agents.filter((each) => !each.here && each.install !== '');
    element('chatInstall', HTMLUListElement).replaceChildren(
      ...missing.map(({name, install}) =>
        make(
          'li',
          '',
          make('span', '', name),
          make('code', '', install),
          button(text('copy'), 'link', () => void this.#copy(install)),
        ),
      ),
    );
    element('chatOwn', HTMLParagraphElement).textContent = text('chatOwn', file);
    element('chatComplaint', HTMLParagraphElement).textContent = [complaint, notKept].filter(Boolean).map(plainText).join(' ');
    element('chatKept', HTMLElement).hidden = !mayKeep;
    element('chatNotKept', HTMLParagraphElement).hidden = mayKeep;
    element('chatSessionsTitle', HTMLElement).hidden = sessions.length === 0;
    element('chatSessions', HTMLUListElement).replaceChildren(
      ...byUse(sessions).map((session) => {
        const name = agents.find(({id}) => id === session.agent)?.name ?? session.agent;
        const go = keyed(
          button('', 'chatSession', () => this.#goTo(session.id)),
          `s${session.id}`,
        );
        go.append(
          make('bdi', 'callName', titleOf(session)),
          make('span', 'quiet', [name, whenText(session.used), ...(session.state === 'idle' ? [] : [text('chatWorks')])].join(' · ')),
        );
        const remove = button('×', 'icon', () => this.#delete(session.id));
        remove.setAttribute('aria-label', text('chatDeleteLabel', titleOf(session)));
        return make('li', '', go, remove);
      }),
    );
    if (focused) document.querySelector(/** @type {'button'} */ (`[data-key="${CSS.escape(focused)}"]`))?.focus();
  }

  #renderTalk() {
    const now = /** @type {Session} */ (this.#now);
    const title = element('chatTitle', HTMLInputElement);
    if (document.activeElement !== title) title.value = titleOf(now);
    const agent = this.#model.agents.find(({id}) => id === now.agent)?.name ?? now.agent;
    const isBusy = now.state === 'running' || now.state === 'stopping' || now.state === 'starting';
    element('chatStop', HTMLButtonElement).hidden = !isBusy;
    element('chatStop', HTMLButtonElement).disabled = now.state === 'stopping';
    element('chatSend', HTMLButtonElement).hidden = now.state === 'running' || now.state === 'stopping';
    /** @type {Record<Session['state'], string>} */
    const works = {idle: '', starting: text('chatStarts', agent), running: text('chatWorks'), stopping: text('chatStops')};
    const {used, size, amount, currency} = now.usage;
    const usage = [
      ...(used !== undefined && size ? [text('chatUsage', String(Math.round((used / size) * 100)), numberText(size))] : []),
      ...(amount !== undefined && currency ? [money(amount, currency)] : []),
    ];
    const status = [
      agent,
      ...(works[now.state] ? [works[now.state]] : []),
      ...usage,
      ...(this.#model.keeps ? [] : [text('chatIsNotKept')]),
    ].join(' · ');
    const line = element('chatStatus', HTMLParagraphElement);
    if (line.textContent !== status) line.textContent = status;
    line.dataset.state = now.state;
    fill(element('chatMode', HTMLSelectElement), now.modes);
    fill(element('chatModel', HTMLSelectElement), now.models);
    this.#renderOptions(now.options ?? []);
  }

  /** Draws what else the agent lets one choose, one list each. @param {NonNullable<Session['options']>} options */
  #renderOptions(options) {
    const place = element('chatOptions', HTMLSpanElement);
    const shown = [...place.querySelectorAll('select')];
    const wanted = options.map(({id}) => id);
    if (JSON.stringify(shown.map(({dataset}) => dataset.option)) !== JSON.stringify(wanted)) {
      place.replaceChildren(
        ...options.map(({id}) => {
          const select = document.createElement('select');
          select.dataset.option = id;
          select.addEventListener('change', () => this.#link.say('option', {session: this.#current, id, value: select.value}));
          return select;
        }),
      );
    }
    place.querySelectorAll('select').forEach((select, i) => {
      const option = options[i];
      select.setAttribute('aria-label', plainText(option?.name || option?.id || ''));
      select.title = plainText(option?.name ?? '');
      fill(select, option);
    });
  }

  /** @param {number} seq */
  #drawSoon(seq) {
    const known = this.#rows.get(seq);
    if (known?.timer !== undefined) return;
    const isLong = (known?.drawn ?? 0) > LONG_CHARS;
    if (!known || !isLong) {
      this.#draw(seq);
      return;
    }
    known.timer = setTimeout(() => {
      known.timer = undefined;
      this.#draw(seq);
    }, LONG_MS);
  }

  /** @param {number} seq */
  #draw(seq) {
    const session = this.#current;
    const entry = session === undefined ? undefined : this.#model.entry(session, seq);
    if (!entry) return;
    const list = element('chatEntries', HTMLOListElement);
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 60;
    let known = this.#rows.get(seq);
    if (!known) {
      known = {row: make('li', ''), drawn: 0};
      known.row.dataset.seq = String(seq);
      this.#rows.set(seq, known);
      let after = list.lastElementChild; // it belongs near the end
      while (after instanceof HTMLElement && Number(after.dataset.seq) > seq) after = after.previousElementSibling;
      if (after) after.after(known.row);
      else list.prepend(known.row);
    }
    known.drawn = entry.text.length;
    drawEntry(
      known.row,
      entry,
      (answer) => this.#link.say('answer', {session, seq, answer}),
      (number) => this.#picture(session ?? 0, seq, number),
    );
    if (isAtEnd) this.#toEnd();
  }

  /**
   * Gives the bytes of a picture, or asks for them: its entry is drawn again when they come.
   * @param {number} session @param {number} seq @param {number} number
   */
  #picture(session, seq, number) {
    const known = this.#model.picture(session, seq, number);
    if (known === undefined) this.#link.say('picture', {session, seq, number});
    return known ?? undefined;
  }

  #toEnd() {
    const list = element('chatEntries', HTMLOListElement);
    list.scrollTop = list.scrollHeight;
  }

  /** @param {string} words */
  async #copy(words) {
    const copied = await navigator.clipboard.writeText(words).then(
      () => true,
      () => false,
    );
    this.#say(text(copied ? 'copied' : 'copyFailed'));
  }
}

/** Reads what the person chose in this browser. @returns {{days: number}} */
function settings() {
  try {
    const {days} = JSON.parse(localStorage.getItem(SETTINGS) ?? '{}');
    return {days: [0, 7, 30, 365].includes(days) ? days : DAYS};
  } catch {
    return {days: DAYS}; // somebody else's words under our key
  }
}

/** @param {Session} session */
const titleOf = ({title}) => plainText(title) || text('chatUntitled');

/** @param {number} at */
const whenText = (at) => new Intl.DateTimeFormat(platform.language(), {dateStyle: 'short', timeStyle: 'short'}).format(at);

/** @param {number} amount @param {string} currency */
function money(amount, currency) {
  try {
    return new Intl.NumberFormat(platform.language(), {style: 'currency', currency}).format(amount);
  } catch {
    return `${amount} ${plainText(currency)}`; // no currency that the browser knows
  }
}

/** @param {string} words @param {string} look @param {() => void} act */
function button(words, look, act) {
  const made = make('button', look, words);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}

/** Keeps the focus where it was when the list is drawn anew. @param {HTMLButtonElement} made @param {string} key */
function keyed(made, key) {
  made.dataset.key = key;
  return made;
}

/** @param {HTMLSelectElement} select @param {import('./chat-model.js').Choices | undefined} offered */
function fill(select, offered) {
  const choices = offered?.choices ?? [];
  select.hidden = choices.length < 2;
  const key = JSON.stringify(choices);
  if (select.dataset.choices !== key) {
    select.dataset.choices = key;
    select.replaceChildren(...choices.map(({id, name}) => new Option(plainText(name || id), id)));
  }
  if (document.activeElement !== select) select.value = offered?.current ?? '';
}
