import {platform} from '../platform/chrome.js';

/** @typedef {import('../background/levels.js').Level} Level */

/** @type {Record<string, string>} */
const NAMES = {data: 'levelData', see: 'levelSee', act: 'levelAct'};

/** What the person reads for a level. @param {Level} level */
export const levelName = (level) => platform.text(NAMES[level] ?? 'levelNone');
