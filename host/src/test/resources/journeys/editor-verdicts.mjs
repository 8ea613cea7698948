import {createInterface} from 'node:readline';
import {openFile} from '../../../../../extension/src/editor/open-file.js';
import {playwrightTest} from '../../../../../extension/src/editor/playwright.js';
import {recorderFile} from '../../../../../extension/src/editor/recorder-file.js';
import {mutated, numbers} from '../../../../../extension/test/editor/hostile-journeys.js';

/**
 * The editor's word on journeys, for the program's test that holds its own reader against it. A line of stdin is `{"seed", "count"}`, which
 * makes so many journeys, or a text, which is judged; a line of stdout is `{"text", "code", "place"}`, with an empty code for what is taken.
 */

/** Texts to look for, each with other spellings in its place; some of the results are no JSON. */
const WRITTEN = [
  [
    /(?<=[:[,])(\d+)(?=[,}\]])/g,
    ['$1.0', '$1e0', '$1E+0', '$10e-1', '$1.0000000000000000001', '-$1', '0$1', '+$1', '$1.', '$1e400', '$1e-400'],
  ],
  [/"(\w+)":/g, ['"$1":0,"$1":', '"\\u0000$1":', '"$1 ":', "'$1':", '"$1":"$1","\\u0024":']],
  [/"(\w)/g, ['"\\ud800$1', '"\\u005c$1', '"\\x$1', '"\t$1', '"\u00a0$1', '"\ufeff$1', '"{{ $1 }}', '"\u2028$1', '"\ud83d\ude00$1']],
  [/,/g, [',,', ',\n\t ', ',/**/', ',\u00a0', ' , ']],
  [/\{/g, ['{"a":{},', '{{', `{"deep":${'['.repeat(40)}${']'.repeat(40)},`, `{"deep":${'['.repeat(20)}${']'.repeat(20)},`]],
  [
    /"([^"]+)"/g,
    [
      '""',
      '" "',
      '"\u00a0"',
      '"\u2007"',
      '"\u001f"',
      '"\\u001f"',
      '"\u3000"',
      '"$1\\u0000"',
      '"{{secret:A}}"',
      '"{{a}}$1"',
      '"{{secret:A}}$1"',
    ],
  ],
  [
    /"[^"]{3,}"/g,
    [
      '"mark/pay"',
      '["mark/pay"]',
      '["#a","mark/pay"]',
      '["mark/pay","#a"]',
      'null',
      '"use/../x"',
      '"con.json"',
      '"a:b"',
      '"nul"',
      '"a./b"',
    ],
  ],
  [
    /"https:\/\/[^"]*"/g,
    [
      ...[
        'https://a:b@x.example/',
        'https://x.example:99999/',
        'https://x_y.example/',
        'http://1.2.3/',
        'http://0x7f.1/',
        'HTTPS://X.EXAMPLE',
        'https:/x.example',
        'https://',
        'https://[::1]/',
        'https://[::1',
        'https://ä.example/',
        'https://x.example/ä',
        'https://x.example/%zz',
        'https://x.example/a b',
        'https://x.example/\\\\',
        'https://x.example:/',
        'https://-x.example/',
        'https://x-.example/',
        'https://x..example/',
        'https://x.example./',
        'https://x.1/',
        'javascript:alert(1)',
        'file:///etc/passwd',
        '//x.example/',
        'https://x.example/#{{a}}',
        'https://{{a}}/',
        'https://x.example?{{secret:A}}',
        'https://x.example/[a]',
        'https://x.example/?[a]=1',
        'https://x.example/#a#b',
        'https://x.example/|',
        'https://x.example/\u200b',
        'https://1.2.3.4.5/',
        'https://256.1.1.1/',
        'https://x.example:80a/',
        'https://[fe80::1%25eth0]/',
        'https://[1.2.3.4]/',
        'https://[::ffff:1.2.3.4]/',
        'https://x.example/\u2028',
      ].map((url) => JSON.stringify(url)),
    ],
  ],
  [
    /"(?:x\+|\.\*)"/g,
    [
      '(a{1000}){1000}',
      '(?=a)',
      '\\\\1',
      '[[:alpha:]]',
      '\\\\p{Greek}',
      '(?i)a',
      '(?P<n>a)',
      '(?<n>a)',
      '(?<n>a)(?<n>b)',
      'a{1001}',
      'a{2,1}',
      '[b-a]',
      '\\\\Qa',
      'a**',
      '(',
      '[]a]',
      '[^]',
      '\\\\C',
      '\\\\z',
      '\\\\Z',
      '\\\\u0041',
      '\\\\x{41}',
      '{1}',
      'a{,2}',
      'a{2',
      '(?s-i:a)',
      '(?)',
      '\\\\pL',
      '\\\\pX',
      '\\\\p{^L}',
      '[\\\\d-z]',
      '(?:',
      '|',
      'x{0}',
      '(?#c)',
      '\\\\b+',
      '^*',
      '$?',
      '(?U)a',
    ].map((pattern) => `"${pattern}"`),
  ],
  [
    /"\$[^"]*"(?=[:}])/g,
    [
      "$['a']",
      '$[?@.a==1]',
      '$[?(@.a)]',
      '$[?@]',
      '$.a.',
      '$[01]',
      '$[-0]',
      '$[1:2:3]',
      '$[9007199254740992]',
      '$.ä',
      "$['\\\\u00e4']",
      '$[?length(@)>1]',
      '$[?match(@.a,1)]',
      '$[?foo(@)]',
      '$ .a',
      '$. a',
      '$[?!@.a]',
      '$[?!!@.a]',
      '$[?@.a==@.*]',
      '$[*,1]',
      '$..',
      '$..*',
      '$[?(((@.a)))]',
      '$[?1==1.0e1]',
      '$[?1==01]',
      '$[]',
      '$[?true]',
      '$[?@.a=="x" && (@.b||@.c)]',
      '$[?count(@.*)==1]',
      '$[?value(@.a)]',
      '$[?search(@,"x")==true]',
    ].map((path) => `"${path.replace(/"/g, '\\"')}"`),
  ],
];

