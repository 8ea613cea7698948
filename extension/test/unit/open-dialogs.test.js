import assert from 'node:assert/strict';
import {test} from 'node:test';
import {OpenDialogs} from '../../src/background/act/open-dialogs.js';

/** A line from our script in a document of tab 5. */
function lineOf(dialogs) {
  const heard = {};
  dialogs.serve({tabId: 5, onMessage: (run) => (heard.say = run), onClose: (run) => (heard.close = run)});
  return heard;
}

const asks = {kind: 'confirm', message: 'Sure?'};

test('a dialog stands until the line that told of it is closed, whichever others of the tab are', () => {
  const changes = [];
  const dialogs = new OpenDialogs((tabId) => changes.push(tabId));
  const [page, frame] = [lineOf(dialogs), lineOf(dialogs)];
  page.say({open: asks});
  assert.deepEqual(dialogs.of(5), asks);
  frame.close();
  assert.deepEqual(dialogs.of(5), asks, 'a frame that goes has closed no dialog');
  page.close();
  assert.equal(dialogs.of(5), undefined);
  assert.deepEqual([...new Set(changes)], [5]);
});

test('of a dialog that one document says after another the last one counts, and its end', () => {
  const dialogs = new OpenDialogs(() => {});
  const told = [];
  dialogs.watch(5, (dialog) => told.push(dialog.message));
  const [page, frame] = [lineOf(dialogs), lineOf(dialogs)];
  page.say({open: asks});
  frame.say({open: {kind: 'alert', message: 'x'.repeat(2000)}});
  assert.equal(dialogs.of(5)?.message.length, 1000);
  assert.deepEqual(told, ['Sure?'], 'who waits for a dialog hears of it once');
  page.close();
  assert.equal(dialogs.of(5)?.kind, 'alert');
  frame.close();
  assert.equal(dialogs.of(5), undefined);
});
