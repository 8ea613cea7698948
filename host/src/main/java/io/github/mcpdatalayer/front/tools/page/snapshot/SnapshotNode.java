package io.github.mcpdatalayer.front.tools.page.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.tools.api.Shown;

/**
 * A node of a snapshot, as it may be shown.
 *
 * @param depth how many nodes it stands in
 * @param ref such as {@code e12} or, in frame 2, {@code f2e12}; of a text that of the element around it, or empty
 * @param states words with blanks between them
 * @param value as it is written behind the equals sign; empty where it holds nothing
 * @param note what else there is to say, in words of ours and, for a frame, an origin
 */
public record SnapshotNode(int depth, String ref, String role, String name, String states, String value, String url,
        String note) {

    public static final List<String> MEMBERS = List.of("ref", "role", "name", "states");
    static final String TEXT = "text";
    /** In a table, no ref or no states: shorter than an empty cell, and nothing that a page can write there. */
    private static final String NONE = "_";
    /** The number of options that are left out. */
    private static final String MORE = "more";
    private static final String FRAME = "iframe";
    public static final int MOST_CHARS = 2100;
    /** The longest row in quotes. */
    private static final int MOST_SHORT = 350;
    /** The roles that are operated; {@code generic} is what the keyboard gets to or a person presses, and nothing else is known of. */
    private static final Set<String> CONTROLS = Set.of("button", "canvas", "checkbox", "combobox", "generic", "link",
            "listbox",
            "menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio", "scrollbar", "searchbox", "slider",
            "spinbutton",
            "switch", "tab", "textbox", "treeitem", MORE);
    /** The roles that a label can name. */
    private static final Set<String> FIELDS = Set.of("button", "checkbox", "combobox", "listbox", "meter",
            "progressbar", "radio",
            "searchbox", "slider", "spinbutton", "status", "switch", "textbox");
    /** The roles whose name is the text in them. */
    private static final Set<String> NAMED_BY_TEXT = Set.of("button", "cell", "checkbox", "columnheader", "generic",
            "gridcell", "heading",
            "link", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio", "rowheader", "switch", "tab",
            "tooltip",
            "treeitem", "listitem", "img", "textbox", "searchbox", "combobox", "spinbutton", "slider");

    /** A row as the extension wrote it. */
    public static SnapshotNode of(JsonArray row) {
        List<JsonValue> cells = row.elements();
        int frame = number(cells, 1);
        int ref = number(cells, 2);
        String role = text(cells, 3);
        return new SnapshotNode(number(cells, 0), ref == 0 ? "" : (frame == 0 ? "e" : "f" + frame + "e") + ref, role,
                text(cells, 4), text(cells, 5), value(cell(cells, 6)), text(cells, 7),
                role.equals(MORE) ? Integer.toString(number(cells, 8)) : text(cells, 8));
    }

    private static JsonValue cell(List<JsonValue> cells, int at) {
        return at < cells.size() ? cells.get(at) : JsonNumber.of(0);
    }

    private static int number(List<JsonValue> cells, int at) {
        return cell(cells, at) instanceof JsonNumber number ? (int) number.doubleValue() : 0;
    }

    private static String text(List<JsonValue> cells, int at) {
        return cell(cells, at) instanceof JsonString(String text) ? text : "";
    }

    /** Returns the innermost value in {@code {"purpose": {"label": "text"}}}; {@code true} is filled and never shown. */
    static String value(JsonValue cell) {
        JsonValue inner = cell;
        while (inner instanceof JsonObject object && !object.members().isEmpty()) {
            inner = object.members().getFirst().value();
        }
        return switch (inner) {
            case JsonString(String text) -> Shown.quoted(text, MOST_CHARS);
            case JsonLiteral _ -> "filled";
            default -> "";
        };
    }

    boolean isControl() {
        return CONTROLS.contains(role);
    }

    /** Tells whether it says where a control stands. */
    boolean isSurrounding() {
        return role.endsWith("dialog") || role.equals(FRAME);
    }

    /** Tells whether it is a frame of another site that may not be looked into. */
    public boolean isApart() {
        return role.equals(FRAME) && !note.isEmpty();
    }

    /** Tells whether a label can name it. */
    public boolean isField() {
        return FIELDS.contains(role);
    }

    /** Tells whether its name is a text that stands in the page. */
    public boolean isNamedByText() {
        return NAMED_BY_TEXT.contains(role);
    }

    /** Tells whether it is in this state, such as {@code expanded}. */
    public boolean has(String state) {
        return List.of(states.split(" ", -1)).contains(state);
    }

    public boolean isText() {
        return role.equals(TEXT);
    }

    /** Names it as a person would. */
    public String element() {
        return role + (name.isEmpty() ? "" : " " + quoted(name));
    }

    private static String quoted(String text) {
        return Shown.quoted(text, MOST_CHARS);
    }

    /** Its line, with the ref also of a text. */
    public String row() {
        return isText() && !ref.isEmpty() ? ref + " " + line() : line();
    }

    /** Writes its row in a list of few, where no page may make it long: a cut text says how much more there is. */
    public String shortRow() {
        String row = row();
        for (int most : new int[]{200, 60, 15}) {
            if (JsonStrings.quote(row).length() <= MOST_SHORT) {
                return row;
            }
            row = new SnapshotNode(depth, ref, role, Shown.text(name, most), states, shortened(value, most),
                    Shown.text(url, most), note).row();
        }
        return row;
    }

    /** A value as it is written, in quotes, of at most so many characters and what says how many more there are. */
    static String shortened(String value, int most) {
        if (value.length() <= most + 2 || !value.startsWith("\"")) {
            return value;
        }
        try {
            return JsonValue.parse(value) instanceof JsonString(String text) ? Shown.quoted(text, most) : value;
        } catch (JsonSyntaxException e) {
            throw new IllegalStateException(e); // it was quoted here
        }
    }

    /** Writes it as a row of {@link #MEMBERS}: its value or address stands behind its states, and {@code _} is none. */
    String toonRow() {
        List<String> states = new ArrayList<>();
        if (role.equals(MORE)) {
            states.add(note + " options");
        } else if (!note.isEmpty()) {
            states.add("no access " + Shown.text(note, 200));
        }
        if (!this.states.isEmpty()) {
            states.add(this.states);
        }
        if (value.startsWith("\"")) {
            states.add("= " + value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1"));
        } else if (!value.isEmpty()) {
            states.add(value);
        }
        if (!url.isEmpty()) {
            states.add("-> " + Shown.text(url, MOST_CHARS));
        }
        return ToonTable.row(List.of(isText() || ref.isEmpty() ? NONE : ref, role, Shown.text(name, MOST_CHARS),
                states.isEmpty() ? NONE : String.join(" ", states)));
    }

    /** Its line without the blanks before it: all that a page has written in it is in JSON strings. */
    public String line() {
        if (role.equals(MORE)) {
            return "(" + note + " more options)";
        }
        var line = new StringBuilder();
        if (!ref.isEmpty() && !isText()) {
            line.append(ref).append(' ');
        }
        line.append(element());
        for (String state : states.isEmpty() ? new String[0] : states.split(" ")) {
            line.append(" [").append(state).append(']');
        }
        if (!note.isEmpty()) {
            line.append(" [no access: ").append(Shown.text(note, 200)).append(']');
        }
        if (!value.isEmpty()) {
            line.append(" = ").append(value);
        }
        if (!url.isEmpty()) {
            line.append(" -> ").append(JsonStrings.quote(Shown.text(url, MOST_CHARS)));
        }
        return line.toString();
    }
}
