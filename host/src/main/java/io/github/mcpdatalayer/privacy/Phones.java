package io.github.mcpdatalayer.privacy;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import org.jspecify.annotations.Nullable;

/**
 * Telephone numbers. libphonenumber decides; its tables load with the first candidate, one country at a time.
 */
final class Phones {
    private static final Pattern AMERICAN = Pattern
            .compile("\\(\\d{3}\\) ?\\d{3}[-. ]\\d{4}|\\d{3}-\\d{3}-\\d{4}|\\d{3}\\.\\d{3}\\.\\d{4}");
    private static final Pattern NO_DIGIT = Pattern.compile("\\D");
    private static final Pattern ZEROS = Pattern.compile("^0+");

    /** A strong reference, so that its level stays. */
    private static final Logger LOG = Logger.getLogger("com.google.i18n.phonenumbers");
    /** The countries to try for a number without a country code: it is a telephone number if it is valid in one of them. */
    private static final String[] COUNTRIES = {"US", "DE", "GB", "FR", "ES", "IT", "NL", "BR", "IN", "PL", "AU", "CH",
            "AT", "BE", "SE", "MX", "JP", "CN"};
    /** Beginnings of words that make any valid number behind them a telephone number. */
    private static final String[] WORDS = {"phone", "tel", "mobil", "cellphone", "cellular", "fax", "ruf", "anruf",
            "rückruf", "rueckruf", "whatsapp", "handy", "móvil", "movil", "celular", "hotline"};
    /** The number behind these must also look like one: functions are called, and texts are sent with other numbers. */
    private static final String[] WEAK_WORDS = {"call", "cell", "sms", "text", "portable", "ring", "dial", "llam",
            "appel", "contact", "kontakt", "reach"};
    private static final Pattern DATE = Pattern
            .compile("(19|20)\\d\\d[-./]?[01]\\d[-./]?[0-3]\\d|[0-3]?\\d[./-][01]?\\d[./-](19|20)\\d\\d");
    private static final int MAX_CHARS = 34;
    private static final int MIN_DIGITS = 7;
    private static final int MAX_DIGITS = 15;

    /** The identity of a telephone number. */
    record Known(@Nullable String international, String national) {}

    static {
        // It logs numbers that it cannot read, and those are personal data.
        LOG.setLevel(Level.OFF);
    }

    private final Pseudonyms pseudonyms;

    Phones(Pseudonyms pseudonyms) {
        this.pseudonyms = pseudonyms;
    }

    /** The end of the characters from {@code at} on that a telephone number may have, behind the last digit. */
    static int candidateEnd(String text, int at, int to) {
        int last = candidateEnd(text, at, to, " -./()\u00a0\u2011");
        return last > 0 && (last >= to || !NumberRun.joins(text.charAt(last))) ? last : -1;
    }

    private static int candidateEnd(String text, int at, int to, String between) {
        int end = Math.min(to, at + MAX_CHARS);
        int last = -1;
        int i = at;
        int separators = 0;
        boolean open = false;
        while (i < end) {
            char c = text.charAt(i);
            if (NumberRun.isDigit(c)) {
                last = i + 1;
                separators = 0;
            } else if (c == '+' && i == at) {
                i++;
                continue;
            } else if (between.indexOf(c) < 0 || ++separators > 3) {
                break;
            } else if (c == '(') {
                open = true;
            } else if (c == ')') {
                if (!open && i > at) {
                    break;
                }
                open = false;
            }
            i++;
        }
        return last;
    }

    static int digits(String text, int from, int to) {
        int digits = 0;
        for (int i = from; i < to; i++) {
            digits += NumberRun.isDigit(text.charAt(i)) ? 1 : 0;
        }
        return digits;
    }

    /** The end of the number at {@code at} in running text; -1 if nothing marks it as a telephone number. */
    int inText(String text, int from, int at, int to) {
        return inText(text, from, at, to, false);
    }

