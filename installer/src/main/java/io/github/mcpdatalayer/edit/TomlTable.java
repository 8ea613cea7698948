package io.github.mcpdatalayer.edit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.edit.TomlNode.Inline;
import io.github.mcpdatalayer.edit.TomlNode.Items;
import io.github.mcpdatalayer.edit.TomlNode.Pair;
import io.github.mcpdatalayer.edit.TomlNode.Scalar;

/** The meaning of the lines of a TOML text together; a table may be opened in several ways, but only once. */
final class TomlTable {

    /** The origin of a table, which decides what may still be added to it. */
    private enum Origin {
        /** Only named on the way to another one. */
        PASSED,
        /** Has a header of its own. */
        HEADER,
        /** A table that a key with dots makes. */
        DOTTED,
        /** A table in braces: complete as it stands. */
        INLINE
    }

    private sealed interface Entry permits Sub, Many, Value {}

    private record Sub(TomlTable table) implements Entry {}

    private record Many(List<TomlTable> tables) implements Entry {}

    private record Value(JsonElement value) implements Entry {}

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private Origin origin;

    private TomlTable(Origin origin) {
        this.origin = origin;
    }

    static TomlTable of(List<TomlLine> lines, String text) throws SyntaxException {
        TomlTable root = new TomlTable(Origin.HEADER);
        TomlTable current = root;
        for (TomlLine line : lines) {
            switch (line) {
                case TomlLine.Header header -> current = root.open(header, text);
                case TomlLine.Setting(Pair pair) -> current.set(pair, text);
            }
        }
        return root;
    }

    private TomlTable open(TomlLine.Header header, String text) throws SyntaxException {
        TomlTable table = this;
        for (String key : header.path().subList(0, header.path().size() - 1)) {
            table = switch (table.entries.computeIfAbsent(key, _ -> new Sub(new TomlTable(Origin.PASSED)))) {
                case Sub(TomlTable sub) when sub.origin != Origin.INLINE -> sub;
                case Many(var tables) -> tables.getLast();
                default -> throw twice(key, header.start(), text);
            };
        }
        String key = header.path().getLast();
        Entry entry = table.entries.get(key);
        TomlTable opened;
        if (header.array()) {
            opened = new TomlTable(Origin.HEADER);
            if (entry instanceof Many(var tables)) {
                tables.add(opened);
            } else if (entry == null) {
                table.entries.put(key, new Many(new ArrayList<>(List.of(opened))));
            } else {
                throw twice(key, header.start(), text);
            }
        } else if (entry == null) {
            opened = new TomlTable(Origin.HEADER);
            table.entries.put(key, new Sub(opened));
        } else if (entry instanceof Sub(TomlTable sub) && sub.origin == Origin.PASSED) {
            sub.origin = Origin.HEADER;
            opened = sub;
        } else {
            throw twice(key, header.start(), text);
        }
        return opened;
    }

    private void set(Pair pair, String text) throws SyntaxException {
        TomlTable table = this;
        for (String key : pair.path().subList(0, pair.path().size() - 1)) {
            if (!(table.entries.computeIfAbsent(key, _ -> new Sub(new TomlTable(Origin.DOTTED))) instanceof Sub(var sub)
                    && sub.origin == Origin.DOTTED)) {
                throw twice(key, pair.start(), text);
            }
            table = sub;
        }
        if (table.entries.putIfAbsent(pair.path().getLast(), entry(pair.node(), text)) != null) {
            throw twice(pair.path().getLast(), pair.start(), text);
        }
    }

    private static Entry entry(TomlNode node, String text) throws SyntaxException {
        if (node instanceof Inline inline) {
            return new Sub(inline(inline, text));
        }
        return new Value(value(node, text));
    }

    private static TomlTable inline(Inline inline, String text) throws SyntaxException {
        TomlTable table = new TomlTable(Origin.INLINE);
        for (Pair pair : inline.pairs()) {
            table.set(pair, text);
        }
        return table;
    }

    private static JsonElement value(TomlNode node, String text) throws SyntaxException {
        return switch (node) {
            case Scalar scalar -> scalar.value();
            case Inline inline -> inline(inline, text).toJson();
            case Items items -> {
                JsonArray array = new JsonArray();
                for (TomlNode item : items.nodes()) {
                    array.add(value(item, text));
                }
                yield array;
            }
        };
    }

    private static SyntaxException twice(String key, int start, String text) {
        return new SyntaxException(text, start, "the key " + key + " is already set, and cannot be set again here");
    }

    JsonObject toJson() {
        JsonObject object = new JsonObject();
        entries.forEach((key, entry) -> object.add(key, switch (entry) {
            case Sub(TomlTable table) -> table.toJson();
            case Value(JsonElement value) -> value;
            case Many(var tables) -> {
                JsonArray array = new JsonArray();
                tables.forEach(table -> array.add(table.toJson()));
                yield array;
            }
        }));
        return object;
    }
}
