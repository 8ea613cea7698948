package io.github.mcpdatalayer.privacy;

import java.util.List;
import java.util.Set;

/** Keys of an object that holds one field of a form: {@code {"name":"email","value":…}}, {@code {"k":…,"v":…}}. */
final class FieldKeys {

    private static final Set<String> NAMES = Set.of("name", "key", "k", "n", "field", "id type", "field name",
            "field id",
            "field label", "field key", "field type", "label", "id", "property", "attribute", "attr", "input name",
            "input id", "input label", "element name", "element id", "param", "parameter", "param name", "variable",
            "column", "ref", "code", "attribute code", "field ref", "question id", "question key", "form field",
            "form field name", "form field id", "form field label", "feld", "feldname", "champ",
            "campo");
    /** Keys that may name other things than fields. */
    private static final Set<String> LOOSE = Set.of("event action", "action", "type", "title", "question", "caption",
            "prompt", "placeholder", "question text", "question title", "heading", "description", "event category",
            "category", "kind");
    private static final Set<String> HOLDS = Set.of("value", "val", "v", "id value", "content", "field value", "answer",
            "text", "data", "input value", "input", "element value", "event label", "form field value", "param value",
            "response", "responses", "reply", "date", "number", "string", "antwort", "respuesta", "reponse", "risposta",
            "odpowiedz", "antwoord", "display value", "selected", "choice", "user input", "entered", "wert", "valeur",
            "valor", "valore", "waarde");

    /** Keys of an object that describes the field of a sibling value. */
    private static final Set<String> DESCRIBES = Set.of("field", "question", "component", "definition", "attribute",
            "column", "control", "element", "input", "form field", "property", "meta", "metadata", "schema",
            "descriptor",
            "custom field", "frage", "feld", "champ", "campo", "pregunta", "domanda", "vraag", "pytanie");

    /** Keys of a list of field names beside a list of their values. */
    private static final Set<String> COLUMNS = Set.of("columns", "fields", "keys", "headers", "header", "names",
            "labels",
            "field names", "column names", "questions");
    private static final Set<String> ROWS = Set.of("row", "rows", "values", "data", "cells", "answers", "responses");

    private FieldKeys() {}

    /** Tells whether a list under such a key names the fields of the values in a sibling list. */
    static boolean columns(List<String> words) {
        return COLUMNS.contains(String.join(" ", words));
    }

    /** Tells whether a list under such a key holds the values of named fields. */
    static boolean rows(List<String> words) {
        return ROWS.contains(String.join(" ", words));
    }

    /** Tells whether an object under such a key describes the field of a sibling value. */
    static boolean describes(List<String> words) {
        return DESCRIBES.contains(String.join(" ", words));
    }

    /** Tells whether the value of such a key can be the name of a sibling's field. */
    static boolean names(List<String> words) {
        return NAMES.contains(String.join(" ", words));
    }

    /** Like {@link #names}, for keys that mostly name something else: the sibling must also look like the named kind. */
    static boolean namesLoosely(List<String> words) {
        return LOOSE.contains(String.join(" ", words));
    }

    /** Tells whether a sibling names the field of such a key's value. */
    static boolean holds(List<String> words) {
        return HOLDS.contains(String.join(" ", words));
    }
}
