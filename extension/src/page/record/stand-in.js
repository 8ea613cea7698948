// @ts-nocheck – all it touches is the page's and of no known type.
import {apply, native, reflectGet} from '../lib/natives.js';

/** Makes stand-ins for functions, and sets and removes properties. */

export const define = native('Reflect.defineProperty', 'defineProperty', (w) => w.Reflect.defineProperty);
export const remove = native('Reflect.deleteProperty', 'deleteProperty', (w) => w.Reflect.deleteProperty);
export const MakeProxy = native('Proxy', 'Proxy', (w) => w.Proxy);
export const Failure = native('Error', 'Error', (w) => w.Error);
export const textOfFunction = native('Function.prototype.toString', 'toString', (w) => w.Function.prototype.toString);

// A function that looks like `f`, including its text, and runs `run(self, args)` instead.
export const standIn = (f, run) => {
  const ownText = {
    toString() {
      return apply(textOfFunction, f, []);
    },
  }.toString;
  return new MakeProxy(f, {
    __proto__: null,
    get: (target, key, receiver) => {
      const value = reflectGet(target, key, receiver);
      return key === 'toString' && value === textOfFunction ? ownText : value;
    },
    apply: (_, self, args) => run(self, args),
  });
};
