import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Trusted} from '../../src/background/act/trusted.js';

/** Keeps the companion in a tab, where it says this when it is asked to come; lists the pages that need not wait any longer. */
async function heardOf(...said) {
  const pages = [];
  const platform = {
    openExtension: (_id, _name, {message}) => ({
      post: ({attach, id}) => {
        for (const each of attach ? said : [{id, result: {before: 0}}]) queueMicrotask(() => message(each));
      },
      close() {},
    }),
  };
  const told = {cancelled() {}, dialog() {}, isStopped: () => false, hears: (page) => pages.push(page)};
  const trusted = new Trusted(platform, {refusalOfFeatures: () => undefined}, told);
  await trusted.keep(7);
  await new Promise(setImmediate);
  trusted.end(7);
  return pages;
}

test('a page waits no longer once its dialogs are heard of, nor where they never will be', async () => {
  assert.deepEqual(await heardOf({attached: true, page: 'a'}), ['a']);
  for (const code of ['NO_PAGE', 'BUSY', 'FAILED']) assert.deepEqual(await heardOf({ended: {code, message: '', page: 'a'}}), ['a'], code);
  assert.deepEqual(await heardOf({ended: {code: 'FAILED', message: '', page: ''}}), [], 'the page is not known');
  assert.deepEqual(await heardOf({ended: {code: 'FAILED', message: ''}}), [], 'a companion of before');
});
