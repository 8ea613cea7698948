import {folded} from '../snapshot/folded.js';
import {shortened} from '../snapshot/names.js';
import {attribute, bodyOf} from '../snapshot/dom.js';
import {addressOf} from './links.js';

/** Reads what the page says of itself: in JSON-LD, then Open Graph, then other meta tags, then its title. */

const MOST_SCRIPTS = 50;
const SCRIPT_CHARS = 200_000;
const MOST_OBJECTS = 500;
const FIELD_CHARS = 1000;
const all = Document.prototype.querySelectorAll;

/**
 * @typedef {{title?: string, byline?: string, excerpt?: string, siteName?: string, publishedTime?: string, modifiedTime?: string,
 * language?: string, url?: string, image?: string, type?: string, from: Record<string, string>}} PageMetadata
 */

/** @type {Record<string, {ld: string[], meta: string[]}>} where each is found, the best first */
const FIELDS = {
  title: {ld: ['headline', 'name'], meta: ['og:title', 'twitter:title', 'dc.title', 'dcterms.title']},
  byline: {ld: ['author', 'creator'], meta: ['article:author', 'author', 'dc.creator', 'dcterms.creator', 'twitter:creator']},
  excerpt: {ld: ['description', 'abstract'], meta: ['og:description', 'twitter:description', 'description', 'dc.description']},
  siteName: {ld: ['publisher', 'isPartOf'], meta: ['og:site_name', 'application-name']},
  publishedTime: {
    ld: ['datePublished', 'dateCreated', 'uploadDate'],
    meta: ['article:published_time', 'og:published_time', 'date', 'dc.date', 'parsely-pub-date'],
  },
  modifiedTime: {ld: ['dateModified'], meta: ['article:modified_time', 'og:updated_time', 'last-modified']},
  image: {ld: ['image', 'thumbnailUrl'], meta: ['og:image', 'og:image:url', 'twitter:image']},
  type: {ld: ['@type'], meta: ['og:type']},
};
/** The types of JSON-LD objects that a page can be about. */
const ABOUT =
  /Article|Posting|Report|Product|Recipe|Event|Course|Movie|Book|VideoObject|JobPosting|HowTo|FAQPage|QAPage|WebPage|WebSite|Organization/;

/** @param {unknown} value @returns {string} what it says in words */
function wordsOf(value) {
  if (typeof value === 'string' || typeof value === 'number') return unescaped(String(value));
  if (Array.isArray(value)) return value.slice(0, 10).map(wordsOf).filter(Boolean).join(', ');
  if (typeof value !== 'object' || value === null) return '';
  const {name, url} = /** @type {any} */ (value);
  return typeof name === 'string' ? unescaped(name) : typeof url === 'string' ? url : '';
}

/** @param {string} text with entities, which JSON-LD and feeds of meta tags often still have */
function unescaped(text) {
  const short = text.slice(0, 10 * FIELD_CHARS);
  if (!short.includes('&')) return short;
  return DOMParser.prototype.parseFromString.call(
    new DOMParser(),
    `<!doctype html><title>${short.replace(/</g, '&lt;')}</title>`,
    'text/html',
  ).title;
}

/** @returns {Record<string, unknown>[]} the objects of JSON-LD, what the page is about first */
function linkedData() {
  /** @type {Record<string, unknown>[]} */
  const objects = [];
  const add = (/** @type {unknown} */ value, /** @type {number} */ depth) => {
    if (objects.length >= MOST_OBJECTS || depth > 5 || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) add(each, depth + 1);
      return;
    }
    const object = /** @type {Record<string, unknown>} */ (value);
    if (object['@type'] !== undefined) objects.push(object);
    add(object['@graph'], depth + 1);
    add(object.mainEntity, depth + 1);
  };
  for (const script of [...all.call(document, 'script[type="application/ld+json" i]')].slice(0, MOST_SCRIPTS)) {
    const text = String(script.textContent ?? '');
    if (text.length > SCRIPT_CHARS) continue;
    try {
      add(JSON.parse(text.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')), 0);
    } catch {
      // many pages write what is no JSON
    }
  }
  const rank = (/** @type {Record<string, unknown>} */ object) => {
    const place = ABOUT.source.split('|').findIndex((type) => new RegExp(type).test(wordsOf(object['@type'])));
    return place < 0 ? 100 : place;
  };
  return objects
    .map((object) => ({object, place: rank(object)}))
    .sort((one, other) => one.place - other.place)
    .map(({object}) => object);
}

/** @returns {PageMetadata} */
export function metadataOf() {
  const objects = linkedData();
  /** @type {Map<string, string>} */
  const metas = new Map();
  for (const meta of [...all.call(document, 'meta[content]')].slice(0, MOST_OBJECTS)) {
    const name = (attribute(meta, 'property') ?? attribute(meta, 'name') ?? attribute(meta, 'itemprop') ?? '').toLowerCase();
    if (name !== '' && !metas.has(name)) metas.set(name, attribute(meta, 'content') ?? '');
  }
  /** @type {PageMetadata} */
  const about = {from: {}};
  const say = (/** @type {string} */ field, /** @type {string} */ text, /** @type {string} */ from) => {
    const words = shortened(folded(field === 'image' || field === 'url' ? addressOf(text) : text), FIELD_CHARS);
    if (words === '') return false;
    Object.assign(about, {[field]: words});
    about.from[field] = from;
    return true;
  };
  for (const [field, {ld, meta}] of Object.entries(FIELDS)) {
    const isSaid = objects.some((object) => ld.some((name) => say(field, wordsOf(object[name]), 'json-ld')));
    if (!isSaid)
      meta.some((name) =>
        say(field, unescaped(metas.get(name) ?? ''), name.startsWith('og:') || name.startsWith('article:') ? 'open-graph' : 'meta'),
      );
  }
  if (about.title === undefined) say('title', String([...all.call(document, 'head > title')][0]?.textContent ?? ''), 'title');
  const root = bodyOf(document);
  say('language', (root && attribute(root, 'lang')) || metas.get('og:locale') || '', 'html');
  const canonical = /** @type {HTMLLinkElement | undefined} */ ([...all.call(document, 'link[rel="canonical" i]')][0]);
  say('url', (canonical && canonical.href) || metas.get('og:url') || '', canonical ? 'link' : 'open-graph');
  return about;
}
