/**
 * Recognises steps that order, pay, transfer, delete, sign or publish, as far as the role and the name of an element and its form tell in
 * the languages that we ship. A page can name its button as it likes: this is a seat belt, not a boundary.
 */

/**
 * @typedef {'order' | 'pay' | 'transfer' | 'delete' | 'sign' | 'publish' | 'consequential'} Kind `consequential`: the page itself says so
 * of its tool
 * @typedef {object} Doing what is about to be done
 * @property {string} verb as `interact` has it; `call` of a page's tool
 * @property {string} role of the element; of the form's own button where a key or `submit` sends a form
 * @property {string} name of the same, as the page has it
 * @property {{card?: boolean} | null} [form] whether the fields of a card stand in the element's form
 * @property {boolean} [isConsequential] whether the page says that it is
 */

const PRESSING = new Set(['click', 'tap', 'doubleClick', 'middleClick', 'press', 'submit', 'drag', 'check', 'select', 'call']);
/** Roles that are filled in, chosen or shown, and send nothing by themselves. */
const FIELDS = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'option',
  'spinbutton',
  'slider',
  'radio',
  'checkbox',
  'switch',
  'tab',
  'heading',
  'img',
  'treeitem',
]);
const MOST_CHARS = 160;

const NOW = '(?: (?:now|it|here|today|all|this|securely|online|anyway|safely))*';
const AMOUNT = '(?: (?:for |of )?[^\\p{L}]*\\p{N}.*)?';
const OBJECT = '(?: (?:the|my|your|this|these|that|all|any|selected|every|an?))*';

/** Said of a link or a button. @type {readonly (readonly [Kind, RegExp])[]} */
const CLEAR = /** @type {[Kind, string][]} */ ([
  [
    'order',
    `(?:place|submit|complete|confirm|finish|finali[sz]e|send)${OBJECT} (?:orders?|purchases?|bookings?|reservations?|subscriptions?|pre-?orders?)\\b`,
  ],
  ['order', '(?:buy|order|book|purchase|reserve|rent) (?:now|it now|securely|today|and pay|with obligation to pay)\\b'],
  ['order', 'order with obligation to pay\\b|(?:agree|confirm|accept|verify|submit) and (?:buy|order|subscribe|book)\\b'],
  ['pay', '(?:agree|confirm|accept|verify|submit) and pay\\b'],
  ['order', '(?:zahlungspflichtig|kostenpflichtig|verbindlich) (?:bestellen|buchen|kaufen|abonnieren|reservieren|abschließen|anmelden)\\b'],
  ['order', '(?:jetzt|sofort|verbindlich|gleich) (?:kaufen|bestellen|buchen|mieten|reservieren|abonnieren)\\b'],
  [
    'order',
    '(?:(?:meine|die|ihre|deine) )?(?:bestellung|kauf|buchung|einkauf|auftrag|reservierung) (?:jetzt |verbindlich )*(?:aufgeben|abschließen|absenden|abschicken|bestätigen|ausführen|tätigen|erteilen)\\b',
  ],
  ['pay', `(?:submit|complete|confirm|make|authori[sz]e|finish|send|approve)${OBJECT} (?:payments?|donations?)\\b`],
  ['pay', '(?:pay|donate) (?:now|securely|today|and \\p{L}+|[^\\p{L}]*\\p{N})'],
  [
    'pay',
    '(?:jetzt|sofort|sicher) (?:be)?zahlen\\b|(?:jetzt |sofort )?[^\\p{L}]*\\p{N}[^\\p{L}]*(?:eur |euro |chf )?(?:be)?zahlen\\b|(?:zahlung|spende) (?:jetzt )?(?:bestätigen|abschließen|ausführen|absenden|freigeben|autorisieren)\\b|jetzt spenden\\b',
  ],
  [
    'transfer',
    `(?:transfer|send|wire|withdraw|remit)${OBJECT} (?:money|funds|cash|payment|amount|balance)\\b|(?:confirm|submit|make|authori[sz]e)${OBJECT} (?:transfers?|withdrawals?)\\b`,
  ],
  [
    'transfer',
    '(?:geld|betrag|guthaben) (?:jetzt )?(?:überweisen|senden|auszahlen|abheben)\\b|(?:überweisung|auszahlung) (?:jetzt )?(?:ausführen|bestätigen|absenden|freigeben|beauftragen)\\b|jetzt überweisen\\b',
  ],
  [
    'delete',
    `(?:yes )?(?:permanently )?(?:delete|erase|wipe|destroy|close|deactivate|terminate|remove|cancel)${OBJECT} (?:accounts?|profiles?|everything|data|projects?|repositor(?:y|ies)|workspaces?|organi[sz]ations?|sites?|propert(?:y|ies)|containers?|users?|subscriptions?|memberships?|orders?|contracts?)\\b`,
  ],
  ['delete', '(?:permanently (?:delete|erase|remove)|delete (?:permanently|forever|now)|empty (?:the )?trash)\\b'],
  [
    'delete',
    '(?:(?:mein|das|dieses|ihr|dein|meine|die|diese|ihre|deine|den|diesen|alle|alles) )*\\p{L}*(?:konto|profil|account|projekt|daten|abo|abonnement|vertrag|mitgliedschaft|bestellung|benutzer|nutzer|website|container|property|papierkorb) (?:jetzt |endgültig |dauerhaft |unwiderruflich )*(?:löschen|kündigen|schließen|stornieren|leeren)$',
  ],
  ['delete', '(?:alles |jetzt |endgültig |dauerhaft |unwiderruflich )+(?:löschen|kündigen)$'],
  [
    'sign',
    '(?:e-?sign|sign) (?:now|here|and|electronically|this|the|it|(?:\\p{L}+ )?(?:documents?|contracts?|agreements?|forms?|offers?|quotes?))\\b|(?:accept|agree to) (?:and sign|the (?:contract|offer|quote))\\b|adopt and sign\\b',
  ],
  [
    'sign',
    '(?:jetzt |hier |digital |elektronisch |(?:\\p{L}+ )?(?:vertrag|dokument|angebot) (?:jetzt |digital |elektronisch )*)(?:unterschreiben|unterzeichnen|signieren|annehmen)\\b',
  ],
  [
    'publish',
    `(?:publish|post|deploy|release|go live)${NOW}(?: (?:(?:the|my|your|this|all) )*(?:changes?|posts?|articles?|pages?|sites?|versions?|comments?|reviews?|repl(?:y|ies)|containers?|workspaces?|listings?|apps?|to production))$|publish (?:now|and \\p{L}+)\\b|go live now\\b`,
  ],
  ['publish', '(?:\\p{L}+ )*(?:jetzt |sofort )?(?:veröffentlichen|publizieren|live schalten|livestellen)$'],
]).map(([kind, words]) => [kind, new RegExp(`^(?:${words})`, 'u')]);

