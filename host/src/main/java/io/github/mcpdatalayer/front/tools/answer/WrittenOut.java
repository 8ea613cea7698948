package io.github.mcpdatalayer.front.tools.answer;

import io.github.mcpdatalayer.json.HiddenCharacters;

/**
 * JSON whose strings say what nobody sees: a hidden character becomes {@code \\u202e} or {@code \\u{e0041}} in the value itself, because
 * many clients give a model the parsed value. A backslash that would read as such a mark becomes {@code \\u005c}, so nothing is lost.
 */
final class WrittenOut {

    private final String json;
    private final int to;
    private final StringBuilder out;

    private WrittenOut(String json, int from, int to) {
        this.json = json;
        this.to = to;
        this.out = new StringBuilder(to - from + 64);
    }

    /** Tells whether any character of {@code json[from, to)} hides. */
    static boolean isNeeded(String json, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = json.charAt(i);
            if (c >= 0x7f && hides(json, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hides(String json, int at) {
        char c = json.charAt(at);
        if (Character.isLowSurrogate(c) && at > 0 && Character.isHighSurrogate(json.charAt(at - 1))) {
            return false; // looked at with its first half
        }
        return HiddenCharacters.hides(json.codePointAt(at));
    }

    static String of(String json, int from, int to) {
        var written = new WrittenOut(json, from, to);
        written.write(from);
        return written.out.toString();
    }

    private void write(int from) {
        int i = from;
        while (i < to) {
            char c = json.charAt(i);
            if (c == '\\' && i + 1 < to) {
                boolean mark = json.charAt(i + 1) == '\\' && isMark(i + 2);
                out.append(mark ? "\\\\u005c" : json.substring(i, i + 2));
                i += 2;
            } else if (c >= 0x7f && hides(json, i)) {
                int point = json.codePointAt(i);
                out.append('\\').append(HiddenCharacters.shown(point));
                i += Character.charCount(point);
            } else {
                out.append(c);
                i++;
            }
        }
    }

    /** Tells whether what stands here makes a mark of a backslash before it. */
    private boolean isMark(int at) {
        if (at + 1 >= to || json.charAt(at) != 'u') {
            return false;
        }
        int i = at + 1;
        while (i < to && i < at + 5 && Character.digit(json.charAt(i), 16) >= 0) {
            i++;
        }
        return i == at + 5 || json.charAt(at + 1) == '{';
    }
}
