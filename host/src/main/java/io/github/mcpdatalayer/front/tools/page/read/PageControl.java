package io.github.mcpdatalayer.front.tools.page.read;

import java.util.List;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.json.JsonValue;

/**
 * An element that a person can operate, redacted.
 *
 * @param ref such as {@code e12}
 * @param box left, top, width and height in CSS pixels; empty where it has none
 * @param attributes texts by their names
 */
public record PageControl(String ref, String tag, String role, String name, String states, List<Long> box,
        JsonValue attributes) {

    /** The row of an answer. */
    String row() {
        return "[\"" + ref + '"' + cell(tag) + cell(role) + cell(name) + cell(states) + ",["
                + box.stream().map(String::valueOf).collect(Collectors.joining(",")) + "],"
                + ContentParts.members(attributes) + ']';
    }

    private static String cell(String text) {
        return ',' + ContentParts.quoted(text);
    }
}
