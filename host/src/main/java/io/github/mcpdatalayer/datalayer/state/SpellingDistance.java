package io.github.mcpdatalayer.datalayer.state;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Counts the mistakes between two words; neighbours that changed places are one. */
public final class SpellingDistance {

    private static final int LONGEST = 40;
    private static final int SHORT = 4;
    private static final int MOST_NEAR = 3;

    private SpellingDistance() {}

    /** Tells whether at most so many letters were put in, left out, replaced or changed places. */
    static boolean within(String one, String other, int most) {
        if (one.length() > LONGEST || Math.abs(one.length() - other.length()) > most) {
            return false;
        }
        int[][] edits = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                int replaced = edits[i - 1][j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                edits[i][j] = Math.min(replaced, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
                if (i > 1 && j > 1 && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1)) {
                    edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
                }
            }
        }
        return edits[one.length()][other.length()] <= most;
    }

    /**
     * The known words that may have been meant, at most three: first those with few mistakes, then those that begin with the
     * word or contain it.
     */
    public static List<String> nearest(String word, Collection<String> known) {
        String meant = word.toLowerCase(Locale.ROOT);
        if (meant.isBlank()) {
            return List.of();
        }
        Stream<String> mistaken = Stream.of(1, 2).filter(most -> most == 1 || meant.length() > SHORT)
                .flatMap(most -> known.stream().filter(each -> within(meant, each.toLowerCase(Locale.ROOT), most)));
        Stream<String> part = meant.length() < 2
                ? Stream.of()
                : Stream.concat(known.stream().filter(each -> each.toLowerCase(Locale.ROOT).startsWith(meant)),
                        known.stream().filter(each -> meant.length() > 2
                                && each.toLowerCase(Locale.ROOT).contains(meant)));
        return Stream.concat(mistaken, part).distinct().limit(MOST_NEAR).toList();
    }
}
