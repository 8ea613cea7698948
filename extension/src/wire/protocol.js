/**
 * The wire in JavaScript: the names, numbers and texts of host/wire/ (written here by `node host/wire/generate.mjs`) and the check of every
 * message that comes or goes. The meaning of the fields stands in host/PROTOCOL.md.
 */

export const PROTOCOL = /** @type {const} */ (
// generated: protocol (node host/wire/generate.mjs)
{
  "versions": [1],
  "hostName": "io.github.mcpdatalayer",
  "extensionIds": ["dcgeoejllgjbfjfpadlpippjnggdelco"],
  "companionId": "lijfnbcnjkejnplppikkljjofebimlmh",
  "limits": {
    "maxFrameToChromeBytes": 1048576,
    "maxFrameFromChromeBytes": 67108864,
    "maxFrameFromFrontBytes": 1048576,
    "sliceChars": 262144,
    "chunkChars": 65536,
    "chunkWindow": 4,
    "maxParamsChars": 67108864,
    "defaultDeadlineMs": 10000,
    "maxDeadlineMs": 60000,
    "hostDeadlineGraceMs": 2000,
    "handshakeMs": 5000,
    "maxPendingPerFront": 64,
    "maxFronts": 64,
    "frontQueueBytes": 8388608,
    "maxJsonDepth": 64,
    "hitsChars": 2097152,
    "hitUrlChars": 20000,
    "hitBodyChars": 100000
  },
  "methods": {
    "evaluate": {"toolset": "code", "effect": "act", "code": true, "retry": false, "text": "json", "permissions": []},
    "injectScript": {"toolset": "code", "effect": "act", "code": true, "retry": false, "text": "json", "permissions": []},
    "ping": {"toolset": "core", "effect": "read", "code": false, "retry": true, "text": "none", "permissions": []},
    "listTabs": {"toolset": "core", "effect": "read", "code": false, "retry": true, "text": "none", "permissions": []},
    "watch": {"toolset": "core", "effect": "read", "code": false, "retry": true, "text": "none", "permissions": []},
    "getOutcome": {"toolset": "core", "effect": "read", "code": false, "retry": true, "text": "none", "permissions": []},
    "requestAccess": {"toolset": "core", "effect": "read", "code": false, "retry": true, "text": "none", "permissions": []},
    "getDataLayer": {"toolset": "datalayer", "effect": "read", "code": false, "retry": true, "text": "layer", "permissions": []},
    "getModel": {"toolset": "datalayer", "effect": "read", "code": false, "retry": true, "text": "layer", "permissions": []},
    "getHistory": {"toolset": "datalayer", "effect": "read", "code": false, "retry": true, "text": "recording", "permissions": []},
    "getHits": {"toolset": "datalayer", "effect": "read", "code": false, "retry": true, "text": "json", "permissions": []},
    "getContainers": {"toolset": "datalayer", "effect": "read", "code": false, "retry": true, "text": "container", "permissions": []},
    "uploadFile": {"toolset": "files", "effect": "act", "code": false, "retry": false, "text": "json", "permissions": [], "feature": "files"},
    "downloadFile": {"toolset": "files", "effect": "act", "code": false, "retry": false, "text": "bytes", "permissions": [], "feature": "files"},
    "recordJourney": {"toolset": "journeys", "effect": "act", "code": false, "retry": false, "text": "json", "permissions": []},
    "searchHistory": {"toolset": "library", "effect": "browser", "code": false, "retry": true, "text": "json", "permissions": ["history"]},
    "searchBookmarks": {"toolset": "library", "effect": "browser", "code": false, "retry": true, "text": "json", "permissions": ["bookmarks"]},
    "addBookmark": {"toolset": "library", "effect": "browser", "code": false, "retry": false, "text": "json", "permissions": ["bookmarks"]},
    "deleteBookmark": {"toolset": "library", "effect": "browser", "code": false, "retry": false, "text": "json", "permissions": ["bookmarks"]},
    "getRequests": {"toolset": "network", "effect": "see", "code": false, "retry": true, "text": "json", "permissions": [], "feature": "requests", "switch": "network"},
    "sendRequest": {"toolset": "network", "effect": "act", "code": true, "retry": false, "text": "json", "permissions": []},
    "takeSnapshot": {"toolset": "page", "effect": "see", "code": false, "retry": true, "text": "json", "permissions": []},
    "findMark": {"toolset": "page", "effect": "see", "code": false, "retry": true, "text": "json", "permissions": []},
    "interact": {"toolset": "page", "effect": "act", "code": false, "retry": false, "text": "json", "permissions": []},
    "readPage": {"toolset": "page", "effect": "see", "code": false, "retry": true, "text": "json", "permissions": []},
    "navigate": {"toolset": "page", "effect": "act", "code": false, "retry": false, "text": "json", "permissions": []},
    "waitFor": {"toolset": "page", "effect": "see", "code": false, "retry": true, "text": "none", "permissions": []},
    "handleDialog": {"toolset": "page", "effect": "act", "code": false, "retry": false, "text": "none", "permissions": []},
    "getConsole": {"toolset": "page", "effect": "see", "code": false, "retry": true, "text": "json", "permissions": []},
    "takeScreenshot": {"toolset": "page", "effect": "see", "code": false, "retry": true, "text": "image", "permissions": []},
    "getStorage": {"toolset": "storage", "effect": "see", "code": false, "retry": true, "text": "json", "permissions": [], "feature": "storage"},
    "openTab": {"toolset": "tabs", "effect": "act", "code": false, "retry": false, "text": "json", "permissions": []},
    "closeTab": {"toolset": "tabs", "effect": "act", "code": false, "retry": false, "text": "none", "permissions": []},
    "activateTab": {"toolset": "tabs", "effect": "act", "code": false, "retry": false, "text": "none", "permissions": []},
    "setViewport": {"toolset": "tabs", "effect": "act", "code": false, "retry": false, "text": "none", "permissions": []},
    "listAllTabs": {"toolset": "tabs", "effect": "browser", "code": false, "retry": true, "text": "none", "permissions": ["tabs"]},
    "getWebsiteTools": {"toolset": "website", "effect": "see", "code": false, "retry": true, "text": "json", "permissions": [], "feature": "website"},
    "callWebsiteTool": {"toolset": "website", "effect": "act", "code": false, "retry": false, "text": "json", "permissions": [], "feature": "website"}
  },
  "events": {
    "clients": {"from": "host", "to": "extension"},
    "ping": {"from": "extension", "to": "host"},
    "pong": {"from": "host", "to": "extension"},
    "profile": {"from": "extension", "to": "host"},
    "tabs": {"from": "extension", "to": "all"},
    "pushes": {"from": "extension", "to": "all"},
    "policy": {"from": "host", "to": "extension"},
    "attached": {"from": "extension", "to": "host"},
    "detached": {"from": "extension", "to": "host"},
    "consent": {"from": "extension", "to": "host"},
    "redactions": {"from": "front", "to": "host"},
    "files": {"from": "front", "to": "host"},
    "inspect": {"from": "extension", "to": "host"},
    "inspected": {"from": "host", "to": "extension"},
    "chat": {"from": "extension", "to": "host"},
    "chatted": {"from": "host", "to": "extension"}
  },
  "policies": ["allowedSites", "deniedSites", "history", "sidePanel", "redaction", "maxLevel", "features", "guard", "rememberDays", "chatHistory"],
  "layers": [
    {"name": "dataLayer", "kind": "gtm"},
    {"name": "adobeDataLayer", "kind": "acdl"},
    {"name": "digitalData", "kind": "object"},
    {"name": "utag_data", "kind": "object"},
    {"name": "utag.data", "kind": "object"},
    {"name": "tc_vars", "kind": "object"},
    {"name": "_mtm", "kind": "array"},
    {"name": "_paq", "kind": "array"},
    {"name": "_satellite", "kind": "object"},
    {"name": "pa", "kind": "object"},
    {"name": "analytics", "kind": "object"},
    {"name": "snowplow", "kind": "object"},
    {"name": "fbq.queue", "kind": "array"},
    {"name": "ttq", "kind": "array"},
    {"name": "uetq", "kind": "array"},
    {"name": "pintrk.queue", "kind": "array"}
  ],
  "errors": {
    "NO_TAB_ATTACHED": {"message": "No browser tab is currently attached.", "hint": "Ask the person to open the page, click the mcp-datalayer icon in the browser's toolbar and press Attach."},
    "TAB_REQUIRED": {"message": "Several tabs are attached. Say which one.", "hint": "Call again with tab set to one of the handles listed."},
    "TAB_NOT_FOUND": {"message": "No attached tab has this handle.", "hint": "Call listTabs for the handles of the attached tabs."},
    "TAB_CLOSED": {"message": "The tab was closed or detached before the answer was complete.", "hint": "Call listTabs for the tabs that are still attached."},
    "ACCESS_LOST": {"message": "The browser ended the access to this tab.", "hint": "Ask the person to click the mcp-datalayer icon in that tab and press Attach again. Chrome ends the access when a tab moves to another site."},
    "PAGE_NOT_READABLE": {"message": "The browser does not let any extension read this page.", "hint": "Browser pages, the Web Store and sites that an administrator blocks cannot be read. Open another page."},
    "PAGE_CHANGED": {"message": "The page was left or reloaded while it was read, or after this cursor was issued.", "hint": "Call again, without a cursor, to read the page as it is now."},
    "FRAME_NOT_FOUND": {"message": "This tab has no readable frame with that number.", "hint": "Call listTabs. It lists the frames with data layers. 0 is the page itself."},
    "LAYER_NOT_FOUND": {"message": "dataLayer not found or not an array on this page.", "hint": "Call listTabs for the data layers that the page has, then pass one as layer."},
    "LAYER_NOT_ALLOWED": {"message": "This name is not a known data layer, so it is not read.", "hint": "Ask the person to add the name in the extension's options, or to start the front with --allow-layer NAME."},
    "TIMEOUT": {"message": "The page did not answer in time.", "hint": "The page may be busy, or paused by a dialog or the debugger. Try again, or ask the person to look at the tab."},
    "LAUNCH_FORBIDDEN": {"message": "An administrator does not allow mcp-datalayer to start a browser of its own.", "hint": "Ask the administrator, or read the tabs that the person attaches: start the front without --launch."},
    "LAUNCH_UNSUPPORTED": {"message": "mcp-datalayer cannot start a browser of its own on this system.", "hint": "Start the front without --launch. It reads the tabs that the person attaches."},
    "LAUNCH_NO_BROWSER": {"message": "No browser of the Chromium family was found.", "hint": "Install Chromium or Chrome, not as a snap, or name the program: --executable PATH."},
    "LAUNCH_PROFILE_IN_USE": {"message": "Another browser uses the profile of --profile.", "hint": "Close that browser, give --profile another folder, or leave it away."},
    "LAUNCH_PROFILE_REFUSED": {"message": "The folder of --profile is not used as a profile.", "hint": "Give --profile a new or empty folder, or leave it away for a fresh profile at each start."},
    "LAUNCH_FAILED": {"message": "The browser did not start.", "hint": "The message has what it printed. `mcp-datalayer doctor` checks whether a browser can start here."},
    "LAUNCH_NO_EXTENSION": {"message": "The browser of this front did not take the extension.", "hint": "Name another browser of the Chromium family with --executable; if it stays so, ask the person to install mcp-datalayer again."},
    "LAUNCH_NO_LINK": {"message": "The extension in the browser of this front did not answer within 60 s.", "hint": "Call again: the browser is then started anew. If it stays so, name another browser with --executable."},
    "EXTENSION_NOT_CONNECTED": {"message": "Chrome extension is not connected.", "hint": "Ask the person to start the browser and to look at the mcp-datalayer popup. It shows what is missing. `mcp-datalayer doctor` checks the whole chain."},
    "TAB_BUSY": {"message": "The tab is busy with another action.", "hint": "Call again when that action has ended. You can still read the tab meanwhile."},
    "PAGE_LOADING": {"message": "The page is still loading the next one, which an action has asked for. Nothing was done.", "hint": "Do not repeat that action: what it sent may be in work. Wait with waitFor {\"idle\":500}, then look with takeSnapshot. navigate leads elsewhere."},
    "OUTCOME_UNKNOWN": {"message": "The connection was lost during the action. It may or may not have been done.", "hint": "Look at the page before you do it again. `steps` lists the steps that had begun."},
    "CONNECTION_LOST": {"message": "The connection to the browser was lost before the answer was complete.", "hint": "Call again. The connection comes back by itself."},
    "VERSION_MISMATCH": {"message": "The two sides have no protocol version in common.", "hint": "Update the older side."},
    "UNAUTHORIZED": {"message": "The connection was refused.", "hint": "The cause is another user or an old token. Restart the browser and the client."},
    "ORIGIN_REFUSED": {"message": "This extension may not use the host.", "hint": "Run `mcp-datalayer register --extension-id ID` for an extension with another id."},
    "SLOW_READER": {"message": "This client read too slowly and was disconnected.", "hint": "Restart the client. Other clients are not affected."},
    "TOO_MANY_REQUESTS": {"message": "Too many calls are waiting for an answer.", "hint": "Wait for answers before calling again."},
    "TOO_LARGE": {"message": "The message is larger than the limit.", "hint": "Send less in one message."},
    "RESULT_TOO_LARGE": {"message": "The answer is larger than the client can take.", "hint": "Call with a smaller maxChars and follow the cursor."},
    "BAD_MESSAGE": {"message": "The message is not valid.", "hint": "See host/PROTOCOL.md for the shape of each message."},
    "BAD_ARGUMENT": {"message": "An argument is not valid.", "hint": "Correct the argument that the message names and call again."},
    "BAD_CURSOR": {"message": "This cursor does not come from this tool.", "hint": "Call again without cursor."},
    "UNKNOWN_METHOD": {"message": "This method is not known.", "hint": "Update the older side: `listTabs` names the versions."},
    "CANCELLED": {"message": "The call was cancelled.", "hint": "Nothing to do."},
    "INTERNAL": {"message": "Something unexpected went wrong.", "hint": "Please report it with the last lines of the log. `mcp-datalayer doctor` shows them."},
    "FRONT_RESTS": {"message": "The program that computes findings for the side panel failed again and again, so it rests.", "hint": "The panel asks again by itself. `mcp-datalayer doctor` shows the end of the log."},
    "NOTHING_RECORDED": {"message": "Nothing was recorded in this tab yet.", "hint": "Wait with waitMs while the person uses the page, or ask the person to press Attach and reload in the mcp-datalayer popup. Then everything is recorded from the page's first script on."},
    "BAD_PATH": {"message": "The path is not a valid JSONPath.", "hint": "Use the syntax of RFC 9535, for example $.ecommerce.items[0].price or $..item_id."},
    "BAD_REFERENCE": {"message": "The reference names no tab, page or push.", "hint": "Write kd1 for a tab, kd1/3 for its third page, kd1#57 for its push 57. listTabs and getDataLayerHistory show the numbers."},
    "JOURNEY_NOT_FOUND": {"message": "There is no such journey.", "hint": "Call listJourneys for the names."},
    "JOURNEY_EXISTS": {"message": "There is a journey of this name already.", "hint": "Take another name, or delete that one first: deleteJourney."},
    "JOURNEY_REFUSED": {"message": "The journey is not run, read or stored.", "hint": "Mend what the message names. host/docs/journeys.md has the codes of files that are refused."},
    "RUN_NOT_FOUND": {"message": "There is no such run.", "hint": "Take the run of an answer of runJourney, or one that listJourneys names."},
    "SEARCH_PACK_REQUIRED": {"message": "The pack for search by meaning is not installed.", "hint": "Ask the person to run `mcp-datalayer search-pack install`, which says its size before. Or search for words: leave out by."},
    "SEARCH_PACK_FAILED": {"message": "The model for search by meaning does not run.", "hint": "Search for words: leave out by. The person can run `mcp-datalayer doctor`, which checks the pack."},
    "POLICY_DISABLED": {"message": "An administrator has switched mcp-datalayer off.", "hint": "Only the administrator can switch it on again. The mcp-datalayer popup and `mcp-datalayer doctor` say where it was switched off."},
    "SITE_DENIED": {"message": "An administrator does not allow mcp-datalayer on this site.", "hint": "Tell the person, and read another tab. The extension's options show the rules and who set them."},
    "CONSENT_REQUIRED": {"message": "The person has not allowed this in this tab.", "hint": "Tell the person what you want to do there and why. Call requestAccess to ask them in the browser, or let them press a level in the extension's popup, under \"MCP clients may\"."},
    "CONSENT_REFUSED": {"message": "The person has refused this.", "hint": "Do not ask again by yourself: go on without it, or tell the person what cannot be done."},
    "CONFIRMATION_REQUIRED": {"message": "The person is asked before this step. Nothing was done.", "hint": "Call requestAccess with the same level and waitMs to wait for the answer, then do the same step again."},
    "STOPPED_BY_PERSON": {"message": "The person stopped this.", "hint": "Do not try again by yourself: tell the person what was done and what is left, and ask how to go on."},
    "HISTORY_OFF": {"message": "An administrator has switched the recording of pushes off.", "hint": "Call getDataLayer for the current data layer."},
    "AUDIT_UNAVAILABLE": {"message": "The required audit log cannot be written.", "hint": "Ask the person to look at `mcp-datalayer audit` and `mcp-datalayer doctor`. The disk may be full or the folder read-only. Nothing is read until the log can be written."},
    "NO_CONTAINER": {"message": "No container of Google Tag Manager is known for this page.", "hint": "Open a page that loads one, or ask the person to start the front with --containers FOLDER, with an export of it."},
    "UNKNOWN_TAG": {"message": "No such tag.", "hint": "Take a name from listTags."},
    "NO_PLANS": {"message": "No folder of plans is set.", "hint": "Leave plan out for the built-in rules, or ask the person to start the front with --plans FOLDER."},
    "UNKNOWN_PLAN": {"message": "No plan has this name.", "hint": "Call again with one of the names, or without plan."},
    "BAD_PLAN": {"message": "The plan cannot be used.", "hint": "Tell the person what is wrong with the file. The next call reads it again."},
    "ELEMENT_NOT_FOUND": {"message": "The page shows no such element.", "hint": "Call takeSnapshot and name an element as one of its lines does, such as e12 or button \"Add to cart\"."},
    "MARK_UNKNOWN": {"message": "The person has named no element so on this site.", "hint": "found lists the nearest names of this site. The person names an element in the extension's popup: Name an element."},
    "ELEMENT_AMBIGUOUS": {"message": "Several elements are meant by this.", "hint": "Name one of those listed by its ref."},
    "REF_STALE": {"message": "The element of this ref is no longer in the page.", "hint": "Take a new snapshot, or use one of the elements in `now`."},
    "NOT_VISIBLE": {"message": "The element is not visible.", "hint": "Open or show what it stands in, then call again."},
    "NOT_ENABLED": {"message": "The element is disabled.", "hint": "Do first what enables it, such as filling required fields."},
    "NOT_EDITABLE": {"message": "Nothing can be written in the element.", "hint": "Name a field that takes text."},
    "NOT_STABLE": {"message": "The element does not stop moving.", "hint": "Wait until the animation is over, or raise timeoutMs."},
    "COVERED": {"message": "Another element covers this one.", "hint": "Close or move what covers it. `cover` names it."},
    "OPTION_NOT_FOUND": {"message": "The list has no such option.", "hint": "Call again with one of the options."},
    "NOT_TAKEN": {"message": "The page did not take the value.", "hint": "Look at `came` for what the field holds now. Try `type`, which presses keys."},
    "FILES_NOT_TAKEN": {"message": "Nothing there takes these files.", "hint": "Name the field for files, the button that asks for them, or the area that they are dropped on."},
    "FILE_REFUSED": {"message": "This file may not be read.", "hint": "Name a file below the folder of --files by its path in there, such as invoices/may.pdf, or give text or base64 with name."},
    "DOWNLOAD_FAILED": {"message": "The file could not be fetched.", "hint": "`why` says what happened. Nothing was kept. Look at the page: it may want a login, or the link may be old."},
    "DOWNLOAD_NOT_CAPTURABLE": {"message": "The element has no address of a file: only a click in the page makes it.", "hint": "Click it with interact, or ask the person to: the browser then keeps the file where the person has it keep downloads. Or name a link, a picture or a url."},
    "REQUEST_FAILED": {"message": "The request was not sent, or has no answer that may be read.", "hint": "`why` says what happened. A page's own origin is asked, without redirects, with the cookies that the browser has. Name the address at which the answer is."},
    "PERSON_ACTIVE": {"message": "The person is using the page.", "hint": "Look at the page, and ask the person before you go on. The next call acts again; `steps` says what was done."},
    "EXPECTATION_NOT_MET": {"message": "The step did not track what was expected.", "hint": "`came` lists the events that it pushed instead. The step was done: do not repeat it to try again."},
    "BANNER_NOT_FOUND": {"message": "No consent banner is shown that is known.", "hint": "Take a snapshot: if it shows a banner, click its button. A frame of another site may have it. A choice of an earlier visit shows none: getConsentState tells it."},
    "CONSENT_NOT_REACHED": {"message": "The page does not have the consent that was asked for.", "hint": "`clicked` lists what was clicked, `consent` what the page has. Take a snapshot, and click what the banner still asks."},
    "NAVIGATION_FAILED": {"message": "The page could not be loaded.", "hint": "Check the address, or call navigate again. takeSnapshot shows where the tab is now."},
    "DIALOG_OPEN": {"message": "A dialog of the page is open, and the page waits for the answer.", "hint": "Ask the person to answer the dialog in the tab. If it asks whether to leave the page, navigate takes discardChanges."},
    "TAB_HIDDEN": {"message": "The browser does not draw this tab now, so there is no picture of it.", "hint": "Ask the person to bring the tab to the front of a window that is not minimised, then call again. takeSnapshot and readPage work meanwhile; the companion takes pictures of such tabs at level act."},
    "SCREENSHOT_NEEDS_CLICK": {"message": "The browser gives a picture of this tab only after a click on the toolbar button in it.", "hint": "Ask the person to click the mcp-datalayer icon in that tab, or to allow all sites in the extension's options, then call again. takeSnapshot and readPage work meanwhile."},
    "FULL_PAGE_UNAVAILABLE": {"message": "Only what the window shows can be in a picture.", "hint": "Name an element, or scroll with interact and take one picture after the other. readPage has the text of the whole page."},
    "TRUSTED_INPUT_REQUIRED": {"message": "Only real input does this, and the companion extension, which has it, is not there.", "hint": "Ask the person to do it in the tab, or to install the companion: `mcp-datalayer extension-path --companion` says where it is."},
    "TRUSTED_INPUT_UNAVAILABLE": {"message": "The companion cannot give this tab real input now.", "hint": "The message says why. Nothing was pressed by it. Where input is left out, or is page, the page's way is taken."},
    "TRUSTED_INPUT_LOST": {"message": "The companion lost the tab during the action.", "hint": "Pressed keys and buttons are let go. `begun` and `steps` say what was done: look at the page before you go on."},
    "SECRET_NOT_FOUND": {"message": "The person has stored no secret with this name.", "hint": "Ask the person to run `mcp-datalayer secrets set NAME --origin https://…`. Never ask for the value itself."},
    "SECRET_NOT_ALLOWED": {"message": "This secret may not be typed here. Nothing was typed.", "hint": "A secret goes into password and one-time-code fields of its origin, or into the field that the person named when storing it."},
    "PLACEHOLDER_UNKNOWN": {"message": "Nothing on this site has the value of this placeholder now.", "hint": "A placeholder is typed where the page, its recorded pushes or its data layers still show it, in the session that made it. Use one from a new answer, or ask the person to type the value."},
    "PLACEHOLDER_NOT_ALLOWED": {"message": "This placeholder may not be typed here. Nothing was typed.", "hint": "An e-mail address goes into an e-mail field of its own site, a telephone number, a name or a street into theirs: by type, autocomplete or label. Name the field as takeSnapshot shows it, or type a value of your own."},
    "SCRIPT_NOT_FOUND": {"message": "This client has no script of this id in the tab.", "hint": "Scripts end with the tab's attachment, its site, the switch for code, and the extension's worker. Inject it again."},
    "CODE_BLOCKED": {"message": "The page lets no code be made from text, and the browser's own way for code is off.", "hint": "Ask the person to switch on Allow User Scripts in the details of the extension mcp-datalayer (chrome://extensions), or to install the companion extension. Then call again."},
    "CODE_REFUSED": {"message": "Code does not run on a site on which a secret or a placeholder was typed.", "hint": "Read the page without code. Or close the tabs in which it was typed, then open the page with openTab and go on in that tab."},
    "TOOL_NOT_FOUND": {"message": "The page has no tool of this name.", "hint": "Pages register tools and take them away as they like. Call listWebsiteTools for those that are there now."},
    "TOOL_CHANGED": {"message": "The page's tool is not the one that was listed. Nothing was called.", "hint": "Call listWebsiteTools again, read what the tool is now, and call it with its new hash."},
    "TOOL_UNUSABLE": {"message": "The page's tool has no usable schema of its arguments. Nothing was called.", "hint": "listWebsiteTools says what is wrong with it. The site has to mend it; takeSnapshot and interact do the same by hand."}
  },
  "errorsForPersons": ["ACCESS_LOST", "TIMEOUT", "CONNECTION_LOST", "VERSION_MISMATCH", "ORIGIN_REFUSED", "INTERNAL", "SEARCH_PACK_REQUIRED", "AUDIT_UNAVAILABLE", "DIALOG_OPEN", "CODE_BLOCKED"]
}
// end of generated: protocol
);

