import {withoutPersonal} from '../page/personal-kinds.js';
import {mapTexts} from './variables.js';

/**
 * Keeps unsaved edits for as long as the browser runs. Personal values are not in it: the names of variables take their place.
 * @param {import('./open-file.js').Journey} journey
 */
export const draftOf = (journey) => mapTexts(journey, withoutPersonal);
