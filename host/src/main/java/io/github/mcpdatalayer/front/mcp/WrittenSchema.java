package io.github.mcpdatalayer.front.mcp;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

import com.google.gson.stream.MalformedJsonException;
import org.jspecify.annotations.Nullable;

/**
 * A tool's JSON Schema for the SDK, kept as text. It is built when a client asks for the tools, and parsed if the SDK
 * reads it. Doing both for every tool before the first answer took a twentieth of the start.
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
