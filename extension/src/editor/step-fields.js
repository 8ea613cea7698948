/**
 * The fields of a journey, its steps and their events, each with its kind: for all that reads such files, here and in the program that runs
 * them.
 *
 * `list 20 whole 0 9999` are up to 20 whole numbers from 0 to 9999. A `way` is a selector, or several that lead on from each other.
 *
 * @type {{file: Record<string, string>, step: Record<string, string>, event: Record<string, string>, steps: Record<string, Record<string, string>>}}
 */
export const FIELDS =
// generated: fields (node host/wire/generate.mjs)
{
  "file": {"title": "text", "timeout": "whole 1 30000", "selectorAttribute": "text", "steps": "list 400 any"},
  "step": {"type": "text", "step": "text", "timeout": "whole 1 30000", "target": "text", "frame": "list 20 whole 0 9999", "assertedEvents": "list 10 event"},
  "event": {"type": "text", "url": "text", "title": "text"},
  "steps": {
    "navigate": {"url": "text"},
    "setViewport": {"width": "whole 1 100000", "height": "whole 1 100000", "deviceScaleFactor": "number", "isMobile": "flag", "hasTouch": "flag", "isLandscape": "flag"},
    "click": {"selectors": "list 50 way", "offsetX": "number", "offsetY": "number", "button": "text", "duration": "number", "deviceType": "one mouse pen touch"},
    "doubleClick": {"selectors": "list 50 way", "offsetX": "number", "offsetY": "number", "button": "text", "duration": "number", "deviceType": "one mouse pen touch"},
    "hover": {"selectors": "list 50 way"},
    "change": {"selectors": "list 50 way", "value": "text"},
    "keyDown": {"key": "text"},
    "keyUp": {"key": "text"},
    "scroll": {"selectors": "list 50 way", "x": "number", "y": "number"},
    "waitForElement": {"selectors": "list 50 way", "operator": "text", "count": "whole 0 1000000", "visible": "flag"},
    "waitForExpression": {"expression": "text"},
    "emulateNetworkConditions": {"download": "number", "upload": "number", "latency": "number"},
    "close": {},
    "customStep": {"name": "text", "parameters": "any"}
  }
}
// end of generated: fields
;
