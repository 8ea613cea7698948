package io.github.mcpdatalayer.audit;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.json.HiddenCharacters;
import org.jspecify.annotations.Nullable;

/**
 * Builds one line: a JSON object with its keys in the order of the calls. Callers never add page data or tokens. Names of
 * peers are shortened, and nothing in a line can control a terminal.
 */
public final class AuditLine {
    private static final int MAX_TEXT = 300;

    private final JsonObject json = new JsonObject();

    private AuditLine() {}

    /** A line about what has just happened. */
    public static AuditLine of(String event) {
        return new AuditLine().put("time", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString()).put("event", event);
    }

    /** Adds a text, unless there is none. */
    public AuditLine put(String key, @Nullable String text) {
        if (text != null && !text.isEmpty()) {
            json.addProperty(key, text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT));
        }
        return this;
    }

    public AuditLine put(String key, long number) {
        json.addProperty(key, number);
        return this;
    }

    /** Adds numbers by name, unless there are none. */
    public AuditLine put(String key, Map<String, Long> numbers) {
        if (!numbers.isEmpty()) {
            JsonObject object = new JsonObject();
            numbers.forEach(object::addProperty);
            json.add(key, object);
        }
        return this;
    }

    /** The line without its end: characters that control, format or mirror stand as escapes, which JSON has in strings. */
    @Override
    public String toString() {
        String text = json.toString();
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (!HiddenCharacters.hides(c)) {
                line.appendCodePoint(c);
                return;
            }
            for (char unit : Character.toChars(c)) {
                line.append("\\u%04x".formatted((int) unit));
            }
        });
        return line.toString();
    }
}
