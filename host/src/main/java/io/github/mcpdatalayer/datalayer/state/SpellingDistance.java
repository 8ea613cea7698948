package io.github.mcpdatalayer.datalayer.state;

/** How far two words are apart, with neighbours that changed places as one mistake. */
final class SpellingDistance {

    private static final int LONGEST = 40;

    private SpellingDistance() {}

    /** Whether at most so many letters were put in, left out, replaced or changed places. */
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
}
