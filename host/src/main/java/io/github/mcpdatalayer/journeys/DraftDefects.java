package io.github.mcpdatalayer.journeys;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/**
 * Finds what is wrong in the material of a draft, so that it is not kept as if it were right: a doubled event is drafted once, a hit
 * that consent forbids is not drafted, and wrong values are left out.
 *
 * @param findings
 *            as run.json has them
 */
record DraftDefects(List<JsonObject> findings) {

    private static final Set<String> TWICE = Set.of("duplicate-event", "duplicate-transaction", "hit-sent-twice",
            "transaction-sent-twice");
    private static final Pattern OF_CONSENT = Pattern.compile("(hit|ping)-(before|after|contradicts)-consent.*");

    static DraftDefects of(JsonObject run) {
        return new DraftDefects(RunFields.objects(run, "findings"));
    }

    /** The number of these pushes or hits that are right: of doubles, one. */
    int right(String kind, List<JsonObject> all) {
        String number = kind.equals("pushes") ? "push" : "hit";
        List<Long> numbers = all.stream().map(each -> (long) RunFields.number(each, number)).toList();
        int doubles = 0;
        for (JsonObject finding : findings) {
            if (TWICE.contains(RunFields.text(finding, "rule"))) {
                long among = numbers(finding, kind).stream().filter(numbers::contains).count();
                // All of this step's are too many where the first one belongs to a step before.
                doubles = Math.max(doubles, (int) Math.max(0, among - 1));
            }
        }
        return Math.max(1, all.size() - doubles);
    }

    /** Tells whether a value of a push is one that a rule complains of, or may be. */
    boolean isWrong(JsonObject push, String path) {
        return of("pushes", (long) RunFields.number(push, "push")).stream()
                .filter(finding -> !TWICE.contains(RunFields.text(finding, "rule"))).anyMatch(finding -> {
                    String wrong = RunFields.text(finding, "path");
                    return wrong.equals(path) || (!wrong.isEmpty() && path.startsWith(wrong + "."))
                            || (!wrong.isEmpty() && path.startsWith(wrong + "["));
                });
    }

    /** Tells whether the parameters of a hit are those that a rule complains of. */
    boolean isDoubtful(JsonObject hit) {
        return of("hits", (long) RunFields.number(hit, "hit")).stream()
                .anyMatch(finding -> !TWICE.contains(RunFields.text(finding, "rule")));
    }

    /** Tells whether a hit should not be there. */
    boolean isForbidden(JsonObject hit) {
        return of("hits", (long) RunFields.number(hit, "hit")).stream()
                .anyMatch(finding -> OF_CONSENT.matcher(RunFields.text(finding, "rule")).matches());
    }

    private List<JsonObject> of(String kind, long number) {
        return findings.stream().filter(finding -> numbers(finding, kind).contains(number)).toList();
    }

    private static List<Long> numbers(JsonObject finding, String kind) {
        return finding.get(kind) instanceof JsonArray all
                ? all.asList().stream().filter(DraftDefects::isNumber).map(JsonElement::getAsLong).toList()
                : List.of();
    }

    private static boolean isNumber(JsonElement element) {
        return element instanceof JsonPrimitive value && value.isNumber();
    }
}
