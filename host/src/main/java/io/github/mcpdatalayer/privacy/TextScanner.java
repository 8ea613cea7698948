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
 * Finds personal data in one text: in running text, in parameters of URLs, and in embedded JSON and base64. It goes from
 * word to word and checks a bounded number of characters around each, so the time grows linearly with the length.
 */
final class TextScanner {

    /** The most levels of texts packed into texts. */
    private static final int MAX_DEPTH = 6;
    private static final int MIN_BASE64 = 16;
    /** The number of pieces that are tried in one run of Base64, and the length of the longest one. */
    private static final int MOST_PIECES = 6;
    private static final int MAX_PIECE = 8192;
    private static final int MAX_KEY = 64;
    private static final int MAX_SEGMENT = 512;
    private static final int MAX_ELEMENT = 4096;
    private static final String SEGMENT_ENDS = " /?&=#\"'<>;,|\t\r\n";
    private static final String VALUE_ENDS = " &#\"'<>;|\t\r\n";
    private static final String PHRASE_ENDS = "&#\"'<>;,|\t\r\n";

    private final Redactor redactor;
    private final String text;
    private final int from;
    private final int to;
    /** The expectation of the whole text. */
    private final Expectation expected;
    /** True if the whole text is one id under a key for ids: then its parts that look like ids are not personal. */
    private final boolean id;
    private final int depth;
    private final Sink sink;

    /** The start of the unhandled rest. Nothing may look back behind it. */
    private int done;
    private int runEnd;
    /** The search for base64 resumes behind these: for parts between slashes, and for whole runs. */
    private int base64Until;
    private int wholeBase64Until;
    /** The end of the last whole run that was Base64 of a text. */
    private int readBase64Until;
    private int base64Tries;
    private int keyEnd = -1;
    private String decodedKey = "";

    private TextScanner(Redactor redactor, String text, int from, int to, Expectation expected, int depth,
            Sink sink) {
        this.redactor = redactor;
        this.text = text;
        this.from = from;
        this.to = to;
        this.expected = expected;
        this.id = expected.kind().isExempt() && isId(text, from, to);
        this.depth = depth;
        this.sink = sink;
        this.done = from;
        this.runEnd = from;
        this.base64Until = from;
        this.wholeBase64Until = from;
    }

