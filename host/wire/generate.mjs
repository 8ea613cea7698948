/**
 * Writes what host/wire/*.json and host/wire/methods/*.json say into every place that repeats it. The parts between
 * `generated:` and `end of generated:` belong to this program; the rest of those files is written by hand.
 *
 *     node host/wire/generate.mjs
 *
 * So it writes the tools of the front into their toolsets: see toolsets.mjs.
 *
 * The result is checked in, because Java needs it to compile, and the host is built without Node. A test of the extension
 * (test/contract/wire.test.js) fails when a place is out of date. The commands of the extension are found by its build.
 */

import {existsSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {registrations} from './toolsets.mjs';

const ROOT = new URL('../../', import.meta.url);
export const COMMAND = 'node host/wire/generate.mjs';

const EFFECTS = ['read', 'see', 'act', 'browser'];
const TEXTS = ['none', 'json', 'recording', 'layer', 'image', 'bytes', 'container'];
/** The switches in the options of the extension, all off until the person wants them. */
const SWITCHES = ['network'];
const SENDERS = ['extension', 'host', 'front'];

const isText = (value) => typeof value === 'string' && value !== '' && !value.includes('\n');
const isFlag = (value) => typeof value === 'boolean';
const isList = (value) => Array.isArray(value) && value.every(isText);
const oneOf = (values) => (value) => values.includes(value);
const isMissingOr = (check) => (value) => value === undefined || check(value);

/** The columns of each table: a row has all of them and no other. Only `feature`, a switch of policies beyond those that follow from the row, `switch`, one of the person in the options, and `does`, what PROTOCOL.md says of a method that it has no chapter on, may be missing. */
const COLUMNS = {
  method: {params: isList, result: isList, effect: oneOf(EFFECTS), code: isFlag, retry: isFlag, text: oneOf(TEXTS), permissions: isList, feature: isMissingOr(isText), switch: isMissingOr(oneOf(SWITCHES)), does: isMissingOr(isText)},
  error: {
    message: isText, hint: isText, next: (value) => value === null || isText(value), when: isText, from: (value) => isList(value) && value.every(oneOf(SENDERS)), retry: isFlag, person: isFlag, de: isText,
  },
  layer: {name: isText, kind: isText, awaited: isFlag, data: isFlag},
};

const read = (path) => readFileSync(new URL(path, ROOT), 'utf8');
const json = (path) => JSON.parse(read(path));
/** The paths of all that lies below a folder. */
const below = (folder) => readdirSync(new URL(`${folder}/`, ROOT), {recursive: true}).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

function checkRow(table, name, row) {
  const columns = COLUMNS[table];
  const unknown = Object.keys(row).filter((column) => !(column in columns));
  if (unknown.length > 0) throw new Error(`The ${table} ${name} has an unknown column: ${unknown.join(', ')}. Known are ${Object.keys(columns).join(', ')}.`);
  for (const [column, check] of Object.entries(columns)) {
    if (!check(row[column])) throw new Error(`The ${table} ${name} has no valid ${column}: ${JSON.stringify(row[column])}.`);
  }
}

/** All tables, checked. Methods carry the name of their toolset. */
function tables() {
  const protocol = json('host/wire/protocol.json');
  const errors = json('host/wire/errors.json');
  const layers = json('host/wire/layers.json');
  const methods = {};
  for (const file of readdirSync(new URL('host/wire/methods/', ROOT)).filter((name) => name.endsWith('.json')).sort()) {
    for (const [name, row] of Object.entries(json(`host/wire/methods/${file}`))) {
      if (!/^[a-z][A-Za-z]*$/.test(name)) throw new Error(`${file}: ${name} is no name of a method.`);
      if (name in methods) throw new Error(`The method ${name} stands in ${methods[name].toolset}.json and in ${file}.`);
      checkRow('method', name, row);
      if (row.effect === 'act' && row.retry) throw new Error(`The method ${name} acts, so it must not be retried.`);
      methods[name] = {toolset: file.slice(0, -'.json'.length), ...row};
    }
  }
  for (const [code, row] of Object.entries(errors)) checkRow('error', code, row);
  for (const row of layers) checkRow('layer', row.name, row);
  return {...protocol, methods, layers, errors};
}

const constant = (name) => name.replace(/([A-Z])/g, '_$1').toUpperCase();
const quoted = (text) => JSON.stringify(text);
const pick = (row, columns) => Object.fromEntries(columns.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]])));
const mapRows = (rows, change) => Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, change(row, name)]));

