// A container with one GA4 tag on the event purchase, behind tag-manager.js. That of GTM-LACKING was set up without transaction_id.
(() => {
  'use strict';
  const lacking = document.currentScript.src.includes('id=GTM-LACKING');
  const bit = (name) => (window.askConsent(name) === 1 ? '1' : '0');
  const tell = (order) => {
    const item = order.items[0];
    navigator.sendBeacon('https://www.google-analytics.com/g/collect?v=2&tid=G-SHOP1&cid=1.2&en=purchase'
      + '&gcs=G1' + bit('ad_storage') + bit('analytics_storage') + '&dl=' + encodeURIComponent(location.href)
      + (lacking ? '' : '&ep.transaction_id=' + order.transaction_id) + '&epn.value=' + Number(order.value)
      + (order.currency ? '&cu=' + order.currency : '') + '&pr1=id' + item.item_id + '~pr' + item.price + '~qt' + item.quantity);
  };
  const layer = window.dataLayer;
  const push = layer.push;
  layer.push = function (...messages) {
    const length = push.apply(layer, messages);
    messages.forEach((message) => {
      if (message && message.event === 'purchase') tell(message.ecommerce);
    });
    return length;
  };
})();
