import {platform} from '../platform/chrome.js';
import {plainText} from './plain-text.js';

/** @typedef {import('../background/access/levels.js').Level} Level */

/** @type {Record<string, string>} */
const NAMES = {data: 'levelData', see: 'levelSee', act: 'levelAct'};

/** Returns the person's name for a level. @param {Level} level */
export const levelName = (level) => platform.text(NAMES[level] ?? 'levelNone');

const MAX_NAME = 60;

/** Tells what one client has beyond all others, and until when. @param {import('../background/access/consent.js').GrantShown} grant */
export const grantText = ({client, level, until}) =>
  platform.text(
    'levelOfClient',
    client === 'unknown' ? platform.text('clientNameless') : plainText(client).slice(0, MAX_NAME),
    levelName(level),
    new Date(until).toLocaleTimeString(platform.language(), {hour: '2-digit', minute: '2-digit'}),
  );

/** @param {number} steps */
export const stepsText = (steps) =>
  steps === 0
    ? platform.text('steps0')
    : steps === 1
      ? platform.text('steps1')
      : platform.text('stepsN', steps.toLocaleString(platform.language()));
