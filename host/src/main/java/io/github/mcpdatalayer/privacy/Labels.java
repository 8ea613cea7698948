package io.github.mcpdatalayer.privacy;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Labels in running text: {@code Vorname: Ann}, {@code PESEL 44051401359}, {@code born on 12/03/1984}. */
final class Labels {

    /** The schemes of an Authorization. */
    static final Set<String> SCHEMES = Set.of("bearer", "basic", "digest", "token", "apikey", "negotiate");

    private static final int MAX_LABEL = 40;
    private static final int MAX_NAME_WORDS = 4;
    private static final int MAX_GAP = 12;
    private static final String LABEL_ENDS = ",;|\n\r\t{}<>()!?&=#[]\"";
    private static final String VALUE_ENDS = ",;|\n\r\t{}<>\"'&()";
    /** Labels that need no colon before a number. */
    private static final Map<String, KeyKind> BEFORE_NUMBERS = new HashMap<>();

    static {
        put(KeyKind.NATIONAL_ID,
                "pesel,bsn,nino,dni,nie,cpf,nif,ssn,cnp,egn,amka,tckn,curp,steuer id,steuer idnr,steuernummer,steueridentifikationsnummer,"
                        + "social security number,personnummer,codice fiscale,passport number,passport no,passport,reisepass,ausweisnummer,"
                        + "burgerservicenummer,rodne cislo,национальный,снилс,инн,паспорт");
        put(KeyKind.BIRTH_DATE,
                "dob,born,born on,date of birth,birth date,birthdate,birthday,geboren,geboren am,geb,geb am,geburtsdatum,nato il,nata il,né le,née le,"
                        + "date de naissance,nacido el,nacida el,fecha de nacimiento,data di nascita,geboren op,geboortedatum,nascido em,nascida em,"
                        + "data de nascimento,urodzony,urodzona,ur,född,født,дата рождения");
        put(KeyKind.USER_ID,
                "customer no,customer number,customer id,cust no,member no,member number,member id,membership number,account no,account number,user id,userid,kundennummer,"
                        + "kunden nr,kundennr,kd nr,kdnr,mitgliedsnummer,vertragsnummer,numéro client,número de cliente,klantnummer,policy number,policy no");
    }

    private Labels() {}

    private static void put(KeyKind kind, String labels) {
        for (String label : labels.split(",", -1)) {
            BEFORE_NUMBERS.put(label, kind);
        }
    }

