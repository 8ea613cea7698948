package io.github.mcpdatalayer.privacy;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Payment cards and bank accounts. */
final class Accounts {

    /** The length of an IBAN by country (ISO 13616 registry). */
    private static final Map<String, Integer> IBAN_CHARS = Map.ofEntries(Map.entry("AD", 24), Map.entry("AE", 23),
            Map.entry("AL", 28), Map.entry("AT", 20), Map.entry("AZ", 28), Map.entry("BA", 20), Map.entry("BE", 16),
            Map.entry("BG", 22), Map.entry("BH", 22), Map.entry("BI", 27), Map.entry("DJ", 27), Map.entry("FK", 18),
            Map.entry("HN", 28), Map.entry("LY", 25), Map.entry("MN", 20), Map.entry("NI", 28), Map.entry("OM", 23),
            Map.entry("RU", 33), Map.entry("SD", 18), Map.entry("SO", 23), Map.entry("YE", 30), Map.entry("BR", 29),
            Map.entry("BY", 28), Map.entry("CH", 21),
            Map.entry("CR", 22), Map.entry("CY", 28), Map.entry("CZ", 24), Map.entry("DE", 22), Map.entry("DK", 18),
            Map.entry("DO", 28), Map.entry("EE", 20), Map.entry("EG", 29), Map.entry("ES", 24), Map.entry("FI", 18),
            Map.entry("FO", 18), Map.entry("FR", 27), Map.entry("GB", 22), Map.entry("GE", 22), Map.entry("GI", 23),
            Map.entry("GL", 18), Map.entry("GR", 27), Map.entry("GT", 28), Map.entry("HR", 21), Map.entry("HU", 28),
            Map.entry("IE", 22), Map.entry("IL", 23), Map.entry("IQ", 23), Map.entry("IS", 26), Map.entry("IT", 27),
            Map.entry("JO", 30), Map.entry("KW", 30), Map.entry("KZ", 20), Map.entry("LB", 28), Map.entry("LC", 32),
            Map.entry("LI", 21), Map.entry("LT", 20), Map.entry("LU", 20), Map.entry("LV", 21), Map.entry("MC", 27),
            Map.entry("MD", 24), Map.entry("ME", 22), Map.entry("MK", 19), Map.entry("MR", 27), Map.entry("MT", 31),
            Map.entry("MU", 30), Map.entry("NL", 18), Map.entry("NO", 15), Map.entry("PK", 24), Map.entry("PL", 28),
            Map.entry("PS", 29), Map.entry("PT", 25), Map.entry("QA", 29), Map.entry("RO", 24), Map.entry("RS", 22),
            Map.entry("SA", 24), Map.entry("SC", 31), Map.entry("SE", 24), Map.entry("SI", 19), Map.entry("SK", 24),
            Map.entry("SM", 27), Map.entry("SV", 28), Map.entry("TL", 23), Map.entry("TN", 24), Map.entry("TR", 26),
            Map.entry("UA", 29), Map.entry("VA", 22), Map.entry("VG", 24), Map.entry("XK", 20));

    /** Countries whose account numbers have no letters. */
    private static final Set<String> ONLY_DIGITS = Set.of("AE", "AT", "BA", "BE", "CR", "CZ", "DE", "DK", "EE", "EG",
            "ES", "FI", "FO", "GL", "HR", "HU", "IL", "IS", "LT", "LY", "ME", "MR", "NO", "PL", "PT", "RS", "SE", "SI",
            "SK", "TL", "TN", "VA", "XK");

    /** The lengths of groups. Any separator of numbers may stand between them, always the same or not. */
    private static final int[][] CARD_GROUPS = {{4, 4, 4, 4}, {4, 6, 5}, {4, 6, 4}, {4, 4, 4, 4, 3}, {4, 4, 4, 3},
            {4, 4, 4, 2}};

    private Accounts() {}

    /** The end of the grouped card number at the start of this run; -1 if there is none. */
    static int groupedCard(NumberRun run) {
        for (int[] groups : CARD_GROUPS) {
            int count = groups.length;
            boolean whole = groups[count - 1] == 4;
            boolean goesOn = count == 4 && run.groups() > count && run.behind(count - 1) == run.behind(0)
                    && run.length(count) == 4;
            // The shorter last groups are those of few issuers; a number that goes on is another one.
            boolean ends = whole || count != 4 || run.groups() == count;
            if (!goesOn && ends && run.begins(groups) && isCard(run.digits(count))) {
                return run.end(count - 1);
            }
        }
        return cardBeforeMore(run);
    }

