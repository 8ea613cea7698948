package io.github.mcpdatalayer.privacy;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Makes placeholders for values whose key announces their kind: one for the whole value. It says whether the value is valid. */
final class ExpectedValues {
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}.*");
    private static final Pattern SIGNS_OF_CARDS = Pattern.compile("[ .-]");
    private static final Pattern SIGNS_OF_IDS = Pattern.compile("[\\s./-]");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private static final int MAX_NAME = 120;
    private static final int MAX_STREET = 250;
    private static final int MAX_ID = 200;
    private static final int MAX_SECRET = 20_000;

    /** Texts that pages write instead of a missing value. */
    private static final Set<String> NO_VALUES = Set.of("undefined", "null", "none", "nil", "nan", "n/a", "na", "-",
            "--", "guest", "anonymous", "anon", "unknown", "(not set)", "not set", "(none)", "true", "false", "yes",
            "no", "on", "off", "0", "-1", "1", "not available", "empty", "gast", "visitor", "logged in", "logged out",
            "logged_in", "logged_out", "loggedin", "loggedout", "logged-in", "logged-out", "authenticated",
            "unauthenticated", "not logged in", "default", "redacted", "[redacted]", "***", "hidden", "optional",
            "required", "missing", "self", "same", "invalid", "valid", "string", "number", "object", "[object object]",
            "test", "filled",
            "empty string");

    /** Is told what was replaced by what. */
    interface ReplacementNotes {

        /** No lambda: each front makes this at its start, where that would write a class. */
        ReplacementNotes NONE = new ReplacementNotes() {
            @Override
            public void replaced(String value, String placeholder) {
                // Nobody looks for it.
            }
        };

        void replaced(String value, String placeholder);
    }

    private final Pseudonyms pseudonyms;
    private final Phones phones;
    private final ReplacementNotes notes;

    ExpectedValues(Pseudonyms pseudonyms, ReplacementNotes notes) {
        this.pseudonyms = pseudonyms;
        this.phones = new Phones(pseudonyms);
        this.notes = notes;
    }

    Phones phones() {
        return phones;
    }

    /** Tells whether the trimmed text means that there is no value. */
    static boolean isNoValue(String text) {
        return text.length() <= 16 && NO_VALUES.contains(text.toLowerCase(Locale.ROOT));
    }

    /** The placeholder for a trimmed value of the announced kind; null if it is not of that kind. */
    @Nullable
    String text(String value, Expectation expected) {
        return noted(value, placeholder(value, expected));
    }

    private @Nullable String noted(String value, @Nullable String placeholder) {
        if (placeholder != null) {
            notes.replaced(value, placeholder);
        }
        return placeholder;
    }

    private @Nullable String placeholder(String value, Expectation expected) {
        KeyKind kind = expected.kind();
        int last = value.length() - 1;
        if (last > 1 && value.charAt(0) == '[' && value.charAt(last) == ']'
                && !Hashes.function(value.substring(1, last)).isEmpty()) {
            String inside = placeholder(value.substring(1, last), expected);
            return inside == null ? null : "[" + inside + "]";
        }
        String function = Hashes.function(value);
        if (!function.isEmpty() && isHash(kind, expected.hashed(), value.length())) {
            return hash(kind.type().hash(), value);
        }
        return switch (kind) {
            case EMAIL -> email(value, expected.weak());
            case PHONE -> phone(value, expected.weak(), "");
            case CARD -> card(value, expected.weak(), "");
            case IBAN -> iban(value);
            case NATIONAL_ID -> nationalId(value, expected.weak(), "");
            case NAME -> expected.weak() ? null : name(value);
            case OBJECT_NAME -> Names.areCommon(value) ? null : name(value);
            case PERSON -> Names.isFull(value) ? of(DataType.NAME, squeezed(value)) : null;
            case LIKELY_NAME -> Names.isLikely(value) ? of(DataType.NAME, squeezed(value)) : null;
            case STREET -> street(value, expected.weak());
            case HOUSE_NUMBER ->
                value.length() <= 12 && Phones.digits(value, 0, value.length()) > 0
                        ? of(DataType.STREET, squeezed(value))
                        : null;
            case BIRTH_PART -> isBirthPart(value) ? of(DataType.BIRTH_DATE, value) : null;
            case PIN -> isPin(value) ? of(DataType.TOKEN, value) : null;
            case BIRTH_DATE ->
                Phones.digits(value, 0, value.length()) >= (expected.weak() ? 6 : 2) && value.length() <= 40
                        ? of(DataType.BIRTH_DATE, value)
                        : null;
            case USER_ID -> userId(value, expected.weak());
            case SECRET -> secret(value, expected.weak());
            case PLACE, CLIENT_ID -> value.length() <= MAX_ID ? of(kind.type(), squeezed(value)) : null;
            case NONE, EXEMPT, ACCOUNT, BARE_ID, ARTICLE, VERSION, IP, HASH -> null;
        };
    }

    /** The placeholder for a JSON number; null if it is not of the announced kind. */
    @Nullable
    String number(String text, Expectation expected) {
        return noted(text, placeholderOfNumber(text, expected));
    }

    private @Nullable String placeholderOfNumber(String text, Expectation expected) {
        boolean negative = text.charAt(0) == '-' && expected.kind() != KeyKind.PLACE;
        String number = negative ? text.substring(1) : text;
        if (negative && (number.isEmpty() || number.equals("1"))) {
            return null;
        }
        if (Phones.digits(number, 0, number.length()) < number.length()) {
            return expected.kind() == KeyKind.PLACE ? of(DataType.PLACE, number, "number") : null;
        }
        return switch (expected.kind()) {
            case PHONE -> phone(number, true, "number");
            case CARD -> card(number, expected.weak(), "number");
            case NATIONAL_ID -> nationalId(number, expected.weak(), "number");
            case BIRTH_DATE -> number.length() > 3 ? of(DataType.BIRTH_DATE, number, "number") : null;
            case HOUSE_NUMBER -> number.length() < 6 ? of(DataType.STREET, number, "number") : null;
            case BIRTH_PART -> number.length() < 5 ? of(DataType.BIRTH_DATE, number, "number") : null;
            case PIN -> isPin(number) ? of(DataType.TOKEN, number, "number") : null;
            case USER_ID ->
                number.length() > (expected.weak() ? 3 : 1) || number.charAt(0) > '1'
                        ? of(DataType.USER_ID, number, "number")
                        : null;
            case SECRET -> expected.weak() ? null : of(DataType.TOKEN, number, "number");
            case NONE, EXEMPT, BARE_ID, ARTICLE ->
                !negative && Accounts.isBareCard(number) ? of(DataType.CARD, number, "number") : null;
            case PLACE, CLIENT_ID -> of(expected.kind().type(), number, "number");
            default -> null;
        };
    }

    /** The placeholder for a hash, or for another value under a key for hashes. */
    String hash(DataType type, String value) {
        return Placeholder.of(type, pseudonyms.number(type, Hashes.canonical(value)), Hashes.function(value),
                Hashes.isOfNothing(value) ? "empty" : "");
    }

    /** The placeholder for a value that was found without a telling key. */
    String found(DataType type, String value) {
        String placeholder = placeholder(type, value);
        notes.replaced(value, placeholder);
        return placeholder;
    }

    private String placeholder(DataType type, String value) {
        return switch (type) {
            case EMAIL -> of(type, value.toLowerCase(Locale.ROOT));
            case PHONE -> pseudonyms.recall("found", value, () -> of(type, Phones.number(value)));
            case CARD, IBAN, NATIONAL_ID -> of(type, compact(value));
            case IP -> of(type, value.toLowerCase(Locale.ROOT));
            default -> of(type, value);
        };
    }

    private static boolean isHash(KeyKind kind, boolean marked, int length) {
        return switch (kind) {
            case EMAIL, PHONE, NAME, OBJECT_NAME, PERSON, LIKELY_NAME, STREET, HOUSE_NUMBER, BIRTH_DATE, BIRTH_PART,
                    HASH ->
                true;
            case USER_ID -> marked || length == 64;
            case SECRET, PIN, IBAN, CARD, IP, EXEMPT, ACCOUNT, BARE_ID, ARTICLE, VERSION, NONE, PLACE, CLIENT_ID ->
                false;
            case NATIONAL_ID -> marked;
        };
    }

    private @Nullable String email(String value, boolean weak) {
        int at = value.indexOf('@');
        if (at > 0 && value.indexOf(' ') < 0 && Emails.start(value, at, 0) == 0
                && Emails.end(value, at, value.length()) == value.length()) {
            return placeholder(DataType.EMAIL, value);
        }
        // Not a plain word, so it may be an address that somebody mistyped.
        boolean typed = at >= 0 || (value.length() > 5 && value.length() < MAX_ID && value.indexOf(' ') < 0
                && value.indexOf('.') > 0 && hasLetter(value));
        return weak || !typed ? null : of(DataType.EMAIL, value.toLowerCase(Locale.ROOT), "invalid");
    }

    private @Nullable String phone(String value, boolean weak, String seen) {
        int digits = Phones.digits(value, 0, value.length());
        if (digits < (weak ? 7 : 5) || digits > 20 || value.length() > 40) {
            return null;
        }
        int others = 0;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (!NumberRun.isDigit(c) && " +-./()\u00a0\u2011".indexOf(c) < 0) {
                others++; // an extension
            }
        }
        if (others > 5 || DAY.matcher(value).matches()) {
            return null;
        }
        return pseudonyms.recall("phone " + seen, value,
                () -> of(DataType.PHONE, Phones.number(value), seen, phones.isValid(value) ? "" : "invalid"));
    }

    private @Nullable String card(String value, boolean weak, String seen) {
        if (NationalIds.isIndianPan(value)) {
            return of(DataType.NATIONAL_ID, compact(value));
        }
        String digits = SIGNS_OF_CARDS.matcher(value).replaceAll("");
        if (digits.length() < 12 || digits.length() > 19
                || Phones.digits(digits, 0, digits.length()) < digits.length()) {
            return null;
        }
        boolean valid = Accounts.isCard(digits);
        return weak && !valid ? null : of(DataType.CARD, digits, seen, valid ? "" : "invalid");
    }

    private @Nullable String iban(String value) {
        String iban = compact(value);
        return iban.length() < 12 || iban.length() > 40 || Phones.digits(iban, 0, iban.length()) < 6
                ? null
                : of(DataType.IBAN, iban, Accounts.isIban(iban) ? "" : "invalid");
    }

    private @Nullable String nationalId(String value, boolean weak, String seen) {
        return Phones.digits(value, 0, value.length()) < (weak ? 6 : 4) || value.length() > 40
                || value.contains("://")
                        ? null
                        : of(DataType.NATIONAL_ID, compact(value), seen,
                                NationalIds.isPlausible(value) ? "" : "invalid");
    }

    private @Nullable String street(String value, boolean weak) {
        boolean line = hasLetter(value) && value.length() <= MAX_STREET && !value.contains("://")
                && value.indexOf('@') < 0 && !value.startsWith("{");
        boolean looksLikeOne = Phones.digits(value, 0, value.length()) > 0 && value.indexOf(' ') > 0;
        return line && (!weak || looksLikeOne) ? of(DataType.STREET, squeezed(value)) : null;
    }

    private @Nullable String userId(String value, boolean weak) {
        boolean looksLikeOne = value.length() >= 3 && value.indexOf(' ') < 0
                && Phones.digits(value, 0, value.length()) > 1 && !value.contains("://") && !isAmount(value);
        if (weak && Names.isFull(value)) {
            return of(DataType.NAME, squeezed(value));
        }
        return value.length() > MAX_ID || (weak && !looksLikeOne) || isSetting(value)
                ? null
                : of(DataType.USER_ID, value);
    }

    private @Nullable String name(String value) {
        return hasLetter(value) && value.length() <= MAX_NAME && !value.contains("://")
                ? of(DataType.NAME, squeezed(value))
                : null;
    }

    /** Tells whether an id names a profile of settings instead of a person: {@code main}. */
    private static boolean isSetting(String value) {
        return value.length() <= 16 && Phones.digits(value, 0, value.length()) == 0 && Names.isCommon(value);
    }

    private static boolean isBirthPart(String value) {
        int digits = Phones.digits(value, 0, value.length());
        return value.length() <= 12 && (digits > 0 ? digits <= 4 : value.chars().allMatch(Character::isLetter));
    }

    private static boolean isPin(String value) {
        return value.length() >= 4 && value.length() <= 8 && Phones.digits(value, 0, value.length()) == value.length();
    }

    private @Nullable String secret(String value, boolean weak) {
        boolean looksLikeOne = value.length() >= 12 && value.indexOf(' ') < 0 && hasLetter(value)
                && Phones.digits(value, 0, value.length()) > 1 && !value.contains("://");
        return value.length() > MAX_SECRET || (weak && !looksLikeOne) ? null : of(DataType.TOKEN, value);
    }

    private String of(DataType type, String canonical, String... seen) {
        return Placeholder.of(type, pseudonyms.number(type, canonical), seen);
    }

    private String of(DataType type, Phones.Known phone, String... seen) {
        return Placeholder.of(type, pseudonyms.number(type, phone.international(), phone.national()), seen);
    }

    /** Tells whether it looks like a price, a share or a date: digits with a point or comma, or little more. */
    private static boolean isAmount(String value) {
        boolean parted = false;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            parted |= ".,:%/".indexOf(c) >= 0;
            if (!NumberRun.isDigit(c) && ".,:%/+-".indexOf(c) < 0) {
                return false;
            }
        }
        return parted || (value.length() == 10 && value.charAt(4) == '-' && value.charAt(7) == '-');
    }

    private static boolean hasLetter(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isLetter(text.codePointAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static String compact(String value) {
        return SIGNS_OF_IDS.matcher(value).replaceAll("").toUpperCase(Locale.ROOT);
    }

    private static String squeezed(String value) {
        return BLANKS.matcher(value.strip()).replaceAll(" ").toLowerCase(Locale.ROOT);
    }
}
