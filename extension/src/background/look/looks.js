/**
 * Compares two looks at a page, before and after its picture was taken: where words stood and stand, what must be painted whatever it says,
 * and whether both saw the same.
 */

/** @typedef {import('../../page/look-at-page.js').Look} Look */
/** @typedef {import('../../page/picture/boxes.js').PictureBox} PictureBox */
/** @typedef {import('../../page/picture/boxes.js').Cover} Cover */
/** @typedef {import('../../page/picture/words.js').Block} Block */

const NUMBERS = 6;

/** @param {Look} before @param {Look} after @returns {boolean} whether the page showed the same all the time, as far as can be told */
export const isSame = (before, after) =>
  !after.hasChanged && JSON.stringify([before.view, before.words, before.crop]) === JSON.stringify([after.view, after.words, after.crop]);

/**
 * Compares looks at a page that did not come to rest. A word that stood still has its place. All others may have been anywhere: if any of
 * it is to be hidden, the whole picture is.
 * @param {Look} before
 * @param {Look} after
 * @returns {{blocks: Block[], cover: Cover[], media: PictureBox[]}}
 */
export function united(before, after) {
  if (isSame(before, after)) return after.words;
  /** @type {PictureBox} */
  const everywhere = [0, 0, after.view.width, after.view.height];
  const blocks = [
    ...still(before.words.blocks, after.words.blocks, everywhere),
    ...still(after.words.blocks, before.words.blocks, everywhere),
  ];
  for (const {text, keys} of after.between?.texts ?? []) blocks.push({text, keys, runs: [0, text.length, ...everywhere]});
  const isKnown = JSON.stringify(before.words.cover) === JSON.stringify(after.words.cover) && !after.between?.isUnknown;
  const isStill = JSON.stringify(before.words.media) === JSON.stringify(after.words.media) && !after.between?.isMoved;
  return {blocks, cover: isKnown ? after.words.cover : [[...everywhere, 'changing']], media: isStill ? after.words.media : [everywhere]};
}

/**
 * @param {Block[]} blocks
 * @param {Block[]} others of the other look
 * @param {PictureBox} everywhere
 * @returns {Block[]} those of one look; what the other does not have may be anywhere
 */
function still(blocks, others, everywhere) {
  const known = new Set(others.map((block) => JSON.stringify(block)));
  return blocks.map((block) =>
    known.has(JSON.stringify(block))
      ? block
      : {...block, runs: block.runs.map((each, i) => (i % NUMBERS < 2 ? each : (everywhere[(i % NUMBERS) - 2] ?? 0)))},
  );
}
