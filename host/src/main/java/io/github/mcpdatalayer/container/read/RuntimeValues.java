package io.github.mcpdatalayer.container.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

import io.github.mcpdatalayer.container.model.Parameter;
import io.github.mcpdatalayer.container.model.Parameter.TextKind;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.container.model.VariableReference;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.LocalizedText;

/** Turns the values of a runtime, such as {@code ["macro",3]}, into parameters as exports have them. */
final class RuntimeValues {

    static final String PREFIX = "vtp_";
    private static final int MOST_DEPTH = 60;
    private static final Parameter EMPTY = new Parameter.ParameterText("");

    private final IntFunction<String> variables;
    private final IntFunction<String> tags;
    private final ReadNotes notes;

    RuntimeValues(IntFunction<String> variables, IntFunction<String> tags, ReadNotes notes) {
        this.variables = variables;
        this.tags = tags;
        this.notes = notes;
    }

    /** All {@code vtp_…} members of a tag or variable. */
    Parameters of(JsonObject function, String place) {
        Map<String, Parameter> byKey = new LinkedHashMap<>();
        for (JsonObject.Member member : function.members()) {
            if (member.name().startsWith(PREFIX)) {
                byKey.put(member.name().substring(PREFIX.length()), value(member.value(), place, 0));
            }
        }
        return Parameters.of(byKey);
    }

    /** A value as text; what is no text is written as JSON. */
    String text(JsonValue value, String place) {
        return value(value, place, 0) instanceof Parameter.ParameterText(_, String text) ? text : value.toJson();
    }

    private Parameter value(JsonValue value, String place, int depth) {
        if (depth > MOST_DEPTH) {
            notes.notUnderstood(place, LocalizedText.of("runtimeValues.it-is-nested-too-deep-and"));
            return EMPTY;
        }
        return switch (value) {
            case JsonString(String text) -> new Parameter.ParameterText(text);
            case JsonNumber number -> new Parameter.ParameterText(TextKind.INTEGER, number.text());
            case JsonLiteral literal when literal != JsonLiteral.NULL ->
                new Parameter.ParameterText(TextKind.BOOLEAN, literal.toString());
            case JsonLiteral _ -> EMPTY;
            case JsonObject object -> unknown(object, place);
            case JsonArray array -> array(array, place, depth + 1);
        };
    }

    private Parameter array(JsonArray array, String place, int depth) {
        String head = array.size() > 0 && array.get(0) instanceof JsonString(String word) ? word : "";
        boolean isShort = head.equals("escape") ? array.size() < 2 : index(array) < 0;
        if (isShort && Set.of("macro", "tag", "escape").contains(head)) {
            return unknown(array, place);
        }
        return switch (head) {
            case "macro" -> new Parameter.ParameterText(VariableReference.to(variables.apply(index(array))));
            case "tag" -> new Parameter.ParameterText(TextKind.TAG_REFERENCE, tags.apply(index(array)));
            case "escape" -> value(array.get(1), place, depth);
            case "template" -> new Parameter.ParameterText(joined(array, place, depth));
            case "list", "zb" -> {
                List<Parameter> elements = new ArrayList<>();
                for (int i = 1; i < array.size(); i++) {
                    elements.add(value(array.get(i), place, depth));
                }
                yield new Parameter.ParameterList(elements);
            }
            case "map" -> {
                Map<String, Parameter> members = new LinkedHashMap<>();
                for (int i = 1; i + 1 < array.size(); i += 2) {
                    members.put(text(array.get(i), place), value(array.get(i + 1), place, depth));
                }
                yield new Parameter.Entries(Parameters.of(members));
            }
            default -> unknown(array, place);
        };
    }

    private String joined(JsonArray template, String place, int depth) {
        StringBuilder joined = new StringBuilder();
        for (int i = 1; i < template.size(); i++) {
            if (value(template.get(i), place, depth) instanceof Parameter.ParameterText(_, String text)) {
                joined.append(text);
            } else {
                joined.append(template.get(i).toJson());
            }
        }
        return joined.toString();
    }

    private Parameter unknown(JsonValue value, String place) {
        notes.notUnderstood(place, LocalizedText.of("runtimeValues.a-value-has-a-form-that"));
        return new Parameter.ParameterText(value.toJson());
    }

    /** The index that a reference names; −1 where it names none. */
    static int index(JsonArray reference) {
        return reference.size() > 1 && reference.get(1) instanceof JsonNumber number
                && number.text().matches("\\d{1,6}") ? Integer.parseInt(number.text()) : -1;
    }
}
