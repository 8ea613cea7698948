package io.github.mcpdatalayer.privacy;

/**
 * Digits in groups, as people write long numbers: {@code 4111 1111 1111 1111}, {@code 123-45-6789}. One single blank,
 * hyphen, dot or slash between two groups; a plus sign, or once the end of a line, instead of a blank.
 */
final class NumberRun {

    private static final int MAX_GROUPS = 12;
    private static final int MAX_DIGITS = 40;
    private static final int LATIN = 0x250;
    private static final boolean[] WORD = new boolean[LATIN];

    static {
        for (char c = 0; c < LATIN; c++) {
            WORD[c] = Character.isLetterOrDigit(c) || c == '_';
        }
    }

    private final String text;
    private final int from;
    private final int[] starts = new int[MAX_GROUPS + 1];
    private final int[] ends = new int[MAX_GROUPS + 1];
    private int groups;
    /** True if it goes on in a second line. */
    private boolean wrapped;

    /** Reads the groups from the digit at {@code from}. */
    NumberRun(String text, int from, int to) {
        this.text = text;
        this.from = from;
        int i = from;
        int digits = 0;
        while (groups < MAX_GROUPS) {
            int start = i;
            while (i < to && isDigit(text.charAt(i))) {
                i++;
                if (++digits > MAX_DIGITS) {
                    groups = 0;
                    return;
                }
            }
            starts[groups] = start;
            ends[groups] = i;
            groups++;
            boolean twoSigns = text.startsWith("\r\n", i);
            boolean line = !wrapped && i < to && (text.charAt(i) == '\n' || twoSigns);
            int next = i < to && text.charAt(i) == ' ' ? i + blanks(text, i, to) : twoSigns ? i + 2 : i + 1;
            if (next >= to || (" -./+".indexOf(text.charAt(i)) < 0 && !line) || !isDigit(text.charAt(next))) {
                return;
            }
            wrapped |= line;
            i = next;
        }
    }

    /** The number of blanks that begin here: a few are seen as one. */
    private static int blanks(String text, int at, int to) {
        int i = at;
        while (i < to && i - at < 3 && text.charAt(i) == ' ') {
            i++;
        }
        return i - at;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** The number of groups; 0 for a run that is too long for any number. */
    int groups() {
        return groups;
    }

    int length(int group) {
        return ends[group] - starts[group];
    }

    /** The end of the n-th group. */
    int end(int group) {
        return ends[group];
    }

    /** The character behind a group, a blank for what stands for one between two groups; NUL at the end. */
    char behind(int group) {
        char c = ends[group] < text.length() ? text.charAt(ends[group]) : '\0';
        return (c == '\n' || c == '\r' || c == '+') && group + 1 < groups ? ' ' : c;
    }

    /**
     * Tells whether the first groups have the lengths and separators of a pattern like {@code 3-2-4}, and the run does not
     * go on in the same way behind them.
     */
    boolean is(String pattern) {
        int group = 0;
        for (int i = 0; i < pattern.length(); i += 2, group++) {
            if (group >= groups || length(group) != pattern.charAt(i) - '0') {
                return false;
            }
            if (i + 1 < pattern.length() && behind(group) != pattern.charAt(i + 1)) {
                return false;
            }
        }
        int last = group - 1;
        return last == groups - 1
                ? !joins(behind(last)) && !goesOn(last)
                : behind(last) != pattern.charAt(1);
    }

    /** Tells whether groups from this one on have the lengths and separators of a pattern, and a blank is behind them or the end. */
    boolean starts(String pattern, int first) {
        int group = first;
        for (int i = 0; i < pattern.length(); i += 2, group++) {
            if (group >= groups || length(group) != pattern.charAt(i) - '0'
                    || (i + 1 < pattern.length() && behind(group) != pattern.charAt(i + 1))) {
                return false;
            }
        }
        return !joins(behind(group - 1)) && (group == groups || behind(group - 1) == ' ');
    }

    /** Tells whether the first groups have the lengths and separators of a pattern, whatever is behind them. */
    boolean begins(String pattern) {
        int group = 0;
        for (int i = 0; i < pattern.length(); i += 2, group++) {
            if (group >= groups || length(group) != pattern.charAt(i) - '0'
                    || (i + 1 < pattern.length() && behind(group) != pattern.charAt(i + 1))) {
                return false;
            }
        }
        return true;
    }

    /** Tells whether the first groups have these lengths, whatever is between and behind them. */
    boolean begins(int... lengths) {
        for (int group = 0; group < lengths.length; group++) {
            if (group >= groups || length(group) != lengths[group]) {
                return false;
            }
        }
        return true;
    }

    /** Tells whether a hyphen and a letter follow the group, so that it is part of a longer name. */
    private boolean goesOn(int group) {
        int end = ends[group];
        return end + 1 < text.length() && (text.charAt(end) == '-' || text.charAt(end) == '_')
                && joins(text.charAt(end + 1));
    }

    /** The digits of the first groups. */
    String digits(int count) {
        var digits = new StringBuilder();
        for (int group = 0; group < count; group++) {
            digits.append(text, starts[group], ends[group]);
        }
        return digits.toString();
    }

    int from() {
        return from;
    }

    /** Tells whether a character makes one word with a number beside it; letters of other scripts do not. */
    static boolean joins(char c) {
        return c < LATIN && WORD[c];
    }

    static boolean isWord(char c) {
        return c < LATIN ? WORD[c] : Character.isLetterOrDigit(c) || isMark(c);
    }

    /** Tells whether it is a character of the Latin scripts, or none of a script. */
    static boolean isLatin(char c) {
        return c < LATIN;
    }

    /** Tells whether it is a vowel sign or an accent, which belong to words in many scripts. */
    private static boolean isMark(char c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }
}
