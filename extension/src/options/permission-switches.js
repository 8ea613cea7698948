import {platform} from '../platform/chrome.js';
import {element} from '../ui/localize.js';

/** Switches for what belongs to the browser and to no tab: the person gives and takes each permission here. */

const {text} = platform;

/** @type {readonly {id: string, permission: string}[]} by the ids of the page */
const SWITCHES = [
  {id: 'allTabs', permission: 'tabs'},
  {id: 'history', permission: 'history'},
  {id: 'bookmarks', permission: 'bookmarks'},
  {id: 'cookies', permission: 'cookies'},
];

/** @param {boolean} mayAllow whether administrators let clients use what is the browser's own */
export async function showPermissions(mayAllow) {
  await Promise.all(
    SWITCHES.map(async ({id, permission}) => {
      const isGiven = await platform.permissions.have([permission]);
      const button = buttonOf(id);
      button.dataset.allowed = String(isGiven);
      button.textContent = text(isGiven ? 'optionsAllSitesRevoke' : 'optionsAllSitesAllow');
      button.disabled = !isGiven && !mayAllow;
      stateOf(id).textContent = mayAllow ? '' : text('optionsBrowserManaged');
    }),
  );
}

/** @param {() => void} changed */
export function followPermissions(changed) {
  for (const {id, permission} of SWITCHES) {
    buttonOf(id).addEventListener('click', ({currentTarget}) => {
      const isGiven = /** @type {HTMLElement} */ (currentTarget).dataset.allowed === 'true';
      // This must run in the turn of the click, otherwise Chrome does not ask.
      const change = isGiven ? platform.permissions.giveBack([permission]) : platform.permissions.ask([permission]);
      change.then(changed, (failure) => {
        stateOf(id).textContent = text('optionsAllSitesFailed', failure.message);
      });
    });
  }
}

/** @param {string} id */
const buttonOf = (id) => element(`${id}Button`, HTMLButtonElement);
/** @param {string} id */
const stateOf = (id) => element(`${id}State`, HTMLParagraphElement);
