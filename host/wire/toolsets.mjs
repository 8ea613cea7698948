/**
 * Finds the toolsets and tools of the front in their rooms, and writes the Java that constructs them. Nobody lists them: a room
 * below ROOMS with a class that is named …Toolset is a toolset, and each class below it that implements Tool and declares a
 * SPEC is one of its tools.
 *
 * Toolsets below src/addons are add-ons: AddOns.java constructs them, and it lies there, too. A build without that folder has another
 * AddOns.java, which knows none.
 *
 * The front has no list that is read or searched at run time, because its start is what a client waits for: what is written here are
 * plain constructor calls, which the compiler checks, and which jlink and the AOT cache see like any other code.
 *
 * A constructor takes what it needs by name: a tool the fields of its toolset and the parts of Workbench, a toolset the parts of
 * Toolsets.Given.
 */

const FRONT = 'host/src/main/java/io/github/mcpdatalayer/front';
const ADDED = 'host/src/addons/java/io/github/mcpdatalayer/front';
const ROOMS = [`${FRONT}/tools`, `${FRONT}/journeys/tools`, `${ADDED}/tools`];

/** The names of what stands between brackets: parameters, or components of a record. */
const names = (list) => list.split(',').map((each) => each.trim().split(/\s+/).at(-1)).filter((name) => name !== '');
const classOf = (path) => path.split('/').at(-1).replace(/\.java$/, '');
const roomOf = (path) => path.slice(0, path.lastIndexOf('/'));
const packageOf = (path) => roomOf(path).replace(/^.*\/java\//, '').replaceAll('/', '.');

function parameters(path, text) {
  const found = text.match(new RegExp(`\\n    (?:public )?${classOf(path)}\\(([^)]*)\\) \\{`));
  if (!found) throw new Error(`${path} has no constructor.`);
  return names(found[1]);
}

function components(text, record) {
  const found = text.match(new RegExp(`record ${record}\\(([^)]*)\\)`));
  if (!found) throw new Error(`There is no record ${record}.`);
  return names(found[1]);
}

function rank(path, text, declared) {
  const found = text.match(declared);
  if (!found) throw new Error(`${path} declares no rank.`);
  return Number(found[1]);
}

/** A call of a constructor, each parameter by what has its name. */
function constructed(path, text, called, parts) {
  const given = parameters(path, text).map((name) => {
    const part = parts.find(([has]) => has(name));
    if (!part) throw new Error(`${path} takes ${name}, which nothing in reach is named.`);
    return part[1](name);
  });
  return `new ${called}(${given.join(', ')})`;
}

const isAdded = (path) => path.startsWith(ADDED);
const byRank = (one, other) => one.rank - other.rank || (one.path < other.path ? -1 : 1);

/** Every toolset with its tools. @param {(folder: string) => string[]} list paths below a folder @param {(path: string) => string} read */
function toolsets(list, read) {
  const sources = ROOMS.flatMap(list).filter((path) => path.endsWith('.java')).sort().map((path) => ({path, text: read(path)}));
  const all = sources
    .filter(({path, text}) => /Toolset$/.test(classOf(path)) && text.includes('implements Toolset'))
    .map(({path, text}) => ({path, text, rank: rank(path, text, /ToolsetSpec\.\w+\("[a-z]+", (\d+)/), tools: []}))
    .sort(byRank);
  for (const {path, text} of sources.filter((each) => / implements Tool\b/.test(each.text) && each.text.includes('static final ToolSpec SPEC '))) {
    const toolset = all.find((each) => `${roomOf(path)}/`.startsWith(`${roomOf(each.path)}/`));
    if (!toolset) throw new Error(`${path} stands in no room of a toolset.`);
    toolset.tools.push({path, text, rank: rank(path, text, /(?:ToolSpec\.of|spec)\(\s*[^,()]+,\s*"[^"]*",\s*(\d+)/)});
  }
  for (const {path, tools} of all) {
    if (tools.length === 0) throw new Error(`${path} has no tool.`);
    const twice = tools.find((tool, at) => tools.findIndex((other) => other.rank === tool.rank) !== at);
    if (twice) throw new Error(`${twice.path} has the rank of another tool of its toolset.`);
  }
  return all;
}

/** Java that lists these, one a line. The comment signs keep the formatter from joining lines. */
const listed = (calls, indent) => `${indent}return List.of( //\n${calls.map((call) => `${indent}        ${call}`).join(', //\n')});\n`;

function toolsOf({path, text, tools}, bench) {
  const fields = [...text.matchAll(/\n    private final \w+ (\w+)/g)].map((found) => found[1]);
  const parts = [[(name) => fields.includes(name), (name) => name], [(name) => bench.includes(name), (name) => `bench.${name}()`]];
  return listed(tools.sort(byRank).map((tool) =>
    constructed(tool.path, tool.text, classOf(tool.path), parts)), ' '.repeat(8));
}

/** The imports of a toolset whose tools stand in rooms of their own below its room. */
const importsOf = ({path, tools}) => tools.filter((tool) => roomOf(tool.path) !== roomOf(path)).map((tool) => `${packageOf(tool.path)}.${classOf(tool.path)}`);

/** A class that declares and constructs these toolsets. */
function found(name, about, all, given, command) {
  const parts = [[(name) => given.includes(name), (name) => `given.${name}()`]];
  const imports = ['io.github.mcpdatalayer.front.tools.api.ToolsetSpec', ...all.map(({path}) => `${packageOf(path)}.${classOf(path)}`)].sort();
  return `package io.github.mcpdatalayer.front;

import java.util.List;

${imports.map((name) => `import ${name};`).join('\n')}

/** ${about} All of this is generated: ${command}. */
final class ${name} {

    private ${name}() {}

    /** Their declarations, by rank. */
    static List<ToolsetSpec> specs() {
${listed(all.map(({path}) => `${classOf(path)}.SPEC`), ' '.repeat(8))}    }

    /** Adds those that a front offers whose {@code --toolsets} names these. */
    static void addTo(RankedToolsets all, Toolsets.Given given, List<String> named, boolean beyondReading) {
${all.map(({path, text}) => `        if (${classOf(path)}.SPEC.isOffered(named, beyondReading)) {
            all.add(${classOf(path)}.SPEC, ${constructed(path, text, classOf(path), parts)});
        }
`).join('')}    }
}
`;
}

/**
 * Lists what is generated in the Java of the front: regions by path, and whole files.
 * @param {(folder: string) => string[]} list @param {(path: string) => string} read @param {string} command
 */
export function registrations(list, read, command) {
  const all = toolsets(list, read);
  const bench = components(read(`${FRONT}/tools/sources/Workbench.java`), 'Workbench');
  const given = components(read(`${FRONT}/Toolsets.java`), 'Given');
  return {
    regions: all.map((toolset) => [toolset.path, toolsOf(toolset, bench), importsOf(toolset)]),
    files: [
      [`${FRONT}/FoundToolsets.java`, found('FoundToolsets', 'The toolsets that have rooms.', all.filter(({path}) => !isAdded(path)), given, command)],
      [`${ADDED}/AddOns.java`, found('AddOns', 'The toolsets that a build can leave out.', all.filter(({path}) => isAdded(path)), given, command)],
    ],
  };
}
