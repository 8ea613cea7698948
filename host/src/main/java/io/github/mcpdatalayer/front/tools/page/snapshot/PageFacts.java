package io.github.mcpdatalayer.front.tools.page.snapshot;

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

/** Writes what the extension tells of an action: redacted and bounded, elements as lines of a snapshot. */
public final class PageFacts {

    private static final int NAME_CHARS = 40;
    private static final int MOST_DEPTH = 4;
    private static final int MOST_ROWS = 10;
    /** The most characters of an action's outcome, and of an error's facts. */
    private static final int MOST_CAME = 2_500;
    private static final int MOST_FOUND = 4_000;

    /**
     * Bounds of what is shown.
     *
     * @param value characters of a value
     * @param text characters of another text
     * @param most members and elements
     */
    private record Limits(int value, int text, int most) {}

    private static final List<Limits> LIMITS = List.of(new Limits(SnapshotNode.MOST_CHARS, 300, 20),
            new Limits(300, 150, 10), new Limits(100, 40, 6));

    private PageFacts() {}

    /** The JSON of a text. */
    public static JsonObject parse(String json) throws ToolException {
        try {
            if (JsonValue.parse(json) instanceof JsonObject object) {
                return object;
            }
        } catch (JsonSyntaxException e) {
            throw RefusedReply.notJson(e);
        }
        throw RefusedReply.because("what came of the action is no object");
    }

    /** Returns the outcome of an action, as JSON. */
    public static String came(@Nullable JsonValue came) {
        return came instanceof JsonObject object ? object(object, MOST_CAME) : "{}";
    }

    /** Writes as much of an object as there is room for. */
    private static String object(JsonObject object, int room) {
        String shown = "";
        for (Limits limits : LIMITS) {
            shown = object(object, 0, limits);
            if (shown.length() <= room) {
                break;
            }
        }
        return shown;
    }

    /** Returns what an error says of the page, as JSON; null where it says nothing. */
    static @Nullable String found(String json) {
        try {
            return JsonValue.parse(json) instanceof JsonObject object && object.size() > 0
                    ? object(object, MOST_FOUND)
                    : null;
        } catch (JsonSyntaxException e) {
            return null; // nothing of it is shown
        }
    }

    private static String object(JsonObject object, int depth, Limits limits) {
        List<String> members = new ArrayList<>();
        for (JsonObject.Member member : object.members()) {
            if (members.size() == limits.most) {
                members.add("\"…\":" + (object.size() - limits.most));
                break;
            }
            members.add(
                    Shown.quoted(member.name(), NAME_CHARS) + ":"
                            + member(member.name(), member.value(), depth + 1, limits));
        }
        return "{" + String.join(",", members) + "}";
    }

    private static String member(String name, JsonValue value, int depth, Limits limits) {
        return switch (name) {
            case "value" -> {
                String shown = SnapshotNode.shortened(SnapshotNode.value(value), limits.value);
                yield shown.equals("filled") ? "\"filled\"" : shown.isEmpty() ? "\"\"" : shown;
            }
            case "element", "cover", "was", "focus" -> row(value, depth, limits);
            case "now", "rows", "elements", "clicked", "invalid" -> value instanceof JsonArray rows
                    ? "[" + String.join(",", rows.elements().stream().limit(Math.min(limits.most, MOST_ROWS))
                            .map(row -> row(row, depth, limits)).toList()) + "]"
                    : value(value, depth, limits);
            default -> value(value, depth, limits);
        };
    }

    private static String row(JsonValue value, int depth, Limits limits) {
        return value instanceof JsonArray cells && cells.size() > 3
                ? JsonStrings.quote(SnapshotNode.of(cells).shortRow())
                : value(value, depth, limits);
    }

    private static String value(JsonValue value, int depth, Limits limits) {
        if (value instanceof JsonString(String text)) {
            return Shown.quoted(text, limits.text);
        }
        if (depth > MOST_DEPTH) {
            return "\"…\"";
        }
        if (value instanceof JsonObject object) {
            return object(object, depth, limits);
        }
        if (value instanceof JsonArray array) {
            List<String> shown = new ArrayList<>(
                    array.elements().stream().limit(limits.most).map(each -> value(each, depth + 1, limits)).toList());
            if (array.size() > limits.most) {
                shown.add("\"… (" + (array.size() - limits.most) + " more)\"");
            }
            return "[" + String.join(",", shown) + "]";
        }
        return value.toJson();
    }
}