    /** Redacts {@code text[from, to)} with this expectation. */
    static void value(Redactor redactor, String text, int from, int to, Expectation expected, int depth, Sink sink) {
        int start = from;
        int end = to;
        while (start < end && text.charAt(start) <= ' ') {
            start++;
        }
        while (end > start && text.charAt(end - 1) <= ' ') {
            end--;
        }
        if (start == end || Placeholder.isWhole(text, start, end) || TypedMask.end(redactor, text, start, end) == end) {
            return;
        }
        boolean json = depth < MAX_DEPTH && isJson(text, start, end);
        Decoded decoded = json || depth >= MAX_DEPTH ? null : decoded(text, start, end, expected);
        if (decoded != null) {
            var inside = new Edits();
            value(redactor, decoded.text(), 0, decoded.text().length(), expected, depth + 1, inside);
            if (decoded.mayBeParted()) {
                alsoAsStored(redactor, text, start, end, expected, depth, inside, decoded).into(sink);
            } else {
                inside.into(sink, decoded);
            }
            return;
        }
        if (expected.isPlain()) {
            content(redactor, text, start, end, expected, json, depth, sink);
            return;
        }
        String value = text.substring(start, end);
        if (ExpectedValues.isNoValue(value)) {
            return;
        }
        if (expected.kind() == KeyKind.IP && addresses(redactor, text, start, end, sink)) {
            return;
        }
        // Data that is recognised without its key gets its own type; the rest of the value stays visible.
        var inside = new Edits();
        content(redactor, value, 0, value.length(), expected, json, depth, inside);
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

    /** Looks at the text as it is stored, too: a model reads that, and a sign that shows nothing may part two words there. */
    private static Edits alsoAsStored(Redactor redactor, String text, int start, int end, Expectation expected,
            int depth, Edits asSeen, Decoded seen) {
        Decoded stored = Plain.asStored(text, start, end);
        var inside = new Edits();
        value(redactor, stored.text(), 0, stored.text().length(), expected, depth + 1, inside);
        var first = new Edits();
        asSeen.into(first, seen);
        var second = new Edits();
        inside.into(second, stored);
        return second.around(first);
    }

    private static boolean addresses(Redactor redactor, String text, int from, int to, Sink sink) {
        boolean found = false;
        int i = from;
        while (i < to) {
            boolean start = i == from || !NumberRun.isWord(text.charAt(i - 1));
            int end = start ? IpAddresses.namedV4(text, i, to) : -1;
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

    /** The decoded text: as a reader sees it, or without URL encoding if its key is telling. */
    private static @Nullable Decoded decoded(String text, int from, int to, Expectation expected) {
        Decoded plain = Plain.of(text, from, to);
        if (plain != null || expected.isPlain()) {
            return plain;
        }
        Decoded url = Decoded.url(text, from, to);
        return url != null && url.text().length() < to - from ? url : null;
    }

    private static void content(Redactor redactor, String text, int from, int to, Expectation expected, boolean json,
            int depth, Sink sink) {
        if (json) {
            new JsonRedactor(redactor, text, from, to, depth + 1, sink).run();
            return;
        }
        ThroughMarkup through = text.indexOf('<', from, to) < 0 ? null : ThroughMarkup.of(text, from, to);
        if (through == null) {
            new TextScanner(redactor, text, from, to, expected, depth, sink).run();
            return;
        }
        var inMarkup = new Edits();
        new TextScanner(redactor, text, from, to, expected, depth, inMarkup).run();
        through.redact(inMarkup,
                (start, end,
                        into) -> new TextScanner(redactor, through.text(), start, end, Expectation.NOTHING, depth, into)
                                .run(),
                sink);
    }

    /** Tells whether a text is one word, as ids are, and not an address. */
    private static boolean isId(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (!NumberRun.isWord(c) && "-._:/#|".indexOf(c) < 0) {
                return false;
            }
        }
        return text.charAt(from) != '/';
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
            return false; // not JSON after all: read it as text
        }
    }

    private void run() {
        Table table = depth < MAX_DEPTH ? Table.of(redactor, text, from, to) : null;
        if (table != null) {
            table.redact(redactor, text, to, depth, sink);
            return;
        }
        int i = from;
        while (i < to) {
            char c = text.charAt(i);
            int next = switch (c) {
                case '[' -> bracket(i);
                case '{' -> Math.max(TypedMask.end(redactor, text, i, to), at(i));
                case '<', '«', '‹', '〈', '【', '⟨', '*' -> at(i);
                case '>' -> element(i);
                case '/' -> traveller(i);
                case '@' -> email(i);
                case '%' -> segment(i);
                case '=' -> either(encodedWord(i), i);
                case '(' -> Math.max(phone(i), at(i));
                case '+' -> phone(i);
                case '-' -> either(Math.max(privateKey(i), at(i)), i);
                case '|', '~' -> either(at(i), i);
                case '→', '\t', ',' -> labelled(i);
                case ':' -> colon(i);
                default -> NumberRun.isWord(c) ? word(i) : -1;
            };
            if (next > i) {
                i = next;
            } else {
                i++;
            }
        }
    }

    private int either(int found, int at) {
        return found > at ? found : labelled(at);
    }

    /** The expectation of a part of the text. */
    private Expectation plain() {
        return id || expected.kind() == KeyKind.VERSION ? expected : Expectation.NOTHING;
    }

    private int replaced(int start, int end, DataType type) {
        return replaced(start, end, redactor.expected().found(type, text.substring(start, end)));
    }

    private int replaced(int start, int end, String with) {
        sink.replace(start, end, with);
        done = end;
        return end;
    }

    private int bracket(int at) {
        int end = Math.max(Placeholder.end(text, at, to), TypedMask.end(redactor, text, at, to));
        return end > 0 ? end : at(at);
    }

    /** An email address whose @ is a word in brackets: {@code ann (at) example.com}. */
    private int at(int bracket) {
        int start = WrittenSigns.start(text, bracket, done);
        int end = start < 0 ? -1 : WrittenSigns.end(text, bracket, to);
        return end < 0 ? -1 : replaced(start, end, DataType.EMAIL);
    }

    private int traveller(int slash) {
        int start = Travellers.start(text, done, slash);
        int end = start < 0 ? -1 : Travellers.end(text, slash, to);
        return end < 0 ? -1 : replaced(start, end, DataType.NAME);
    }

    private int colon(int at) {
        int v6 = at == from || !NumberRun.isWord(text.charAt(at - 1)) ? v6(at) : -1;
        int found = v6 > 0 ? v6 : php(at);
        return found > 0 ? found : labelled(at);
    }

    /** {@code Vorname: Ann}, {@code Vorname - Ann}, {@code lastname:Smith|…}, <code>{lastName: 'Smith'}</code>. */
    private int labelled(int sign) {
        int joiner = Joiner.length(text, from, sign, to);
        if (joiner == 0 || sign + joiner >= to) {
            return -1;
        }
        String label = Labels.endingAt(text, done, sign);
        if (label.isEmpty()) {
            return -1;
        }
        boolean certain = Joiner.isCertain(text.charAt(sign));
        Expectation said = redactor.said(label);
        KeyKind kind = said.kind();
        if (said.isPlain() || said.weak() || said.hashed()
                || (!certain && kind == KeyKind.PERSON && !PersonWords.isName(label))) {
            return -1;
        }
        int start = Labels.valueStart(text, sign + joiner, to);
        if (start >= to || text.charAt(start) == '[') {
            return -1;
        }
        if (text.charAt(sign) != ':' && isQuote(text.charAt(start - 1))) {
            return quotedBehindLabel(said, start);
        }
        int end = Labels.end(kind, text, start, to, joiner == 1 && text.charAt(sign + 1) != ' ' && start == sign + 1);
        boolean year = !certain && kind == KeyKind.STREET && end > start + 4
                && Labels.year(text, end - 4, end) > 0;
        return end < 0 || year || isNoValue(start, end) ? -1 : replaced(start, end, kind.type());
    }

    /** A quoted value behind a label: {@code 'lastname' => 'Smith'}. */
    private int quotedBehindLabel(Expectation said, int start) {
        int end = text.indexOf(text.charAt(start - 1), start, to);
        boolean selector = said.kind() != KeyKind.SECRET && ".#/$".indexOf(text.charAt(start)) >= 0;
        if (end <= start || selector || depth >= MAX_DEPTH || isNoValue(start, end)
                || text.indexOf('|', start, end) > 0) {
            return -1;
        }
        value(redactor, text, start, end, said, depth + 1, sink);
        done = end;
        return end;
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'';
    }

    /** Tells whether the value behind a label means "no value", or is the next label. */
    private boolean isNoValue(int start, int end) {
        String value = text.substring(start, end);
        return ExpectedValues.isNoValue(value) || redactor.isLabel(value);
    }

    /** {@code s:8:"lastname";s:5:"Smith";} as PHP writes it. */
    private int php(int colon) {
        PhpText pair = depth < MAX_DEPTH ? PhpText.at(text, from, colon, to) : null;
        if (pair == null) {
            return -1;
        }
        Expectation said = redactor.said(text.substring(pair.keyFrom(), pair.keyTo()));
        value(redactor, text, pair.valueFrom(), pair.valueTo(), said, depth + 1, sink);
        done = pair.valueTo();
        return pair.valueTo();
    }

    /** The text behind a telling tag: {@code <lastName>Smith</lastName>}. */
    private int element(int close) {
        if (depth >= MAX_DEPTH || close + 1 >= to) {
            return -1;
        }
        boolean data = text.startsWith("<![CDATA[", close + 1);
        int start = data ? close + 10 : close + 1;
        while (start < to && ": -\r\n".indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        Expectation said = start >= to
                ? Expectation.NOTHING
                : new Markup(redactor, text, from, to).behind(close);
        if (said.isPlain()) {
            return -1;
        }
        int limit = Math.min(to, start + MAX_ELEMENT);
        int end = text.indexOf(data ? "]]>" : "<", start, limit);
        end = end < 0 ? limit : end;
        String inside = text.substring(start, end).strip();
        if (inside.isEmpty() || redactor.isLabel(inside)) {
            return -1;
        }
        value(redactor, text, start, end, said, depth + 1, sink);
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
        end = start >= 0 && end < 0 ? WrittenSigns.domainEnd(text, at + 1, to) : end;
        return end < 0 ? -1 : replaced(start, end, DataType.EMAIL);
    }

    /** The start of {@code user:password} in the URL before this @; -1 if there is none. */
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

    /** The percent-encoded part of a URL around this place. */
    private int segment(int at) {
        boolean isUnit = at + 6 <= to && text.charAt(at + 1) == 'u' && Decoded.hex(text, at + 2, 4) >= 0;
        if (depth >= MAX_DEPTH || at + 3 > to || !(isUnit || Decoded.hex(text, at + 1, 2) >= 0)
                || MagneticStripe.startsAt(text, at, to)) {
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
        end = beforeGroups(at, end);
        Decoded decoded = Decoded.url(text, start, end);
        if (decoded == null) {
            return -1;
        }
        var inside = new Edits();
        value(redactor, decoded.text(), 0, decoded.text().length(), plain(), depth + 1, inside);
        if (inside.isEmpty() && at > from && NumberRun.isDigit(text.charAt(at - 1))) {
            return -1; // 100 %: what stands behind it is read as it is
        }
        inside.into(sink, decoded);
        done = end;
        keyEnd = end;
        decodedKey = decoded.text().length() <= MAX_KEY ? decoded.text() : "";
        return end;
    }

    /** Takes an encoded word of a mail's header as a whole; else a pair. */
    private int encodedWord(int at) {
        EncodedWord word = depth < MAX_DEPTH && at + 1 < to && text.charAt(at + 1) == '?'
                ? EncodedWord.at(text, at, to)
                : null;
        if (word == null) {
            return pair(at);
        }
        var inside = new Edits();
        value(redactor, word.text(), 0, word.text().length(), plain(), depth + 1, inside);
        return inside.isEmpty() ? -1 : replaced(at, word.end(), inside.applied(word.text()));
    }

    /** A URL parameter, a cookie, or any other {@code key=value}. */
    private int pair(int equals) {
        int keyTo = equals > done && text.charAt(equals - 1) == '=' ? equals - 1 : equals;
        int start = keyTo;
        while (start > done && equals - start < MAX_KEY && isKey(text.charAt(start - 1))) {
            start--;
        }
        String key = keyEnd == equals ? decodedKey : text.substring(start, keyTo);
        if (key.isEmpty() || depth >= MAX_DEPTH || equals + 1 >= to
                || "=>".indexOf(text.charAt(equals + 1)) >= 0) {
            return -1;
        }
        int quoted = quoted(equals, key, start);
        if (quoted > 0) {
            return quoted;
        }
        Expectation said = attribute(key, start);
        KeyKind kind = said.kind();
        int end = valueEnd(equals + 1, VALUE_ENDS);
        if (kind == KeyKind.SECRET && Labels.SCHEMES.contains(lower(equals + 1, end)) && end + 1 < to
                && text.charAt(end) == ' ' && !text.startsWith("eyJ", end + 1)) {
            end = valueEnd(end + 1, VALUE_ENDS);
        }
        if (said.isPlain() && SecretPaths.isSignature(key, end - equals)) {
            return replaced(equals + 1, end, DataType.TOKEN);
        }
        int grouped = said.isPlain() || !kind.isExempt() ? grouped(equals + 1, end) : -1;
        if (grouped > end) {
            return grouped;
        }
        end = said.isPlain() ? beforeGroups(equals + 1, end) : beforeProven(equals + 1, end);
        boolean parameter = start > from && "?&".indexOf(text.charAt(start - 1)) >= 0;
        if (!parameter && (kind == KeyKind.NAME || kind == KeyKind.STREET || kind == KeyKind.PHONE)
                && end < to && text.charAt(end) == ' ') {
            end = phraseEnd(equals + 1, valueEnd(end, PHRASE_ENDS));
        }
        if (!parameter && kind == KeyKind.NAME && end > equals + 2 && isLoose(equals + 1, end - 1)) {
            end--;
        }
        Decoded decoded = Decoded.query(text, equals + 1, end);
        if (decoded == null) {
            value(redactor, text, equals + 1, end, said, depth + 1, sink);
        } else {
            var inside = new Edits();
            value(redactor, decoded.text(), 0, decoded.text().length(), said, depth + 1, inside);
            inside.into(sink, decoded);
        }
        done = end;
        return end;
    }

    /** The end of a value before an account or a number in groups, of which the first alone would be part of the value. */
    private int beforeGroups(int start, int end) {
        if (end + 1 >= to || text.charAt(end) != ' ') {
            return end;
        }
        int plus = text.lastIndexOf('+', end - 1);
        if (plus > start && isNumber(plus + 1, end) && NumberRun.isDigit(text.charAt(end + 1))) {
            return plus;
        }
        return beforeProven(start, end);
    }

    /** Finds the end as {@code beforeGroups} does, before a number that its check digits or its form prove, whose first group is short. */
    private int beforeProven(int start, int end) {
        if (end + 1 >= to || text.charAt(end) != ' ') {
            return end;
        }
        int group = end;
        while (group > start && end - group < 7 && NumberRun.isWord(text.charAt(group - 1))) {
            group--;
        }
        if (group > start && text.charAt(group - 1) == '%') {
            group += 2;
        }
        return group < end && groupsEnd(group) > end ? group : end;
    }

    private boolean isNumber(int start, int end) {
        for (int i = start; i < end; i++) {
            if (!NumberRun.isDigit(text.charAt(i)) && "-().".indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    /** The end of what its check digits or its form prove from this place on; -1 if there is nothing. */
    private int groupsEnd(int at) {
        if (!NumberRun.isDigit(text.charAt(at))) {
            return Math.max(Accounts.iban(text, at, to), NationalIds.insuranceNumber(text, at, to));
        }
        var run = new NumberRun(text, at, to);
        return run.groups() == 0 ? -1 : Math.max(Accounts.groupedCard(run), NationalIds.proven(run));
    }

    /** A number in groups, of which the first alone would be the value. */
    private int grouped(int start, int end) {
        if (end + 1 >= to || text.charAt(end) != ' ' || "0123456789(".indexOf(text.charAt(end + 1)) < 0) {
            return -1;
        }
        for (int i = start; i < end; i++) {
            if ("0123456789+-().".indexOf(text.charAt(i)) < 0) {
                return -1;
            }
        }
        return text.charAt(start) == '+' ? phone(start) : NumberRun.isDigit(text.charAt(start)) ? digits(start) : -1;
    }

    private String lower(int start, int end) {
        return end - start > 10 ? "" : text.substring(start, end).toLowerCase(Locale.ROOT);
    }

    /** Finds a credential behind the word that announces it: {@code Bearer abc123…}. */
    private int bearer(int at, int end) {
        if (end + 1 >= to || text.charAt(end) != ' ' || !lower(at, end).equals("bearer")
                || text.startsWith("eyJ", end + 1)) {
            return -1;
        }
        int stop = valueEnd(end + 1, VALUE_ENDS);
        return isCredential(end + 1, stop) ? replaced(end + 1, stop, DataType.TOKEN) : -1;
    }

    /** Letters and digits that are no word. */
    private boolean isCredential(int start, int end) {
        boolean digit = false;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (!NumberRun.isWord(c) && "-._~+/=:".indexOf(c) < 0) {
                return false;
            }
            digit |= NumberRun.isDigit(c);
        }
        return digit && end - start >= 8;
    }

    /** A quoted attribute with a telling name, or with the value of a named field: {@code name="lastname" value="Smith"}. */
    private int quoted(int equals, String key, int keyStart) {
        char quote = text.charAt(equals + 1);
        int end = isQuote(quote) ? text.indexOf(quote, equals + 2, to) : -1;
        if (end < 0) {
            return -1;
        }
        if (key.equals("name") && end - equals < MAX_KEY) {
            int part = part(equals + 2, end);
            if (part > 0) {
                return part;
            }
        }
        Expectation said = attribute(key, keyStart);
        if (said.isPlain() || end == equals + 2) {
            return -1;
        }
        value(redactor, text, equals + 2, end, said, depth + 1, sink);
        done = end;
        return end;
    }

    /** The expectation of an attribute or a parameter. */
    private Expectation attribute(String key, int keyStart) {
        KeySense sense = redactor.sense(key);
        Expectation said = sense.expected(KeySense.About.OTHER, redactor.mode());
        boolean holds = key.equals("value") || key.equals("content");
        if (!holds && !key.equals("id")) {
            return said;
        }
        var markup = new Markup(redactor, text, from, to);
        return !markup.isInTag(keyStart)
                ? said
                : holds ? markup.field(keyStart) : sense.expected(markup.about(keyStart), redactor.mode());
    }

    /** A part of a multipart form: its name in the line above, an empty line, then its value. */
    private int part(int nameFrom, int nameTo) {
        int blank = nameTo + 1;
        int start = text.startsWith("\r\n\r\n", blank) ? blank + 4 : text.startsWith("\n\n", blank) ? blank + 2 : -1;
        Expectation said = start < 0 || start >= to
                ? Expectation.NOTHING
                : redactor.said(text.substring(nameFrom, nameTo));
        if (said.isPlain()) {
            return -1;
        }
        int boundary = text.indexOf("\n--", start, to);
        int end = boundary < 0 ? to : boundary;
        value(redactor, text, start, end, said, depth + 1, sink);
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

    /** Tells whether the last sign of a value belongs to the text around it: a comma, or a bracket that was opened before. */
    private boolean isLoose(int start, int last) {
        int closing = ")]},".indexOf(text.charAt(last));
        return closing >= 0 && text.indexOf("([{,".charAt(closing), start, last) < 0;
    }

    /** The end of a value of several words: before the next {@code key=}. */
    private int phraseEnd(int at, int end) {
        int next = text.indexOf('=', at, end);
        if (next < 0) {
            return end;
        }
        int start = next;
        while (start > at && isKey(text.charAt(start - 1))) {
            start--;
        }
        while (start > at + 1 && " ,".indexOf(text.charAt(start - 1)) >= 0) {
            start--;
        }
        return start > at ? start : end;
    }

    private static boolean isKey(char c) {
        return NumberRun.isWord(c) || c == '-' || c == '.' || c == '[' || c == ']' || c == '$';
    }

    private int phone(int at) {
        boolean inside = text.charAt(at) != '+' && at > from && NumberRun.joins(text.charAt(at - 1));
        int end = inside ? -1 : redactor.expected().phones().inText(text, from, at, to);
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
        int end = IpAddresses.v6(text, at, to);
        return end < 0 ? -1 : replaced(at, end, DataType.IP);
    }

    /** Reads a word: redacts data that starts with it, else skips the whole word. */
    private int word(int at) {
        int end = at + 1;
        boolean latin = NumberRun.isLatin(text.charAt(at));
        boolean digits = NumberRun.isDigit(text.charAt(at));
        while (end < to) {
            char c = text.charAt(end);
            if (!NumberRun.isWord(c) || NumberRun.isLatin(c) != latin) {
                break;
            }
            digits |= c <= '9';
            end++;
        }
        int found = token(at, end);
        found = found < 0 ? bearer(at, end) : found;
        found = found < 0 ? userData(at, end) : found;
        found = found < 0 ? personPath(at, end) : found;
        if (found < 0) {
            found = NumberRun.isDigit(text.charAt(at)) ? digits(at) : letters(at, end);
        }
        if (found < 0 && end < to && text.charAt(end) == ':' && end - at <= 4) {
            found = v6(at);
        }
        if (found < 0 && isHashToReplace(at, end)) {
            found = replaced(at, end, DataType.HASH);
        }
        found = found < 0 ? base64(at) : found;
        found = found < 0 && (digits || text.indexOf('_', at, end) >= 0) ? inside(at, end) : found;
        return found < 0 ? end : found;
    }

    /** Finds a number inside of a word that its check digits prove: {@code Nr4111111111111111x12}, {@code _DE89370400440532013000_}. */
    private int inside(int at, int end) {
        if (end - at >= 32 && isHex(at, end)) {
            return -1;
        }
        int part = at;
        for (int i = at; i < end; i++) {
            char c = text.charAt(i);
            char before = i > at ? text.charAt(i - 1) : '_';
            int found = -1;
            if (NumberRun.isDigit(c)) {
                if (i > at && !NumberRun.isDigit(before)) {
                    var run = new NumberRun(text, i, to);
                    found = proven(run, i);
                }
            } else if (i > at && c >= 'A' && c <= 'Z' && i + 15 <= to) {
                int iban = Accounts.iban(text, i, to);
                found = iban > 0 ? replaced(i, iban, DataType.IBAN) : -1;
            }
            found = found < 0 && before == '_' && i > at ? behindUnderscore(i) : found;
            if (found > 0) {
                return found;
            }
            if (c == '_' || i + 1 == end) {
                int stop = c == '_' ? i : end;
                if (!id && stop - part < end - at && NationalIds.isProvenWord(text, part, stop)) {
                    return replaced(part, stop, DataType.NATIONAL_ID);
                }
                part = i + 1;
            }
        }
        return -1;
    }

    /** A token, or base64, behind a name that was put before it: {@code sess_dXNlcj1t…}, {@code x_ghp_16C7…}. */
    private int behindUnderscore(int at) {
        int end = at;
        while (end < to && (NumberRun.isWord(text.charAt(end)) || "-.$".indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        int jwt = Tokens.jwt(text, at, end);
        if (jwt > 0) {
            return replaced(at, jwt, DataType.JWT);
        }
        if (Tokens.isVendor(text, at, end)) {
            return replaced(at, end, DataType.TOKEN);
        }
        return base64Piece(at);
    }

    /** A card, or an identity number, that no neighbour can veto. */
    private int proven(NumberRun run, int at) {
        int card = run.groups() == 0 ? -1 : card(run);
        if (card > 0 && card <= to) {
            return card(at, card);
        }
        int national = id ? -1 : NationalIds.proven(run);
        return national > 0 && national <= to ? replaced(at, national, DataType.NATIONAL_ID) : -1;
    }

    /** Tells whether a word is a long hexadecimal number, which may have anything in it. */
    private boolean isHex(int at, int end) {
        int i = at;
        while (i < end && text.charAt(i) < 0x80 && Character.digit(text.charAt(i), 16) >= 0) {
            i++;
        }
        return i == end;
    }

    /** Tells whether to replace a hash: in strict mode always; in hits if vendors use it for people, unless its key is for ids. */
    private boolean isHashToReplace(int at, int end) {
        boolean strict = redactor.mode() == RedactionMode.STRICT;
        boolean toldByKey = at == from && end == to && !expected.isPlain();
        if (toldByKey || end - at > 128
                || !(strict || (redactor.hits() && end - at == 64 && !expected.kind().isExempt()))) {
            return false;
        }
        return !Hashes.function(text.substring(at, end)).isEmpty();
    }

    /** Google's {@code tv.1~em.<hash>~pn.<hash>}: hashed user data, each part by its name. */
    private int userData(int at, int wordEnd) {
        if (wordEnd != at + 2 || !text.startsWith("tv.", at)) {
            return -1;
        }
        int i = at + 3;
        while (i < to && NumberRun.isDigit(text.charAt(i))) {
            i++;
        }
        boolean any = false;
        while (i < to && text.charAt(i) == '~') {
            int name = i + 1;
            int dot = name;
            while (dot < to && dot - name < 8 && NumberRun.isWord(text.charAt(dot))) {
                dot++;
            }
            if (dot == name || dot >= to || text.charAt(dot) != '.') {
                break;
            }
            int end = valueEnd(dot + 1, "~ &#\"'<>;,|*\t\r\n");
            DataType type = UserData.type(text.substring(name, dot));
            if (type != null && end - dot > UserData.MAX_CODE) {
                replaced(dot + 1, end,
                        redactor.expected().hash(type, text.substring(dot + 1, end)));
            }
            any = true;
            i = end;
        }
        return any ? i : -1;
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
        int secret = WebhookPaths.secretStart(text, from, at - 1, to);
        if (secret >= 0) {
            return replaced(secret, WebhookPaths.secretEnd(text, secret, to), DataType.TOKEN);
        }
        if (at >= from + 4 && SecretPaths.isBehind(text, from, at - 1)) {
            int end = valueEnd(at, "/?#&\"' ;,|<>\r\n\t");
            if (SecretPaths.isToken(text, at, end)) {
                int encoded = base64(at);
                return encoded > 0 ? encoded : replaced(at, end, DataType.TOKEN);
            }
        }
        if (text.startsWith("linkedin.com/in/", at - 16)) {
            return replaced(at, valueEnd(at, "/?#&\"' ;,|<>\r\n\t"), DataType.USER_ID);
        }
        int start = at - 1;
        while (start > done && at - start < 14 && NumberRun.isWord(text.charAt(start - 1))) {
            start--;
        }
        if (start == from || text.charAt(start - 1) != '/'
                || !PersonPaths.isIn(text.substring(start, at - 1))) {
            return -1;
        }
        int end = valueEnd(at, "/?#&\"' ;,|<>\r\n\t");
        boolean isId = end - at <= 64 && PersonPaths.isId(text, at, end);
        return isId && wordEnd <= end ? replaced(at, end, DataType.USER_ID) : -1;
    }

    private int digits(int at) {
        char before = at > from ? text.charAt(at - 1) : ' ';
        boolean joined = at > from + 1 && "-._".indexOf(before) >= 0 && NumberRun.isWord(text.charAt(at - 2));
        boolean partOfMore = joined || (at > from + 1 && "/:".indexOf(before) >= 0
                && NumberRun.isWord(text.charAt(at - 2)));
        if (text.startsWith("wa.me/", at - 6) && runOfDigits(at) - at > 6) {
            return replaced(at, runOfDigits(at), DataType.PHONE);
        }
        var run = new NumberRun(text, at, to);
        if (run.groups() == 0) {
            return -1;
        }
        int labelled = partOfMore && before != ':' ? -1 : behindLabel(at);
        if (labelled > 0) {
            return labelled;
        }
        // The digits behind a point are a fraction, or go on with a version.
        boolean fraction = joined && before == '.' && NumberRun.isDigit(text.charAt(at - 2));
        if (!fraction) {
            int proven = partOfMore ? proven(run, at) : -1;
            if (proven > 0) {
                return proven;
            }
            int card = partOfMore ? -1 : card(run);
            if (card > 0 && card <= to) {
                return card(at, card);
            }
        }
        if (!partOfMore || before == ':') {
            int national = id ? NationalIds.certain(run) : NationalIds.grouped(run, text, to);
            national = national > 0 || id ? national : NationalIds.proven(run);
            if (national > 0 && national <= to && !isArticle(at, national)) {
                return replaced(at, national, DataType.NATIONAL_ID);
            }
        }
        boolean mayBeIp = (run.groups() >= 4 && run.behind(0) == '.') || IpAddresses.isBracketedDot(text, run.end(0))
                || (run.groups() >= 2 && IpAddresses.isBracketedDot(text, run.end(run.groups() - 1)));
        if (mayBeIp && expected.kind() != KeyKind.VERSION) {
            int end = IpAddresses.isNamed(text, from, at)
                    ? IpAddresses.namedV4(text, at, to)
                    : IpAddresses.v4(text, at, to);
            if (end > 0 && IpAddresses.isTelling(text, from, at, end)) {
                return replaced(at, end, DataType.IP);
            }
        }
        int phone = partOfMore && before != ':' ? -1 : redactor.expected().phones().inText(text, from, at, to, id);
        return phone > 0 ? replaced(at, phone, DataType.PHONE) : -1;
    }

    private int runOfDigits(int at) {
        int end = at;
        while (end < to && NumberRun.isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** A number behind a label: {@code PESEL 44051401359}, {@code born on 12 March 1984}. */
    private int behindLabel(int at) {
        KeyKind kind = at == from ? KeyKind.NONE : Labels.before(text, done, at);
        if (kind == KeyKind.NONE) {
            return -1;
        }
        int end = Labels.end(kind, text, at, to, false);
        return end < 0 ? -1 : replaced(at, end, kind.type());
    }

    /** A card, with the data that a reader of its stripe sends behind the number. */
    private int card(int at, int end) {
        return replaced(at, MagneticStripe.end(text, end, to),
                redactor.expected().found(DataType.CARD, text.substring(at, end)));
    }

    private int card(NumberRun run) {
        int card = Accounts.groupedCard(run);
        if (card > 0 || (id && !expected.mayBeCard(redactor.hits()))) {
            return card;
        }
        int length = run.length(0);
        if (length < 13 || length > 19) {
            return -1;
        }
        String digits = run.digits(1);
        boolean said = Accounts.isBareCard(digits) || (!id && Accounts.isCard(digits)
                && (cardBefore(run.from()) || MagneticStripe.end(text, run.end(0), to) > run.end(0)));
        return said ? run.end(0) : -1;
    }

    /** Tells whether the key or the words before it mark a number like {@code 123-45-6789} as an article's. */
    private boolean isArticle(int at, int end) {
        return (expected.kind() == KeyKind.ARTICLE && at == from && end == to)
                || ArticleWords.standBefore(text, from, at);
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
        int insurance = id ? -1 : NationalIds.insuranceNumber(text, at, to);
        if (insurance > 0) {
            return replaced(at, insurance, DataType.NATIONAL_ID);
        }
        boolean partOfMore = (at > from && "-.".indexOf(text.charAt(at - 1)) >= 0)
                || (end < to && text.charAt(end) == '-');
        boolean found = !id
                && (partOfMore ? NationalIds.isProvenWord(text, at, end) : NationalIds.isWord(text, at, end));
        return found ? replaced(at, end, DataType.NATIONAL_ID) : -1;
    }

    /** Redacts base64: a placeholder if it holds only one kind of data, else encodes it again without personal data. */
    private int base64(int at) {
        if (depth >= MAX_DEPTH) {
            return -1;
        }
        if (at < base64Until) {
            boolean isPart = at >= readBase64Until && "-+/".indexOf(text.charAt(at - 1)) >= 0;
            return isPart ? base64Piece(at) : -1;
        }
        base64Tries = 0;
        base64Until = base64End(at, false);
        if (at >= wholeBase64Until) {
            wholeBase64Until = base64End(at, true);
            if (wholeBase64Until > base64Until) {
                String whole = decode(at, wholeBase64Until);
                if (whole != null) {
                    // Reading its parts again would lose their context.
                    base64Until = wholeBase64Until;
                    readBase64Until = wholeBase64Until;
                    return base64(at, wholeBase64Until, whole);
                }
            }
        }
        String part = decode(at, base64Until);
        if (part == null) {
            return base64Piece(at);
        }
        readBase64Until = base64Until;
        return base64(at, base64Until, part);
    }

    /** Base64 that is joined to other text by a sign which might be part of it: {@code id-…}, {@code …_1}. */
    private int base64Piece(int at) {
        if (++base64Tries > MOST_PIECES || depth >= MAX_DEPTH) {
            return -1;
        }
        int end = at;
        while (end < to && end - at < MAX_PIECE && text.charAt(end) < 0x80
                && Character.isLetterOrDigit(text.charAt(end))) {
            end++;
        }
        int whole = Math.min(base64End(at, false), at + MAX_PIECE);
        String rest = whole > end ? decode(at, whole) : null;
        int found = rest == null ? -1 : base64(at, whole, rest);
        String piece = found < 0 ? decode(at, end) : null;
        return piece == null ? found : base64(at, end, piece);
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
        boolean wholly = at == from && end == to;
        value(redactor, decoded, 0, decoded.length(), wholly ? expected : plain(), depth + 1, inside);
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

    /** Decodes a run of base64 characters; null if the result is not text. */
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
            return null; // not base64 of a text
        }
    }

    /** Checks the first bytes, which rules out nearly every ordinary word. */
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
