package io.github.mcpdatalayer.privacy;

import java.util.Set;

/** Finds names as airlines write them: {@code SMITH/ANN MRS}. */
final class Travellers {

    private static final Set<String> TITLES = Set.of("MR", "MRS", "MS", "MISS", "MSTR", "DR", "PROF", "CHD", "INF",
            "HERR",
            "FRAU");
    private static final int MAX_CHARS = 40;

    private Travellers() {}

    /** The start of the surname before this slash; -1 if there is none. */
    static int start(String text, int from, int slash) {
        int start = slash;
        while (start > from && slash - start < MAX_CHARS && isName(text.charAt(start - 1))) {
            start--;
        }
        return slash - start < 2 ? -1 : start;
    }

    /** The end of the title behind the first names; -1 if there is none. */
    static int end(String text, int slash, int to) {
        int i = slash + 1;
        while (i < to && i - slash < MAX_CHARS) {
            int start = i;
            while (i < to && isName(text.charAt(i))) {
                i++;
            }
            if (i == start) {
                return -1;
            }
            if (start == slash + 1 && isAirports(text, slash, i)) {
                return -1;
            }
            if (start > slash + 1 && TITLES.contains(text.substring(start, i))
                    && (i == to || !NumberRun.isWord(text.charAt(i)))) {
                return i;
            }
            if (i >= to || text.charAt(i) != ' ') {
                return -1;
            }
            i++;
        }
        return -1;
    }

    /** {@code FRA/JFK}. */
    private static boolean isAirports(String text, int slash, int end) {
        return end == slash + 4 && slash >= 3 && (slash == 3 || !isName(text.charAt(slash - 4)));
    }

    private static boolean isName(char c) {
        return Character.isUpperCase(c) || c == '-' || c == '\'';
    }
}
