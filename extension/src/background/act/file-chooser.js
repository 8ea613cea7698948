/**
 * The browser's own dialog for files, which does not open while this waits for it: it would stand on the person's screen, and the tab would
 * wait for them. The companion keeps it closed, and hands the field over by which the page has asked, see
 * companion/background/chosen-field.js.
 */

/** The time that a page has to ask for files after its button was pressed. */
const CHOOSER_MS = 1500;

/** @typedef {Pick<import('./trusted-session.js').TrustedSession, 'send' | 'on'>} Session */

export class FileChooser {
  #session;
  #off = () => {};
  /** True if the page has asked. */
  isOpened = false;
  /** @type {() => void} */
  #over = () => {};
  /** Settles when the page has asked, or does not ask in time. @type {Promise<void>} */
  opened;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
    this.opened = new Promise((resolve) => {
      this.#over = resolve;
    });
    this.#off = session.on('Page.fileChooserOpened', () => {
      this.isOpened = true;
      this.#over();
    });
  }

  /** @param {Session} session @returns {Promise<FileChooser>} */
  static async await(session) {
    const chooser = new FileChooser(session);
    await session.send('Page.setInterceptFileChooserDialog', {enabled: true}).catch((failure) => {
      chooser.end();
      throw failure;
    });
    return chooser;
  }

  /** The button was pressed: the page has some time now. */
  pressed() {
    setTimeout(this.#over, CHOOSER_MS);
  }

  /** @returns {Promise<string | undefined>} why there is no field to give files to; it waits in our world of the page where there is one */
  async refusal() {
    if (!this.isOpened) return 'It was pressed by real input, and the page asked for no files.';
    const {given} = await this.#session.send('Companion.handOverField');
    return given ? undefined : 'The page asks for files without a field, or in another frame: only a person can give it some.';
  }

  end() {
    this.#off();
    this.#over();
    this.#session.send('Page.setInterceptFileChooserDialog', {enabled: false}).catch(() => {}); // the companion takes it back when it leaves the tab
  }
}
