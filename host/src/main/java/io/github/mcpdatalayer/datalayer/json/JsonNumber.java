package io.github.mcpdatalayer.datalayer.json;

import org.jspecify.annotations.Nullable;

/** A number by its text. Its value is the double that JavaScript reads from it, exact for integers up to 18 digits. */
public record JsonNumber(String text) implements JsonValue, Comparable<JsonNumber> {
    private static final int LONG_DIGITS = 18;

    public static JsonNumber of(long value) {
        return new JsonNumber(Long.toString(value));
    }

    public double doubleValue() {
        return Double.parseDouble(text);
    }

    @Override
    public int compareTo(JsonNumber other) {
        if (isShortInteger() && other.isShortInteger()) {
            return Long.compare(Long.parseLong(text), Long.parseLong(other.text));
        }
        double mine = doubleValue();
        double theirs = other.doubleValue();
        return mine < theirs ? -1 : mine > theirs ? 1 : 0; // −0 and 0 are one number, which Double.compare denies
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonNumber number && (text.equals(number.text) || compareTo(number) == 0);
    }

    @Override
    public int hashCode() {
        return Double.hashCode(doubleValue() + 0.0);
    }

    @Override
    public String toString() {
        return text;
    }

    private boolean isShortInteger() {
        if (text.length() > LONG_DIGITS) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && c != '-') {
                return false;
            }
        }
        return true;
    }
}