/** Words with `between` them in lines of at most 118 characters. */
function wrapped(words, indent, between = ', ') {
  const lines = [''];
  for (const [index, word] of words.entries()) {
    const piece = index < words.length - 1 ? word + between.trimEnd() : word;
    const last = lines.at(-1);
    if (last !== '' && indent.length + last.length + 1 + piece.length > 118) lines.push(piece);
    else lines[lines.length - 1] = last === '' ? piece : `${last} ${piece}`;
  }
  return lines.map((line) => indent + line).join('\n');
}

function javaProtocol({versions, hostName, extensionIds, companionId, limits, events, policies, layers}) {
  return `    /** Every version this build speaks, ascending. */
    public static final List<Integer> VERSIONS = List.of(${versions.join(', ')});

    public static final String HOST_NAME = ${quoted(hostName)};
    public static final Set<String> EXTENSION_IDS = Set.of(${extensionIds.map(quoted).join(', ')});
    /** The second extension, for trusted input. */
    public static final String COMPANION_ID = ${quoted(companionId)};

${Object.entries(limits).map(([name, value]) => `    public static final int ${constant(name)} = ${value};`).join('\n')}

${Object.keys(events).map((name) => `    public static final String EVENT_${constant(name)} = ${quoted(name)};`).join('\n')}
    public static final List<String> EVENTS = List.of( //
${wrapped(Object.keys(events).map((name) => `EVENT_${constant(name)}`), ' '.repeat(12))});

    /** The keys that an extension may have to keep of a machine's policy. */
    public static final List<String> POLICIES = List.of( //
${wrapped(policies.map(quoted), ' '.repeat(12))});

    public static final List<KnownLayer> LAYERS = List.of( //
${layers.map(({name, kind}) => `            new KnownLayer(${quoted(name)}, ${quoted(kind)})`).join(', //\n')});
`;
}

function javaMethods({methods}) {
  const permissions = (list) => (list.length === 0 ? 'List.of()' : `List.of(${list.map(quoted).join(', ')})`);
  const rows = Object.entries(methods).map(([name, {toolset, effect, code, retry, text, permissions: list, feature}]) =>
    `    public static final Method ${constant(name)} = new Method(${[quoted(name), quoted(toolset), `Effect.${constant(effect)}`, code, retry].join(', ')},\n            Text.${constant(text)}, ${permissions(list)}${feature === undefined ? '' : `, ${quoted(feature)}`});`);
  return `${rows.join('\n')}

    private static final List<Method> RELEASED = List.of( //
${wrapped(Object.keys(methods).map(constant), ' '.repeat(12))});
`;
}

function javaErrors({errors}) {
  return `${Object.entries(errors).map(([code, {message, hint, next}]) =>
    `    ${code}(${quoted(message)},\n            ${quoted(hint)}${next === null ? '' : `,\n            ${quoted(next)}`})`).join(',\n')};\n`;
}

/** Writes the code that finds a global which is no property of the window, as \`let dataLayer\` makes one: only code that names it. */
function bareNames({layers}) {
  const globals = [...new Set(layers.map(({name}) => name.split('.')[0]))];
  return globals.map((name) => `  ${name}: () => ${name},\n`).join('');
}

/** The names that are there before a page sets them, so that its first push is recorded. */
function awaitedNames({layers}) {
  const names = layers.filter(({awaited}) => awaited).map(({name}) => `\`${name}\``);
  return `- these names are there (undefined, in no list) before the page sets them: ${names.join(', ')};\n`;
}

/** A table of a document. */
const table = (head, rows) =>
  `${[head, head.map(() => '---')].concat(rows).map((cells) => `| ${cells.join(' | ')} |`).join('\n').replace('| --- |', '|---|').replaceAll(' --- |', '---|')}\n`;

const yes = (flag) => (flag ? 'yes' : '');

