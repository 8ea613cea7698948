package io.github.mcpdatalayer.privacy;

/**
 * Tells whether a {@code name} is a person's by its siblings: an email address, a telephone number, a surname or a date
 * of birth. Looks a little way ahead in the same object.
 */
final class Beside {

    private static final int MAX_CHARS = 400;

    private Beside() {}

    /** Tells whether a member behind {@code at} in the same object describes a person. */
    static boolean tells(String json, int at, int end, Redactor redactor) {
        int to = Math.min(end, at + MAX_CHARS);
        int depth = 0;
        int i = at;
        while (i < to) {
            char c = json.charAt(i);
            if (c == '{' || c == '[') {
                depth++;
            } else if (c == '}' || c == ']') {
                if (--depth < 0) {
                    return false;
                }
            } else if (c == '"') {
                int quote = quote(json, i + 1, to);
                if (quote < 0) {
                    return false;
                }
                int value = depth == 0 ? value(json, quote + 1, to) : -1;
                if (value > 0 && isOfPerson(json, redactor.sense(json.substring(i + 1, quote)), value, to, redactor)) {
                    return true;
                }
                i = quote;
            }
            i++;
        }
        return false;
    }

    /** Tells whether the expectation marks a person and the value confirms it. */
    static boolean isOfPerson(Expectation expected, String json, int from, int to) {
        int length = to - from;
        return !expected.hashed() && length > 2 && length < 200 && switch (expected.kind()) {
            case EMAIL -> json.indexOf('@', from, to) > 0;
            case PHONE -> Phones.digits(json, from, to) > 5;
            case BIRTH_DATE -> !expected.weak() && Phones.digits(json, from, to) > 3;
            case NAME -> !expected.weak() && Names.canBeTyped(json.substring(from, to));
            default -> false;
        };
    }

    private static boolean isOfPerson(String json, KeySense sense, int value, int to, Redactor redactor) {
        Expectation expected = sense.expected(KeySense.About.OTHER, redactor.mode());
        boolean text = json.charAt(value) == '"';
        int start = text ? value + 1 : value;
        int end = text ? quote(json, start, to) : start;
        while (!text && end < to && NumberRun.isDigit(json.charAt(end))) {
            end++;
        }
        return end > start && isOfPerson(expected, json, start, end);
    }

    /** The start of the value behind a key; -1 if no colon follows. */
    private static int value(String json, int at, int to) {
        int i = blanks(json, at, to);
        i = i < to && json.charAt(i) == ':' ? blanks(json, i + 1, to) : to;
        return i < to ? i : -1;
    }

    private static int blanks(String json, int at, int to) {
        int i = at;
        while (i < to && json.charAt(i) <= ' ') {
            i++;
        }
        return i;
    }

    private static int quote(String json, int at, int to) {
        int i = at;
        while (i < to && json.charAt(i) != '"') {
            i += json.charAt(i) == '\\' ? 2 : 1;
        }
        return i < to ? i : -1;
    }
}
