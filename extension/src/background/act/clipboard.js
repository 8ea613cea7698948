import {WireError} from '../../wire/protocol.js';

/**
 * Guards the clipboard, which belongs to the person and is open to all programs. A client copies nothing where a secret was typed, since the
 * secret could leave that way. It pastes only what it has just copied itself, since the person has put all else there.
 */

const KEPT_MS = 60_000;

/** On these systems, a middle press pastes what the person has selected last in any program, and a page hears of it anywhere. */
const PASTES_SELECTION = /Linux|BSD/;

/**
 * Tells whether a real press would paste what the person has selected.
 * @param {string} verb
 * @param {string} platform as `navigator` names it
 */
export const pastesSelection = (verb, platform) => verb === 'middleClick' && PASTES_SELECTION.test(platform);

/**
 * Tells whether what is copied replaces what the person has copied: a browser of our own without a window has a clipboard of its own.
 * @param {boolean} isLaunched
 * @param {string} browser as `navigator` names it
 */
export const isPersons = (isLaunched, browser) => !(isLaunched && /\bHeadless/.test(browser));

export class Clipboard {
  /** The last client that copied. @type {{front: number, at: number} | undefined} */
  #last;
  #now;

  /** @param {() => number} [now] */
  constructor(now = Date.now) {
    this.#now = now;
  }

  /** Notes that a client copies: what another one copied may be gone. @param {number} front that copies */
  copies(front) {
    if (this.#last?.front !== front) this.#last = undefined;
  }

  /** @param {number} front */
  copied(front) {
    this.#last = {front, at: this.#now()};
  }

  /**
   * @param {'copy' | 'paste'} use
   * @param {number} front
   * @param {boolean} hasSecret whether one was typed in a page of the site that is still open
   * @throws {WireError}
   */
  require(use, front, hasSecret) {
    if (use === 'copy' && hasSecret) {
      throw new WireError('TRUSTED_INPUT_UNAVAILABLE', {
        message:
          'A secret, or what a placeholder stands for, was typed on this site, and would leave by the clipboard. Nothing is copied there.',
        hint: 'Type or fill in what the other field is to hold.',
      });
    }
    if (use === 'paste' && !(this.#last?.front === front && this.#now() - this.#last.at < KEPT_MS)) {
      throw new WireError('TRUSTED_INPUT_UNAVAILABLE', {
        message: "The clipboard is the person's. You can paste only what you copied by keys within the last minute.",
        hint: 'Copy it first, or fill the field.',
      });
    }
  }
}
