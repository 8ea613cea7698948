// @ts-nocheck – all it touches is the page's and of no known type.
/** Lists that pages cannot change. */

// No array method, no iterator and nothing inherited is used below: pages replace such things. Lists are records
// with a count `n` and a prototype without setters.
export const List = function () {
  this.n = 0;
};
List.prototype = {__proto__: null};
export const list = () => new List();
export const add = (items, item) => {
  items[items.n++] = item;
};
