package io.github.mcpdatalayer.journeys;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.query.JsonPath;
import io.github.mcpdatalayer.datalayer.query.JsonPathSyntaxException;
import io.github.mcpdatalayer.hits.Decoder;
import io.github.mcpdatalayer.journeys.Expectations.Assigned;
import io.github.mcpdatalayer.journeys.Expectations.HitExpectation;
import io.github.mcpdatalayer.journeys.Expectations.PushExpectation;
import io.github.mcpdatalayer.journeys.Expectations.ValueTest;
import io.github.mcpdatalayer.patterns.LinearPattern;
import io.github.mcpdatalayer.patterns.PatternBudget;
import io.github.mcpdatalayer.patterns.PatternRefusal;
import io.github.mcpdatalayer.patterns.PatternTooSlow;
import org.jspecify.annotations.Nullable;

/** Reads what a step of ours expects. Everything that it does not know is refused: a test that checks less than it says is none. */
final class ExpectationReader {

    /** The members of expectations, beside version, use, when and then. */
    static final Set<String> FIELDS = Set.of("pushes", "hits", "absent", "consent", "text", "url", "assign", "plan",
            "withinMs");
    private static final Set<String> RULES = Set.of("is", "matches", "exists", "type", "least", "most");
    private static final Set<String> TYPES = Set.of("text", "number", "boolean", "object", "array", "null");
    static final int MOST = 50;
    private static final int MOST_COUNT = 1_000;
    private static final int MOST_MS = 30_000;

    private final PatternBudget budget;

    /**
     * A reader.
     *
     * @param budget of all patterns of a journey
     */
    ExpectationReader(PatternBudget budget) {
        this.budget = budget;
    }

    Expectations of(JsonPlace parameters) throws JourneyRefusal {
        List<PushExpectation> pushes = new ArrayList<>();
        for (JsonPlace each : list(parameters, "pushes")) {
            pushes.add(push(each));
        }
        List<HitExpectation> hits = new ArrayList<>();
        for (JsonPlace each : list(parameters, "hits")) {
            hits.add(hit(each, false));
        }
        JsonPlace absent = parameters.member("absent");
        if (absent != null) {
            absent.only(Set.of("pushes", "hits"));
            for (JsonPlace each : list(absent, "pushes")) {
                pushes.add(new PushExpectation(each.place(), each.word(), List.of(), 0));
            }
            for (JsonPlace each : list(absent, "hits")) {
                hits.add(hit(each, true));
            }
        }
        JsonPlace url = parameters.member("url");
        JsonPlace plan = parameters.member("plan");
        JsonPlace within = parameters.member("withinMs");
        return new Expectations(pushes, hits, consent(parameters), texts(parameters),
                url == null ? null : url.word(), assigned(parameters), plan == null ? null : plan.word(),
                within == null ? null : (Integer) within.whole(0, MOST_MS));
    }

    private static List<JsonPlace> list(JsonPlace from, String name) throws JourneyRefusal {
        JsonPlace list = from.member(name);
        return list == null ? List.of() : list.list(MOST);
    }

    private PushExpectation push(JsonPlace push) throws JourneyRefusal {
        push.only(Set.of("event", "values", "count"));
        List<ValueTest> values = new ArrayList<>();
        JsonPlace given = push.member("values");
        if (given != null) {
            for (Map.Entry<String, JsonPlace> each : given.members()) {
                JsonPath path = path(each.getValue(), each.getKey());
                values.add(test(each.getKey(), path, each.getValue()));
            }
        }
        return new PushExpectation(push.place(), push.needed("event").word(), values, count(push));
    }

    private HitExpectation hit(JsonPlace hit, boolean absent) throws JourneyRefusal {
        hit.only(absent ? Set.of("vendor", "id", "event") : Set.of("vendor", "id", "event", "params", "count"));
        JsonPlace vendor = hit.member("vendor");
        String known = vendor == null ? null : Decoder.nameToday(vendor.word());
        if (known != null && !Decoder.allVendors().contains(known)) {
            throw hit.needed("vendor").refused(RefusalCode.JOURNEY_VENDOR_UNKNOWN,
                    "No vendor is called so. Expected one of those that listHits names, such as ga4, google-ads or meta.");
        }
        JsonPlace account = hit.member("id");
        JsonPlace event = hit.member("event");
        if (known == null && account == null && event == null) {
            throw hit.wrong("at least one of vendor, id and event");
        }
        List<ValueTest> values = new ArrayList<>();
        JsonPlace params = hit.member("params");
        if (params != null) {
            for (Map.Entry<String, JsonPlace> each : params.members()) {
                values.add(test(each.getKey(), null, each.getValue()));
            }
        }
        return new HitExpectation(hit.place(), known, account == null ? null : account.word(),
                event == null ? null : Decoder.nameToday(event.word()), values, absent ? (Integer) 0 : count(hit));
    }

