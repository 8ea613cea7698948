package io.github.mcpdatalayer.datalayer.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Collects the rows of one comparison, bounded, and counts the rest. */
final class Rows {
    private final DiffOptions options;
    private final List<Difference> kept = new ArrayList<>();
    private final Map<String, Long> ignoredVolatile = new TreeMap<>();
    private long leftOut;
    private long same;
    private long ignoredByPath;
    private @Nullable String event;
    private int fromPush = -1;
    private int toPush = -1;

    Rows(DiffOptions options) {
        this.options = options;
    }

    /** Says which push the next rows are in. */
    void in(String name, int from, int to) {
        event = name;
        fromPush = from;
        toPush = to;
    }

    void add(Object path, @Nullable JsonValue from, @Nullable JsonValue to) {
        if (kept.size() >= options.maxRows()) {
            leftOut++;
            return;
        }
        Difference.DifferenceKind kind = from == null
                ? Difference.DifferenceKind.ONLY_TO
                : to == null ? Difference.DifferenceKind.ONLY_FROM : Difference.DifferenceKind.CHANGED;
        kept.add(new Difference(kind, event, fromPush, toPush, path.toString(), bounded(from), bounded(to)));
    }

    void same() {
        same++;
    }

    void ignored(VolatilePaths.VolatileRule rule) {
        ignoredVolatile.merge(rule.name(), 1L, Long::sum);
    }

    void ignoredByPath() {
        ignoredByPath++;
    }

    private @Nullable JsonValue bounded(@Nullable JsonValue value) {
        if (value == null) {
            return null;
        }
        String json = value.toJson();
        if (json.length() <= options.maxValueChars()) {
            return value;
        }
        int cut = options.maxValueChars() / 2;
        int end = cut > 0 && Character.isHighSurrogate(json.charAt(cut - 1)) ? cut - 1 : cut;
        return JsonObject.tagged("omitted", new Member("reason", new JsonString("size")),
                new Member("chars", JsonNumber.of(json.length())),
                new Member("start", new JsonString(json.substring(0, end))));
    }

    DiffResult result() {
        return new DiffResult(List.copyOf(kept), leftOut, same, Map.copyOf(ignoredVolatile), ignoredByPath);
    }
}
