package io.github.mcpdatalayer.container.decide;

import java.util.List;

import io.github.mcpdatalayer.container.decide.VariableValue.KnownValue;
import io.github.mcpdatalayer.container.decide.VariableValue.OnlyPage;
import io.github.mcpdatalayer.container.model.FilterCondition;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.journeys.LocalizedText;
import io.github.mcpdatalayer.patterns.JsPattern;
import org.jspecify.annotations.Nullable;

/** Holds conditions against a moment, as the browser compares: texts by their letters, numbers as numbers. */
final class ConditionChecks {

    private static final LocalizedText NOTHING = LocalizedText.same("");
    private static final LocalizedText NO_TEXT = LocalizedText.of("conditionChecks.the-text-of-the-value-is");

    private static final LocalizedText NO_NUMBER = LocalizedText.of("conditionChecks.the-number-is-only-known-in");
    private static final LocalizedText NOT_COMPARED = LocalizedText.of("conditionChecks.this-way-of-comparing-is-not");

    /** The outcome of a comparison, before it is negated. */
    private record Compared(Ternary holds, @Nullable LocalizedText open) {
        static Compared of(boolean holds) {
            return new Compared(Ternary.of(holds), null);
        }
    }

    private final KnownPatterns patterns;

    ConditionChecks(KnownPatterns patterns) {
        this.patterns = patterns;
    }

    ConditionCheck check(FilterCondition condition, VariableValues values) {
        VariableValue left = values.text(condition.variable());
        VariableValue right = values.text(condition.value());
        String actual = shown(left);
        String wanted = shown(right);
        Compared compared = compare(condition, left, right);
        Ternary holds = condition.negated() ? compared.holds().not() : compared.holds();
        LocalizedText why = switch (holds) {
            case YES -> NOTHING;
            case UNKNOWN -> compared.open() == null ? NOTHING : compared.open();
            case NO -> {
                LocalizedText words = condition.words();
                String name = condition.variable().replace("{{", "").replace("}}", "");
                yield LocalizedText.of("conditionChecks.is-wanted", name, actual, words);
            }
        };
        return new ConditionCheck(condition, holds, actual, wanted, why);
    }

    private static String shown(VariableValue value) {
        String text = value instanceof KnownValue(JsonValue known) ? JsText.of(known) : null;
        return text == null ? "" : text;
    }

    private Compared compare(FilterCondition condition, VariableValue left, VariableValue right) {
        if (!(left instanceof KnownValue(JsonValue a))) {
            return new Compared(Ternary.UNKNOWN, why(left));
        }
        if (!(right instanceof KnownValue(JsonValue b))) {
            return new Compared(Ternary.UNKNOWN, why(right));
        }
        return switch (condition.comparison()) {
            case GREATER, GREATER_OR_EQUALS, LESS, LESS_OR_EQUALS -> numbers(condition, a, b);
            case CSS_SELECTOR -> a instanceof JsonObject object && object.tag() != null && !JsText.isUndefined(a)
                    ? new Compared(Ternary.UNKNOWN,
                            LocalizedText.of("conditionChecks.only-the-page-knows-whether-the", shown(right)))
                    : Compared.of(false);
            case LIST_CONTAINS -> listed(JsText.of(a), JsText.of(b));
            case MATCH_REGEX -> JsText.isUndefined(b)
                    ? Compared.of(true) // RegExp(undefined) is empty
                    : texts(condition, JsText.of(a), JsText.of(b));
            case URL_MATCHES -> new Compared(Ternary.UNKNOWN, NOT_COMPARED);
            default -> texts(condition, JsText.of(a), JsText.of(b));
        };
    }

    private static LocalizedText why(VariableValue value) {
        return value instanceof OnlyPage(LocalizedText why) ? why : NOTHING;
    }

    private static Compared numbers(FilterCondition condition, JsonValue a, JsonValue b) {
        Double left = JsText.number(a);
        Double right = JsText.number(b);
        if (left == null || right == null) {
            return new Compared(Ternary.UNKNOWN, NO_NUMBER);
        }
        double x = left;
        double y = right;
        return Compared.of(switch (condition.comparison()) {
            case GREATER -> x > y;
            case GREATER_OR_EQUALS -> x >= y;
            case LESS -> x < y;
            default -> x <= y;
        });
    }

    private static Compared listed(@Nullable String list, @Nullable String entry) {
        return list == null || entry == null
                ? new Compared(Ternary.UNKNOWN, NO_TEXT)
                : Compared.of(List.of(list.split(",", -1)).contains(entry));
    }

    private Compared texts(FilterCondition condition, @Nullable String a, @Nullable String b) {
        if (a == null || b == null) {
            return new Compared(Ternary.UNKNOWN, NO_TEXT);
        }
        return switch (condition.comparison()) {
            case EQUALS -> Compared.of(a.equals(b));
            case CONTAINS -> Compared.of(a.contains(b));
            case STARTS_WITH -> Compared.of(a.startsWith(b));
            case ENDS_WITH -> Compared.of(a.endsWith(b));
            default -> {
                JsPattern pattern = patterns.of(b, condition.ignoresCase());
                yield switch (pattern.finds(a)) {
                    case YES -> Compared.of(true);
                    case NO -> Compared.of(false);
                    case OPEN -> new Compared(Ternary.UNKNOWN, KnownPatterns.words(pattern, b));
                };
            }
        };
    }
}
