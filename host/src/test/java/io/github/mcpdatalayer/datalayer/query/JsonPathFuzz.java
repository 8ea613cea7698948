package io.github.mcpdatalayer.datalayer.query;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.json.NormalizedPath;
import io.github.mcpdatalayer.datalayer.query.Query.Segment;
import io.github.mcpdatalayer.datalayer.query.Query.Selector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A query is refused with a place and an example that is a query, or means the same when it is printed and parsed again; it
 * ends within its limits; and each place that it finds leads back to the value. The input: a line of query, and a document.
 */
public final class JsonPathFuzz {
    private static final QueryLimits LIMITS = new QueryLimits(200_000, 2_000, Duration.ofSeconds(5));
    private static final JsonValue DOCUMENT = JsonValue.parse(
            "[{\"event\":\"purchase\",\"ecommerce\":{\"value\":9.5,\"items\":[{\"item_id\":\"A\"},[],{}]},\"a\":null},\"\",-1]");
    private static final int FOLLOWED = 20;

    private JsonPathFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) throws SyntaxProblem {
        String[] input = new String(data, UTF_8).split("\n", 2);
        JsonValue document = document(input.length == 2 ? input[1] : "");
        JsonPath path;
        try {
            path = JsonPath.parse(input[0]);
        } catch (JsonPathSyntaxException e) {
            assertTrue(e.position() >= 0 && e.position() <= input[0].length(), () -> "at " + e.position());
            JsonPath.parse(e.example());
            return;
        }
        Query query = new JsonPathParser(input[0]).parse();
        String printed = print(query);
        Query again = new JsonPathParser(printed).parse();
        assertEquals(query, again);
        assertEquals(printed, print(again));
        try {
            follow(path.find(document, LIMITS), document);
        } catch (QueryLimitException e) {
            // One of the three, and it says which.
        }
    }

    private static JsonValue document(String text) {
        try {
            JsonValue value = JsonValue.parse(text);
            assertEquals(value.toJson(), JsonValue.parse(value.toJson()).toJson());
            return hasEachNameOnce(value) ? value : DOCUMENT;
        } catch (JsonSyntaxException e) {
            return DOCUMENT;
        }
    }

    private static void follow(List<JsonPath.Match> matches, JsonValue document) {
        assertTrue(matches.size() <= LIMITS.matches(), "too many matches");
        for (JsonPath.Match match : matches.subList(0, Math.min(FOLLOWED, matches.size()))) {
            String place = match.path().toString();
            NormalizedPath read = NormalizedPath.parse(place);
            assertEquals(match.path(), read);
            assertSame(match.value(), read.resolve(document), place);
            if (place.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
                List<JsonPath.Match> found = JsonPath.parse(place).find(document, LIMITS);
                assertEquals(1, found.size(), place);
                assertSame(match.value(), found.getFirst().value(), place);
            }
        }
    }

    /** JSON.stringify writes no other, and of two members with one name only the last has a place. */
    private static boolean hasEachNameOnce(JsonValue root) {
        Deque<JsonValue> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            switch (open.pop()) {
                case JsonArray array -> array.elements().forEach(open::push);
                case JsonObject object -> {
                    Set<String> names = new HashSet<>();
                    for (JsonObject.Member member : object.members()) {
                        if (!names.add(member.name())) {
                            return false;
                        }
                        open.push(member.value());
                    }
                }
                default -> {
                }
            }
        }
        return true;
    }

    private static String print(Query query) {
        StringBuilder out = new StringBuilder(query.fromRoot() ? "$" : "@");
        for (Segment segment : query.segments()) {
            out.append(segment.descendant() ? "..[" : "[")
                    .append(segment.selectors().stream().map(JsonPathFuzz::print).collect(Collectors.joining(",")))
                    .append(']');
        }
        return out.toString();
    }

    private static String print(Selector selector) {
        return switch (selector) {
            case Selector.NameSelector(String name) -> quoted(name);
            case Selector.IndexSelector(long index) -> Long.toString(index);
            case Selector.WildcardSelector() -> "*";
            case Selector.SliceSelector(Long start, Long end, long step) ->
                (start == null ? "" : start) + ":" + (end == null ? "" : end) + ":" + step;
            case Selector.Filter(Expression condition) -> "?" + print(condition);
        };
    }

    private static String print(Expression expression) {
        return switch (expression) {
            case Query query -> print(query);
            case Expression.Literal(JsonString(String text)) -> quoted(text);
            case Expression.Literal(JsonValue value) -> value.toString();
            case Expression.Call(Expression.Function function, List<Expression> arguments) ->
                function.name().toLowerCase(Locale.ROOT) + "(" + joined(arguments, ",") + ")";
            case Expression.Not(Expression operand) -> operand instanceof Query || operand instanceof Expression.Call
                    ? "!" + print(operand)
                    : "!(" + print(operand) + ")";
            case Expression.And(List<Expression> operands) -> joined(operands, "&&");
            case Expression.Or(List<Expression> operands) -> joined(operands, "||");
            case Expression.Comparison(Expression left, Expression.Operator operator, Expression right) ->
                print(left) + operator.text + print(right);
        };
    }

    /** Puts back into parentheses what was in them. */
    private static String joined(List<Expression> operands, String between) {
        return operands.stream()
                .map(each -> each instanceof Expression.Or || each instanceof Expression.And
                        ? "(" + print(each) + ")"
                        : print(each))
                .collect(Collectors.joining(between));
    }

    private static String quoted(String text) {
        String step = NormalizedPath.ROOT.child(text).toString();
        return step.substring(2, step.length() - 1);
    }
}
