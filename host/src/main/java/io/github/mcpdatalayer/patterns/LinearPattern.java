package io.github.mcpdatalayer.patterns;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression of somebody else, for RE2, whose time is linear in the text. Linear says nothing of how large its
 * program is and how long a text: both are bounded by a budget that it shares with the others of its place.
 */
public final class LinearPattern {

    private static final String SLOW = "The regular expression took too long.";

    private final Pattern pattern;
    private final int states;
    private final PatternBudget budget;

    private LinearPattern(Pattern pattern, int states, PatternBudget budget) {
        this.pattern = pattern;
        this.states = states;
        this.budget = budget;
    }

    /**
     * Compiles an expression.
     *
     * @param folds whether letters are the same whatever their case
     */
    public static LinearPattern of(String regex, boolean folds, PatternBudget budget) throws PatternRefusal {
        long states = RegexSize.of(regex, folds);
        if (states > RegexSize.MOST) {
            throw new PatternRefusal(PatternRefusal.PatternFault.SIZE, "its repetitions are too large");
        }
        if (!budget.takes(states)) {
            throw new PatternRefusal(PatternRefusal.PatternFault.SIZE, "it and the others here are too large together");
        }
        try {
            return new LinearPattern(Pattern.compile(regex, folds ? Pattern.CASE_INSENSITIVE : 0), (int) states,
                    budget);
        } catch (PatternSyntaxException e) {
            throw new PatternRefusal(PatternRefusal.PatternFault.SYNTAX, e.getDescription());
        } catch (StackOverflowError e) {
            throw new PatternRefusal(PatternRefusal.PatternFault.DEPTH, "its groups are nested too deep");
        }
    }

    /** Tells whether it is anywhere in the text. */
    public boolean finds(CharSequence text) {
        return runs(text, Matcher::find);
    }

    /** Tells whether the whole text is as it says. */
    public boolean matches(CharSequence text) {
        return runs(text, Matcher::matches);
    }

    /**
     * A find.
     *
     * @param groups the text of each, the whole first; null for one that was not part of it
     */
    record RegexFind(int start, int end, List<@Nullable String> groups) {}

    /** The text with each find replaced. */
    String replaced(CharSequence text, Function<RegexFind, String> by) {
        return runs(text, matcher -> {
            var replaced = new StringBuilder();
            int from = 0;
            while (matcher.find()) {
                List<@Nullable String> groups = new ArrayList<>();
                for (int i = 0; i <= matcher.groupCount(); i++) {
                    groups.add(matcher.group(i));
                }
                replaced.append(text, from, matcher.start())
                        .append(by.apply(new RegexFind(matcher.start(), matcher.end(), groups)));
                from = matcher.end();
            }
            return replaced.append(text, from, text.length()).toString();
        });
    }

    private interface Run<T> {
        T on(Matcher matcher);
    }

    private <T> T runs(CharSequence text, Run<T> run) {
        var watched = new Watched(text);
        try {
            return run.on(pattern.matcher(watched));
        } catch (StackOverflowError e) {
            throw new PatternTooSlow(SLOW);
        } finally {
            watched.end();
        }
    }

    /** A text that looks at the clock, and for an interrupt, each time the engine has done about so many steps. */
    private final class Watched implements CharSequence {

        private static final int STEPS_BETWEEN_LOOKS = 100_000;

        private final CharSequence text;
        private long since = System.nanoTime();
        private int steps;

        Watched(CharSequence text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            steps += states;
            if (steps >= STEPS_BETWEEN_LOOKS) {
                steps = 0;
                look();
            }
            return text.charAt(index);
        }

        private void look() {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("The call has ended");
            }
            if (end() < 0) {
                throw new PatternTooSlow(SLOW);
            }
        }

        /** The end of the budget's time. */
        long end() {
            long now = System.nanoTime();
            long left = budget.spend(now - since);
            since = now;
            return left;
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
            return text.toString();
        }
    }
}
