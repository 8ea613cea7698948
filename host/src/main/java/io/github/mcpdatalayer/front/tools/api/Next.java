package io.github.mcpdatalayer.front.tools.api;

import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The call that a model should make after an answer or an error, as {@code {tool, arguments}}: the steps that tools of one
 * set send to in another.
 */
public enum Next {
    /** See which tabs there are, and what is wrong with the way to them. */
    LIST_TABS("listTabs"),
    /** See the layer as it is now. */
    READ_LAYER("getDataLayer"),
    /** See what was pushed. */
    READ_PUSHES("getDataLayerHistory"),
    /** See what was sent. */
    READ_HITS("listHits"),
    /** See what consent there was. */
    READ_CONSENT("getConsentState"),
    /** See what is wrong. */
    AUDIT("auditVisit");

    private final String tool;

    Next(String tool) {
        this.tool = tool;
    }

    public String tool() {
        return tool;
    }

    /** This step without arguments. */
    public JsonObject call() {
        return call(new JsonObject());
    }

    /** This step for a tab, or for the only one. */
    public JsonObject of(@Nullable String tab) {
        return ToolException.next(tool, tab);
    }

    public JsonObject call(JsonObject arguments) {
        return ToolException.next(tool, arguments);
    }
}
