package io.github.mcpdatalayer.privacy;

import java.util.List;

/** Email addresses whose signs are words, or signs, in brackets: {@code ann (at) shop [dot] example}. */
final class WrittenSigns {

    private static final int MAX_LOCAL = 64;
    private static final int MAX_PARTS = 6;
    private static final List<String> AT = List.of("at", "@", "ät", "at-sign", "at sign", "arroba", "chiocciola",
            "arobase",
            "klammeraffe", "собака");
    /** The letters that one of them can begin with: they sort out most brackets. */
    private static final String FIRST = "aAäÄcCkKсС@dDpPтТ.";
    private static final List<String> DOT = List.of("dot", ".", "punkt", "point", "punto", "ponto", "точка");
    /** Signs that are a bracket on both sides need a blank around them: much has a hyphen or a bar in it. */
    private static final String OPEN = "([{<«‹〈【⟨*|~-";
    private static final String CLOSE = ")]}>»›〉】⟩";
    private static final String BOTH = "*|~-";

    private WrittenSigns() {}

    /** Tells whether an @ is written in a bracket anywhere. */
    static boolean isIn(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (!NumberRun.isWord(c) && c != ' ' && wordEnd(text, i, AT) > 0) {
                return true;
            }
        }
        return false;
    }

    /** The start of an address whose @ is written in this bracket; -1 for another bracket. */
    static int start(String text, int bracket, int from) {
        if (wordEnd(text, bracket, AT) < 0) {
            return -1;
        }
        int open = bracket > from && text.charAt(bracket - 1) == '\\' ? bracket - 1 : bracket;
        int end = open > from && text.charAt(open - 1) == ' ' ? open - 1 : open;
        int start = end;
        while (start > from && end - start < MAX_LOCAL && isPart(text.charAt(start - 1))) {
            start--;
        }
        return start == end || (end == bracket && BOTH.indexOf(text.charAt(bracket)) >= 0) ? -1 : start;
    }

    /** The end of the domain behind this bracket; its dots may be words in brackets, too. */
    static int end(String text, int bracket, int to) {
        return domainEnd(text, wordEnd(text, bracket, AT), to, false);
    }

    /** The end of a domain behind an @ that is one; -1 where no dot of it is in brackets. */
    static int domainEnd(String text, int from, int to) {
        return domainEnd(text, from, to, true);
    }

    private static int domainEnd(String text, int from, int to, boolean written) {
        int i = from;
        int last = -1;
        boolean isWritten = !written;
        for (int parts = 0; parts < MAX_PARTS; parts++) {
            int start = i < to && isBlank(text.charAt(i)) ? i + 1 : i;
            int end = start;
            while (end < to && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '-')) {
                end++;
            }
            if (end == start) {
                break;
            }
            last = parts > 0 && end - start > 1 && isWritten ? end : last;
            int dot = end < to && text.charAt(end) == '.' ? end + 1 : wordEnd(text, end, DOT);
            if (dot < 0) {
                break;
            }
            isWritten |= text.charAt(end) != '.';
            i = dot;
        }
        return last <= to ? last : -1;
    }

    private static boolean isPart(char c) {
        return Character.isLetterOrDigit(c) || "._+-".indexOf(c) >= 0;
    }

    /** The end of a bracket with one of these words in it, after an optional blank; -1 if there is none. */
    private static int wordEnd(String text, int at, List<String> words) {
        int i = at < text.length() && isBlank(text.charAt(at)) ? at + 1 : at;
        if (i >= text.length() || OPEN.indexOf(text.charAt(i)) < 0) {
            return -1;
        }
        char open = text.charAt(i);
        i = blanksEnd(text, i + 1);
        if (i >= text.length() || FIRST.indexOf(text.charAt(i)) < 0) {
            return -1;
        }
        for (String word : words) {
            if (text.regionMatches(true, i, word, 0, word.length())) {
                int end = blanksEnd(text, i + word.length());
                end = text.startsWith("\\", end) ? end + 1 : end; // Markdown that nobody has made a page of
                if (end < text.length() && closes(open, text.charAt(end))) {
                    return end + 1;
                }
            }
        }
        return -1;
    }

    private static boolean closes(char open, char close) {
        return BOTH.indexOf(open) >= 0 ? close == open : CLOSE.indexOf(close) >= 0;
    }

    /** A plus is one in addresses. */
    private static boolean isBlank(char c) {
        return c == ' ' || c == '+';
    }

    private static int blanksEnd(String text, int at) {
        int i = at;
        while (i < text.length() && i - at < 3 && isBlank(text.charAt(i))) {
            i++;
        }
        return i;
    }
}
