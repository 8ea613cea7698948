package io.github.mcpdatalayer.front.tools.answer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * Errors from the wire in a form for models: the text of the code first, then the actual value, and the call to make next. Names by a page
 * stand in {@code found}, bounded; the message only repeats names that cannot be a sentence.
 */
public final class ToolErrors {

    /** The tool that answers dialogs, and the fact of an error that it can. */
    public static final String ANSWERED_BY = "handleDialog";

    private static final int MAX_FOUND = 20;
    private static final Set<String> LEVELS = Set.of("data", "see", "act");
    private static final int MOST_WAIT_MS = 25_000;

    private ToolErrors() {}

    public static ToolException of(WireError error, String tool, @Nullable String tab) {
        ErrorCode code = ErrorCode.named(error.code());
        JsonObject data = error.data();
        if (code == null || data == null) {
            return new ToolException(error, null, code == null ? null : next(code));
        }
        return switch (code) {
            case LAYER_NOT_FOUND -> layerNotFound(error, data, tool, tab);
            case TAB_REQUIRED, TAB_NOT_FOUND -> withTabs(code, error, data, tool);
            case CONSENT_REQUIRED, CONFIRMATION_REQUIRED -> new ToolException(error, null, requestAccess(data, tab));
            case DIALOG_OPEN -> new ToolException(error, null, data.has(ANSWERED_BY) ? dismiss(data, tab) : null);
            default -> new ToolException(error, null, next(code));
        };
    }

    /** Dismisses the dialog that is open, which the companion can: in the tab of the call, or in one that it has opened. */
    public static JsonObject dismiss(JsonObject data, @Nullable String tab) {
        var arguments = new JsonObject();
        if (data.has("tab") || tab != null) {
            arguments.addProperty("tab", data.has("tab") ? text(data, "tab") : tab);
        }
        arguments.addProperty("accept", false);
        return ToolException.next(ANSWERED_BY, arguments);
    }

    /** Asks for the level that is needed, or waits for the answer about a step; null where the person is asked elsewhere. */
    private static @Nullable JsonObject requestAccess(JsonObject data, @Nullable String tab) {
        String needs = data.has("guards") ? "act" : text(data, "needs");
        if (!LEVELS.contains(needs)) {
            return null;
        }
        var arguments = new JsonObject();
        arguments.addProperty("level", needs);
        if (tab != null) {
            arguments.addProperty("tab", tab);
        }
        arguments.addProperty("waitMs", MOST_WAIT_MS);
        return ToolException.next("requestAccess", arguments);
    }

    private static @Nullable JsonObject next(ErrorCode code) {
        String tool = code.next();
        return tool == null ? null : ToolException.next(tool, new JsonObject());
    }

    private static ToolException withTabs(ErrorCode code, WireError error, JsonObject data, String tool) {
        List<String> handles = new ArrayList<>();
        var tabs = new StringBuilder("{\"tabs\":[");
        for (JsonObject tab : objects(data.get("tabs"))) {
            tabs.append(handles.isEmpty() ? "{" : ",{");
            field(tabs, "handle", tab, 20);
            field(tabs.append(','), "title", tab, 100);
            field(tabs.append(','), "url", tab, 200);
            for (String more : List.of("browser", "profile")) {
                if (tab.has(more)) {
                    field(tabs.append(','), more, tab, 40);
                }
            }
            tabs.append('}');
            handles.add(Shown.text(text(tab, "handle"), 20));
        }
        String message = error.message() + (handles.isEmpty() ? "" : " Attached: " + String.join(", ", handles) + ".");
        // A hint that knows more than its code, such as that of two profiles with the same handle, stays.
        String hint = handles.isEmpty() || !error.hint().equals(code.hint())
                ? error.hint()
                : "Call " + tool + " again with tab set to " + String.join(" or ", handles) + ".";
        return new ToolException(code.error(message, hint), tabs.append("]}").toString(), next(code));
    }

    private static ToolException layerNotFound(WireError error, JsonObject data, String tool, @Nullable String tab) {
        var found = new StringBuilder("{\"found\":").append(Shown.quoted(text(data, "found"), 40))
                .append(",\"layers\":[");
        List<String> names = new ArrayList<>();
        JsonObject next = null;
        for (JsonObject layer : objects(data.get("layers"))) {
            String name = text(layer, "name");
            found.append(names.isEmpty() ? "{" : ",{");
            field(found, "name", layer, 100);
            field(found.append(','), "kind", layer, 20);
            if (layer.has("type")) {
                field(found.append(','), "type", layer, 20);
            }
            for (String number : List.of("length", "frame")) {
                if (layer.get(number) instanceof JsonPrimitive value && value.isNumber()) {
                    found.append(",\"").append(number).append("\":").append(value);
                }
            }
            found.append('}');
            names.add(plain(name) + " (" + plain(text(layer, layer.has("type") ? "type" : "kind")) + ")");
            if (next == null) {
                var arguments = new JsonObject();
                if (tab != null) {
                    arguments.addProperty("tab", tab);
                }
                arguments.addProperty("layer", Shown.text(name, 200));
                if (layer.get("frame") instanceof JsonPrimitive frame && frame.isNumber()
                        && !frame.getAsString().equals("0")) {
                    arguments.add("frame", frame);
                }
                next = ToolException.next(tool, arguments);
            }
        }
        String message = error.message() + " Found under that name: " + plain(text(data, "found"))
                + ". Other data layers: "
                + (names.isEmpty() ? "none" : String.join(", ", names)) + ".";
        return new ToolException(ErrorCode.LAYER_NOT_FOUND.error(message, error.hint()), found.append("]}").toString(),
                next == null ? next(ErrorCode.LAYER_NOT_FOUND) : next);
    }

    /** A layer that no recorded page has. */
    public static ToolException layerNotRecorded(String layer, List<RecordedPage> pages, String tool, String tab) {
        var layers = new JsonArray();
        Set<String> seen = new HashSet<>();
        for (RecordedPage page : pages.reversed()) {
            for (RecordedPage.PageLayer each : page.layers()) {
                if (seen.add(each.name())) {
                    var known = new JsonObject();
                    known.addProperty("name", each.name());
                    known.addProperty("kind", each.kind());
                    layers.add(known);
                }
            }
        }
        var data = new JsonObject();
        data.addProperty("found", "undefined");
        data.add("layers", layers);
        WireError error = ErrorCode.LAYER_NOT_FOUND.error(
                ErrorCode.LAYER_NOT_FOUND.message() + " Nothing is recorded of " + plain(layer) + ".",
                ErrorCode.LAYER_NOT_FOUND.hint());
        return layerNotFound(error, data, tool, tab);
    }

    /** A name as it may stand in a message: what looks like an identifier, and nothing that could read as a sentence. */
    private static String plain(String name) {
        boolean identifier = !name.isEmpty() && name.length() <= 60
                && name.chars()
                        .allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || c == '$' || c == '.' || c == '-');
        return identifier ? name : "(see found)";
    }

    private static void field(StringBuilder json, String name, JsonObject from, int max) {
        json.append('"').append(name).append("\":").append(Shown.quoted(text(from, name), max));
    }

    private static String text(JsonObject object, String name) {
        return object.get(name) instanceof JsonPrimitive value ? value.getAsString() : "";
    }

    private static List<JsonObject> objects(@Nullable JsonElement array) {
        List<JsonObject> objects = new ArrayList<>();
        if (array instanceof JsonArray list) {
            for (JsonElement element : list) {
                if (element instanceof JsonObject object && objects.size() < MAX_FOUND) {
                    objects.add(object);
                }
            }
        }
        return objects;
    }
}
