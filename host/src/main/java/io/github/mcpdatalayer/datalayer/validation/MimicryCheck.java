package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** Pushes that only look like a call of gtag(), so that GTM ignores them. */
final class MimicryCheck implements PushCheck {

    /** All commands of gtag(). */
    static final Set<String> COMMANDS = Set.of("event", "config", "consent", "set", "js", "get");

    private final Set<String> commands;

    MimicryCheck(Set<String> commands) {
        this.commands = commands;
    }

    @Override
    public void see(CheckedPush message, Findings findings) {
        JsonValue value = message.push().value();
        if (value instanceof JsonArray array && array.size() > 1 && isCommand(array.get(0), array.get(1))) {
            findings.add(Rule.ARRAY_MIMICS_GTAG, message.push(), "$", call(array.get(0), array.get(1)));
        } else if (value instanceof JsonObject object && object.tag() == null
                && isCommand(object.get("0"), object.get("1"))) {
            findings.add(Rule.OBJECT_MIMICS_GTAG, message.push(), "$", call(object.get("0"), object.get("1")));
        }
    }

    private static Said call(@Nullable JsonValue first, @Nullable JsonValue second) {
        return Said.joined(", ", List.of(Seen.said(first), Seen.said(second)));
    }

    private boolean isCommand(@Nullable JsonValue first, @Nullable JsonValue second) {
        return first instanceof JsonString(String word) && second != null && commands.contains(word);
    }
}
