package io.github.mcpdatalayer.privacy;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import static io.github.mcpdatalayer.privacy.CheckDigits.digit;
import static io.github.mcpdatalayer.privacy.CheckDigits.luhn;
import static io.github.mcpdatalayer.privacy.CheckDigits.modulo;
import static io.github.mcpdatalayer.privacy.CheckDigits.weighted;

/** National identity numbers. Without a telling key it finds only those with an unmistakable form or check sum. */
final class NationalIds {
    private static final Pattern SIGNS = Pattern.compile("[\\s./-]");
    private static final Pattern PLAUSIBLE = Pattern
            .compile("\\d{8}[A-Z]|[A-Z]{1,3}\\d{5,9}[A-Z0-9]{0,3}|\\d{5,12}[A-Z+-]?\\d{0,3}[A-Z]");
    private static final Pattern FISCALE = Pattern
            .compile("[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]");
    private static final Pattern CURP = Pattern.compile("[A-Z]{4}\\d{6}[HMX][A-Z]{5}[A-Z0-9]\\d");

    private static final String DNI = "TRWAGMYFPDXBNJZSQVHLCKE";
    private static final String HETU = "0123456789ABCDEFHJKLMNPRSTUVWXY";
    /** A national insurance number: letters, digits, and a last letter up to D. */
    private static final String INSURANCE = "AA 99 99 99 D";
    /** Letters that its prefix never has, and prefixes that are not given. */
    private static final String NO_PREFIX = "DFIQUV";
    private static final Set<String> NO_PREFIXES = Set.of("BG", "GB", "KN", "NK", "NT", "TN", "ZZ");
    /** The values of characters at odd places of a codice fiscale, 0 to 9 and then A to Z. */
    private static final int[] FISCALE_ODD = {1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2,
            4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23};

    private NationalIds() {}

    /** The end of the number at the start of this run, in its country's groups; -1 if there is none. */
    static int grouped(NumberRun run, String text, int to) {
        if (run.groups() == 0) {
            return -1;
        }
        return switch (run.length(0)) {
            case 3 -> run.is("3-2-4") && isSsn(run.digits(3))
                    ? run.end(2)
                    : run.is("3.3.3-2") && isCpf(run.digits(4))
                            ? run.end(3)
                            : run.is("3.4.4.2") && isAhv(run.digits(4)) ? run.end(3) : -1;
            case 2 -> run.is("2.2.2-3.2") && isBelgian(run.digits(5)) ? run.end(4) : rut(run, text, to);
            case 4 -> run.is("4 4 4") && run.digits(1).charAt(0) > '1' && CheckDigits.verhoeff(run.digits(3))
                    ? run.end(2)
                    : -1;
            case 6 -> run.is("6-4") && isSwedish(run.digits(2))
                    ? run.end(1)
                    : run.is("6-7") && isKorean(run.digits(2)) ? run.end(1) : finnish(run, text, to);
            case 8 -> run.is("8-4") && isSwedish(run.digits(2).substring(2)) ? run.end(1) : dni(run, text, to);
            case 1 -> run.is("1 2 2 2 3 3 2") && isFrench(run.digits(7)) ? run.end(6) : rut(run, text, to);
            case 15 -> run.groups() == 1 && !NumberRun.joins(run.behind(0)) && isFrench(run.digits(1))
                    ? run.end(0)
                    : -1;
            case 17 -> run.behind(0) == 'X' && endsAt(text, run.end(0) + 1, to)
                    && isChinese(run.digits(1) + "X") ? run.end(0) + 1 : -1;
            case 18 -> run.groups() == 1 && !NumberRun.joins(run.behind(0)) && isChinese(run.digits(1))
                    ? run.end(0)
                    : -1;
            default -> -1;
        };
    }