function methodTable({methods}) {
  return table(['method', 'toolset', 'effect', 'repeated', 'text', 'needs'], Object.entries(methods).map(([name, row]) => {
    const {toolset, effect, code, retry, text, permissions, feature, switch: own} = row;
    const needs = [
      ...permissions.map((permission) => `permission ${permission}`),
      ...feature === undefined ? [] : [`feature ${feature}`],
      ...own === undefined ? [] : [`switch ${own}`],
    ];
    return [`\`${name}\``, toolset, code ? `${effect}, code` : effect, yes(retry), text === 'none' ? '' : text, needs.join(', ')];
  }));
}

/** The methods that PROTOCOL.md has no chapter on: the names of their params and of the result, and the purpose as their row says it. */
function memberTable({methods}) {
  const rows = Object.entries(methods).filter(([, {does}]) => does !== undefined);
  return rows.length === 0 ? 'All methods have one.' : table(['method', 'takes', 'gives', ''],
    rows.map(([name, {params, result, does}]) => [`\`${name}\``, params.join(', '), result.join(', '), does]));
}

/** The codes by those that send them; docs/errors.md has the rest. */
function senderTable({errors}) {
  /** @type {Map<string, string[]>} */
  const codes = new Map();
  for (const [code, {from}] of Object.entries(errors)) {
    const senders = [...from].sort().join(', ');
    codes.set(senders, [...codes.get(senders) ?? [], code]);
  }
  return table(['from', 'codes'], [...codes].map(([senders, those]) => [senders, those.join(', ')]));
}

const errorTable = ({errors}) => table(['code', 'says', 'when', 'what to do', 'call again unchanged'],
  Object.entries(errors).map(([code, {message, when, hint, retry}]) => [`\`${code}\``, message, when, hint, yes(retry)]));

/** The texts of the codes in German, for reports. */
const germanErrors = ({errors}) => Object.entries(errors).map(([code, {de}]) => `error.${code}=${de.replaceAll('\\', '\\\\')}\n`).join('');

/** Writes what the extension needs, as JSON that is JavaScript, too: a row a line. */
function scriptProtocol({versions, hostName, extensionIds, companionId, limits, methods, events, policies, layers, errors}) {
  const lines = (rows) => `{\n${Object.entries(rows).map(([name, row]) => `    ${quoted(name)}: ${spaced(row)}`).join(',\n')}\n  }`;
  const parts = {
    versions: JSON.stringify(versions),
    hostName: quoted(hostName),
    extensionIds: JSON.stringify(extensionIds),
    companionId: quoted(companionId),
    limits: lines(limits),
    methods: lines(mapRows(methods, (row) => pick(row, ['toolset', 'effect', 'code', 'retry', 'text', 'permissions', 'feature', 'switch']))),
    events: lines(events),
    policies: spaced(policies),
    layers: `[\n${layers.map((row) => `    ${spaced(pick(row, ['name', 'kind']))}`).join(',\n')}\n  ]`,
    errors: lines(mapRows(errors, (row) => pick(row, ['message', 'hint']))),
    errorsForPersons: spaced(Object.keys(errors).filter((code) => errors[code].person)),
  };
  return `{\n${Object.entries(parts).map(([name, part]) => `  ${quoted(name)}: ${part}`).join(',\n')}\n}\n`;
}

const KIND = /^(?:list \d+ )?(?:text|flag|number|any|way|event|whole \d+ \d+|one [a-z]+(?: [a-z]+)*)$/;

/** Writes the fields of each step of a journey, with their kinds. */
function journeyFields({steps, ...records}) {
  const all = [...Object.entries(records), ...Object.entries(steps)];
  for (const [name, fields] of all) for (const [field, kind] of Object.entries(fields)) if (!KIND.test(kind)) throw new Error(`The field ${field} of ${name} is of no kind: ${kind}.`);
  const line = ([name, fields], indent) => `${indent}${quoted(name)}: ${spaced(fields)}`;
  return `{\n${Object.entries(records).map((each) => line(each, '  ')).join(',\n')},\n  "steps": {\n${Object.entries(steps).map((each) => line(each, '    ')).join(',\n')}\n  }\n}\n`;
}

