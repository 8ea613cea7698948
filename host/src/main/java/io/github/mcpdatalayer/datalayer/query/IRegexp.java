package io.github.mcpdatalayer.datalayer.query;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import io.github.mcpdatalayer.datalayer.query.IRegexpParser.Node;

/**
 * A regular expression of RFC 9485 as a set of states that all advance at once: the time for a text is its length times
 * the size of the expression, where java.util.regex can take exponential time or overflow the stack. Not re2j, which runs
 * the patterns of plans: each step here counts against the limits of its query, and the grammar, which is a small part of
 * re2j's, has to be read in any case, for what is no I-Regexp matches nothing.
 */
final class IRegexp {
    private static final int MAX_STATES = 10_000;

    private sealed interface Instruction {}

    private record Take(IRegexpParser.CharSet set) implements Instruction {}

    /** Goes on at both places. */
    private record Split(int first, int second) implements Instruction {}

    /** Goes on at the begin or the end of the text only. */
    private record Edge(boolean begin) implements Instruction {}

    private record Accept() implements Instruction {}

    private final List<Instruction> program = new ArrayList<>();

    private IRegexp(Node node) {
        emit(node);
        add(new Accept());
    }

    /** Empty when the pattern is not an I-Regexp: it then matches nothing (RFC 9535, 2.4.6). */
    static Optional<IRegexp> compile(String pattern) {
        return new IRegexpParser(pattern).parse().map(IRegexp::new);
    }

    private int add(Instruction instruction) {
        if (program.size() >= MAX_STATES) {
            throw new QueryLimitException(MAX_STATES + " states of a regular expression");
        }
        program.add(instruction);
        return program.size() - 1;
    }

    private void emit(Node node) {
        switch (node) {
            case Node.One(IRegexpParser.CharSet set) -> add(new Take(set));
            case Node.Anchor(boolean begin) -> add(new Edge(begin));
            case Node.Sequence(List<Node> parts) -> parts.forEach(this::emit);
            case Node.Choice(List<Node> branches) -> choice(branches);
            case Node.Repeat(Node part, int min, int max) -> repeat(part, min, max);
        }
    }

    private void choice(List<Node> branches) {
        List<Integer> ends = new ArrayList<>();
        for (Node branch : branches.subList(0, branches.size() - 1)) {
            int split = add(new Split(0, 0));
            emit(branch);
            ends.add(add(new Split(0, 0)));
            program.set(split, new Split(split + 1, program.size()));
        }
        emit(branches.getLast());
        ends.forEach(end -> program.set(end, new Split(program.size(), program.size())));
    }

    private void repeat(Node part, int min, int max) {
        int before = program.size();
        for (int i = 0; i < min; i++) {
            emit(part);
            if (program.size() == before) {
                return; // the empty expression, however often
            }
        }
        if (max == IRegexpParser.UNBOUNDED) {
            int split = add(new Split(0, 0));
            emit(part);
            add(new Split(split, split));
            program.set(split, new Split(split + 1, program.size()));
            return;
        }
        List<Integer> splits = new ArrayList<>();
        for (int i = min; i < max; i++) {
            splits.add(add(new Split(0, 0)));
            emit(part);
        }
        splits.forEach(split -> program.set(split, new Split(split + 1, program.size())));
    }

    /**
     * @param whole whether the expression must match all of the text, or any part of it
     * @param onStep called for each state entered; what it throws ends the match
     */
    boolean matches(String text, boolean whole, Runnable onStep) {
        BitSet current = new BitSet(program.size());
        enter(0, current, true, text.isEmpty(), onStep);
        int accept = program.size() - 1;
        int at = 0;
        while (true) {
            if (current.get(accept) && (!whole || at == text.length())) {
                return true;
            }
            if (at == text.length() || current.isEmpty()) {
                return false;
            }
            int c = text.codePointAt(at);
            at += Character.charCount(c);
            BitSet next = new BitSet(program.size());
            for (int state = current.nextSetBit(0); state >= 0; state = current.nextSetBit(state + 1)) {
                onStep.run();
                if (program.get(state) instanceof Take(IRegexpParser.CharSet set) && set.contains(c)) {
                    enter(state + 1, next, false, at == text.length(), onStep);
                }
            }
            if (!whole) {
                enter(0, next, false, at == text.length(), onStep);
            }
            current = next;
        }
    }

    /** Adds a state and all that follow it without taking a character. */
    private void enter(int start, BitSet states, boolean atBegin, boolean atEnd, Runnable onStep) {
        Deque<Integer> open = new ArrayDeque<>();
        open.push(start);
        while (!open.isEmpty()) {
            int state = open.pop();
            onStep.run();
            if (states.get(state)) {
                continue;
            }
            states.set(state);
            switch (program.get(state)) {
                case Split(int first, int second) -> {
                    open.push(first);
                    open.push(second);
                }
                case Edge(boolean begin) when begin ? atBegin : atEnd -> open.push(state + 1);
                case Edge _,Take _,Accept _ -> {
                }
            }
        }
    }
}
