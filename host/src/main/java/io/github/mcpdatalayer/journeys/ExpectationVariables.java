package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.function.UnaryOperator;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.journeys.Expectations.HitExpectation;
import io.github.mcpdatalayer.journeys.Expectations.PushExpectation;
import io.github.mcpdatalayer.journeys.Expectations.ValueTest;
import org.jspecify.annotations.Nullable;

/** Puts values that were assigned on the way into expectations. */
final class ExpectationVariables {

    private ExpectationVariables() {}

    static Expectations in(Expectations given, JourneyVariables variables, UnaryOperator<String> based) {
        String url = given.url();
        return new Expectations(
                given.pushes().stream().map(push -> new PushExpectation(push.place(), variables.in(push.event()),
                        tests(push.values(), variables), push.count())).toList(),
                given.hits().stream().map(hit -> new HitExpectation(hit.place(), hit.vendor(),
                        text(hit.account(), variables), text(hit.event(), variables), tests(hit.values(), variables),
                        hit.count())).toList(),
                given.consent(), given.texts().stream().map(variables::in).toList(),
                url == null ? null : based.apply(variables.in(url)), given.assigned(), given.plan(),
                given.withinMs());
    }

    private static @Nullable String text(@Nullable String text, JourneyVariables variables) {
        return text == null ? null : variables.in(text);
    }

    private static List<ValueTest> tests(List<ValueTest> tests, JourneyVariables variables) {
        return tests.stream()
                .map(test -> new ValueTest(test.name(), test.path(), test.rule(),
                        test.rule().equals("matches") ? test.wanted() : value(test.wanted(), variables)))
                .toList();
    }

    private static JsonElement value(JsonElement wanted, JourneyVariables variables) {
        return wanted instanceof JsonPrimitive text && text.isString()
                ? new JsonPrimitive(variables.in(text.getAsString()))
                : wanted;
    }
}
