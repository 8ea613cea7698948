import {attribute, documentOf, own, tagOf} from '../snapshot/dom.js';
import {shownWithin} from '../snapshot/tree.js';
import {chordOf} from '../keys.js';
import {isByKeysAlone} from './able.js';
import {formOf, isSubmitter} from './forms.js';
import {fileFieldOf} from './upload.js';

/**
 * Tells before the first event what only real input may do: what has been done once by the page's means is never done again. Handlers that
 * a script has added cannot be read: what those are refused is said afterwards.
 */

const PRESSING = new Set(['click', 'doubleClick', 'tap', 'uploadByButton']);
/** The browser itself acts behind these, for real input alone: a link in a new tab, the page before or after. */
const BY_BROWSER = new Set(['middleClick', 'backClick', 'forwardClick']);
const HERE = /^_(?:self|top|parent)$/i;
/** Calls in a handler's text that the browser grants after a person's press alone. */
const ASKS =
  /\b(?:window|self|top|parent)\s*\.\s*open\s*\(|\brequest(?:Fullscreen|PictureInPicture|PointerLock)\b|\bshow(?:Picker|OpenFilePicker|SaveFilePicker|DirectoryPicker)\b|\bnavigator\s*\.\s*(?:clipboard|share)\b|\bgetDisplayMedia\b/;
const MOST_DEPTH = 500;

/**
 * @param {Element} of
 * @param {import('../act-in-page.js').ActArgs} asked with the verb that it is for this element
 * @returns {boolean}
 */
export function needsTrust(of, {verb, value}) {
  const isPressed = PRESSING.has(verb) || (verb === 'press' && ['Enter', ' '].includes(chordOf(String(value))?.key.key ?? ''));
  if (verb === 'type') return isByKeysAlone(of);
  if (BY_BROWSER.has(verb)) return true;
  if (!isPressed) return false;
  if (verb === 'uploadByButton') return true;
  for (let node = /** @type {Element | null} */ (of), depth = 0; node && depth < MOST_DEPTH; node = shownWithin(node), depth++) {
    if (ASKS.test(attribute(node, 'onclick') ?? '')) return true;
    if (tagOf(node) === 'label' && fileFieldOf(node)) return true;
    if (leadsElsewhere(node)) return true;
  }
  return own(of, 'type') === 'file';
}

/** Tells whether a press on it asks for another tab. @param {Element} of */
function leadsElsewhere(of) {
  const tag = tagOf(of);
  if (tag === 'a' || tag === 'area') {
    const href = own(of, 'href');
    if (!href) return false;
    return /^javascript:/i.test(href) ? ASKS.test(href) : isElsewhere(of, own(of, 'target'));
  }
  const form = isSubmitter(of) ? formOf(of) : undefined;
  return form !== undefined && isElsewhere(of, attribute(of, 'formtarget') ?? attribute(form, 'target') ?? '');
}

/** Tells whether the target is neither this page nor a frame of it. @param {Element} of @param {string} target */
function isElsewhere(of, target) {
  const named = target || (attribute(baseOf(of), 'target') ?? '');
  return named !== '' && !HERE.test(named) && !isFrame(of, named);
}

const NO_BASE = Document.prototype.createElement.call(document, 'base');

/** @param {Element} of @returns {Element} what gives links a target that have none */
const baseOf = (of) => Document.prototype.querySelector.call(documentOf(of), 'base[target]') ?? NO_BASE;

/** @param {Element} of @param {string} name */
const isFrame = (of, name) =>
  [...Document.prototype.querySelectorAll.call(documentOf(of), 'iframe[name], frame[name]')].some(
    (each) => attribute(each, 'name') === name,
  );
