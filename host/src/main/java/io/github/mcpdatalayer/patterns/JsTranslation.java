package io.github.mcpdatalayer.patterns;

import java.util.ArrayDeque;
import java.util.Deque;

import org.jspecify.annotations.Nullable;

/** An expression of JavaScript, without the flags u and v, written for RE2. It knows what JavaScript refuses and what RE2 cannot say. */
final class JsTranslation {

    /** JavaScript refuses the expression. */
    static final class Invalid extends Exception {
        private static final long serialVersionUID = 1;
    }

    /** RE2 cannot say it. */
    static final class OnlyInPages extends Exception {
        private static final long serialVersionUID = 1;

        private final JsLimit limit;

        OnlyInPages(JsLimit limit) {
            this.limit = limit;
        }

        JsLimit limit() {
            return limit;
        }
    }

    private static final int MOST_REPEATS = 1_000;
    private static final String SPACE = "\\x{9}-\\x{d} \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";
    private static final String NO_SPACE = "\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}"
            + "\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";
    private static final String ANY = "\\x{0}-\\x{10ffff}";
    private static final String LINE_ENDS = "\\x{a}\\x{d}\\x{2028}\\x{2029}";

    private final String source;
    private final StringBuilder out = new StringBuilder();
    /** The number of groups that were opened before each open group. */
    private final Deque<Integer> open = new ArrayDeque<>();
    private final int groups;
    private final boolean isNamed;
    private int at;
    private int opened;
    private boolean canRepeat;
    private boolean holdsGroups;
    private boolean resets;

