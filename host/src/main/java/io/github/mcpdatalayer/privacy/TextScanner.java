package io.github.mcpdatalayer.privacy;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

import io.github.mcpdatalayer.datalayer.JsonText;
import io.github.mcpdatalayer.datalayer.MalformedJsonException;
import org.jspecify.annotations.Nullable;

/**
 * Finds personal data in one text: in what it says, in the parameters of URLs, in JSON and base64 inside it. It goes from
 * word to word and looks at a bounded number of characters around each, so the time grows with the length alone.
 */
final class TextScanner {

    /** A text in a text in a text: deeper than that nobody packs anything. */
    private static final int MAX_DEPTH = 6;
    private static final int MIN_BASE64 = 16;
    private static final int MAX_KEY = 64;
    private static final int MAX_SEGMENT = 512;
    private static final String SEGMENT_ENDS = " /?&=#\"'<>;,|\t\r\n";
    private static final String VALUE_ENDS = " &#\"'<>;|\t\r\n";
    private static final String PHRASE_ENDS = "&#\"'<>;,|\t\r\n";

    private final Redactor redactor;
    private final String text;
    private final int from;
    private final int to;
    private final boolean exempt;
    private final int depth;
    private final Sink sink;

    /** Where what was not yet replaced or passed as a whole begins: nothing may look back behind it. */
    private int done;
    private int runEnd;
    /** Behind these, base64 is looked for again: in parts between slashes, and in all of a run. */
    private int base64Until;
    private int wholeBase64Until;
    private int keyEnd = -1;
    private String decodedKey = "";

    private TextScanner(Redactor redactor, String text, int from, int to, boolean exempt, int depth, Sink sink) {
        this.redactor = redactor;
        this.text = text;
        this.from = from;
        this.to = to;
        this.exempt = exempt;
        this.depth = depth;
        this.sink = sink;
        this.done = from;
        this.runEnd = from;
        this.base64Until = from;
        this.wholeBase64Until = from;
    }

    /** Redacts {@code text[from, to)}, of which something may be expected. */
    static void value(Redactor redactor, String text, int from, int to, Expectation expected, int depth, Sink sink) {
        int start = from;
        int end = to;
        while (start < end && text.charAt(start) <= ' ') {
            start++;
        }
        while (end > start && text.charAt(end - 1) <= ' ') {
            end--;
        }
        if (start == end || Placeholder.isWhole(text, start, end)) {
            return;
        }
        if (expected.isNothing() || expected.kind() == KeyKind.EXEMPT) {
            content(redactor, text, start, end, expected, depth, sink);
            return;
        }
        String value = text.substring(start, end);
        if (ExpectedValues.isNoValue(value)) {
            return;
        }
        if (expected.kind() == KeyKind.IP && addresses(redactor, text, start, end, sink)) {
            return;
        }
        // What can be recognised without its key is named by what it is; the rest of the value stays to be seen.
        var inside = new Edits();
        content(redactor, value, 0, value.length(), Expectation.NOTHING, depth, inside);
        String seen = inside.isEmpty() ? value : inside.applied(value);
        boolean named = Placeholder.isIn(seen) && switch (expected.kind()) {
            case EMAIL, PHONE, CARD, IBAN, IP -> true;
            case SECRET -> seen.contains("[JWT_");
            default -> Placeholder.isWhole(seen, 0, seen.length()) || seen.startsWith("{") || seen.startsWith("[");
        };
        String whole = named ? null : redactor.expected().text(value, expected);
        if (whole != null) {
            sink.replace(start, end, whole);
        } else {
            int offset = start;
            inside.into((a, b, with) -> sink.replace(a + offset, b + offset, with));
        }
    }

    private static boolean addresses(Redactor redactor, String text, int from, int to, Sink sink) {
        boolean found = false;
        int i = from;
        while (i < to) {
            boolean start = i == from || !NumberRun.isWord(text.charAt(i - 1));
            int end = start ? IpAddresses.v4(text, i, to) : -1;
            end = start && end < 0 ? IpAddresses.v6(text, i, to) : end;
            if (end > i) {
                sink.replace(i, end, redactor.expected().found(DataType.IP, text.substring(i, end)));
                found = true;
                i = end;
            } else {
                i++;
            }
        }
        return found;
    }

    private static void content(Redactor redactor, String text, int from, int to, Expectation expected, int depth,
            Sink sink) {
        if (depth < MAX_DEPTH && isJson(text, from, to)) {
            new JsonRedactor(redactor, text, from, to, depth + 1, sink).run();
        } else {
            new TextScanner(redactor, text, from, to, expected.kind() == KeyKind.EXEMPT, depth, sink).run();
        }
    }

