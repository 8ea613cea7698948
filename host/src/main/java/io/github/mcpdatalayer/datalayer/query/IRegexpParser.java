package io.github.mcpdatalayer.datalayer.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the grammar of RFC 9485, which is a small part of what java.util.regex takes. */
final class IRegexpParser {
    static final int UNBOUNDED = Integer.MAX_VALUE;

    private static final int MAX_NESTING = 100;
    private static final String ESCAPABLE = "()*+-.?[\\]^{|}";
    private static final CharSet ANY = c -> c != '\n' && c != '\r';

    interface CharSet {
        boolean contains(int codePoint);
    }

    sealed interface Node {
        record One(CharSet set) implements Node {}

        /** The begin or the end of the text: RFC 9485 has none, but the compliance suite of RFC 9535 asks for both. */
        record Anchor(boolean begin) implements Node {}

        record Sequence(List<Node> parts) implements Node {}

        record Choice(List<Node> branches) implements Node {}

        record Repeat(Node part, int min, int max) implements Node {}
    }

    private static final class NotAnIRegexp extends Exception {
        private static final long serialVersionUID = 1;

        NotAnIRegexp() {
            super(null, null, false, false);
        }
    }

    private final int[] pattern;
    private int at;
    private int nesting;

    IRegexpParser(String pattern) {
        this.pattern = pattern.codePoints().toArray();
    }

    Optional<Node> parse() {
        try {
            Node node = choice();
            return at == pattern.length ? Optional.of(node) : Optional.empty();
        } catch (NotAnIRegexp _) {
            return Optional.empty();
        }
    }

    private Node choice() throws NotAnIRegexp {
        check(++nesting <= MAX_NESTING);
        List<Node> branches = new ArrayList<>();
        do {
            branches.add(branch());
        } while (accept('|'));
        nesting--;
        return branches.size() == 1 ? branches.getFirst() : new Node.Choice(branches);
    }

    private Node branch() throws NotAnIRegexp {
        List<Node> parts = new ArrayList<>();
        while (at < pattern.length && peek() != '|' && peek() != ')') {
            parts.add(quantified(atom()));
        }
        return new Node.Sequence(parts);
    }

    private Node quantified(Node atom) throws NotAnIRegexp {
        if (accept('*')) {
            return new Node.Repeat(atom, 0, UNBOUNDED);
        }
        if (accept('+')) {
            return new Node.Repeat(atom, 1, UNBOUNDED);
        }
        if (accept('?')) {
            return new Node.Repeat(atom, 0, 1);
        }
        if (!accept('{')) {
            return atom;
        }
        int min = count();
        int max = !accept(',') ? min : peek() == '}' ? UNBOUNDED : count();
        check(accept('}') && min <= max);
        return new Node.Repeat(atom, min, max);
    }

    private int count() throws NotAnIRegexp {
        int start = at;
        long count = 0;
        while (peek() >= '0' && peek() <= '9') {
            count = Math.min(count * 10 + peek() - '0', UNBOUNDED - 1);
            at++;
        }
        check(at > start);
        return (int) count;
    }

    private Node atom() throws NotAnIRegexp {
        int c = next();
        if (c == '(') {
            Node inner = choice();
            check(accept(')'));
            return inner;
        }
        if (c == '^' || c == '$') {
            return new Node.Anchor(c == '^');
        }
        return new Node.One(switch (c) {
            case '.' -> ANY;
            case '\\' -> peek() == 'p' || peek() == 'P' ? category() : only(escaped());
            case '[' -> charClass();
            case ')', '*', '+', '?', ']', '{', '|', '}' -> throw new NotAnIRegexp();
            default -> only(scalar(c));
        });
    }

    private CharSet charClass() throws NotAnIRegexp {
        boolean negated = accept('^');
        List<CharSet> parts = new ArrayList<>();
        if (accept('-')) {
            parts.add(only('-'));
        }
        while (!accept(']')) {
            if (accept('-')) {
                check(peek() == ']' && !parts.isEmpty());
                parts.add(only('-'));
            } else {
                parts.add(classPart());
            }
        }
        check(!parts.isEmpty());
        return c -> parts.stream().anyMatch(part -> part.contains(c)) != negated;
    }

    private CharSet classPart() throws NotAnIRegexp {
        if (peek() == '\\' && at + 1 < pattern.length && (pattern[at + 1] == 'p' || pattern[at + 1] == 'P')) {
            at++;
            return category();
        }
        int from = classChar();
        if (peek() != '-' || at + 1 >= pattern.length || pattern[at + 1] == ']') {
            return only(from);
        }
        at++;
        int to = classChar();
        check(from <= to);
        return c -> c >= from && c <= to;
    }

    private int classChar() throws NotAnIRegexp {
        int c = next();
        check(c != '[' && c != ']' && c != '-');
        return c == '\\' ? escaped() : scalar(c);
    }

    private int escaped() throws NotAnIRegexp {
        int c = next();
        return switch (c) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> {
                check(ESCAPABLE.indexOf(c) >= 0);
                yield c;
            }
        };
    }

    private CharSet category() throws NotAnIRegexp {
        boolean negated = next() == 'P';
        check(accept('{'));
        StringBuilder name = new StringBuilder();
        while (!accept('}')) {
            name.appendCodePoint(next());
        }
        int mask = UnicodeCategory.mask(name.toString());
        check(mask != 0);
        return c -> (mask >> Character.getType(c) & 1) == 1 != negated;
    }

    private static CharSet only(int wanted) {
        return c -> c == wanted;
    }

    private static int scalar(int c) throws NotAnIRegexp {
        check(c < 0xD800 || c > 0xDFFF);
        return c;
    }

    private int peek() {
        return at < pattern.length ? pattern[at] : -1;
    }

    private int next() throws NotAnIRegexp {
        check(at < pattern.length);
        return pattern[at++];
    }

    private boolean accept(int c) {
        if (peek() != c) {
            return false;
        }
        at++;
        return true;
    }

    private static void check(boolean holds) throws NotAnIRegexp {
        if (!holds) {
            throw new NotAnIRegexp();
        }
    }
}