    private JsTranslation(String source) {
        this.source = source;
        int count = 0;
        boolean named = false;
        boolean inClass = false;
        for (int i = 0; i < source.length(); i++) {
            char c = source.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '[') {
                inClass = true;
            } else if (c == ']') {
                inClass = false;
            } else if (c == '(' && !inClass) {
                boolean name = source.startsWith("?<", i + 1) && !source.startsWith("?<=", i + 1)
                        && !source.startsWith("?<!", i + 1);
                named |= name;
                count += name || !source.startsWith("?", i + 1) ? 1 : 0;
            }
        }
        this.groups = count;
        this.isNamed = named;
    }

    static JsTranslation of(String source) throws Invalid, OnlyInPages {
        JsTranslation translation = new JsTranslation(source);
        OnlyInPages first = null;
        while (translation.at < source.length()) {
            try {
                translation.next();
            } catch (OnlyInPages e) {
                first = first == null ? e : first; // what follows may still be invalid
            }
        }
        if (!translation.open.isEmpty()) {
            throw new Invalid();
        }
        if (first != null) {
            throw first;
        }
        return translation;
    }

    String regex() {
        return out.toString();
    }

    /** Tells whether a repetition empties groups inside it again, which RE2 does not do. */
    boolean resetsGroups() {
        return resets;
    }

    private void next() throws Invalid, OnlyInPages {
        char c = source.charAt(at++);
        switch (c) {
            case '|', '^', '$' -> assertion(String.valueOf(c));
            case '(' -> group();
            case ')' -> close();
            case '*', '+', '?' -> repeat(String.valueOf(c), c == '?' ? 1 : 2);
            case '{' -> braces();
            case '[' -> atom(brackets());
            case '.' -> atom("[^" + LINE_ENDS + "]");
            case '\\' -> escape();
            default -> literal(c);
        }
    }

    private void assertion(String text) {
        out.append(text);
        canRepeat = false;
    }

    private void atom(String text) {
        out.append(text);
        canRepeat = true;
        holdsGroups = false;
    }

    private void literal(int c) throws OnlyInPages {
        atom(quoted(c));
        if (c <= Character.MAX_VALUE && Character.isSurrogate((char) c)) {
            throw new OnlyInPages(JsLimit.CHARACTERS);
        }
    }

    private static String quoted(int c) {
        return c < 128 && Character.isLetterOrDigit(c) ? Character.toString(c) : "\\x{" + Integer.toHexString(c) + "}";
    }

    private void group() throws Invalid, OnlyInPages {
        open.push(opened);
        canRepeat = false;
        if (!source.startsWith("?", at)) {
            opened++;
            out.append('(');
        } else if (source.startsWith("?:", at)) {
            at += 2;
            out.append("(?:");
        } else if (source.startsWith("?=", at) || source.startsWith("?!", at)) {
            at += 2;
            out.append("(?:");
            throw new OnlyInPages(JsLimit.LOOK_AROUND);
        } else if (source.startsWith("?<=", at) || source.startsWith("?<!", at)) {
            at += 3;
            out.append("(?:");
            throw new OnlyInPages(JsLimit.LOOK_AROUND);
        } else if (source.startsWith("?<", at)) {
            int end = source.indexOf('>', at);
            if (end < 0 || !source.substring(at + 2, end).matches("[\\p{L}_$][\\p{L}\\p{N}_$]*")) {
                throw new Invalid();
            }
            at = end + 1;
            opened++;
            out.append('(');
        } else {
            int end = source.indexOf(':', at);
            if (end < 0 || !source.substring(at + 1, end).matches("[ims]*-?[ims]*") || end - at > 8) {
                throw new Invalid();
            }
            at = end + 1;
            out.append("(?:");
            throw new OnlyInPages(JsLimit.BROWSER);
        }
    }

    private void close() throws Invalid {
        if (open.isEmpty()) {
            throw new Invalid();
        }
        int before = open.pop();
        out.append(')');
        canRepeat = true;
        holdsGroups = opened - before > 1;
    }

    private void repeat(String quantifier, int most) throws Invalid {
        if (!canRepeat) {
            throw new Invalid();
        }
        out.append(quantifier);
        if (source.startsWith("?", at)) {
            at++;
            out.append('?');
        }
        resets |= holdsGroups && most > 1;
        canRepeat = false;
    }

    private void braces() throws Invalid, OnlyInPages {
        int end = source.indexOf('}', at);
        String inside = end < 0 ? "" : source.substring(at, end);
        if (!inside.matches("\\d+(,\\d*)?")) {
            literal('{');
            return;
        }
        at = end + 1;
        String[] bounds = inside.split(",", -1);
        String least = bounds[0].replaceFirst("^0+(?=.)", "");
        String most = bounds.length == 1 ? least : bounds[1].replaceFirst("^0+(?=.)", "");
        boolean isOrdered = most.isEmpty() || least.length() < most.length()
                || (least.length() == most.length() && least.compareTo(most) <= 0);
        if (!canRepeat || !isOrdered) {
            throw new Invalid();
        }
        boolean isLarge = least.length() > 4 || most.length() > 4 || Integer.parseInt(least) > MOST_REPEATS
                || (!most.isEmpty() && Integer.parseInt(most) > MOST_REPEATS);
        repeat("{" + (isLarge ? "1" : least) + (bounds.length == 1 ? "" : "," + (isLarge ? "" : most)) + "}", 2);
        if (isLarge) {
            throw new OnlyInPages(JsLimit.SIZE);
        }
    }

    private void escape() throws Invalid, OnlyInPages {
        if (at == source.length()) {
            throw new Invalid();
        }
        char c = source.charAt(at);
        String set = set(c);
        if (set != null) {
            at++;
            atom("[" + set + "]");
        } else if (c == 'b' || c == 'B') {
            at++;
            assertion("\\" + c);
        } else if (c == 'k' && isNamed) {
            at++;
            atom("k");
            throw new OnlyInPages(JsLimit.BACK_REFERENCE);
        } else if (c >= '1' && c <= '9' && isBackReference()) {
            atom("1");
            throw new OnlyInPages(JsLimit.BACK_REFERENCE);
        } else {
            literal(escaped());
        }
    }

    /** Tells whether the digits name a group; then they are read. */
    private boolean isBackReference() {
        int end = at;
        while (end < source.length() && end < at + 6 && Character.digit(source.charAt(end), 10) >= 0
                && source.charAt(end) < 128) {
            end++;
        }
        if (Integer.parseInt(source.substring(at, end)) > groups) {
            return false;
        }
        at = end;
        return true;
    }

    private static @Nullable String set(char c) {
        return switch (c) {
            case 'd' -> "0-9";
            case 'D' -> "\\x{0}-/:-\\x{10ffff}";
            case 'w' -> "0-9A-Za-z_";
            case 'W' -> "\\x{0}-/:-@\\x{5b}-\\x{5e}`\\x{7b}-\\x{10ffff}";
            case 's' -> SPACE;
            case 'S' -> NO_SPACE;
            default -> null;
        };
    }

    /** The one character behind a backslash; it is read. */
    private int escaped() {
        char c = source.charAt(at++);
        return switch (c) {
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'v' -> 0xb;
            case 'f' -> '\f';
            case 'r' -> '\r';
            case '0', '1', '2', '3', '4', '5', '6', '7' -> octal(c);
            case 'c' -> {
                if (at < source.length() && source.charAt(at) < 128 && Character.isLetter(source.charAt(at))) {
                    yield source.charAt(at++) % 32;
                }
                at--; // a backslash, and the c is read again
                yield '\\';
            }
            case 'x' -> hex(2, c);
            case 'u' -> hex(4, c);
            default -> c;
        };
    }

    private int octal(char first) {
        int value = first - '0';
        while (at < source.length() && source.charAt(at) >= '0' && source.charAt(at) <= '7'
                && value * 8 + source.charAt(at) - '0' <= 255) {
            value = value * 8 + source.charAt(at++) - '0';
        }
        return value;
    }

    private int hex(int digits, char otherwise) {
        if (at + digits > source.length() || !source.substring(at, at + digits).matches("[0-9A-Fa-f]+")) {
            return otherwise;
        }
        int value = Integer.parseInt(source.substring(at, at + digits), 16);
        at += digits;
        return value;
    }

    private String brackets() throws Invalid, OnlyInPages {
        boolean isNegated = source.startsWith("^", at);
        at += isNegated ? 1 : 0;
        StringBuilder members = new StringBuilder();
        boolean surrogates = false;
        while (!source.startsWith("]", at)) {
            if (at == source.length()) {
                throw new Invalid();
            }
            int from = member(members);
            surrogates |= isSurrogate(from);
            if (source.startsWith("-", at) && at + 1 < source.length() && source.charAt(at + 1) != ']') {
                at++;
                int to = member(members);
                surrogates |= isSurrogate(to);
                if (from >= 0 && to >= 0) {
                    if (from > to) {
                        throw new Invalid();
                    }
                    members.append(quoted(from)).append('-').append(quoted(to));
                } else {
                    members.append("\\-").append(from >= 0 ? quoted(from) : "").append(to >= 0 ? quoted(to) : "");
                }
            } else if (from >= 0) {
                members.append(quoted(from));
            }
        }
        at++;
        if (surrogates) {
            throw new OnlyInPages(JsLimit.CHARACTERS);
        }
        if (members.isEmpty()) {
            return (isNegated ? "[" : "[^") + ANY + "]";
        }
        return (isNegated ? "[^" : "[") + members + "]";
    }

    private static boolean isSurrogate(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }

    /** One member: its character, or −1 for a set, which is written at once. */
    private int member(StringBuilder members) throws Invalid {
        char c = source.charAt(at++);
        if (c != '\\') {
            return c;
        }
        if (at == source.length()) {
            throw new Invalid();
        }
        String set = set(source.charAt(at));
        if (set != null) {
            at++;
            members.append(set);
            return -1;
        }
        if (source.charAt(at) == 'b') {
            at++;
            return '\b';
        }
        return escaped();
    }
}
