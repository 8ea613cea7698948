package io.github.mcpdatalayer.plans;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.report.ReportTables;
import io.github.mcpdatalayer.report.ReportTables.ReportTable;

/** The documentation of a tracking plan: each event with its fields, a row each. */
public final class PlanDocument {

    private static final int MOST_ROWS = 20_000;

    private final Locale locale;
    private final List<List<String>> rows = new ArrayList<>();

    private PlanDocument(Locale locale) {
        this.locale = locale;
    }

    /**
     * The tables.
     *
     * @param facts
     *            what is to be said of it before
     */
    public static ReportTables of(String title, List<EventSchema> plan, List<String> facts, Locale locale) {
        var document = new PlanDocument(locale);
        for (EventSchema each : plan) {
            document.fields(each.event(), "", each.schema(), new SchemaReader(each.document()), 0);
        }
        List<String> said = new ArrayList<>(facts);
        if (document.rows.size() >= MOST_ROWS) {
            said.add(document.say("planDocument.only-the-first-fields-are-listed", MOST_ROWS));
        }
        return new ReportTables(locale, title, said, List.of(new ReportTable(document.say("planDocument.fields"),
                List.of(document.say("planDocument.event"), document.say("planDocument.field"),
                        document.say("planDocument.type"), document.say("planDocument.required"),
                        document.say("planDocument.values"), document.say("planDocument.description"),
                        document.say("planDocument.defect")),
                document.rows)));
    }

    private String say(String key, Object... values) {
        return LocalizedText.text(locale, key, values);
    }

    private void fields(String event, String above, JsonObject given, SchemaReader reader, int depth) {
        JsonObject schema = reader.followed(given);
        if (depth > SchemaReader.DEEPEST || rows.size() >= MOST_ROWS) {
            return;
        }
        SchemaReader.properties(schema).entrySet().forEach(entry -> {
            JsonObject property = entry.getValue() instanceof JsonObject of ? reader.followed(of) : new JsonObject();
            String path = above + entry.getKey();
            row(event, path, property, SchemaReader.isRequired(schema, entry.getKey()));
            below(event, path, property, reader, depth);
        });
        for (String word : List.of("allOf", "anyOf", "oneOf")) {
            SchemaReader.schemas(schema, word).forEach(each -> fields(event, above, each, reader, depth + 1));
        }
    }

    private void below(String event, String path, JsonObject property, SchemaReader reader, int depth) {
        fields(event, path + ".", property, reader, depth + 1);
        if (property.get("items") instanceof JsonObject items) {
            JsonObject item = reader.followed(items);
            if (item.has(EventSchema.DEFECT) || SchemaReader.properties(item).isEmpty()) {
                row(event, path + "[]", item, false);
            }
            below(event, path + "[]", item, reader, depth + 1);
        }
    }

    private void row(String event, String path, JsonObject schema, boolean required) {
        if (rows.size() >= MOST_ROWS) {
            return;
        }
        String defect = SchemaReader.text(schema, EventSchema.DEFECT);
        List<JsonElement> values = new ArrayList<>(SchemaReader.values(schema));
        JsonElement only = SchemaReader.only(schema);
        if (only != null) {
            values.add(only);
        }
        String type = String.join(", ", SchemaReader.types(schema));
        rows.add(
                List.of(event, path, type.isEmpty() && only instanceof JsonPrimitive ? say("planDocument.fixed") : type,
                        required ? say("planDocument.yes") : say("planDocument.no"),
                        values.stream().map(each -> each instanceof JsonPrimitive text && text.isString()
                                ? text.getAsString()
                                : each.toString()).collect(Collectors.joining(", ")),
                        SchemaReader.text(schema, "description"), defect));
    }
}
