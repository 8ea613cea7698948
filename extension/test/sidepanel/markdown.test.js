import assert from 'node:assert/strict';
import {test} from 'node:test';
import {parseMarkdown} from '../../src/sidepanel/markdown.js';

const inline = (text) => parseMarkdown(text)[0]?.parts;

test('emphasis, code and links are read, and what is none stays text', () => {
  assert.deepEqual(inline('a **b _c_** `d*` ~~e~~'), [
    'a ',
    {tag: 'strong', parts: ['b ', {tag: 'em', parts: ['c']}]},
    ' ',
    {tag: 'code', parts: ['d*']},
    ' ',
    {tag: 'del', parts: ['e']},
  ]);
  assert.deepEqual(inline('2 * 3 * 4, snake_case_name, **open, \\*not\\*'), ['2 * 3 * 4, snake_case_name, **open, *not*']);
  assert.deepEqual(inline('[Shop](https://shop.example/a?b=1) and https://shop.example/x.'), [
    {tag: 'a', href: 'https://shop.example/a?b=1', parts: ['Shop']},
    ' and ',
    {tag: 'a', href: 'https://shop.example/x', parts: ['https://shop.example/x']},
    '.',
  ]);
});

test('there is no HTML, no picture and no address but of the web', () => {
  for (const text of [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,hi)',
    '[x](file:///etc/passwd)',
    '[x](chrome-extension://abc/x)',
    '&lt;b&gt;',
  ]) {
    assert.deepEqual(inline(text), [text]);
  }
  assert.deepEqual(inline('![beacon](https://evil.example/p.png?q=1)'), [
    {tag: 'a', href: 'https://evil.example/p.png?q=1', parts: ['beacon']},
  ]);
});

test('blocks are read: headings, lists in lists, code, quotes, tables and rules', () => {
  assert.deepEqual(
    parseMarkdown(
      '# Head\n\ntext\nmore\n\n- a\n  - b\n- c\n\n3. x\n4. y\n\n```js\n<b>\n```\n> q\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---',
    ),
    [
      {tag: 'h', parts: ['Head']},
      {tag: 'p', parts: ['text\nmore']},
      {
        tag: 'ul',
        start: 1,
        items: [
          [
            {tag: 'p', parts: ['a']},
            {tag: 'ul', start: 1, items: [[{tag: 'p', parts: ['b']}]]},
          ],
          [{tag: 'p', parts: ['c']}],
        ],
      },
      {tag: 'ol', start: 3, items: [[{tag: 'p', parts: ['x']}], [{tag: 'p', parts: ['y']}]]},
      {tag: 'pre', text: '<b>'},
      {tag: 'quote', blocks: [{tag: 'p', parts: ['q']}]},
      {
        tag: 'table',
        rows: [
          [['a'], ['b']],
          [['1'], ['2']],
        ],
      },
      {tag: 'hr'},
    ],
  );
});

test('a text that has only begun is read as far as it goes', () => {
  const whole = 'Hi **you**\n\n```\ncode\n```\n- [x](https://a.example) `y`';
  for (let to = 0; to <= whole.length; to++) assert.ok(Array.isArray(parseMarkdown(whole.slice(0, to))));
  assert.deepEqual(parseMarkdown('```\nhalf'), [{tag: 'pre', text: 'half'}]);
});

test('the time of reading grows with the text and no faster', () => {
  for (const piece of [
    '*a ',
    '**a ',
    '[',
    '![',
    '`',
    '_a',
    '> ',
    '- ',
    '* a\n',
    '|',
    '~~',
    'http',
    '[a](',
    '\\',
    '__a__',
    '>'.repeat(9),
    '1. a\n   ',
  ]) {
    const text = piece.repeat(Math.ceil(200_000 / piece.length));
    const start = process.cpuUsage(); // whatever else the machine does
    parseMarkdown(text);
    const ms = process.cpuUsage(start).user / 1000;
    assert.ok(ms < 20_000, `${JSON.stringify(piece)}: ${ms} ms`);
  }
});
