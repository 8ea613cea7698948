import {PROTOCOL} from '../../wire/protocol.js';

/** Every method with what it needs, and its command, which stands in a file of the method's name. */

/** The methods of host/wire/methods. @type {Readonly<Record<string, import('../access/gate.js').Need & {effect: string}>>} */
export const methods = PROTOCOL.methods;

// generated: commands (node host/wire/generate.mjs)
import {activateTab} from './activate-tab.js';
import {addBookmark} from './add-bookmark.js';
import {callWebsiteTool} from './call-website-tool.js';
import {closeTab} from './close-tab.js';
import {deleteBookmark} from './delete-bookmark.js';
import {downloadFile} from './download-file.js';
import {evaluate} from './evaluate.js';
import {findMark} from './find-mark.js';
import {getConsole} from './get-console.js';
import {getContainers} from './get-containers.js';
import {getDataLayer} from './get-data-layer.js';
import {getHistory} from './get-history.js';
import {getHits} from './get-hits.js';
import {getModel} from './get-model.js';
import {getOutcome} from './get-outcome.js';
import {getRequests} from './get-requests.js';
import {getStorage} from './get-storage.js';
import {getWebsiteTools} from './get-website-tools.js';
import {handleDialog} from './handle-dialog.js';
import {injectScript} from './inject-script.js';
import {interact} from './interact.js';
import {listAllTabs} from './list-all-tabs.js';
import {listTabs} from './list-tabs.js';
import {navigate} from './navigate.js';
import {openTab} from './open-tab.js';
import {ping} from './ping.js';
import {readPage} from './read-page.js';
import {recordJourney} from './record-journey.js';
import {requestAccess} from './request-access.js';
import {searchBookmarks} from './search-bookmarks.js';
import {searchHistory} from './search-history.js';
import {sendRequest} from './send-request.js';
import {setViewport} from './set-viewport.js';
import {takeScreenshot} from './take-screenshot.js';
import {takeSnapshot} from './take-snapshot.js';
import {uploadFile} from './upload-file.js';
import {waitFor} from './wait-for.js';
import {watch} from './watch.js';

/** @param {import('../link/context.js').Context} context */
export const commands = (context) => ({
  evaluate: evaluate(context),
  injectScript: injectScript(context),
  ping: ping(context),
  listTabs: listTabs(context),
  watch: watch(context),
  getOutcome: getOutcome(context),
  requestAccess: requestAccess(context),
  getDataLayer: getDataLayer(context),
  getModel: getModel(context),
  getHistory: getHistory(context),
  getHits: getHits(context),
  getContainers: getContainers(context),
  uploadFile: uploadFile(context),
  downloadFile: downloadFile(context),
  recordJourney: recordJourney(context),
  searchHistory: searchHistory(context),
  searchBookmarks: searchBookmarks(context),
  addBookmark: addBookmark(context),
  deleteBookmark: deleteBookmark(context),
  getRequests: getRequests(context),
  sendRequest: sendRequest(context),
  takeSnapshot: takeSnapshot(context),
  findMark: findMark(context),
  interact: interact(context),
  readPage: readPage(context),
  navigate: navigate(context),
  waitFor: waitFor(context),
  handleDialog: handleDialog(context),
  getConsole: getConsole(context),
  takeScreenshot: takeScreenshot(context),
  getStorage: getStorage(context),
  openTab: openTab(context),
  closeTab: closeTab(context),
  activateTab: activateTab(context),
  setViewport: setViewport(context),
  listAllTabs: listAllTabs(context),
  getWebsiteTools: getWebsiteTools(context),
  callWebsiteTool: callWebsiteTool(context),
});
// end of generated: commands
