import {actInPage} from '../../page/act-in-page.js';
import {beginDownload, endDownload, takePiece} from '../../page/download.js';
import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {badArgument} from '../link/arguments.js';
import {accessError, originOf} from '../page/page-access.js';
import {lastLook} from './last-look.js';
import {documentOf, elementError, saidByPage} from '../page/page-element.js';

/** Moves a file from a site to a front. The document fetches it as the page could, and its pieces pass as fast as the front takes them. */

/** A multiple of three, so that the Base64 of the pieces is that of the whole. */
const PIECE_BYTES = 393_216;
const LAST_MS = 2000;

/**
 * @typedef {{tab: string | undefined, url: string | undefined, target: import('./interaction-arguments.js').Target | undefined, maxBytes:
 * number}} Asked
 */
/**
 * @typedef {{ok: boolean, status: number, redirected: boolean, url: string, type: string, disposition: string, length: number, failed?:
 * boolean}} Said
 */

export class Download {
  #context;
  #asked;
  #call;
  #pass;
  #documentId = '';
  #origin = '';
  #id = crypto.randomUUID();
  #bytes = 0;

  /**
   * @param {import('../link/context.js').Context} context
   * @param {Asked} asked
   * @param {import('../link/call.js').Call} call
   * @param {import('../access/gate.js').Pass} pass
   */
  constructor(context, asked, call, pass) {
    this.#context = context;
    this.#asked = asked;
    this.#call = call;
    this.#pass = pass;
  }

  /** @returns {Promise<import('../commands/router.js').Answer>} */
  async run() {
    const call = this.#call;
    await this.#resolveDocument();
    const {url, name, did} = this.#asked.target ? await this.#ofElement() : await this.#ofUrl();
    await this.#require(url);
    const isOwn = /^(blob|data):/.test(url) || originOf(url) === this.#origin;
    const step = (await call.action?.step(did)) ?? '';
    await lastLook(call, () => this.#require(url));
    try {
      /** @type {Said} */
      const said = JSON.parse(String(await call.orEnd(this.#inPage(beginDownload, {id: this.#id, url, isOwn}))));
      this.#requireFile(said, url, isOwn);
      const chunks = await call.stream(this.#pieces(), true);
      const {status, redirected, type, disposition} = said;
      const facts = {status, type, disposition, name: name ?? nameIn(said.url || url), redirected, bytes: this.#bytes, chunks};
      return {site: this.#origin, result: {tab: this.#pass.attachment.handle, step, did, document: this.#documentId, ...facts}};
    } finally {
      const late = new Promise((resolve) => setTimeout(resolve, LAST_MS));
      await Promise.race([this.#inPage(endDownload, {id: this.#id}).catch(() => {}), late]); // a page that has gone fetches nothing
    }
  }

  /** @param {string} url @throws {WireError} it may not be fetched now */
  async #require(url) {
    await this.#pass.again(this.#origin);
    const refusal = /^https?:/.test(url) ? this.#context.policy.refusal(originOf(url)) : undefined;
    if (refusal) throw refusal;
  }

  async #resolveDocument() {
    const {documentId, origin} = await documentOf(this.#call, this.#pass, [this.#asked.target]);
    this.#documentId = documentId;
    this.#origin = origin;
  }

  /** @returns {Promise<{url: string, name?: string, did: string}>} */
  async #ofUrl() {
    const [only] = await this.#call.orEnd(
      this.#context.platform.run({tabId: this.#pass.attachment.tabId, documentId: this.#documentId}, 'isolated', () => document.baseURI),
    );
    const {url = ''} = this.#asked;
    if (!URL.canParse(url, only?.result))
      throw badArgument('url must be an address such as https://shop.example/a.pdf, or /a.pdf on this site');
    const to = new URL(url, only?.result);
    if (!/^(https?|blob|data):$/.test(to.protocol)) throw badArgument('url must be an http, https, blob or data address');
    if (to.username || to.password) throw badArgument('url must have no user name and password');
    return {
      url: to.href,
      did: `download ${to.protocol === 'data:' || to.protocol === 'blob:' ? `${to.protocol}…` : `${to.origin}${to.pathname}${to.search ? '?…' : ''}`}`,
    };
  }

  /** @returns {Promise<{url: string, name?: string, did: string}>} */
  async #ofElement() {
    const {snapshots, staying} = this.#context;
    const {tabId, handle} = this.#pass.attachment;
    const {target} = this.#asked;
    const args = {part: /** @type {const} */ ('address'), verb: 'download', target, held: {}, mayScroll: false, attempt: 0, until: 0};
    /** @type {any} */
    const seen = await this.#call.orEnd(
      snapshots
        .number(handle, async (free) => saidByPage(await staying.run({tabId, documentId: this.#documentId}, actInPage, {...args, free})))
        .catch((failure) => {
          throw accessError(failure);
        }),
    );
    if (seen.why) throw elementError(seen, this.#documentId);
    const [, frame, ref, role, label] = seen.row;
    return {
      url: seen.url,
      name: seen.name,
      did: `download ${frame > 0 ? `f${frame}` : ''}e${ref} ${role}${label ? ` ${JSON.stringify(label)}` : ''}`,
    };
  }

  /** @param {Said} said @param {string} url @param {boolean} isOwn @throws {WireError} */
  #requireFile(said, url, isOwn) {
    if (said.failed && !isOwn)
      throw new WireError('SITE_DENIED', {
        message:
          'The file is of another site, which does not let this page read it. A file of another site is fetched without cookies, and only where that site allows it.',
      });
    if (said.failed) throw failed('unreachable', 'The site did not answer, or led to another one that does not let this page read it.');
    if (/^https?:/.test(url) && originOf(said.url) !== originOf(url))
      throw failed('redirect', 'The address leads to another site.', {to: originOf(said.url)});
    if (!said.ok) throw failed('status', `The site answered with ${said.status}.`, {status: said.status});
    if (said.length > this.#asked.maxBytes) throw this.#tooLarge();
  }

  #tooLarge() {
    return failed('size', `It has more than ${this.#asked.maxBytes} bytes.`);
  }

  async *#pieces() {
    for (;;) {
      const piece = await this.#call.orEnd(this.#inPage(takePiece, {id: this.#id, bytes: PIECE_BYTES}));
      if (typeof piece !== 'string') throw failed('incomplete', 'The connection to the site broke in the middle.');
      const text = piece.slice(1);
      this.#bytes += (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
      if (this.#bytes > this.#asked.maxBytes) throw this.#tooLarge();
      await this.#pass.again(this.#origin);
      yield text;
      if (piece.startsWith('.')) return;
    }
  }

  /** @param {(...args: any[]) => any} part @param {object} args @returns {Promise<unknown>} */
  async #inPage(part, args) {
    try {
      const [only] = await this.#context.platform.run(
        {tabId: this.#pass.attachment.tabId, documentId: this.#documentId},
        'isolated',
        part,
        [args],
      );
      return only?.result;
    } catch (failure) {
      throw accessError(failure);
    }
  }
}

/** @param {string} why @param {string} message @param {object} [more] */
const failed = (why, message, more) =>
  new WireError('DOWNLOAD_FAILED', {
    message: `${PROTOCOL.errors.DOWNLOAD_FAILED.message} ${message}`,
    data: {page: JSON.stringify({why, ...more})},
  });

/** The last part of a path. @param {string} url */
function nameIn(url) {
  if (!/^https?:/.test(url)) return '';
  const last = new URL(url).pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(last).slice(0, 300);
  } catch {
    return last.slice(0, 300);
  }
}
