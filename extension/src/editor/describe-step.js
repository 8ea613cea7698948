import {ACT, EXPECT, SELECT, UPLOAD} from './check.js';

/** A step in plain words, for files; the editor's own words are in the person's language. @param {any} step */
export function describeStep(step) {
  const {type = '', url, key, value, name, parameters} = step ?? {};
  const on = nameOf(step?.selectors ?? parameters?.selectors);
  if (type === 'navigate') return `open ${url}`;
  if (type === 'setViewport') return `size ${step.width} × ${step.height}`;
  if (type === 'keyDown' || type === 'keyUp') return `${type === 'keyDown' ? 'press' : 'let go'} ${key}`;
  if (type === 'change') return `fill ${on}: ${value}`;
  if (name === EXPECT) return parameters?.use ? `steps of ${parameters.use}` : 'expect';
  if (name === UPLOAD) return `upload in ${on}`;
  if (name === SELECT) return `choose in ${on}`;
  if (name === ACT) return `${parameters?.action} ${on}`;
  return [type === 'customStep' ? name : type, on].filter(Boolean).join(' ');
}

/** Takes from the selectors the name by which a person knows an element. @param {any} selectors @returns {string} */
export function nameOf(selectors) {
  const all = Array.isArray(selectors) ? selectors.map((way) => [way].flat().at(-1)).filter((each) => typeof each === 'string') : [];
  const named = all.find((each) => each.startsWith('mark/'));
  if (named) return named.slice(5).slice(0, 200);
  const aria = all.find((each) => each.startsWith('aria/'));
  if (aria)
    return aria
      .slice(5)
      .replace(/(?<!\s)\s*\[\s*role\s*=.*\]\s*$/s, '')
      .slice(0, 200);
  const text = all.find((each) => each.startsWith('text/'));
  return (text?.slice(5) ?? all[0] ?? '').slice(0, 200);
}
