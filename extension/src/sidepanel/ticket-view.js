import {platform} from '../platform/chrome.js';
import {element} from '../ui/localize.js';
import {failureText} from './failure-text.js';
import {visible} from './visible.js';

/** @typedef {import('./visit.js').Defect} Defect */
/** @typedef {{markdown: string, jira: string, picture?: string}} Ticket the picture is a JPEG in base64 */

const {text} = platform;
const FORMS = /** @type {const} */ (['markdown', 'jira']);

/** A finding as the text of a ticket, with the picture of the element concerned where there is one. */
export class TicketView {
  #ask;
  #copy;
  #save;
  #dialog = element('ticket', HTMLDialogElement);
  #toast = element('toast', HTMLParagraphElement);
  /** @type {Ticket | undefined} */
  #ticket;
  /** @type {'markdown' | 'jira'} */
  #form = 'markdown';
  #number = '';

  /**
   * @param {(finding: string, rule: string) => Promise<import('./inspect-link.js').Outcome>} ask the app
   * @param {(words: string) => void} copy
   * @param {(picture: Uint8Array<ArrayBuffer>, name: string) => void} save
   */
  constructor(ask, copy, save) {
    this.#ask = ask;
    this.#copy = copy;
    this.#save = save;
    for (const form of FORMS) {
      buttonOf(form).addEventListener('click', () => {
        this.#form = form;
        this.#render();
      });
    }
    element('ticketCopy', HTMLButtonElement).addEventListener('click', () => this.#copy(this.#ticket?.[this.#form] ?? ''));
    element('ticketSave', HTMLButtonElement).addEventListener('click', () => this.#saved());
    element('ticketClose', HTMLButtonElement).addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('close', () => document.body.append(this.#toast));
  }

  /** Shows the ticket of a finding. @param {Pick<Defect, 'f' | 'rule'>} defect */
  async show({f, rule}) {
    this.#number = f;
    this.#ticket = undefined;
    this.#render(text('ticketBegins'));
    if (!this.#dialog.open) {
      this.#dialog.append(this.#toast); // all that stands outside of it is inert, and said to nobody
      this.#dialog.showModal();
    }
    const outcome = await this.#ask(f, rule);
    if (f !== this.#number) return;
    const document = 'document' in outcome ? outcome.document : undefined;
    const error = 'error' in outcome ? outcome.error : document?.error;
    if (typeof document?.markdown === 'string') this.#ticket = document;
    this.#render(error ? visible(failureText(error, text)) : text('ticketOld'));
  }

  #saved() {
    const {picture} = this.#ticket ?? {};
    if (picture === undefined) return;
    const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0));
    this.#save(bytes, `${this.#number}.jpg`);
  }

  /** @param {string} [instead] of the ticket, where there is none */
  #render(instead = '') {
    const ticket = this.#ticket;
    element('ticketTitle', HTMLHeadingElement).textContent = text('ticketTitle', this.#number);
    for (const form of FORMS) buttonOf(form).ariaPressed = String(form === this.#form);
    const pre = element('ticketText', HTMLPreElement);
    pre.textContent = (ticket?.[this.#form] ?? '').split('\n').map(visible).join('\n');
    pre.hidden = ticket === undefined;
    const state = element('ticketState', HTMLParagraphElement);
    state.textContent = ticket ? '' : instead;
    state.hidden = ticket !== undefined;
    const image = element('ticketPicture', HTMLImageElement);
    image.hidden = ticket?.picture === undefined;
    if (ticket?.picture === undefined) image.removeAttribute('src');
    else image.src = `data:image/jpeg;base64,${ticket.picture}`;
    element('ticketSave', HTMLButtonElement).hidden = image.hidden;
    element('ticketCopy', HTMLButtonElement).disabled = ticket === undefined;
  }
}

/** @param {string} form */
const buttonOf = (form) => element(form === 'jira' ? 'ticketJira' : 'ticketMarkdown', HTMLButtonElement);
