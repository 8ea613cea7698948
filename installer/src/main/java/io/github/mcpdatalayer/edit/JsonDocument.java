package io.github.mcpdatalayer.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.mcpdatalayer.edit.JsonNode.Member;
import io.github.mcpdatalayer.edit.JsonNode.Members;
import io.github.mcpdatalayer.edit.Layout.Change;
import org.jspecify.annotations.Nullable;

/** A JSON text that is changed in place. */
final class JsonDocument implements Document {

    private static final Gson COMPACT = new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

    private final String text;
    private final Format format;
    private final @Nullable JsonNode root;

    private JsonDocument(String text, Format format, @Nullable JsonNode root) {
        this.text = text;
        this.format = format;
        this.root = root;
    }

    static JsonDocument parse(String text, Format format) throws SyntaxException {
        return new JsonDocument(text, format, new JsonScanner(text, format).document());
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public Optional<JsonElement> get(List<String> path) {
        JsonNode node = root;
        for (String key : path) {
            Member member = node instanceof Members members ? last(members, key) : null;
            if (member == null) {
                return Optional.empty();
            }
            node = member.node();
        }
        return Optional.ofNullable(node).map(JsonNode::value);
    }

    /** Takes the last of a key that stands there twice, as every reader does that we know. */
    private static @Nullable Member last(Members members, String key) {
        return members.members().reversed().stream().filter(member -> member.key().equals(key)).findFirst()
                .orElse(null);
    }

    @Override
    public JsonDocument with(List<String> path, JsonElement value) throws SyntaxException {
        if (root == null) {
            // Nothing but blanks, or comments, which stay.
            String kept = text.strip().equals("\uFEFF") || text.isBlank() ? text.strip() : text.stripTrailing() + "\n";
            return parse(kept + render(nest(path, value), "", "  ", Layout.lineEnd(text)) + Layout.lineEnd(text),
                    format);
        }
        JsonNode node = root;
        for (int i = 0; i < path.size(); i++) {
            Members members = members(node, path.subList(0, i));
            Member member = single(members, path.get(i));
            if (member == null) {
                JsonElement missing = nest(path.subList(i + 1, path.size()), value);
                return changed(insert(members, path.get(i), missing));
            }
            node = member.node();
        }
        String indent = Layout.indentation(text, node.start());
        String rendered = isOnOneLine() ? inline(value) : render(value, indent, unit(), Layout.lineEnd(text));
        return changed(List.of(new Change(node.start(), node.end(), rendered)));
    }

    @Override
    public JsonDocument without(List<String> path) throws SyntaxException {
        JsonNode node = root;
        for (int i = 0; node != null && i < path.size(); i++) {
            Members members = members(node, path.subList(0, i));
            Member member = single(members, path.get(i));
            if (member != null && i == path.size() - 1) {
                return changed(remove(members, member));
            }
            node = member == null ? null : member.node();
        }
        return this;
    }

    private JsonDocument changed(List<Change> changes) throws SyntaxException {
        return parse(Layout.apply(text, changes), format);
    }

    private Members members(JsonNode node, List<String> path) throws SyntaxException {
        if (node instanceof Members members) {
            return members;
        }
        throw new SyntaxException(text, node.start(), path.isEmpty()
                ? "the whole file should be one object { … }, but it is something else"
                : "an object { … } is expected for " + String.join(".", path) + ", but it is something else");
    }

    private @Nullable Member single(Members members, String key) throws SyntaxException {
        List<Member> found = members.members().stream().filter(member -> member.key().equals(key)).toList();
        if (found.size() > 1) {
            throw new SyntaxException(text, found.getLast().start(), "the key " + key + " stands here a second time");
        }
        return found.isEmpty() ? null : found.getFirst();
    }

    private static JsonElement nest(List<String> path, JsonElement value) {
        JsonElement nested = value;
        for (String key : path.reversed()) {
            JsonObject object = new JsonObject();
            object.add(key, nested);
            nested = object;
        }
        return nested;
    }

    private List<Change> insert(Members members, String key, JsonElement value) {
        String eol = Layout.lineEnd(text);
        String outer = Layout.indentation(text, members.start());
        if (members.members().isEmpty()) {
            if (isOnOneLine() && !members.equals(root) && !members.lineComment()) {
                return List.of(new Change(members.filled(), members.filled(), member(key, inline(value))));
            }
            String indent = outer + unit();
            String line = eol + indent + member(key, render(value, indent, unit(), eol)) + eol + outer;
            return List.of(new Change(members.filled(), members.end() - 1, line));
        }
        Member first = members.members().getFirst();
        Member last = members.members().getLast();
        List<Change> changes = new ArrayList<>();
        if (last.comma() < 0) {
            changes.add(new Change(last.node().end(), last.node().end(), ","));
        }
        boolean lines = text.substring(members.start(), first.start()).contains("\n");
        String added;
        if (lines || members.lineComment()) {
            String indent = lines && startsItsLine(first.start())
                    ? Layout.indentation(text, first.start())
                    : outer + unit();
            added = eol + indent + member(key, render(value, indent, unit(), eol));
        } else {
            added = (isDense() ? "" : " ") + member(key, inline(value));
        }
        changes.add(new Change(members.filled(), members.filled(), added + (last.comma() < 0 ? "" : ",")));
        return changes;
    }

    private List<Change> remove(Members members, Member member) {
        List<Member> all = members.members();
        int index = all.indexOf(member);
        boolean isLast = index == all.size() - 1;
        int end = member.comma() >= 0 ? member.comma() + 1 : member.node().end();
        if (all.size() == 1 && text.substring(members.start() + 1, member.start()).isBlank()
                && text.substring(end, members.end() - 1).isBlank()) {
            return List.of(new Change(members.start() + 1, members.end() - 1, ""));
        }
        List<Change> changes = new ArrayList<>();
        if (isLast && member.comma() < 0 && index > 0) {
            int comma = all.get(index - 1).comma();
            changes.add(new Change(comma, comma + 1, ""));
        }
        int start = member.before();
        if (member.lineComment() && !endsItsLine(end)) {
            start = member.start(); // else what follows would come into the comment
        } else if (index == 0 && !isLast && !text.substring(start, member.start()).contains("\n")
                && text.substring(end, all.get(1).start()).isBlank()) {
            start = member.start();
            end = all.get(1).start();
        }
        changes.add(new Change(Math.max(start, changes.isEmpty() ? 0 : changes.getFirst().to()), end, ""));
        return changes;
    }

    private boolean startsItsLine(int place) {
        return text.substring(Layout.lineStart(text, place), place).isBlank();
    }

    private boolean endsItsLine(int place) {
        int end = text.indexOf('\n', place);
        return end >= 0 && text.substring(place, end).isBlank();
    }

    private boolean isOnOneLine() {
        return root instanceof Members members && !members.members().isEmpty()
                && !text.substring(root.start(), root.end()).contains("\n");
    }

    /** Nothing between a colon and its value. */
    private boolean isDense() {
        return root instanceof Members members && !members.members().isEmpty()
                && text.charAt(members.members().getFirst().node().start() - 1) == ':';
    }

    /** Returns the indentation of the text: that of its first member. */
    private String unit() {
        if (root instanceof Members members && !members.members().isEmpty()
                && startsItsLine(members.members().getFirst().start())) {
            String outer = Layout.indentation(text, root.start());
            String inner = Layout.indentation(text, members.members().getFirst().start());
            if (inner.length() > outer.length() && inner.startsWith(outer)) {
                return inner.substring(outer.length());
            }
        }
        return "  ";
    }

    private String member(String key, String value) {
        return COMPACT.toJson(key) + (isDense() ? ":" : ": ") + value;
    }

    private String inline(JsonElement value) {
        if (value instanceof JsonObject object) {
            List<String> members = new ArrayList<>();
            object.entrySet().forEach(entry -> members.add(member(entry.getKey(), inline(entry.getValue()))));
            return "{" + String.join(isDense() ? "," : ", ", members) + "}";
        }
        return isDense() ? COMPACT.toJson(value) : list(value);
    }

    /** Lists stay on one line. */
    private static String list(JsonElement value) {
        return value instanceof JsonArray array
                ? "[" + String.join(", ", array.asList().stream().map(COMPACT::toJson).toList()) + "]"
                : COMPACT.toJson(value);
    }

    private static String render(JsonElement value, String indent, String unit, String eol) {
        if (value instanceof JsonObject object && !object.isEmpty()) {
            List<String> members = new ArrayList<>();
            object.entrySet().forEach(entry -> members.add(indent + unit + COMPACT.toJson(entry.getKey()) + ": "
                    + render(entry.getValue(), indent + unit, unit, eol)));
            return "{" + eol + String.join("," + eol, members) + eol + indent + "}";
        }
        return list(value);
    }
}
