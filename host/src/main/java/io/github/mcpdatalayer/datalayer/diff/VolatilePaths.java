package io.github.mcpdatalayer.datalayer.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;
import org.jspecify.annotations.Nullable;

/**
 * The published list of values that differ between any two runs of one page: ids, times and hosts. Such a difference is
 * ignored and counted if both sides have a value of the same type.
 */
public final class VolatilePaths {
    /**
     * One entry.
     *
     * @param kind id, time or host
     * @param mayBeAbsent whether a value on one side only is ignored, too
     */
    public record VolatileRule(String name, String kind, String reason, boolean mayBeAbsent) {
        private List<String> steps() {
            return List.of(normalized(name).split("\\."));
        }
    }

    private static final List<VolatileRule> RULES = VolatileList.NAMES.lines().map(VolatilePaths::rule).toList();
    private static final VolatileRule URL = rule(VolatileList.URL);
    private static final Map<String, List<VolatileRule>> BY_LAST_STEP = RULES.stream()
            .collect(Collectors.groupingBy(rule -> rule.steps().getLast()));

    private VolatilePaths() {}

    /** All entries, the one for URLs last. */
    public static List<VolatileRule> rules() {
        List<VolatileRule> all = new ArrayList<>(RULES);
        all.add(URL);
        return List.copyOf(all);
    }

    /** The entry for this place, or null. */
    static @Nullable VolatileRule at(NormalizedPath path, String name) {
        String last = normalized(name);
        List<VolatileRule> candidates = BY_LAST_STEP.get(last.substring(last.lastIndexOf('.') + 1));
        if (candidates == null) {
            return null;
        }
        List<String> steps = path.steps().stream()
                .flatMap(step -> step instanceof NormalizedPath.Name(String text)
                        ? Stream.of(normalized(text).split("\\."))
                        : Stream.empty())
                .toList();
        for (VolatileRule rule : candidates) {
            List<String> wanted = rule.steps();
            if (steps.size() >= wanted.size()
                    && steps.subList(steps.size() - wanted.size(), steps.size()).equals(wanted)) {
                return rule;
            }
        }
        return null;
    }

    /** The entry for two URLs that differ in nothing but their host, or null. */
    static @Nullable VolatileRule urls(JsonValue from, JsonValue to) {
        String a = from instanceof JsonString(String text) ? afterHost(text) : null;
        String b = to instanceof JsonString(String text) ? afterHost(text) : null;
        return a != null && a.equals(b) ? URL : null;
    }

    private static @Nullable String afterHost(String text) {
        int host = text.startsWith("https://") ? 8 : text.startsWith("http://") ? 7 : -1;
        if (host < 0) {
            return null;
        }
        int end = host;
        while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return text.substring(end);
    }

    private static String normalized(String name) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (i == 0 || (c != '_' && c != '-')) { // _ga is not ga
                plain.append(c);
            }
        }
        return plain.toString().toLowerCase(Locale.ROOT);
    }

    private static VolatileRule rule(String line) {
        String[] columns = line.split(" *\\| *", 3);
        String kind = columns[1].replace("?", "");
        return new VolatileRule(columns[0], kind, columns[2], !kind.equals(columns[1]));
    }
}
