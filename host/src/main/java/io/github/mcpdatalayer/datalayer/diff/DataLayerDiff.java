package io.github.mcpdatalayer.datalayer.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** The three ways to compare. */
public final class DataLayerDiff {
    private static final long MAX_LIKENESS_PAIRS = 4_000_000;

    private DataLayerDiff() {}

    /**
     * Compares two lists of pushes. Aligns them by name and order, and pushes of the same name by likeness; then compares
     * each pair. A push without a partner is one row with the path {@code $}.
     *
     * @throws DiffLimitException when the lists are too long to be aligned
     */
    public static DiffResult events(List<JsonValue> from, List<JsonValue> to, DiffOptions options) {
        Rows rows = new Rows(options);
        PushFeatures[] a = from.stream().map(PushFeatures::of).toArray(PushFeatures[]::new);
        PushFeatures[] b = to.stream().map(PushFeatures::of).toArray(PushFeatures[]::new);
        int nextFrom = 0;
        int nextTo = 0;
        for (Alignment.AlignedPair pair : align(a, b)) {
            single(a, from, nextFrom, pair.from(), true, rows);
            single(b, to, nextTo, pair.to(), false, rows);
            rows.in(a[pair.from()].name(), pair.from(), pair.to());
            StructuralDiff.compare(from.get(pair.from()), to.get(pair.to()), options, rows);
            nextFrom = pair.from() + 1;
            nextTo = pair.to() + 1;
        }
        single(a, from, nextFrom, a.length, true, rows);
        single(b, to, nextTo, b.length, false, rows);
        return rows.result();
    }

    private static void single(PushFeatures[] features, List<JsonValue> messages, int start, int end, boolean isFrom,
            Rows rows) {
        for (int i = start; i < end; i++) {
            rows.in(features[i].name(), isFrom ? i : -1, isFrom ? -1 : i);
            rows.add("$", isFrom ? messages.get(i) : null, isFrom ? null : messages.get(i));
        }
    }

    private static List<Alignment.AlignedPair> align(PushFeatures[] a, PushFeatures[] b) {
        int shorter = Math.min(a.length, b.length);
        int head = 0;
        while (head < shorter && a[head].isSame(b[head])) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head && a[a.length - 1 - tail].isSame(b[b.length - 1 - tail])) {
            tail++;
        }
        int skipped = head;
        int fromSize = a.length - head - tail;
        int toSize = b.length - head - tail;
        boolean weighLikeness = (long) fromSize * toSize <= MAX_LIKENESS_PAIRS;
        Alignment.Weight weight = (i, j) -> {
            PushFeatures x = a[skipped + i];
            PushFeatures y = b[skipped + j];
            return weighLikeness ? PushFeatures.weight(x, y) : x.isSame(y) ? 2 : x.name().equals(y.name()) ? 1 : 0;
        };
        List<Alignment.AlignedPair> pairs = new ArrayList<>();
        for (int i = 0; i < head; i++) {
            pairs.add(new Alignment.AlignedPair(i, i));
        }
        Alignment.of(fromSize, toSize, weight)
                .forEach(pair -> pairs.add(new Alignment.AlignedPair(pair.from() + skipped, pair.to() + skipped)));
        for (int i = tail; i > 0; i--) {
            pairs.add(new Alignment.AlignedPair(a.length - i, b.length - i));
        }
        return pairs;
    }

    /** Compares two states, or any two documents, place by place. */
    public static DiffResult states(JsonValue from, JsonValue to, DiffOptions options) {
        Rows rows = new Rows(options);
        StructuralDiff.compare(from, to, options, rows);
        return rows.result();
    }

    /** Compares the keys and types of two documents; values do not matter, nor how many elements an array has. */
    public static DiffResult shapes(JsonValue from, JsonValue to, DiffOptions options) {
        Rows rows = new Rows(options);
        Shape.compare(Shape.of(List.of(from), options), Shape.of(List.of(to), options), rows);
        return rows.result();
    }

    /** Compares the keys and types of two lists of pushes, all of one name together, in whatever order they came. */
    public static DiffResult eventShapes(List<JsonValue> from, List<JsonValue> to, DiffOptions options) {
        Rows rows = new Rows(options);
        Map<String, List<JsonValue>> a = Shape.byName(from);
        Map<String, List<JsonValue>> b = Shape.byName(to);
        a.forEach((name, messages) -> {
            rows.in(name, -1, -1);
            Shape.compare(Shape.of(messages, options), Shape.of(b.getOrDefault(name, List.of()), options), rows);
        });
        b.forEach((name, messages) -> {
            if (!a.containsKey(name)) {
                rows.in(name, -1, -1);
                Shape.compare(Shape.of(List.of(), options), Shape.of(messages, options), rows);
            }
        });
        return rows.result();
    }
}
