import {PROTOCOL} from '../wire/protocol.js';

/** @typedef {import('../background/link/native-port.js').Reason} Reason */

/** @type {Record<Reason, string>} */
const COMMANDS = {
  missing: 'mcp-datalayer register',
  forbidden: 'mcp-datalayer register --extension-id ID',
  policy: 'mcp-datalayer doctor',
  exited: 'mcp-datalayer doctor',
  garbled: 'mcp-datalayer doctor',
  silent: 'mcp-datalayer doctor',
  hostTooOld: 'mcp-datalayer register',
  extensionTooOld: 'mcp-datalayer extension-path',
  disabled: 'mcp-datalayer doctor',
  goodbye: 'mcp-datalayer doctor',
  unknown: 'mcp-datalayer doctor',
};

/**
 * The problem of the connection, and the command that fixes it.
 * @param {Reason} reason
 * @param {string} detail the words of Chrome or the host, where they say more than we can
 * @param {{id: string, text: (name: string, ...parts: string[]) => string}} here
 * @returns {{title: string, text: string, command: string, managed: string}} `managed`: what an administrator may have to do, or empty
 */
export function explainTrouble(reason, detail, {id, text}) {
  const own = text(`${reason}Text`, PROTOCOL.hostName);
  return {
    title: text(`${reason}Title`),
    text: reason === 'goodbye' || reason === 'unknown' || reason === 'disabled' ? `${detail} ${own}`.trim() : own,
    command: COMMANDS[reason].replace('ID', id),
    managed: reason === 'missing' ? text('missingManaged') : '',
  };
}