    /** Finds it likewise; in a text that may be an id, only an unmistakable number counts. */
    int inText(String text, int from, int at, int to, boolean id) {
        char first = text.charAt(at);
        if (first == '+') {
            return withPlus(text, from, at, to);
        }
        int end = candidateEnd(text, at, to);
        if (end < 0) {
            return -1;
        }
        int digits = digits(text, at, end);
        if (digits < MIN_DIGITS) {
            return -1;
        }
        boolean international = !id && text.startsWith("00", at) && at + 2 < to && text.charAt(at + 2) > '0';
        if (international) {
            return shortened(text, at, end, false);
        }
        if (digits > MAX_DIGITS) {
            return -1;
        }
        if (id && first != '(') {
            return -1;
        }
        boolean americanGroups = isAmerican(text, at, end) && !partOfMore(text, from, at, end, to)
                && !ArticleWords.standBefore(text, from, at);
        if (americanGroups && isValid(text.substring(at, end), "US")) {
            return end;
        }
        boolean said = wordBefore(text, from, at, WORDS)
                || (wordBefore(text, from, at, WEAK_WORDS) && looksLikeOne(text, at, end, digits));
        return said && !isDate(text, at, end) && any(text.substring(at, end)) ? end : -1;
    }

    /** A valid number with its country's code is one whatever it runs into: a word, another line, plus signs between its groups. */
    private int withPlus(String text, int from, int at, int to) {
        boolean inside = at > from && NumberRun.isWord(text.charAt(at - 1));
        for (String between : new String[]{" -./()\u00a0\u2011", " -./()\n", "+-."}) {
            int end = candidateEnd(text, at, to, between);
            boolean joined = inside || (end > 0 && end < to && NumberRun.joins(text.charAt(end)));
            boolean more = end > 0 && (between.indexOf('\n') < 0 || text.indexOf('\n', at, end) > 0)
                    && (between.charAt(0) == ' ' || text.indexOf('+', at + 1, end) > 0);
            int found = more && digits(text, at, end) >= MIN_DIGITS
                    ? shortened(text, at, end, joined || between.charAt(0) == '+')
                    : -1;
            if (found > 0) {
                return found;
            }
        }
        return -1;
    }

    /**
     * The end of the longest valid beginning, for a number that another one follows, such as a date.
     *
     * @param strictly whether a number in no numbering plan, such as a fictional one, is none
     */
    private int shortened(String text, int at, int end, boolean strictly) {
        int until = end;
        for (int tries = 0; tries < 4 && until > at; tries++) {
            int digits = digits(text, at, until);
            if (digits >= MIN_DIGITS && digits <= MAX_DIGITS + 2) {
                String candidate = text.charAt(at) == '+'
                        ? text.substring(at, until)
                        : "+" + text.substring(at + 2, until);
                String plain = candidate.indexOf('+', 1) < 0
                        ? candidate
                        : "+" + candidate.substring(1).replace('+', ' ');
                if (strictly ? isAssigned(plain) : isValid(plain, null)) {
                    return until;
                }
            }
            int cut = until - 1;
            while (cut > at && NumberRun.isDigit(text.charAt(cut))) {
                cut--;
            }
            while (cut > at && !NumberRun.isDigit(text.charAt(cut - 1))) {
                cut--;
            }
            until = cut;
        }
        return -1;
    }

    /** {@code (212) 555-0187}, {@code 212-555-0187}, {@code 212.555.0187}. */
    private static boolean isAmerican(String text, int at, int end) {
        return end - at >= 12 && end - at <= 14 && AMERICAN.matcher(text).region(at, end).matches();
    }

    private static boolean partOfMore(String text, int from, int at, int end, int to) {
        boolean before = at > from && "-/._#:=".indexOf(text.charAt(at - 1)) >= 0;
        boolean behind = end + 1 < to && "-/_".indexOf(text.charAt(end)) >= 0
                && NumberRun.isWord(text.charAt(end + 1));
        return before || behind;
    }

