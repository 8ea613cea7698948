import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

/**
 * Takes the rules of @duckduckgo/autoconsent from npm that a person could follow, too, and writes them to src/vendor/autoconsent/: `npm run
 * consent-rules -- 16.23.0`. Its output is checked in.
 *
 * Left out are rules that need code in the page (`eval`), rules that only hide a banner, and rules that a crawler made for single
 * pages (`auto_…`): they name elements by their place and break with each redesign.
 */

const NAME = '@duckduckgo/autoconsent';
const KEPT = ['name', 'runContext', 'detectCmp', 'detectPopup', 'optIn', 'optOut', 'test'];
const NOTICE = `Rules of ${NAME}, those that click; comments and what only hides are left out. This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.`;

/** @param {unknown} part @param {string} key @returns {boolean} whether a step in it has this */
const has = (part, key) =>
  typeof part === 'object' && part !== null && (Object.hasOwn(part, key) || Object.values(part).some((each) => has(each, key)));

/** @param {any} part @returns {any} the same without what only people read */
function plain(part) {
  if (Array.isArray(part)) return part.map(plain);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([key]) => key !== 'comment')
      .map(([key, each]) => [key, plain(each)]),
  );
}

/**
 * @param {any[]} all as they were published
 * @returns {{rules: any[], counts: Record<string, number>}} those that click, and how many were left out and why
 */
export function rulesThatClick(all) {
  const counts = {published: all.length, crawled: 0, cosmetic: 0, code: 0, kept: 0, listsWithCode: 0};
  const rules = all.flatMap((rule) => {
    if (rule.name.startsWith('auto_')) return (counts.crawled++, []);
    if (rule.cosmetic) return (counts.cosmetic++, []);
    const kept = plain(Object.fromEntries(KEPT.filter((key) => key in rule).map((key) => [key, rule[key]])));
    for (const list of ['optIn', 'optOut', 'test']) {
      if (!has(kept[list], 'eval') && !(list !== 'test' && (has(kept[list], 'setStyle') || has(kept[list], 'addStyle')))) continue;
      delete kept[list];
      if (list !== 'test') counts.listsWithCode++;
    }
    if (has(kept.detectCmp, 'eval') || has(kept.detectPopup, 'eval') || !(kept.optIn?.length > 0 || kept.optOut?.length > 0))
      return (counts.code++, []);
    counts.kept++;
    return [kept];
  });
  return {rules, counts};
}

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** @param {string} version */
function take(version) {
  const folder = mkdtempSync(join(tmpdir(), 'consent-rules-'));
  try {
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--json', `${NAME}@${version}`], {cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']}),
    );
    execFileSync('tar', ['xzf', packed.filename], {cwd: folder});
    const read = (/** @type {string} */ name) => readFileSync(join(folder, 'package', name), 'utf8');
    const published = read('rules/rules.json');
    const {rules, counts} = rulesThatClick(JSON.parse(published).autoconsent);
    const text = `{"notice":${JSON.stringify(NOTICE)},\n"counts":${JSON.stringify(counts)},\n"rules":[\n${rules.map((rule) => JSON.stringify(rule)).join(',\n')}\n]}\n`;
    const licence = read('LICENSE');
    const about = {
      name: NAME,
      version: packed.version,
      license: 'MPL-2.0',
      from: {'rules/rules.json': sha256(published), integrity: packed.integrity},
      files: {'autoconsent.json': sha256(text), LICENSE: sha256(licence)},
    };
    const vendor = new URL('src/vendor/autoconsent/', import.meta.url);
    writeFileSync(new URL('autoconsent.json', vendor), text);
    writeFileSync(new URL('LICENSE', vendor), licence);
    writeFileSync(new URL('about.json', vendor), `${JSON.stringify(about, null, 2)}\n`);
    process.stdout.write(`${JSON.stringify(counts)}\n`);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const version = process.argv[2] ?? '';
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Give the version: npm run consent-rules -- 16.23.0');
  take(version);
}