/**
 * The effect, needs and answer of a method: a row of host/wire/methods/. `effect`: reads what a page tracks, reads what it shows, operates
 * it, or belongs to the browser and no tab. `code`: it runs code that the client wrote. `retry`: it may be asked again when it is not known
 * whether it was done. `permissions`: those of Chrome beyond the manifest's.
 * @typedef {{toolset: string, effect: 'read' | 'see' | 'act' | 'browser', code: boolean, retry: boolean,
 *   text: 'none' | 'json' | 'recording' | 'layer' | 'image' | 'bytes' | 'container', permissions: readonly string[]}} MethodRow
 */

/** @type {Readonly<Record<string, MethodRow>>} by name; ask with Object.hasOwn */
export const METHODS = PROTOCOL.methods;

/** @typedef {keyof typeof PROTOCOL.errors} ErrorCode */
/** @typedef {keyof typeof PROTOCOL.methods} Method */
/** @typedef {{code: string, message: string, hint: string, data?: unknown}} ErrorBody */
/** @typedef {{v: number, from: number | 'host', type: string, id: number, [field: string]: any}} Incoming */

/** A failure with a code of the protocol; `data` is what a program may want to know about it. */
export class WireError extends Error {
  /**
   * @param {ErrorCode} code
   * @param {{message?: string, hint?: string, data?: unknown, cause?: unknown}} [more] texts that say it better here
   */
  constructor(code, more = {}) {
    super(more.message ?? PROTOCOL.errors[code].message, {cause: more.cause});
    this.name = 'WireError';
    this.code = code;
    this.hint = more.hint ?? PROTOCOL.errors[code].hint;
    this.data = more.data;
  }
}