/** JSON in one line with a space after each colon and comma. */
function spaced(value) {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, part]) => `${quoted(name)}: ${spaced(part)}`).join(', ')}}`;
}

/** `text` between the two marks of `name` in the file at `path`. A mark is a comment line of the file's language. */
function region(path, name, text) {
  const file = files.get(path) ?? read(path);
  const lines = file.split('\n');
  const isMark = (line, words) => line.replace(/^\s*(\/\/|<!--|#)\s*/, '').replace(/\s*-->$/, '').split(' (')[0] === words;
  const from = lines.findIndex((line) => isMark(line, `generated: ${name}`));
  const to = lines.findIndex((line) => isMark(line, `end of generated: ${name}`));
  if (from < 0 || to < from) throw new Error(`${path} has no lines "generated: ${name}" and "end of generated: ${name}".`);
  files.set(path, [...lines.slice(0, from + 1), ...text.replace(/\n$/, '').split('\n'), ...lines.slice(to)].join('\n'));
}

/** The Java file at `path` with these imports of our own beside those that it has. */
function imported(path, types) {
  const lines = (files.get(path) ?? read(path)).split('\n');
  const isOurs = (line) => line.startsWith('import io.github.mcpdatalayer.');
  const ours = [...new Set([...lines.filter(isOurs), ...types.map((type) => `import ${type};`)])].sort();
  const first = lines.findIndex(isOurs);
  const others = lines.filter((line) => !isOurs(line));
  files.set(path, [...others.slice(0, first), ...ours, ...others.slice(first)].join('\n'));
}

/** The texts of the codes for the person, in a language of the extension; all others stay as they are. */
function localized(path, texts) {
  const messages = JSON.parse(read(path));
  const others = Object.entries(messages);
  const first = others.findIndex(([name]) => /^error[A-Z_]+$/.test(name));
  const codes = Object.entries(texts).map(([code, message]) => [`error${code}`, {message}]);
  const kept = others.map(([name, text], index) => ({name, text, index})).filter(({name}) => !/^error[A-Z_]+$/.test(name));
  const before = kept.filter(({index}) => index < first).map(({name, text}) => [name, text]);
  const after = kept.filter(({index}) => index > first).map(({name, text}) => [name, text]);
  files.set(path, `${JSON.stringify(Object.fromEntries([...before, ...codes, ...after]), null, 2)}\n`);
}

/** @type {Map<string, string>} */
let files = new Map();

/** Every file with something generated in it, as it should be. @returns {Map<string, string>} by path from the root */
export function generated() {
  files = new Map();
  const all = tables();
  const java = 'host/src/main/java/io/github/mcpdatalayer/wire';
  region(`${java}/Protocol.java`, 'protocol', javaProtocol(all));
  region(`${java}/Method.java`, 'methods', javaMethods(all));
  region(`${java}/ErrorCode.java`, 'errors', javaErrors(all));
  region('extension/src/wire/protocol.js', 'protocol', scriptProtocol(all));
  region('extension/src/page/lib/layers.js', 'names of layers', bareNames(all));
  localized('extension/src/_locales/en/messages.json', mapRows(all.errors, ({message}) => message));
  localized('extension/src/_locales/de/messages.json', mapRows(all.errors, ({de}) => de));
  region('host/src/main/resources/io/github/mcpdatalayer/words/texts_de.properties', 'errors', germanErrors(all));
  const fields = journeyFields(json('host/wire/journey-fields.json'));
  region('extension/src/editor/step-fields.js', 'fields', fields);
  files.set('host/src/main/resources/io/github/mcpdatalayer/journeys/step-fields.json', fields);
  const found = registrations(below, read, COMMAND);
  for (const [path, text, imports] of found.regions) {
    region(path, 'tools', text);
    imported(path, imports);
  }
  for (const [path, text] of found.files) files.set(path, text);
  region('host/PROTOCOL.md', 'methods', methodTable(all));
  region('host/PROTOCOL.md', 'methods without a chapter', memberTable(all));
  region('host/PROTOCOL.md', 'errors', senderTable(all));
  region('host/docs/errors.md', 'errors', errorTable(all));
  region('host/docs/recording.md', 'awaited names', awaitedNames(all));
  return files;
}

/** The paths of files that are not as they should be. */
export const outdated = () => [...generated()].filter(([path, text]) => !existsSync(new URL(path, ROOT)) || text !== read(path)).map(([path]) => path);

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const paths = outdated();
  for (const path of paths) writeFileSync(fileURLToPath(new URL(path, ROOT)), files.get(path));
  console.log(paths.length === 0 ? 'Everything is up to date.' : paths.join('\n'));
}