    /** Like {@code grouped}, but only forms that ids of things hardly have, for values under a key of an id. */
    static int certain(NumberRun run) {
        return run.is("3-2-4") && isSsn(run.digits(3))
                ? run.end(2)
                : (run.is("3.3.3-2") && isCpf(run.digits(4))) || (run.is("3.4.4.2") && isAhv(run.digits(4)))
                        ? run.end(3)
                        : -1;
    }

    /** The end of a number whose form and check digits prove it, whatever stands beside it; -1 if there is none. */
    static int proven(NumberRun run) {
        if (run.groups() == 0) {
            return -1;
        }
        return switch (run.length(0)) {
            case 3 -> run.begins("3.3.3-2") && isCpf(run.digits(4))
                    ? run.end(3)
                    : run.begins("3.4.4.2") && isAhv(run.digits(4)) ? run.end(3) : -1;
            case 2 -> run.begins("2.2.2-3.2") && isBelgian(run.digits(5)) ? run.end(4) : -1;
            case 1 -> run.begins("1 2 2 2 3 3 2") && isFrench(run.digits(7)) ? run.end(6) : -1;
            case 6 -> run.begins("6-7") && isKorean(run.digits(2)) ? run.end(1) : -1;
            case 15 -> isFrench(run.digits(1)) ? run.end(0) : -1;
            case 17 -> run.behind(0) == 'X' && isChinese(run.digits(1) + "X") ? run.end(0) + 1 : -1;
            case 18 -> isChinese(run.digits(1)) ? run.end(0) : -1;
            default -> -1;
        };
    }

    /** Tells whether a word is an identity number that its form and check sign prove, whatever stands beside it. */
    static boolean isProvenWord(String text, int from, int to) {
        return (to - from == 16 && isFiscale(text.substring(from, to)))
                || (to - from == 18 && isCurp(text.substring(from, to)));
    }

    /** The end of a British national insurance number in its groups, {@code AB 12 34 56 C}; -1 if there is none. */
    static int insuranceNumber(String text, int at, int to) {
        int end = at + INSURANCE.length();
        if (end > to || !endsAt(text, end, to)
                || (at > 0 && NumberRun.isWord(text.charAt(at - 1)) && !isBehindCode(text, at))) {
            return -1;
        }
        for (int i = 0; i < INSURANCE.length(); i++) {
            char c = text.charAt(at + i);
            boolean fits = switch (INSURANCE.charAt(i)) {
                case 'A' -> c >= 'A' && c <= 'Z' && NO_PREFIX.indexOf(c) < 0 && (i == 0 || c != 'O');
                case '9' -> NumberRun.isDigit(c);
                case 'D' -> c >= 'A' && c <= 'D';
                default -> c == ' ';
            };
            if (!fits) {
                return -1;
            }
        }
        return NO_PREFIXES.contains(text.substring(at, at + 2)) ? -1 : end;
    }

    /** Tells whether a text looks like an Indian taxpayer's number. Keys call it PAN, as they call a card's number. */
    static boolean isIndianPan(String text) {
        if (text.length() != 10 || "PCHFATBLJG".indexOf(text.charAt(3)) < 0) {
            return false;
        }
        for (int i = 0; i < 10; i++) {
            char c = text.charAt(i);
            boolean digit = i > 4 && i < 9;
            if (digit ? !NumberRun.isDigit(c) : (c < 'A' || c > 'Z')) {
                return false;
            }
        }
        return true;
    }

    /** Tells whether a word of letters and digits is an identity number. */
    static boolean isWord(String text, int from, int to) {
        if (to - from != 9 && to - from != 16 && to - from != 18) {
            return false;
        }
        String word = text.substring(from, to);
        return switch (word.length()) {
            case 9 -> isNie(word);
            case 16 -> isFiscale(word);
            default -> isCurp(word);
        };
    }

