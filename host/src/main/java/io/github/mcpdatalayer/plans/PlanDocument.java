package io.github.mcpdatalayer.plans;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.report.ReportTables;
import io.github.mcpdatalayer.report.ReportTables.ReportTable;

/** The documentation of a tracking plan: each event with its fields, a row each. */
public final class PlanDocument {

    private static final int MOST_ROWS = 20_000;

    private final boolean german;
    private final List<List<String>> rows = new ArrayList<>();

    private PlanDocument(Locale locale) {
        german = locale.getLanguage().equals("de");
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
            said.add(document.say("Only the first " + MOST_ROWS + " fields are listed.",
                    "Nur die ersten " + MOST_ROWS + " Felder sind aufgeführt."));
        }
        return new ReportTables(locale, title, said, List.of(new ReportTable(document.say("Fields", "Felder"),
                List.of(document.say("Event", "Ereignis"), document.say("Field", "Feld"),
                        document.say("Type", "Typ"), document.say("Required", "Pflicht"),
                        document.say("Values", "Werte"), document.say("Description", "Beschreibung"),
                        document.say("Defect", "Fehler")),
                document.rows)));
    }

    private String say(String english, String inGerman) {
        return german ? inGerman : english;
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
        rows.add(List.of(event, path, type.isEmpty() && only instanceof JsonPrimitive ? say("fixed", "fest") : type,
                required ? say("yes", "ja") : say("no", "nein"),
                values.stream().map(each -> each instanceof JsonPrimitive text && text.isString()
                        ? text.getAsString()
                        : each.toString()).collect(Collectors.joining(", ")),
                SchemaReader.text(schema, "description"), defect));
    }
}
