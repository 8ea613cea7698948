/**
 * A recording as a file of the Recorder of Chrome's developer tools. Actions for which such a file has no step stand in steps of our own,
 * which other players pass over. Secrets and personal values are names here: `{{secret:PASSWORD}}`, `{{email}}`.
 *
 * @typedef {import('./journey-steps.js').PersonStep} PersonStep
 * @typedef {{width: number, height: number, scale: number, isMobile: boolean}} Viewport
 */

const TIMEOUT_MS = 10_000;

/** @param {string} url */
const navigation = (url) => ({assertedEvents: [{type: 'navigation', url}]});

/**
 * A personal value may come again in an address.
 * @param {string} text
 * @param {Readonly<Record<string, string>>} values by variable
 * @returns {string}
 */
export function withVariables(text, values) {
  let shown = text;
  for (const [name, value] of Object.entries(values)) {
    if (value.length < 4) continue;
    for (const each of new Set([value, encodeURIComponent(value), encodeURIComponent(value).replaceAll('%20', '+')]))
      shown = shown.replaceAll(each, `{{${name}}}`);
  }
  return shown;
}

/**
 * An address, in which a page may have written what looks like a name.
 * @param {string} url
 * @param {Readonly<Record<string, string>>} values
 */
const addressOf = (url, values) => withVariables(url.replaceAll('{{', '%7B%7B'), values);

/**
 * @param {string[][]} selectors
 * @param {Readonly<Record<string, string>>} values
 * @returns {string[][]} those without a personal value in them
 */
const plainWays = (selectors, values) => {
  const plain = selectors.filter((way) => way.every((each) => withVariables(each, values) === each));
  return plain;
};

/** @param {PersonStep} step @param {Readonly<Record<string, string>>} values */
function valueOf({secret, variable, value = ''}, values) {
  return secret ? `{{secret:${secret}}}` : variable ? `{{${variable}}}` : withVariables(value, values);
}

/**
 * @param {PersonStep} step
 * @param {Readonly<Record<string, string>>} values
 * @returns {object[]} none where nothing leads to its element
 */
function fileSteps(step, values) {
  const {kind, frame, target, leadsTo, url = ''} = step;
  const on = target ? {target: addressOf(target, values)} : {target: 'main'};
  const leads = leadsTo ? navigation(addressOf(leadsTo, values)) : {};
  if (kind === 'navigate')
    return [{type: 'navigate', ...on, url: addressOf(url, values), ...navigation(addressOf(leadsTo ?? url, values))}];
  if (kind === 'key') {
    const {pressed = '', modifiers = []} = step;
    const keys = [...modifiers, pressed];
    const all = [...keys.map((key) => ({type: 'keyDown', ...on, key})), ...keys.toReversed().map((key) => ({type: 'keyUp', ...on, key}))];
    return all.map((each, i) => (i === keys.length - 1 ? {...each, ...leads} : each)); // a page goes on at the press, and not at its end
  }
  const selectors = plainWays(step.selectors, values);
  if (selectors.length === 0) return [];
  const within = frame.length > 0 ? {frame} : {};
  if (kind === 'upload')
    return [
      {type: 'customStep', ...on, ...within, name: 'mcp-datalayer:upload', parameters: {version: 1, selectors, files: step.files ?? []}},
    ];
  if (kind === 'change' && step.options)
    return [
      {
        type: 'customStep',
        ...on,
        ...within,
        name: 'mcp-datalayer:select',
        parameters: {version: 1, selectors, options: step.options.map((each) => withVariables(each, values))},
      },
    ];
  if (kind === 'change') return [{type: 'change', ...on, ...within, selectors, value: valueOf(step, values), ...leads}];
  const {offsetX = 1, offsetY = 1, button} = step;
  return [{type: kind, ...on, ...within, selectors, offsetX, offsetY, ...(button ? {button} : {}), ...leads}];
}

/**
 * @param {{title: string, viewport?: Viewport, steps: readonly PersonStep[], values: Readonly<Record<string, string>>, withSteps?:
 * boolean}} recorded `withSteps`: each with the step of its tab that it was
 * @returns {{title: string, timeout: number, steps: object[]}}
 */
export function journeyFile({title, viewport, steps, values, withSteps = false}) {
  const {width = 1280, height = 800, scale = 1, isMobile = false} = viewport ?? {};
  const size = {type: 'setViewport', width, height, deviceScaleFactor: scale, isMobile, hasTouch: isMobile, isLandscape: width > height};
  return {
    title,
    timeout: TIMEOUT_MS,
    steps: [
      size,
      ...steps.flatMap((step) =>
        fileSteps(step, values).map((each, i) => (withSteps && i === 0 && step.step ? {...each, step: step.step} : each)),
      ),
    ],
  };
}