    private static boolean isJson(String text, int from, int to) {
        char first = text.charAt(from);
        char last = text.charAt(to - 1);
        if (to - from < 5 || !((first == '{' && last == '}') || (first == '[' && last == ']'))
                || text.indexOf('"', from, to) < 0) {
            return false;
        }
        try {
            String json = text.substring(from, to);
            return JsonText.end(json, 0) == json.length();
        } catch (MalformedJsonException e) {
            return false; // looks like it, and is read as text
        }
    }

    private void run() {
        int i = from;
        while (i < to) {
            char c = text.charAt(i);
            int next = switch (c) {
                case '[' -> Placeholder.end(text, i, to);
                case '@' -> email(i);
                case '%' -> segment(i);
                case '=' -> pair(i);
                case '+', '(' -> phone(i);
                case '-' -> privateKey(i);
                case ':' -> i == from || !NumberRun.isWord(text.charAt(i - 1)) ? v6(i) : -1;
                default -> NumberRun.isWord(c) ? word(i) : -1;
            };
            if (next > i) {
                i = next;
            } else {
                i++;
            }
        }
    }

    private int replaced(int start, int end, DataType type) {
        return replaced(start, end, redactor.expected().found(type, text.substring(start, end)));
    }

    private int replaced(int start, int end, String with) {
        sink.replace(start, end, with);
        done = end;
        return end;
    }

    private int email(int at) {
        int credentials = credentials(at);
        if (credentials >= 0) {
            replaced(credentials, at, DataType.TOKEN);
            return at + 1;
        }
        int start = Emails.start(text, at, done);
        int end = start < 0 ? -1 : Emails.end(text, at, to);
        return end < 0 ? -1 : replaced(start, end, DataType.EMAIL);
    }

    /** Where {@code user:password} starts in the URL before this @; -1 if there is none. */
    private int credentials(int at) {
        boolean colon = false;
        for (int i = at - 1; i > done && at - i < 200; i--) {
            char c = text.charAt(i);
            if (c == '/') {
                return colon && i > from && text.charAt(i - 1) == '/' && i + 1 < at ? i + 1 : -1;
            }
            if (c <= ' ' || c == '?' || c == '&' || c == '"' || c == '@') {
                return -1;
            }
            colon |= c == ':';
        }
        return -1;
    }

