package io.github.mcpdatalayer.datalayer.query;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.query.Expression.Call;
import io.github.mcpdatalayer.datalayer.query.Expression.Comparison;
import org.jspecify.annotations.Nullable;

/** Conditions, comparisons and functions; null is RFC 9535's {@code Nothing}. */
final class FilterEvaluator {
    private static final int MAX_CACHED_PATTERNS = 100;

    private final Evaluator queries;
    private final QueryBudget budget;
    private final Map<String, Optional<IRegexp>> patterns = new HashMap<>();

    FilterEvaluator(Evaluator queries, QueryBudget budget) {
        this.queries = queries;
        this.budget = budget;
    }

    boolean holds(Expression condition, JsonValue current) {
        return switch (condition) {
            case Expression.Or(List<Expression> operands) -> operands.stream().anyMatch(o -> holds(o, current));
            case Expression.And(List<Expression> operands) -> operands.stream().allMatch(o -> holds(o, current));
            case Expression.Not(Expression operand) -> !holds(operand, current);
            case Comparison comparison -> compare(comparison, current);
            case Query query -> exists(query, current);
            case Call call -> matches(call, current);
            case Expression.Literal _ ->
                throw new IllegalStateException("The parser let a literal stand as a condition");
        };
    }

    private boolean exists(Query query, JsonValue current) {
        boolean[] found = new boolean[1];
        queries.run(query, current, (_, _) -> {
            found[0] = true;
            return false;
        });
        return found[0];
    }

    private boolean compare(Comparison comparison, JsonValue current) {
        JsonValue left = value(comparison.left(), current);
        JsonValue right = value(comparison.right(), current);
        return switch (comparison.operator()) {
            case EQUAL -> equal(left, right);
            case NOT_EQUAL -> !equal(left, right);
            case LESS -> less(left, right);
            case GREATER -> less(right, left);
            case AT_MOST -> less(left, right) || equal(left, right);
            case AT_LEAST -> less(right, left) || equal(left, right);
        };
    }

    private boolean equal(@Nullable JsonValue left, @Nullable JsonValue right) {
        if (left == null || right == null) {
            return left == null && right == null;
        }
        return JsonValue.equal(left, right, budget::visit);
    }

    private static boolean less(@Nullable JsonValue left, @Nullable JsonValue right) {
        return switch (left) {
            case JsonNumber a when right instanceof JsonNumber b -> a.compareTo(b) < 0;
            case JsonString(String a) when right instanceof JsonString(String b) -> compareCodePoints(a, b) < 0;
            case null, default -> false;
        };
    }

    /** Compares by Unicode scalar values; Java's own order is by UTF-16 units. */
    private static int compareCodePoints(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        if (i == a.length() || i == b.length()) {
            return a.length() - b.length();
        }
        boolean bothPairs = Character.isSurrogate(a.charAt(i)) == Character.isSurrogate(b.charAt(i));
        return bothPairs ? a.charAt(i) - b.charAt(i) : Character.isSurrogate(a.charAt(i)) ? 1 : -1;
    }

    private @Nullable JsonValue value(Expression expression, JsonValue current) {
        return switch (expression) {
            case Expression.Literal(JsonValue value) -> value;
            case Query query -> queries.single(query, current);
            case Call(Expression.Function function, List<Expression> arguments) -> switch (function) {
                case LENGTH -> length(value(arguments.getFirst(), current));
                case COUNT -> JsonNumber.of(count(arguments.getFirst(), current));
                case VALUE -> onlyValue(arguments.getFirst(), current);
                case MATCH, SEARCH -> throw new IllegalStateException("The parser let a condition stand as a value");
            };
            case Expression.Not _,Expression.And _,Expression.Or _,Comparison _ -> throw new IllegalStateException(
                    "The parser let a condition stand as a value");
        };
    }

    private static @Nullable JsonValue length(@Nullable JsonValue value) {
        return switch (value) {
            case JsonString(String text) -> JsonNumber.of(text.codePointCount(0, text.length()));
            case JsonArray array -> JsonNumber.of(array.size());
            case JsonObject object -> JsonNumber.of(object.size());
            case null, default -> null;
        };
    }

    private long count(Expression query, JsonValue current) {
        long[] count = new long[1];
        queries.run((Query) query, current, (_, _) -> {
            count[0]++;
            return true;
        });
        return count[0];
    }

    private @Nullable JsonValue onlyValue(Expression query, JsonValue current) {
        JsonValue[] found = new JsonValue[1];
        int[] count = new int[1];
        queries.run((Query) query, current, (_, value) -> {
            found[0] = value;
            return ++count[0] < 2;
        });
        return count[0] == 1 ? found[0] : null;
    }

    private boolean matches(Call call, JsonValue current) {
        if (!(value(call.arguments().getFirst(), current) instanceof JsonString(String text)
                && value(call.arguments().getLast(), current) instanceof JsonString(String pattern))) {
            return false;
        }
        if (patterns.size() > MAX_CACHED_PATTERNS) {
            patterns.clear();
        }
        boolean whole = call.function() == Expression.Function.MATCH;
        return patterns.computeIfAbsent(pattern, IRegexp::compile)
                .map(regexp -> regexp.matches(text, whole, budget::visit)).orElse(false);
    }
}
