package io.github.mcpdatalayer.datalayer.diff;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import org.jspecify.annotations.Nullable;

/** The types of a value and what is inside it, over many values at once; the elements of an array are one. */
final class Shape {
    private static final String ELEMENTS = "[*]";

    private record Source(NormalizedPath path, JsonValue value, Shape shape) {}

    private record Pair(@Nullable Shape from, @Nullable Shape to, String path) {}

    private final Set<String> types = new TreeSet<>();
    /** The shapes inside by step, as it stands in a path: {@code ['name']} or {@code [*]}. */
    private final Map<String, Shape> inside = new LinkedHashMap<>();

    static Shape of(List<JsonValue> values, DiffOptions options) {
        Shape shape = new Shape();
        for (JsonValue value : values) {
            shape.take(value, options);
        }
        return shape;
    }

    static Map<String, List<JsonValue>> byName(List<JsonValue> messages) {
        Map<String, List<JsonValue>> byName = new LinkedHashMap<>();
        messages.forEach(message -> byName.computeIfAbsent(EventName.of(message), _ -> new ArrayList<>()).add(message));
        return byName;
    }

    private void take(JsonValue document, DiffOptions options) {
        Set<NormalizedPath> ignored = new HashSet<>();
        for (JsonPath path : options.ignore()) {
            path.find(document).forEach(match -> ignored.add(match.path()));
        }
        Deque<Source> open = new ArrayDeque<>();
        open.push(new Source(NormalizedPath.ROOT, document, this));
        while (!open.isEmpty()) {
            Source source = open.pop();
            Shape shape = source.shape;
            shape.types.add(type(source.value));
            List<Source> children = new ArrayList<>();
            switch (source.value) {
                case JsonArray array -> {
                    for (int i = 0; i < array.size(); i++) {
                        children.add(new Source(source.path.child(i), array.get(i), shape.inside(ELEMENTS)));
                    }
                }
                case JsonObject object when object.tag() == null || object.hasTag("gtag") ->
                    object.members().forEach(member -> {
                        String step = NormalizedPath.ROOT.child(DiffPlaceholders.withoutNumbers(member.name()))
                                .toString()
                                .substring(1);
                        NormalizedPath path = source.path.child(member.name());
                        if (ignored.isEmpty() || !ignored.contains(path)) {
                            children.add(new Source(path, member.value(), shape.inside(step)));
                        }
                    });
                case JsonObject _,JsonString _,JsonNumber _,JsonLiteral _ -> {
                }
            }
            children.reversed().forEach(open::push);
        }
    }

    private Shape inside(String step) {
        return inside.computeIfAbsent(step, _ -> new Shape());
    }

    private static String type(JsonValue value) {
        return switch (value) {
            case JsonArray _ -> "array";
            case JsonObject object -> object.tag() == null ? "object" : String.valueOf(object.tag());
            case JsonString(String text) -> DiffPlaceholders.isNumber(text) ? "number" : "string";
            case JsonNumber _ -> "number";
            case JsonLiteral literal -> literal == JsonLiteral.NULL ? "null" : "boolean";
        };
    }

    static void compare(Shape from, Shape to, Rows rows) {
        Deque<Pair> open = new ArrayDeque<>();
        open.push(new Pair(from, to, "$"));
        while (!open.isEmpty()) {
            Pair pair = open.pop();
            if (pair.from == null || pair.to == null || pair.from.types.isEmpty() || pair.to.types.isEmpty()) {
                rows.add(pair.path, types(pair.from), types(pair.to));
                continue;
            }
            if (pair.from.types.equals(pair.to.types)) {
                rows.same();
            } else {
                rows.add(pair.path, types(pair.from), types(pair.to));
            }
            children(pair).reversed().forEach(open::push);
        }
    }

    /** Rows say types as {@code "string"} or, where there are several, {@code "null | string"}. */
    private static @Nullable JsonValue types(@Nullable Shape shape) {
        return shape == null || shape.types.isEmpty() ? null : new JsonString(String.join(" | ", shape.types));
    }

    private static List<Pair> children(Pair pair) {
        List<Pair> children = new ArrayList<>();
        if (pair.from != null && pair.to != null) {
            Map<String, Shape> others = pair.to.inside;
            pair.from.inside
                    .forEach((step, shape) -> children.add(new Pair(shape, others.get(step), pair.path + step)));
            Map<String, Shape> mine = pair.from.inside;
            others.forEach((step, shape) -> {
                if (!mine.containsKey(step)) {
                    children.add(new Pair(null, shape, pair.path + step));
                }
            });
        }
        // An array that is empty on one side tells nothing about its elements.
        children.removeIf(child -> child.path.endsWith(ELEMENTS) && (child.from == null || child.to == null));
        return children;
    }
}
