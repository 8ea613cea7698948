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

    static final LocalizedText NO_PUSH = new LocalizedText("no such push", "kein solcher Push");
    static final LocalizedText NO_HIT = new LocalizedText("no such hit", "kein solcher Hit");
    private static final int MOST_NAMES = 8;

    private ExpectationWords() {}

    static LocalizedText push(@Nullable Integer count, String event, List<ValueTest> values) {
        return expected(count, new LocalizedText("push", count != null && count > 1 ? "Pushes" : "Push"), event,
                values);
    }

    static LocalizedText hit(@Nullable Integer count, String name, List<ValueTest> values) {
        return expected(count, new LocalizedText("hit", count != null && count > 1 ? "Hits" : "Hit"), name, values);
    }

    private static LocalizedText expected(@Nullable Integer count, LocalizedText what, String name,
            List<ValueTest> values) {
        LocalizedText number = count == null
                ? new LocalizedText("a ", "ein ")
                : count == 0
                        ? new LocalizedText("no ", "kein ")
                        : new LocalizedText("exactly " + count + " ", "genau " + count + " ");
        LocalizedText whole = number.and(what).and(LocalizedText.same(" " + name));
        return values.isEmpty()
                ? whole
                : whole.and(" with ", " mit ")
                        .and(LocalizedText.joined(", ", values.stream().map(ExpectedValue::words).toList()));
    }

    static LocalizedText came(int number, List<LocalizedText> which) {
        LocalizedText count = new LocalizedText(number + " came", number + (number == 1 ? " kam" : " kamen"));
        return which.isEmpty() ? count : count.and(": ", ": ").and(names(which));
    }

    /** The pushes that came, where another one was expected. */
    static LocalizedText pushedInstead(List<SeenPush> pushes) {
        Set<String> events = pushes.stream().map(SeenPush::event).filter(Objects::nonNull)
                .filter(event -> !event.startsWith("gtm.")).collect(Collectors.toCollection(LinkedHashSet::new));
        return events.isEmpty()
                ? new LocalizedText("nothing else came", "sonst kam nichts")
                : new LocalizedText("came instead: ", "stattdessen kam: ").and(sameNames(events));
    }

    /** The hits that were sent, where another one was expected. */
    static LocalizedText sentInstead(List<SeenHit> hits) {
        Set<String> names = hits.stream().map(hit -> hit.vendor() + (hit.event() == null ? "" : " " + hit.event()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return names.isEmpty()
                ? new LocalizedText("nothing else was sent", "sonst wurde nichts gesendet")
                : new LocalizedText("sent instead: ", "stattdessen gesendet: ").and(sameNames(names));
    }

    private static LocalizedText sameNames(Set<String> all) {
        return names(all.stream().map(LocalizedText::same).toList());
    }

    private static LocalizedText names(List<LocalizedText> all) {
        LocalizedText first = LocalizedText.joined(", ", all.subList(0, Math.min(MOST_NAMES, all.size())));
        int more = all.size() - MOST_NAMES;
        return more > 0 ? first.and(" and " + more + " more", " und " + more + " weitere") : first;
    }
}
