import {PROTOCOL, WireError} from '../../wire/protocol.js';
import {OWN_BANNER, consentRecipes} from './consent-recipes.js';

/**
 * Answers a consent banner by a recipe: looks which one is shown, in the page and its frames, and clicks as its recipe says. The front
 * reads from the recording whether the page then has the consent that was asked for.
 *
 * To take a choice back, the visitor is asked again first: by what the platform or the site offers for that, else by the platform's own interface.
 *
 * @typedef {import('./consent-recipes.js').Choice} Choice
 * @typedef {import('./consent-recipes.js').Recipe} Recipe
 * @typedef {import('./consent-recipes.js').Step} Step
 * @typedef {object} Hand what the choice is done with
 * @property {() => Promise<{documentId: string, origin: string}[]>} documents
 * @property {(document: {documentId: string, origin: string}) => void} use where the following is done
 * @property {(part: 'probe' | 'pick', more: object) => Promise<any>} ask throws where the document has gone
 * @property {(ref: string, did: string) => Promise<boolean>} click whether the page is still there
 * @property {() => Promise<unknown>} reopen asks the platforms' own interfaces to show their settings; the name of the one that did
 * @property {(ms: number) => Promise<void>} pause
 * @property {number} leftMs what is left of the call for looking and clicking
 */

/** Between two looks. */
const LOOK_MS = 200;
/** A banner of a platform may come a little after the words on a page that look like one. */
const OWN_AFTER_LOOKS = 3;
/** The time limit of a click that names none. */
const CLICK_MS = 1000;
const MOST_WAIT_MS = 5000;
/** The time that a banner has to go. */
const GONE_MS = 3000;
const MOST_CLICKS = 50;
/** The number of looks for links before the platform's own interface is asked. */
const LINK_LOOKS = 5;
/** The time that the settings of a platform have to appear. */
const OPEN_MS = 5000;
const NO_WAY_BACK =
  'Nothing is shown by which a visitor could take consent back: no link of a platform that is known, none that its words tell, and no interface of a platform answers.';

export class ConsentChoice {
  #recipes;
  #choice;
  #hand;
  /** @type {Recipe} */
  #recipe = OWN_BANNER;
  /** The elements that were clicked, as rows of a snapshot. @type {any[][]} */
  #clicked = [];
  /** @type {{documentId: string, origin: string} | undefined} */
  #document;
  #hasLeft = false;
  /** The way by which the visitor was asked again. @type {'link' | 'api' | undefined} */
  #opened;

  /** @param {Recipe[]} recipes @param {Choice} choice @param {Hand} hand */
  constructor(recipes, choice, hand) {
    this.#recipes = recipes;
    this.#choice = choice;
    this.#hand = hand;
  }

  /** @param {Pick<import('../link/context.js').Context, 'platform'>} context @param {Choice} choice @param {Hand} hand */
  static async of({platform}, choice, hand) {
    return new ConsentChoice(await consentRecipes(platform.extension), choice, hand);
  }

