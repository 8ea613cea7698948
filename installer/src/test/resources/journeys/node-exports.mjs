import {readFileSync} from 'node:fs';
import {exportFile} from '../../../../../extension/src/editor/export-file.js';
import {mutated, numbers, WHOLE} from '../../../../../extension/test/editor/hostile-journeys.js';

/**
 * Writes a line of JSON for each journey and format: `{text, as, values, made}`, what Node makes of the editor's module. Arguments: a seed, and
 * how many mutated journeys and patterns are drawn; with some, the cases of the host's tests are there, too.
 */

const VALUES = {email: 'mia+\u00e4@lamps.example', order: '\u{1f600}\n"\u2028'};
const [seed, drawn] = process.argv.slice(2).map(Number);
const next = numbers(seed);
const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Parts of patterns: each that RE2 has, and some that it has not. */
const PARTS = String.raw`a b \d \D \w \s \pL \p{Greek} \p{^Lu} \P{L} [a-z] [^a] []a] [[:alpha:]] [\d-z] [b-a] ( ) (?: (?P<n> (?<n> (?i) (?i: (?s-m: (?=
  (?<= ^{2} \b{2,} ${1,3} \^{2} [$]{2} * + ? *? +? {2} {1,3} {,3} {2,} {2}? | ^ $ . \. \x41 \x{1F600} \Q*\E \A \z \b \B \1 \0 \a \C \k \u \c \/ / [ ] { } - \ 😀 ä`.split(/\s+/);
const pattern = () => Array.from({length: 1 + next(6)}, () => PARTS[next(PARTS.length)]).join('');
const expecting = (more) => ({type: 'customStep', name: 'mcp-datalayer:expect', parameters: {version: 1, ...more}});
const matching = (matches) => ({
  title: 'Muster \u{1f600}',
  steps: [
    {type: 'navigate', url: 'https://shop.example/'},
    expecting({pushes: [{event: 'view_*', values: {"$.a['\u00e4'].*": {matches}}}], hits: [{vendor: 'ga4', params: {value: {matches}}}]}),
  ],
});
const consent = ['granted', 'denied', 'unset', '', 'GRANTED', null].map((state) => ({
  title: '\u00c4\u2028\ud83d',
  steps: [WHOLE.steps[1], expecting({consent: {ad_storage: state, analytics_storage: 'denied', 'no such': 'granted'}})],
}));

const texts = [
  ...['checkout.json', ...[1, 2, 3, 4, 5].map((n) => `upkeep/release-${n}.json`)].map(read),
  ...[WHOLE, ...WHOLE.steps.map((step) => ({title: step.type, steps: [step]})), ...consent].map((each) => JSON.stringify(each)),
  ...PARTS.map((part) => JSON.stringify(matching(`a${part}`))),
];
const more = [
  ...JSON.parse(read('../../../../../host/src/test/resources/journeys/cases.json'))
    .map(({journey, text}) => text ?? JSON.stringify(journey))
    .filter((text) => text !== undefined), // the large one is made below
  ...Array.from({length: drawn}, () => JSON.stringify(mutated(next))),
  ...Array.from({length: drawn}, () => JSON.stringify(matching(pattern()))),
  ...['', '{', '[]', 'null', '\ufeff{"title": "x", "steps": []}', '{"title": 1, "title": 2}', `{"title": "${'\u20ac'.repeat(350_000)}"}`],
];
for (const text of drawn > 0 ? [...texts, ...more] : texts)
  for (const as of ['recorder', 'playwright'])
    process.stdout.write(`${JSON.stringify({text, as, values: VALUES, made: JSON.stringify(exportFile(text, as, VALUES))})}\n`);
