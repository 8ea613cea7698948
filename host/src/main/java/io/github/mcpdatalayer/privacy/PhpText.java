package io.github.mcpdatalayer.privacy;

/** A key and its value as PHP writes them: {@code s:8:"lastname";s:5:"Smith";}, {@code s:2:"id";i:4711;}. */
record PhpText(int keyFrom, int keyTo, int valueFrom, int valueTo) {

    private static final int MAX_KEY = 64;
    private static final int MAX_VALUE = 4096;

    /** The pair whose key starts with the letter before this colon; null if there is none. */
    static @org.jspecify.annotations.Nullable PhpText at(String text, int from, int colon, int to) {
        if (colon == from || text.charAt(colon - 1) != 's'
                || (colon - 1 > from && NumberRun.isWord(text.charAt(colon - 2)))) {
            return null;
        }
        int key = string(text, colon + 1, to);
        int keyEnd = key < 0 ? -1 : text.indexOf("\";", key, Math.min(to, key + MAX_KEY + 2));
        int value = keyEnd + 2;
        if (keyEnd < 0 || value + 2 >= to || text.charAt(value + 1) != ':') {
            return null;
        }
        boolean quoted = text.charAt(value) == 's';
        int start = quoted ? string(text, value + 2, to) : Math.min(value + 2, to);
        int end = start < 0 ? -1 : text.indexOf(quoted ? "\";" : ";", start, Math.min(to, start + MAX_VALUE));
        boolean scalar = quoted || text.charAt(value) == 'i' || text.charAt(value) == 'd';
        return end < 0 || !scalar ? null : new PhpText(key, keyEnd, start, end);
    }

    /** The start of the text behind its length, {@code 5:"}; -1 if there is none. */
    private static int string(String text, int at, int to) {
        int i = at;
        while (i < to && NumberRun.isDigit(text.charAt(i))) {
            i++;
        }
        return i > at && i + 2 <= to && text.startsWith(":\"", i) ? i + 2 : -1;
    }
}
