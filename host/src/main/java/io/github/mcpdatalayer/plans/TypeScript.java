package io.github.mcpdatalayer.plans;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.json.HiddenCharacters;

/**
 * The events of a plan as types of TypeScript, so that a compiler finds a push that departs from it. Names and texts of the plan are
 * nothing but literals and comments, whatever stands in them. Rules that types cannot say, such as patterns, stand in comments.
 */
public final class TypeScript {

    private static final int MOST_COMMENT = 300;
    private static final Pattern PLAIN_NUMBER = Pattern.compile("-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,15})?");
    private static final List<String> UNTYPED = List.of("pattern", "minimum", "maximum", "exclusiveMinimum",
            "exclusiveMaximum", "minLength", "maxLength", "minItems", "maxItems", "format", "not", "if");

    private TypeScript() {}

    /** A module that declares one interface an event, and {@code DataLayerEvent} for all. */
    public static String of(List<EventSchema> plan) {
        Map<String, List<EventSchema>> events = plan.stream()
                .collect(Collectors.groupingBy(EventSchema::event, LinkedHashMap::new, Collectors.toList()));
        Set<String> names = new HashSet<>(Set.of("DataLayerEvent", "DataLayerEvents"));
        var types = new StringBuilder(
                "// Made by `mcp-datalayer plan types`. Make it anew where the plan changes; do not edit it.")
                .append("\n\n");
        var map = new StringBuilder("/** The events by their names. */\nexport interface DataLayerEvents {\n");
        events.forEach((event, versions) -> {
            List<String> of = new ArrayList<>();
            for (EventSchema each : versions) {
                String name = named(event, names);
                of.add(name);
                comment(each.schema(), "", types);
                types.append("export type ").append(name).append(" = ")
                        .append(type(withEvent(each), new SchemaReader(each.document()), "", 0)).append(";\n\n");
            }
            map.append("  ").append(literal(event)).append(": ").append(String.join(" | ", of)).append(";\n");
        });
        return types.append(map).append("""
                }

                /** Any planned event. */
                export type DataLayerEvent = DataLayerEvents[keyof DataLayerEvents];
                """).toString();
    }

    /** Every push has the name of its event, which a plan may leave out. */
    private static JsonObject withEvent(EventSchema each) {
        var only = new JsonObject();
        only.addProperty("const", each.event());
        JsonObject schema = new SchemaReader(each.document()).followed(each.schema()).deepCopy();
        JsonObject properties = SchemaReader.properties(schema);
        var ordered = new JsonObject();
        ordered.add("event", only);
        properties.entrySet().stream().filter(entry -> !entry.getKey().equals("event"))
                .forEach(entry -> ordered.add(entry.getKey(), entry.getValue()));
        schema.add("properties", ordered);
        var required = new JsonArray();
        required.add("event");
        if (schema.get("required") instanceof JsonArray names) {
            names.asList().stream().filter(name -> !required.contains(name)).forEach(required::add);
        }
        schema.add("required", required);
        return schema;
    }

    private static String type(JsonObject given, SchemaReader reader, String indent, int depth) {
        if (depth > SchemaReader.DEEPEST || given.has(EventSchema.DEFECT)) {
            return "unknown";
        }
        JsonObject schema = reader.followed(given);
        List<String> all = new ArrayList<>();
        String base = base(schema, reader, indent, depth);
        if (!base.equals("unknown")) {
            all.add(base);
        }
        SchemaReader.schemas(schema, "allOf").forEach(each -> all.add(type(each, reader, indent, depth + 1)));
        for (String word : List.of("anyOf", "oneOf")) {
            List<JsonObject> choices = SchemaReader.schemas(schema, word);
            if (!choices.isEmpty()) {
                all.add(union(choices.stream().map(each -> type(each, reader, indent, depth + 1)).toList()));
            }
        }
        List<String> known = all.stream().filter(each -> !each.equals("unknown")).distinct().toList();
        return known.isEmpty()
                ? "unknown"
                : known.size() == 1
                        ? known.getFirst()
                        : known.stream().map(TypeScript::grouped)
                                .collect(Collectors.joining(" & "));
    }

