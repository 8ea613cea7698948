package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Set;

import com.google.gson.JsonElement;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import io.github.mcpdatalayer.datalayer.query.QueryLimitException;
import io.github.mcpdatalayer.journeys.Expectations.ValueTest;
import org.jspecify.annotations.Nullable;

/** Holds a value against what is expected of it. */
final class ExpectedValue {

    private static final int SHOWN = 80;
    /** The keys that containers take from pushes. */
    private static final Set<String> OF_PUSHES = Set.of("currency", "value", "transaction_id", "items", "tax",
            "shipping",
            "coupon", "affiliation", "payment_type", "shipping_tier", "item_list_id", "item_list_name", "search_term",
            "method");

    private ExpectedValue() {}

    /** Tells what is in a push instead of what is expected, in words; empty where all of it holds. */
    static LocalizedText unmetIn(JsonValue push, List<ValueTest> tests) {
        for (ValueTest test : tests) {
            JsonPath path = test.path();
            List<JsonValue> found;
            try {
                found = path == null ? List.of() : path.find(push).stream().map(JsonPath.Match::value).toList();
            } catch (QueryLimitException e) {
                return LocalizedText.same(test.name()).and(LocalizedText.of("expectedValue.cannot-be-looked-up-in-so"));
            }
            LocalizedText unmet = unmet(test, found, false);
            if (!unmet.isEmpty()) {
                return unmet;
            }
        }
        return LocalizedText.NONE;
    }

    /** Tells the same for the parameters of a hit, where all is text. */
    static LocalizedText unmetIn(JsonObject params, List<ValueTest> tests) {
        ValueTest test = firstUnmet(params, tests);
        return test == null ? LocalizedText.NONE : unmet(test, values(params.get(test.name())), true);
    }

    private static @Nullable ValueTest firstUnmet(JsonObject params, List<ValueTest> tests) {
        return tests.stream().filter(test -> !unmet(test, values(params.get(test.name())), true).isEmpty()).findFirst()
                .orElse(null);
    }

    private static List<JsonValue> values(@Nullable JsonValue value) {
        return value == null ? List.of() : List.of(value);
    }

    /** Tells whether what a hit lacks, or has otherwise, is so in the push that it came from: then the site has pushed it so. */
    static boolean isUnmetInBoth(JsonObject params, JsonValue push, List<ValueTest> tests) {
        ValueTest test = firstUnmet(params, tests);
        if (test == null || !(push instanceof JsonObject message)) {
            return false;
        }
        JsonValue inside = message.get(test.name());
        JsonValue pushed = inside == null && message.get("ecommerce") instanceof JsonObject ecommerce
                ? ecommerce.get(test.name())
                : inside;
        // Nobody knows of other names whether a push or the container is to give them.
        return (pushed != null || OF_PUSHES.contains(test.name())) && !unmet(test, values(pushed), true).isEmpty();
    }

    private static LocalizedText unmet(ValueTest test, List<JsonValue> found, boolean asText) {
        if (test.rule().equals("exists")) {
            boolean there = !found.isEmpty();
            return there == test.wanted().getAsBoolean()
                    ? LocalizedText.NONE
                    : there ? is(test, found.getFirst()) : missing(test);
        }
        if (found.isEmpty()) {
            return missing(test);
        }
        for (JsonValue each : found) {
            if (!holds(test, each, asText)) {
                return is(test, each);
            }
        }
        return LocalizedText.NONE;
    }

    private static LocalizedText is(ValueTest test, JsonValue value) {
        return LocalizedText.same(test.name()).and(LocalizedText.of("expectedValue.is-before-value"))
                .and(LocalizedText.same(shown(value)));
    }

    private static LocalizedText missing(ValueTest test) {
        return LocalizedText.same(test.name()).and(LocalizedText.of("expectedValue.is-missing"));
    }

    private static boolean holds(ValueTest test, JsonValue value, boolean asText) {
        JsonElement wanted = test.wanted();
        return switch (test.rule()) {
            case "matches" -> ExpectationReader.matches(wanted, text(value));
            case "type" -> type(value).equals(wanted.getAsString());
            case "least" -> isNumber(value) && number(value) >= wanted.getAsDouble();
            case "most" -> isNumber(value) && number(value) <= wanted.getAsDouble();
            default -> JsonValue.equal(value, JsonValue.parse(wanted.toString()))
                    || (asText && wanted.isJsonPrimitive() && isSame(text(value), wanted.getAsString()));
        };
    }

    /** Hits carry numbers as texts, and leave out zeros at their ends. */
    private static boolean isSame(String sent, String wanted) {
        if (sent.equals(wanted)) {
            return true;
        }
        try {
            return new java.math.BigDecimal(sent).compareTo(new java.math.BigDecimal(wanted)) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isNumber(JsonValue value) {
        return !Double.isNaN(number(value));
    }

    private static double number(JsonValue value) {
        try {
            return Double.parseDouble(text(value));
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    static String text(JsonValue value) {
        return value instanceof JsonString(String text) ? text : value.toJson();
    }

    private static String type(JsonValue value) {
        return switch (value) {
            case JsonString _ -> "text";
            case JsonNumber _ -> "number";
            case JsonArray _ -> "array";
            case JsonObject _ -> "object";
            case JsonLiteral literal -> literal == JsonLiteral.NULL ? "null" : "boolean";
        };
    }

    /** A value as a report has it. */
    static String shown(@Nullable JsonValue value) {
        String json = value == null ? "missing" : value.toJson();
        return json.codePointCount(0, json.length()) <= SHOWN
                ? json
                : json.substring(0, json.offsetByCodePoints(0, SHOWN)) + "…";
    }

    /** A rule in words. */
    static LocalizedText words(ValueTest test) {
        LocalizedText name = LocalizedText.same(test.name());
        LocalizedText wanted = LocalizedText.same(shown(JsonValue.parse(test.wanted().toString())));
        return switch (test.rule()) {
            case "matches" -> name.and(LocalizedText.of("expectedValue.matches")).and(wanted);
            case "exists" -> test.wanted().getAsBoolean()
                    ? name.and(LocalizedText.of("expectedValue.is-there"))
                    : name.and(LocalizedText.of("expectedValue.is-not-there"));
            case "type" -> name.and(LocalizedText.of("expectedValue.is-of-type"))
                    .and(LocalizedText.same(text(JsonValue.parse(test.wanted().toString()))));
            case "least" -> name.and(LocalizedText.of("expectedValue.is-at-least")).and(wanted);
            case "most" -> name.and(LocalizedText.of("expectedValue.is-at-most")).and(wanted);
            default -> name.and(LocalizedText.of("expectedValue.is")).and(wanted);
        };
    }
}
