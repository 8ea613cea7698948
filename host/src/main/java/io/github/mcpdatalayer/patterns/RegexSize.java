package io.github.mcpdatalayer.patterns;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The size of what an expression compiles to, counted before it is compiled. The engine writes each repetition out, and repetitions in
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
    /** The number of a range's letters that are looked through in the time of a state; behind the last one no letter has a case. */
    private static final int LETTERS = 100;
    private static final int LAST_LETTER = 0x1e943;
    /** The number of ranges and characters of one class that cost, by themselves, as much as a state. */
    private static final int CLASS_ITEMS = 1_000;

    /** One group as far as it was read: its states, those of its last part, and their nesting. */
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
    /** True if a letter is in it that cannot be folded. */
    private boolean isUnfolded;
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
        if (size.isUnfolded && (folds || FoldedLetters.isFoldedIn(regex))) {
            throw new PatternRefusal(PatternRefusal.PatternFault.SIZE,
                    "the letters U+1C80 to U+1C88 cannot be read without regard to case");
        }
        // Groups that nobody closes: the engine says so.
        return size.here.size + size.around.stream().mapToLong(level -> level.size).sum();
    }

    private void next() {
        char c = regex.charAt(at++);
        switch (c) {
            case '\\' -> escape();
            case '[' -> here.add(1 + brackets(), 0);
            case '(' -> open();
            case ')' -> close();
            case '|' -> here.add(2, 0);
            case '*', '+', '?' -> here.repeat(1, 2, 1);
            case '{' -> counted();
            default -> {
                isUnfolded |= FoldedLetters.isOne(c);
                here.add(1, 0);
            }
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

    /** A pair of brackets; what it costs to be made. The engine sorts what is in it, in a time that grows with the square. */
    private long brackets() {
        long cost = 0;
        long items = 0;
        int from = -1;
        if (regex.startsWith("^", at)) {
            at++;
        }
        int first = at;
        while (at < regex.length()) {
            char c = regex.charAt(at);
            if (c == ']' && at > first) {
                at++;
                break;
            }
            if (++items * items / CLASS_ITEMS > MOST) {
                return MOST; // without reading on
            }
            if (c == '[' && regex.startsWith(":", at + 1) && regex.indexOf(":]", at + 1) > 0) {
                at = regex.indexOf(":]", at + 1) + 2;
                from = -1;
                continue;
            }
            if (regex.startsWith("\\p", at) || regex.startsWith("\\P", at)) {
                at += 2;
                cost += property();
                from = -1;
                continue;
            }
            boolean range = c == '-' && folds;
            cost += range ? TABLE : 0;
            if (range && from >= 0 && at + 1 < regex.length() && regex.charAt(at + 1) != ']') {
                at++;
                int point = point();
                int to = point < 0 ? Character.MAX_CODE_POINT : point;
                isUnfolded |= FoldedLetters.areBetween(from, to);
                cost += Math.max(0, Math.min(to, LAST_LETTER) - from) / LETTERS;
                from = -1;
            } else {
                from = point();
            }
        }
        return cost + items * items / CLASS_ITEMS;
    }

    /** The character that is written or escaped here; -1 for a class, and where that cannot be told. */
    private int point() {
        int point = regex.codePointAt(at);
        at += Character.charCount(point);
        if (point == '\\' && at < regex.length()) {
            point = regex.codePointAt(at);
            at += Character.charCount(point);
            if (point == 'x') {
                return hex();
            }
            boolean letter = point < 0x80 && Character.isLetterOrDigit(point);
            return letter ? "afnrtv01234567".indexOf(point) >= 0 ? 0 : -1 : point;
        }
        isUnfolded |= FoldedLetters.isOne(point);
        return point;
    }

    /** The number behind {@code \x}. */
    private int hex() {
        boolean braces = regex.startsWith("{", at);
        int from = braces ? at + 1 : at;
        int end = braces ? regex.indexOf('}', at) : Math.min(regex.length(), at + 2);
        if (end < 0) {
            at = regex.length();
            return -1;
        }
        at = braces ? end + 1 : end;
        int point = 0;
        for (int i = from; i < end; i++) {
            int digit = Character.digit(regex.charAt(i), 16);
            if (digit < 0 || point > Character.MAX_CODE_POINT) {
                return -1; // no number: the engine says so
            }
            point = point * 16 + digit;
        }
        isUnfolded |= FoldedLetters.isOne(point);
        return point;
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
            isUnfolded |= regex.substring(at, to).chars().anyMatch(FoldedLetters::isOne);
            here.add(Math.max(0, (long) to - at), 0);
            here.last = 1;
            at = end < 0 ? to : end + 2;
        } else if (c == 'p' || c == 'P') {
            here.add(1 + (long) property(), 0);
        } else if (c == 'x') {
            hex();
            here.add(1, 0);
        } else {
            here.add(1, 0);
        }
    }
}
