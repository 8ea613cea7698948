// Does as GTM does: takes what is there, replaces push on the array, keeps few elements, numbers messages, wraps what templates push.
(function () {
  if (window.google_tag_manager) return;
  var layer = window.dataLayer = window.dataLayer || [];
  var push = layer.push, sandboxed = 0, id = 0;
  window.google_tag_manager = {'GTM-ABC123': {dataLayer: {name: 'dataLayer', get: function () {}}}};
  window.processed = [];
  function Untrusted(message) { this.message = message; }
  Untrusted.prototype.getUntrustedMessageValue = function () { return this.message; };
  function process(message) {
    message = message && message.getUntrustedMessageValue ? message.getUntrustedMessageValue() : message;
    if (message && typeof message === 'object') message['gtm.uniqueEventId'] = message['gtm.uniqueEventId'] || ++id;
    processed.push(message);
  }
  var before = [].slice.call(layer, 0);
  layer.push = function () {
    var messages = [].slice.call(arguments, 0);
    if (sandboxed > 0) messages = messages.map(function (m) { return new Untrusted(m); });
    var result = push.apply(layer, messages);
    for (; layer.length > 5;) layer.shift();
    messages.forEach(process);
    return 'boolean' !== typeof result || result;
  };
  window.template = function (message) { sandboxed++; try { return layer.push(message); } finally { sandboxed--; } };
  before.forEach(process);
})();
