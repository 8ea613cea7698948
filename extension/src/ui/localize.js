import {platform} from '../platform/chrome.js';

/**
 * Puts the texts of the browser's language into a page: `data-text="name"` becomes the content of an element,
 * `data-label="name"` its accessible name and tooltip.
 */
export function localize() {
  document.documentElement.lang = platform.language();
  for (const element of document.querySelectorAll('[data-text]')) {
    element.textContent = platform.text(element.getAttribute('data-text') ?? '');
  }
  for (const element of document.querySelectorAll('[data-label]')) {
    const label = platform.text(element.getAttribute('data-label') ?? '');
    element.setAttribute('aria-label', label);
    element.setAttribute('title', label);
  }
}

/**
 * The element with this id.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function element(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
  return found;
}

/**
 * A new element with text in it.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} className
 * @param {(string | Node)[]} content text stays text
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, className, ...content) {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
}
