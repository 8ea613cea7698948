package io.github.mcpdatalayer.privacy;

/** The signs between a label and its value: {@code Vorname: Ann}, {@code Vorname - Ann}, {@code 'lastname' => 'Smith'}. */
final class Joiner {

    private static final int MAX_ROW = 200;

    private Joiner() {}

    /** The length of the joiner that starts here; 0 if none does. */
    static int length(String text, int from, int at, int to) {
        char next = at + 1 < to ? text.charAt(at + 1) : ' ';
        char before = at > from ? text.charAt(at - 1) : ' ';
        return switch (text.charAt(at)) {
            case ':' -> next == '/' || next == ':' ? 0 : 1;
            case '=' -> next == '>' ? 2 : before == ' ' && next != '=' ? 1 : 0;
            case '-' -> next == '>' ? 2 : before == ' ' && next == ' ' ? 1 : 0;
            case '→', '~' -> 1;
            case '|', '\t' -> isOnlyOneInRow(text, from, at, to) ? 1 : 0;
            case ',' -> (before == '\'' || before == '"') && isBetweenArguments(text, from, at, to) ? 1 : 0;
            default -> 0;
        };
    }

    /** Tells whether the sign always follows a label. A dash does not: it may be part of a title. */
    static boolean isCertain(char sign) {
        return sign == ':' || sign == '=' || sign == ',';
    }

    /** Tells whether a row has two cells: longer rows may hold labels alone. */
    private static boolean isOnlyOneInRow(String text, int from, int at, int to) {
        char sign = text.charAt(at);
        int cells = 1;
        for (int step : new int[]{-1, 1}) {
            int i = at + step;
            boolean filled = false;
            while (i >= from && i < to && text.charAt(i) != '\n' && Math.abs(i - at) < MAX_ROW) {
                if (text.charAt(i) == sign && filled) {
                    filled = false;
                    cells++;
                }
                filled |= text.charAt(i) > ' ' && text.charAt(i) != sign;
                i += step;
            }
            // A sign at the end of a row closes its last cell.
            cells += filled ? 1 : 0;
        }
        return cells == 3;
    }

    /** Tells whether a call has exactly two arguments, both in quotes: {@code set('lastname', 'Smith')}. */
    private static boolean isBetweenArguments(String text, int from, int at, int to) {
        char quote = text.charAt(at - 1);
        int open = text.lastIndexOf(quote, at - 2);
        int start = at + 1;
        while (start < to && text.charAt(start) == ' ') {
            start++;
        }
        int close = start < to && text.charAt(start) == quote
                ? text.indexOf(quote, start + 1, Math.min(to, start + MAX_ROW))
                : -1;
        return open > from && (text.charAt(open - 1) == '(' || text.charAt(open - 1) == '[') && close > 0
                && close + 1 < to && (text.charAt(close + 1) == ')' || text.charAt(close + 1) == ']');
    }
}
