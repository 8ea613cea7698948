/**
 * Groups clients for a person: one row for each name, even if several clients have it.
 * @param {readonly {name: string, version: string}[]} clients
 * @returns {{name: string, version: string, count: number}[]} `version`: the one that all of the group have, or empty
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

/** The app's word for a name or version that a client does not tell. */
const UNKNOWN = 'unknown';

/** Names a client. @param {string} name @param {string} version @param {string} nameless the words for a client without a name */
export const clientWords = (name, version, nameless) =>
  [name === UNKNOWN ? nameless : name, version === UNKNOWN ? '' : version].filter(Boolean).join(' ');
