package io.github.mcpdatalayer.wire;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A method that a front may ask of an extension: the rows of {@code wire/methods/*.json}. Methods are only ever added, so a peer may
 * ask for one that is not here yet.
 */
public final class Method {
    // generated: methods (node host/wire/generate.mjs)
    public static final Method EVALUATE = new Method("evaluate", "code", Effect.ACT, true, false,
            Text.JSON, List.of());
    public static final Method INJECT_SCRIPT = new Method("injectScript", "code", Effect.ACT, true, false,
            Text.JSON, List.of());
    public static final Method PING = new Method("ping", "core", Effect.READ, false, true,
            Text.NONE, List.of());
    public static final Method LIST_TABS = new Method("listTabs", "core", Effect.READ, false, true,
            Text.NONE, List.of());
    public static final Method WATCH = new Method("watch", "core", Effect.READ, false, true,
            Text.NONE, List.of());
    public static final Method GET_OUTCOME = new Method("getOutcome", "core", Effect.READ, false, true,
            Text.NONE, List.of());
    public static final Method REQUEST_ACCESS = new Method("requestAccess", "core", Effect.READ, false, true,
            Text.NONE, List.of());
    public static final Method GET_DATA_LAYER = new Method("getDataLayer", "datalayer", Effect.READ, false, true,
            Text.LAYER, List.of());
    public static final Method GET_MODEL = new Method("getModel", "datalayer", Effect.READ, false, true,
            Text.LAYER, List.of());
    public static final Method GET_HISTORY = new Method("getHistory", "datalayer", Effect.READ, false, true,
            Text.RECORDING, List.of());
    public static final Method GET_HITS = new Method("getHits", "datalayer", Effect.READ, false, true,
            Text.JSON, List.of());
    public static final Method GET_CONTAINERS = new Method("getContainers", "datalayer", Effect.READ, false, true,
            Text.CONTAINER, List.of());
    public static final Method UPLOAD_FILE = new Method("uploadFile", "files", Effect.ACT, false, false,
            Text.JSON, List.of(), "files");
    public static final Method DOWNLOAD_FILE = new Method("downloadFile", "files", Effect.ACT, false, false,
            Text.BYTES, List.of(), "files");
    public static final Method RECORD_JOURNEY = new Method("recordJourney", "journeys", Effect.ACT, false, false,
            Text.JSON, List.of());
    public static final Method SEARCH_HISTORY = new Method("searchHistory", "library", Effect.BROWSER, false, true,
            Text.JSON, List.of("history"));
    public static final Method SEARCH_BOOKMARKS = new Method("searchBookmarks", "library", Effect.BROWSER, false, true,
            Text.JSON, List.of("bookmarks"));
    public static final Method ADD_BOOKMARK = new Method("addBookmark", "library", Effect.BROWSER, false, false,
            Text.JSON, List.of("bookmarks"));
    public static final Method DELETE_BOOKMARK = new Method("deleteBookmark", "library", Effect.BROWSER, false, false,
            Text.JSON, List.of("bookmarks"));
    public static final Method GET_REQUESTS = new Method("getRequests", "network", Effect.SEE, false, true,
            Text.JSON, List.of(), "requests");
    public static final Method SEND_REQUEST = new Method("sendRequest", "network", Effect.ACT, true, false,
            Text.JSON, List.of());
    public static final Method TAKE_SNAPSHOT = new Method("takeSnapshot", "page", Effect.SEE, false, true,
            Text.JSON, List.of());
    public static final Method FIND_MARK = new Method("findMark", "page", Effect.SEE, false, true,
            Text.JSON, List.of());
    public static final Method INTERACT = new Method("interact", "page", Effect.ACT, false, false,
            Text.JSON, List.of());
    public static final Method READ_PAGE = new Method("readPage", "page", Effect.SEE, false, true,
            Text.JSON, List.of());
    public static final Method NAVIGATE = new Method("navigate", "page", Effect.ACT, false, false,
            Text.JSON, List.of());
    public static final Method WAIT_FOR = new Method("waitFor", "page", Effect.SEE, false, true,
            Text.NONE, List.of());
    public static final Method HANDLE_DIALOG = new Method("handleDialog", "page", Effect.ACT, false, false,
            Text.NONE, List.of());
    public static final Method GET_CONSOLE = new Method("getConsole", "page", Effect.SEE, false, true,
            Text.JSON, List.of());
    public static final Method TAKE_SCREENSHOT = new Method("takeScreenshot", "page", Effect.SEE, false, true,
            Text.IMAGE, List.of());
    public static final Method GET_STORAGE = new Method("getStorage", "storage", Effect.SEE, false, true,
            Text.JSON, List.of(), "storage");
    public static final Method OPEN_TAB = new Method("openTab", "tabs", Effect.ACT, false, false,
            Text.JSON, List.of());
    public static final Method CLOSE_TAB = new Method("closeTab", "tabs", Effect.ACT, false, false,
            Text.NONE, List.of());
    public static final Method ACTIVATE_TAB = new Method("activateTab", "tabs", Effect.ACT, false, false,
            Text.NONE, List.of());
    public static final Method SET_VIEWPORT = new Method("setViewport", "tabs", Effect.ACT, false, false,
            Text.NONE, List.of());
    public static final Method LIST_ALL_TABS = new Method("listAllTabs", "tabs", Effect.BROWSER, false, true,
            Text.NONE, List.of("tabs"));
    public static final Method GET_WEBSITE_TOOLS = new Method("getWebsiteTools", "website", Effect.SEE, false, true,
            Text.JSON, List.of(), "website");
    public static final Method CALL_WEBSITE_TOOL = new Method("callWebsiteTool", "website", Effect.ACT, false, false,
            Text.JSON, List.of(), "website");

    private static final List<Method> RELEASED = List.of( //
            EVALUATE, INJECT_SCRIPT, PING, LIST_TABS, WATCH, GET_OUTCOME, REQUEST_ACCESS, GET_DATA_LAYER, GET_MODEL,
            GET_HISTORY, GET_HITS, GET_CONTAINERS, UPLOAD_FILE, DOWNLOAD_FILE, RECORD_JOURNEY, SEARCH_HISTORY,
            SEARCH_BOOKMARKS, ADD_BOOKMARK, DELETE_BOOKMARK, GET_REQUESTS, SEND_REQUEST, TAKE_SNAPSHOT, FIND_MARK,
            INTERACT, READ_PAGE, NAVIGATE, WAIT_FOR, HANDLE_DIALOG, GET_CONSOLE, TAKE_SCREENSHOT, GET_STORAGE,
            OPEN_TAB, CLOSE_TAB, ACTIVATE_TAB, SET_VIEWPORT, LIST_ALL_TABS, GET_WEBSITE_TOOLS, CALL_WEBSITE_TOOL);
    // end of generated: methods

    /** The effect of a method on the world, from the least to the most. */
    public enum Effect {
        /** Reads what a page tracks. */
        READ,
        /** Reads what a page shows. */
        SEE,
        /** Operates the page. */
        ACT,
        /** Reads or changes what belongs to no tab. */
        BROWSER
    }

    /** The kind of text in an answer, which decides how it is redacted. */
    public enum Text {
        /** There is none. */
        NONE,
        /** JSON. */
        JSON,
        /** The pushes of a tab, as a JSON array. */
        RECORDING,
        /** A value of a page, followed by its tags. */
        LAYER,
        /** A picture, in Base64. */
        IMAGE,
        /** A file, in Base64: nobody looks into it. */
        BYTES,
        /** Scripts of tag managers, for rules alone: no answer has them. */
        CONTAINER
    }

    private final String wireName;
    private final String toolset;
    private final Effect effect;
    private final boolean code;
    private final boolean retry;
    private final Text text;
    private final List<String> permissions;
    private final @Nullable String feature;

    Method(String wireName, String toolset, Effect effect, boolean code, boolean retry, Text text,
            List<String> permissions) {
        this(wireName, toolset, effect, code, retry, text, permissions, null);
    }

    Method(String wireName, String toolset, Effect effect, boolean code, boolean retry, Text text,
            List<String> permissions, @Nullable String feature) {
        this.wireName = wireName;
        this.toolset = toolset;
        this.effect = effect;
        this.code = code;
        this.retry = retry;
        this.text = text;
        this.permissions = List.copyOf(permissions);
        this.feature = feature;
    }

    /** Its name in a request. */
    public String wireName() {
        return wireName;
    }

    /** The file of its row, and the set of tools that needs it. */
    public String toolset() {
        return toolset;
    }

    public Effect effect() {
        return effect;
    }

    /** Tells whether it runs code that the client wrote. */
    public boolean code() {
        return code;
    }

    /** Tells whether it may be asked again when it is not known whether it was done. */
    public boolean retry() {
        return retry;
    }

    public Text text() {
        return text;
    }

    /** The permissions of Chrome that the person grants for it, beyond those of the manifest. */
    public List<String> permissions() {
        return permissions;
    }

    /**
     * The features that it is part of: a policy that switches one of them off forbids it. The gate of the extension
     * ({@code featuresOf} in gate.js) has the same.
     */
    public List<String> features() {
        List<String> features = new ArrayList<>();
        if (code) {
            features.add("code");
        }
        if (effect == Effect.BROWSER) {
            features.add("browser");
        }
        if (text == Text.IMAGE) {
            features.add("screenshots");
        }
        if (feature != null) {
            features.add(feature);
        }
        return features;
    }

    /** All of this release. */
    public static List<Method> released() {
        return RELEASED;
    }

    /** The method of this name, or null when a newer peer has added it. */
    public static @Nullable Method named(String wireName) {
        return named(RELEASED, wireName);
    }

    /** The one of this name among these, or null. There are few: looking through them takes less than a map's start. */
    public static @Nullable Method named(List<Method> methods, String wireName) {
        for (Method method : methods) {
            if (method.wireName.equals(wireName)) {
                return method;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return wireName;
    }
}
