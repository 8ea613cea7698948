// The part of a tag manager that consent needs, as Google's library has it: google_tag_data.ics with its entries, what was used and read,
// listeners, and a layer whose consent commands are read in their order. Written anew for tests; it loads and sends nothing.
(() => {
  'use strict';
  class ConsentState {
    constructor() {
      this.entries = {};
      this.active = this.usedDeclare = this.usedDefault = this.usedUpdate = this.usedImplicit = false;
      this.wasSetLate = this.accessedDefault = this.accessedAny = this.waitPeriodTimedOut = false;
      this.listeners = [];
    }

    default(name, value, region, wait) {
      if (!this.usedDefault && !this.usedDeclare && (this.accessedDefault || this.accessedAny)) this.wasSetLate = true;
      this.usedDefault = this.active = true;
      if (value === undefined || value === null || region !== undefined) return; // no visitor of a test is in a region
      const before = this.entries[name] || {};
      const quiet = wait > 0 && before.update === undefined;
      const entry = this.entries[name] = { implicit: before.implicit, default: value === 'granted', declare: before.declare, update: before.update, quiet };
      if (quiet) {
        setTimeout(() => {
          if (this.entries[name] !== entry || !entry.quiet) return;
          entry.quiet = false;
          this.waitPeriodTimedOut = true;
          this.notifyListeners();
        }, wait);
      }
    }

    update(name, value) {
      if (!this.usedDefault && !this.usedDeclare && !this.usedUpdate && this.accessedAny) this.wasSetLate = true;
      this.usedUpdate = this.active = true;
      if (value === undefined || value === null) return;
      const entry = this.entries[name] = this.entries[name] || {};
      entry.update = value === 'granted';
      entry.quiet = false;
    }

    getConsentState(name) {
      const entry = this.entries[name] || {};
      const granted = entry.update !== undefined ? entry.update : entry.default;
      return granted === undefined ? 0 : granted ? 1 : 2;
    }

    addListener(consentTypes, call) {
      this.listeners.push(call);
    }

    notifyListeners() {
      this.listeners.forEach((call) => call());
    }
  }

  const data = window.google_tag_data = window.google_tag_data || {};
  const ics = data.ics = data.ics || new ConsentState();
  /** A tag that asks whether it may. */
  window.askConsent = (name) => {
    ics.accessedAny = true;
    return ics.getConsentState(name);
  };
  const read = (message) => {
    if (Object.prototype.toString.call(message) !== '[object Arguments]' || message[0] !== 'consent') return;
    const { region, wait_for_update: wait, ...signals } = message[2];
    for (const name of Object.keys(signals)) {
      if (message[1] === 'default') ics.default(name, signals[name], region, Number(wait));
      else if (message[1] === 'update') ics.update(name, signals[name]);
    }
    ics.notifyListeners();
  };
  const layer = window.dataLayer = window.dataLayer || [];
  layer.forEach(read);
  const push = layer.push;
  layer.push = function () {
    const pushed = push.apply(layer, arguments);
    for (let i = 0; i < arguments.length; i++) read(arguments[i]);
    return pushed;
  };
})();
