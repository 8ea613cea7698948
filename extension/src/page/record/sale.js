// @ts-nocheck – all it touches is the page's and of no known type.
import {descriptor} from '../lib/natives.js';
import {recording} from './recording.js';

/** Recognises e-commerce pushes: they are kept when others are only counted. */

export const SALES = {
  __proto__: null,
  add_payment_info: true,
  add_shipping_info: true,
  add_to_cart: true,
  add_to_wishlist: true,
  begin_checkout: true,
  purchase: true,
  refund: true,
  remove_from_cart: true,
  select_item: true,
  select_promotion: true,
  view_cart: true,
  view_item: true,
  view_item_list: true,
  view_promotion: true,
};
export const isNameOfSale = (property) => property !== undefined && typeof property.value === 'string' && SALES[property.value] === true;
export let isAskedSale = false;
/** Tells whether it is about e-commerce: by a name of GA4's, or by data of its own. Nothing is known of what throws when it is touched. */
export const isSale = (value) => {
  if (typeof value !== 'object' || value === null) return false;
  if (value === recording.asked) return isAskedSale;
  try {
    const event = descriptor(value, 'event');
    isAskedSale =
      isNameOfSale(event) || descriptor(value, 'ecommerce') !== undefined || (event === undefined && isNameOfSale(descriptor(value, 1))); // of gtag()
  } catch {
    isAskedSale = false;
  }
  recording.asked = value;
  return isAskedSale;
};
