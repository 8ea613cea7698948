/**
 * Run inside a page where `readDataLayer` answered `held: true`. `key` is the random name that was given to it.
 */

/**
 * The next piece of the held text, `chars` UTF-16 units long or one less or, where one would be none, one more: it never
 * ends inside a surrogate pair, and the next begins at `from` plus its length. The last one takes the text out of the
 * page. The whole is `sizes.value + sizes.tags` long.
 *
 * @param {{key: string, from: number, chars: number}} args
 * @returns {string | null} null when nothing is held: the page was left, or the text was not fetched in time.
 */
export function takeSlice(args) {
  const holder = /** @type {any} */ (window)[Symbol.for(args.key)];
  return holder === undefined ? null : holder.take(args.from, args.chars);
}

/**
 * Removes an unwanted text from the page.
 *
 * @param {{key: string}} args
 */
export function dropSlices(args) {
  /** @type {any} */ (window)[Symbol.for(args.key)]?.drop();
}
