import {MODIFIERS, chordOf} from './keys.js';

/**
 * @param {string} value of press
 * @param {Partial<Record<string, boolean>>} held keys that are held down meanwhile
 * @returns {'copy' | 'paste' | undefined} what the browser does with it then
 */
export function clipboardUse(value, held) {
  const chord = chordOf(value);
  if (!chord) return undefined;
  const down = new Set([...Object.keys(held).filter((each) => held[each]), ...chord.held.map(({key}) => MODIFIERS[key])]);
  const key = chord.key.key.toLowerCase();
  const isCommand = down.has('ctrlKey') || down.has('metaKey');
  if ((isCommand && ['c', 'x', 'insert'].includes(key)) || (down.has('shiftKey') && key === 'delete')) return 'copy';
  return (isCommand && key === 'v') || (down.has('shiftKey') && key === 'insert') ? 'paste' : undefined;
}
