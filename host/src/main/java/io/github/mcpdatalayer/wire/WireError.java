package io.github.mcpdatalayer.wire;

import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * An error as it stands on the wire.
 *
 * @param code a name of {@link ErrorCode}, or one that a newer peer has added
 * @param message what is wrong
 * @param hint what to do
 * @param data what was found instead; its shape depends on the code
 */
public record WireError(String code, String message, String hint, @Nullable JsonObject data) {

    /** {@code {code,message,hint,data?}}: as the side panel is told it. */
    public JsonObject toJson() {
        var json = new JsonObject();
        json.addProperty("code", code);
        json.addProperty("message", message);
        json.addProperty("hint", hint);
        if (data != null) {
            json.add("data", data);
        }
        return json;
    }

    /** Tells whether this is the given code. */
    public boolean is(ErrorCode other) {
        return code.equals(other.name());
    }
}