    /** A card with its date or its code behind it, or another card: {@code 4111 1111 1111 1111 12/27}. */
    private static int cardBeforeMore(NumberRun run) {
        if (!run.starts("4 4 4 4", 0) || !isCard(run.digits(4))) {
            return -1;
        }
        boolean isOneMore = run.groups() == 5;
        return isOneMore || run.length(4) != 4 || run.starts("4 4 4 4", 4) ? run.end(3) : -1;
    }

    /** Tells whether ungrouped digits are a card number: 16 digits, or 15 of American Express. */
    static boolean isBareCard(String digits) {
        return (digits.length() == 16 || (digits.length() == 15 && digits.charAt(0) == '3')) && isCard(digits);
    }

    /** Tells whether the digits have an issuer's prefix and length, and a correct check digit. */
    static boolean isCard(String digits) {
        int length = digits.length();
        if (length < 13 || length > 19 || !CheckDigits.luhn(digits)) {
            return false;
        }
        int six = Integer.parseInt(digits, 0, 6, 10);
        int four = six / 100;
        int three = six / 1000;
        int two = six / 10_000;
        return (two / 10 == 4 && (length == 13 || length == 16 || length == 19)) // Visa
                || (length == 16 && ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720))) // Mastercard
                || (length == 15 && (two == 34 || two == 37)) // American Express
                || ((length == 14 || length == 16) && three >= 300 && three <= 305)
                || (length == 14 && (two == 36 || two == 38 || two == 39)) // Diners
                || (length >= 16 && (four == 6011 || two == 65 || (three >= 644 && three <= 649) || two == 62)) // Discover, UnionPay
                || (length >= 16 && four >= 3528 && four <= 3589) // JCB
                || (length >= 13 && (four == 5018 || four == 5020 || four == 5038 || four == 5893 || four == 6304
                        || four == 6759 || (four >= 6761 && four <= 6771))); // Maestro
    }

    /** The end of the IBAN that starts at {@code at}, in one piece or in groups of four; -1 if there is none. */
    static int iban(String text, int at, int to) {
        if (at + 15 > to || !isLetter(text.charAt(at)) || !isLetter(text.charAt(at + 1))
                || !NumberRun.isDigit(text.charAt(at + 2)) || !NumberRun.isDigit(text.charAt(at + 3))) {
            return -1;
        }
        Integer chars = IBAN_CHARS.get(text.substring(at, at + 2).toUpperCase(Locale.ROOT));
        if (chars == null) {
            return -1;
        }
        var iban = new StringBuilder(chars);
        int i = at;
        while (i < to && iban.length() < chars) {
            char c = text.charAt(i);
            if (" -+./\r\n".indexOf(c) >= 0 && iban.length() % 4 == 0) {
                i++;
            } else if (NumberRun.isDigit(c) || isLetter(c)) {
                iban.append(c);
                i++;
            } else {
                return -1;
            }
        }
        boolean alone = (at == 0 || !NumberRun.isWord(text.charAt(at - 1)))
                && (i == to || !NumberRun.isWord(text.charAt(i)));
        return iban.length() == chars && (alone || isFormed(iban)) && isIban(iban.toString()) ? i : -1;
    }

    /** Tells whether the digits stand where this country has them, for an IBAN that runs into other characters. */
    private static boolean isFormed(CharSequence iban) {
        int digits = 0;
        for (int i = 4; i < iban.length(); i++) {
            digits += NumberRun.isDigit(iban.charAt(i)) ? 1 : 0;
        }
        String country = iban.subSequence(0, 2).toString();
        return country.equals(country.toUpperCase(Locale.ROOT))
                && (digits == iban.length() - 4 || (!ONLY_DIGITS.contains(country) && digits >= 8));
    }

    /** Tells whether a text without blanks is an IBAN. */
    static boolean isIban(String text) {
        String iban = text.toUpperCase(Locale.ROOT);
        if (iban.length() < 15 || iban.length() > 34 || !iban.chars().allMatch(
                c -> (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'))) {
            return false;
        }
        Integer chars = IBAN_CHARS.get(iban.substring(0, 2));
        return chars != null && chars == iban.length()
                && CheckDigits.modulo(iban.substring(4) + iban.substring(0, 4), 97) == 1;
    }

    private static boolean isLetter(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }
}