    /** Tells whether any country's check sum is right, or the text can be a passport's number. */
    static boolean isPlausible(String text) {
        String id = SIGNS.matcher(text).replaceAll("").toUpperCase(Locale.ROOT);
        if (id.isEmpty() || id.length() > 24) {
            return false;
        }
        boolean digits = id.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!digits) {
            return isNie(id) || isFiscale(id) || isCurp(id) || PLAUSIBLE.matcher(id).matches();
        }
        return switch (id.length()) {
            case 8, 12, 14 -> true; // passports and numbers without a check digit
            case 9 -> isSsn(id) || luhn(id) || isBsn(id) || modulo(id, 11) == 0;
            case 10 -> isNhs(id) || luhn(id) || isDate(id, false);
            case 11 -> isCpf(id) || isPesel(id) || isBelgian(id) || isGermanTax(id) || isDate(id, false);
            case 13 -> isAhv(id) || luhn(id) || isDate(id, true) || isKorean(id);
            case 15 -> isFrench(id);
            case 18 -> isChinese(id);
            default -> false;
        };
    }

    private static boolean isSsn(String id) {
        int area = Integer.parseInt(id, 0, 3, 10);
        return area != 0 && area != 666 && area < 900 && !id.startsWith("00", 3) && !id.endsWith("0000");
    }

    private static boolean isCpf(String id) {
        if (id.chars().allMatch(c -> c == id.charAt(0))) {
            return false;
        }
        int first = weighted(id, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10;
        int second = weighted(id, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10;
        return first == digit(id, 9) && second == digit(id, 10);
    }

    private static boolean isAhv(String id) {
        return id.startsWith("756")
                && (10 - weighted(id, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3) % 10) % 10 == digit(id, 12);
    }

    private static boolean isBelgian(String id) {
        long number = Long.parseLong(id, 0, 9, 10);
        int check = Integer.parseInt(id, 9, 11, 10);
        int month = Integer.parseInt(id, 2, 4, 10);
        return month <= 12 && (97 - number % 97 == check || 97 - (2_000_000_000 + number) % 97 == check);
    }

    private static boolean isSwedish(String id) {
        int month = Integer.parseInt(id, 2, 4, 10);
        int day = Integer.parseInt(id, 4, 6, 10);
        return month >= 1 && month <= 12 && day >= 1 && (day <= 31 || (day >= 61 && day <= 91)) && luhn(id);
    }

    private static boolean isKorean(String id) {
        int check = (11 - weighted(id, 2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5) % 11) % 10;
        return isDate(id, false) && check == digit(id, 12);
    }

    private static boolean isFrench(String id) {
        int month = Integer.parseInt(id, 3, 5, 10);
        return (id.charAt(0) == '1' || id.charAt(0) == '2') && ((month >= 1 && month <= 12) || month > 19)
                && 97 - Long.parseLong(id, 0, 13, 10) % 97 == Integer.parseInt(id, 13, 15, 10);
    }

    private static boolean isChinese(String id) {
        try {
            int year = Integer.parseInt(id, 6, 10, 10);
            LocalDate.of(year, Integer.parseInt(id, 10, 12, 10), Integer.parseInt(id, 12, 14, 10));
            int rest = weighted(id, 7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2) % 11;
            return year > 1880 && year < 2100 && "10X98765432".charAt(rest) == id.charAt(17);
        } catch (DateTimeException e) {
            return false; // no birthday in it
        }
    }

    private static boolean isBsn(String id) {
        return (weighted(id, 9, 8, 7, 6, 5, 4, 3, 2) - digit(id, 8)) % 11 == 0;
    }

    private static boolean isNhs(String id) {
        int check = 11 - weighted(id, 10, 9, 8, 7, 6, 5, 4, 3, 2) % 11;
        return (check == 11 ? 0 : check) == digit(id, 9);
    }

    private static boolean isPesel(String id) {
        return (10 - weighted(id, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3) % 10) % 10 == digit(id, 10);
    }

    private static boolean isGermanTax(String id) {
        int product = 10;
        for (int i = 0; i < 10; i++) {
            int sum = (digit(id, i) + product) % 10;
            product = (sum == 0 ? 10 : sum) * 2 % 11;
        }
        return (11 - product) % 10 == digit(id, 10);
    }

    /** Tells whether the first six digits can be a date: ddmmyy or yymmdd. */
    private static boolean isDate(String id, boolean plus) {
        int a = Integer.parseInt(id, 0, 2, 10);
        int month = Integer.parseInt(id, 2, 4, 10);
        int c = Integer.parseInt(id, 4, 6, 10);
        return ((month >= 1 && month <= 12) || (plus && month <= 13)) && ((a >= 1 && a <= 31) || (c >= 1 && c <= 31));
    }

    private static boolean isNie(String word) {
        int first = "XYZ".indexOf(word.charAt(0));
        if (word.length() != 9 || first < 0) {
            return false;
        }
        for (int i = 1; i < 8; i++) {
            if (!NumberRun.isDigit(word.charAt(i))) {
                return false;
            }
        }
        return DNI.charAt((first * 10_000_000 + Integer.parseInt(word, 1, 8, 10)) % 23) == word.charAt(8);
    }

    private static boolean isFiscale(String word) {
        if (word.length() != 16 || !FISCALE.matcher(word).matches()) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 15; i++) {
            char c = word.charAt(i);
            int place = NumberRun.isDigit(c) ? c - '0' : c - 'A' + 10;
            sum += i % 2 == 0 ? FISCALE_ODD[place] : place > 9 ? place - 10 : place;
        }
        return 'A' + sum % 26 == word.charAt(15);
    }

    private static boolean isCurp(String word) {
        if (word.length() != 18 || !CURP.matcher(word).matches()) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 17; i++) {
            char c = word.charAt(i);
            // This sum's alphabet has an Ñ after N.
            sum += (NumberRun.isDigit(c) ? c - '0' : c - 'A' + (c > 'N' ? 11 : 10)) * (18 - i);
        }
        return (10 - sum % 10) % 10 == digit(word, 17);
    }

    private static int rut(NumberRun run, String text, int to) {
        if (run.groups() < 3 || run.length(1) != 3 || run.length(2) != 3 || run.behind(0) != '.'
                || run.behind(1) != '.' || run.behind(2) != '-') {
            return -1;
        }
        int at = run.end(2) + 1;
        if (at >= to || !endsAt(text, at + 1, to)) {
            return -1;
        }
        String digits = run.digits(3);
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            sum += digit(digits, digits.length() - 1 - i) * (2 + i % 6);
        }
        int check = 11 - sum % 11;
        char expected = check == 11 ? '0' : check == 10 ? 'K' : (char) ('0' + check);
        return Character.toUpperCase(text.charAt(at)) == expected ? at + 1 : -1;
    }

    private static int finnish(NumberRun run, String text, int to) {
        int end = run.end(0);
        if (end + 5 > to || "-+ABCDEFYXWVU".indexOf(text.charAt(end)) < 0 || !endsAt(text, end + 5, to)) {
            return -1;
        }
        String digits = run.digits(1) + text.substring(end + 1, end + 4);
        if (!digits.chars().allMatch(c -> c >= '0' && c <= '9') || !isDate(digits, false)) {
            return -1;
        }
        return HETU.charAt(Integer.parseInt(digits) % 31) == text.charAt(end + 4) ? end + 5 : -1;
    }

    private static int dni(NumberRun run, String text, int to) {
        int at = run.behind(0) == '-' ? run.end(0) + 1 : run.end(0);
        if (at >= to || !endsAt(text, at + 1, to)) {
            return -1;
        }
        return DNI.charAt(Integer.parseInt(run.digits(1)) % 23) == text.charAt(at) ? at + 1 : -1;
    }

    /** Tells whether a sign in URL encoding stands before this place. */
    private static boolean isBehindCode(String text, int at) {
        return at > 2 && text.charAt(at - 3) == '%' && Decoded.hex(text, at - 2, 2) >= 0;
    }

    private static boolean endsAt(String text, int at, int to) {
        return at == to || (at < to && !NumberRun.joins(text.charAt(at)) && text.charAt(at) != '-');
    }
}
