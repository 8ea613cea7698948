// Collects what a page can see of its layers: served as /look.js to every page of this folder. `note` keeps what a page says, `look` what
// its array looks like now, `done` hands both to the test.
(() => {
  const noted = [];
  window.note = (what) => { noted.push(typeof what === 'function' ? String(what) : what === undefined ? 'undefined' : what); };
  window.look = (layer, {replacedPush = false} = {}) => {
    const own = Object.getOwnPropertyDescriptor(layer, 'push');
    const inherited = [];
    for (const key in layer) inherited.push(key);
    const clone = (value) => { try { return structuredClone(value); } catch (e) { return e.name; } };
    noted.push({
      json: JSON.stringify(layer), keys: Object.keys(layer), names: Object.getOwnPropertyNames(layer), symbols: Object.getOwnPropertySymbols(layer).length,
      entries: Object.entries(layer).length, inherited, assigned: Object.keys(Object.assign({}, layer)), clone: clone([...layer].filter((m) => typeof m !== 'function').length), whole: JSON.stringify(clone(layer)),
      elements: Object.keys(layer).slice(0, 3).map((key) => { const {value, ...rest} = Object.getOwnPropertyDescriptor(layer, key); return rest; }),
      own: own && {...own, value: String(own.value)}, text: String(layer.push), native: replacedPush || Function.prototype.toString.call(layer.push),
      name: layer.push.name, arity: layer.push.length, functionKeys: Reflect.ownKeys(layer.push).map(String), builtIn: layer.push === Array.prototype.push, hasOwn: Object.hasOwn(layer, 'push'), has: 'push' in layer,
      absent: [layer[layer.length], layer[-1], 'nothing' in layer, layer.nothing === undefined],
      isArray: Array.isArray(layer), instance: layer instanceof Array, object: layer instanceof Object, made: layer.constructor === Array, tag: Object.prototype.toString.call(layer), isPrototype: Array.prototype.isPrototypeOf(layer),
      length: layer.length, spread: [...layer].length, joined: [].concat(layer, [1]).length, sliced: layer.slice(-1).length, mapped: layer.map(String).length, species: layer.filter(() => true).constructor === Array,
      states: [Object.isFrozen(layer), Object.isSealed(layer), Object.isExtensible(layer)], equals: [].slice.call(layer).every((m, i) => m === layer[i]),
    });
  };
  // Collects what there is to send with: `Function.prototype.toString.call` alone differs, as README.md says.
  window.sending = () => {
    const holders = [[Navigator.prototype, 'sendBeacon'], [window, 'fetch'], [XMLHttpRequest.prototype, 'open'], [XMLHttpRequest.prototype, 'send']];
    const thrown = (work) => { try { work(); return 'nothing'; } catch (e) { return [e.constructor === TypeError, e.message]; } };
    noted.push(holders.map(([holder, name]) => {
      const {value, ...flags} = Object.getOwnPropertyDescriptor(holder, name);
      return [name, flags, value.name, value.length, String(value), value.toString(), Reflect.ownKeys(value), typeof value, value.prototype === undefined, 'caller' in value,
        Object.getPrototypeOf(value) === Function.prototype, /\[native code\]/.test(Function.prototype.toString.call(value)), holder[name] === value,
        Object.keys(holder).includes(name), thrown(() => new value()), thrown(() => value.call({}, 'x')), thrown(() => structuredClone(value)) !== 'nothing'];
    }));
    const request = new XMLHttpRequest();
    noted.push([request.open('GET', '/?sent') === undefined, request.send() === undefined, fetch('/?sent').constructor === Promise, navigator.sendBeacon('/?sent', 'x'),
      thrown(() => navigator.sendBeacon()), thrown(() => new XMLHttpRequest().send()), thrown(() => request.open('BAD METHOD', '/'))]);
    return fetch('bad://').catch((e) => note([e.constructor === TypeError, e.message]));
  };
  window.listed = (name) => note([Object.keys(window).includes(name), typeof window[name], name in {...window}]);
  window.addEventListener('error', (event) => note('error: ' + event.message));
  document.addEventListener('securitypolicyviolation', (event) => event.violatedDirective === 'connect-src' || note('violation: ' + event.violatedDirective));
  window.done = () => setTimeout(() => sending().then(() => { window.seen = JSON.stringify(noted, null, 1); }));
})();
