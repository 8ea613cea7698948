package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;
import io.github.mcpdatalayer.datalayer.json.JsonString;

/** Drafts a plan from recorded pushes. It requires only what all of them have, so all of them fit. */
public final class PlanInference {

    private static final int EVENTS = 300;

    /**
     * A draft.
     *
     * @param plan as {@link Plan} reads it: a JSON Schema for each event, under {@code events}
     * @param events number of planned events
     * @param pushes number of pushes with these events
     * @param leftOut how many pushes have a name with personal data in it, or one name too many
     */
    public record Draft(JsonObject plan, int events, int pushes, int leftOut) {}

    private PlanInference() {}

    /**
     * Drafts a plan.
     *
     * @param recording with placeholders for everything that must not get into a plan
     * @param redacted what the placeholders tell
     */
    public static Draft of(Recording recording, Redacted redacted, Predicate<RecordedPush> wanted) {
        return of(recording.pushes().stream().filter(push -> wanted.test(push) && !push.isInternal())
                .map(PlannedMessage::of).filter(Objects::nonNull)
                .map(message -> new Sample(message.event(), message.payload())).toList(), redacted);
    }

    /** The payload that was pushed with an event. */
    public record Sample(String event, JsonObject payload) {}

    /** A draft of what was pushed. */
    public static Draft of(List<Sample> samples, Redacted redacted) {
        Map<String, InferredValue> events = new LinkedHashMap<>();
        int pushes = 0;
        int leftOut = 0;
        for (Sample message : samples) {
            if (redacted.isIn(message.event())
                    || (events.size() >= EVENTS && !events.containsKey(message.event()))) {
                leftOut++;
                continue;
            }
            pushes++;
            events.computeIfAbsent(message.event(), name -> new InferredValue(name, 0, redacted))
                    .add(JsonObject.of(message.payload().members().stream()
                            .filter(member -> member.name().equals("event")
                                    || !Plan.DIRECTIVES.contains(member.name()))
                            .toList()));
        }
        List<Member> schemas = new ArrayList<>();
        events.forEach((name, value) -> schemas.add(new Member(name, event(name, value))));
        var plan = JsonObject.of(List.of(
                new Member("$schema", new JsonString("https://json-schema.org/draft/2020-12/schema")),
                new Member("description", new JsonString("A draft, inferred from " + pushes
                        + " pushes: required is what all of them had; forbid others with additionalProperties.")),
                new Member("events", JsonObject.of(schemas))));
        return new Draft(plan, events.size(), pushes, leftOut);
    }

    private static JsonObject event(String name, InferredValue value) {
        List<Member> schema = new ArrayList<>();
        schema.add(new Member("description", new JsonString("Seen " + value.count() + " times")));
        for (Member member : value.schema().members()) {
            if (member.name().equals("properties") && member.value() instanceof JsonObject properties) {
                List<Member> planned = new ArrayList<>(properties.members());
                planned.replaceAll(each -> each.name().equals("event")
                        ? new Member("event", JsonObject.of(List.of(new Member("const", new JsonString(name)))))
                        : each);
                schema.add(new Member("properties", JsonObject.of(planned)));
            } else {
                schema.add(member);
            }
        }
        return JsonObject.of(schema);
    }
}
