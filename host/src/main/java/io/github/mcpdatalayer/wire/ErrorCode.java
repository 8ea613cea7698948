package io.github.mcpdatalayer.wire;

import java.util.Map;
import java.util.TreeMap;

import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The stable codes of {@code wire/errors.json} with their texts. Codes are only ever added, so a peer may send one
 * that is not here yet: {@link WireError} keeps its text.
 */
public enum ErrorCode {
    // generated: errors (node host/wire/generate.mjs)
    NO_TAB_ATTACHED("No browser tab is currently attached.",
            "Ask the person to open the page, click the mcp-datalayer icon in the browser's toolbar and press Attach.",
            "listTabs"),
    TAB_REQUIRED("Several tabs are attached. Say which one.",
            "Call again with tab set to one of the handles listed.",
            "listTabs"),
    TAB_NOT_FOUND("No attached tab has this handle.",
            "Call listTabs for the handles of the attached tabs.",
            "listTabs"),
    TAB_CLOSED("The tab was closed or detached before the answer was complete.",
            "Call listTabs for the tabs that are still attached.",
            "listTabs"),
    ACCESS_LOST("The browser ended the access to this tab.",
            "Ask the person to click the mcp-datalayer icon in that tab and press Attach again. Chrome ends the access when a tab moves to another site."),
    PAGE_NOT_READABLE("The browser does not let any extension read this page.",
            "Browser pages, the Web Store and sites that an administrator blocks cannot be read. Open another page."),
    PAGE_CHANGED("The page was left or reloaded while it was read, or after this cursor was issued.",
            "Call again, without a cursor, to read the page as it is now."),
    FRAME_NOT_FOUND("This tab has no readable frame with that number.",
            "Call listTabs. It lists the frames with data layers. 0 is the page itself.",
            "listTabs"),
    LAYER_NOT_FOUND("dataLayer not found or not an array on this page.",
            "Call listTabs for the data layers that the page has, then pass one as layer.",
            "listTabs"),
    LAYER_NOT_ALLOWED("This name is not a known data layer, so it is not read.",
            "Ask the person to add the name in the extension's options, or to start the front with --allow-layer NAME."),
    TIMEOUT("The page did not answer in time.",
            "The page may be busy, or paused by a dialog or the debugger. Try again, or ask the person to look at the tab."),
    LAUNCH_FORBIDDEN("An administrator does not allow mcp-datalayer to start a browser of its own.",
            "Ask the administrator, or read the tabs that the person attaches: start the front without --launch."),
    LAUNCH_UNSUPPORTED("mcp-datalayer cannot start a browser of its own on this system.",
            "Start the front without --launch. It reads the tabs that the person attaches."),
    LAUNCH_NO_BROWSER("No browser of the Chromium family was found.",
            "Install Chromium or Chrome, not as a snap, or name the program: --executable PATH."),
    LAUNCH_PROFILE_IN_USE("Another browser uses the profile of --profile.",
            "Close that browser, give --profile another folder, or leave it away."),
    LAUNCH_PROFILE_REFUSED("The folder of --profile is not used as a profile.",
            "Give --profile a new or empty folder, or leave it away for a fresh profile at each start."),
    LAUNCH_FAILED("The browser did not start.",
            "The message has what it printed. `mcp-datalayer doctor` checks whether a browser can start here."),
    LAUNCH_NO_EXTENSION("The browser of this front did not take the extension.",
            "Name another browser of the Chromium family with --executable; if it stays so, ask the person to install mcp-datalayer again."),
    LAUNCH_NO_LINK("The extension in the browser of this front did not answer within 60 s.",
            "Call again: the browser is then started anew. If it stays so, name another browser with --executable."),
    EXTENSION_NOT_CONNECTED("Chrome extension is not connected.",
            "Ask the person to start the browser and to look at the mcp-datalayer popup. It shows what is missing. `mcp-datalayer doctor` checks the whole chain.",
            "listTabs"),
    TAB_BUSY("The tab is busy with another action.",
            "Call again when that action has ended. You can still read the tab meanwhile."),
    PAGE_LOADING("The page is still loading the next one, which an action has asked for. Nothing was done.",
            "Do not repeat that action: what it sent may be in work. Wait with waitFor {\"idle\":500}, then look with takeSnapshot. navigate leads elsewhere.",
            "takeSnapshot"),
    OUTCOME_UNKNOWN("The connection was lost during the action. It may or may not have been done.",
            "Look at the page before you do it again. `steps` lists the steps that had begun."),
    CONNECTION_LOST("The connection to the browser was lost before the answer was complete.",
            "Call again. The connection comes back by itself.",
            "listTabs"),
    VERSION_MISMATCH("The two sides have no protocol version in common.",
            "Update the older side."),
    UNAUTHORIZED("The connection was refused.",
            "The cause is another user or an old token. Restart the browser and the client."),
    ORIGIN_REFUSED("This extension may not use the host.",
            "Run `mcp-datalayer register --extension-id ID` for an extension with another id."),
    SLOW_READER("This client read too slowly and was disconnected.",
            "Restart the client. Other clients are not affected."),
    TOO_MANY_REQUESTS("Too many calls are waiting for an answer.",
            "Wait for answers before calling again."),
    TOO_LARGE("The message is larger than the limit.",
            "Send less in one message."),
    RESULT_TOO_LARGE("The answer is larger than the client can take.",
            "Call with a smaller maxChars and follow the cursor."),
    BAD_MESSAGE("The message is not valid.",
            "See host/PROTOCOL.md for the shape of each message."),
    BAD_ARGUMENT("An argument is not valid.",
            "Correct the argument that the message names and call again."),
    BAD_CURSOR("This cursor does not come from this tool.",
            "Call again without cursor."),
    UNKNOWN_METHOD("This method is not known.",
            "Update the older side: `listTabs` names the versions."),
    CANCELLED("The call was cancelled.",
            "Nothing to do."),
    INTERNAL("Something unexpected went wrong.",
            "Please report it with the last lines of the log. `mcp-datalayer doctor` shows them."),
    FRONT_RESTS("The program that computes findings for the side panel failed again and again, so it rests.",
            "The panel asks again by itself. `mcp-datalayer doctor` shows the end of the log."),
    NOTHING_RECORDED("Nothing was recorded in this tab yet.",
            "Wait with waitMs while the person uses the page, or ask the person to press Attach and reload in the mcp-datalayer popup. Then everything is recorded from the page's first script on."),
    BAD_PATH("The path is not a valid JSONPath.",
            "Use the syntax of RFC 9535, for example $.ecommerce.items[0].price or $..item_id."),
    BAD_REFERENCE("The reference names no tab, page or push.",
            "Write kd1 for a tab, kd1/3 for its third page, kd1#57 for its push 57. listTabs and getDataLayerHistory show the numbers."),
    JOURNEY_NOT_FOUND("There is no such journey.",
            "Call listJourneys for the names."),
    JOURNEY_EXISTS("There is a journey of this name already.",
            "Take another name, or delete that one first: deleteJourney."),
    JOURNEY_REFUSED("The journey is not run, read or stored.",
            "Mend what the message names. host/docs/journeys.md has the codes of files that are refused."),
    RUN_NOT_FOUND("There is no such run.",
            "Take the run of an answer of runJourney, or one that listJourneys names."),
    SEARCH_PACK_REQUIRED("The pack for search by meaning is not installed.",
            "Ask the person to run `mcp-datalayer search-pack install`, which says its size before. Or search for words: leave out by."),
    SEARCH_PACK_FAILED("The model for search by meaning does not run.",
            "Search for words: leave out by. The person can run `mcp-datalayer doctor`, which checks the pack."),
    POLICY_DISABLED("An administrator has switched mcp-datalayer off.",
            "Only the administrator can switch it on again. The mcp-datalayer popup and `mcp-datalayer doctor` say where it was switched off."),
    SITE_DENIED("An administrator does not allow mcp-datalayer on this site.",
            "Tell the person, and read another tab. The extension's options show the rules and who set them."),
    CONSENT_REQUIRED("The person has not allowed this in this tab.",
            "Tell the person what you want to do there and why. Call requestAccess to ask them in the browser, or let them press a level in the extension's popup, under \"MCP clients may\"."),
    CONSENT_REFUSED("The person has refused this.",
            "Do not ask again by yourself: go on without it, or tell the person what cannot be done."),
    CONFIRMATION_REQUIRED("The person is asked before this step. Nothing was done.",
            "Call requestAccess with the same level and waitMs to wait for the answer, then do the same step again."),
    STOPPED_BY_PERSON("The person stopped this.",
            "Do not try again by yourself: tell the person what was done and what is left, and ask how to go on."),
    HISTORY_OFF("An administrator has switched the recording of pushes off.",
            "Call getDataLayer for the current data layer."),
    AUDIT_UNAVAILABLE("The required audit log cannot be written.",
            "Ask the person to look at `mcp-datalayer audit` and `mcp-datalayer doctor`. The disk may be full or the folder read-only. Nothing is read until the log can be written."),
    NO_CONTAINER("No container of Google Tag Manager is known for this page.",
            "Open a page that loads one, or ask the person to start the front with --containers FOLDER, with an export of it."),
    UNKNOWN_TAG("No such tag.",
            "Take a name from listTags.",
            "listTags"),
    NO_PLANS("No folder of plans is set.",
            "Leave plan out for the built-in rules, or ask the person to start the front with --plans FOLDER."),
    UNKNOWN_PLAN("No plan has this name.",
            "Call again with one of the names, or without plan."),
    BAD_PLAN("The plan cannot be used.",
            "Tell the person what is wrong with the file. The next call reads it again."),
    ELEMENT_NOT_FOUND("The page shows no such element.",
            "Call takeSnapshot and name an element as one of its lines does, such as e12 or button \"Add to cart\"."),
    MARK_UNKNOWN("The person has named no element so on this site.",
            "found lists the nearest names of this site. The person names an element in the extension's popup: Name an element.",
            "takeSnapshot"),
    ELEMENT_AMBIGUOUS("Several elements are meant by this.",
            "Name one of those listed by its ref."),
    REF_STALE("The element of this ref is no longer in the page.",
            "Take a new snapshot, or use one of the elements in `now`.",
            "takeSnapshot"),
    NOT_VISIBLE("The element is not visible.",
            "Open or show what it stands in, then call again.",
            "takeSnapshot"),
    NOT_ENABLED("The element is disabled.",
            "Do first what enables it, such as filling required fields.",
            "takeSnapshot"),
    NOT_EDITABLE("Nothing can be written in the element.",
            "Name a field that takes text.",
            "takeSnapshot"),
    NOT_STABLE("The element does not stop moving.",
            "Wait until the animation is over, or raise timeoutMs."),
    COVERED("Another element covers this one.",
            "Close or move what covers it. `cover` names it.",
            "takeSnapshot"),
    OPTION_NOT_FOUND("The list has no such option.",
            "Call again with one of the options."),
    NOT_TAKEN("The page did not take the value.",
            "Look at `came` for what the field holds now. Try `type`, which presses keys."),
    FILES_NOT_TAKEN("Nothing there takes these files.",
            "Name the field for files, the button that asks for them, or the area that they are dropped on.",
            "takeSnapshot"),
    FILE_REFUSED("This file may not be read.",
            "Name a file below the folder of --files by its path in there, such as invoices/may.pdf, or give text or base64 with name."),
    DOWNLOAD_FAILED("The file could not be fetched.",
            "`why` says what happened. Nothing was kept. Look at the page: it may want a login, or the link may be old."),
    DOWNLOAD_NOT_CAPTURABLE("The element has no address of a file: only a click in the page makes it.",
            "Click it with interact, or ask the person to: the browser then keeps the file where the person has it keep downloads. Or name a link, a picture or a url."),
    REQUEST_FAILED("The request was not sent, or has no answer that may be read.",
            "`why` says what happened. A page's own origin is asked, without redirects, with the cookies that the browser has. Name the address at which the answer is."),
    PERSON_ACTIVE("The person is using the page.",
            "Look at the page, and ask the person before you go on. The next call acts again; `steps` says what was done."),
    EXPECTATION_NOT_MET("The step did not track what was expected.",
            "`came` lists the events that it pushed instead. The step was done: do not repeat it to try again.",
            "getDataLayerHistory"),
    BANNER_NOT_FOUND("No consent banner is shown that is known.",
            "Take a snapshot: if it shows a banner, click its button. A frame of another site may have it. A choice of an earlier visit shows none: getConsentState tells it.",
            "takeSnapshot"),
    CONSENT_NOT_REACHED("The page does not have the consent that was asked for.",
            "`clicked` lists what was clicked, `consent` what the page has. Take a snapshot, and click what the banner still asks.",
            "takeSnapshot"),
    NAVIGATION_FAILED("The page could not be loaded.",
            "Check the address, or call navigate again. takeSnapshot shows where the tab is now."),
    DIALOG_OPEN("A dialog of the page is open, and the page waits for the answer.",
            "Ask the person to answer the dialog in the tab. If it asks whether to leave the page, navigate takes discardChanges."),
    TAB_HIDDEN("The browser does not draw this tab now, so there is no picture of it.",
            "Ask the person to bring the tab to the front of a window that is not minimised, then call again. takeSnapshot and readPage work meanwhile; the companion takes pictures of such tabs at level act.",
            "takeSnapshot"),
    SCREENSHOT_NEEDS_CLICK("The browser gives a picture of this tab only after a click on the toolbar button in it.",
            "Ask the person to click the mcp-datalayer icon in that tab, or to allow all sites in the extension's options, then call again. takeSnapshot and readPage work meanwhile.",
            "takeSnapshot"),
    FULL_PAGE_UNAVAILABLE("Only what the window shows can be in a picture.",
            "Name an element, or scroll with interact and take one picture after the other. readPage has the text of the whole page.",
            "readPage"),
    TRUSTED_INPUT_REQUIRED("Only real input does this, and the companion extension, which has it, is not there.",
            "Ask the person to do it in the tab, or to install the companion: `mcp-datalayer extension-path --companion` says where it is."),
    TRUSTED_INPUT_UNAVAILABLE("The companion cannot give this tab real input now.",
            "The message says why. Nothing was pressed by it. Where input is left out, or is page, the page's way is taken."),
    TRUSTED_INPUT_LOST("The companion lost the tab during the action.",
            "Pressed keys and buttons are let go. `begun` and `steps` say what was done: look at the page before you go on.",
            "takeSnapshot"),
    SECRET_NOT_FOUND("The person has stored no secret with this name.",
            "Ask the person to run `mcp-datalayer secrets set NAME --origin https://…`. Never ask for the value itself."),
    SECRET_NOT_ALLOWED("This secret may not be typed here. Nothing was typed.",
            "A secret goes into password and one-time-code fields of its origin, or into the field that the person named when storing it."),
    PLACEHOLDER_UNKNOWN("Nothing on this site has the value of this placeholder now.",
            "A placeholder is typed where the page, its recorded pushes or its data layers still show it, in the session that made it. Use one from a new answer, or ask the person to type the value.",
            "takeSnapshot"),
    PLACEHOLDER_NOT_ALLOWED("This placeholder may not be typed here. Nothing was typed.",
            "An e-mail address goes into an e-mail field of its own site, a telephone number, a name or a street into theirs: by type, autocomplete or label. Name the field as takeSnapshot shows it, or type a value of your own."),
    SCRIPT_NOT_FOUND("This client has no script of this id in the tab.",
            "Scripts end with the tab's attachment, its site, the switch for code, and the extension's worker. Inject it again."),
    CODE_BLOCKED("The page lets no code be made from text, and the browser's own way for code is off.",
            "Ask the person to switch on Allow User Scripts in the details of the extension mcp-datalayer (chrome://extensions), or to install the companion extension. Then call again."),
    CODE_REFUSED("Code does not run on a site on which a secret or a placeholder was typed.",
            "Read the page without code. Or close the tabs in which it was typed, then open the page with openTab and go on in that tab."),
    TOOL_NOT_FOUND("The page has no tool of this name.",
            "Pages register tools and take them away as they like. Call listWebsiteTools for those that are there now.",
            "listWebsiteTools"),
    TOOL_CHANGED("The page's tool is not the one that was listed. Nothing was called.",
            "Call listWebsiteTools again, read what the tool is now, and call it with its new hash.",
            "listWebsiteTools"),
    TOOL_UNUSABLE("The page's tool has no usable schema of its arguments. Nothing was called.",
            "listWebsiteTools says what is wrong with it. The site has to mend it; takeSnapshot and interact do the same by hand.",
            "takeSnapshot");
    // end of generated: errors

