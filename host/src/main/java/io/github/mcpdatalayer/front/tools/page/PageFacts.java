package io.github.mcpdatalayer.front.tools.page;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import org.jspecify.annotations.Nullable;

/** What the extension tells of an action, redacted, as it may be shown: bounded, elements as lines of a snapshot. */
final class PageFacts {

    private static final int TEXT_CHARS = 300;
    private static final int NAME_CHARS = 40;
    private static final int MOST = 20;
    private static final int MOST_DEPTH = 4;

    private PageFacts() {}

    /** The JSON of a text. */
    static JsonObject parse(String json) throws ToolException {
        try {
            if (JsonValue.parse(json) instanceof JsonObject object) {
                return object;
            }
        } catch (JsonSyntaxException e) {
            throw RefusedReply.notJson(e);
        }
        throw RefusedReply.because("what came of the action is no object");
    }

    /** What came of an action, as JSON. */
    static String came(@Nullable JsonValue came) {
        return came instanceof JsonObject object ? object(object, 0) : "{}";
    }

    /** What an error says of the page, as JSON; null where it says nothing. */
    static @Nullable String found(String json) {
        try {
            return JsonValue.parse(json) instanceof JsonObject object && object.size() > 0 ? object(object, 0) : null;
        } catch (JsonSyntaxException e) {
            return null; // nothing of it is shown
        }
    }

    private static String object(JsonObject object, int depth) {
        List<String> members = new ArrayList<>();
        for (JsonObject.Member member : object.members()) {
            if (members.size() == MOST) {
                members.add("\"…\":" + (object.size() - MOST));
                break;
            }
            members.add(
                    Shown.quoted(member.name(), NAME_CHARS) + ":" + member(member.name(), member.value(), depth + 1));
        }
        return "{" + String.join(",", members) + "}";
    }

    private static String member(String name, JsonValue value, int depth) {
        return switch (name) {
            case "value" -> {
                String shown = SnapshotNode.value(value);
                yield shown.equals("filled") ? "\"filled\"" : shown.isEmpty() ? "\"\"" : shown;
            }
            case "element", "cover", "was", "focus" -> row(value, depth);
            case "now", "rows", "elements", "clicked", "invalid" -> value instanceof JsonArray rows
                    ? "[" + String.join(",", rows.elements().stream().limit(10).map(row -> row(row, depth)).toList())
                            + "]"
                    : value(value, depth);
            default -> value(value, depth);
        };
    }

    private static String row(JsonValue value, int depth) {
        return value instanceof JsonArray cells && cells.size() > 3
                ? JsonStrings.quote(SnapshotNode.of(cells).row())
                : value(value, depth);
    }

    private static String value(JsonValue value, int depth) {
        if (value instanceof JsonString(String text)) {
            return Shown.quoted(text, TEXT_CHARS);
        }
        if (depth > MOST_DEPTH) {
            return "\"…\"";
        }
        if (value instanceof JsonObject object) {
            return object(object, depth);
        }
        if (value instanceof JsonArray array) {
            List<String> shown = new ArrayList<>(
                    array.elements().stream().limit(MOST).map(each -> value(each, depth + 1)).toList());
            if (array.size() > MOST) {
                shown.add("\"… (" + (array.size() - MOST) + " more)\"");
            }
            return "[" + String.join(",", shown) + "]";
        }
        return value.toJson();
    }
}
