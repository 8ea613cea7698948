package io.github.mcpdatalayer.datalayer.query;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;
import io.github.mcpdatalayer.datalayer.query.Query.Segment;
import io.github.mcpdatalayer.datalayer.query.Query.Selector;
import org.jspecify.annotations.Nullable;

/**
 * Streams each value through the segments, so that nothing but matches is kept. It recurses over the query, whose depth
 * the parser bounds, never over the document.
 */
final class Evaluator {
    /** Takes a selected value; false ends the query. */
    interface Selected {
        boolean take(NormalizedPath path, JsonValue value);
    }

    /** A container on the way down and the next of its children. */
    private static final class Visit {
        final NormalizedPath path;
        final JsonValue value;
        int next;

        Visit(NormalizedPath path, JsonValue value) {
            this.path = path;
            this.value = value;
        }
    }

    private final JsonValue root;
    private final QueryBudget budget;
    private final FilterEvaluator filters;

    Evaluator(JsonValue root, QueryBudget budget) {
        this.root = root;
        this.budget = budget;
        this.filters = new FilterEvaluator(this, budget);
    }

    void run(Query query, JsonValue current, Selected sink) {
        run(query.segments(), 0, NormalizedPath.ROOT, query.fromRoot() ? root : current, sink);
    }

    /** The only value of a singular query, or null. */
    @Nullable
    JsonValue single(Query query, JsonValue current) {
        List<JsonValue> found = new ArrayList<>(1);
        run(query, current, (_, value) -> found.add(value));
        return found.isEmpty() ? null : found.getFirst();
    }

    private boolean run(List<Segment> segments, int index, NormalizedPath path, JsonValue value, Selected sink) {
        budget.visit();
        if (index == segments.size()) {
            return sink.take(path, value);
        }
        Segment segment = segments.get(index);
        Selected next = (childPath, child) -> run(segments, index + 1, childPath, child, sink);
        return segment.descendant()
                ? descend(segment.selectors(), path, value, next)
                : select(segment.selectors(), path, value, next);
    }

    private boolean descend(List<Selector> selectors, NormalizedPath top, JsonValue from, Selected sink) {
        Deque<Visit> open = new ArrayDeque<>();
        open.push(new Visit(top, from));
        if (!select(selectors, top, from, sink)) {
            return false;
        }
        while (!open.isEmpty()) {
            Visit visit = open.getFirst();
            int i = visit.next++;
            NormalizedPath path;
            JsonValue child;
            if (visit.value instanceof JsonArray array && i < array.size()) {
                path = visit.path.child(i);
                child = array.get(i);
            } else if (visit.value instanceof JsonObject object && i < object.size()) {
                path = visit.path.child(object.members().get(i).name());
                child = object.members().get(i).value();
            } else {
                open.pop();
                continue;
            }
            budget.visit();
            if (child instanceof JsonArray || child instanceof JsonObject) {
                if (!select(selectors, path, child, sink)) {
                    return false;
                }
                open.push(new Visit(path, child));
            }
        }
        return true;
    }

    private boolean select(List<Selector> selectors, NormalizedPath path, JsonValue value, Selected sink) {
        for (Selector selector : selectors) {
            boolean goOn = switch (value) {
                case JsonArray array -> select(selector, path, array, sink);
                case JsonObject object -> select(selector, path, object, sink);
                default -> true;
            };
            if (!goOn) {
                return false;
            }
        }
        return true;
    }

    private boolean select(Selector selector, NormalizedPath path, JsonObject object, Selected sink) {
        return switch (selector) {
            case Selector.NameSelector(String name) -> {
                JsonValue child = object.get(name);
                yield child == null || sink.take(path.child(name), child);
            }
            case Selector.WildcardSelector() -> everyMember(null, path, object, sink);
            case Selector.Filter(Expression condition) -> everyMember(condition, path, object, sink);
            case Selector.IndexSelector _,Selector.SliceSelector _ -> true;
        };
    }

    private boolean everyMember(@Nullable Expression condition, NormalizedPath path, JsonObject object, Selected sink) {
        for (JsonObject.Member member : object.members()) {
            if (holds(condition, member.value()) && !sink.take(path.child(member.name()), member.value())) {
                return false;
            }
        }
        return true;
    }

    private boolean select(Selector selector, NormalizedPath path, JsonArray array, Selected sink) {
        return switch (selector) {
            case Selector.NameSelector _ -> true;
            case Selector.IndexSelector(long index) -> {
                long i = index < 0 ? array.size() + index : index;
                yield i < 0 || i >= array.size() || sink.take(path.child((int) i), array.get((int) i));
            }
            case Selector.WildcardSelector() -> slice(0, array.size(), 1, null, path, array, sink);
            case Selector.Filter(Expression condition) -> slice(0, array.size(), 1, condition, path, array, sink);
            case Selector.SliceSelector slice -> slice(slice, path, array, sink);
        };
    }

    private boolean slice(Selector.SliceSelector slice, NormalizedPath path, JsonArray array, Selected sink) {
        long size = array.size();
        long step = slice.step();
        if (step == 0) {
            return true;
        }
        long low = step > 0 ? 0 : -1;
        long high = step > 0 ? size : size - 1;
        long start = bound(slice.start(), step > 0 ? low : high, size, low, high);
        long end = bound(slice.end(), step > 0 ? high : low, size, low, high);
        return slice(start, end, step, null, path, array, sink);
    }

    private static long bound(@Nullable Long given, long otherwise, long size, long low, long high) {
        return given == null ? otherwise : Math.clamp(given < 0 ? size + given : given, low, high);
    }

    private boolean slice(long start, long end, long step, @Nullable Expression condition, NormalizedPath path,
            JsonArray array, Selected sink) {
        for (long i = start; step > 0 ? i < end : i > end; i += step) {
            JsonValue child = array.get((int) i);
            if (holds(condition, child) && !sink.take(path.child((int) i), child)) {
                return false;
            }
        }
        return true;
    }

    private boolean holds(@Nullable Expression condition, JsonValue child) {
        if (condition == null) {
            return true;
        }
        budget.visit();
        return filters.holds(condition, child);
    }
}