    private static @Nullable Integer count(JsonPlace of) throws JourneyRefusal {
        JsonPlace count = of.member("count");
        return count == null ? null : (Integer) count.whole(0, MOST_COUNT);
    }

    private static JsonPath path(JsonPlace at, String text) throws JourneyRefusal {
        try {
            return JsonPath.parse(text);
        } catch (JsonPathSyntaxException e) {
            throw at.refused(RefusalCode.JOURNEY_PATH_WRONG, "It is no JSONPath of RFC 9535. Expected " + e.expected()
                    + " at character " + e.position() + ", as in " + e.example() + " .");
        }
    }

    private static boolean isFinite(JsonElement value) {
        return switch (value) {
            case JsonPrimitive number when number.isNumber() -> Double.isFinite(number.getAsDouble());
            case JsonArray array -> array.asList().stream().allMatch(ExpectationReader::isFinite);
            case JsonObject object -> object.asMap().values().stream().allMatch(ExpectationReader::isFinite);
            default -> true;
        };
    }

    /** A plain value must be equal; an object is a rule and what it compares with. */
    private ValueTest test(String name, @Nullable JsonPath path, JsonPlace given) throws JourneyRefusal {
        if (!isFinite(given.value())) {
            throw given.wrong("numbers that are no larger than JSON's readers know");
        }
        if (!(given.value() instanceof JsonObject rule)) {
            return new ValueTest(name, path, "is", given.value());
        }
        if (rule.size() != 1 || !RULES.containsAll(rule.keySet())) {
            throw given.wrong("a value, or an object with one of "
                    + String.join(", ", RULES.stream().sorted().toList()));
        }
        String word = rule.keySet().iterator().next();
        JsonElement value = rule.get(word);
        JsonPlace wanted = new JsonPlace(given.file(), given.place() + "." + word, value);
        switch (word) {
            case "matches" -> pattern(wanted);
            case "exists" -> wanted.flag();
            case "type" -> {
                if (!TYPES.contains(wanted.text())) {
                    throw wanted.wrong("one of " + String.join(", ", TYPES.stream().sorted().toList()));
                }
            }
            case "least", "most" -> wanted.number();
            default -> {
                // is: any value can be equal
            }
        }
        return new ValueTest(name, path, word, value);
    }

    private void pattern(JsonPlace wanted) throws JourneyRefusal {
        try {
            LinearPattern.of(wanted.word(), false, budget);
        } catch (PatternRefusal e) {
            throw wanted.refused(RefusalCode.JOURNEY_PATTERN_WRONG,
                    (e.why() == PatternRefusal.PatternFault.SYNTAX
                            ? "It is no regular expression of RE2: "
                            : "The regular expression grows too large: ")
                            + e.getMessage() + ".");
        }
    }

    private static Map<String, String> consent(JsonPlace parameters) throws JourneyRefusal {
        JsonPlace consent = parameters.member("consent");
        Map<String, String> signals = new LinkedHashMap<>();
        if (consent != null) {
            for (Map.Entry<String, JsonPlace> each : consent.members()) {
                String word = each.getValue().text();
                if (!word.equals("granted") && !word.equals("denied")) {
                    throw each.getValue().wrong("granted or denied");
                }
                signals.put(each.getKey(), word);
            }
        }
        return signals;
    }

    private static List<String> texts(JsonPlace parameters) throws JourneyRefusal {
        JsonPlace text = parameters.member("text");
        if (text == null) {
            return List.of();
        }
        if (!(text.value() instanceof JsonArray)) {
            return List.of(text.word());
        }
        List<String> texts = new ArrayList<>();
        for (JsonPlace each : text.list(MOST)) {
            texts.add(each.word());
        }
        return texts;
    }

    private static Map<String, Assigned> assigned(JsonPlace parameters) throws JourneyRefusal {
        JsonPlace assign = parameters.member("assign");
        Map<String, Assigned> assigned = new LinkedHashMap<>();
        if (assign != null) {
            for (Map.Entry<String, JsonPlace> each : assign.members()) {
                JsonPlace from = each.getValue();
                if (!JourneyVariables.NAME.matcher(each.getKey()).matches()) {
                    throw from.wrong("the name of a variable: a letter, then up to 39 letters, digits and _");
                }
                from.only(Set.of("push", "path"));
                JsonPlace path = from.needed("path");
                assigned.put(each.getKey(),
                        new Assigned(from.place(), from.needed("push").word(), path(path, path.word())));
            }
        }
        return assigned;
    }

    /** Tells whether a text is as the pattern of a rule that was read; one that takes too long for it does not hold. */
    static boolean matches(JsonElement wanted, String text) {
        try {
            return LinearPattern.of(wanted instanceof JsonPrimitive pattern ? pattern.getAsString() : "", false,
                    PatternBudget.ofQuestion()).matches(text);
        } catch (PatternTooSlow e) {
            return false;
        } catch (PatternRefusal e) {
            throw new IllegalStateException(e);
        }
    }
}
