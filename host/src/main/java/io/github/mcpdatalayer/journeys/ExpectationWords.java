package io.github.mcpdatalayer.journeys;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.journeys.Expectations.ValueTest;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenHit;
import io.github.mcpdatalayer.journeys.SeenTracking.SeenPush;
import org.jspecify.annotations.Nullable;

/** Expectations in words, and what came instead. */
final class ExpectationWords {

    static final LocalizedText NO_PUSH = LocalizedText.of("expectationWords.no-such-push");
    static final LocalizedText NO_HIT = LocalizedText.of("expectationWords.no-such-hit");
    private static final int MOST_NAMES = 8;

    private ExpectationWords() {}

    static LocalizedText push(@Nullable Integer count, String event, List<ValueTest> values) {
        return expected(count,
                LocalizedText.of(count != null && count > 1 ? "expectationWords.pushes" : "expectationWords.push"),
                event,
                values);
    }

    static LocalizedText hit(@Nullable Integer count, String name, List<ValueTest> values) {
        return expected(count,
                LocalizedText.of(count != null && count > 1 ? "expectationWords.hits" : "expectationWords.hit"), name,
                values);
    }

    private static LocalizedText expected(@Nullable Integer count, LocalizedText what, String name,
            List<ValueTest> values) {
        LocalizedText number = count == null
                ? LocalizedText.of("expectationWords.a")
                : count == 0
                        ? LocalizedText.of("expectationWords.no")
                        : LocalizedText.of("expectationWords.exactly", count);
        LocalizedText whole = number.and(what).and(LocalizedText.same(" " + name));
        return values.isEmpty()
                ? whole
                : whole.and(LocalizedText.of("expectationWords.with"))
                        .and(LocalizedText.joined(", ", values.stream().map(ExpectedValue::words).toList()));
    }

    static LocalizedText came(int number, List<LocalizedText> which) {
        LocalizedText count = LocalizedText.of(number == 1 ? "expectationWords.one-came" : "expectationWords.came",
                number);
        return which.isEmpty() ? count : count.and(LocalizedText.same(": ")).and(names(which));
    }

    /** The pushes that came, where another one was expected. */
    static LocalizedText pushedInstead(List<SeenPush> pushes) {
        Set<String> events = pushes.stream().map(SeenPush::event).filter(Objects::nonNull)
                .filter(event -> !event.startsWith("gtm.")).collect(Collectors.toCollection(LinkedHashSet::new));
        return events.isEmpty()
                ? LocalizedText.of("expectationWords.nothing-else-came")
                : LocalizedText.of("expectationWords.came-instead").and(sameNames(events));
    }

    /** The hits that were sent, where another one was expected. */
    static LocalizedText sentInstead(List<SeenHit> hits) {
        Set<String> names = hits.stream().map(hit -> hit.vendor() + (hit.event() == null ? "" : " " + hit.event()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return names.isEmpty()
                ? LocalizedText.of("expectationWords.nothing-else-was-sent")
                : LocalizedText.of("expectationWords.sent-instead").and(sameNames(names));
    }

    private static LocalizedText sameNames(Set<String> all) {
        return names(all.stream().map(LocalizedText::same).toList());
    }

    private static LocalizedText names(List<LocalizedText> all) {
        LocalizedText first = LocalizedText.joined(", ", all.subList(0, Math.min(MOST_NAMES, all.size())));
        int more = all.size() - MOST_NAMES;
        return more > 0 ? first.and(LocalizedText.of("expectationWords.and-more", more)) : first;
    }
}
