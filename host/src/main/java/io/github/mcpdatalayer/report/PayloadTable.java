package io.github.mcpdatalayer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import org.jspecify.annotations.Nullable;

/** The values of a push or the parameters of a hit, a row each, by their plain names such as {@code ecommerce.items[0].price}. */
final class PayloadTable {

    private static final int MOST_ROWS = 200;
    private static final int MOST_VALUE = 500;
    private static final int MOST_NAME = 200;

    record PayloadRow(String name, String value) {}

    private PayloadTable() {}

    static void addTo(Html html, @Nullable JsonElement payload, RunLanguage language) {
        List<PayloadRow> rows = rows(payload);
        html.raw("<div class=\"scroll\"><table class=\"payload\"><thead><tr><th scope=\"col\">")
                .text(language.word(RunWords.FIELD)).raw("</th><th scope=\"col\">").text(language.word(RunWords.VALUE))
                .raw("</th></tr></thead><tbody>\n");
        for (PayloadRow row : rows.subList(0, Math.min(MOST_ROWS, rows.size()))) {
            html.raw("<tr><td><code>").value(cut(row.name(), MOST_NAME)).raw("</code></td><td><code>")
                    .value(cut(row.value(), MOST_VALUE)).raw("</code></td></tr>\n");
        }
        if (rows.size() > MOST_ROWS) {
            html.raw("<tr><td colspan=\"2\">").text("… " + language.word(RunWords.THE_REST)).raw("</td></tr>\n");
        }
        html.raw("</tbody></table></div>\n");
    }

    static List<PayloadRow> rows(@Nullable JsonElement payload) {
        List<PayloadRow> rows = new ArrayList<>();
        collect("", payload, rows);
        return rows;
    }

    private static void collect(String name, @Nullable JsonElement value, List<PayloadRow> rows) {
        if (rows.size() > MOST_ROWS || value == null) {
            return;
        }
        if (value instanceof JsonObject object && !object.isEmpty()) {
            for (Map.Entry<String, JsonElement> each : object.entrySet()) {
                collect(name.isEmpty() ? each.getKey() : name + "." + each.getKey(), each.getValue(), rows);
            }
        } else if (value instanceof JsonArray array && !array.isEmpty()) {
            for (int i = 0; i < array.size(); i++) {
                collect(name + "[" + i + "]", array.get(i), rows);
            }
        } else {
            rows.add(new PayloadRow(name, value instanceof JsonPrimitive text && text.isString()
                    ? text.getAsString()
                    : value.toString()));
        }
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }
}
