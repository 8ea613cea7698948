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
            String text = text(object(content), "text");
            return TextParts.shown(asked.isMarkdown() ? MarkdownRedaction.redacted(text, redaction) : text);
        }
        if (asked.is(ContentFilter.TABLES)) {
            return tables(array(content));
        }
        List<String> rows = new ArrayList<>();
        for (JsonValue each : array(content).elements()) {
            List<JsonValue> cells = array(each).elements();
            if (asked.is(ContentFilter.LINKS)) {
                link(cells, asked, rows);
            } else {
                rows.add(control(cells));
            }
        }
        return RowParts.of(rows);
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

    private static String control(List<JsonValue> cells) {
        var row = new StringBuilder("[\"e").append(number(cell(cells, 0))).append('"');
        for (int i = 1; i < 5; i++) {
            row.append(',').append(quoted(string(cell(cells, i))));
        }
        row.append(",[");
        if (cell(cells, 5) instanceof JsonArray box) {
            for (int i = 0; i < Math.min(4, box.size()); i++) {
                row.append(i == 0 ? "" : ",").append(number(box.get(i)));
            }
        }
        return row.append("],").append(members(cell(cells, 6))).append(']').toString();
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

    private static String quoted(String text) {
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
