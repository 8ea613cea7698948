import css from '@shoelace-style/shoelace/dist/themes/light.css';
import '@shoelace-style/shoelace/dist/components/button/button.js';
import '@shoelace-style/shoelace/dist/components/checkbox/checkbox.js';
import '@shoelace-style/shoelace/dist/components/input/input.js';
import '@shoelace-style/shoelace/dist/components/option/option.js';
import '@shoelace-style/shoelace/dist/components/radio-group/radio-group.js';
import '@shoelace-style/shoelace/dist/components/radio/radio.js';
import '@shoelace-style/shoelace/dist/components/range/range.js';
import '@shoelace-style/shoelace/dist/components/rating/rating.js';
import '@shoelace-style/shoelace/dist/components/select/select.js';
import '@shoelace-style/shoelace/dist/components/switch/switch.js';
import '@shoelace-style/shoelace/dist/components/textarea/textarea.js';
import '@shoelace-style/shoelace/dist/components/tree/tree.js';
import '@shoelace-style/shoelace/dist/components/tree-item/tree-item.js';

document.head.append(Object.assign(document.createElement('style'), {textContent: css}));
document.querySelector('#app').innerHTML = `
  <form onsubmit="event.preventDefault(); sent = [...new FormData(this)].join('&')">
  <sl-input name="name" label="Name" clearable></sl-input><sl-textarea name="note" label="Note"></sl-textarea>
  <sl-checkbox name="terms" value="yes">Terms</sl-checkbox><sl-switch name="news" value="on">News</sl-switch>
  <sl-radio-group label="Size" name="size"><sl-radio value="s">Small</sl-radio><sl-radio value="l">Large</sl-radio></sl-radio-group>
  <sl-select label="Land" name="land" hoist><sl-option value="de">Germany</sl-option><sl-option value="fr">France</sl-option></sl-select>
  <sl-range label="Count" name="count" min="0" max="10" value="3"></sl-range><sl-rating label="Stars"></sl-rating>
  <sl-tree><sl-tree-item>Lamps<sl-tree-item>Desk</sl-tree-item></sl-tree-item></sl-tree>
  <sl-button type="submit">Send</sl-button></form>`;
