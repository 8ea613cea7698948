package io.github.mcpdatalayer.datalayer.validation;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;

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
        if (push.changed() != null) {
            JsonValue before = Message.withoutGtmId(push.value());
            JsonValue after = Message.withoutGtmId(push.changed());
            if (!after.equals(before)) {
                findings.add(Rule.CHANGED_AFTER_PUSH, push, firstChange(before, after));
            }
        }
    }

    /** The first member that is not what it was. */
    private static String firstChange(JsonValue before, JsonValue after) {
        if (before instanceof JsonObject old && after instanceof JsonObject now) {
            for (JsonObject.Member member : now.members()) {
                if (!member.value().equals(old.get(member.name()))) {
                    return Paths.child("$", member.name());
                }
            }
        }
        return "$";
    }
}
