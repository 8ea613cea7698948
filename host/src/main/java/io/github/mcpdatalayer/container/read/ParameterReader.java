package io.github.mcpdatalayer.container.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.container.model.Parameter;
import io.github.mcpdatalayer.container.model.Parameter.TextKind;
import io.github.mcpdatalayer.container.model.Parameters;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.LocalizedText;

/** Reads the typed tree of parameters that exports and the API have. */
final class ParameterReader {

    private static final int MOST_DEPTH = 40;
    private static final Parameter EMPTY = new Parameter.ParameterText("");

    private final ExportNames names;
    private final ReadNotes notes;

    ParameterReader(ExportNames names, ReadNotes notes) {
        this.names = names;
        this.notes = notes;
    }

    /** A list of parameters with keys. */
    Parameters keyed(PartFields part, String key) {
        part.get(key);
        return keyed(part.parts(key), 0);
    }

    private Parameters keyed(List<PartFields> parts, int depth) {
        Map<String, Parameter> byKey = new LinkedHashMap<>();
        for (PartFields each : parts) {
            String name = each.textOr("key", "");
            if (byKey.containsKey(name)) {
                notes.unusual(each.place(), LocalizedText.of("parameterReader.a-key-stands-twice-in-one"));
            }
            byKey.put(name, parameter(each, depth));
        }
        return Parameters.of(byKey);
    }

    /** One parameter; its key, if it has one, is of no matter here. */
    Parameter parameter(PartFields part, int depth) {
        part.get("key");
        String type = names.of(part.textOr("type", "TEMPLATE"), part.below("type"));
        if (depth > MOST_DEPTH) {
            notes.notUnderstood(part.place(), LocalizedText.of("parameterReader.it-is-nested-too-deep-and"));
            return EMPTY;
        }
        Parameter read = switch (type) {
            case "LIST" -> {
                part.get("value");
                yield new Parameter.ParameterList(elements(part, depth + 1));
            }
            case "MAP" -> {
                part.get("value");
                yield new Parameter.Entries(keyed(part.parts("map"), depth + 1));
            }
            case "BOOLEAN" -> new Parameter.ParameterText(TextKind.BOOLEAN, part.textOr("value", ""));
            case "INTEGER" -> new Parameter.ParameterText(TextKind.INTEGER, part.textOr("value", ""));
            case "TAG_REFERENCE" -> new Parameter.ParameterText(TextKind.TAG_REFERENCE, part.textOr("value", ""));
            case "TRIGGER_REFERENCE" ->
                new Parameter.ParameterText(TextKind.TRIGGER_REFERENCE, part.textOr("value", ""));
            case "TEMPLATE" -> new Parameter.ParameterText(TextKind.TEMPLATE, part.textOr("value", ""));
            default -> {
                notes.notUnderstood(part.below("type"),
                        LocalizedText.of("parameterReader.a-parameter-has-a-type-that"));
                yield new Parameter.ParameterText(TextKind.TEMPLATE, part.textOr("value", ""));
            }
        };
        part.get("isWeakReference");
        part.finish();
        return read;
    }

    private List<Parameter> elements(PartFields part, int depth) {
        List<Parameter> elements = new ArrayList<>();
        for (PartFields each : part.parts("list")) {
            elements.add(parameter(each, depth));
        }
        return elements;
    }

    private Parameter plain(PartFields part, String key) {
        notes.repaired(part.below(key), LocalizedText.of("parameterReader.a-list-has-plain-texts-where"));
        List<Parameter> texts = new ArrayList<>();
        part.texts(key).forEach(each -> texts.add(new Parameter.ParameterText(each)));
        return new Parameter.ParameterList(texts);
    }

    /** A field whose value is one parameter, or a plain value in a file by hand; absent ones are not put. */
    void putField(PartFields part, String key, Map<String, Parameter> into) {
        JsonValue value = part.get(key);
        if (value instanceof JsonObject) {
            PartFields field = part.part(key);
            if (field != null) {
                into.put(key, parameter(field, 0));
            }
        } else if (value instanceof JsonArray list) {
            into.put(key, list.elements().stream().anyMatch(each -> PartFields.plain(each) != null)
                    ? plain(part, key)
                    : new Parameter.ParameterList(part.parts(key).stream().map(each -> parameter(each, 1)).toList()));
        } else if (value != null) {
            String plain = PartFields.plain(value);
            if (plain != null) {
                into.put(key, new Parameter.ParameterText(plain));
            }
        }
    }
}
