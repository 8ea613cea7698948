// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {list} from '../lib/lists.js';
import {apply, getter, matches, native} from '../lib/natives.js';
import {unhook} from './arrays.js';
import {awaitBridge, introduce, isLate, listen, serveBridge, unlisten} from './bridge-link.js';
import {calls} from './calls.js';
import {seeConsent} from './consent.js';
import {dialogs} from './dialogs.js';
import {addLayer, look, restore, snapshot} from './layers.js';
import {ANSWER_MS, LOOK_MS, MOST_INLINE} from './limits.js';
import {entries, hooks, later, realWindow, recording} from './recording.js';
import {recordPostponed} from './records.js';
import {review, watched} from './review.js';
import {stores} from './stores.js';

/**
 * Records what is pushed into the data layers of a page, from its first script on, what is sent (call-hook.js) and what is stored
 * (store-hook.js). It leaves no global and changes nothing that a page commonly looks at.
 *
 * How a push is seen: an array gets a prototype between itself and its own one, a Proxy that lets everything pass and is
 * told when an element is appended. So `push` stays the browser's (or GTM's, which replaces it on the array, before or
 * after us), whoever appends is seen once, and the array has no property more. Libraries that replace `push` and do not
 * append (Adobe's, Matomo's) get a Proxy around theirs as well. Arrays that do not exist yet are awaited by an accessor
 * on window, which is hidden from lists and gives undefined until the page sets it; the others are looked for again
 * before each script that the page loads.
 *
 * What is recorded waits here, bounded, until the worker says that this tab is attached, and goes to bridge.js in
 * batches: JSON texts on a node that only the two know. If the worker says no, everything is put back and forgotten.
 *
 * A batch: `{records, amends, hits, bodies, stores?, layers?, sampled, dropped: {pushes, bytes, hits, stores?}, missed}`; the shapes are
 * checked in background/record/batch.js.
 */

export const stop = () => {
  if (recording.ended) return;
  recording.ended = true;
  calls.stop();
  stores.stop();
  dialogs.stop();
  for (let i = 0; i < hooks.n; i++)
    try {
      unhook(hooks[i]);
    } catch {
      /* a page object that throws */
    }
  for (let i = 0; i < entries.n; i++) restore(entries[i]);
  recording.waiting = recording.amends = recording.postponed = list();
  for (let i = 0; i < watched.n; i++) watched[i] = undefined;
  if (changes !== undefined) apply(disconnect, changes, []);
  apply(unlisten, realWindow, ['mcp-datalayer-bridge', introduce]);
};

export const everyNow = () => {
  if (recording.ended) return;
  try {
    for (let i = 0; i < entries.n; i++) snapshot(entries[i]);
    review();
    seeConsent();
    recordPostponed();
  } catch {
    /* a page object that throws when it is touched; the next time tries again */
  }
};
let timesLooked = 0;
const lookAgain = () => {
  if (recording.ended) return;
  look(++timesLooked % 5 === 0);
  everyNow();
  apply(later, realWindow, [lookAgain, LOOK_MS]);
};

// While a page is loading: called when a script has been put into it and before that runs, so after the one before.
const scriptsAdded = (records) => {
  let found = false;
  for (let i = 0; i < records.length; i++) {
    const {addedNodes} = records[i];
    for (let k = 0; k < addedNodes.length; k++) {
      if (addedNodes[k].localName !== 'script') continue;
      found = true;
      // GTM's snippet names its layer, and pushes into it before its script, which names it too, is there.
      const inline = apply(textOfNode, addedNodes[k], []);
      const named = inline.length > MOST_INLINE ? null : matches(/['"]([\w$]{1,100})['"]\s*,\s*['"]GTM-[A-Z0-9]+['"]/, inline);
      if (named !== null) addLayer(named[1], 'gtm');
    }
  }
  return found;
};
let changes;
const textOfNode = getter('Node.prototype.textContent', 'textContent', (w) => w.Node.prototype);
const Observer = native('MutationObserver', 'MutationObserver', (w) => w.MutationObserver);
const disconnect =
  Observer === undefined
    ? undefined
    : native('MutationObserver.prototype.disconnect', 'disconnect', (w) => w.MutationObserver.prototype.disconnect);
/** Returns the name by which the bridge finds a hook whose page was there first, with "!" where that could hear it; else ''. */
export const run = () => {
  if (!isLate) {
    serveBridge();
    introduce(); // a bridge that has a hook already answers with stop
    if (recording.ended) return '';
    apply(listen, realWindow, ['mcp-datalayer-bridge', introduce]);
  }
  calls.install();
  stores.install();
  dialogs.install();
  for (let i = 0; i < input.known.length; i++) addLayer(input.known[i].name, input.known[i].kind);
  look();
  const {document} = realWindow;
  if (Observer !== undefined && document !== undefined && document.readyState !== 'complete') {
    changes = new Observer((records) => {
      try {
        if (scriptsAdded(records)) look();
      } catch {
        /* the page has replaced what nodes consist of */
      }
    });
    apply(
      native('MutationObserver.prototype.observe', 'observe', (w) => w.MutationObserver.prototype.observe),
      changes,
      [document, {__proto__: null, childList: true, subtree: true}],
    );
    apply(listen, realWindow, [
      'load',
      () => {
        apply(disconnect, changes, []);
        look();
        everyNow();
      },
      {__proto__: null, once: true},
    ]);
  }
  apply(later, realWindow, [lookAgain, LOOK_MS]);
  // A prerendered page cannot ask the worker before it is shown.
  const giveUp = () => {
    if (recording.answered || recording.ended) return;
    if (document !== undefined && document.prerendering === true) apply(later, realWindow, [giveUp, ANSWER_MS]);
    else stop();
  };
  apply(later, realWindow, [giveUp, ANSWER_MS]);
  return isLate ? awaitBridge() : '';
};
