package io.github.mcpdatalayer.privacy;

import org.jspecify.annotations.Nullable;

/** A placeholder such as {@code [EMAIL_1]} or {@code [PHONE_2:number,invalid]}: a type, a number, and facts about the value. */
public final class Placeholder {

    private static final int MAX_CHARS = 80;

    private Placeholder() {}

    static String of(DataType type, int number, String... seen) {
        var text = new StringBuilder(24).append('[').append(type).append('_').append(number);
        char before = ':';
        for (String each : seen) {
            if (!each.isEmpty()) {
                text.append(before).append(each);
                before = ',';
            }
        }
        return text.append(']').toString();
    }

    /** The end of the placeholder that starts at {@code at}; -1 if none starts there. */
    public static int end(CharSequence text, int at, int to) {
        int end = Math.min(to, at + MAX_CHARS);
        if (at >= end || text.charAt(at) != '[') {
            return -1;
        }
        int i = at + 1;
        int underscore = -1;
        while (i < end && (isUpper(text.charAt(i)) || text.charAt(i) == '_')) {
            underscore = text.charAt(i) == '_' ? i : underscore;
            i++;
        }
        int digits = i;
        while (i < end && isDigit(text.charAt(i))) {
            i++;
        }
        if (underscore <= at + 1 || digits != underscore + 1 || i == digits || type(text, at + 1, underscore) == null) {
            return -1;
        }
        if (i < end && text.charAt(i) == ':') {
            i++;
            while (i < end && (Character.isLowerCase(text.charAt(i)) || isDigit(text.charAt(i))
                    || text.charAt(i) == ',')) {
                if (text.charAt(i) > 'z') {
                    return -1;
                }
                i++;
            }
        }
        if (i < end && text.charAt(i) == '~') {
            i++;
            while (i < end && isDigit(text.charAt(i))) {
                i++;
            }
        }
        return i < end && text.charAt(i) == ']' ? i + 1 : -1;
    }

    /** The type with the name {@code text[from, to)}; null if there is none. */
    static @Nullable DataType type(CharSequence text, int from, int to) {
        for (DataType type : TYPES) {
            if (type.name().length() == to - from && type.name().contentEquals(text.subSequence(from, to))) {
                return type;
            }
        }
        return null;
    }

    /** The type of the placeholder that {@link #end} has found at {@code at}. */
    static @Nullable DataType typeAt(CharSequence text, int at) {
        int underscore = at;
        int i = at + 1;
        while (isUpper(text.charAt(i)) || text.charAt(i) == '_') {
            underscore = text.charAt(i) == '_' ? i : underscore;
            i++;
        }
        return type(text, at + 1, underscore);
    }

    /** The facts in a text that is one placeholder, as in {@code number,invalid}; empty for other texts. */
    public static String seen(String text) {
        if (!isWhole(text, 0, text.length())) {
            return "";
        }
        int colon = text.indexOf(':');
        int tilde = text.indexOf('~');
        return colon < 0 ? "" : text.substring(colon + 1, tilde < 0 ? text.length() - 1 : tilde);
    }

    /** The number in the placeholder that is the whole text; 0 where that is none, or has a number that nobody gives. */
    static int number(String text) {
        if (!isWhole(text, 0, text.length())) {
            return 0;
        }
        int end = 1;
        while (!isDigit(text.charAt(end))) {
            end++;
        }
        int from = end;
        while (isDigit(text.charAt(end))) {
            end++;
        }
        return end - from > 6 || text.charAt(from) == '0' ? 0 : Integer.parseInt(text, from, end, 10);
    }

    /** Tells whether the whole text is a placeholder. */
    public static boolean is(String text) {
        return isWhole(text, 0, text.length());
    }

    static boolean isWhole(CharSequence text, int from, int to) {
        return from < to && text.charAt(from) == '[' && end(text, from, to) == to;
    }

    /** Tells whether the text contains a placeholder. */
    public static boolean isIn(String text) {
        int i = text.indexOf('[');
        while (i >= 0) {
            if (end(text, i, text.length()) > 0) {
                return true;
            }
            i = text.indexOf('[', i + 1);
        }
        return false;
    }

    private static final DataType[] TYPES = DataType.values();

    private static boolean isUpper(char c) {
        return c >= 'A' && c <= 'Z';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
