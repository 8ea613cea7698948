package io.github.mcpdatalayer.privacy;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * A search for the value that a placeholder stands for. No value is kept from the time when it was replaced, so texts that may have it
 * are redacted again, with the same numbers. A placeholder that stands in such a text itself is none of them: a page can write any.
 */
public final class Original {

    private final DataType type;
    private final int number;
    private final Redactor redactor;
    private @Nullable String value;
    private String facts = "";

    Original(DataType type, int number, Function<ExpectedValues.ReplacementNotes, Redactor> redactor) {
        this.type = type;
        this.number = number;
        this.redactor = redactor.apply(this::replaced);
    }

    private void replaced(String replaced, String placeholder) {
        if (value == null && Placeholder.number(placeholder) == number && Placeholder.typeAt(placeholder, 0) == type) {
            value = replaced;
            facts = Placeholder.seen(placeholder).contains("invalid") ? ":invalid" : "";
        }
    }

    /** Looks in a JSON text as it was before redaction, until the value is found. */
    public void lookIn(String json) {
        if (value == null) {
            new JsonRedactor(redactor, json, 0, json.length(), 0, (from, to, with) -> {}).run();
        }
    }

    public DataType type() {
        return type;
    }

    /** The name, as in {@code EMAIL_1} or {@code PHONE_2:invalid}, with the facts about the value once it is found. */
    public String name() {
        return type + "_" + number + facts;
    }

    /** The value as the first text had it; null as long as none had it. */
    public @Nullable String value() {
        return value;
    }
}
