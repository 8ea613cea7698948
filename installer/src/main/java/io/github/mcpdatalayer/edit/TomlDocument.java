package io.github.mcpdatalayer.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.edit.Layout.Change;
import io.github.mcpdatalayer.edit.TomlNode.Inline;
import io.github.mcpdatalayer.edit.TomlNode.Pair;
import org.jspecify.annotations.Nullable;

/** A TOML text that is changed in place. */
final class TomlDocument implements Document {

    private static final Pattern BARE_KEY = Pattern.compile("[A-Za-z0-9_-]+");

    /** A setting with its whole path; the section it stands in begins with the header, or null at the top. */
    private record Setting(List<String> path, Pair pair, TomlLine.@Nullable Header header) {}

    private final String text;
    private final List<TomlLine> lines;
    private final JsonObject content;

    private TomlDocument(String text, List<TomlLine> lines, JsonObject content) {
        this.text = text;
        this.lines = lines;
        this.content = content;
    }

    static TomlDocument parse(String text) throws SyntaxException {
        List<TomlLine> lines = new TomlScanner(text).lines();
        return new TomlDocument(text, lines, TomlTable.of(lines, text).toJson());
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public Optional<JsonElement> get(List<String> path) {
        JsonElement element = content;
        for (String key : path) {
            if (!(element instanceof JsonObject object) || !object.has(key)) {
                return Optional.empty();
            }
            element = object.get(key);
        }
        return Optional.of(element);
    }

    @Override
    public TomlDocument with(List<String> path, JsonElement value) throws SyntaxException {
        for (int i = 1; i < path.size(); i++) {
            List<String> prefix = path.subList(0, i);
            if (get(prefix).filter(element -> !element.isJsonObject()).isPresent()) {
                throw new SyntaxException(text, place(prefix),
                        "a table is expected for " + String.join(".", prefix) + ", but it is something else");
            }
        }
        for (Setting setting : settings()) {
            if (startsWith(path, setting.path)) {
                return changed(within(setting.pair.node(), path.subList(setting.path.size(), path.size()), value));
            }
        }
        if (get(path).isPresent()) {
            return without(path).with(path, value);
        }
        return value instanceof JsonObject object ? append(path, object) : addLine(path, value);
    }

    /** Sets this below a value: the value itself, or a key in the braces that it is. */
    private List<Change> within(TomlNode node, List<String> path, JsonElement value) {
        if (path.isEmpty() || !(node instanceof Inline inline)) {
            return List.of(new Change(node.start(), node.end(), inline(value)));
        }
        for (Pair pair : inline.pairs()) {
            if (startsWith(path, pair.path())) {
                return within(pair.node(), path.subList(pair.path().size(), path.size()), value);
            }
        }
        String added = key(path) + " = " + inline(value);
        if (inline.pairs().isEmpty()) {
            return List.of(new Change(inline.start(), inline.end(), "{ " + added + " }"));
        }
        int end = inline.pairs().getLast().node().end();
        return List.of(new Change(end, end, ", " + added));
    }

    private TomlDocument append(List<String> path, JsonObject table) throws SyntaxException {
        String eol = Layout.lineEnd(text);
        StringBuilder section = new StringBuilder("[" + key(path) + "]");
        table.entrySet().forEach(entry -> section.append(eol).append(key(List.of(entry.getKey()))).append(" = ")
                .append(inline(entry.getValue())));
        boolean empty = text.isEmpty() || text.equals("\uFEFF");
        boolean ended = text.endsWith("\n");
        return parse(text + (empty ? "" : ended ? eol : eol + eol) + section + (empty || ended ? eol : ""));
    }

    private TomlDocument addLine(List<String> path, JsonElement value) throws SyntaxException {
        List<String> table = path.subList(0, path.size() - 1);
        String eol = Layout.lineEnd(text);
        for (TomlLine line : lines) {
            if (line instanceof TomlLine.Header header && !header.array() && header.path().equals(table)) {
                int end = settings().stream().filter(setting -> header.equals(setting.header))
                        .mapToInt(setting -> setting.pair.node().end()).max().orElse(header.end());
                int lineEnd = contentEnd(end);
                return changed(List.of(new Change(lineEnd, lineEnd,
                        eol + key(path.subList(table.size(), path.size())) + " = " + inline(value))));
            }
        }
        // Its table is made of keys with dots: one more of them.
        for (Setting setting : settings().reversed()) {
            if (!table.isEmpty() && startsWith(setting.path, table)) {
                int lineEnd = contentEnd(setting.pair.node().end());
                int above = setting.path.size() - setting.pair.path().size();
                return changed(List.of(new Change(lineEnd, lineEnd,
                        eol + key(path.subList(above, path.size())) + " = " + inline(value))));
            }
        }
        if (table.isEmpty()) {
            int start = text.startsWith("\uFEFF") ? 1 : 0;
            return changed(List.of(new Change(start, start, key(path) + " = " + inline(value) + eol)));
        }
        JsonObject section = new JsonObject();
        section.add(path.getLast(), value);
        return append(table, section);
    }

    @Override
    public TomlDocument without(List<String> path) throws SyntaxException {
        for (Setting setting : settings()) {
            if (startsWith(setting.path, path)) {
                return changed(List.of(line(setting.pair))).without(path);
            }
            if (startsWith(path, setting.path) && setting.pair.node() instanceof Inline inline) {
                Optional<Change> change = within(inline, path.subList(setting.path.size(), path.size()));
                return change.isPresent() ? changed(List.of(change.get())).without(path) : this;
            }
        }
        for (TomlLine line : lines) {
            if (line instanceof TomlLine.Header header && startsWith(header.path(), path)) {
                return changed(List.of(section(header))).without(path);
            }
        }
        return this;
    }

    private TomlDocument changed(List<Change> changes) throws SyntaxException {
        return parse(Layout.apply(text, changes));
    }

    private Optional<Change> within(Inline inline, List<String> path) {
        for (int i = 0; i < inline.pairs().size(); i++) {
            Pair pair = inline.pairs().get(i);
            if (startsWith(pair.path(), path)) {
                if (inline.pairs().size() == 1) {
                    return Optional.of(new Change(inline.start(), inline.end(), "{}"));
                }
                return Optional.of(i > 0
                        ? new Change(inline.pairs().get(i - 1).node().end(), pair.node().end(), "")
                        : new Change(pair.start(), inline.pairs().get(1).start(), ""));
            }
            if (startsWith(path, pair.path()) && pair.node() instanceof Inline inner) {
                return within(inner, path.subList(pair.path().size(), path.size()));
            }
        }
        return Optional.empty();
    }

    private Change line(Pair pair) {
        int start = Layout.lineStart(text, pair.start());
        int end = nextLine(pair.node().end());
        // A last line without an end takes the end of the line before it along.
        return new Change(text.substring(0, end).endsWith("\n") ? start : withoutEmptyLine(start, false), end, "");
    }

    /** A header with nothing below it any more, and the empty line before it where another follows or the end. */
    private Change section(TomlLine.Header header) {
        int start = Layout.lineStart(text, header.start());
        int end = nextLine(header.end());
        boolean ended = text.substring(0, end).endsWith("\n");
        int next = nextLine(end);
        if (end == text.length() || text.substring(end, next).isBlank()) {
            for (int lines = ended ? 1 : 2; lines > 0; lines--) {
                start = withoutEmptyLine(start, ended);
            }
        }
        return new Change(start, end, "");
    }

    /** The place before the line end that stands before this place, if an empty line ends here. */
    private int withoutEmptyLine(int place, boolean keepsLineEnd) {
        String before = text.substring(0, place);
        String eol = before.endsWith("\r\n") ? "\r\n" : "\n";
        boolean isEmptyLine = before.endsWith("\n" + eol) || before.equals(eol) || before.equals("\uFEFF" + eol);
        return before.endsWith(eol) && (isEmptyLine || !keepsLineEnd) ? place - eol.length() : place;
    }

    private int contentEnd(int place) {
        int end = text.indexOf('\n', place);
        if (end < 0) {
            return text.length();
        }
        return end > 0 && text.charAt(end - 1) == '\r' ? end - 1 : end;
    }

    private int nextLine(int place) {
        int end = text.indexOf('\n', place);
        return end < 0 ? text.length() : end + 1;
    }

    /** All settings that have a path: those of tables in arrays have none. */
    private List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        List<List<String>> arrays = new ArrayList<>();
        TomlLine.Header header = null;
        for (TomlLine line : lines) {
            switch (line) {
                case TomlLine.Header opened -> {
                    header = opened;
                    if (opened.array()) {
                        arrays.add(opened.path());
                    }
                }
                case TomlLine.Setting(Pair pair) -> {
                    List<String> path = new ArrayList<>(header == null ? List.of() : header.path());
                    path.addAll(pair.path());
                    if (arrays.stream().noneMatch(array -> startsWith(path, array))) {
                        settings.add(new Setting(path, pair, header));
                    }
                }
            }
        }
        return settings;
    }

