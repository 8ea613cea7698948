package io.github.mcpdatalayer.edit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.edit.TomlNode.Inline;
import io.github.mcpdatalayer.edit.TomlNode.Items;
import io.github.mcpdatalayer.edit.TomlNode.Pair;
import io.github.mcpdatalayer.edit.TomlNode.Scalar;

/** Reads the lines of a TOML text, keeping the place of everything. Their common meaning is not seen here. */
final class TomlScanner {

    private static final int MAX_DEPTH = 500;
    private static final Pattern BARE_KEY = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_+.:-]+");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?(0|[1-9](_?\\d)*)");
    private static final Pattern BASED = Pattern
            .compile("0x[0-9a-fA-F](_?[0-9a-fA-F])*|0o[0-7](_?[0-7])*|0b[01](_?[01])*");
    private static final Pattern FLOAT = Pattern
            .compile("[+-]?(0|[1-9](_?\\d)*)((\\.\\d(_?\\d)*)([eE][+-]?\\d(_?\\d)*)?|[eE][+-]?\\d(_?\\d)*)");
    private static final Pattern SPECIAL = Pattern.compile("[+-]?(inf|nan)");
    private static final Pattern MOMENT = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)?([Tt ])?"
            + "((\\d\\d:\\d\\d:\\d\\d)(\\.\\d+)?)?([Zz]|([+-])(\\d\\d):(\\d\\d))?");

    private final String text;
    private int at;
    private int depth;

    TomlScanner(String text) {
        this.text = text;
        this.at = text.startsWith("\uFEFF") ? 1 : 0;
    }

    List<TomlLine> lines() throws SyntaxException {
        List<TomlLine> lines = new ArrayList<>();
        while (at < text.length()) {
            blanks();
            int start = at;
            if (peek('[')) {
                lines.add(header(start));
            } else if (at < text.length() && !peek('#') && !peek('\n') && !peek('\r')) {
                lines.add(new TomlLine.Setting(pair()));
            }
            lineEnd();
        }
        return lines;
    }

    private TomlLine header(int start) throws SyntaxException {
        at++;
        boolean array = peek('[');
        at += array ? 1 : 0;
        List<String> path = path();
        expect(array ? "]]" : "]");
        return new TomlLine.Header(start, at, path, array);
    }

    private Pair pair() throws SyntaxException {
        int start = at;
        List<String> path = path();
        expect("=");
        blanks();
        return new Pair(start, path, value());
    }

    private List<String> path() throws SyntaxException {
        List<String> path = new ArrayList<>();
        do {
            blanks();
            path.add(key());
            blanks();
        } while (take("."));
        return List.copyOf(path);
    }

    private String key() throws SyntaxException {
        if (peek('"') || peek('\'')) {
            if (text.startsWith("\"\"\"", at) || text.startsWith("'''", at)) {
                throw problem("a key cannot span several lines");
            }
            return string();
        }
        Matcher bare = BARE_KEY.matcher(text).region(at, text.length());
        if (!bare.lookingAt()) {
            throw problem("expected a key, but " + found());
        }
        at = bare.end();
        return bare.group();
    }

    private TomlNode value() throws SyntaxException {
        int start = at;
        if (at == text.length()) {
            throw problem("expected a value, but the file ends");
        }
        if (++depth > MAX_DEPTH) {
            throw problem("nested deeper than " + MAX_DEPTH);
        }
        TomlNode node = switch (text.charAt(at)) {
            case '"', '\'' -> {
                String string = string();
                yield new Scalar(start, at, new JsonPrimitive(string));
            }
            case '[' -> items();
            case '{' -> inline();
            default -> {
                JsonPrimitive word = word();
                yield new Scalar(start, at, word);
            }
        };
        depth--;
        return node;
    }

    private Items items() throws SyntaxException {
        int start = at++;
        List<TomlNode> nodes = new ArrayList<>();
        boolean more = true;
        while (true) {
            blankLines();
            if (take("]")) {
                return new Items(start, at, List.copyOf(nodes));
            }
            if (!more) {
                throw problem("expected a comma or ], but " + found());
            }
            nodes.add(value());
            blankLines();
            more = take(",");
        }
    }

    private Inline inline() throws SyntaxException {
        int start = at++;
        List<Pair> pairs = new ArrayList<>();
        blanks();
        if (!take("}")) {
            do {
                blanks();
                pairs.add(pair());
                blanks();
            } while (take(","));
            expect("}");
        }
        return new Inline(start, at, List.copyOf(pairs));
    }

    private JsonPrimitive word() throws SyntaxException {
        Matcher matcher = WORD.matcher(text).region(at, text.length());
        String word = matcher.lookingAt() ? matcher.group() : "";
        if (word.matches("\\d{4}-\\d\\d-\\d\\d") && text.startsWith(" ", at + 10)
                && matcher.region(at + 11, text.length()).lookingAt() && matcher.group().matches("\\d\\d:.*")) {
            word += " " + matcher.group(); // a blank may stand in the place of T
        }
        JsonPrimitive value;
        String digits = word.replace("_", "");
        if (word.equals("true") || word.equals("false")) {
            value = new JsonPrimitive(word.equals("true"));
        } else if (DECIMAL.matcher(word).matches()) {
            value = whole(new BigInteger(digits));
        } else if (BASED.matcher(word).matches()) {
            int base = word.charAt(1) == 'x' ? 16 : word.charAt(1) == 'o' ? 8 : 2;
            value = whole(new BigInteger(digits.substring(2), base));
        } else if (FLOAT.matcher(word).matches()) {
            value = new JsonPrimitive(new BigDecimal(digits));
        } else if (SPECIAL.matcher(word).matches()) {
            value = new JsonPrimitive(word.endsWith("nan")
                    ? Double.NaN
                    : word.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
        } else if (!word.isEmpty() && isMoment(word)) {
            value = new JsonPrimitive(word.replace(' ', 'T'));
        } else {
            throw problem("expected a value, but " + found());
        }
        at += word.length();
        return value;
    }

    private JsonPrimitive whole(BigInteger number) throws SyntaxException {
        if (number.bitLength() > 63) {
            throw problem("this number does not fit into 64 bits");
        }
        return new JsonPrimitive(number);
    }

    private static boolean isMoment(String word) {
        Matcher matcher = MOMENT.matcher(word);
        if (!matcher.matches()) {
            return false;
        }
        String date = matcher.group(1);
        String time = matcher.group(4);
        boolean both = date != null && time != null;
        if ((date == null && time == null) || both != (matcher.group(2) != null)
                || (matcher.group(6) != null && !both)) {
            return false;
        }
        try {
            if (date != null) {
                LocalDate.parse(date);
            }
            if (time != null) {
                LocalTime.parse(time.replaceFirst(":60$", ":59")); // a leap second
            }
            if (matcher.group(7) != null) {
                return Integer.parseInt(matcher.group(8)) < 24 && Integer.parseInt(matcher.group(9)) < 60;
            }
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private String string() throws SyntaxException {
        String quote = text.substring(at, at + 1);
        String long3 = quote.repeat(3);
        return text.startsWith(long3, at) ? longString(long3, quote.equals("\"")) : shortString(quote.charAt(0));
    }

    private String shortString(char quote) throws SyntaxException {
        int start = at++;
        StringBuilder string = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            if (peek(quote)) {
                at++;
                return string.toString();
            }
            if (quote == '"' && peek('\\')) {
                escape(string);
            } else {
                string.append(plain());
            }
        }
        throw new SyntaxException(text, start, "this string does not end on its line");
    }

    private String longString(String quotes, boolean basic) throws SyntaxException {
        int start = at;
        at += 3;
        if (!take("\n")) {
            take("\r\n");
        }
        StringBuilder string = new StringBuilder();
        while (at < text.length()) {
            if (text.startsWith(quotes, at)) {
                int extra = extra(quotes.charAt(0));
                string.repeat(quotes.charAt(0), extra);
                at += extra + 3;
                return string.toString();
            }
            if (basic && peek('\\')) {
                if (!foldedLine()) {
                    escape(string);
                }
            } else if (peek('\n') || text.startsWith("\r\n", at)) {
                at += peek('\n') ? 1 : 2;
                string.append('\n');
            } else {
                string.append(plain());
            }
        }
        throw new SyntaxException(text, start, "this string does not end");
    }

    /** The number of quotes here beyond the three that end a string: two at most may belong to it. */
    private int extra(char quote) {
        int count = 0;
        while (at + count < text.length() && text.charAt(at + count) == quote) {
            count++;
        }
        return Math.min(count - 3, 2);
    }

    /** A backslash at the end of a line takes the line end and all blanks after it away. */
    private boolean foldedLine() {
        int end = at + 1;
        while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        if (!text.startsWith("\n", end) && !text.startsWith("\r\n", end)) {
            return false;
        }
        while (end < text.length() && " \t\r\n".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        at = end;
        return true;
    }

    private char plain() throws SyntaxException {
        char c = text.charAt(at);
        if ((c < ' ' && c != '\t') || c == 0x7f) {
            throw problem("a control character is not allowed in a string");
        }
        at++;
        return c;
    }

    private void escape(StringBuilder string) throws SyntaxException {
        char c = at + 1 < text.length() ? text.charAt(at + 1) : '\0';
        int simple = "\"\\bfnrt".indexOf(c);
        if (simple >= 0) {
            string.append("\"\\\b\f\n\r\t".charAt(simple));
            at += 2;
            return;
        }
        int digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
        String hex = at + 2 + digits <= text.length() ? text.substring(at + 2, at + 2 + digits) : "";
        if (digits > 0 && hex.matches("[0-9a-fA-F]+")) {
            long point = Long.parseLong(hex, 16);
            if (point <= Character.MAX_CODE_POINT && (point < Character.MIN_SURROGATE
                    || point > Character.MAX_SURROGATE)) {
                string.appendCodePoint((int) point);
                at += 2 + digits;
                return;
            }
        }
        throw problem("unknown escape: \\" + c);
    }

    /** The rest of a line: blanks and a comment at most. */
    private void lineEnd() throws SyntaxException {
        blanks();
        comment();
        if (at < text.length() && !take("\n") && !take("\r\n")) {
            throw problem("expected the end of the line, but " + found());
        }
    }

    private void comment() throws SyntaxException {
        if (peek('#')) {
            while (at < text.length() && !peek('\n') && !text.startsWith("\r\n", at)) {
                if ((text.charAt(at) < ' ' && !peek('\t')) || peek('\u007f')) {
                    throw problem("a control character is not allowed in a comment");
                }
                at++;
            }
        }
    }

    private void blanks() {
        while (peek(' ') || peek('\t')) {
            at++;
        }
    }

    private void blankLines() throws SyntaxException {
        int start;
        do {
            start = at;
            blanks();
            comment();
            if (!take("\n")) {
                take("\r\n");
            }
        } while (at > start);
    }

    private boolean peek(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    private boolean take(String token) {
        boolean there = text.startsWith(token, at);
        at += there ? token.length() : 0;
        return there;
    }

    private void expect(String token) throws SyntaxException {
        blanks();
        if (!take(token)) {
            throw problem("expected " + token + ", but " + found());
        }
    }

    private String found() {
        if (at >= text.length()) {
            return "the file ends";
        }
        if (peek('\n') || peek('\r')) {
            return "the line ends";
        }
        Matcher word = WORD.matcher(text).region(at, text.length());
        String found = word.lookingAt() ? word.group() : Character.toString(text.codePointAt(at));
        return "found: " + String.format(Locale.ROOT, "%.20s", found);
    }

    private SyntaxException problem(String what) {
        return new SyntaxException(text, at, what);
    }
}
