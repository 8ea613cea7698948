package io.github.mcpdatalayer.visit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Phrase;
import io.github.mcpdatalayer.datalayer.validation.Rule;
import io.github.mcpdatalayer.datalayer.validation.Said;
import io.github.mcpdatalayer.datalayer.validation.Severity;
import io.github.mcpdatalayer.hits.Hit;
import org.jspecify.annotations.Nullable;

/** Collects defects: equal ones become one row with all its places. */
final class Defects {

    private static final int MOST_SOURCES = 20;
    private static final int MOST_PLACES = 6;

    /** One growing row. */
    static final class Row {
        private final Rule rule;
        private Severity severity;
        private final String path;
        private final Said said;
        private final Set<Long> pushes = new TreeSet<>();
        private final Set<Integer> hits = new LinkedHashSet<>();
        private final Set<Long> pages = new TreeSet<>();
        private final Map<String, Said> also = new LinkedHashMap<>();
        private int more;
        private int count;

        private Row(Rule rule, Severity severity, String path, Said said) {
            this.rule = rule;
            this.severity = severity;
            this.path = path;
            this.said = said;
        }

        Rule rule() {
            return rule;
        }

        /** Tells whether the page's address or title breaks the rule. */
        boolean isOfPage() {
            return path.equals("$");
        }

        Set<Long> pushes() {
            return Set.copyOf(pushes);
        }

        boolean has(long push) {
            return pushes.contains(push);
        }

        /** Raises the severity, for evidence that comes later. */
        void atLeast(Severity other) {
            severity = severity.compareTo(other) < 0 ? other : severity;
        }

        /** Adds a hit that shows the same defect, because it came from a push of this row. */
        void hit(int at) {
            hits.add(at);
        }

        /** Adds a hit that shows the same defect, with the place in it. */
        void hit(int at, Said where) {
            hits.add(at);
            String key = where.english();
            if (also.size() >= MOST_PLACES && !also.containsKey(key)) {
                more++;
            } else {
                also.putIfAbsent(key, where);
            }
        }

        private Said all() {
            if (also.isEmpty()) {
                return said;
            }
            Said joined = Said.joined("; ", List.copyOf(also.values()));
            return Phrase.ALSO.of(said, more == 0 ? joined : Phrase.AND_MORE.of(joined, more));
        }
    }

    private final Map<Long, RecordedPush> pushes = new HashMap<>();
    private final List<Hit> sent;
    private final Map<String, Row> rows = new LinkedHashMap<>();

    Defects(Recording recording, @Nullable SentHits sent) {
        recording.pushes().forEach(push -> pushes.put(push.seq(), push));
        this.sent = sent == null ? List.of() : sent.hits();
    }

    /** Adds a row of pushes, as grouped by the validation. */
    void ofPushes(Rule rule, Severity severity, String path, Said said, int count, Collection<Long> pushes) {
        Row row = row(rule, severity, "push " + rows.size(), path, said);
        row.count += count;
        row.pushes.addAll(pushes);
    }

    /** Adds a place to the row with this key. */
    void add(Rule rule, Severity severity, String key, Said said, Collection<Long> pushes,
            Collection<Integer> hits) {
        Row row = row(rule, severity, key, "", said);
        row.count++;
        row.pushes.addAll(pushes);
        row.hits.addAll(hits);
    }

    /** Adds what other rules found. */
    void add(FoundElsewhere found) {
        Row row = row(found.rule(), found.rule().severity(), found.key(), "", found.said());
        row.count++;
        row.pushes.addAll(found.pushes());
        row.hits.addAll(found.hits());
        row.pages.addAll(found.pages());
    }

    private Row row(Rule rule, Severity severity, String key, String path, Said said) {
        return rows.computeIfAbsent(rule + " " + key, _ -> new Row(rule, severity, path, said));
    }

    /** The row of one of these rules with this push; null if there is none. */
    @Nullable
    Row of(long push, Set<Rule> rules) {
        for (Row row : rows.values()) {
            if (rules.contains(row.rule) && row.has(push)) {
                return row;
            }
        }
        return null;
    }

    /** The rows of a rule. */
    List<Row> of(Rule rule) {
        return rows.values().stream().filter(row -> row.rule == rule).toList();
    }

    /** All defects, worst first, then in the order of the visit. */
    List<Defect> list() {
        return rows.values().stream()
                .sorted(Comparator.comparing((Row row) -> row.severity).reversed().thenComparingDouble(this::begin)
                        .thenComparing(row -> row.rule).thenComparing(row -> row.path)
                        .thenComparing(row -> row.said.english()))
                .map(this::defect).toList();
    }

    /** The number of the first push, or a number between two pushes if a hit came first. */
    private double begin(Row row) {
        double push = row.pushes.stream().mapToLong(seq -> seq).min().orElse(Long.MAX_VALUE);
        double hit = row.hits.stream().map(at -> sent.get(at).request().seq())
                .mapToDouble(seq -> seq == null ? 0.5 : seq + 0.5).min().orElse(Double.MAX_VALUE);
        return Math.min(push, hit);
    }

    private Defect defect(Row row) {
        Set<Long> pages = new TreeSet<>(row.pages);
        Set<String> sources = new LinkedHashSet<>();
        for (long seq : row.pushes) {
            RecordedPush push = pushes.get(seq);
            if (push != null) {
                pages.add(push.page());
                String source = push.origin();
                if (source != null && sources.size() < MOST_SOURCES) {
                    sources.add(source);
                }
            }
        }
        row.hits.forEach(at -> pages.add(sent.get(at).request().page()));
        List<Long> hits = row.hits.stream().map(at -> sent.get(at).request().number()).distinct().sorted().toList();
        return new Defect(row.rule, row.severity, row.path, row.rule.expected(), row.all(), row.count,
                new ArrayList<>(row.pushes), hits, new ArrayList<>(pages), new ArrayList<>(sources));
    }
}
