package io.github.mcpdatalayer.front.tools.website;

import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a call, redacted.
 *
 * @param step such as {@code kd1@7}
 * @param facts as host/PROTOCOL.md has them
 */
record CalledTool(String tab, String step, boolean settled, JsonObject facts) {

    private static final int NAME_CHARS = 100;
    private static final int MESSAGE_CHARS = 2_000;

    static CalledTool of(BrowserReply reply) throws ToolException {
        try {
            if (JsonValue.parse(reply.text()) instanceof JsonObject facts) {
                return new CalledTool(Lenient.text(reply.result(), "tab"), Lenient.text(reply.result(), "step"),
                        Lenient.is(reply.result(), "settled"), facts);
            }
        } catch (JsonSyntaxException e) {
            throw RefusedReply.notJson(e);
        }
        throw RefusedReply.because("what came of the call is no object");
    }

    /** The answer of the tool; null where it did not. */
    @Nullable
    JsonValue value() {
        return facts.get("value");
    }

    /** The value that it threw, as JSON; null where it threw nothing. */
    @Nullable
    String threw() {
        return facts.get("threw") instanceof JsonObject thrown
                ? "{\"name\":" + Shown.quoted(text(thrown, "name"), NAME_CHARS) + ",\"message\":"
                        + Shown.quoted(text(thrown, "message"), MESSAGE_CHARS) + '}'
                : null;
    }

    /** Tells whether the person is to send the form that was filled in. */
    boolean waits() {
        return text(facts, "waits").equals("person");
    }

    /** The reason why its answer is not known: page, or answer; empty where it is known. */
    String lost() {
        return text(facts, "lost");
    }

    /** The characters of an answer that is too long to be taken; 0 for others. */
    long tooLong() {
        return facts.get("tooLong") instanceof JsonNumber number ? (long) number.doubleValue() : 0;
    }

    /** The outcome of the step, as JSON of the wire. */
    String came() {
        JsonValue came = facts.get("came");
        return came == null ? "{}" : came.toJson();
    }

    /** Tells whether the tab shows another site now. */
    boolean left() {
        return facts.get("came") instanceof JsonObject came && came.get("access") != null;
    }

    private static String text(JsonObject from, String name) {
        return from.get(name) instanceof JsonString(String text) ? text : "";
    }
}
