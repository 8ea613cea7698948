package io.github.mcpdatalayer.privacy;

/** Email addresses in running text, found by their @. */
final class Emails {

    private static final int MAX_LOCAL = 64;
    private static final int MAX_DOMAIN = 253;

    private Emails() {}

    /** Where the address around the @ at {@code at} starts; -1 if none does at or behind {@code from}. */
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

    /** Where it ends; -1 if no domain with a plausible last label follows. */
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
}
