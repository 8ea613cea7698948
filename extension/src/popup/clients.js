/**
 * The clients for a person: one row for each name, even if several clients have it.
 * @param {readonly {name: string, version: string}[]} clients
 * @returns {{name: string, version: string, count: number}[]} `version`: the one that all of them have, or empty
 */
export function groupClients(clients) {
  /** @type {Map<string, {name: string, version: string, count: number}>} */
  const groups = new Map();
  for (const {name, version} of clients) {
    const group = groups.get(name);
    if (!group) groups.set(name, {name, version, count: 1});
    else groups.set(name, {name, version: group.version === version ? version : '', count: group.count + 1});
  }
  return [...groups.values()];
}
