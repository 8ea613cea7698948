package io.github.mcpdatalayer.wire;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;

/**
 * What a front may ask an extension: the rows of {@code wire/methods/*.json}. Methods are only ever added, so a peer may
 * ask for one that is not here yet.
 */
public enum Method {
    // generated: methods (node host/wire/generate.mjs)
    PING("ping", "core", Effect.READ, false, true, Text.NONE, List.of()),
    LIST_TABS("listTabs", "core", Effect.READ, false, true, Text.NONE, List.of()),
    WATCH("watch", "core", Effect.READ, false, true, Text.NONE, List.of()),
    GET_OUTCOME("getOutcome", "core", Effect.READ, false, true, Text.NONE, List.of()),
    GET_DATA_LAYER("getDataLayer", "datalayer", Effect.READ, false, true, Text.LAYER, List.of()),
    GET_MODEL("getModel", "datalayer", Effect.READ, false, true, Text.LAYER, List.of()),
    GET_HISTORY("getHistory", "datalayer", Effect.READ, false, true, Text.RECORDING, List.of()),
    GET_HITS("getHits", "datalayer", Effect.READ, false, true, Text.JSON, List.of());
    // end of generated: methods

    /** What a method does to the world, from the least to the most. */
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

    /** What the text of an answer is, and so how it is redacted. */
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
        IMAGE
    }

    private static final Map<String, Method> BY_NAME = new TreeMap<>();

    static {
        for (Method method : values()) {
            BY_NAME.put(method.wireName, method);
        }
    }

    private final String wireName;
    private final String toolset;
    private final Effect effect;
    private final boolean code;
    private final boolean retry;
    private final Text text;
    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> permissions;

    Method(String wireName, String toolset, Effect effect, boolean code, boolean retry, Text text,
            List<String> permissions) {
        this.wireName = wireName;
        this.toolset = toolset;
        this.effect = effect;
        this.code = code;
        this.retry = retry;
        this.text = text;
        this.permissions = permissions;
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

    /** Whether it runs code that the client wrote. */
    public boolean code() {
        return code;
    }

    /** Whether it may be asked again when it is not known whether it was done. */
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

    /** The method of this name, or null when a newer peer has added it. */
    public static @Nullable Method named(String wireName) {
        return BY_NAME.get(wireName);
    }
}