    /** Tells whether a word that begins like one of these precedes closely. */
    private static boolean wordBefore(String text, int from, int at, String[] words) {
        int start = Math.max(from, at - 20);
        String before = text.substring(start, at).toLowerCase(Locale.ROOT);
        for (String word : words) {
            int found = before.indexOf(word);
            while (found >= 0) {
                boolean begins = found > 0
                        ? !Character.isLetter(before.charAt(found - 1))
                        : start == from || !Character.isLetter(text.charAt(start - 1));
                if (begins) {
                    return true;
                }
                found = before.indexOf(word, found + 1);
            }
        }
        return false;
    }

    /** Tells whether it has blanks or signs between its digits, or the leading zero of national numbers. */
    private static boolean looksLikeOne(String text, int at, int end, int digits) {
        return text.charAt(at) == '0' || text.charAt(at) == '(' || digits < end - at;
    }

    private static boolean isDate(String text, int at, int end) {
        return DATE.matcher(text).region(at, Math.min(end, at + 10)).lookingAt();
    }

    private boolean any(String number) {
        return recall("anywhere", number, () -> Arrays.stream(COUNTRIES).anyMatch(country -> isIn(number, country)));
    }

    private boolean isValid(String number, @Nullable String country) {
        return recall("in " + country, number, () -> isIn(number, country));
    }

    private boolean isAssigned(String number) {
        return recall("assigned", number, () -> {
            PhoneNumber parsed = parse(number, null);
            return parsed != null && PhoneNumberUtil.getInstance().isValidNumber(parsed);
        });
    }

    private boolean recall(String about, String number, BooleanSupplier isValid) {
        return Boolean.parseBoolean(pseudonyms.recall("valid " + about, number,
                () -> Boolean.toString(isValid.getAsBoolean())));
    }

    private static boolean isIn(String number, @Nullable String country) {
        PhoneNumber parsed = parse(number, country);
        return parsed != null && (PhoneNumberUtil.getInstance().isValidNumber(parsed)
                // Fictional numbers are in no numbering plan, but have a valid length.
                || (country == null && PhoneNumberUtil.getInstance().isPossibleNumber(parsed)
                        && number.length() - 1 > digits(number, 0, number.length())));
    }

    /** The identity of the number, valid or not. */
    static Known number(String text) {
        String digits = NO_DIGIT.matcher(text).replaceAll("");
        String stripped = text.strip();
        String international = stripped.startsWith("+")
                ? stripped
                : digits.startsWith("00") ? "+" + digits.substring(2) : null;
        if (international != null) {
            PhoneNumber parsed = parse(international, null);
            if (parsed != null) {
                return new Known(PhoneNumberUtil.getInstance().format(parsed, PhoneNumberFormat.E164),
                        PhoneNumberUtil.getInstance().getNationalSignificantNumber(parsed));
            }
        }
        return new Known(null, ZEROS.matcher(digits).replaceFirst(""));
    }

    /** Tells whether the number is valid in the country it names, or in any of the usual ones. */
    boolean isValid(String text) {
        String digits = NO_DIGIT.matcher(text).replaceAll("");
        if (digits.length() < MIN_DIGITS - 1 || digits.length() > MAX_DIGITS + 2) {
            return false;
        }
        String stripped = text.strip();
        if (stripped.startsWith("+") || digits.startsWith("00")) {
            return isValid(stripped.startsWith("+") ? stripped : "+" + digits.substring(2), null);
        }
        return isValid("+" + digits, null) || any(stripped);
    }

    private static @Nullable PhoneNumber parse(String number, @Nullable String country) {
        try {
            return PhoneNumberUtil.getInstance().parse(number, country);
        } catch (NumberParseException e) {
            return null; // not a number after all
        }
    }
}
