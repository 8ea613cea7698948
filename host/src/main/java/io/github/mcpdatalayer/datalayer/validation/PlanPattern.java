package io.github.mcpdatalayer.datalayer.validation;

import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressions;
import io.github.mcpdatalayer.patterns.IdleSteps;
import io.github.mcpdatalayer.patterns.LinearPattern;
import io.github.mcpdatalayer.patterns.PatternBudget;
import io.github.mcpdatalayer.patterns.PatternRefusal;
import io.github.mcpdatalayer.patterns.PatternTooSlow;

/**
 * A pattern of a plan. It runs in time linear in the value. Lookaround and backreferences, which no engine supports in
 * linear time, and what grows too large in such an engine, alone or with the other patterns of its plan, run in another
 * engine with a bounded number of steps, unless it can go round there without reading anything. A page decides the values,
 * so a value that needs more steps is neither right nor wrong.
 */
final class PlanPattern implements RegularExpression {

    /** Some tens of milliseconds; a pattern that is not written to be slow needs some steps for each character. */
    private static final int MAX_STEPS = 4_000_000;
    private static final int STEPS_BETWEEN_LOOKS = 1024;
    /** The steps that such an engine may take beside, where it reads nothing; less than a second. */
    private static final long MAX_IDLE_STEPS = 200_000_000;
    private static final int SHOWN_CHARS = 80;

    /** An invalid pattern; the message names it and says why. */
    static final class NoPattern extends IllegalArgumentException {

        private static final long serialVersionUID = 1;

        NoPattern(String expression, String why) {
            super("the pattern " + shown(expression) + " is not valid: " + why);
        }
    }

    /** A pattern or a schema takes too long for a value, or cannot hold it. */
    static final class Undecided extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final String cause;

        private Undecided(String cause) {
            super("too many steps for " + cause, null, false, false);
            this.cause = cause;
        }

        static Undecided pattern(String expression) {
            return new Undecided("the pattern " + shown(expression));
        }

        /** @param cause bounded words, such as {@code the schema of purchase} */
        static Undecided because(String cause) {
            return new Undecided(cause);
        }

        /** Bounded words for an answer. */
        String cause() {
            return cause;
        }
    }

    private interface Engine {
        boolean finds(CharSequence text);
    }

    private final String expression;
    private final Engine engine;
    private final int maxSteps;

    private PlanPattern(String expression, Engine engine, int maxSteps) {
        this.expression = expression;
        this.engine = engine;
        this.maxSteps = maxSteps;
    }

    /**
     * Reads a pattern.
     *
     * @throws NoPattern if the text is not a valid pattern
     */
    static PlanPattern of(String expression) {
        return of(expression, PatternBudget.ofPlan());
    }

    /** Compiles it beside the others of a plan. */
    static PlanPattern of(String expression, PatternBudget budget) {
        String known = RegularExpressions.replaceLongformCharacterProperties(expression);
        try {
            String linear = LinearSyntax.of(known);
            if (linear != null) {
                return new PlanPattern(expression, LinearPattern.of(linear, false, budget)::finds,
                        Integer.MAX_VALUE);
            }
        } catch (PatternRefusal e) {
            // The other engine supports more, writes no repetition out, or has the better error message.
        }
        return backtracking(expression, known);
    }

    private static PlanPattern backtracking(String expression, String known) {
        String anchored = RegularExpressions.replaceDollarAnchors(known);
        long idle = IdleSteps.of(anchored);
        if (idle > IdleSteps.MOST) {
            throw new NoPattern(expression, "what may be empty in it is repeated too often");
        }
        try {
            java.util.regex.Pattern pattern = java.util.regex.Pattern.compile(anchored);
            return new PlanPattern(expression, text -> pattern.matcher(text).find(),
                    (int) Math.min(MAX_STEPS, MAX_IDLE_STEPS / idle));
        } catch (java.util.regex.PatternSyntaxException e) {
            throw new NoPattern(expression, e.getDescription());
        } catch (StackOverflowError e) {
            throw new NoPattern(expression, "its groups are nested too deep");
        }
    }

    /**
     * Tells whether the pattern matches a value.
     *
     * @throws Undecided if that takes too long
     */
    @Override
    public boolean matches(String value) {
        try {
            return engine.finds(new Watched(value));
        } catch (StackOverflowError | PatternTooSlow e) {
            throw Undecided.pattern(expression);
        }
    }

    private static String shown(String expression) {
        return '"' + (expression.length() <= SHOWN_CHARS ? expression : expression.substring(0, SHOWN_CHARS) + "…")
                + '"';
    }

    /** A text that counts the steps of an engine and looks for an interrupt meanwhile. */
    private final class Watched implements CharSequence {

        private final String text;
        private int steps;

        Watched(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            if (++steps % STEPS_BETWEEN_LOOKS == 0) {
                PlanSchemas.look();
                if (steps > maxSteps) {
                    throw Undecided.pattern(expression);
                }
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
