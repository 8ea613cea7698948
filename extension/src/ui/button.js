import {make} from './localize.js';

/**
 * @param {string} words
 * @param {string} key
 * @param {() => void} press
 * @param {string} [look]
 * @param {string} [name] for those who do not see it, where the words alone say too little
 */
export function button(words, key, press, look = 'button plain small', name = '') {
  const of = make('button', look, words);
  of.type = 'button';
  of.dataset.key = key;
  if (name) of.setAttribute('aria-label', name);
  of.addEventListener('click', press);
  return of;
}

/**
 * Disables a button while it works. It has the focus again afterwards, unless the person has gone on meanwhile.
 * @param {HTMLButtonElement} of
 * @param {() => Promise<void>} work
 */
export async function whileBusy(of, work) {
  const hadFocus = document.activeElement === of;
  of.disabled = true;
  try {
    await work();
  } finally {
    of.disabled = false;
    if (hadFocus && document.activeElement === document.body) of.focus();
  }
}
