import {element} from './localize.js';

/** Says something to the person in a page of ours, and asks. The page has #said, #failed and #ask. */

const said = element('said', HTMLParagraphElement);
const failed = element('failed', HTMLParagraphElement);

/** @param {string} words */
export function say(words) {
  said.textContent = words;
  said.classList.toggle('long', words.includes('\n'));
  for (const animation of said.getAnimations()) animation.currentTime = 0; // it stays for a while, each time
  failed.hidden = true;
}

/** @param {string} words */
export function fail(words) {
  said.textContent = '';
  failed.textContent = words;
  failed.hidden = false;
}

/** @param {string} question @param {string} yes @returns {Promise<boolean>} */
export function ask(question, yes) {
  const dialog = element('ask', HTMLDialogElement);
  element('askText', HTMLParagraphElement).textContent = question;
  element('askYes', HTMLButtonElement).textContent = yes;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), {once: true}));
}
