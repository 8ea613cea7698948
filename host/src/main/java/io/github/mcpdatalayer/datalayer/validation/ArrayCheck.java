package io.github.mcpdatalayer.datalayer.validation;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Checks the array itself, and messages that were already in it. */
final class ArrayCheck implements PushCheck {

    private long generation;

    @Override
    public void see(CheckedPush message, Findings findings) {
        RecordedPush push = message.push();
        if (push.orphan()) {
            findings.add(Rule.PUSH_INTO_ORPHANED_ARRAY, push, "$",
                    Phrase.PUSH_INTO_ARRAY.of(push.generation()));
        } else if (generation > 0 && push.generation() > generation) {
            findings.add(Rule.LAYER_REPLACED, push, "$", Phrase.ARRAY_OF_NAME.of(push.generation()));
        }
        generation = Math.max(generation, push.generation());
        if (push.changed() != null) {
            JsonValue before = CheckedPush.withoutGtmId(push.value());
            JsonValue after = CheckedPush.withoutGtmId(push.changed());
            if (!after.equals(before)) {
                String path = firstChange(before, after);
                findings.add(Rule.CHANGED_AFTER_PUSH, push, path, change(before, after, path));
            }
        }
    }

    private static String firstChange(JsonValue before, JsonValue after) {
        JsonObject.Member changed = changed(before, after);
        return changed == null ? "$" : Paths.child("$", changed.name());
    }

    /** The value at the path before and now. */
    private static Said change(JsonValue before, JsonValue after, String path) {
        JsonObject.Member changed = changed(before, after);
        return path.equals("$") || changed == null
                ? Seen.said(after)
                : Phrase.THEN.of(Seen.said(((JsonObject) before).get(changed.name())), Seen.said(changed.value()));
    }

    /** The first member with a changed value. */
    private static JsonObject.@Nullable Member changed(JsonValue before, JsonValue after) {
        if (before instanceof JsonObject old && after instanceof JsonObject now) {
            for (JsonObject.Member member : now.members()) {
                if (!member.value().equals(old.get(member.name()))) {
                    return member;
                }
            }
        }
        return null;
    }
}
