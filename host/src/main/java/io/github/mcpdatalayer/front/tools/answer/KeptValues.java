package io.github.mcpdatalayer.front.tools.answer;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * The last values that pages gave, redacted, so that a cursor reads on in one: what gave it is not done again for that.
 *
 * @param <V> a value with what is said about it
 */
public final class KeptValues<V> {

    private static final int MOST = 8;
    private static final long MOST_CHARS = 16L * 1024 * 1024;

    private record Kept<V>(V value, int chars) {}

    private final Map<String, Kept<V>> values = new LinkedHashMap<>();
    private long chars;

    /** Keeps one and gives its name. The oldest go. */
    public synchronized String keep(V value, int size) {
        String name = "value-" + UUID.randomUUID();
        values.put(name, new Kept<>(value, size));
        chars += size;
        var oldest = values.entrySet().iterator();
        while (values.size() > MOST || (chars > MOST_CHARS && values.size() > 1)) {
            chars -= oldest.next().getValue().chars();
            oldest.remove();
        }
        return name;
    }

    /** The value of this name; null where it is kept no more. */
    public synchronized @Nullable V of(String name) {
        Kept<V> kept = values.get(name);
        return kept == null ? null : kept.value();
    }
}