    private static String base(JsonObject schema, SchemaReader reader, String indent, int depth) {
        JsonElement only = SchemaReader.only(schema);
        if (only != null) {
            return literal(only);
        }
        if (!SchemaReader.values(schema).isEmpty()) {
            return union(SchemaReader.values(schema).stream().map(TypeScript::literal).toList());
        }
        return union(SchemaReader.types(schema).stream().map(type -> switch (type) {
            case "string", "boolean", "null" -> type;
            case "number", "integer" -> "number";
            case "array" -> "Array<" + (schema.get("items") instanceof JsonObject items
                    ? type(items, reader, indent, depth + 1)
                    : "unknown") + ">";
            case "object" -> object(schema, reader, indent, depth);
            default -> "unknown";
        }).toList());
    }

    private static String object(JsonObject schema, SchemaReader reader, String indent, int depth) {
        var out = new StringBuilder("{\n");
        String inner = indent + "  ";
        SchemaReader.properties(schema).entrySet().forEach(entry -> {
            JsonObject property = entry.getValue() instanceof JsonObject of ? of : new JsonObject();
            comment(property, inner, out);
            out.append(inner).append(literal(entry.getKey()))
                    .append(SchemaReader.isRequired(schema, entry.getKey()) ? ": " : "?: ")
                    .append(type(property, reader, inner, depth + 1)).append(";\n");
        });
        boolean isClosed = schema.get("additionalProperties") instanceof JsonPrimitive more && more.isBoolean()
                && !more.getAsBoolean();
        if (!isClosed) {
            out.append(inner).append("[key: string]: unknown;\n");
        }
        return out.append(indent).append('}').toString();
    }

    private static String union(List<String> types) {
        Set<String> each = new LinkedHashSet<>(types);
        return each.isEmpty() || each.contains("unknown")
                ? "unknown"
                : each.size() == 1
                        ? each.iterator().next()
                        : each.stream().map(TypeScript::grouped).collect(Collectors.joining(" | "));
    }

    private static String grouped(String type) {
        return type.contains(" & ") || type.contains(" | ") ? "(" + type + ")" : type;
    }

    private static void comment(JsonObject schema, String indent, StringBuilder out) {
        List<String> lines = new ArrayList<>();
        String defect = SchemaReader.text(schema, EventSchema.DEFECT);
        if (!defect.isEmpty()) {
            lines.add("DEFECT, not planned: " + defect);
        }
        String description = SchemaReader.text(schema, "description");
        if (!description.isEmpty()) {
            lines.add(description);
        }
        UNTYPED.stream().filter(schema::has).forEach(word -> lines.add(word + ": " + schema.get(word)));
        if (!lines.isEmpty()) {
            out.append(indent).append("/** ").append(lines.stream().map(TypeScript::plain)
                    .collect(Collectors.joining(". "))).append(" */\n");
        }
    }

    /** Writes a text in a comment, which it cannot end. */
    private static String plain(String text) {
        var plain = new StringBuilder();
        text.codePoints().limit(MOST_COMMENT).forEach(c -> {
            if (c == '\n' || c == '\r' || c == '\t') {
                plain.append(' ');
            } else if (HiddenCharacters.hides(c)) {
                plain.append('?');
            } else {
                plain.appendCodePoint(c);
            }
        });
        return plain.toString().replace("*/", "* /").replace("/*", "/ *");
    }

    private static String literal(JsonElement value) {
        return value instanceof JsonPrimitive one
                ? one.isString() ? literal(one.getAsString()) : one.isNumber() ? number(one) : one.toString()
                : value.isJsonNull() ? "null" : "unknown";
    }

    private static String number(JsonPrimitive number) {
        return PLAIN_NUMBER.matcher(number.getAsString()).matches() ? number.getAsString() : "number";
    }

    /** Writes a text in ASCII, so that nothing in it can hide or end it. */
    private static String literal(String text) {
        var literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                literal.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                literal.append("\\u%04x".formatted((int) c));
            } else {
                literal.append(c);
            }
        }
        return literal.append('"').toString();
    }

    private static String named(String event, Set<String> taken) {
        var name = new StringBuilder();
        boolean upper = true;
        for (int i = 0; i < event.length(); i++) {
            char c = event.charAt(i);
            boolean isPart = c < 0x80 && Character.isLetterOrDigit(c);
            if (isPart) {
                name.append(upper ? Character.toUpperCase(c) : c);
            }
            upper = !isPart;
        }
        String base = (name.isEmpty() || Character.isDigit(name.charAt(0)) ? "Event" + name : name.toString())
                + "Event";
        String unique = base;
        for (int i = 2; !taken.add(unique); i++) {
            unique = base + i;
        }
        return unique;
    }
}
