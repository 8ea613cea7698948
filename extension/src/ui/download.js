import {make} from './localize.js';

/** Saves a file that our page has written. @param {BlobPart} content @param {string} type its MIME type @param {string} name */
export function download(content, type, name) {
  const link = make('a', '');
  link.href = URL.createObjectURL(new Blob([content], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // whoever is asked where to put it needs a while
}
