package io.github.mcpdatalayer.front.tools.page.read;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.answer.NamePatterns;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.privacy.Redaction;
import org.jspecify.annotations.Nullable;

/** The content of a page as its form shows it. Text that a pattern leaves out was redacted before. */
final class ContentParts {

    private static final int MOST_CHARS = 2100;

    private ContentParts() {}

    static PageParts of(JsonValue content, ContentFilter asked, Redaction redaction) throws ToolException {
        if (asked.isText()) {
            return shownText(content, asked, redaction);
        }
        if (asked.is(ContentFilter.TABLES)) {
            return tables(array(content));
        }
        if (asked.is(ContentFilter.CONTROLS)) {
            return RowParts.of(controls(content).stream().map(PageControl::row).toList());
        }
        List<String> rows = new ArrayList<>();
        for (JsonValue each : array(content).elements()) {
            link(array(each).elements(), asked, rows);
        }
        return RowParts.of(rows);
    }

    static TextParts shownText(JsonValue content, ContentFilter asked, Redaction redaction) throws ToolException {
        String text = text(object(content), "text");
        return TextParts.shown(asked.isMarkdown() ? MarkdownRedaction.redacted(text, redaction) : text);
    }

    private static void link(List<JsonValue> cells, ContentFilter asked, List<String> rows) {
        String url = string(cell(cells, 2));
        boolean same = cell(cells, 3) == JsonLiteral.TRUE;
        boolean isAsked = (asked.include().isEmpty() || matches(asked.include(), url))
                && !matches(asked.exclude(), url) && (same || !asked.sameOrigin());
        if (isAsked) {
            rows.add("[\"e" + number(cell(cells, 0)) + "\"," + quoted(string(cell(cells, 1))) + ',' + quoted(url)
                    + ']');
        }
    }

    /** A text without {@code *} may stand anywhere in the address. */
    private static boolean matches(List<String> patterns, String url) {
        for (String pattern : patterns) {
            if (pattern.contains("*") ? new NamePatterns(List.of(pattern)).allows(url) : url.contains(pattern)) {
                return true;
            }
        }
        return false;
    }

    /** Reads the elements of a page that a person can operate. */
    static List<PageControl> controls(JsonValue content) throws ToolException {
        List<PageControl> controls = new ArrayList<>();
        for (JsonValue each : array(content).elements()) {
            controls.add(control(array(each).elements()));
        }
        return controls;
    }

    private static PageControl control(List<JsonValue> cells) {
        List<Long> box = cell(cells, 5) instanceof JsonArray sides
                ? sides.elements().stream().limit(4).map(ContentParts::number).toList()
                : List.of();
        return new PageControl("e" + number(cell(cells, 0)), string(cell(cells, 1)), string(cell(cells, 2)),
                string(cell(cells, 3)), string(cell(cells, 4)), box, cell(cells, 6));
    }

    private static RowParts tables(JsonArray tables) throws ToolException {
        List<String> rows = new ArrayList<>();
        List<RowParts.RowGroup> groups = new ArrayList<>();
        for (JsonValue each : tables.elements()) {
            JsonObject table = object(each);
            var head = new StringBuilder("\"ref\":\"e").append(number(orNull(table.get("ref")))).append('"');
            String caption = string(orNull(table.get("caption")));
            if (!caption.isEmpty()) {
                head.append(",\"caption\":").append(quoted(caption));
            }
            JsonArray columns = array(orNull(table.get("columns")));
            if (columns.size() > 0) {
                head.append(",\"columns\":").append(strings(columns));
            }
            groups.add(new RowParts.RowGroup(head.toString(), rows.size()));
            JsonArray body = array(orNull(table.get("rows")));
            for (JsonValue row : body.elements()) {
                rows.add(strings(array(row)));
            }
            if (body.size() == 0) {
                rows.add("[]");
            }
        }
        return new RowParts(rows, groups);
    }

    /** Strings by their names, as JSON. */
    static String members(JsonValue object) {
        var json = new StringBuilder("{");
        if (object instanceof JsonObject of) {
            for (JsonObject.Member member : of.members()) {
                String value = string(member.value());
                if (!value.isEmpty() || member.value() instanceof JsonString) {
                    json.append(json.length() > 1 ? "," : "").append(quoted(member.name())).append(':')
                            .append(quoted(value));
                }
            }
        }
        return json.append('}').toString();
    }

    private static String strings(JsonArray cells) {
        var json = new StringBuilder("[");
        for (JsonValue each : cells.elements()) {
            json.append(json.length() > 1 ? "," : "").append(quoted(string(each)));
        }
        return json.append(']').toString();
    }

    static String quoted(String text) {
        return JsonStrings.quote(Shown.text(text, MOST_CHARS));
    }

    private static JsonValue orNull(@Nullable JsonValue value) {
        return value == null ? JsonLiteral.NULL : value;
    }

    private static JsonValue cell(List<JsonValue> cells, int at) {
        return at < cells.size() ? cells.get(at) : JsonLiteral.NULL;
    }

    private static long number(JsonValue value) {
        return value instanceof JsonNumber number ? Math.round(number.doubleValue()) : 0;
    }

    private static String string(JsonValue value) {
        return value instanceof JsonString(String text) ? text : "";
    }

    static String text(JsonObject object, String name) throws ToolException {
        if (object.get(name) instanceof JsonString(String text)) {
            return text;
        }
        throw RefusedReply.because("the page's " + name + " is no text");
    }

    static JsonObject object(JsonValue value) throws ToolException {
        if (value instanceof JsonObject object) {
            return object;
        }
        throw RefusedReply.because("what the page says is no object");
    }

    private static JsonArray array(JsonValue value) throws ToolException {
        if (value instanceof JsonArray array) {
            return array;
        }
        throw RefusedReply.because("what the page says is no array");
    }
}
