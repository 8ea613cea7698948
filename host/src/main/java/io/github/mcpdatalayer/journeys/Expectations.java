package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import com.google.gson.JsonElement;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import org.jspecify.annotations.Nullable;

/**
 * The tracking that a step must have led to.
 *
 * @param consent
 *            what Google's consent mode must say, by signal: granted or denied
 * @param texts
 *            that the page must show
 * @param url
 *            that the tab must show, * for any characters; null: any
 * @param assigned
 *            what is kept for later steps, by the name of the variable
 * @param plan
 *            that the pushes of the step must follow; null: none
 * @param withinMs
 *            how long it may take, and how long what must not come is looked for; null: as is usual, and what must not come is
 *            looked for once the page is quiet, and once more when the run is over
 */
public record Expectations(List<PushExpectation> pushes, List<HitExpectation> hits, Map<String, String> consent,
        List<String> texts, @Nullable String url, Map<String, Assigned> assigned, @Nullable String plan,
        @Nullable Integer withinMs) {

    /** One push alone. */
    static Expectations ofPush(PushExpectation push) {
        return new Expectations(List.of(push), List.of(), Map.of(), List.of(), null, Map.of(), null, null);
    }

    /** Only the hits that are counted, or must not come. */
    Expectations countedHits() {
        return new Expectations(List.of(), hits.stream().filter(each -> each.count() != null).toList(), Map.of(),
                List.of(), null, Map.of(), null, null);
    }

    /** Tells whether what came of the step before could make it fail: it counts, forbids or follows a plan. */
    boolean isExact() {
        return plan != null || isCounted();
    }

    /** Tells whether it says how many must come, or that none may. */
    boolean isCounted() {
        return pushes.stream().anyMatch(each -> each.count() != null)
                || hits.stream().anyMatch(each -> each.count() != null);
    }

    /** Tells whether it says that something must not come, or follows a plan: a page that is not quiet yet tells too little. */
    boolean isForbidding() {
        return plan != null || pushes.stream().anyMatch(each -> Objects.equals(each.count(), 0))
                || hits.stream().anyMatch(each -> Objects.equals(each.count(), 0));
    }

    /** Tells whether it looks at what was tracked. */
    boolean isOfTracking() {
        return isExact() || !pushes.isEmpty() || !hits.isEmpty() || !assigned.isEmpty();
    }

    /**
     * A push that must have come.
     *
     * @param event
     *            its event, * for any characters
     * @param values
     *            what must be in it
     * @param count
     *            exactly how many; null: one or more
     */
    public record PushExpectation(String place, String event, List<ValueTest> values, @Nullable Integer count) {}

    /**
     * A hit that must have been sent.
     *
     * @param vendor
     *            such as ga4; null: any
     * @param account
     *            such as G-1234; null: any
     * @param event
     *            * for any characters; null: any
     * @param values
     *            what its parameters must be
     * @param count
     *            exactly how many; null: one or more
     */
    public record HitExpectation(String place, @Nullable String vendor, @Nullable String account,
            @Nullable String event, List<ValueTest> values, @Nullable Integer count) {}

    /**
     * A value that is kept of a push.
     *
     * @param event
     *            of the last push that has it
     */
    public record Assigned(String place, String event, JsonPath path) {}

    /**
     * The rule for a value.
     *
     * @param name
     *            of the value: a JSONPath in a push, the name of a parameter in a hit
     * @param path
     *            the parsed JSONPath; null in a hit
     * @param rule
     *            is, matches, exists, type, least or most
     * @param wanted
     *            what the rule compares with
     */
    public record ValueTest(String name, @Nullable JsonPath path, String rule, JsonElement wanted) {}
}