  /** The clicks and their banner; goes with the answer and with errors. */
  get facts() {
    return {
      platform: this.#recipe.name,
      ...(this.#opened ? {opened: this.#opened} : {}),
      ...(this.#clicked.length > 0 ? {clicked: this.#clicked} : {}),
    };
  }

  /**
   * @param {number} timeoutMs how long a banner may take to come
   * @throws {WireError} BANNER_NOT_FOUND, CONSENT_NOT_REACHED
   */
  async make(timeoutMs) {
    if (this.#choice === 'withdraw' && (await this.#reopen(timeoutMs))) return;
    const asked = this.#answer;
    for (let looks = 0, until = performance.now() + timeoutMs; ; looks++) {
      const open = await this.#open(this.#recipes, looks >= OWN_AFTER_LOOKS);
      const known = open.find(({recipe}) => recipe[asked]) ?? open[0];
      if (known) {
        this.#recipe = known.recipe;
        this.#document = known.document;
        this.#hand.use(known.document);
        break;
      }
      if (looks > OWN_AFTER_LOOKS && performance.now() > until) throw new WireError('BANNER_NOT_FOUND');
      await this.#hand.pause(LOOK_MS);
    }
    const {isOwn, [asked]: steps} = this.#recipe;
    const isDone = isOwn ? await this.#clickOwn() : steps !== undefined && (await this.#run(steps));
    if (!isDone)
      throw this.#notReached(steps === undefined ? `How to ${asked} is not known for it.` : 'What comes next to click is not shown.');
  }

  /** The answer in the banner. @returns {import('./consent-recipes.js').Answer} */
  get #answer() {
    return this.#choice === 'accept' ? 'accept' : 'reject';
  }

  /**
   * Brings the question back.
   * @param {number} timeoutMs
   * @returns {Promise<boolean>} whether that was all: the platform takes consent back without asking
   * @throws {WireError} BANNER_NOT_FOUND
   */
  async #reopen(timeoutMs) {
    for (let looks = 0, until = performance.now() + timeoutMs; ; looks++) {
      if ((await this.#open(this.#recipes, false)).length > 0) return false; // the visitor is being asked
      const recipe = await this.#link(looks >= OWN_AFTER_LOOKS);
      if (recipe) return this.#back(recipe, 'link');
      if (looks >= LINK_LOOKS) {
        const name = await this.#hand.reopen();
        const asked = this.#recipes.find((each) => each.name === name);
        if (asked) return this.#back(asked, 'api');
        if (performance.now() > until) throw new WireError('BANNER_NOT_FOUND', {message: NO_WAY_BACK});
      }
      await this.#hand.pause(LOOK_MS);
    }
  }

  /** Clicks what asks again. @param {boolean} alsoOwn @returns {Promise<Recipe | undefined>} whose it was */
  async #link(alsoOwn) {
    const known = this.#recipes.flatMap((recipe) => (recipe.reopen ?? []).map((chain) => ({recipe, chain})));
    for (const document of await this.#hand.documents()) {
      this.#hand.use(document);
      const said = await this.#ask('probe', {steps: known.map(({chain}) => ({visible: chain, check: 'any'}))});
      const link = known[said?.holds.indexOf(true) ?? -1];
      const [own] = link || !alsoOwn ? [] : ((await this.#ask('pick', {choice: 'withdraw'}))?.rows ?? []);
      if (!link && !own) continue;
      this.#document = document;
      this.#recipe = link?.recipe ?? OWN_BANNER;
      if (link ? await this.#click(link.chain, false, CLICK_MS) : await this.#clickRow(own)) return this.#recipe;
    }
    return undefined;
  }

  /** The question is on its way. @param {Recipe} recipe @param {'link' | 'api'} opened */
  async #back(recipe, opened) {
    this.#opened = opened;
    this.#recipe = recipe;
    if (!recipe.withdraw) return false;
    for (let until = performance.now() + Math.min(OPEN_MS, this.#hand.leftMs); ; ) {
      if (await this.#run(recipe.withdraw)) return true;
      if (performance.now() > until) return false;
      await this.#hand.pause(LOOK_MS);
    }
  }

  /**
   * After the page has settled.
   * @returns {Promise<{shown?: true, recorded?: boolean}>} `shown`: the banner still is; `recorded`: whether the platform's own record says
   * so, where that is known
   */
  async outcome() {
    const recipe = this.#recipe;
    const proof = recipe.proof?.[this.#answer];
    for (let until = performance.now() + Math.min(GONE_MS, this.#hand.leftMs); ; ) {
      const isShown = (await this.#open([recipe], recipe.isOwn === true)).length > 0;
      const isRecorded = proof && (await this.#holdsAnywhere(proof));
      if ((!isShown && isRecorded !== false) || performance.now() > until) {
        if (this.#document) this.#hand.use(this.#document);
        return {...(isShown ? {shown: true} : {}), ...(proof ? {recorded: isRecorded} : {})};
      }
      await this.#hand.pause(LOOK_MS);
    }
  }

  /** @param {string} why */
  #notReached(why) {
    const {message} = PROTOCOL.errors.CONSENT_NOT_REACHED;
    return new WireError('CONSENT_NOT_REACHED', {
      message: `${message} The banner is ${this.#recipe.name}. ${why}`,
      data: {page: JSON.stringify(this.facts)},
    });
  }

  /** The recipes whose banner is shown, and where. @param {Recipe[]} recipes @param {boolean} alsoOwn */
  async #open(recipes, alsoOwn) {
    const known = recipes.filter(({isOwn}) => !isOwn);
    const asks = [...known.map(({main, frame, url, detect}) => ({main, frame, url, detect})), ...(alsoOwn ? [{isOwn: true}] : [])];
    /** @type {{recipe: Recipe, document: {documentId: string, origin: string}, at: number}[]} */
    const open = [];
    for (const document of await this.#hand.documents()) {
      this.#hand.use(document);
      const said = await this.#ask('probe', {recipes: asks});
      for (const at of said?.open ?? []) open.push({recipe: known[at] ?? OWN_BANNER, document, at});
    }
    return open.sort((one, other) => one.at - other.at);
  }

  /** @param {Step[]} steps */
  async #holdsAnywhere(steps) {
    for (const document of await this.#hand.documents()) {
      this.#hand.use(document);
      const said = await this.#ask('probe', {steps});
      if (said?.holds.every(Boolean)) return true;
    }
    return false;
  }

  /** @param {'probe' | 'pick'} part @param {object} more @returns {Promise<any>} undefined where the document has gone */
  async #ask(part, more) {
    try {
      return await this.#hand.ask(part, more);
    } catch (failure) {
      if (failure instanceof WireError && ['PAGE_CHANGED', 'FRAME_NOT_FOUND'].includes(failure.code)) return undefined;
      throw failure;
    }
  }

  /** @param {Step[]} steps @returns {Promise<boolean>} whether all was done; the page may have gone on the way, which is its answer */
  async #run(steps) {
    for (const step of steps) {
      if (this.#hasLeft) return true;
      if (!(await this.#do(step)) && !step.optional) return false;
    }
    return true;
  }

  /** @param {Step} step @param {number} [graceMs] how long what is clicked may take to be shown @returns {Promise<boolean>} */
  async #do(step, graceMs = step.optional ? 0 : CLICK_MS) {
    if (step.any) {
      for (let until = performance.now() + graceMs; ; ) {
        for (const each of step.any) if (await this.#do(each, 0)) return true;
        if (performance.now() > until) return false;
        await this.#hand.pause(LOOK_MS);
      }
    }
    if (step.if) return this.#run(((await this.#holds(step.if)) ? step.then : step.else) ?? []);
    if (step.wait !== undefined) {
      await this.#hand.pause(Math.min(step.wait, MOST_WAIT_MS, this.#hand.leftMs));
      return true;
    }
    if (step.hide !== undefined) return false; // hidden is not answered
    const timeoutMs = Math.min(step.timeout ?? MOST_WAIT_MS, MOST_WAIT_MS);
    const chain = step.click ?? step.waitForThenClick;
    if (chain !== undefined) return this.#click(chain, Boolean(step.all), step.waitForThenClick === undefined ? graceMs : timeoutMs);
    const waits = step.waitFor !== undefined || step.waitForVisible !== undefined;
    for (let until = performance.now() + Math.min(timeoutMs, this.#hand.leftMs); ; ) {
      if (await this.#holds(step)) return true;
      if (!waits || performance.now() > until) return false;
      await this.#hand.pause(LOOK_MS);
    }
  }

  /** @param {Step} step */
  async #holds(step) {
    return (await this.#ask('probe', {steps: [step]}))?.holds[0] === true;
  }

  /**
   * @param {import('../../page/act/recipe.js').Chain} chain
   * @param {boolean} all
   * @param {number} waitMs
   * @returns {Promise<boolean>} whether anything was clicked
   */
  async #click(chain, all, waitMs) {
    for (let until = performance.now() + Math.min(waitMs, this.#hand.leftMs); ; ) {
      const rows = (await this.#ask('pick', {chain}))?.rows ?? [];
      let isStale = false;
      for (const row of all ? rows : rows.slice(0, 1)) isStale = !this.#hasLeft && !(await this.#clickRow(row));
      if (rows.length > 0 && !(isStale && !all)) return true;
      if (performance.now() > until) return false;
      await this.#hand.pause(LOOK_MS);
    }
  }

  async #clickOwn() {
    const rows = (await this.#ask('pick', {choice: this.#answer}))?.rows ?? [];
    if (rows.length === 0) return false;
    return this.#clickRow(rows[0]);
  }

  /** @param {any[]} row as a snapshot has it @returns {Promise<boolean>} false: the page made it anew in between */
  async #clickRow(row) {
    if (this.#clicked.length >= MOST_CLICKS) throw this.#notReached('It takes too many clicks.');
    const [, frame, ref] = row;
    try {
      this.#hasLeft = !(await this.#hand.click(`${frame > 0 ? `f${frame}` : ''}e${ref}`, `consent ${this.#choice}: ${this.#recipe.name}`));
    } catch (failure) {
      if (failure instanceof WireError && failure.code === 'REF_STALE') return false;
      throw failure;
    }
    this.#clicked.push(row.slice(0, 5));
    return true;
  }
}
