// Does as Matomo does: works off its queue and puts an object with a push in its place; its tag manager replaces push.
(function () {
  if (window.Matomo) return;
  window.Matomo = {};
  window.tracked = [];
  var queue = window._paq;
  function TrackerProxy() { return {push: function () { for (var i = 0; i < arguments.length; i++) tracked.push(arguments[i][0]); }}; }
  for (var i = 0; i < queue.length; i++) tracked.push(queue[i][0]);
  window._paq = new TrackerProxy();
  var layer = window._mtm, seen = [].slice.call(layer);
  layer.push = function (value) { seen.push(value); return Array.prototype.push.call(layer, value); };
})();
