package io.github.mcpdatalayer.privacy;

import java.util.List;
import java.util.Set;

/** Keys of an object that holds one field of a form: {@code {"name":"email","value":…}}, {@code {"k":…,"v":…}}. */
final class FieldKeys {

    private static final Set<String> NAMES = Set.of("name", "key", "k", "n", "field", "id type", "field name",
            "field id",
            "field label", "field key", "field type", "label", "id", "property", "attribute", "attr", "input name",
            "input id", "input label", "element name", "element id", "param", "parameter", "param name", "variable",
            "column", "form field", "form field name", "form field id", "form field label", "feld", "feldname", "champ",
            "campo");
    /** What also names other things than fields. */
    private static final Set<String> LOOSE = Set.of("event action", "action", "type", "title", "question", "caption",
            "prompt", "placeholder", "event category", "category", "kind");
    private static final Set<String> HOLDS = Set.of("value", "val", "v", "id value", "content", "field value", "answer",
            "text", "data", "input value", "input", "element value", "event label", "form field value", "param value",
            "response", "user input", "entered", "wert", "valeur", "valor", "valore", "waarde");

    private FieldKeys() {}

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
