// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {apply, cut, descriptor, native} from '../lib/natives.js';
import {isHigh} from '../lib/text.js';

/** Holds a long text in the page until it is fetched. */

// The end of a text's slice, never inside a surrogate pair.
export function sliceEnd(whole, from, chars) {
  let to = from + chars;
  if (to < whole.length && isHigh(whole[to - 1])) to += to - 1 > from ? -1 : 1;
  return to < whole.length ? to : whole.length;
}

// Keeps a text in the page for take-slice.js until it is taken or expires. Returns its first slice.
export function hold(whole) {
  const slot = Symbol.for(input.key);
  let waiting = whole;
  const drop = () => {
    waiting = '';
    if (descriptor(window, slot)?.value === holder) delete window[slot];
  };
  const take = (from, chars) => {
    const to = sliceEnd(waiting, from, chars);
    const slice = cut(waiting, from, to);
    if (to >= waiting.length) drop();
    return slice;
  };
  const holder = {__proto__: null, take, drop};
  native('', 'defineProperty', (w) => w.Reflect.defineProperty)(window, slot, {
    __proto__: null,
    value: holder,
    configurable: true,
    enumerable: false,
    writable: false,
  });
  apply(
    native('', 'setTimeout', (w) => w.setTimeout),
    window,
    [drop, input.holdMs ?? input.budgetMs],
  );
  return take(0, input.inlineChars);
}
