/**
 * The recipes by which consent banners are answered, as data. Ours come first; those of @duckduckgo/autoconsent (src/vendor/autoconsent)
 * are the rest, and what a site has built itself is told by its words (page/act/own-banner.js).
 *
 * @typedef {'accept' | 'reject' | 'withdraw'} Choice withdraw: what was accepted before is taken back
 * @typedef {'accept' | 'reject'} Answer
 * @typedef {import('../../page/act/recipe.js').RecipeStep} Step
 * @typedef {object} Recipe
 * @property {string} name of the platform
 * @property {boolean} main whether its banner stands in the page itself
 * @property {boolean} frame whether it stands in a frame
 * @property {string} [url] a pattern of the document's address
 * @property {Step[]} detect all hold while the banner is shown
 * @property {Step[]} [accept] undefined: it is not known how
 * @property {Step[]} [reject]
 * @property {import('../../page/act/recipe.js').Chain[]} [reopen] what a visitor clicks to be asked again; of each what is shown
 * @property {Step[]} [withdraw] what follows then, where it is not the rejection in the banner that comes back
 * @property {Partial<Record<Answer, Step[]>>} [proof] what the platform's own record says after the choice
 * @property {boolean} [isOwn] built by the site: found by its words
 */

const page = {main: true, frame: false};

/** @param {string} cookie @param {boolean} [negated] @returns {Step} */
const cookie = (cookie, negated) => ({cookieContains: cookie, ...(negated ? {negated} : {})});

/** @type {Recipe[]} */
const OURS = [
  {
    name: 'OneTrust',
    ...page,
    detect: [{visible: '#onetrust-banner-sdk,#onetrust-pc-sdk', check: 'any'}],
    accept: [{any: [{click: '#onetrust-accept-btn-handler'}, {click: '#accept-recommended-btn-handler'}]}],
    reject: [
      {
        if: {visible: '#onetrust-reject-all-handler', check: 'any'},
        then: [{click: '#onetrust-reject-all-handler'}],
        else: [
          {
            if: {visible: '.ot-pc-refuse-all-handler', check: 'any'},
            then: [{click: '.ot-pc-refuse-all-handler'}],
            else: [
              {click: '#onetrust-pc-btn-handler', optional: true},
              {waitForVisible: '.ot-pc-refuse-all-handler,.save-preference-btn-handler', timeout: 4000},
              {
                if: {visible: '.ot-pc-refuse-all-handler', check: 'any'},
                then: [{click: '.ot-pc-refuse-all-handler'}],
                else: [
                  {click: '#onetrust-consent-sdk input.category-switch-handler:checked', all: true, optional: true},
                  {click: '.save-preference-btn-handler'},
                ],
              },
            ],
          },
        ],
      },
    ],
    reopen: ['.ot-sdk-show-settings,#ot-sdk-btn,.optanon-show-settings,.optanon-toggle-display,#ot-sdk-btn-floating button'],
    proof: {
      accept: [cookie('OptanonAlertBoxClosed='), cookie('C0002%3A1')],
      reject: [cookie('OptanonAlertBoxClosed='), cookie('C0002%3A0')],
    },
  },
  {
    name: 'Cookiebot',
    ...page,
    detect: [{visible: '#CybotCookiebotDialog', check: 'any'}],
    accept: [
      {
        any: [
          {click: '#CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll'},
          {click: '#CybotCookiebotDialogBodyLevelButtonAccept'},
          {click: '#CybotCookiebotDialogBodyButtonAccept'},
        ],
      },
    ],
    reject: [
      {any: [{click: '#CybotCookiebotDialogBodyButtonDecline'}, {click: '#CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll'}]},
    ],
    reopen: [
      '#CookiebotWidget .CookiebotWidget-logo',
      '[onclick*="Cookiebot.renew"],[href*="Cookiebot.renew"],[href*="CookieConsent.renew"]',
    ],
    withdraw: [
      {
        any: [
          {click: '#CookiebotWidget-btn-withdraw'},
          {click: '#CybotCookiebotDialogBodyButtonDecline'},
          {click: '#CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll'},
        ],
      },
    ],
    proof: {accept: [cookie('marketing:true')], reject: [cookie('marketing:false'), cookie('statistics:false')]},
  },
  {
    name: 'Usercentrics',
    ...page,
    detect: [
      {
        any: [
          {visible: ['#usercentrics-root', '[data-testid=uc-accept-all-button]'], check: 'any'},
          {visible: ['#usercentrics-cmp-ui', '[data-action-type=accept],#accept'], check: 'any'},
        ],
      },
    ],
    accept: [
      {
        any: [
          {click: ['#usercentrics-root', '[data-testid=uc-accept-all-button]']},
          {click: ['#usercentrics-cmp-ui', '[data-action-type=accept],#accept']},
        ],
      },
    ],
    reject: [
      {
        any: [
          {click: ['#usercentrics-root', '[data-testid=uc-deny-all-button]']},
          {click: ['#usercentrics-cmp-ui', '[data-action-type=deny],#deny']},
        ],
      },
    ],
    reopen: [
      ['#usercentrics-root', '[data-testid=uc-privacy-button]'],
      ['#usercentrics-cmp-ui', '#uc-privacy-button'],
      '[onclick*="UC_UI.showSecondLayer"],[href*="UC_UI.showSecondLayer"],[onclick*="__ucCmp.showSecondLayer"]',
    ],
  },
  {
    name: 'Didomi',
    ...page,
    detect: [{visible: '#didomi-notice,#didomi-popup,.didomi-popup-notice,#didomi-consent-popup', check: 'any'}],
    accept: [
      {
        any: [
          {click: '#didomi-notice-agree-button'},
          {click: '#didomi-consent-popup [data-testid=agree-all],.didomi-consent-popup-actions .didomi-button-highlight'},
        ],
      },
    ],
    reject: [
      {
        any: [
          {click: '#didomi-notice-disagree-button'},
          {click: '.didomi-continue-without-agreeing'},
          {click: '#didomi-consent-popup [data-testid=disagree-all],.didomi-consent-popup-actions .didomi-button-standard'},
        ],
      },
    ],
    reopen: [
      '[onclick*="Didomi.preferences.show"],[href*="Didomi.preferences.show"],[onclick*="Didomi.notice.show"],[href*="Didomi.notice.show"]',
    ],
  },
  {
    name: 'Sourcepoint',
    main: true,
    frame: true,
    detect: [
      {visible: '.sp_choice_type_11,.sp_choice_type_ACCEPT_ALL', check: 'any'},
      {exists: '.sp_choice_type_9', negated: true},
    ],
    accept: [{any: [{click: '.sp_choice_type_11'}, {click: '.sp_choice_type_ACCEPT_ALL'}]}],
    reject: [{any: [{click: '.sp_choice_type_13'}, {click: '.sp_choice_type_REJECT_ALL'}, {click: '.sp_choice_type_SE'}]}],
    reopen: ['[onclick*="loadPrivacyManagerModal"],[href*="loadPrivacyManagerModal"]'],
  },
  {
    name: 'TrustArc',
    ...page,
    detect: [{visible: '#truste-consent-track,#truste-consent-content,#trustarc-banner-overlay', check: 'any'}],
    accept: [{click: '#truste-consent-button'}],
    reject: [{click: '#truste-consent-required'}],
    reopen: ['#teconsent a,#teconsent button,#teconsent [role=link]'],
    proof: {
      accept: [cookie('cmapi_cookie_privacy=permit 1,2')],
      reject: [cookie('cmapi_cookie_privacy=permit 1'), cookie('cmapi_cookie_privacy=permit 1,2', true)],
    },
  },
  {
    name: 'Klaro',
    ...page,
    detect: [{visible: '.klaro > .cookie-notice,.klaro .cookie-modal', check: 'any'}],
    accept: [{any: [{click: '.klaro .cm-btn-accept-all'}, {click: '.klaro .cookie-notice .cm-btn-success'}]}],
    reject: [{any: [{click: '.klaro .cn-decline'}, {click: '.klaro .cm-btn-decline'}]}],
    reopen: ['[onclick*="klaro.show"],[href*="klaro.show"]'],
  },
];

