package io.github.mcpdatalayer.privacy;

/**
 * The check sums of cards, accounts and identity numbers. This is our own code because commons-validator took 2 to 4 times
 * as long for a card under the front's compiler, and depends on six libraries.
 */
final class CheckDigits {

    private static final int[][] DIHEDRAL = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 3, 4, 0, 6, 7, 8, 9, 5},
            {2, 3, 4, 0, 1, 7, 8, 9, 5, 6}, {3, 4, 0, 1, 2, 8, 9, 5, 6, 7}, {4, 0, 1, 2, 3, 9, 5, 6, 7, 8},
            {5, 9, 8, 7, 6, 0, 4, 3, 2, 1}, {6, 5, 9, 8, 7, 1, 0, 4, 3, 2}, {7, 6, 5, 9, 8, 2, 1, 0, 4, 3},
            {8, 7, 6, 5, 9, 3, 2, 1, 0, 4}, {9, 8, 7, 6, 5, 4, 3, 2, 1, 0}};
    private static final int[][] PERMUTED = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 5, 7, 6, 2, 8, 3, 0, 9, 4},
            {5, 8, 0, 3, 7, 9, 6, 1, 4, 2}, {8, 9, 1, 6, 0, 4, 3, 5, 2, 7}, {9, 4, 5, 3, 1, 2, 6, 8, 7, 0},
            {4, 2, 8, 6, 5, 7, 3, 9, 0, 1}, {2, 7, 9, 3, 8, 0, 6, 4, 1, 5}, {7, 0, 4, 6, 9, 1, 3, 2, 5, 8}};

    private CheckDigits() {}

    static boolean luhn(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            sum += i % 2 == 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit;
        }
        return sum % 10 == 0;
    }

    static boolean verhoeff(String digits) {
        int check = 0;
        for (int i = 0; i < digits.length(); i++) {
            check = DIHEDRAL[check][PERMUTED[i % 8][digits.charAt(digits.length() - 1 - i) - '0']];
        }
        return check == 0;
    }

    /** The weighted sum of the first digits. */
    static int weighted(String digits, int... weights) {
        int sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += (digits.charAt(i) - '0') * weights[i];
        }
        return sum;
    }

    /** The number modulo {@code by}; letters count from A = 10, as in an IBAN. */
    static int modulo(String number, int by) {
        int rest = 0;
        for (int i = 0; i < number.length(); i++) {
            int digit = Character.digit(number.charAt(i), 36);
            rest = (rest * (digit > 9 ? 100 : 10) + digit) % by;
        }
        return rest;
    }

    static int digit(String digits, int at) {
        return digits.charAt(at) - '0';
    }
}