/** Said of a button alone: links of these names mostly lead to a page about it. @type {readonly (readonly [Kind, RegExp])[]} */
const OF_BUTTONS = /** @type {[Kind, string][]} */ ([
  [
    'order',
    `(?:buy|order|purchase|book|rent|reserve|preorder|pre-order)(?:${NOW}${AMOUNT}| (?!guide|history|status|details?|overview|number|summary|by\\b|list).{1,60})$`,
  ],
  ['order', '(?:kaufen|bestellen|buchen|mieten|reservieren)$|\\p{L}.{0,60} (?:kaufen|bestellen|buchen)$'],
  ['pay', `(?:pay|donate)(?:${NOW}${AMOUNT}| (?:with|by|using|via|in) .{1,60})$`],
  ['pay', '(?:be)?zahlen$|spenden$|(?:mit|per|über) .{1,40} (?:be)?zahlen$'],
  ['transfer', `(?:transfer|wire|withdraw|remit)${NOW}${AMOUNT}$|send${NOW} [^\\p{L}]*[$€£¥][^\\p{L}]*\\p{N}.*$`],
  ['transfer', '(?:überweisen|auszahlen|abheben)$|.{1,40} überweisen$'],
  ['delete', `(?:yes )?(?:delete|erase|wipe|destroy)(?:${NOW}| .{1,60})$`],
  ['delete', '(?:ja )?(?:.{1,60} )?(?:löschen|vernichten)$'],
  ['sign', '(?:e-?sign|sign)$|unterschreiben$|unterzeichnen$|signieren$'],
  ['publish', `(?:publish|deploy|post|tweet|go live)${NOW}$|publish .{1,60}$|deploy .{1,60}$`],
  ['publish', '(?:veröffentlichen|posten|publizieren)$'],
]).map(([kind, words]) => [kind, new RegExp(`^(?:${words})`, 'u')]);

/**
 * @param {Doing} doing
 * @returns {Kind | undefined} undefined: nobody has to be asked
 */
export function kindOf({verb, role, name, form, isConsequential}) {
  if (!PRESSING.has(verb) || (FIELDS.has(role) && verb !== 'submit')) return undefined;
  const words = plain(name);
  const named =
    CLEAR.find(([, said]) => said.test(words)) ?? (role === 'link' ? undefined : OF_BUTTONS.find(([, said]) => said.test(words)));
  if (named) return named[0];
  if (form?.card && sendsForm(verb, role, words)) return 'pay';
  return isConsequential ? 'consequential' : undefined;
}

/**
 * Tells whether it sends a form with the fields of a card: its buttons do, but for those that lead back or explain.
 * @param {string} verb
 * @param {string} role
 * @param {string} words
 */
const sendsForm = (verb, role, words) =>
  verb === 'submit' ||
  (role !== 'link' &&
    !/^(?:back|cancel|close|edit|change|remove|clear|reset|help|what|show|hide|apply|info|more|zurück|abbrechen|schließen|bearbeiten|ändern|entfernen|hilfe|was|anzeigen|verbergen|einlösen|mehr)\b/u.test(
      words,
    ));

/** Invisible characters are taken out before a name is cut: else they would push the words out. */
const HIDDEN = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
/** Over letters, struck out or underlined. Those that make another letter of one have become that letter. */
const MARKS = /[\p{Mn}\p{Me}]/gu;
const MOST_SIGNS = 20_000;

/** Writes a name in small letters, without decoration: icons, arrows, marks, invisible characters. @param {string} name */
const plain = (name) =>
  name
    .slice(0, MOST_SIGNS)
    .replace(HIDDEN, '')
    .slice(0, MOST_CHARS * 2)
    .normalize('NFKC')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(/&/g, ' and ')
    .replace(/(?<!\p{N})[.,](?!\p{N})|[!?:;"“”„'’‘()[\]{}<>|*•→➔›»«✓✔\p{Extended_Pictographic}](?<!\p{N})/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, MOST_CHARS);
