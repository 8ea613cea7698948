package io.github.mcpdatalayer.privacy;

/**
 * Finds what a reader of cards sends of the stripe: {@code %B4111…^MEIER/MIA^2512…?} and {@code ;4111…=2512…?}. A keyboard that another
 * country is set for writes other signs for the carets.
 */
final class MagneticStripe {

    private static final int LEAST = 12;
    private static final int MOST = 23;
    private static final int MOST_NAME = 30;
    private static final int LEAST_BEHIND = 7;
    private static final int MOST_BEHIND = 80;
    private static final String SIGNS = "^&";

    private MagneticStripe() {}

    /** Tells whether this percent sign begins a stripe, and no octet. */
    static boolean startsAt(String text, int at, int to) {
        if (at + LEAST >= to || (text.charAt(at + 1) | 0x20) != 'b' || !NumberRun.isDigit(text.charAt(at + 2))) {
            return false;
        }
        int i = at + 2;
        while (i < to && i - at < MOST && (NumberRun.isDigit(text.charAt(i)) || text.charAt(i) == ' ')) {
            i++;
        }
        return i - at > LEAST && end(text, i, to) > i;
    }

    /** The end of the stripe that goes on behind the card's number, which ends here; the same place if none does. */
    static int end(String text, int at, int to) {
        if (at >= to) {
            return at;
        }
        char sign = text.charAt(at);
        if (SIGNS.indexOf(sign) >= 0) {
            int second = text.indexOf(sign, at + 1, Math.min(to, at + MOST_NAME));
            int end = second < 0 ? at : digitsEnd(text, second + 1, to);
            return second > at + 1 && end - second > 4 ? closed(text, end, to) : at;
        }
        int end = sign == '=' || sign == 'D' ? digitsEnd(text, at + 1, to) : at;
        return end - at > LEAST_BEHIND ? closed(text, end, to) : at;
    }

    private static int digitsEnd(String text, int from, int to) {
        int i = from;
        while (i < to && i - from < MOST_BEHIND && NumberRun.isDigit(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static int closed(String text, int at, int to) {
        return at < to && text.charAt(at) == '?' ? at + 1 : at;
    }
}
