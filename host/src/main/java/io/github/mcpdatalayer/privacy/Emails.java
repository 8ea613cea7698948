package io.github.mcpdatalayer.privacy;

/** Email addresses in running text, found by their @. */
final class Emails {

    private static final int MAX_LOCAL = 64;
    private static final int MAX_DOMAIN = 253;

    private Emails() {}

    /** The start of the address around the @ at {@code at}, not before {@code from}; -1 if there is none. */
    static int start(String text, int at, int from) {
        int start = at;
        while (start > from && at - start < MAX_LOCAL && isLocal(text.charAt(start - 1))) {
            start--;
        }
        while (start < at && ".'-+*&=/?".indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        return start == at || text.charAt(at - 1) == '.' ? -1 : start;
    }

    /** The end of the address; -1 if no domain with a plausible last label follows. */
    static int end(String text, int at, int to) {
        int i = at + 1;
        int lastDot = -1;
        while (i < to && i - at <= MAX_DOMAIN && (isDomain(text.charAt(i))
                || (text.charAt(i) == '.' && i + 1 < to && isDomain(text.charAt(i + 1))))) {
            if (text.charAt(i) == '.') {
                lastDot = i;
            }
            i++;
        }
        while (i > at + 1 && (text.charAt(i - 1) == '-' || text.charAt(i - 1) == '_')) {
            i--;
        }
        if (lastDot < 0 || lastDot == at + 1 || i - lastDot < 3) {
            return -1;
        }
        boolean punycode = text.startsWith("xn--", lastDot + 1);
        for (int k = lastDot + 1; k < i && !punycode; k++) {
            if (!NumberRun.isWord(text.charAt(k)) || NumberRun.isDigit(text.charAt(k)) || text.charAt(k) == '_') {
                return -1;
            }
        }
        return isAsset(text, at + 1, lastDot) ? -1 : i;
    }

    /** {@code logo@2x.png}: a picture for sharper screens. */
    private static boolean isAsset(String text, int from, int dot) {
        int i = from;
        while (i < dot && (NumberRun.isDigit(text.charAt(i)) || text.charAt(i) == '.')) {
            i++;
        }
        return i > from && i + 1 == dot && text.charAt(i) == 'x';
    }

    private static boolean isLocal(char c) {
        return NumberRun.isWord(c) || ".%+-'".indexOf(c) >= 0;
    }

    private static boolean isDomain(char c) {
        return NumberRun.isWord(c) || c == '-';
    }

    /** The start of an address whose @ is written in this bracket, {@code ann (at) …}; -1 for another bracket. */
    static int bracketedStart(String text, int bracket, int from) {
        if (signEnd(text, bracket) < 0) {
            return -1;
        }
        int end = bracket > from && text.charAt(bracket - 1) == ' ' ? bracket - 1 : bracket;
        int start = end;
        while (start > from && end - start < 64 && isBracketedPart(text.charAt(start - 1))) {
            start--;
        }
        return start == end ? -1 : start;
    }

    /** The end of the domain behind this bracket; its dots may be words in brackets, too. */
    static int bracketedEnd(String text, int bracket, int to) {
        int i = signEnd(text, bracket);
        int last = -1;
        for (int parts = 0; parts < 6; parts++) {
            int start = i < to && text.charAt(i) == ' ' ? i + 1 : i;
            int end = start;
            while (end < to && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '-')) {
                end++;
            }
            if (end == start) {
                break;
            }
            last = parts > 0 && end - start > 1 ? end : last;
            int dot = end < to && text.charAt(end) == '.' ? end + 1 : wordEnd(text, end, "dot", "punkt");
            if (dot < 0) {
                break;
            }
            i = dot;
        }
        return last <= to ? last : -1;
    }

    private static boolean isBracketedPart(char c) {
        return Character.isLetterOrDigit(c) || "._+-".indexOf(c) >= 0;
    }

    private static int signEnd(String text, int bracket) {
        return wordEnd(text, bracket, "at", "@");
    }

    /** The end of a bracket with one of two words in it, after an optional blank; -1 if there is none. */
    private static int wordEnd(String text, int at, String first, String second) {
        int i = at < text.length() && text.charAt(at) == ' ' ? at + 1 : at;
        if (i >= text.length() || "([{".indexOf(text.charAt(i)) < 0) {
            return -1;
        }
        i++;
        while (i < text.length() && text.charAt(i) == ' ') {
            i++;
        }
        int length = text.regionMatches(true, i, first, 0, first.length())
                ? first.length()
                : text.regionMatches(true, i, second, 0, second.length()) ? second.length() : -1;
        if (length < 0) {
            return -1;
        }
        i += length;
        while (i < text.length() && text.charAt(i) == ' ') {
            i++;
        }
        return i < text.length() && ")]}".indexOf(text.charAt(i)) >= 0 ? i + 1 : -1;
    }
}
