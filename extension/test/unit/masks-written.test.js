import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Masks} from '../../src/background/look/masks.js';
import {memory} from './memory.js';

/** Ways to write a value that an attack on the built app has found, each with its neighbours. */

const VALUE = 'Wq9"&/ö-Tukan';
const SHOWN = '{{secret:LOGIN}}';
const LETTERS = [...VALUE];

async function masksOf(/** @type {string[]} */ ...values) {
  const masks = new Masks(memory());
  for (const [i, value] of values.entries()) await masks.add('ab1', {name: i === 0 ? 'LOGIN' : `N${i}`, value});
  return masks;
}

const each = (/** @type {(sign: string) => string} */ write, between = '') => LETTERS.map(write).join(between);
const parts = (/** @type {number} */ size) => LETTERS.flatMap((_, i) => (i % size === 0 ? [LETTERS.slice(i, i + size).join('')] : []));
const number = (/** @type {string} */ sign) => sign.codePointAt(0) ?? 0;
const hex = (/** @type {string} */ sign) => number(sign).toString(16);
const bytes = (/** @type {string} */ text, /** @type {BufferEncoding} */ encoding = 'utf8') => Buffer.from(text, encoding);
const base64 = (/** @type {string | Buffer} */ of) => Buffer.from(of).toString('base64');
const NAMES = /** @type {Record<string, string>} */ ({'"': 'quot', '&': 'amp', '/': 'sol', ö: 'ouml', '-': 'hyphen'});
const named = (/** @type {string} */ sign) => (NAMES[sign] ? `&${NAMES[sign]};` : sign);
const mail = (/** @type {string} */ text) =>
  [...bytes(text)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
const WORDS = 'an answer that is so long that something of it was left out at its end ';

/** By kind, by name. @type {Record<string, Record<string, string>>} */
const WRITTEN = {
  'escapes of scripts, style sheets, HTML and mails': {
    'names of HTML': each(named),
    'names of names of HTML': each(named).replaceAll('&', '&amp;'),
    'names that need no end': VALUE.replace('"', '&quot').replace('ö', '&ouml'),
    'letters of formulas': each((sign) => (/[a-z]/i.test(sign) ? `&${sign}scr;` : named(sign))),
    'letters of Fraktur': each((sign) => (/[a-z]/i.test(sign) ? `&${sign}fr;` : sign)),
    octal: each((sign) => `\\${number(sign).toString(8)}`),
    'octal with three digits': each((sign) => `\\${number(sign).toString(8).padStart(3, '0')}`),
    'style sheet': each((sign) => `\\${hex(sign)} `),
    'style sheet with six digits': each((sign) => `\\${hex(sign).padStart(6, '0')}`),
    'style sheet, where it is needed': each((sign) => (/[a-z]/i.test(sign) ? sign : `\\${hex(sign).padStart(6, '0')}`)),
    'a backslash before each sign': each((sign) => `\\${sign}`),
    'eight digits': each((sign) => `\\U${hex(sign).padStart(8, '0')}`),
    'quoted printable': mail(VALUE),
    'quoted printable, where it is needed': each((sign) => (/[a-z\d]/i.test(sign) ? sign : mail(sign))),
    'quoted printable in two lines': `${mail(VALUE.slice(0, 6))}=\r\n${mail(VALUE.slice(6))}`,
  },
  'base64 of whatever has the value': {
    'little endian': base64(bytes(VALUE, 'utf16le')),
    'big endian': base64(bytes(VALUE, 'utf16le').swap16()),
    'Latin-1': base64(bytes(VALUE, 'latin1')),
    decomposed: base64(VALUE.normalize('NFD')),
    'of an address': base64(encodeURIComponent(VALUE)),
    'of JSON': base64(JSON.stringify({p: VALUE})),
    'of JSON in ASCII': base64(`xy${JSON.stringify(VALUE).replace('ö', '\\u00f6')}`),
    'of HTML': base64(VALUE.replace('&', '&amp;').replace('"', '&quot;')),
    'of numbers of HTML': base64(each((sign) => `&#${number(sign)};`)),
    'of hexadecimal': base64(bytes(VALUE).toString('hex')),
    'of base64': base64(base64(`a${VALUE}`)),
    'in lines': (base64(VALUE).match(/.{1,16}/g) ?? []).join('\r\n'),
    'twice in an address': encodeURIComponent(encodeURIComponent(base64(`ann:${VALUE}`))),
    'escaped as JSON': base64(VALUE).replace(/[^a-z]/gi, (sign) => `\\u00${hex(sign)}`),
    'full width': [...base64(VALUE)].map((sign) => String.fromCharCode(number(sign) + 0xfee0)).join(''),
    'from its end': [...base64(VALUE)].reverse().join(''),
  },
  'numbers of letters and of bytes': {
    'of Latin-1': bytes(VALUE, 'latin1').toString('hex'),
    'of UTF-16': bytes(VALUE, 'utf16le').toString('hex'),
    'with 0x': each((sign) => `0x${hex(sign)}`, ' '),
    'with U+': each((sign) => `U+${hex(sign).padStart(4, '0').toUpperCase()}`, ' '),
    'U+ without blanks': each((sign) => `U+${hex(sign).padStart(4, '0')}`),
    'with h': each((sign) => `${hex(sign)}h`, ' '),
    'in brackets': each((sign) => `(${hex(sign)})`),
    'a list of hexadecimal': JSON.stringify(LETTERS.map(hex)),
    'in a table': each(hex, '  |  '),
    'of an address': bytes(encodeURIComponent(VALUE)).toString('hex'),
    'chr()': each((sign) => `chr(${number(sign)})`, '+'),
    'Char() of spreadsheets': each((sign) => `CHAR(${number(sign)})`, '&'),
    'with a point': each((sign) => `${number(sign)}.0`, ', '),
    'with zeros': each((sign) => String(number(sign)).padStart(3, '0'), ' '),
    'in lines of a table': each((sign) => String(number(sign)), '\n        '),
    'full width': each((sign) => [...String(number(sign))].map((digit) => String.fromCharCode(number(digit) + 0xfee0)).join(''), ' '),
    'with their places': LETTERS.map((sign, i) => `[${i}] = ${number(sign)}`).join('\n'),
    'an element a number': each((sign) => `<b class="n">${hex(sign)}</b>`),
  },
  'markup of other kinds': {
    CDATA: parts(3)
      .map((part) => `<![CDATA[${part}]]>`)
      .join(''),
    instructions: parts(3).join('<?x y?>'),
    'comments with an end in them': parts(3).join('<!-- > a -->'),
    'comments with dashes': parts(2).join('<!-- a - b -- c -->'),
    'an end in an attribute': each((sign) => `<b t=">">${sign}</b>`),
    'an end in an attribute in single quotes': each((sign) => `<b t='a > b'>${sign}</b>`),
    'a long attribute': parts(6)
      .map((part) => `<b t="${'x '.repeat(1_500)}">${part}</b>`)
      .join(''),
    'texts for pictures': each((sign) => `<img alt="${sign === '"' ? '&quot;' : sign}">`),
    'titles in single quotes': each((sign) => `<i class="x" title='${sign}'></i>`),
    'attributes without quotes': parts(2)
      .map((part) => `<i data-v=${part.replace('"', '&quot;')}></i>`)
      .join(''),
    'tags of forums': each((sign) => `[b]${sign}[/b]`),
    'colours of forums': parts(4).join('[/color][color=red]'),
    'colours of a terminal': parts(3).join('\u001b[0;31m'),
  },
  'two layers of escapes': {
    'names of HTML in an address': encodeURIComponent(each(named)),
    'octal in an address': encodeURIComponent(each((sign) => `\\${number(sign).toString(8).padStart(3, '0')}`)),
    'style sheet in JSON': JSON.stringify(each((sign) => `\\${hex(sign).padStart(6, '0')}`)),
    'quoted printable in an address': encodeURIComponent(each((sign) => (/[a-z\d]/i.test(sign) ? sign : mail(sign)))),
    'elements in HTML': each((sign) => `&lt;b&gt;${sign === '&' ? '&amp;amp;' : sign}&lt;/b&gt;`),
    'elements in an address': encodeURIComponent(each((sign) => `<b t=">">${sign}</b>`)),
    'CDATA in an address, twice': encodeURIComponent(
      encodeURIComponent(
        parts(3)
          .map((part) => `<![CDATA[${part}]]>`)
          .join(''),
      ),
    ),
    'texts for pictures in JSON': JSON.stringify(each((sign) => `<img alt="${sign === '"' ? '&quot;' : sign}">`)),
    'tags of forums in an address': encodeURIComponent(each((sign) => `[b]${sign}[/b]`)),
    'colours of a terminal, escaped': parts(3).join('\\u001b[0m'),
    'base64, full width, in an address': encodeURIComponent(
      [...base64(VALUE)].map((sign) => String.fromCharCode(number(sign) + 0xfee0)).join(''),
    ),
    'base64 in JSON in an address': encodeURIComponent(base64(VALUE).replace(/[^a-z]/gi, (sign) => `\\u00${hex(sign)}`)),
    'a letter lost, in JSON in HTML': `&quot;${VALUE.replace('"', '\\&quot;').replace('ö', '\\ufffd')}&quot;`,
  },
  'letters that look the same': {
    Cherokee: VALUE.replace('W', 'Ꮃ').replace('T', 'Ꭲ'),
    Lisu: VALUE.replace('W', 'ꓪ').replace('T', 'ꓔ').replace('k', 'ꓗ'),
    Armenian: VALUE.replace('q', 'զ').replace('n', 'ո').replace('u', 'ս'),
    Coptic: VALUE.replace('T', 'Ⲧ').replace('n', 'ⲛ').replace('k', 'ⲕ'),
    'with hooks': VALUE.replace('q', 'ɋ').replace('k', 'ƙ').replace('n', 'ɲ'),
    phonetic: VALUE.replace('a', 'ɑ'),
    'from many scripts': VALUE.replace('W', 'Ꮃ').replace('q', 'ԛ').replace('ö', 'օ').replace('k', 'κ').replace('u', 'υ'),
    'from its end': [...VALUE.replace('W', 'Ꮃ').replace('T', 'ꓔ')].reverse().join(''),
    'with blanks': [...VALUE.replace('T', 'Ꭲ')].join(' '),
    'in an address': encodeURIComponent(VALUE.replace('a', 'ɑ')),
  },
  'a letter that was lost or changed': {
    'left out': VALUE.replace('ö', ''),
    'a question mark': VALUE.replace('ö', '?'),
    'the sign for what cannot be read': VALUE.replace('ö', '\ufffd'),
    'two of them': VALUE.replace('ö', '\ufffd\ufffd'),
    'taken for Latin-1': bytes(VALUE).toString('latin1'),
    'taken for Latin-1 in an address': encodeURIComponent(bytes(VALUE).toString('latin1')),
    'in two letters': VALUE.replace('ö', 'oe'),
    'in two capitals': VALUE.toUpperCase().replace('Ö', 'OE'),
    'a name of a host': new URL('http://wq9ö-tukan.example').hostname,
    'as a part of an address': `/${VALUE.replace(/[^a-z\d]+/gi, '-')}/`,
    'from its end': [...VALUE.replace('ö', '?')].reverse().join(''),
  },
  'other orders and far apart': {
    'many points': LETTERS.join('.'.repeat(30)),
    'a line of signs': LETTERS.join(' – — – — – — – — – — – — – — – — – — '),
    'very many blanks and signs': LETTERS.join(' · '.repeat(40)),
    'the end first': VALUE.slice(7) + VALUE.slice(0, 7),
    'both halves turned': [...VALUE.slice(0, 7)].reverse().join('') + [...VALUE.slice(7)].reverse().join(''),
    'the second half turned': VALUE.slice(0, 7) + [...VALUE.slice(7)].reverse().join(''),
    'three parts': VALUE.slice(9) + VALUE.slice(4, 9) + VALUE.slice(0, 4),
    'every second letter': LETTERS.filter((_, i) => i % 2 === 0).join('') + LETTERS.filter((_, i) => i % 2 === 1).join(''),
    sorted: LETTERS.toSorted().join(''),
    'the end first, full width': [...(VALUE.slice(8) + VALUE.slice(0, 8))]
      .map((sign) => (sign < '\x7f' ? String.fromCharCode(number(sign) + 0xfee0) : sign))
      .join(''),
  },
};

/** @param {string} text what is left of it beside masks may not be the value */
function assertHidden(text) {
  assert.ok(text.includes(SHOWN), text);
  const read = text.replaceAll(SHOWN, '\n').normalize('NFKD').toLowerCase();
  assert.ok(!/tukan|nakut|wq9|9qw|t u k a|877139|787578|577139/.test(read), text);
}

for (const [kind, ways] of Object.entries(WRITTEN)) {
  for (const [how, written] of Object.entries(ways)) {
    test(`a value is masked in ${kind}: ${how}`, async () => {
      const masks = await masksOf(VALUE);
      const text = masks.text(`Is ${written} it`);
      assertHidden(text);
      assert.ok(text.startsWith('Is ') && text.endsWith('it'), text);
      assert.equal(masks.text(text), text, 'what is masked stays as it is');
      assertHidden(
        masks.json(
          JSON.stringify([
            [1, 'heading', `x ${written}`],
            [2, 'text', 'y'],
          ]),
        ),
      );
      assertHidden(JSON.stringify(masks.all({a: 'before', v: written, z: 'behind'})));
    });
  }
}

/** @type {Record<string, string>} */
const CUT = {
  'as it is': VALUE.slice(0, 9),
  'in an address': encodeURIComponent(VALUE).slice(0, -2),
  'each byte of an address': [...bytes(VALUE)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('')
    .slice(0, -4),
  'with blanks': LETTERS.join(' ').slice(0, -3),
  'in elements': each((sign) => `<b>${sign}</b>`).slice(0, -10),
  'in base64': base64(VALUE).slice(0, -4),
  'in hexadecimal': bytes(VALUE).toString('hex').slice(0, -2),
  'from its end': [...VALUE].reverse().join('').slice(0, 9),
  'in names of HTML': each(named).slice(0, -2),
  'in JSON': each((sign) => `\\u${hex(sign).padStart(4, '0')}`).slice(0, -3),
};
for (const [how, written] of Object.entries(CUT)) {
  test(`what was cut off within a value is masked: ${how}`, async () => {
    const masks = await masksOf(VALUE);
    for (const end of ['', '…', '...', '… … (12 more)', ' … (3 more)', '…" [disabled]', '…\\", \\"n\\": 1', "…', …}"])
      assertHidden(masks.text(WORDS + written + end));
  });
}

/** @type {Record<string, object>} */
const NAMED_SO = {
  'parts as names': Object.fromEntries(parts(4).map((part) => [part, 1])),
  'letters as names': Object.fromEntries(LETTERS.filter((sign) => sign !== '9').map((sign) => [sign, true])),
  'a name and its value': {[VALUE.slice(0, 6)]: VALUE.slice(6)},
  'a name and what is below it': {[VALUE.slice(0, 6)]: {[VALUE.slice(6)]: 1}},
  'names in a list': parts(4).map((part) => ({[part]: 1})),
  'a name and a list': {[VALUE.slice(0, 6)]: [VALUE.slice(6)]},
};
for (const [how, value] of Object.entries(NAMED_SO)) {
  test(`a value that is parted over names is masked: ${how}`, async () => {
    const masks = await masksOf(how.startsWith('letters') ? VALUE.replace('9', '') : VALUE);
    for (const shown of [masks.json(JSON.stringify(value)), JSON.stringify(masks.all({value}))]) {
      assertHidden(shown);
      JSON.parse(shown);
      assert.equal(masks.json(shown), shown);
    }
  });
}

test('names that become one are told apart, so that no JSON has a name twice', async () => {
  const masks = await masksOf(VALUE);
  const json = JSON.stringify({[VALUE]: 1, [VALUE.toUpperCase()]: 2, [encodeURIComponent(VALUE)]: 3, other: {[VALUE]: 4}});
  const expected = {[SHOWN]: 1, [`${SHOWN}~2`]: 2, [`${SHOWN}~3`]: 3, other: {[SHOWN]: 4}};
  assert.deepEqual(JSON.parse(masks.json(json)), expected);
  assert.equal(masks.json(json).match(/~/g)?.length, 2);
  assert.deepEqual(masks.all(JSON.parse(json)), expected);
});

test('a value without letters is found with blanks between its signs', async () => {
  const masks = await masksOf('#!$%&/()=?');
  assert.equal(masks.text('is # ! $ % & / ( ) = ? now'), `is ${SHOWN} now`);
  assert.equal(masks.text('is #!$%\n&/()=? now'), `is ${SHOWN} now`);
  assert.equal(masks.text('a # b ! c $ % & / ( )'), 'a # b ! c $ % & / ( )');
});

/** A short value, and how it may be shown in as many fields. @type {Record<string, [string, string[]]>} */
const SHORT = {
  digits: [
    '4829',
    [
      '4 8 2 9',
      '4-8-2-9',
      '4, 8, 2, 9',
      '9 2 8 4',
      '４ ８ ２ ９',
      '4\n8\n2\n9',
      '| 4 | 8 | 2 | 9 |',
      '<b>4</b> <b>8</b> <b>2</b> <b>9</b>',
    ],
  ],
  'five digits': ['48291', ['4 8 2 9 1', '④ ⑧ ② ⑨ ①', '4.8.2.9.1', '1 9 2 8 4', '<i>48</i><i>291</i>']],
  'letters and digits': ['K4na', ['K 4 n a', 'K4 na', 'k-4-n-a', 'a n 4 K', 'K4\nna', '<b>K4</b><b>na</b>']],
  letters: ['Kanu', ['K a n u', 'u-n-a-k', 'K|a|n|u', '<b>Ka</b><b>nu</b>']],
};
for (const [how, [value, ways]] of Object.entries(SHORT)) {
  test(`a short value is found where each of its letters stands alone: ${how}`, async () => {
    const masks = await masksOf(value);
    for (const written of ways) {
      const shown = masks.text(`is ${written} now`);
      assert.ok(shown.startsWith('is ') && shown.includes(SHOWN) && shown.endsWith(' now'), `${written}: ${shown}`);
      assert.equal(masks.text(shown), shown);
    }
    const rows = [...value].map((sign, i) => [i, 0, 0, 'textbox', sign]);
    assert.equal(
      JSON.parse(masks.json(JSON.stringify(rows))).filter((/** @type {string[]} */ row) => row[4] === SHOWN).length,
      value.length,
    );
  });
}

test('a short value hides no row of numbers and no other words', async () => {
  const masks = await masksOf('4567', 'K4na', 'Kanu', '12345');
  for (const text of [
    '1 2 3 4 5 6 7 8 9',
    '45:67',
    '4,567.00',
    '4-56-7',
    'Ka nu',
    'K4 nap',
    '12:34:5',
    '0 1 2 3 4 5 6',
    'xK4na y'.replace('K4na', 'K4 n'),
  ])
    assert.equal(masks.text(text), text);
});
