// @ts-nocheck – all it touches is the page's and of no known type.
/**
 * The input of a part. `args` is the parameter of the script that the parts are put together to (extension/page-scripts.js): what the
 * worker sends with read-data-layer.js, or the layers that the hook looks for.
 */
export const input = {__proto__: null, layer: null, ...args}; // Chrome drops null values from the arguments of a script
