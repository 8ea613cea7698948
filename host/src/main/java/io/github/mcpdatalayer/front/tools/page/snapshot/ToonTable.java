package io.github.mcpdatalayer.front.tools.page.snapshot;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Rows as Token-Oriented Object Notation writes arrays of objects with the same members: the members once, then a line
 * a row. The libraries for it bring a whole data binding along; these are all the rules for cells that it has.
 */
public final class ToonTable {

    /** The indentation of each row. */
    private static final String INDENT = "  ";
    /** A text that has to be quoted: it would be read as something else. */
    private static final Pattern QUOTED = Pattern
            .compile(
                    "|\\s.*|.*\\s|true|false|null|-.*|-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|.*[:\"\\\\\\[\\]{},\n\r\t].*",
                    Pattern.DOTALL);

    private ToonTable() {}

    public static String head(String name, int count, List<String> members) {
        return name + "[" + count + "]{" + String.join(",", members) + "}:";
    }

    static String row(List<String> cells) {
        return INDENT + String.join(",", cells.stream().map(ToonTable::cell).toList());
    }

    private static String cell(String text) {
        if (!QUOTED.matcher(text).matches()) {
            return text;
        }
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r")
                .replace("\t", "\\t") + '"';
    }
}
