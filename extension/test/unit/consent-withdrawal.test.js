import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {ConsentChoice} from '../../src/background/act/consent-choice.js';
import {consentRecipes} from '../../src/background/act/consent-recipes.js';

/**
 * Taking consent back: what asks again is clicked, then the rejection. The page is a set of what it shows; a click may show and hide other
 * things. The same with real pages is in ConsentBannersIT.
 */

const recipes = await consentRecipes({
  read: async (name) => JSON.parse(readFileSync(new URL(`../../src/${name}`, import.meta.url), 'utf8')),
});

/** @param {any} step @param {Set<string>} shown what a page shows, by selector */
function holds(step, shown) {
  const isShown = (chain) =>
    String(chain?.at && typeof chain !== 'string' ? chain.at(-1) : chain)
      .split(',')
      .some((each) => shown.has(each));
  const parts = [];
  for (const key of ['exists', 'visible', 'waitFor', 'waitForVisible']) if (step[key] !== undefined) parts.push(isShown(step[key]));
  if (step.cookieContains !== undefined) parts.push(false);
  if (step.any) parts.push(step.any.some((each) => holds(each, shown)));
  const isSo = parts.length > 0 && parts.every(Boolean);
  return step.negated ? !isSo : isSo;
}

/** A page: what it shows, what a click on something changes, what words of its own bring back, and which interface answers. */
function page({shows = [], clicks = {}, words, api, asked = undefined}) {
  const shown = new Set(shows);
  const clicked = [];
  const refs = [];
  const change = ({show = [], hide = []} = {}) => {
    for (const each of show) shown.add(each);
    for (const each of hide) shown.delete(each);
  };
  const hand = {
    documents: async () => [{documentId: 'd', origin: 'https://shop.example'}],
    use() {},
    ask: async (part, more) => {
      if (part === 'probe')
        return {
          open: (more.recipes ?? []).flatMap((recipe, i) =>
            (recipe.isOwn ? shown.has('OWN') : recipe.detect.every((step) => holds(step, shown))) ? [i] : [],
          ),
          holds: (more.steps ?? []).map((step) => holds(step, shown)),
        };
      const name = more.chain
        ? String(typeof more.chain === 'string' ? more.chain : more.chain.at(-1))
            .split(',')
            .find((each) => shown.has(each))
        : more.choice === 'withdraw'
          ? words
          : shown.has('OWN')
            ? `own ${more.choice}`
            : undefined;
      return {rows: name === undefined ? [] : [[0, 0, refs.push(name) - 1, 'button', name]]};
    },
    click: async (ref) => {
      const name = refs[Number(ref.replace(/^e/, ''))];
      clicked.push(name);
      change(clicks[name]);
      return true;
    },
    reopen: async () => {
      if (asked) asked.count++;
      change(api?.shows);
      return api?.name;
    },
    pause: async () => {},
    leftMs: 5000,
  };
  return {clicked, choice: new ConsentChoice(recipes, 'withdraw', hand)};
}

const LINKS = [
  ['OneTrust', '.ot-sdk-show-settings', '#onetrust-pc-sdk', '.ot-pc-refuse-all-handler'],
  ['Cookiebot', '#CookiebotWidget .CookiebotWidget-logo', '#CookiebotWidget-btn-withdraw', '#CookiebotWidget-btn-withdraw'],
  ['Usercentrics', '[data-testid=uc-privacy-button]', '[data-testid=uc-accept-all-button]', '[data-testid=uc-deny-all-button]'],
  ['Didomi', '[onclick*="Didomi.preferences.show"]', '#didomi-consent-popup', '#didomi-consent-popup [data-testid=disagree-all]'],
  ['Sourcepoint', '[onclick*="loadPrivacyManagerModal"]', '.sp_choice_type_ACCEPT_ALL', '.sp_choice_type_REJECT_ALL'],
  ['TrustArc', '#teconsent a', '#truste-consent-track', '#truste-consent-required'],
  ['Klaro', '[onclick*="klaro.show"]', '.klaro .cookie-modal', '.klaro .cm-btn-decline'],
];

for (const [platform, link, box, button] of LINKS)
  test(`the link of ${platform} brings the question back, which is then rejected`, async () => {
    const {clicked, choice} = page({shows: [link], clicks: {[link]: {show: [box, button]}, [button]: {hide: [box, button]}}});
    await choice.make(1000);
    assert.deepEqual(clicked, [link, button]);
    assert.equal(choice.facts.platform, platform);
    assert.equal(choice.facts.opened, 'link');
  });

test('a link of the site that is told by its words brings back the banner of a platform, or one of the site', async () => {
  const banner = {show: ['#onetrust-banner-sdk', '#onetrust-reject-all-handler']};
  const {clicked, choice} = page({words: 'Cookie settings', clicks: {'Cookie settings': banner}});
  await choice.make(1000);
  assert.deepEqual(clicked, ['Cookie settings', '#onetrust-reject-all-handler']);
  const own = page({words: 'Cookies', clicks: {Cookies: {show: ['OWN']}}});
  await own.choice.make(1000);
  assert.deepEqual(own.clicked, ['Cookies', 'own reject']);
});

test('where no link is shown, the interface of the platform is asked, and that is told', async () => {
  const {clicked, choice} = page({api: {name: 'Klaro', shows: {show: ['.klaro .cookie-modal', '.klaro .cm-btn-decline']}}});
  await choice.make(1000);
  assert.deepEqual(clicked, ['.klaro .cm-btn-decline']);
  assert.equal(choice.facts.opened, 'api');
});

test('a visitor who is still being asked rejects, and nothing is brought back', async () => {
  const asked = {count: 0};
  const {clicked, choice} = page({shows: ['#onetrust-banner-sdk', '#onetrust-reject-all-handler', '.ot-sdk-show-settings'], asked});
  await choice.make(1000);
  assert.deepEqual(clicked, ['#onetrust-reject-all-handler']);
  assert.equal(asked.count, 0);
  assert.equal(choice.facts.opened, undefined);
});

test('where nothing brings the question back, that is the answer, whatever the page says of an interface', async () => {
  for (const name of [undefined, 'Evil', {toString: () => 'OneTrust'}]) {
    const {clicked, choice} = page({api: {name}});
    await assert.rejects(
      () => choice.make(1),
      (failure) => failure.code === 'BANNER_NOT_FOUND' && /take consent back/.test(failure.message),
    );
    assert.deepEqual(clicked, []);
  }
});
