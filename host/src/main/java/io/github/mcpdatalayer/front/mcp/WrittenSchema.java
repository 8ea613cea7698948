package io.github.mcpdatalayer.front.mcp;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

import com.google.gson.stream.MalformedJsonException;
import org.jspecify.annotations.Nullable;

/**
 * A tool's JSON Schema as the SDK wants it, kept as the text that it is sent as. It is put together when a client asks for
 * the tools, and taken apart if the SDK looks into it: to do both for every tool before the first answer was a
 * twentieth of a start.
 */
final class WrittenSchema extends AbstractMap<String, Object> {

    private final Supplier<String> source;
    private @Nullable String text;

    WrittenSchema(Supplier<String> source) {
        this.source = source;
    }

    /** The schema as JSON. */
    synchronized String text() {
        String made = text;
        if (made == null) {
            made = source.get();
            text = made;
        }
        return made;
    }

    @Override
    @SuppressWarnings("unchecked") // a schema is an object by contract
    public Set<Entry<String, Object>> entrySet() {
        try {
            return ((Map<String, Object>) Objects.requireNonNull(JsonValues.parse(text()))).entrySet();
        } catch (MalformedJsonException e) {
            throw new IllegalStateException("A tool's schema is not JSON: " + e.getMessage(), e);
        }
    }
}