    /** The label before a colon; empty if there is none. */
    static String endingAt(String text, int from, int colon) {
        int end = colon;
        while (end > from && " '\"]*`".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        int start = end;
        while (start > from && end - start < MAX_LABEL && LABEL_ENDS.indexOf(text.charAt(start - 1)) < 0
                && text.charAt(start - 1) != ':' && text.charAt(start - 1) != '~'
                && !(text.charAt(start - 1) == '-' && start < end && text.charAt(start) == ' ')
                && text.charAt(start - 1) != '\''
                && !(text.charAt(start - 1) == ' ' && start - 1 > from && ".!?".indexOf(text.charAt(start - 2)) >= 0)) {
            start--;
        }
        while (start < end && !Character.isLetter(text.charAt(start))) {
            start++;
        }
        return end - start < 2 || end - start >= MAX_LABEL ? "" : text.substring(start, end);
    }

    /** The kind of a number by the words before it; {@link KeyKind#NONE} if they say nothing. */
    static KeyKind before(String text, int from, int at) {
        int start = at;
        String phrase = "";
        KeyKind found = KeyKind.NONE;
        for (int words = 0; words < 3; words++) {
            int end = start;
            while (end > from && at - end < MAX_LABEL && " .:#-'\"".indexOf(text.charAt(end - 1)) >= 0) {
                end--;
            }
            start = end;
            while (start > from && at - start < MAX_LABEL && Character.isLetter(text.charAt(start - 1))) {
                start--;
            }
            if (start == end) {
                break;
            }
            String word = text.substring(start, end).toLowerCase(Locale.ROOT);
            phrase = phrase.isEmpty() ? word : word + " " + phrase;
            KeyKind said = BEFORE_NUMBERS.get(phrase);
            found = said == null ? found : said;
        }
        return found;
    }

    /** The start of a value behind a label: after blanks, a line's end, signs of YAML and Markdown, and a quote. */
    static int valueStart(String text, int at, int to) {
        int i = at;
        while (i < to && i - at < MAX_GAP && " *`\r\n".indexOf(text.charAt(i)) >= 0) {
            i++;
        }
        if (i + 1 < to && (text.charAt(i) == '|' || text.charAt(i) == '>') && text.charAt(i + 1) == '\n') {
            i = blanks(text, i + 1, to);
        }
        return i < to && (text.charAt(i) == '\'' || text.charAt(i) == '"') ? i + 1 : i;
    }

    private static int blanks(String text, int at, int to) {
        int i = at;
        while (i < to && text.charAt(i) <= ' ') {
            i++;
        }
        return i;
    }

    /** The end of the labelled value that starts here; -1 if it does not look like that kind. */
    static int end(KeyKind kind, String text, int at, int to, boolean compact) {
        int stop = at;
        while (stop < to && stop - at < 200 && VALUE_ENDS.indexOf(text.charAt(stop)) < 0) {
            stop++;
        }
        while (stop > at && text.charAt(stop - 1) <= ' ') {
            stop--;
        }
        if (stop == at) {
            return -1;
        }
        return switch (kind) {
            case NAME -> name(text, at, stop, compact);
            case PERSON -> Names.isFull(text.substring(at, stop)) ? stop : -1;
            case BIRTH_DATE -> Math.max(date(text, at, stop), year(text, at, stop));
            case BIRTH_PART -> Phones.digits(text, at, stop) == stop - at && stop - at <= 4 ? stop : -1;
            case PHONE -> "0+".indexOf(text.charAt(at)) >= 0 ? number(text, at, stop, 6) : -1;
            case CARD -> number(text, at, stop, 12);
            case NATIONAL_ID -> number(text, at, stop, 6);
            case USER_ID -> number(text, at, Math.min(stop, word(text, at, stop)), 4);
            case SECRET -> secret(text, at, to);
            case PIN -> {
                int end = word(text, at, stop);
                int digits = Phones.digits(text, at, end);
                yield digits == end - at && digits >= 4 && digits <= 8 ? end : -1;
            }
            case STREET -> Phones.digits(text, at, stop) > 0 && text.substring(at, stop).indexOf(' ') > 0
                    && !Character.isLowerCase(text.charAt(at)) && stop - at > 5 ? stop : -1;
            default -> -1;
        };
    }

    /** The end of the date that starts here: three groups of digits, or two around a month's name; -1 if there is none. */
    static int date(String text, int at, int to) {
        int i = at;
        int digits = 0;
        int groups = 0;
        int last = -1;
        boolean month = false;
        while (i < to && i - at < 24 && groups < 3) {
            int start = i;
            while (i < to && NumberRun.isDigit(text.charAt(i))) {
                i++;
            }
            int letters = i;
            while (i == start && letters < to && Character.isLetter(text.charAt(letters))) {
                letters++;
            }
            if (i > start) {
                digits += i - start;
                groups++;
                last = i;
            } else if (letters > i && letters - i < 12 && !month && groups < 2) {
                month = true;
                i = letters;
            } else {
                break;
            }
            int separator = i;
            while (i < to && i - separator < 2 && "./- ,".indexOf(text.charAt(i)) >= 0) {
                i++;
            }
            if (i == separator) {
                break;
            }
        }
        boolean whole = groups == 3 || (groups == 2 && month) || (groups == 1 && digits == 8);
        return whole && digits >= 4 && digits <= 8 && (last >= text.length() || !NumberRun.isWord(text.charAt(last)))
                ? last
                : -1;
    }

    /** The end of a lone year; -1 if there is none. */
    static int year(String text, int at, int stop) {
        return stop - at == 4 && Phones.digits(text, at, stop) == 4
                && (text.startsWith("19", at) || text.startsWith("20", at)) ? stop : -1;
    }

    private static int name(String text, int at, int stop, boolean compact) {
        int end = at;
        int i = at;
        for (int words = 0; words < MAX_NAME_WORDS && i < stop; words++) {
            int next = word(text, i, stop);
            String word = text.substring(i, next);
            boolean typed = compact && words == 0 && next == stop;
            if (Names.isCommon(word) || !(Names.isWordOfName(word) || (typed && Names.canBeTyped(word)))
                    || (next < stop && text.charAt(next) == ':')) {
                break;
            }
            end = Character.isLowerCase(word.charAt(0)) && !typed ? end : next;
            i = next;
            while (i < stop && text.charAt(i) == ' ') {
                i++;
            }
        }
        boolean sentence = end > at && end < stop && i < stop && Character.isLowerCase(text.charAt(i));
        return end > at + 1 && !sentence ? end : -1;
    }

    /** The end of all groups with digits; -1 if there are too few digits. */
    private static int number(String text, int at, int stop, int least) {
        int end = -1;
        int i = at;
        while (i < stop) {
            int next = word(text, i, stop);
            if (next == i || (Phones.digits(text, i, next) == 0 && next - i > 1)) {
                break;
            }
            end = next;
            i = next;
            while (i < stop && text.charAt(i) == ' ') {
                i++;
            }
        }
        while (end > at && !NumberRun.isWord(text.charAt(end - 1))) {
            end--;
        }
        return end > at && Phones.digits(text, at, end) >= least && end - at <= 40 ? end : -1;
    }

    private static int secret(String text, int at, int to) {
        int scheme = scheme(text, at, to);
        int end = scheme;
        while (end < to && text.charAt(end) > ' ' && "\"'<>|".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        while (end > scheme && ",;.".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        boolean word = true;
        for (int i = scheme; i < end; i++) {
            word &= Character.isLetter(text.charAt(i)) || text.charAt(i) == '-';
        }
        return end - at >= 4 && !word && text.charAt(at) != '*' && text.charAt(at) != '[' && text.charAt(at) != '/'
                ? end
                : -1;
    }

    /** Finds the start of the secret, behind the word for its kind: {@code Bearer abc123}. */
    private static int scheme(String text, int at, int to) {
        int end = word(text, at, Math.min(to, at + 11));
        return end + 1 < to && text.charAt(end) == ' ' && !text.startsWith("eyJ", end + 1)
                && SCHEMES.contains(text.substring(at, end).toLowerCase(Locale.ROOT)) ? end + 1 : at;
    }

    private static int word(String text, int at, int stop) {
        int end = at;
        while (end < stop && text.charAt(end) != ' ') {
            end++;
        }
        return end;
    }
}
