// Stands for the tag manager: a GA4 tag on each event of the shop, and an ad pixel. Their addresses are real ones, and the demo answers
// them itself: nothing leaves the browser.
(() => {
  'use strict';
  const {defects} = window.release;
  const isGranted = () => localStorage.getItem('consent') === 'granted';
  const pair = (name, value) => `&${name}=${encodeURIComponent(value)}`;

  const ga4 = (event, {transaction_id: id, value, currency, items = []} = {}, more = {}) => {
    if (!isGranted()) return;
    let query = `v=2&tid=G-LAMPS&cid=7.42&gcs=G111&en=${event}${pair('dl', location.href)}${pair('dt', document.title)}`;
    if (id !== undefined) query += pair('ep.transaction_id', id);
    if (value !== undefined) query += pair('epn.value', value);
    if (currency !== undefined) query += pair('cu', currency);
    items.forEach((item, at) => {
      query += pair(`pr${at + 1}`, `id${item.item_id}~nm${item.item_name}~pr${item.price}~qt${item.quantity}`);
    });
    for (const [name, text] of Object.entries(more)) query += pair(`ep.${name}`, text);
    navigator.sendBeacon(`https://www.google-analytics.com/g/collect?${query}`);
  };
  const pixel = (event) => navigator.sendBeacon(`https://www.facebook.com/tr/?id=1234567890123456&ev=${event}${pair('dl', location.href)}`);

  const hear = (message) => {
    if (typeof message?.event !== 'string' || message.event.startsWith('gtm.')) return;
    const ecommerce = {...message.ecommerce};
    if (defects && message.event === 'purchase') delete ecommerce.transaction_id; // Defect: the tag's field for the order's number is empty.
    ga4(message.event, ecommerce);
    if (message.event === 'page_view' && !defects && isGranted()) pixel('PageView');
  };
  const layer = window.dataLayer;
  const push = layer.push;
  layer.push = function (...messages) {
    const length = push.apply(layer, messages);
    messages.forEach(hear);
    return length;
  };
  layer.forEach(hear);
  layer.push({event: 'gtm.js', 'gtm.start': Date.now(), 'gtm.uniqueEventId': 1});
  if (defects) pixel('PageView'); // Defect: the pixel does not wait for the choice.

  document.addEventListener('submit', ({target}) => {
    const fields = new FormData(target);
    // Defect: the form's tag tells GA4 the visitor's address.
    ga4('form_submit', {}, {form_id: target.id, ...(defects && fields.has('email') ? {form_email: String(fields.get('email'))} : {})});
  });
})();
