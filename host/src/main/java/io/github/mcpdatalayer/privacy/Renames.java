package io.github.mcpdatalayer.privacy;

import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/** The replaced keys of a value, by place: paths beside the value must use the new keys. */
final class Renames {

    private final Map<String, Renames> children = new HashMap<>();
    private @Nullable String name;

    /** The node of a member or element; the step is its key or its index. */
    Renames child(String step) {
        return children.computeIfAbsent(step, any -> new Renames());
    }

    void is(String newName) {
        name = newName;
    }

    boolean isEmpty() {
        return children.isEmpty();
    }

    /** Replaces the names of replaced keys in a normalized path (RFC 9535). */
    void path(Redactor redactor, String path, Sink sink) {
        Renames at = this;
        int i = path.indexOf('[');
        while (i >= 0 && i + 1 < path.length()) {
            boolean named = path.charAt(i + 1) == '\'';
            int start = named ? i + 2 : i + 1;
            int end = start;
            while (end < path.length() && path.charAt(end) != (named ? '\'' : ']')) {
                end += path.charAt(end) == '\\' ? 2 : 1;
            }
            if (end > path.length()) {
                break;
            }
            String step = path.substring(start, end);
            String key = named ? unescaped(step) : step;
            Renames next = at == null ? null : at.children.get(key);
            if (next != null && next.name != null) {
                sink.replace(start, end, escaped(next.name));
            } else if (named) {
                int offset = start;
                var inside = new Edits();
                redactor.text(step, 0, step.length(), Expectation.NOTHING, 1, inside);
                inside.into((a, b, with) -> sink.replace(a + offset, b + offset, with));
            }
            at = next == null ? NONE : next;
            i = path.indexOf('[', end);
        }
    }

    private static final Renames NONE = new Renames();

    private static String unescaped(String step) {
        return step.indexOf('\\') < 0 ? step : Decoded.json(step, 0, step.length()).text();
    }

    private static String escaped(String name) {
        var step = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '\'' || c == '\\') {
                step.append('\\').append(c);
            } else if (c < ' ') {
                step.append(String.format("\\u%04x", (int) c));
            } else {
                step.append(c);
            }
        }
        return step.toString();
    }
}