/**
 * Writes a failure as it goes over the wire. A failure that is not one of ours is a bug: it becomes INTERNAL.
 * @param {unknown} failure
 * @returns {ErrorBody}
 */
export function errorBody(failure) {
  const known = failure instanceof WireError ? failure : new WireError('INTERNAL', {
    message: `${PROTOCOL.errors.INTERNAL.message} (${failure instanceof Error ? failure.message : String(failure)})`,
  });
  const {code, message, hint, data} = known;
  return data === undefined ? {code, message, hint} : {code, message, hint, data};
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const isText = (value) => typeof value === 'string';
/** @param {unknown} value @returns {value is number} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** @param {unknown} value @returns {value is number} */
const isPositive = (value) => Number.isSafeInteger(value) && Number(value) > 0;
/** @param {unknown} value */
const isOptionalCount = (value) => value === undefined || isPositive(value);
/** Tells whether it is a piece of params: nobody parts them into nothing. @param {unknown} value */
const isPiece = (value) => typeof value === 'string' && value !== '';
/** @param {unknown} value */
const isDeadline = (value) => isPositive(value) && value <= PROTOCOL.limits.maxDeadlineMs;
/** @param {unknown} value */
const isVersions = (value) => Array.isArray(value) && value.length > 0 && value.every(isPositive);
/** @param {Record<string, (value: unknown) => boolean>} fields @returns {(value: unknown) => boolean} */
const object = (fields) => (value) =>
  isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

const isError = object({code: isText, message: isText, hint: isText});
const withId = {id: isPositive};

/** The fields that each type must hold, by sender. A field not named here is ignored, as the rules of change want it. */
const SHAPES = {
  host: {
    welcome: {version: isPositive, host: object({version: isText, instance: isText, pid: isCount}), policy: (/** @type {unknown} */ value) => value === undefined || isObject(value), accepts: (/** @type {unknown} */ value) => value === undefined || (Array.isArray(value) && value.every(isText))},
    goodbye: {error: isError},
    request: {...withId, method: isText, params: isObject, deadlineMs: isDeadline, chunks: isOptionalCount, chars: isOptionalCount},
    event: {name: isText, data: (/** @type {unknown} */ value) => value !== undefined},
    cancel: withId,
    chunk: {...withId, seq: isCount, data: isPiece},
    credit: {...withId, chunks: isPositive},
  },
  extension: {
    hello: {
      versions: isVersions,
      extension: object({id: isText, version: isText}),
      browser: object({name: isText, version: isText}),
      profile: object({id: isText, label: isText}),
    },
    goodbye: {error: isError},
    response: withId,
    event: {name: isText, data: (/** @type {unknown} */ value) => value !== undefined},
    chunk: {...withId, seq: isCount, data: isText},
    credit: {...withId, chunks: isPositive},
  },
};

/** @param {string} why @returns {never} */
function refuse(why) {
  throw new WireError('BAD_MESSAGE', {message: `The message is not valid: ${why}.`});
}

/**
 * @param {unknown} message
 * @param {Record<string, Record<string, (value: unknown) => boolean>>} shapes
 * @returns {Record<string, any>}
 */
function checkShape(message, shapes) {
  if (!isObject(message)) refuse('it is not an object');
  if (!isPositive(message.v)) refuse('v is not a version');
  const shape = isText(message.type) && Object.hasOwn(shapes, String(message.type)) ? shapes[String(message.type)] : undefined;
  if (!shape) refuse('its type is not one that may come here');
  for (const [field, check] of Object.entries(shape)) {
    if (!check(message[field])) refuse(`${message.type} has no valid ${field}`);
  }
  return message;
}

/**
 * A message from the host, checked.
 * @param {unknown} message @returns {Incoming} @throws {WireError} BAD_MESSAGE
 */
export function decode(message) {
  const known = checkShape(message, SHAPES.host);
  if (known.from !== 'host' && !isPositive(known.from)) refuse('from is neither a front nor the host');
  if (known.from === 'host' && ['request', 'chunk', 'credit'].includes(known.type)) refuse(`${known.type} comes from a front`);
  if (known.from !== 'host' && ['welcome', 'goodbye', 'event'].includes(known.type)) refuse(`${known.type} comes from the host`);
  return /** @type {Incoming} */ (known);
}

/**
 * A message to the host or its fronts, its keys in the order the host routes by.
 * @param {number | 'host' | 'all'} to
 * @param {string} type
 * @param {Record<string, unknown>} fields `id` first where the type has one
 * @returns {Record<string, any>} ready to post
 * @throws {WireError} BAD_MESSAGE, when it is not one this side may send
 */
export function encode(to, type, fields, version = Math.max(...PROTOCOL.versions)) {
  const {id, ...rest} = fields;
  const message = id === undefined ? {v: version, to, type, ...rest} : {v: version, to, type, id, ...rest};
  const known = checkShape(message, SHAPES.extension);
  if (to !== 'host' && to !== 'all' && !isPositive(to)) refuse('to is no address');
  if (type === 'response' && (known.result === undefined) === (known.error === undefined)) refuse('response needs result or error, not both');
  if (type === 'event' && !Object.hasOwn(PROTOCOL.events, known.name)) refuse('no such event');
  return known;
}

/**
 * The version to speak with a peer.
 * @param {readonly number[]} theirs @returns {number | undefined} undefined when there is none
 */
export function commonVersion(theirs) {
  const shared = PROTOCOL.versions.filter((version) => theirs.includes(version));
  return shared.length ? Math.max(...shared) : undefined;
}