    /** The percent-encoded part of a URL around this place, without its encoding. */
    private int segment(int at) {
        if (depth >= MAX_DEPTH || at + 3 > to || Decoded.hex(text, at + 1, 2) < 0) {
            return -1;
        }
        int start = at;
        while (start > done && at - start < MAX_SEGMENT && SEGMENT_ENDS.indexOf(text.charAt(start - 1)) < 0) {
            start--;
        }
        int end = at;
        while (end < to && SEGMENT_ENDS.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        Decoded decoded = Decoded.url(text, start, end);
        if (decoded == null) {
            return -1;
        }
        var inside = new Edits();
        value(redactor, decoded.text(), 0, decoded.text().length(),
                exempt ? Expectation.EXEMPT : Expectation.NOTHING, depth + 1, inside);
        inside.into(sink, decoded);
        done = end;
        keyEnd = end;
        decodedKey = end - start <= MAX_KEY ? decoded.text() : "";
        return end;
    }

    /** A parameter of a URL, a cookie, or anything else written {@code key=value}. */
    private int pair(int equals) {
        int start = equals;
        while (start > done && equals - start < MAX_KEY && isKey(text.charAt(start - 1))) {
            start--;
        }
        String key = keyEnd == equals ? decodedKey : text.substring(start, equals);
        if (key.isEmpty() || depth >= MAX_DEPTH || equals + 1 >= to) {
            return -1;
        }
        KeySense sense = redactor.sense(key);
        KeyKind kind = sense.within(KeySense.About.OTHER).in(redactor.mode());
        Expectation expected = exempt && kind != KeyKind.SECRET && kind != KeyKind.EMAIL
                ? Expectation.EXEMPT
                : Expectation.of(kind, sense);
        int end = valueEnd(equals + 1, VALUE_ENDS);
        boolean parameter = start > from && "?&".indexOf(text.charAt(start - 1)) >= 0;
        if (!parameter && (kind == KeyKind.NAME || kind == KeyKind.STREET || kind == KeyKind.PHONE)
                && end < to && text.charAt(end) == ' ') {
            end = valueEnd(end, PHRASE_ENDS);
        }
        Decoded decoded = Decoded.url(text, equals + 1, end);
        if (decoded == null) {
            value(redactor, text, equals + 1, end, expected, depth + 1, sink);
        } else {
            var inside = new Edits();
            value(redactor, decoded.text(), 0, decoded.text().length(), expected, depth + 1, inside);
            inside.into(sink, decoded);
        }
        done = end;
        return end;
    }

    private int valueEnd(int at, String ends) {
        int end = at;
        while (end < to && ends.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private static boolean isKey(char c) {
        return NumberRun.isWord(c) || c == '-' || c == '.' || c == '[' || c == ']' || c == '$';
    }

    private int phone(int at) {
        boolean inside = at > from && NumberRun.isWord(text.charAt(at - 1));
        int end = exempt || inside ? -1 : redactor.expected().phones().inText(text, from, at, to);
        return end < 0 ? -1 : replaced(at, end, DataType.PHONE);
    }

    private int privateKey(int at) {
        if (!text.startsWith("-----BEGIN", at)) {
            return -1;
        }
        int title = text.indexOf("PRIVATE KEY", at, Math.min(to, at + 50));
        if (title < 0) {
            return -1;
        }
        int end = text.indexOf("-----END", title, to);
        int last = end < 0 ? to : valueEnd(end, "\n\"\\");
        return replaced(at, last, DataType.TOKEN);
    }

    private int v6(int at) {
        int end = exempt ? -1 : IpAddresses.v6(text, at, to);
        return end < 0 ? -1 : replaced(at, end, DataType.IP);
    }

    /** A word: what starts with it is looked at, else it is passed as a whole. */
    private int word(int at) {
        int end = at + 1;
        while (end < to && NumberRun.isWord(text.charAt(end))) {
            end++;
        }
        int found = token(at, end);
        if (found < 0 && !exempt) {
            found = personPath(at, end);
            if (found < 0) {
                found = NumberRun.isDigit(text.charAt(at)) ? digits(at) : letters(at, end);
            }
            if (found < 0 && end < to && text.charAt(end) == ':' && end - at <= 4) {
                found = v6(at);
            }
            if (found < 0 && redactor.mode() == RedactionMode.STRICT
                    && !Hashes.function(text.substring(at, Math.min(end, at + 200))).isEmpty()) {
                found = replaced(at, end, DataType.HASH);
            }
        }
        found = found < 0 ? base64(at) : found;
        return found < 0 ? end : found;
    }

    private int token(int at, int wordEnd) {
        if (runEnd < wordEnd) {
            runEnd = wordEnd;
            while (runEnd < to && (NumberRun.isWord(text.charAt(runEnd)) || "-.$".indexOf(text.charAt(runEnd)) >= 0)) {
                runEnd++;
            }
        }
        int jwt = Tokens.jwt(text, at, runEnd);
        if (jwt > 0) {
            return replaced(at, jwt, DataType.JWT);
        }
        if (!Tokens.isVendor(text, at, runEnd)) {
            return -1;
        }
        int end = runEnd;
        while (text.charAt(end - 1) == '.' || text.charAt(end - 1) == '-') {
            end--;
        }
        return replaced(at, end, DataType.TOKEN);
    }

    /** {@code /users/4711}. */
    private int personPath(int at, int wordEnd) {
        if (at < from + 3 || text.charAt(at - 1) != '/') {
            return -1;
        }
        int start = at - 1;
        while (start > done && at - start < 14 && NumberRun.isWord(text.charAt(start - 1))) {
            start--;
        }
        if (start == from || text.charAt(start - 1) != '/'
                || !TellingKeys.isPersonPath(text.substring(start, at - 1))) {
            return -1;
        }
        int end = valueEnd(at, "/?#&\"' ;,|<>\r\n\t");
        boolean id = end - at <= 64 && Phones.digits(text, at, Math.min(end, at + 64)) >= 3
                && text.indexOf('.', at, end) < 0 && text.indexOf('%', at, end) < 0 && text.indexOf('@', at, end) < 0;
        return id && wordEnd <= end ? replaced(at, end, DataType.USER_ID) : -1;
    }

    private int digits(int at) {
        boolean partOfMore = at > from + 1 && "-._/:".indexOf(text.charAt(at - 1)) >= 0
                && NumberRun.isWord(text.charAt(at - 2));
        var run = new NumberRun(text, at, to);
        if (run.groups() == 0) {
            return -1;
        }
        if (!partOfMore) {
            int card = Accounts.groupedCard(run);
            if (card < 0 && run.length(0) >= 13 && run.length(0) <= 19 && !NumberRun.isWord(run.behind(0))
                    && cardBefore(at) && Accounts.isCard(run.digits(1))) {
                card = run.end(0);
            }
            if (card > 0 && card <= to) {
                return replaced(at, card, DataType.CARD);
            }
            int id = NationalIds.grouped(run, text, to);
            if (id > 0 && id <= to) {
                return replaced(at, id, DataType.NATIONAL_ID);
            }
        }
        if (run.groups() >= 4 && run.behind(0) == '.') {
            int end = IpAddresses.v4(text, at, to);
            if (end > 0 && IpAddresses.isTelling(text, from, at, end)) {
                return replaced(at, end, DataType.IP);
            }
        }
        int phone = partOfMore && text.charAt(at - 1) != ':'
                ? -1
                : redactor.expected().phones().inText(text, from, at, to);
        return phone > 0 ? replaced(at, phone, DataType.PHONE) : -1;
    }

    private boolean cardBefore(int at) {
        String before = text.substring(Math.max(from, at - 24), at).toLowerCase(Locale.ROOT);
        return before.contains("card") || before.contains("visa") || before.contains("amex")
                || before.contains("karte") || before.contains("carte") || before.contains("tarjeta")
                || before.contains("carta") || before.contains("cc ") || before.contains("mastercard");
    }

    private int letters(int at, int end) {
        int iban = Accounts.iban(text, at, to);
        if (iban > 0) {
            return replaced(at, iban, DataType.IBAN);
        }
        boolean partOfMore = (at > from && "-.".indexOf(text.charAt(at - 1)) >= 0)
                || (end < to && text.charAt(end) == '-');
        return !partOfMore && NationalIds.isWord(text, at, end) ? replaced(at, end, DataType.NATIONAL_ID) : -1;
    }

    /** A text in base64: named by what it is when it is nothing else, else encoded anew without what is personal. */
    private int base64(int at) {
        if (at < base64Until || depth >= MAX_DEPTH) {
            return -1;
        }
        base64Until = base64End(at, false);
        if (at >= wholeBase64Until) {
            wholeBase64Until = base64End(at, true);
            if (wholeBase64Until > base64Until) {
                String whole = decode(at, wholeBase64Until);
                if (whole != null) {
                    // Its parts would be read without what stands around them.
                    base64Until = wholeBase64Until;
                    return base64(at, wholeBase64Until, whole);
                }
            }
        }
        String part = decode(at, base64Until);
        return part == null ? -1 : base64(at, base64Until, part);
    }

    private int base64End(int at, boolean slashes) {
        int end = at;
        while (end < to && text.charAt(end) < 0x80 && (NumberRun.isWord(text.charAt(end)) || text.charAt(end) == '-'
                || text.charAt(end) == '+' || (slashes && text.charAt(end) == '/'))) {
            end++;
        }
        return end;
    }

    private int base64(int at, int runEnd, String decoded) {
        int end = runEnd;
        while (end < to && end - runEnd < 2 && text.charAt(end) == '=') {
            end++;
        }
        var inside = new Edits();
        value(redactor, decoded, 0, decoded.length(), exempt ? Expectation.EXEMPT : Expectation.NOTHING, depth + 1,
                inside);
        if (inside.isEmpty()) {
            return -1;
        }
        String whole = inside.whole(0, decoded.length());
        if (whole.isEmpty()) {
            Base64.Encoder encoder = text.indexOf('-', at, runEnd) >= 0 || text.indexOf('_', at, runEnd) >= 0
                    ? Base64.getUrlEncoder()
                    : Base64.getEncoder();
            byte[] bytes = inside.applied(decoded).getBytes(StandardCharsets.UTF_8);
            whole = (end == runEnd ? encoder.withoutPadding() : encoder).encodeToString(bytes);
        } else {
            whole = whole.substring(0, whole.length() - 1) + (whole.indexOf(':') < 0 ? ":base64]" : ",base64]");
        }
        return replaced(at, end, whole);
    }

    /** What a run of base64 characters stands for; null if that is no text. */
    private @Nullable String decode(int at, int end) {
        if (end - at < MIN_BASE64 || !isText(at, Math.min(end, at + 16)) || (end - at) % 4 == 1) {
            return null;
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(text.substring(at, end).replace('-', '+').replace('_', '/'));
            String decoded = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            for (int i = 0; i < decoded.length(); i++) {
                if (decoded.charAt(i) < ' ' && decoded.charAt(i) != '\n' && decoded.charAt(i) != '\t'
                        && decoded.charAt(i) != '\r') {
                    return null;
                }
            }
            return decoded;
        } catch (CharacterCodingException | IllegalArgumentException e) {
            return null; // no text in base64
        }
    }

    /** A look at the first bytes, which tells nearly every other word. */
    private boolean isText(int at, int end) {
        int bits = 0;
        int have = 0;
        for (int i = at; i < end; i++) {
            char c = text.charAt(i);
            int six = c >= 'A' && c <= 'Z'
                    ? c - 'A'
                    : c >= 'a' && c <= 'z'
                            ? c - 'a' + 26
                            : c >= '0' && c <= '9'
                                    ? c - '0' + 52
                                    : c == '+' || c == '-' ? 62 : 63;
            bits = bits << 6 | six;
            have += 6;
            if (have >= 8) {
                have -= 8;
                int b = bits >> have & 0xff;
                if ((b < ' ' && b != '\n' && b != '\t' && b != '\r') || b == 0x7f || b >= 0xf8) {
                    return false;
                }
            }
        }
        return true;
    }
}
