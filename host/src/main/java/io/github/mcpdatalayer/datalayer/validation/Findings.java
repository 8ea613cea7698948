package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Collects findings, grouped by rule and path. */
final class Findings {

    private static final int MOST_OTHERS = 4;

    private record Place(Rule rule, Severity severity, String path, String key) {}

    private static final class Group {
        private final Set<Long> seqs = new LinkedHashSet<>();
        private final @Nullable Said said;
        /** The texts that were seen at other places of the group, where that is something else. */
        private final Map<String, Said> others = new LinkedHashMap<>();
        private int more;
        private int count;

        private Group(@Nullable Said said) {
            this.said = said;
        }

        private void also(long push, @Nullable Said other) {
            if (said == null || other == null || other.equals(said)) {
                return;
            }
            String key = other.english();
            if (others.size() >= MOST_OTHERS && !others.containsKey(key)) {
                more++;
            } else {
                others.putIfAbsent(key, Phrase.IN_PUSH.of(push, other));
            }
        }

        private @Nullable Said all() {
            if (said == null || others.isEmpty()) {
                return said;
            }
            Said joined = Said.joined("; ", List.copyOf(others.values()));
            return Phrase.ALSO.of(said, more == 0 ? joined : Phrase.AND_MORE.of(joined, more));
        }
    }

    private final Map<Place, Group> groups = new LinkedHashMap<>();

    /** Adds a finding with the value at the path; null if there is none. */
    void at(Rule rule, RecordedPush push, String path, @Nullable JsonValue value) {
        add(rule, push, path, Seen.said(value));
    }

    /** Adds a finding with a text of the page or of a plan; null if there is none. */
    void text(Rule rule, RecordedPush push, String path, @Nullable String saw) {
        place(new Place(rule, rule.severity(), path, ""), push, saw == null ? null : Said.plain(saw));
    }

    /** Adds a finding with a description of what was seen. */
    void add(Rule rule, RecordedPush push, String path, Said said) {
        place(new Place(rule, rule.severity(), path, ""), push, said);
    }

    /** Adds a finding of which there is one for each key, apart from others of the same rule and path. */
    void apart(Rule rule, RecordedPush push, String path, String key, Said said) {
        place(new Place(rule, rule.severity(), path, key), push, said);
    }

    /** Adds a finding of severity info. */
    void hint(Rule rule, RecordedPush push, String path, Said said) {
        place(new Place(rule, Severity.INFO, path, ""), push, said);
    }

    /** The group of a finding; null if the recording left out that place, so that nothing can be judged there. */
    private @Nullable Group place(Place place, RecordedPush push, @Nullable Said said) {
        if (LeftOut.isAt(push.value(), place.path())) {
            return null;
        }
        Group group = groups.computeIfAbsent(place, _ -> new Group(said));
        group.also(push.seq(), said);
        group.count++;
        group.seqs.add(push.seq());
        return group;
    }

    /** Adds a push that repeats another; the key separates different repetitions. */
    void again(Rule rule, RecordedPush first, RecordedPush push, String path, String key, Said said) {
        Group group = place(new Place(rule, rule.severity(), path, key), push, said);
        if (group != null) {
            group.seqs.add(first.seq());
        }
    }

    /** All findings, worst first, then in the order of the pushes. */
    List<PushFinding> list() {
        List<PushFinding> all = new ArrayList<>();
        groups.forEach((place, group) -> all
                .add(new PushFinding(place.rule(), place.severity(), place.path(), group.count,
                        group.seqs.stream().sorted().toList(),
                        group.all())));
        all.sort(Comparator.comparing(PushFinding::severity).reversed()
                .thenComparing(finding -> finding.seqs().getFirst()));
        return all;
    }
}
