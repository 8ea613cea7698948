package io.github.mcpdatalayer.front.tools.code;

import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonLiteral;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonSyntaxException;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.tools.answer.AnswerDocument;
import io.github.mcpdatalayer.front.tools.answer.RefusedReply;
import io.github.mcpdatalayer.front.tools.api.Shown;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.Lenient;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of code that ran in a page, redacted.
 *
 * @param step such as {@code kd1@7}; empty where nothing was run
 * @param facts as host/PROTOCOL.md has them
 * @param chars how long they are
 */
public record EvaluatedCode(String tab, String step, boolean settled, JsonObject facts, int chars) {

    private static final int KIND_CHARS = 100;
    private static final int MESSAGE_CHARS = 1000;
    private static final int STACK_CHARS = 2000;
    private static final int THROWN_CHARS = 4000;

    static EvaluatedCode of(BrowserReply reply) throws ToolException {
        String text = reply.text();
        try {
            if (JsonValue.parse(text) instanceof JsonObject facts) {
                return new EvaluatedCode(Lenient.text(reply.result(), "tab"), Lenient.text(reply.result(), "step"),
                        Lenient.is(reply.result(), "settled"), facts, text.length());
            }
        } catch (JsonSyntaxException e) {
            throw RefusedReply.notJson(e);
        }
        throw RefusedReply.because("what came of the code is no object");
    }

    /** The value that it gave; null where it gave nothing that is known. */
    @Nullable
    AnswerDocument value() {
        JsonValue value = facts.get("value");
        return value == null ? null : AnswerDocument.of(value, AnswerDocument.ChildNotes.NOTHING);
    }

    /** Tells whether it gave true. */
    public boolean isTrue() {
        return facts.get("value") == JsonLiteral.TRUE;
    }

    /** Tells whether it was not run to its end: it threw, or is no JavaScript. */
    public boolean failed() {
        return threw() != null || mistake() != null;
    }

    String kind() {
        return facts.get("kind") instanceof JsonString(String kind) ? Shown.text(kind, KIND_CHARS) : "";
    }

    /** Tells whether its value is written to its end. */
    boolean complete() {
        return facts.get("complete") != JsonLiteral.FALSE;
    }

    /** The reason why its value is not known: the page has gone, or has answered something else; empty where it is known. */
    String lost() {
        return facts.get("lost") instanceof JsonString(String why) ? why : "";
    }

    /** The value that it threw, as JSON; null where it threw nothing. */
    @Nullable
    String threw() {
        if (!(facts.get("threw") instanceof JsonObject thrown)) {
            return null;
        }
        String name = Shown.quoted(text(thrown, "type"), KIND_CHARS);
        JsonValue value = thrown.get("value");
        if (value == null) {
            return "{\"name\":" + name + ",\"message\":" + Shown.quoted(text(thrown, "text"), MESSAGE_CHARS)
                    + ",\"stack\":" + stack(text(thrown, "stack")) + '}';
        }
        String json = value.toJson();
        return "{\"kind\":" + name + ",\"value\":"
                + (json.length() <= THROWN_CHARS ? json : Shown.quoted(json, THROWN_CHARS)) + '}';
    }

    /** Line by line. */
    private static String stack(String stack) {
        var shown = new StringBuilder();
        int room = STACK_CHARS;
        for (String line : stack.lines().limit(20).toList()) {
            String quoted = Shown.quoted(line.strip(), 300);
            room -= quoted.length() + 1;
            if (room < 0) {
                break;
            }
            shown.append(shown.isEmpty() ? "" : ",").append(quoted);
        }
        return "[" + shown + "]";
    }

    /** The reason why it is no JavaScript, as JSON; null where it is JavaScript. */
    @Nullable
    String mistake() {
        if (!(facts.get("mistake") instanceof JsonObject mistake)) {
            return null;
        }
        return "{\"message\":" + Shown.quoted(text(mistake, "message"), MESSAGE_CHARS)
                + String.join("", List.of("line", "column").stream()
                        .map(name -> mistake.get(name) instanceof JsonNumber number
                                ? ",\"" + name + "\":" + number.toJson()
                                : "")
                        .toList())
                + '}';
    }

    /** The scripts of the client in the tab, as JSON; null where nobody asked for them. */
    @Nullable
    String scripts() {
        if (!(facts.get("scripts") instanceof JsonArray scripts)) {
            return null;
        }
        return "[" + String.join(",", scripts.elements().stream().limit(20).map(JsonValue::toJson).toList()) + "]";
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
