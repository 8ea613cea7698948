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

/** Findings on their way in, grouped by rule and path. */
final class Findings {

    private record Place(Rule rule, Severity severity, String path, String key) {}

    private static final class Group {
        private final Set<Long> seqs = new LinkedHashSet<>();
        private final @Nullable Said said;
        private int count;

        private Group(@Nullable Said said) {
            this.said = said;
        }
    }

    private final Map<Place, Group> groups = new LinkedHashMap<>();

    /** With the value that stands at the path; null where nothing does. */
    void at(Rule rule, RecordedPush push, String path, @Nullable JsonValue value) {
        add(rule, push, path, Seen.said(value));
    }

    /** With a text of the page or of a plan; null where nothing is there. */
    void text(Rule rule, RecordedPush push, String path, @Nullable String saw) {
        place(new Place(rule, rule.severity(), path, ""), push, saw == null ? null : Said.plain(saw));
    }

    /** With what was seen, in words. */
    void add(Rule rule, RecordedPush push, String path, Said said) {
        place(new Place(rule, rule.severity(), path, ""), push, said);
    }

    /** The same where it is worth knowing only. */
    void hint(Rule rule, RecordedPush push, String path, Said said) {
        place(new Place(rule, Severity.INFO, path, ""), push, said);
    }

    /** Nothing is found in what was left out when the push was recorded, nor missing there: then null. */
    private @Nullable Group place(Place place, RecordedPush push, @Nullable Said said) {
        if (LeftOut.isAt(push.value(), place.path())) {
            return null;
        }
        Group group = groups.computeIfAbsent(place, _ -> new Group(said));
        group.count++;
        group.seqs.add(push.seq());
        return group;
    }

    /** A push that says again what another has said; the key tells apart what is not the same again. */
    void again(Rule rule, RecordedPush first, RecordedPush push, String path, String key, Said said) {
        Group group = place(new Place(rule, rule.severity(), path, key), push, said);
        if (group != null) {
            group.seqs.add(first.seq());
        }
    }

    /** The worst first, then in the order of the pushes. */
    List<PushFinding> list() {
        List<PushFinding> all = new ArrayList<>();
        groups.forEach((place, group) -> all
                .add(new PushFinding(place.rule(), place.severity(), place.path(), group.count,
                        group.seqs.stream().sorted().toList(),
                        group.said)));
        all.sort(Comparator.comparing(PushFinding::severity).reversed()
                .thenComparing(finding -> finding.seqs().getFirst()));
        return all;
    }
}
