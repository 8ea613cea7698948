package io.github.mcpdatalayer.datalayer.diff;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import org.jspecify.annotations.Nullable;

/** Compares two documents place by place, in document order and without recursion. */
final class StructuralDiff {
    /** A place in one document or both, and its member name where it has one. */
    private record Place(@Nullable NormalizedPath fromPath, @Nullable JsonValue from, @Nullable NormalizedPath toPath,
            @Nullable JsonValue to, String name) {}

    private final DiffOptions options;
    private final Rows rows;
    private final Set<NormalizedPath> ignoredFrom;
    private final Set<NormalizedPath> ignoredTo;

    private StructuralDiff(JsonValue from, JsonValue to, DiffOptions options, Rows rows) {
        this.options = options;
        this.rows = rows;
        this.ignoredFrom = ignored(from, options);
        this.ignoredTo = ignored(to, options);
    }

    static void compare(JsonValue from, JsonValue to, DiffOptions options, Rows rows) {
        new StructuralDiff(from, to, options, rows).compare(from, to);
    }

    private static Set<NormalizedPath> ignored(JsonValue document, DiffOptions options) {
        Set<NormalizedPath> paths = new HashSet<>();
        for (JsonPath path : options.ignore()) {
            path.find(document).forEach(match -> paths.add(match.path()));
        }
        return paths;
    }

    private void compare(JsonValue from, JsonValue to) {
        Deque<Place> open = new ArrayDeque<>();
        open.push(new Place(NormalizedPath.ROOT, from, NormalizedPath.ROOT, to, ""));
        while (!open.isEmpty()) {
            Place place = open.pop();
            if (isIgnored(ignoredFrom, place.fromPath) || isIgnored(ignoredTo, place.toPath)) {
                rows.ignoredByPath();
                continue;
            }
            List<Place> children = children(place);
            if (children == null) {
                compareValues(place);
            } else {
                children.reversed().forEach(open::push);
            }
        }
    }

    private static boolean isIgnored(Set<NormalizedPath> ignored, @Nullable NormalizedPath path) {
        return path != null && !ignored.isEmpty() && ignored.contains(path);
    }

    /** The places inside two containers of one kind; null where the values themselves are to be compared. */
    private static @Nullable List<Place> children(Place place) {
        if (place.fromPath == null || place.toPath == null) {
            return null;
        }
        if (place.from instanceof JsonObject a && place.to instanceof JsonObject b
                && Objects.equals(a.tag(), b.tag())) {
            return members(a, place.fromPath, b, place.toPath);
        }
        if (place.from instanceof JsonArray a && place.to instanceof JsonArray b) {
            return elements(a, place.fromPath, b, place.toPath, place.name);
        }
        return null;
    }

    private static List<Place> members(JsonObject a, NormalizedPath aPath, JsonObject b, NormalizedPath bPath) {
        Map<String, String> redacted = redactedNames(b, a);
        Set<String> taken = new HashSet<>();
        List<Place> places = new ArrayList<>();
        for (Member member : a.members()) {
            String name = member.name();
            String other = b.get(name) != null ? name : redacted.remove(DiffPlaceholders.withoutNumbers(name));
            if (other == null) {
                places.add(new Place(aPath.child(name), member.value(), null, null, name));
            } else if (taken.add(other)) {
                places.add(new Place(aPath.child(name), member.value(), bPath.child(other), b.get(other), name));
            }
        }
        for (Member member : b.members()) {
            if (taken.add(member.name())) {
                places.add(new Place(null, null, bPath.child(member.name()), member.value(), member.name()));
            }
        }
        return places;
    }

    /** Names with placeholders that the other object lacks, by what they are without the numbers. */
    private static Map<String, String> redactedNames(JsonObject object, JsonObject other) {
        Map<String, String> names = new HashMap<>();
        for (Member member : object.members()) {
            String plain = DiffPlaceholders.withoutNumbers(member.name());
            if (!plain.equals(member.name()) && other.get(member.name()) == null) {
                names.putIfAbsent(plain, member.name());
            }
        }
        return names;
    }

    /** Pairs by index; in arrays of different lengths what is equal at both ends stays together. */
    private static List<Place> elements(JsonArray a, NormalizedPath aPath, JsonArray b, NormalizedPath bPath,
            String name) {
        int shorter = Math.min(a.size(), b.size());
        int head = a.size() == b.size() ? shorter : 0;
        while (head < shorter && a.get(head).equals(b.get(head))) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head && a.get(a.size() - 1 - tail).equals(b.get(b.size() - 1 - tail))) {
            tail++;
        }
        int paired = shorter - tail;
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < paired; i++) {
            places.add(new Place(aPath.child(i), a.get(i), bPath.child(i), b.get(i), name));
        }
        for (int i = paired; i < a.size() - tail; i++) {
            places.add(new Place(aPath.child(i), a.get(i), null, null, name));
        }
        for (int i = paired; i < b.size() - tail; i++) {
            places.add(new Place(null, null, bPath.child(i), b.get(i), name));
        }
        for (int i = tail; i > 0; i--) {
            places.add(new Place(aPath.child(a.size() - i), a.get(a.size() - i), bPath.child(b.size() - i),
                    b.get(b.size() - i),
                    name));
        }
        return places;
    }

    private void compareValues(Place place) {
        NormalizedPath path = place.fromPath != null ? place.fromPath : place.toPath;
        if (path == null) {
            throw new IllegalStateException("A place in neither document");
        }
        if (place.from != null && place.to != null && equal(place.from, place.to)) {
            rows.same();
            return;
        }
        VolatilePaths.VolatileRule rule = options.ignoreVolatile() ? volatileRule(place, path) : null;
        if (rule != null) {
            rows.ignored(rule);
        } else {
            rows.add(path, place.from, place.to);
        }
    }

    private static boolean equal(JsonValue from, JsonValue to) {
        if (from instanceof JsonString(String a) && to instanceof JsonString(String b)) {
            return DiffPlaceholders.withoutNumbers(a).equals(DiffPlaceholders.withoutNumbers(b));
        }
        return from.equals(to);
    }

    private static VolatilePaths.@Nullable VolatileRule volatileRule(Place place, NormalizedPath path) {
        VolatilePaths.VolatileRule rule = VolatilePaths.at(path, place.name);
        if (place.from == null || place.to == null) {
            return rule != null && rule.mayBeAbsent() ? rule : null;
        }
        boolean oneType = switch (place.from) {
            case JsonString _ -> place.to instanceof JsonString;
            case JsonNumber _ -> place.to instanceof JsonNumber;
            case JsonObject a ->
                a.tag() != null && place.to instanceof JsonObject b && Objects.equals(a.tag(), b.tag());
            case JsonArray _,JsonLiteral _ -> false;
        };
        return rule != null && oneType ? rule : VolatilePaths.urls(place.from, place.to);
    }
}
