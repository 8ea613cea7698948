package io.github.mcpdatalayer.patterns;

/**
 * Bounds the work that a backtracking engine may do at one place of a text without reading a character: ways through parts that may be
 * empty, and rounds of nothing. A count of the characters that it reads shows none of that, and it cannot be interrupted there:
 * {@code (){2000000000}} never ends. It counts too much rather than too little.
 */
public final class IdleSteps {

    /** More than this is too much; no expression that is written by hand comes near. */
    public static final long MOST = 10_000;
    private static final int MOST_GROUPS = 200;

    /**
     * A part of an expression.
     *
     * @param ways through it without a character
     * @param tail ways to its end behind the last character that it reads
     * @param steps without a character
     */
    private record Part(long ways, long tail, long steps) {

        static final Part NOTHING = new Part(1, 0, 1);
        static final Part CHARACTER = new Part(0, 1, 1);

        Part and(Part next) {
            return new Part(product(ways, next.ways), sum(product(tail, next.ways), next.tail),
                    sum(steps, product(Math.max(1, sum(ways, tail)), next.steps)));
        }

        Part or(Part other) {
            return new Part(sum(ways, other.ways), Math.max(tail, other.tail), sum(steps, other.steps));
        }

        Part times(long least) {
            long rounds = Math.max(1, least);
            long each = Math.max(1, ways);
            long all = power(each, rounds);
            long more = ways == 0 ? sum(1, tail) : each == 1 ? rounds : product(2, all);
            long through = least == 0 ? sum(1, ways) : ways == 0 ? 0 : all;
            return new Part(through, product(tail, all), product(steps, more));
        }
    }

    private final String regex;
    private int at;
    private int depth;

    private IdleSteps(String regex) {
        this.regex = regex;
    }

    /**
     * Counts them.
     *
     * @param regex one of java.util.regex
     * @return more than {@link #MOST} for what is too much, or cannot be counted
     */
    public static long of(String regex) {
        if (regex.contains("\\Q") || regex.contains("\\E")) {
            return MOST + 1; // what stands there is none of JavaScript's expressions
        }
        var steps = new IdleSteps(regex);
        Part all = Part.NOTHING;
        while (steps.at < regex.length()) {
            all = all.and(steps.alternatives());
            steps.at++; // a bracket that nobody opened: the engine says so
        }
        return Math.min(all.steps, MOST + 1);
    }

    private Part alternatives() {
        Part all = sequence();
        while (at < regex.length() && regex.charAt(at) == '|') {
            at++;
            all = all.or(sequence());
        }
        return all;
    }

    private Part sequence() {
        Part all = Part.NOTHING;
        while (at < regex.length() && regex.charAt(at) != '|' && regex.charAt(at) != ')') {
            Part part = part(regex.charAt(at++));
            for (long least = quantifier(); least >= 0; least = quantifier()) {
                part = part.times(least);
            }
            all = all.and(part);
        }
        return all;
    }

    private Part part(char c) {
        return switch (c) {
            case '(' -> group();
            case '[' -> brackets();
            case '\\' -> escape();
            case '^', '$' -> Part.NOTHING;
            default -> Part.CHARACTER;
        };
    }

    /** The least rounds of a quantifier that stands here; -1 if none does. */
    private long quantifier() {
        if (at >= regex.length()) {
            return -1;
        }
        char c = regex.charAt(at);
        if (c == '*' || c == '?' || c == '+') {
            at++;
            return c == '+' ? 1 : 0;
        }
        int end = at + 1;
        while (c == '{' && end < regex.length() && Character.isDigit(regex.charAt(end))) {
            end++;
        }
        if (c != '{' || end == at + 1) {
            return -1;
        }
        String least = regex.substring(at + 1, end);
        int close = regex.indexOf('}', end);
        at = close < 0 ? regex.length() : close + 1;
        return least.length() > 9 ? Integer.MAX_VALUE : Long.parseLong(least);
    }

    private Part group() {
        if (++depth > MOST_GROUPS) {
            at = regex.length();
            return new Part(1, 1, MOST + 1);
        }
        boolean looks = false;
        if (regex.startsWith("?", at)) {
            int end = at + 1;
            while (end < regex.length() && (Character.isLetter(regex.charAt(end)) || regex.charAt(end) == '-')) {
                end++;
            }
            boolean spreads = regex.indexOf('x', at, end) >= 0; // blanks and comments in it are no characters
            looks = regex.startsWith("?=", at) || regex.startsWith("?!", at) || regex.startsWith("?<=", at)
                    || regex.startsWith("?<!", at);
            int name = regex.startsWith("?<", at) && !looks ? regex.indexOf('>', at) : -1;
            at = name > 0 ? name + 1 : looks ? at + (regex.charAt(at + 1) == '<' ? 3 : 2) : end;
            if (spreads) {
                at = regex.length();
                depth--;
                return new Part(1, 1, MOST + 1);
            }
            if (regex.startsWith(")", at) && !looks && name < 0) {
                at++;
                depth--;
                return Part.NOTHING; // flags alone
            }
            if (!looks && name < 0 && at < regex.length() && ":>".indexOf(regex.charAt(at)) >= 0) {
                at++;
            }
        }
        Part inside = alternatives();
        at++;
        depth--;
        return looks ? new Part(1, 0, inside.steps) : inside;
    }

    /** A class, which may have classes in it: one character. */
    private Part brackets() {
        int open = 1;
        boolean any = false;
        at += regex.startsWith("^", at) ? 1 : 0;
        while (at < regex.length() && open > 0) {
            char c = regex.charAt(at++);
            if (c == '[') {
                open++;
                any = false;
                at += regex.startsWith("^", at) ? 1 : 0;
            } else if (c == ']' && any) {
                open--;
            } else {
                at += c == '\\' ? 1 : 0;
                any = true;
            }
        }
        return Part.CHARACTER;
    }

    private Part escape() {
        char c = at < regex.length() ? regex.charAt(at++) : '\\';
        if ("pPxNb".indexOf(c) >= 0 && regex.startsWith("{", at)) {
            at = Math.max(at, regex.indexOf('}', at) + 1);
        } else if (c == 'k' && regex.startsWith("<", at)) {
            at = Math.max(at, regex.indexOf('>', at) + 1);
        } else if (c == 'c') {
            at++;
        }
        return "bBAGZzk123456789".indexOf(c) >= 0 ? Part.NOTHING : Part.CHARACTER;
    }

    private static long power(long base, long times) {
        long all = 1;
        for (long i = 0; i < times && base > 1 && all <= MOST; i++) {
            all = product(all, base);
        }
        return all;
    }

    private static long sum(long a, long b) {
        return a + b; // both are bounded
    }

    private static long product(long a, long b) {
        return a == 0 || b == 0 ? 0 : a > MOST * MOST / b ? MOST * MOST : a * b;
    }
}
