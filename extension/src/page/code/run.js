// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {givenElement} from './element.js';
import {begins, receive, sent} from './messages.js';
import {gave, threw} from './value.js';

/**
 * Runs code of a client in the page's world and writes its outcome: JSON of `{kind, value, complete}`, or of `{threw: {type, text,
 * stack}}`, or of `{threw: {type, value}}` where no error was thrown, or `{lost: "listener"}` where nobody takes a message. `code` is the
 * second parameter of the script: an async function with the code in it.
 */

// Before anything runs that stands in it: scripts expect it to be there.
const rootElement = () =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.documentElement === null) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document, {childList: true});
  });

export const run = async () => {
  try {
    if (input.form === 'script') {
      if (input.site !== undefined && (window !== top || location.origin !== input.site)) return '';
      if (!begins()) return gave(undefined);
      if (document.documentElement === null) await rootElement();
      return gave(await code(receive));
    }
    if (input.form === 'message') {
      const message = sent();
      return message.isTaken ? gave(await message.answer) : '{"lost":"listener"}';
    }
    const element = givenElement();
    if (element === undefined && typeof input.ask === 'string') return '{"lost":"answer"}';
    return gave(await code(element, input.args));
  } catch (thrown) {
    return threw(thrown);
  }
};
