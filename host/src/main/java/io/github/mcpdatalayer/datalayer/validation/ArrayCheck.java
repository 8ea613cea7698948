package io.github.mcpdatalayer.datalayer.validation;

import java.util.HashMap;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** What happened to the array and to messages that were already in it. */
final class ArrayCheck implements Check {

    private long generation;

    @Override
    public void see(Message message, Findings findings) {
        RecordedPush push = message.push();
        if (push.orphan()) {
            findings.add(Rule.PUSH_INTO_ORPHANED_ARRAY, push, "$");
        } else if (generation > 0 && push.generation() > generation) {
            findings.add(Rule.LAYER_REPLACED, push, "$");
        }
        generation = Math.max(generation, push.generation());
        if (push.changed() != null && !withoutGtm(push.changed()).equals(withoutGtm(push.value()))) {
            findings.add(Rule.CHANGED_AFTER_PUSH, push, changed(push.value(), push.changed()));
        }
    }

    /** GTM itself writes gtm.uniqueEventId into what it has processed. */
    private static Object withoutGtm(JsonValue value) {
        return value instanceof JsonObject object && object.tag() == null
                ? Map.copyOf(members(object))
                : value;
    }

    private static Map<String, JsonValue> members(JsonObject object) {
        Map<String, JsonValue> members = new HashMap<>();
        for (JsonObject.Member member : object.members()) {
            if (!member.name().equals("gtm.uniqueEventId")) {
                members.put(member.name(), member.value());
            }
        }
        return members;
    }

    /** The first member that is not what it was. */
    private static String changed(JsonValue before, @Nullable JsonValue after) {
        if (before instanceof JsonObject old && after instanceof JsonObject now) {
            Map<String, JsonValue> was = members(old);
            for (Map.Entry<String, JsonValue> member : members(now).entrySet()) {
                if (!member.getValue().equals(was.get(member.getKey()))) {
                    return Paths.child("$", member.getKey());
                }
            }
        }
        return "$";
    }
}
