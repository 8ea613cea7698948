package io.github.mcpdatalayer.patterns;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What an expression compiles to, counted before it is compiled. The engine writes each repetition out, and repetitions in
 * repetitions multiply, so the expression's own length says nothing. It counts too much rather than too little; whether the
 * expression is one is for the engine to tell.
 */
final class RegexSize {

    /** The most states of one program; no expression that is written by hand comes near. */
    static final long MOST = 10_000;
    /** The most groups in groups, and one for each optional copy of a repetition. */
    static final int MOST_DEPTH = 1_500;
    private static final int MOST_GROUPS = 200;
    /** A class of Unicode is a table, and one without regard to case is looked through letter by letter. */
    private static final int TABLE = 40;

    /** Of what stands in one group so far: its states, those of its last part, and how deep they are nested. */
    private static final class Level {

        private long size = 1;
        private long last;
        private int depth;
        private int lastDepth;

        void add(long states, int levels) {
            size += states;
            last = states;
            lastDepth = levels;
            depth = Math.max(depth, levels);
        }

        void repeat(long times, long more, int levels) {
            long before = last;
            last = Math.min(MOST * MOST, last * times + more);
            size += last - before;
            lastDepth += levels;
            depth = Math.max(depth, lastDepth);
        }
    }

    private final String regex;
    private final Deque<Level> around = new ArrayDeque<>();
    private Level here = new Level();
    private boolean folds;
    private boolean isNested;
    private int at;

    private RegexSize(String regex, boolean folds) {
        this.regex = regex;
        this.folds = folds || regex.contains("(?");
    }

    /** The states of a program; more than {@link #MOST} where there are too many, without counting further. */
    static long of(String regex, boolean folds) throws PatternRefusal {
        var size = new RegexSize(regex, folds);
        while (size.at < regex.length()) {
            size.next();
            if (size.isNested || size.here.depth > MOST_DEPTH) {
                throw new PatternRefusal(PatternRefusal.PatternFault.DEPTH,
                        "its groups or repetitions are nested too deep");
            }
            if (size.here.size > MOST) {
                return size.here.size;
            }
        }
        // Groups that nobody closes: the engine says so.
        return size.here.size + size.around.stream().mapToLong(level -> level.size).sum();
    }

    private void next() {
        char c = regex.charAt(at++);
        switch (c) {
            case '\\' -> escape();
            case '[' -> here.add(1 + (long) brackets(), 0);
            case '(' -> open();
            case ')' -> close();
            case '|' -> here.add(2, 0);
            case '*', '+', '?' -> here.repeat(1, 2, 1);
            case '{' -> counted();
            default -> here.add(1, 0);
        }
    }

    private void open() {
        if (regex.startsWith("?", at)) {
            int end = at;
            while (end < regex.length() && ":)>".indexOf(regex.charAt(end)) < 0) {
                end++;
            }
            at = Math.min(end + 1, regex.length());
            if (regex.startsWith(")", end)) {
                return; // flags alone: a repetition behind them is of what stands before them
            }
        }
        around.push(here);
        here = new Level();
        isNested |= around.size() > MOST_GROUPS;
    }

    private void close() {
        if (around.isEmpty()) {
            return; // no expression
        }
        Level inside = here;
        here = around.pop();
        here.add(inside.size + 2, inside.depth + 1);
    }

    private void counted() {
        int end = regex.indexOf('}', at);
        String count = end < 0 || end - at > 9 ? "" : regex.substring(at, end);
        if (!count.matches("\\d{1,4}(,\\d{0,4})?")) {
            here.add(1, 0); // a brace that counts nothing
            return;
        }
        String[] bounds = count.split(",", 2);
        int least = Integer.parseInt(bounds[0]);
        int most = bounds.length == 1 ? least : bounds[1].isEmpty() ? least + 1 : Integer.parseInt(bounds[1]);
        int optional = Math.max(0, most - least);
        here.repeat(Math.max(1, Math.max(least, most)), 2L * optional, 1 + optional);
        at = end + 1;
    }

    /** A pair of brackets; what it costs to be made. */
    private int brackets() {
        int cost = 0;
        if (regex.startsWith("^", at)) {
            at++;
        }
        int first = at;
        while (at < regex.length()) {
            char c = regex.charAt(at++);
            if (c == ']' && at > first + 1) {
                break;
            }
            if (c == '\\' && at < regex.length()) {
                char escaped = regex.charAt(at++);
                cost += escaped == 'p' || escaped == 'P' ? property() : 0;
            } else if (c == '[' && regex.startsWith(":", at) && regex.indexOf(":]", at) > 0) {
                at = regex.indexOf(":]", at) + 2;
            } else if (c == '-' && folds) {
                cost += TABLE;
            }
        }
        return cost;
    }

    private int property() {
        if (regex.startsWith("{", at)) {
            int end = regex.indexOf('}', at);
            at = end < 0 ? regex.length() : end + 1;
        } else {
            at = Math.min(at + 1, regex.length());
        }
        return TABLE;
    }

    private void escape() {
        if (at == regex.length()) {
            return; // no expression
        }
        char c = regex.charAt(at++);
        if (c == 'Q') {
            int end = regex.indexOf("\\E", at);
            int to = end < 0 ? regex.length() : end;
            here.add(Math.max(0, (long) to - at), 0);
            here.last = 1;
            at = end < 0 ? to : end + 2;
        } else if (c == 'p' || c == 'P') {
            here.add(1 + (long) property(), 0);
        } else if (c == 'x' && regex.startsWith("{", at)) {
            int end = regex.indexOf('}', at);
            at = end < 0 ? regex.length() : end + 1;
            here.add(1, 0);
        } else {
            here.add(1, 0);
        }
    }
}
