import '@material/web/button/filled-button.js';
import '@material/web/checkbox/checkbox.js';
import '@material/web/chips/chip-set.js';
import '@material/web/chips/filter-chip.js';
import '@material/web/radio/radio.js';
import '@material/web/select/outlined-select.js';
import '@material/web/select/select-option.js';
import '@material/web/slider/slider.js';
import '@material/web/switch/switch.js';
import '@material/web/tabs/primary-tab.js';
import '@material/web/tabs/tabs.js';
import '@material/web/textfield/outlined-text-field.js';

document.querySelector('#app').innerHTML = `
  <form onsubmit="event.preventDefault(); sent = [...new FormData(this)].join('&')">
  <md-outlined-text-field label="Name" name="name"></md-outlined-text-field>
  <label><md-checkbox name="terms" value="yes" aria-label="Terms" touch-target="wrapper"></md-checkbox> Terms</label>
  <md-switch aria-label="News" name="news" value="on"></md-switch>
  <md-radio name="size" value="s" aria-label="Small"></md-radio><md-radio name="size" value="l" aria-label="Large"></md-radio>
  <md-outlined-select label="Land" name="land"><md-select-option value="de"><div slot="headline">Germany</div></md-select-option>
  <md-select-option value="fr"><div slot="headline">France</div></md-select-option></md-outlined-select>
  <md-chip-set><md-filter-chip label="Gift"></md-filter-chip></md-chip-set>
  <md-tabs aria-label="Views"><md-primary-tab>One</md-primary-tab><md-primary-tab>Two</md-primary-tab></md-tabs>
  <md-slider labeled min="0" max="10" value="3" name="count" aria-label="Count"></md-slider>
  <md-filled-button type="submit">Send</md-filled-button></form>`;
