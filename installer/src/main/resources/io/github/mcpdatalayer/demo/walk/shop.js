// The shop's own tracking: consent first, then the events of GA4's shop funnel. /release.js says whether this is the release with the six defects.
(() => {
  'use strict';
  const {defects} = window.release;
  const lamp = {item_id: 'L-204', item_name: 'Arc floor lamp', item_brand: 'Lumen', item_category: 'Lamps', price: 129.9, quantity: 1};
  const basket = {currency: 'EUR', value: 129.9, items: [lamp]};
  const ready = (work) => (document.readyState === 'loading' ? addEventListener('DOMContentLoaded', work) : work());
  const answer = () => localStorage.getItem('consent');
  const track = (event, ecommerce) => {
    dataLayer.push({ecommerce: null});
    dataLayer.push({event, ecommerce});
  };

  window.dataLayer = window.dataLayer || [];
  function gtag() { dataLayer.push(arguments); }
  const signals = (value) => ({ad_storage: value, analytics_storage: value, ad_user_data: value, ad_personalization: value});
  gtag('consent', 'default', signals('denied'));
  if (answer()) gtag('consent', 'update', signals(answer()));

  /** Runs a page of the shop once the visitor has chosen: `show` when it is shown, `actions` by the id of what is pressed. */
  window.shopPage = ({show, actions = {}}) => {
    const begin = () => {
      dataLayer.push({event: 'page_view', page_title: document.title});
      show?.();
    };
    ready(() => {
      const banner = document.getElementById('banner');
      if (answer()) begin();
      else if (banner) banner.hidden = false;
      banner?.addEventListener('click', ({target}) => {
        const choice = target.closest('[data-choice]')?.dataset.choice;
        if (!choice) return;
        localStorage.setItem('consent', choice);
        banner.hidden = true;
        gtag('consent', 'update', signals(choice));
        begin();
      });
      for (const [id, act] of Object.entries(actions)) document.getElementById(id).addEventListener('click', act);
    });
  };

  window.shop = {
    viewItem: () => track('view_item', basket),
    // Defect: the value has no currency.
    addToBasket: () => track('add_to_cart', defects ? {value: basket.value, items: basket.items} : basket),
    viewBasket: () => track('view_cart', basket),
    beginCheckout() {
      track('begin_checkout', basket);
      if (defects) track('begin_checkout', basket); // Defect: the old button's handler is still there.
    },
    // Defect: nobody tracks the delivery.
    chooseDelivery: (tier) => defects || track('add_shipping_info', {...basket, shipping_tier: tier}),
    choosePayment: (type) => track('add_payment_info', {...basket, payment_type: type}),
    order: () => track('purchase', {...basket, transaction_id: 'T-2026-0042', value: 129.9, tax: 21.52, shipping: 4.9}),
  };
})();
