package io.github.mcpdatalayer.front.tools.answer;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import io.github.mcpdatalayer.front.tools.api.Shown;
import org.jspecify.annotations.Nullable;

/** Lists the existing values if a filter names a missing one. */
public final class KnownValues {

    private static final int MOST = 25;
    private static final int TEXT_CHARS = 60;

    private KnownValues() {}

    /**
     * Tells of a filter's patterns that nothing has.
     *
     * @param argument the filter's name
     * @param patterns names, or patterns with {@code *}
     * @param known the values that there are; may name some twice
     * @return one sentence for a note; null when each pattern has something
     */
    public static @Nullable String unknown(String argument, List<String> patterns, Collection<String> known) {
        List<String> unknown = patterns.stream()
                .filter(pattern -> known.stream().noneMatch(new NamePatterns(List.of(pattern))::allows)).toList();
        if (unknown.isEmpty()) {
            return null;
        }
        Set<String> names = new TreeSet<>(known);
        String there = String.join(", ", names.stream().limit(MOST).map(KnownValues::shown).toList());
        return "Nothing has " + argument + " " + String.join(" or ", unknown.stream().map(KnownValues::shown).toList())
                + "; there is " + (names.isEmpty() ? "none" : there)
                + (names.size() > MOST ? " and " + (names.size() - MOST) + " more" : "") + ".";
    }

    private static String shown(String value) {
        return Shown.quoted(value, TEXT_CHARS);
    }
}
