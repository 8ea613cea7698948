/**
 * Remembers what a session has pressed and not yet let go. However the session ends, nothing stays pressed.
 *
 * @typedef {{method: string, params: Record<string, any>}} Command
 */

/** Outside the page: a button that is let go there clicks nothing. */
const OUTSIDE = {x: -1, y: -1};

export class Held {
  /** @type {Map<string, Command>} by key or button, how it is let go; the last first */
  #releases = new Map();

  /** @param {Command} command that is sent to the browser now */
  sent({method, params}) {
    const {type} = params;
    if (method === 'Input.dispatchMouseEvent') {
      const name = `button ${params.button}`;
      if (type === 'mousePressed')
        this.#hold(name, {method, params: {type: 'mouseReleased', ...OUTSIDE, button: params.button, buttons: 0, clickCount: 0}});
      if (type === 'mouseReleased') this.#releases.delete(name);
    } else if (method === 'Input.dispatchKeyEvent') {
      const name = `key ${params.code || params.key}`;
      const {key, code, windowsVirtualKeyCode, location} = params;
      const same = Object.fromEntries(
        Object.entries({key, code, windowsVirtualKeyCode, location}).filter(([, value]) => value !== undefined),
      );
      if (type === 'keyUp') this.#releases.delete(name);
      else this.#hold(name, {method, params: {...same, type: 'keyUp'}});
    } else if (method === 'Input.dispatchTouchEvent') {
      if (type === 'touchStart' || type === 'touchMove') this.#hold('touch', {method, params: {type: 'touchCancel', touchPoints: []}});
      else this.#releases.delete('touch');
    } else if (method === 'Page.setInterceptFileChooserDialog') {
      if (params.enabled) this.#hold('file chooser', {method, params: {enabled: false}});
      else this.#releases.delete('file chooser');
    } else if (method === 'Emulation.setFocusEmulationEnabled') {
      if (params.enabled) this.#hold('focus', {method, params: {enabled: false}});
      else this.#releases.delete('focus');
    }
  }

  /** @returns {Command[]} what lets everything go; it is asked once */
  take() {
    const all = [...this.#releases.values()].reverse();
    this.#releases.clear();
    return all;
  }

  /** @param {string} name @param {Command} release */
  #hold(name, release) {
    this.#releases.delete(name);
    this.#releases.set(name, release);
  }
}