/** A banner that names no platform. @type {Recipe} */
export const OWN_BANNER = {name: 'the site’s own banner', ...page, isOwn: true, detect: [], accept: [], reject: []};

/** @param {Step[] | undefined} steps @returns {boolean} whether the platform's own cookies say it all */
const isByCookies = (steps) => steps !== undefined && steps.length > 0 && steps.every((step) => step.cookieContains !== undefined);

/** @param {any} rule as @duckduckgo/autoconsent has it @returns {Recipe} */
const recipeOf = ({name, runContext: {main = true, frame = false, urlPattern} = {}, detectCmp, detectPopup, optIn, optOut, test}) => ({
  name,
  main,
  frame,
  ...(urlPattern ? {url: urlPattern} : {}),
  detect: [...detectCmp, ...detectPopup],
  ...(optIn?.length > 0 ? {accept: optIn} : {}),
  ...(optOut?.length > 0 ? {reject: optOut} : {}),
  ...(isByCookies(test) ? {proof: {reject: test}} : {}),
});

/** @type {Promise<Recipe[]> | undefined} */
let all;

/**
 * @param {Pick<import('../../platform/chrome.js').Platform['extension'], 'read'>} extension
 * @returns {Promise<Recipe[]>} the ones to try first first; rules for single sites before those for any
 */
export const consentRecipes = (extension) =>
  (all ??= read(extension).catch((failure) => {
    all = undefined;
    throw failure;
  }));

/** @param {Pick<import('../../platform/chrome.js').Platform['extension'], 'read'>} extension @returns {Promise<Recipe[]>} */
async function read(extension) {
  const {rules} = await extension.read('vendor/autoconsent/autoconsent.json');
  const foreign = /** @type {Recipe[]} */ (rules.map(recipeOf));
  return [...OURS, ...foreign.filter(({url}) => url !== undefined), ...foreign.filter(({url}) => url === undefined)];
}
