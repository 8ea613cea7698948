package io.github.mcpdatalayer.front.tools.api;

import java.util.List;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.datalayer.JsonStrings;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/** A call that cannot be answered: becomes {@code {"error":{code, message, hint, next?, found?}}}. */
public final class ToolException extends Exception {

    private static final long serialVersionUID = 1;
    private static final int TEXT_CHARS = 1000;

    private final transient WireError error;
    private final transient @Nullable String found;
    private final transient @Nullable JsonObject next;

    /**
     * Makes the exception.
     *
     * @param found the actual value, as JSON; it is page data, so it is kept out of the message
     * @param next the call to make now, as {@code {tool, arguments}}
     */
    public ToolException(WireError error, @Nullable String found, @Nullable JsonObject next) {
        super(error.code());
        this.error = error;
        this.found = found;
        this.next = next;
    }

    /** The text of a code, followed by a detail. */
    public static ToolException of(ErrorCode code, String detail) {
        return new ToolException(code.error(code.message() + " " + detail, code.hint()), null, null);
    }

    public WireError error() {
        return error;
    }

    /** The actual value, as JSON; null: none. */
    public @Nullable String found() {
        return found;
    }

    public boolean is(ErrorCode code) {
        return error.is(code);
    }

    /** Returns the message as it may be shown. */
    public String shown() {
        return Shown.text(error.message(), TEXT_CHARS);
    }

    public Answer answer() {
        var json = new StringBuilder("{\"error\":{\"code\":").append(JsonStrings.quote(error.code()))
                .append(",\"message\":")
                .append(JsonStrings.quote(shown())).append(",\"hint\":")
                .append(Shown.quoted(error.hint(), TEXT_CHARS));
        if (next != null) {
            json.append(",\"next\":").append(next);
        }
        if (found != null) {
            json.append(",\"found\":").append(found);
        }
        return new Answer(List.of(Part.of(json.append("}}").toString())), true);
    }

    /** The call of a tool for a tab, or for the only one. */
    public static JsonObject next(String tool, @Nullable String tab) {
        var arguments = new JsonObject();
        if (tab != null) {
            arguments.addProperty("tab", tab);
        }
        return next(tool, arguments);
    }

    public static JsonObject next(String tool, JsonObject arguments) {
        var next = new JsonObject();
        next.addProperty("tool", tool);
        next.add("arguments", arguments);
        return next;
    }
}
