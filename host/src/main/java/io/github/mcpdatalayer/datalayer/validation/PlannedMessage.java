package io.github.mcpdatalayer.datalayer.validation;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import org.jspecify.annotations.Nullable;

/**
 * An event in the form that plans check, whatever call pushed it.
 *
 * @param payload the event's name as {@code event} and all that was pushed with it
 * @param eventPath where the name is in the push
 * @param path where the rest is
 * @param version the version that it names; null for none
 */
record PlannedMessage(RecordedPush push, String event, JsonObject payload, String eventPath, String path,
        @Nullable EventVersion version) {

    /** The event in a push; null if there is none. */
    static @Nullable PlannedMessage of(RecordedPush push) {
        if (push.value() instanceof JsonArray call && call.size() > 1 && call.get(0).equals(new JsonString("track"))
                && call.get(1) instanceof JsonString(String name)) {
            JsonObject given = call.size() > 2 && call.get(2) instanceof JsonObject object && object.tag() == null
                    ? object
                    : JsonObject.EMPTY;
            PlannedMessage described = selfDescribing(push, given, "$[2]");
            return described != null
                    ? described
                    : of(push, name, given, "$[1]", "$[2]",
                            EventVersion.protocols(call.size() > 3 ? call.get(3) : null));
        }
        CheckedPush message = CheckedPush.of(push);
        PlannedMessage described = selfDescribing(push, message.parameters(), message.path());
        if (described != null) {
            return described;
        }
        String event = message.event();
        return event == null || (message.isGtag() && !"event".equals(message.command()))
                ? null
                : of(push, event, message.parameters(), message.isGtag() ? "$.args[1]" : "$.event",
                        message.isGtag() ? "$.args[2]" : "$", null);
    }

    private static PlannedMessage of(RecordedPush push, String event, JsonObject parameters, String eventPath,
            String path, @Nullable EventVersion version) {
        List<JsonObject.Member> members = new ArrayList<>();
        members.add(new JsonObject.Member("event", new JsonString(event)));
        for (JsonObject.Member member : parameters.members()) {
            if (!member.name().equals("event") && !member.name().startsWith("gtm.")) {
                members.add(member);
            }
        }
        return new PlannedMessage(push, event, JsonObject.of(members), eventPath, path,
                version == null ? EventVersion.in(parameters) : version);
    }

    /** Snowplow's {@code {schema:"iglu:vendor/name/jsonschema/1-0-0", data:{…}}}. */
    private static @Nullable PlannedMessage selfDescribing(RecordedPush push, JsonObject given, String path) {
        JsonObject at = given;
        String where = path;
        if (given.get("event") instanceof JsonObject inner) {
            at = inner;
            where = path + ".event";
        }
        if (at.get("schema") instanceof JsonString(String schema) && schema.startsWith("iglu:")
                && at.get("data") instanceof JsonObject data) {
            String[] parts = schema.substring("iglu:".length()).split("/", -1);
            return parts.length < 2
                    ? null
                    : of(push, parts[1], data, where + ".schema", where + ".data",
                            new EventVersion(EventVersion.Scheme.IGLU, parts[0], parts.length > 3 ? parts[3] : ""));
        }
        return null;
    }

    /** The place of a payload's member in the push. */
    String place(String member) {
        return member.equals("event") ? eventPath : Paths.child(path, member);
    }
}