    private static final Map<String, ErrorCode> BY_NAME = new TreeMap<>();

    static {
        for (ErrorCode code : values()) {
            BY_NAME.put(code.name(), code);
        }
    }

    private final String message;
    private final String hint;
    private final @Nullable String next;

    ErrorCode(String message, String hint) {
        this(message, hint, null);
    }

    ErrorCode(String message, String hint, @Nullable String next) {
        this.message = message;
        this.hint = hint;
        this.next = next;
    }

    /** The fault: one sentence. */
    public String message() {
        return message;
    }

    /** The next step: one sentence. */
    public String hint() {
        return hint;
    }

    /** The tool to call next, without arguments; null where none would help. */
    public @Nullable String next() {
        return next;
    }

    /** The error with the texts of errors.json. */
    public WireError error() {
        return new WireError(name(), message, hint, null);
    }

    /** The error with texts that know more about the case at hand. */
    public WireError error(String message, String hint) {
        return new WireError(name(), message, hint, null);
    }

    /** The error with the texts of errors.json and what was found instead. */
    public WireError error(JsonObject data) {
        return new WireError(name(), message, hint, data);
    }

    /** The code of this name, or null when a newer peer has added it. */
    public static @Nullable ErrorCode named(String name) {
        return BY_NAME.get(name);
    }
}
