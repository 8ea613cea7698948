import assert from 'node:assert/strict';
import {test} from 'node:test';

import {folded} from '../../src/page/snapshot/folded.js';

test('what has no width joins what it stands between', () => {
  for (const hidden of ['\u200b', '\ufeff', '\u2060', '\u200b\ufeff']) {
    assert.equal(folded(`mia.me${hidden}ier${hidden}@shop.example`), 'mia.meier@shop.example');
    assert.equal(folded(`4111${hidden}1111 ${hidden} 1111`), '41111111 1111');
  }
});

test('blanks of any kind are one blank, and halves of characters are replaced', () => {
  assert.equal(folded('\u00a0 a\n\t\u2003b \ud800c '), 'a b \ufffdc');
});
