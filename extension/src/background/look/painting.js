/**
 * Paints over what must not be seen in a picture, then makes it as small as it is wanted. In this order: what is scaled down first would
 * leave traces around what is painted.
 *
 * @typedef {[x: number, y: number, width: number, height: number, label?: string]} Painted in pixels of CSS from the corner of the page's
 * window
 *
 * @typedef {object} Wanted
 * @property {Painted[]} paint what is painted over beside what always is
 * @property {boolean} hideMedia
 * @property {boolean} marks
 * @property {'png' | 'jpeg' | 'webp'} format
 * @property {number | undefined} quality 1 to 100
 * @property {number | undefined} width
 * @property {number | undefined} maxHeight
 */

export const MOST_SIDE = 1568;
const MOST_PIXELS = 1_150_000;
const PAINT = '#5b6472';
const LETTERS = '#ffffff';
const MARK = '#c2185b';

/**
 * Returns the size of the picture of a part of the page.
 * @param {{width: number, height: number}} part in pixels of CSS
 * @param {number} ratio how many pixels the browser took for one of CSS
 * @param {{width?: number, maxHeight?: number}} wanted in pixels of the picture
 * @returns {{scale: number, width: number, height: number, isCut: boolean}} `scale`: pixels of the picture for one of CSS
 */
export function sizeOf(part, ratio, {width, maxHeight}) {
  let scale = width === undefined ? 1 : Math.min(width / part.width, Math.max(ratio, 1));
  const cut = maxHeight === undefined ? part.height : Math.min(part.height, maxHeight / scale);
  if (width === undefined) scale = Math.min(1, MOST_SIDE / Math.max(part.width, cut), Math.sqrt(MOST_PIXELS / (part.width * cut)));
  return {
    scale,
    width: Math.max(1, Math.floor(part.width * scale)),
    height: Math.max(1, Math.floor(cut * scale)),
    isCut: cut < part.height,
  };
}

/**
 * @param {import('./pictures.js').Picture} picture
 * @param {Wanted} wanted
 * @returns {Promise<{blob: Blob, width: number, height: number, scale: number, isCut: boolean}>}
 */
export async function paint({bitmap, view, cover, media, crop, marks}, wanted) {
  const ratio = (bitmap.width / view.width) * view.zoom;
  const [x, y, w, h] = crop;
  const {scale, width, height, isCut} = sizeOf({width: w, height: h}, ratio, wanted);
  const whole = canvasOf(bitmap.width, bitmap.height);
  whole.drawImage(bitmap, 0, 0);
  /**
   * @param {readonly (number | string | undefined)[]} box
   * @returns {[number, number, number, number]} in pixels of the bitmap, never smaller
   */
  const onBitmap = ([left, top, wide, high]) => {
    const from = [Math.floor((Number(left) - view.left) * ratio), Math.floor((Number(top) - view.top) * ratio)];
    const to = [Math.ceil((Number(left) + Number(wide) - view.left) * ratio), Math.ceil((Number(top) + Number(high) - view.top) * ratio)];
    return [from[0] ?? 0, from[1] ?? 0, (to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0)];
  };
  whole.fillStyle = PAINT;
  for (const box of [...cover, ...(wanted.hideMedia ? media : []), ...wanted.paint]) whole.fillRect(...onBitmap(box));
  for (const [left, top, wide, high, label] of wanted.paint) if (label) letter(whole, onBitmap([left, top, wide, high]), label);
  const shown = canvasOf(width, height);
  shown.imageSmoothingQuality = 'high';
  const [fromX, fromY] = [(x - view.left) * ratio, (y - view.top) * ratio];
  shown.drawImage(whole.canvas, fromX, fromY, (width / scale) * ratio, (height / scale) * ratio, 0, 0, width, height);
  if (wanted.marks)
    for (const [ref, left, top, wide, high] of marks) mark(shown, [(left - x) * scale, (top - y) * scale, wide * scale, high * scale], ref);
  const blob = await shown.canvas.convertToBlob({type: `image/${wanted.format}`, quality: (wanted.quality ?? 80) / 100});
  return {blob, width, height, scale, isCut};
}

/** @param {number} width @param {number} height */
function canvasOf(width, height) {
  const context = new OffscreenCanvas(width, height).getContext('2d', {alpha: false});
  if (!context) throw new Error('The browser gives no canvas.');
  return context;
}

/**
 * Says what stands under the paint, where there is room.
 * @param {OffscreenCanvasRenderingContext2D} on
 * @param {[number, number, number, number]} box
 * @param {string} label
 */
function letter(on, [x, y, width, height], label) {
  const size = Math.min(height * 0.6, 28);
  on.font = `${size}px sans-serif`;
  if (size < 6 || on.measureText(label).width > width - 2) return;
  on.fillStyle = LETTERS;
  on.textBaseline = 'middle';
  on.textAlign = 'center';
  on.fillText(label, x + width / 2, y + height / 2);
}

/** @param {OffscreenCanvasRenderingContext2D} on @param {[number, number, number, number]} box @param {string} ref */
function mark(on, [x, y, width, height], ref) {
  on.strokeStyle = MARK;
  on.lineWidth = 1.5;
  on.strokeRect(x, y, width, height);
  on.font = 'bold 11px sans-serif';
  const wide = on.measureText(ref).width + 4;
  const [left, top] = [Math.max(0, Math.min(x, on.canvas.width - wide)), Math.max(0, y - 13)];
  on.fillStyle = MARK;
  on.fillRect(left, top, wide, 13);
  on.fillStyle = LETTERS;
  on.textBaseline = 'middle';
  on.textAlign = 'left';
  on.fillText(ref, left + 2, top + 7);
}
