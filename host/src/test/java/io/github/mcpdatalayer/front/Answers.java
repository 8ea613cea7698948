package io.github.mcpdatalayer.front;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.wire.ErrorCode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Reads from answers of tools what tests look for. */
final class Answers {

    private Answers() {}

    /** The error in an answer, which must have this code and begin with its text. */
    static JsonObject error(JsonObject answer, ErrorCode code) {
        JsonObject error = Objects.requireNonNull(answer.getAsJsonObject("error"), answer::toString);
        assertEquals(code.name(), error.get("code").getAsString(), error::toString);
        assertTrue(error.get("message").getAsString().startsWith(code.message()), error::toString);
        return error;
    }

    /** Puts together again what these arguments give and all that its cursors lead to; each part must be bounded. */
    static JsonElement whole(TestFront front, String tool, String arguments, int maxChars) throws Exception {
        return whole(front, tool, arguments, maxChars, new ArrayList<>());
    }

    /** Reads the whole answer, and adds each part's own to a list, without those for stubs inside. */
    static JsonElement whole(TestFront front, String tool, String arguments, int maxChars, List<JsonObject> parts)
            throws Exception {
        JsonElement all = null;
        String next = arguments;
        while (true) {
            JsonObject raw = front.result(front.call(tool, next));
            JsonObject answer = TestFront.structured(raw);
            assertFalse(answer.has("error"), answer::toString);
            assertTrue(TestFront.text(raw).length() <= maxChars,
                    () -> TestFront.text(raw).length() + " of " + maxChars);
            parts.add(answer);
            JsonElement part = complete(front, tool, answer.get("result"), maxChars);
            all = all == null ? part : joined(all, part);
            if (!answer.has("next")) {
                return all;
            }
            assertFalse(answer.get("complete").getAsBoolean());
            assertNotEquals(next, answer.getAsJsonObject("next").get("arguments").toString());
            next = answer.getAsJsonObject("next").get("arguments").toString();
        }
    }

    private static JsonElement complete(TestFront front, String tool, JsonElement part, int maxChars)
            throws Exception {
        if (part instanceof JsonArray array) {
            var complete = new JsonArray();
            for (JsonElement element : array) {
                complete.add(unfolded(front, tool, element, maxChars));
            }
            return complete;
        }
        if (part instanceof JsonObject object) {
            var complete = new JsonObject();
            for (var member : object.entrySet()) {
                complete.add(member.getKey(), unfolded(front, tool, member.getValue(), maxChars));
            }
            return complete;
        }
        return part;
    }

    private static JsonElement unfolded(TestFront front, String tool, JsonElement element, int maxChars)
            throws Exception {
        return element instanceof JsonObject stub && stub.has("$type")
                && stub.get("$type").getAsString().equals("tooLarge")
                        ? whole(front, tool, "{\"maxChars\":" + maxChars + ",\"cursor\":" + stub.get("cursor") + "}",
                                maxChars)
                        : element;
    }

    private static JsonElement joined(JsonElement one, JsonElement other) {
        if (one instanceof JsonArray array) {
            array.addAll(other.getAsJsonArray());
            return array;
        }
        if (one instanceof JsonObject object) {
            other.getAsJsonObject().entrySet().forEach(member -> object.add(member.getKey(), member.getValue()));
            return object;
        }
        return new JsonPrimitive(one.getAsString() + other.getAsString());
    }
}
