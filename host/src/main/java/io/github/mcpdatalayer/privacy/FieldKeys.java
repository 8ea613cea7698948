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
    /** What also names other things than fields. */
    private static final Set<String> LOOSE = Set.of("event action", "action", "type", "title", "question", "caption",
            "prompt", "placeholder", "question text", "question title", "heading", "description", "event category",
            "category", "kind");
    private static final Set<String> HOLDS = Set.of("value", "val", "v", "id value", "content", "field value", "answer",
            "text", "data", "input value", "input", "element value", "event label", "form field value", "param value",
            "response", "responses", "reply", "date", "number", "string", "antwort", "respuesta", "reponse", "risposta",
            "odpowiedz", "antwoord", "display value", "selected", "choice", "user input", "entered", "wert", "valeur",
            "valor", "valore", "waarde");

    /** Keys of an object that tells of which field its sibling is the value. */
    private static final Set<String> DESCRIBES = Set.of("field", "question", "component", "definition", "attribute",
            "column", "control", "element", "input", "form field", "property", "meta", "metadata", "schema",
            "descriptor",
            "custom field", "frage", "feld", "champ", "campo", "pregunta", "domanda", "vraag", "pytanie");

    /** Keys of a list of fields' names, and of the list of their values beside it. */
    private static final Set<String> COLUMNS = Set.of("columns", "fields", "keys", "headers", "header", "names",
            "labels",
            "field names", "column names", "questions");
    private static final Set<String> ROWS = Set.of("row", "rows", "values", "data", "cells", "answers", "responses");

    private FieldKeys() {}

    /** Whether a list under such a key names the fields whose values stand in a list beside it. */
    static boolean columns(List<String> words) {
        return COLUMNS.contains(String.join(" ", words));
    }

    /** Whether a list under such a key holds their values. */
    static boolean rows(List<String> words) {
        return ROWS.contains(String.join(" ", words));
    }

    /** Whether an object under such a key tells of which field its sibling is the value. */
    static boolean describes(List<String> words) {
        return DESCRIBES.contains(String.join(" ", words));
    }

    /** Whether the value of such a key can be the name of what a sibling holds. */
    static boolean names(List<String> words) {
        return NAMES.contains(String.join(" ", words));
    }

    /** The same of keys that mostly name something else, so that the sibling must look like what they name. */
    static boolean namesLoosely(List<String> words) {
        return LOOSE.contains(String.join(" ", words));
    }

    /** Whether a sibling names what such a key holds. */
    static boolean holds(List<String> words) {
        return HOLDS.contains(String.join(" ", words));
    }
}
