import {attribute, own, tagOf} from '../snapshot/dom.js';
import {folded} from '../snapshot/folded.js';
import {nameOf} from '../snapshot/names.js';
import {roleOf} from '../snapshot/roles.js';
import {styleOf} from '../snapshot/seen.js';
import {shownWithin} from '../snapshot/tree.js';
import {isVisible} from './able.js';
import {elementsIn} from './elements.js';

/** A consent banner that a site has built itself, and what brings it back: told by its words, as a person does. */

const ABOUT_CONSENT =
  /cookie|consent|einwillig|datenschutz|privacy|privat|tracking|rgpd|gdpr|dsgvo|confidentialit|traceur|privacidad|riservatezza|samtyck|ciasteczk/i;
const NAMED_SO = /cookie|consent|gdpr|dsgvo|privacy|cmp|banner|notice/i;
const MOST_BANNER_CHARS = 20_000;
const MOST_LEVELS = 15;
const LOOKED_MS = 200;

const COOKIES = '(?: (?:the |our )?(?:cookies|tracking)| (?:alle )?cookies)?';
/** @type {Record<'accept' | 'reject', RegExp>} whole names of buttons, in lower case and without signs at their end */
const WORDS = {
  accept: new RegExp(
    `^(?:${[
      `(?:yes,? )?(?:i )?(?:accept|agree|allow|consent)(?: to)?(?: all| everything)?${COOKIES}(?: and (?:close|continue))?`,
      '(?:ja,? )?(?:ich )?(?:stimme (?:allem )?zu|akzeptiere(?: alle[s]?)?)',
      '(?:alle[sn]? )?(?:cookies )?(?:akzeptieren|annehmen|zulassen|erlauben|zustimmen)',
      'einverstanden',
      "(?:tout |j'|j’)?accepter?(?: tout| et fermer| et continuer| les cookies)?",
      'aceptar(?: todo| todas)?(?: las cookies)?',
      'accett[ao](?: tutt[io])?(?: i cookie)?',
      'aceitar(?: tudo| todos)?(?: os cookies)?',
      '(?:alle[s]? )?(?:cookies )?(?:accepteren|toestaan)',
      '(?:za)?akceptuj(?:ę)?(?: wszystkie)?(?: pliki cookie)?',
      'godkänn(?: alla)?(?: cookies)?',
      'accepter alle(?: cookies)?',
      'tillad alle(?: cookies)?',
    ].join('|')})$`,
  ),
  reject: new RegExp(
    `^(?:${[
      `(?:no,? )?(?:i )?(?:reject|decline|deny|refuse|disagree|disallow)(?: to)?(?: all| everything| optional| non-essential)?${COOKIES}`,
      `(?:do not|don't|don’t) (?:accept|allow|consent)`,
      `(?:accept |allow |use )?(?:only )?(?:strictly )?(?:necessary|essential|required)(?: only)?${COOKIES}(?: only)?`,
      'continue without (?:accepting|agreeing|consent)',
      '(?:alle[sn]? )?(?:cookies )?(?:ablehnen|verweigern)',
      '(?:nur )?(?:technisch )?(?:notwendige|erforderliche|essenzielle)(?: cookies)?(?: (?:akzeptieren|zulassen|erlauben))?',
      '(?:weiter )?ohne (?:einwilligung|zustimmung)(?: fortfahren)?',
      '(?:tout )?refuser(?: tout| les cookies)?',
      'continuer sans accepter',
      'rechazar(?: todo| todas)?(?: las cookies)?',
      'rifiut[ao](?: tutt[io])?(?: i cookie)?',
      'continua senza accettare',
      '(?:recusar|rejeitar)(?: tudo| todos)?(?: os cookies)?',
      '(?:alle[s]? )?(?:cookies )?(?:weigeren|afwijzen)',
      'odrzuć(?: wszystkie)?',
      'avvisa(?: alla)?(?: cookies)?',
      'afvis alle(?: cookies)?',
    ].join('|')})$`,
  ),
};

/** Whole names of what lets a visitor decide anew; the words for cookies and for settings of many languages in either order. */
const AGAIN = new RegExp(
  `^(?:${[
    '(?:(?:manage|change|edit|update|review|open|show|your|my) )*(?:cookies?|consent|privacy|tracking)(?: (?:and|&) (?:cookies?|privacy|tracking))?(?: (?:settings?|preferences?|choices?|options?|consent))?(?: center)?',
    '(?:withdraw|revoke|change|manage)(?: (?:your|my))?(?: cookie)? consent',
    '(?:do not|don.t) sell(?: or share)? my (?:personal )?(?:information|info|data)',
    '(?:cookies?|datenschutz|privatsphäre|privatsphären|einwilligungs|tracking|consent)[- ]?(?:einstellungen|präferenzen|auswahl)(?: (?:ändern|anpassen|öffnen|verwalten))?',
    '(?:cookies?|einwilligung(?:en)?|zustimmung)(?: (?:widerrufen|ändern|verwalten|anpassen))',
    '(?:gérer|modifier|paramétrer)(?: (?:mes|les|vos))? (?:cookies|consentements?|préférences)',
    '(?:paramètres|préférences|gestion)(?: (?:des|de|relatifs aux))? cookies',
    '(?:configuración|configurar|gestionar|preferencias)(?: (?:de|las))* cookies',
    '(?:impostazioni|preferenze|gestisci|gestione)(?: (?:dei|i|sui))? cookie',
    '(?:definições|configurações|preferências|gerir|gerenciar)(?: (?:de|os))? cookies',
    '(?:cookie[- ]?(?:instellingen|voorkeuren)|cookies beheren)',
    '(?:ustawienia|zarządzaj)(?: (?:plików|plikami))? cookies?',
    'cookie-?inställningar',
    '(?:cookie-?indstillinger|skift samtykke|træk samtykke tilbage)',
  ].join('|')})$`,
);
/** These alone name pages about cookies as often as what asks again. */
const BARE = /^(?:cookies?|consent|privacy|tracking)(?: (?:and|&) (?:cookies?|privacy|tracking))?$/;

/** @param {Element} of */
const textIn = (of) => String(Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')?.get?.call(of) ?? '');

/** @param {Element} of @returns {boolean} whether it stands over the page, or is called what banners are called */
function isLaidOver(of) {
  if (['html', 'body', 'main', 'header', 'footer', 'form'].includes(tagOf(of))) return false;
  if (['dialog', 'alertdialog'].includes(roleOf(of)) || attribute(of, 'aria-modal') === 'true') return true;
  return (
    ['fixed', 'sticky'].includes(styleOf(of).position) || NAMED_SO.test(`${attribute(of, 'id') ?? ''} ${attribute(of, 'class') ?? ''}`)
  );
}

/** @param {Element} button @returns {Element | undefined} the banner around it */
function bannerAround(button) {
  for (let node = shownWithin(button), depth = 0; node && depth < MOST_LEVELS; node = shownWithin(node), depth++) {
    if (!isLaidOver(node)) continue;
    const text = `${attribute(node, 'aria-label') ?? ''} ${textIn(node)}`;
    if (text.length <= MOST_BANNER_CHARS && ABOUT_CONSENT.test(text)) return node;
  }
  return undefined;
}

/** @param {Element} of */
const isButton = (of) =>
  ['button', 'link'].includes(roleOf(of)) || (tagOf(of) === 'input' && ['button', 'submit'].includes(own(of, 'type')));

/** @param {Element} of its name, in lower case and without signs at its end */
const buttonWords = (of) =>
  folded(nameOf(of, roleOf(of)))
    .toLowerCase()
    .replace(/[\s.!›»>→×]+$/, '');

/**
 * @param {'accept' | 'reject'} choice
 * @returns {Element | undefined} the one button that makes this choice; undefined where none does, or several do
 */
export function ownButton(choice) {
  const until = performance.now() + LOOKED_MS;
  const found = [];
  for (const each of elementsIn(document, false)) {
    if (performance.now() > until) break;
    if (!isButton(each) || !isVisible(each)) continue;
    if (WORDS[choice].test(buttonWords(each)) && bannerAround(each)) found.push(each);
  }
  return found.length === 1 ? found[0] : undefined;
}

/** @param {Element} link @returns {boolean} whether it leads to another document, where nobody would be asked */
function leadsAway(link) {
  const href = tagOf(link) === 'a' ? (attribute(link, 'href') ?? '') : '';
  if (href === '' || href.startsWith('#') || /^\s*javascript:/i.test(href)) return false;
  const [to, here] = [URL.parse(href, location.href), URL.parse(location.href)];
  return to?.origin !== here?.origin || to?.pathname !== here?.pathname;
}

/** @returns {Element | undefined} the first thing by which a visitor is asked again */
export function reopenLink() {
  const until = performance.now() + LOOKED_MS;
  for (const each of elementsIn(document, false)) {
    if (performance.now() > until) return undefined;
    if (!isButton(each) || !isVisible(each) || leadsAway(each)) continue;
    const name = buttonWords(each);
    if (AGAIN.test(name) && !BARE.test(name)) return each;
  }
  return undefined;
}

/** @returns {boolean} whether a banner with one of the choices is shown */
export const isOwnOpen = () => self === self.top && (ownButton('accept') !== undefined || ownButton('reject') !== undefined);