    private int place(List<String> path) {
        for (TomlLine line : lines) {
            if (line instanceof TomlLine.Header header && startsWith(header.path(), path)) {
                return header.start();
            }
        }
        return settings().stream().filter(setting -> startsWith(setting.path, path) || startsWith(path, setting.path))
                .mapToInt(setting -> setting.pair.start()).findFirst().orElse(0);
    }

    private static boolean startsWith(List<String> path, List<String> prefix) {
        return path.size() >= prefix.size() && path.subList(0, prefix.size()).equals(prefix);
    }

    private static String key(List<String> path) {
        return String.join(".",
                path.stream().map(key -> BARE_KEY.matcher(key).matches() ? key : quoted(key)).toList());
    }

    private static String inline(JsonElement value) {
        return switch (value) {
            case JsonArray array -> "[" + String.join(", ", array.asList().stream().map(TomlDocument::inline).toList())
                    + "]";
            case JsonObject object when object.isEmpty() -> "{}";
            case JsonObject object -> "{ " + String.join(", ", object.entrySet().stream()
                    .map(entry -> key(List.of(entry.getKey())) + " = " + inline(entry.getValue())).toList()) + " }";
            case JsonPrimitive primitive when primitive.isString() -> string(primitive.getAsString());
            case JsonPrimitive primitive -> primitive.toString();
            default -> throw new IllegalArgumentException("TOML cannot say " + value);
        };
    }

    /** Paths of Windows are easier to read without escapes. */
    private static String string(String value) {
        boolean plain = value.chars().noneMatch(c -> c < ' ' || c == '\'' || c == 0x7f);
        return value.contains("\\") && plain ? "'" + value + "'" : quoted(value);
    }

    private static String quoted(String value) {
        StringBuilder quoted = new StringBuilder("\"");
        value.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ' || c == 0x7f) {
                quoted.append("\\u%04X".formatted(c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