/** A journey's text, of which every other one is written in another way in one place. @param {(below: number) => number} next */
function written(next) {
  const text = JSON.stringify(mutated(next));
  if (next(2) === 0) return text;
  const [pattern, ways] = /** @type {[RegExp, string[]]} */ (WRITTEN[next(WRITTEN.length)]);
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return next(8) === 0 ? `\ufeff${text}` : `${text} `;
  const {index, 0: all, 1: part = ''} = /** @type {RegExpExecArray} */ (found[next(found.length)]);
  const other = /** @type {string} */ (ways[next(ways.length)]).replace(/\$1/g, () => part);
  return text.slice(0, index) + other + text.slice(index + all.length);
}

/** @param {string} text */
function judged(text) {
  const {journey, problems} = openFile(text);
  const [problem] = problems;
  if (problem) return {text, code: problem.code, place: problem.place};
  if (!journey) return {text, code: 'NO_JOURNEY', place: ''};
  for (const [what, make] of /** @type {[string, () => unknown][]} */ ([
    ['EXPORT_PLAYWRIGHT', () => playwrightTest(journey)],
    ['EXPORT_RECORDER', () => JSON.parse(recorderFile(journey, {}).text)],
  ])) {
    try {
      make();
    } catch (failure) {
      return {text, code: what, place: String(failure)};
    }
  }
  return {text, code: '', place: ''};
}

for await (const line of createInterface({input: process.stdin})) {
  const asked = JSON.parse(line);
  if (typeof asked === 'string') {
    console.log(JSON.stringify(judged(asked)));
  } else {
    const next = numbers(asked.seed);
    for (let n = 0; n < asked.count; n++) console.log(JSON.stringify(judged(written(next))));
  }
}
