package io.github.mcpdatalayer.datalayer.json;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * The one place of a value in a document, written as RFC 9535 normalizes it: {@code $[3]['ecommerce']}. A child shares
 * its parent, so that walking a document costs one small object a step.
 */
public final class NormalizedPath {
    /** One step down: a member by name or an element by index. */
    public sealed interface Step {
        /** The child of a value at this step, or null where it has none. */
        @Nullable
        JsonValue in(JsonValue value);
    }

    public record Name(String name) implements Step {
        @Override
        public @Nullable JsonValue in(JsonValue value) {
            return value instanceof JsonObject object ? object.get(name) : null;
        }
    }

    public record Index(int index) implements Step {
        @Override
        public @Nullable JsonValue in(JsonValue value) {
            return value instanceof JsonArray array && index < array.size() ? array.get(index) : null;
        }
    }

    public static final NormalizedPath ROOT = new NormalizedPath(null, null);

    private final @Nullable NormalizedPath parent;
    private final @Nullable Step step;

    private NormalizedPath(@Nullable NormalizedPath parent, @Nullable Step step) {
        this.parent = parent;
        this.step = step;
    }

    /**
     * Reads what {@link #toString()} writes.
     *
     * @throws JsonSyntaxException when the text is not a normalized path
     */
    public static NormalizedPath parse(String text) {
        return new NormalizedPathParser(text).parse();
    }

    public NormalizedPath child(String name) {
        return child(new Name(name));
    }

    public NormalizedPath child(int index) {
        return child(new Index(index));
    }

    public NormalizedPath child(Step next) {
        return new NormalizedPath(this, next);
    }

    /** The steps from the root down. */
    public List<Step> steps() {
        Deque<Step> steps = new ArrayDeque<>();
        for (NormalizedPath path = this; path != null && path.step != null; path = path.parent) {
            steps.push(path.step);
        }
        return new ArrayList<>(steps);
    }

    /** The value at this place, or null where the document has none. */
    public @Nullable JsonValue resolve(JsonValue root) {
        JsonValue value = root;
        for (Step next : steps()) {
            value = next.in(value);
            if (value == null) {
                return null;
            }
        }
        return value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        NormalizedPath a = this;
        NormalizedPath b = other instanceof NormalizedPath path ? path : null;
        while (a != b) {
            if (a == null || b == null || !Objects.equals(a.step, b.step)) {
                return false;
            }
            a = a.parent;
            b = b.parent;
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (NormalizedPath path = this; path != null; path = path.parent) {
            hash = 31 * hash + Objects.hashCode(path.step);
        }
        return hash;
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder("$");
        for (Step next : steps()) {
            switch (next) {
                case Index(int index) -> out.append('[').append(index).append(']');
                case Name(String name) -> quote(name, out);
            }
        }
        return out.toString();
    }

    private static void quote(String name, StringBuilder out) {
        out.append("['");
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            switch (c) {
                case '\'' -> out.append("\\'");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ') {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append("']");
    }
}
