/**
 * Runs in the world of the extension: asks a script that has stayed in the document. The page finds no symbol of ours there.
 *
 * @param {{name: string, mark: string, args: unknown, key?: string, origin?: string}} asked `key`: under which it was left; `origin`: that
 * the document must have
 * @returns {unknown} what the script answers; `absent` where it is not there, or another version of it
 */
export const runStaying = ({name, mark, args, key, origin}) => {
  if (origin !== undefined && self.origin !== origin) return 'absent';
  const there = /** @type {Record<symbol, any>} */ (/** @type {unknown} */ (self))[Symbol.for(`mcp-datalayer script ${name}`)];
  return there?.mark === mark && (key === undefined || there.key === key) ? there.run(args) : 'absent';
};
