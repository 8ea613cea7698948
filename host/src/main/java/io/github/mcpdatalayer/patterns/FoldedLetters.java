package io.github.mcpdatalayer.patterns;

/**
 * Letters from which the engine does not find back, when it goes round the cases of one: their capitals have other small letters.
 * An expression without regard to case that has one of them would never be compiled, be it written, escaped or in a class.
 */
final class FoldedLetters {

    /** U+1C80 to U+1C88: forms of Cyrillic letters in old prints. */
    private static final int FIRST = 0x1c80;
    private static final int LAST = 0x1c88;

    private FoldedLetters() {}

    static boolean isOne(int point) {
        return point >= FIRST && point <= LAST;
    }

    /** Tells whether one of them is in a range of a class; the ends of a range are in any order. */
    static boolean areBetween(int from, int to) {
        return Math.min(from, to) <= LAST && Math.max(from, to) >= FIRST;
    }

    /** Tells whether a class ignores the case of letters in any part of the expression: {@code (?i)}, {@code (?si:…)}. */
    static boolean isFoldedIn(String regex) {
        for (int at = regex.indexOf("(?"); at >= 0; at = regex.indexOf("(?", at + 2)) {
            for (int i = at + 2; i < regex.length() && "imsU".indexOf(regex.charAt(i)) >= 0; i++) {
                if (regex.charAt(i) == 'i') {
                    return true;
                }
            }
        }
        return false;
    }
}
