package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Translates a pattern of JSON Schema, which is JavaScript's, to the syntax of the linear-time engine. The two differ in
 * the dot, blanks, the end, code points, names of groups and nested brackets.
 */
final class LinearSyntax {

    /** A larger program than any plan needs: repetitions in repetitions multiply, and the engine writes each one out. */
    private static final int MAX_SIZE = 100_000;
    private static final int UNBOUNDED_COST = 2;

    private static final String ANY = "[^\\n\\r\\x{2028}\\x{2029}]";
    private static final String BLANKS = "\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";
    private static final String OTHERS = "\\x{0}-\\x{8}\\x{e}-\\x{1f}!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}"
            + "\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";

    private final String pattern;
    private final StringBuilder out = new StringBuilder();
    /** The number of states that the groups around this place have so far. */
    private final Deque<Long> around = new ArrayDeque<>();
    private long size;
    private long last;
    private int at;

    private LinearSyntax(String pattern) {
        this.pattern = pattern;
    }

    /** Null for what no such engine can do (looking around, referring back), what it does not know, and what grows too large in it. */
    static @Nullable String of(String pattern) {
        var syntax = new LinearSyntax(pattern);
        return syntax.write() ? syntax.out.toString() : null;
    }

    private boolean write() {
        while (at < pattern.length()) {
            char c = pattern.charAt(at++);
            boolean known = switch (c) {
                case '\\' -> escape(false);
                case '[' -> brackets();
                case '(' -> group();
                case ')' -> end();
                case '.' -> atom(ANY);
                case '$' -> atom("\\z");
                case '^' -> atom("\\A");
                case '*', '+', '?' -> repeated(c);
                case '{' -> counted();
                default -> atom(String.valueOf(c));
            };
            if (!known || size > MAX_SIZE) {
                return false;
            }
        }
        return true;
    }

    private boolean atom(String text) {
        out.append(text);
        last = 1;
        size++;
        return true;
    }

    private boolean group() {
        around.push(size);
        size = 1;
        if (!pattern.startsWith("?", at)) {
            out.append('(');
            return true;
        }
        if (pattern.startsWith("?<", at)) {
            boolean looksBehind = pattern.startsWith("?<=", at) || pattern.startsWith("?<!", at);
            at += 2;
            out.append("(?P<");
            return !looksBehind;
        }
        // The engine takes or refuses all else that stands here: (?:…) and flags.
        out.append('(');
        return !pattern.startsWith("?=", at) && !pattern.startsWith("?!", at);
    }

    private boolean end() {
        if (around.isEmpty()) {
            return false;
        }
        out.append(')');
        last = size;
        size += around.pop();
        return true;
    }

    private boolean repeated(char how) {
        out.append(how);
        size += UNBOUNDED_COST;
        return true;
    }

    private boolean counted() {
        int close = pattern.indexOf('}', at);
        String count = close < 0 ? "" : pattern.substring(at, close);
        if (!count.matches("\\d{1,4}(,\\d{0,4})?")) {
            return atom("\\{"); // as JavaScript has it: a brace that counts nothing is one
        }
        String[] bounds = count.split(",", 2);
        long most = bounds.length == 2 && !bounds[1].isEmpty()
                ? Long.parseLong(bounds[1])
                : Long.parseLong(bounds[0]) + bounds.length - 1;
        last *= Math.max(1, most);
        size += last;
        at = close + 1;
        out.append('{').append(count).append('}');
        return true;
    }

    /** Between brackets nothing but the backslash is a sign, and an empty pair is nothing or anything. */
    private boolean brackets() {
        boolean negated = pattern.startsWith("^", at);
        if (negated) {
            at++;
        }
        if (pattern.startsWith("]", at)) {
            at++;
            return atom(negated ? "[\\x{0}-\\x{10ffff}]" : "[^\\x{0}-\\x{10ffff}]");
        }
        out.append(negated ? "[^" : "[");
        while (at < pattern.length()) {
            char c = pattern.charAt(at++);
            if (c == ']') {
                return atom("]");
            }
            if (c == '\\') {
                if (!escape(true)) {
                    return false;
                }
            } else {
                out.append(c == '[' || c == '^' ? "\\" : "").append(c);
            }
        }
        return false;
    }

    private boolean escape(boolean inBrackets) {
        if (at == pattern.length()) {
            return false;
        }
        char c = pattern.charAt(at++);
        return switch (c) {
            case 's' -> piece(inBrackets ? BLANKS : "[" + BLANKS + "]", inBrackets);
            case 'S' -> piece(inBrackets ? OTHERS : "[" + OTHERS + "]", inBrackets);
            case 'd', 'D', 'w', 'W', 'n', 'r', 't', 'f', 'v' -> piece("\\" + c, inBrackets);
            case 'b' -> piece(inBrackets ? "\\x{8}" : "\\b", inBrackets);
            case 'B' -> !inBrackets && piece("\\B", false);
            case '0' -> piece("\\x{0}", inBrackets);
            case 'x' -> code(hex(2), inBrackets);
            case 'u' -> unicode(inBrackets);
            case 'p', 'P' -> property(c, inBrackets);
            // A letter or a digit that means something else, or nothing: a reference back, or another engine's sign.
            default -> !Character.isLetterOrDigit(c) && piece(c < 0x80 ? "\\" + c : String.valueOf(c), inBrackets);
        };
    }

    private boolean piece(String text, boolean inBrackets) {
        if (!inBrackets) {
            return atom(text);
        }
        out.append(text);
        return true;
    }

    private boolean code(int point, boolean inBrackets) {
        return point >= 0 && point <= Character.MAX_CODE_POINT
                && piece(String.format(Locale.ROOT, "\\x{%x}", point), inBrackets);
    }

    private boolean unicode(boolean inBrackets) {
        if (pattern.startsWith("{", at)) {
            int close = pattern.indexOf('}', at);
            String digits = close < 0 ? "" : pattern.substring(at + 1, close);
            if (!digits.matches("[0-9a-fA-F]{1,6}")) {
                return false;
            }
            at = close + 1;
            return code(Integer.parseInt(digits, 16), inBrackets);
        }
        int first = hex(4);
        if (first >= 0 && Character.isHighSurrogate((char) first) && pattern.startsWith("\\u", at)) {
            int before = at;
            at += 2;
            int second = hex(4);
            if (second >= 0 && Character.isLowSurrogate((char) second)) {
                return code(Character.toCodePoint((char) first, (char) second), inBrackets);
            }
            at = before;
        }
        return code(first, inBrackets);
    }

    /** A number of so many digits; −1 if there is none. */
    private int hex(int digits) {
        if (at + digits > pattern.length() || !pattern.substring(at, at + digits).matches("[0-9a-fA-F]+")) {
            return -1;
        }
        at += digits;
        return Integer.parseInt(pattern, at - digits, at, 16);
    }

    private boolean property(char sign, boolean inBrackets) {
        int close = pattern.indexOf('}', at);
        if (!pattern.startsWith("{", at) || close < 0) {
            return false;
        }
        String name = pattern.substring(at + 1, close)
                .replaceFirst("^(General_Category|gc|Script|sc)=", "");
        at = close + 1;
        return piece("\\" + sign + "{" + name + "}", inBrackets);
    }
}
