// @ts-nocheck – all it touches is the page's and of no known type.
import {input} from '../lib/input.js';
import {givenElement} from './element.js';
import {receive, sent} from './messages.js';
import {gave, threw} from './value.js';

/**
 * Runs code of a client in the page's world and writes its outcome: JSON of `{kind, value, complete}`, or of `{threw: {type, text, stack}}`, or
 * of `{threw: {type, value}}` where no error was thrown, or `{lost: "listener"}` where nobody takes a message. `code` is the second parameter of the script: an async function with the code in it.
 */

export const run = async () => {
  try {
    if (input.form === 'script') return gave(await code(receive));
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
