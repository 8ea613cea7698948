function track(message) {
  dataLayer.push({ ecommerce: null });
  dataLayer.push(message);
}
