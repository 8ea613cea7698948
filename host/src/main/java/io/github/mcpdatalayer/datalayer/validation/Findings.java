package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import org.jspecify.annotations.Nullable;

/** Findings on their way in, grouped by rule and path. */
final class Findings {

    private static final int SEQS = 3;

    private record Place(Rule rule, String path) {}

    private static final class Group {
        private final List<Long> seqs = new ArrayList<>();
        private final @Nullable String saw;
        private int count;

        private Group(@Nullable String saw) {
            this.saw = saw;
        }
    }

    private final Map<Place, Group> groups = new LinkedHashMap<>();

    void add(Rule rule, RecordedPush push, String path) {
        add(rule, push, path, null);
    }

    /** Nothing is found in what was left out when the push was recorded, nor missing there. */
    void add(Rule rule, RecordedPush push, String path, @Nullable String saw) {
        if (LeftOut.isAt(push.value(), path)) {
            return;
        }
        Group group = groups.computeIfAbsent(new Place(rule, path), _ -> new Group(saw));
        group.count++;
        if (group.seqs.size() < SEQS && !group.seqs.contains(push.seq())) {
            group.seqs.add(push.seq());
        }
    }

    /** The worst first, then in the order of the pushes. */
    List<Finding> list() {
        List<Finding> all = new ArrayList<>();
        groups.forEach((place, group) -> all
                .add(new Finding(place.rule(), place.path(), group.count, group.seqs, group.saw)));
        all.sort(Comparator.comparing((Finding finding) -> finding.rule().severity()).reversed()
                .thenComparing(finding -> finding.seqs().getFirst()));
        return all;
    }
}
